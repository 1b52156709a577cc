/** What a dialogue does not record is not made up, and what it cannot be replayed with is refused. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { CorpusError, type CorpusErrorCode } from '../../../src/sgd/corpus/corpus-error.js';
import { loadSetup, type SgdSetup } from '../../../src/sgd/replay/setup.js';
import { replaySgdDialogue, type SgdReplayOptions } from '../../../src/sgd/replay/replay.js';
import {
  called,
  dialogue,
  finding,
  inform,
  informIntent,
  registry,
  replay,
  reqMore,
  schema,
  system,
  user,
} from '../fixture.js';
import { Folder, variantSchema } from '../folder.js';
import { LAKE, offered, OTTER, rented } from '../stages.js';

describe('a setup is refused', () => {
  let folder: Folder;
  beforeEach(() => {
    folder = new Folder();
    folder.put('dev/schema.json', schema);
  });
  afterEach(() => folder.remove());

  function thrownBy(changes: Partial<SgdSetup>): {
    readonly code: CorpusErrorCode;
    readonly file?: string | undefined;
  } {
    try {
      loadSetup({ directory: folder.root, split: 'dev', mode: 'annotated', tables: 'none', ...changes });
    } catch (error) {
      if (error instanceof CorpusError) return { code: error.code, file: error.file };
      throw error;
    }
    throw new Error('nothing was thrown');
  }

  it('without the schema of its split', () => {
    const file = folder.path('test/schema.json');
    expect(thrownBy({ split: 'test' })).toEqual({ code: 'missing-file', file });
  });

  it('in a folder that is a split', () => {
    const directory = folder.path('dev');
    expect(thrownBy({ directory })).toEqual({ code: 'wrong-directory', file: directory });
  });

  it('without the schema of its variant', () => {
    const file = folder.path('sgd_x/data/v5/dev/schema.json');
    expect(thrownBy({ sgdx: 'v5' })).toEqual({ code: 'missing-file', file });
  });

  it.each<[string, unknown, CorpusErrorCode]>([
    ['that is cut off', '[{"service_name":', 'not-json'],
    ['that is no list', { services: variantSchema }, 'not-sgd'],
    ['of fewer services', variantSchema.slice(0, 2), 'not-aligned'],
    ['of services in another order', [...variantSchema].reverse(), 'not-aligned'],
  ])('with a schema of its variant %s', (_, content, code) => {
    folder.put('sgd_x/data/v1/dev/schema.json', content);
    expect(thrownBy({ sgdx: 'v1' })).toMatchObject({ code });
  });
});

describe('a replayed dialogue', () => {
  it('finds nothing that is recorded for another service or intent', async () => {
    const asks = user(finding(LAKE, informIntent('FindKayaks'), inform('lake', 'Moss Lake')));
    for (const method of ['RentKayak', 'findkayaks']) {
      const [turn] = await replay(dialogue('d', asks, called(method, [OTTER], system(reqMore))));
      expect(turn?.actions.map(({ kind }) => kind)).toContain('notification');
      expect(turn?.world.tasks).toMatchObject([{ results: { rows: [] } }]);
    }
  });

  it('passes on what is thrown by who takes its turns', async () => {
    const taker: SgdReplayOptions['taker'] = () => () => Promise.reject(new RangeError('out of turns'));
    const turns = replaySgdDialogue(dialogue('d', ...offered), registry, { mode: 'annotated', taker });
    await expect(turns.next()).rejects.toThrow(new RangeError('out of turns'));
  });

  it('has no state, no slots and no intent of a service that the registry lacks', async () => {
    const last = (await replay(dialogue('d', ...rented))).at(-1)!;
    expect(last.state('Yachts_1')).toBeUndefined();
    expect([[...last.slots('Yachts_1')], last.intent('Yachts_1')]).toEqual([[], 'NONE']);
  });

  it('notes a value that the engine refuses in each turn anew', async () => {
    const wrong = user(finding(LAKE, inform('seats', 'nine')));
    const turns = await replay(dialogue('d', ...offered, wrong, system(reqMore), wrong, system(reqMore)));
    expect(turns.map((turn) => turn.notes.map(({ reason }) => reason))).toEqual([[], ['refused'], ['refused']]);
    expect(turns.at(-1)!.notes).toEqual([
      { reason: 'refused', detail: expect.stringMatching(/^invalid-value: .*"nine".* \(x1\.seats = "nine"\)$/) },
    ]);
  });

  it('notes text that no program can hold', async () => {
    const long = user(finding(LAKE, inform('lake', 'x'.repeat(200_000))));
    const last = (await replay(dialogue('d', ...offered, long, system(reqMore)))).at(-1)!;
    expect(last.notes).toEqual([{ reason: 'refused', detail: expect.stringMatching(/^[a-z-]+: /) }]);
    expect(last.source).toBe('conversation_pause()');
  });
});
