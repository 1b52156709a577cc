import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { evaluateFaults } from '../../../src/sgd/faults/run.js';
import { evaluateSgd } from '../../../src/sgd/score/run.js';
import { FAULT_KINDS } from '../../../../src/faults/index.js';
import type { FaultReport, FaultOptions } from '../../../src/sgd/faults/report.js';
import type { SgdDialogue, SgdTurn } from '../../../src/sgd/corpus/format.js';
import { booking, dialogue, driver, finding, informIntent, request, user } from '../fixture.js';
import { failedWithOffer, LAKE, offered, rented, selected, thanked, wants } from '../stages.js';
import { Folder } from '../folder.js';
import { runs } from '../../../../test/runs.js';

let folder: Folder;

/** A dialogue in which all values are said: gates look for them in what was said. */
function spoken(id: string, turns: readonly SgdTurn[]): SgdDialogue {
  const said = ({ frames }: SgdTurn): string =>
    frames.flatMap(({ actions }) => actions.flatMap(({ values }) => values)).join(', ');
  return dialogue(id, ...turns.map((turn) => ({ ...turn, utterance: said(turn) })));
}

beforeAll(() => {
  folder = new Folder();
  const ride = [
    ...offered,
    user(finding(LAKE), booking({ destination: 'Moss Lake' }, informIntent('BookShuttle'))),
    driver(request('day')),
  ];
  const stages = [wants, offered, selected, rented, thanked, failedWithOffer, ride];
  folder.putSplit(
    'dev',
    stages.map((turns, at) => spoken(`1_0000${at}`, turns)),
  );
  folder.putSplit(
    'train',
    Array.from({ length: runs(12, 6) }, (_, at) => spoken(`2_000${10 + at}`, thanked)),
  );
});
afterAll(() => folder.remove());

const corpus = () => ({ directory: folder.root, mode: 'annotated', tables: 'all' }) as const;

function run(
  options: Partial<FaultOptions> & { readonly limit?: number; readonly split?: 'dev' | 'train' },
): Promise<FaultReport> {
  return evaluateFaults({ ...corpus(), split: 'dev', profile: 'default', gates: 'all', seed: '0', ...options });
}

/** How many faults of each kind were made. */
const injected = ({ faults }: FaultReport): readonly number[] => FAULT_KINDS.map((kind) => faults[kind].injected);

