/** What an evaluation refuses to keep, to begin with, or to count as right. */
import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { CorpusError } from '../../../src/sgd/corpus/corpus-error.js';
import type { SgdFrame } from '../../../src/sgd/corpus/format.js';
import { unconvertedKinds, wrongKinds } from '../../../src/sgd/score/kinds.js';
import { evaluateSgd } from '../../../src/sgd/score/run.js';
import type { SgdSetup } from '../../../src/sgd/replay/setup.js';
import { dialogue, finding, frame, inform, schema, system, reqMore, user } from '../fixture.js';
import { Folder } from '../folder.js';
import { LAKE, offered } from '../stages.js';
import { evaluate } from './evaluate.js';

describe('an evaluation is refused', () => {
  let folder: Folder;
  beforeEach(() => {
    folder = new Folder();
    folder.putSplit('dev', [dialogue('1_00000', ...offered)]);
  });
  afterEach(() => folder.remove());

  const running = (changes: Partial<SgdSetup> & { readonly checkpoint?: string } = {}) => {
    const { checkpoint, ...setup } = changes;
    return evaluateSgd({
      directory: folder.root,
      split: 'dev',
      mode: 'annotated',
      tables: 'none',
      ...setup,
      ...(checkpoint !== undefined && { checkpoint: { path: checkpoint, version: '1' } }),
    });
  };

  it.each([
    ['the notes of somebody', 'Hi\n'],
    ['a report', '{"corpus":"sgd"}\n'],
    ['a checkpoint of something else', '{"checkpoint":"typetod eval faults"}\n'],
    ['a line end', '\n'],
  ])('whose checkpoint is %s, which stays as it is', async (_, content) => {
    const file = folder.put('kept.jsonl', content);
    const thrown: unknown = await running({ checkpoint: file }).catch((error: unknown) => error);
    expect(thrown).toBeInstanceOf(CorpusError);
    expect(thrown).toMatchObject({ code: 'not-a-checkpoint', file });
    expect(readFileSync(file, 'utf8')).toBe(content);
  });

  it.each([
    ['a slot twice', { slots: [...schema[0]!.slots, schema[0]!.slots[0]] }],
    ['an intent twice', { intents: [...schema[0]!.intents, schema[0]!.intents[0]] }],
    ['no slots', { slots: [] }],
  ])('whose schema has %s', async (_, parts) => {
    folder.put('dev/schema.json', [{ ...schema[0], ...parts }]);
    await expect(running()).rejects.toMatchObject({ name: 'DefinitionError', code: 'bad-schema' });
  });

  it('whose split is not there', async () => {
    const file = folder.path('test');
    await expect(running({ split: 'test' })).rejects.toMatchObject({ code: 'no-such-directory', file });
  });
});

describe('a frame is wrong', () => {
  const ending = (...frames: readonly SgdFrame[]) => dialogue('d', ...offered, user(...frames), system(reqMore));

  it('where the value that was given is not the annotated one', async () => {
    const { wrong } = await evaluate([ending(finding({ ...LAKE, seats: '3' }, inform('seats', '2')))]);
    expect(wrong).toEqual([
      {
        dialogue: 'd',
        turn: 2,
        service: 'Kayaks_1',
        mismatches: [{ slot: 'seats', expected: ['3'], predicted: '2' }],
      },
    ]);
  });

  it('where its service was never used, and has values', async () => {
    const { wrong, wrong_frames } = await evaluate([ending(frame('Cabins_1', 'NONE', { lake: 'Moss Lake' }))]);
    expect(wrong_frames).toBe(1);
    expect(wrong).toMatchObject([
      {
        service: 'Cabins_1',
        mismatches: [{ slot: 'lake', expected: ['Moss Lake', 'Moss Lake'], predicted: undefined }],
      },
    ]);
  });

  it('where the engine refused what was annotated', async () => {
    const { wrong, unconverted } = await evaluate([
      ending(finding({ ...LAKE, seats: 'nine' }, inform('seats', 'nine'))),
    ]);
    expect(wrong.map(({ mismatches }) => mismatches.map(({ slot }) => slot))).toEqual([['seats']]);
    expect(unconverted).toMatchObject([{ reason: 'refused', turn: 2 }]);
  });
});

describe('what is wrong is counted by kind', () => {
  const place = { dialogue: 'a', turn: 2, service: 'Kayaks_1' };

  it('of frames: too much, missing, another value', () => {
    const mismatches = [
      { slot: 'lake', expected: undefined, predicted: 'Moss' },
      { slot: 'seats', expected: ['2'], predicted: undefined },
      { slot: 'vests', expected: ['2'], predicted: '3' },
    ];
    expect(wrongKinds([{ ...place, mismatches }])).toEqual({
      'Kayaks_1 +lake -seats ~vests': { count: 1, examples: ['a turn 2'] },
    });
  });

  it('of notes: whatever variables and values they name', () => {
    const note = (detail: string) => ({ dialogue: 'a', turn: 2, reason: 'refused', detail }) as const;
    expect(unconvertedKinds([note('x1.seats = "nine"'), note('x12.seats = "ten"'), note('max1 = "a"')])).toEqual({
      'refused: xN.seats = "…"': { count: 2, examples: ['a turn 2', 'a turn 2'] },
      'refused: max1 = "…"': { count: 1, examples: ['a turn 2'] },
    });
  });
});
