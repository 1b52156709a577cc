import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  CanonicalValues,
  readSgdDialogues,
  readSgdSchema,
  replaySgdDialogue,
  type SgdDialogue,
} from '../../src/corpus/sgd/index.js';
import { SgdEvaluation, type SgdReport } from '../../src/evaluation/index.js';
import { createRegistry, type Registry, servicesFromSgdSchema } from '../../src/service/index.js';
import { sgdDirectory } from '../service/fixtures.js';

const COUNT = 128;

describe.skipIf(!sgdDirectory)('the first dialogues of SGD dev (set TYPETOD_SGD_DIR to test them)', () => {
  const directory = sgdDirectory ?? '';
  let registry: Registry;
  let dialogues: readonly SgdDialogue[];

  beforeAll(() => {
    registry = createRegistry(servicesFromSgdSchema(readSgdSchema(directory, 'dev')));
    dialogues = [...readSgdDialogues(directory, 'dev', COUNT)];
  });

  async function evaluate(mode: 'annotated' | 'simulated'): Promise<SgdReport> {
    const values = new CanonicalValues();
    for (const dialogue of dialogues) values.add(dialogue);
    const evaluation = new SgdEvaluation(registry, values, mode);
    for (const dialogue of dialogues) await evaluation.add(dialogue);
    return evaluation.report();
  }

  /** What a run comes to: each program as executed, and the digest of the world at its end. */
  async function programs(): Promise<readonly string[]> {
    const texts: string[] = [];
    for (const dialogue of dialogues.slice(0, 40)) {
      for await (const { session, source } of replaySgdDialogue(dialogue, registry, { mode: 'annotated' })) {
        texts.push(source, session.digest());
        if (session.turns === dialogue.turns.length / 2) texts.push(session.program);
      }
    }
    return texts;
  }

  it('are the first file of the split', () => {
    const file = JSON.parse(readFileSync(join(directory, 'dev', 'dialogues_001.json'), 'utf8')) as unknown;
    expect(dialogues).toHaveLength(COUNT);
    expect(dialogues).toEqual(file);
  });

  it('come to the annotated state in every frame, and every act converts', async () => {
    expect(await evaluate('annotated')).toMatchObject({
      dialogues: COUNT,
      frames: 825,
      wrong_frames: 0,
      jga: 1,
      wrong: [],
      unconverted: [],
    });
  });

  it('come to it from the recorded results alone, but for the one whose offer was not recorded', async () => {
    const report = await evaluate('simulated');
    expect(report).toMatchObject({ frames: 825, wrong_frames: 4, jga: 821 / 825 });
    expect(new Set(report.wrong.map((frame) => frame.dialogue))).toEqual(new Set(['1_00116']));
  });

  it('give the same programs and the same worlds when they are run again', async () => {
    const first = await programs();
    expect(first.length).toBeGreaterThan(40);
    expect(await programs()).toEqual(first);
  });
});