describe('an evaluation of gates', () => {
  test.each(['none', 'symbolic', 'all'] as const)(
    'without faults is the replay itself, with gates %s',
    async (gates) => {
      const replayed = await evaluateSgd({ ...corpus(), split: 'dev' });
      const report = await run({ profile: 'none', gates });
      expect(report).toMatchObject({
        jga: replayed.jga,
        cjga: replayed.cjga,
        turns: replayed.turns,
        frames: replayed.frames,
      });
      expect(report.clean).toEqual({ turns: replayed.turns, alarms: 0, damaged: 0 });
      expect(report.verdicts).toEqual({});
      expect(injected(report)).toEqual(FAULT_KINDS.map(() => 0));
    },
  );

  test('makes the same faults for the same seed, and others for another', async () => {
    const one = await run({ split: 'train' });
    expect(await run({ split: 'train' })).toEqual(one);
    expect(injected(await run({ split: 'train', seed: '1' }))).not.toEqual(injected(one));
  });

  test('counts the slips that were undone, and how often that was right', async () => {
    const { slips, faults } = await run({ split: 'train', profile: 'only:syntax', gates: 'symbolic' });
    const { texts, right } = slips.fence;
    expect(texts).toBeGreaterThan(0);
    expect(right).toBe(texts);
    for (const counts of Object.values(slips)) {
      expect(counts.right).toBeLessThanOrEqual(counts.texts);
      expect(counts.texts).toBeLessThanOrEqual(faults.syntax.injected);
    }
    const none = await run({ profile: 'none', gates: 'symbolic' });
    for (const counts of Object.values(none.slips)) expect(counts).toEqual({ texts: 0, right: 0 });
  });

  test('notices all that the engine refuses, with gates and without', async () => {
    for (const kind of ['syntax', 'api-name', 'reference', 'unknown-slot-paraphrase'] as const) {
      for (const gates of ['none', 'symbolic', 'all'] as const) {
        const { faults } = await run({ profile: `only:${kind}`, gates, split: 'train' });
        expect([kind, gates, faults[kind].injected > 0, faults[kind].detected]).toEqual([kind, gates, true, 1]);
      }
    }
  });

  test('notices what was asked for and left out only with gates, and mends it only with a supervisor', async () => {
    const profile = 'only:omission-requested';
    const [none, symbolic, all] = [
      await run({ profile, gates: 'none', split: 'train' }),
      await run({ profile, gates: 'symbolic', split: 'train' }),
      await run({ profile, gates: 'all', split: 'train' }),
    ];
    expect(none.faults['omission-requested']).toMatchObject({ detected: 0, recovered: 0 });
    expect(symbolic.faults['omission-requested']).toMatchObject({ detected: 1, recovered: 0 });
    expect(all.faults['omission-requested']).toMatchObject({ detected: 1, recovered: 1 });
    expect(all.jga).toBe(1);
    expect(none.jga).toBeLessThan(1);
    expect(all.model_calls['omitted-values']).toBe(all.faults['omission-requested'].injected);
  });

  test('notices a legal value that nobody said, and finds the one that was said where it was asked for', async () => {
    const profile = 'only:wrong-value';
    const [none, all] = [await run({ profile, gates: 'none', split: 'train' }), await run({ profile, split: 'train' })];
    expect(none.faults['wrong-value']).toMatchObject({ detected: 0, recovered: 0 });
    expect(all.faults['wrong-value']).toMatchObject({ detected: 1, recovered: 1 });
  });

  test('lets the parser try again where the remedy is that', async () => {
    const report = await run({ profile: 'default', gates: 'symbolic', remedy: 'retry', split: 'train' });
    expect(report.proposals).toBeGreaterThan(report.turns);
    expect(Object.keys(report.verdicts).some((name) => name.endsWith(' retry'))).toBe(true);
  });

  test('says what of a split was taken', async () => {
    const report = await run({ limit: 2 });
    expect(report.dialogues).toBe(2);
    expect(report.partial).toContain('Only the first 2 dialogues were taken.');
    folder.put('train/dialogues_009.json', '[{');
    expect((await run({ split: 'train', profile: 'none' })).skipped).toHaveLength(1);
  });

  test.each<[string, string, unknown, string]>([
    ['no schema', 'a/dev/dialogues_001.json', [], 'missing-file'],
    ['a schema that is cut off', 'b/dev/schema.json', '[{"service_name":', 'not-json'],
    ['no dialogues', 'c/dev/schema.json', [], 'no-dialogues'],
  ])('refuses a corpus with %s', async (_, file, content, code) => {
    folder.put(file, content);
    const faulty = evaluateFaults({
      ...corpus(),
      directory: folder.path(file.slice(0, 1)),
      split: 'dev',
      profile: 'none',
      gates: 'all',
      seed: '0',
    });
    await expect(faulty).rejects.toMatchObject({ name: 'CorpusError', code });
  });

  test('rates no fault where none of a kind was made', async () => {
    const { faults } = await run({ profile: 'none', gates: 'none', limit: 1 });
    const none = { injected: 0, detected: null, recovered: null, detected_count: 0, recovered_count: 0 };
    expect(faults).toEqual(Object.fromEntries(FAULT_KINDS.map((kind) => [kind, none])));
  });

  test('refuses a network that is not there, for the gates that need one', async () => {
    const faulty = run({ gates: 'neural', folder: folder.path('no-network') });
    await expect(faulty).rejects.toMatchObject({ name: 'ModelError', code: 'missing-model' });
    await expect(run({ gates: 'symbolic', folder: folder.path('no-network'), limit: 1 })).resolves.toBeDefined();
  });

  test('refuses a corpus that is not there', async () => {
    await expect(
      evaluateFaults({ ...corpus(), directory: '/nowhere', split: 'dev', profile: 'none', gates: 'all', seed: '0' }),
    ).rejects.toThrow(/nowhere/);
  });
});
