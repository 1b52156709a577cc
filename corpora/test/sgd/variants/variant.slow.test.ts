import { beforeAll, describe, expect, it } from 'vitest';
import type { SgdDialogue } from '../../../src/sgd/corpus/format.js';
import {
  readSgdFile,
  readSgdSchema,
  readSgdxSchema,
  type SgdSplit,
  type SgdxVersion,
} from '../../../src/sgd/corpus/read.js';
import { sgdFiles, surveySgd } from '../../../src/sgd/corpus/survey.js';
import { type SgdVariant, sgdxVariant } from '../../../src/sgd/variants/variant.js';
import { createRegistry } from '../../../../src/service/index.js';
import { parseSgdSchema } from '../../../src/sgd/schema/format.js';
import { servicesFromSgdSchema } from '../../../src/sgd/schema/schema.js';
import { shapeOf } from './arbitrary.js';
import { runs } from '../../../../test/runs.js';

const directory = process.env.TYPETOD_SGD_DIR ?? '';
const VERSIONS: readonly SgdxVersion[] = ['v1', 'v2', 'v3', 'v4', 'v5'];
const SPLITS: readonly SgdSplit[] = ['train', 'dev', 'test'];

function bothWays(version: SgdxVersion, split: SgdSplit): { readonly there: SgdVariant; readonly back: SgdVariant } {
  const [original, variant] = [readSgdSchema(directory, split), readSgdxSchema(directory, version, split)];
  return { there: sgdxVariant(original, variant), back: sgdxVariant(variant, original) };
}

describe.skipIf(directory === '')('SGD-X (set TYPETOD_SGD_DIR to test it)', () => {
  describe.each(VERSIONS)('%s', (version) => {
    it.each(SPLITS)('has a schema of %s that is aligned and loads', (split) => {
      const variant = readSgdxSchema(directory, version, split);
      const names = createRegistry(servicesFromSgdSchema(variant)).services.map((service) => service.name);
      const { there } = bothWays(version, split);
      expect(names.map((name) => there.originalService(name))).toEqual(
        parseSgdSchema(readSgdSchema(directory, split)).map((service) => service.service_name),
      );
    });

    it('calls a service the same in each split', () => {
      const names = new Map<string, Set<string>>();
      for (const split of SPLITS) {
        const { there } = bothWays(version, split);
        for (const { service_name: name } of parseSgdSchema(readSgdxSchema(directory, version, split))) {
          const original = there.originalService(name);
          names.set(original, (names.get(original) ?? new Set()).add(name));
        }
      }
      expect([...names.values()].every((found) => found.size === 1)).toBe(true);
    });
  });

  it.each(SPLITS)('is there for %s', (split) => {
    expect(surveySgd(directory, split)).toMatchObject({ schema: true, sgdx: VERSIONS });
  });

  it('is refused for the schema of another split', () => {
    const [original, variant] = [readSgdSchema(directory, 'train'), readSgdxSchema(directory, 'v1', 'dev')];
    expect(() => sgdxVariant(original, variant)).toThrow('the schema has services 26 there and 17');
  });

  describe('in dialogues of dev', () => {
    let dialogues: readonly SgdDialogue[];

    beforeAll(() => {
      const files = sgdFiles(directory, 'dev').map(readSgdFile);
      expect(files.flatMap((file) => file.skipped)).toEqual([]);
      dialogues = files.flatMap((file) => file.dialogues).filter((_, at) => at % runs(10, 50) === 0);
    });

    it.each(VERSIONS)('%s renames everything, and the way back leads back', (version) => {
      const { there, back } = bothWays(version, 'dev');
      for (const dialogue of dialogues) {
        const renamed = there.dialogue(dialogue);
        expect(back.dialogue(renamed)).toEqual(dialogue);
        expect(shapeOf(renamed)).toEqual(shapeOf(dialogue));
        for (const name of dialogue.services) expect(JSON.stringify(renamed)).not.toContain(`"${name}"`);
      }
    });
  });
});
