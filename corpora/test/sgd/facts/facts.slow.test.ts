import { beforeAll, describe, expect, it } from 'vitest';
import { readSgdDialogues } from '../../../src/sgd/corpus/walk.js';
import { readSgdSchema } from '../../../src/sgd/corpus/read.js';
import { collectEvidence, mergeEvidence, type SgdEvidence } from '../../../src/sgd/facts/evidence.js';
import { deriveTables } from '../../../src/sgd/facts/derive.js';
import { sgdFacts } from '../../../src/sgd/facts/facts.js';
import { sgdTables } from '../../../src/sgd/facts/data.js';
import { parseSgdSchema, type SgdService } from '../../../src/sgd/schema/format.js';
import { servicesFromSgdSchema } from '../../../src/sgd/schema/schema.js';
import { sgdDirectory } from '../../../../test/service/fixtures.js';

const SPLITS = ['train', 'dev', 'test'] as const;

describe.skipIf(!sgdDirectory)('tables derived from SGD (set TYPETOD_SGD_DIR to test them)', () => {
  const directory = sgdDirectory ?? '';
  let schema: readonly SgdService[];
  let train: SgdEvidence;
  let dev: SgdEvidence;

  beforeAll(() => {
    const services = SPLITS.flatMap((split) => parseSgdSchema(readSgdSchema(directory, split)));
    schema = [...new Map(services.map((service) => [service.service_name, service])).values()];
    train = collectEvidence(readSgdDialogues(directory, 'train'));
    dev = collectEvidence(readSgdDialogues(directory, 'dev'));
  }, 120_000);

  it('are the stored ones', () => {
    expect(deriveTables(train, schema)).toEqual(sgdTables.train);
    expect(deriveTables(mergeEvidence([train, dev]), schema)).toEqual(sgdTables.all);
  });

  it('do not depend on the split, but for the column that tells forecasts apart', () => {
    const [byTrain, byDev] = [deriveTables(train, schema), deriveTables(dev, schema)];
    const shared = Object.keys(byDev).filter((key) => Object.hasOwn(byTrain, key));
    expect(shared).toHaveLength(15);
    const differ = shared.filter((key) => JSON.stringify(byDev[key]) !== JSON.stringify(byTrain[key]));
    expect(differ).toEqual(['Weather_1.GetWeather']);
  });

  it('never see a slot tracked in one selection and dropped in another', () => {
    const tracked = Object.entries(mergeEvidence([train, dev])).flatMap(([key, { tracks, drops }]) =>
      Object.keys(tracks)
        .filter((slot) => Object.hasOwn(drops, slot))
        .map((slot) => `${key}.${slot}`),
    );
    expect(tracked).toEqual([]);
  });

  it.each(SPLITS)('make services of the schemas of %s', (split) => {
    const json = readSgdSchema(directory, split);
    for (const tables of ['all', 'train', 'none'] as const) {
      const services = servicesFromSgdSchema(json, { facts: sgdFacts(json, tables) });
      expect(services).toHaveLength(parseSgdSchema(json).length);
    }
  });

  it('name what every intent returns', () => {
    for (const split of SPLITS) {
      const json = readSgdSchema(directory, split);
      const facts = sgdFacts(json, 'train');
      const keys = parseSgdSchema(json).flatMap(({ service_name: name, intents }) =>
        intents.map((intent) => `${name}.${intent.name}`),
      );
      expect(keys.filter((key) => facts[key]?.entity === undefined)).toEqual([]);
    }
  });
});
