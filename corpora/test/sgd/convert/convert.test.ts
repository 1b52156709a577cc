import { describe, expect, it } from 'vitest';
import { replaySgdDialogue } from '../../../src/sgd/replay/replay.js';
import type { SgdDialogue, SgdTurn } from '../../../src/sgd/corpus/format.js';
import { print } from '../../../../src/language/index.js';
import { createRegistry, type Registry } from '../../../../src/service/index.js';
import { servicesFromSgdSchema } from '../../../src/sgd/schema/schema.js';
import { evaluate } from '../score/evaluate.js';
import { dialogue, finding, inform, registry, replay, requestAlts, schema, user } from '../fixture.js';
import type { Pattern } from '../pattern.js';
import { LAKE, offered } from '../stages.js';
import { startPatterns } from '../start-patterns.js';
import { taskPatterns } from '../task-patterns.js';

const PATTERNS = [...taskPatterns, ...startPatterns];

function dialogueOf({ acts, after, frames, reply }: Pattern): SgdDialogue {
  return dialogue(acts, ...after, user(...frames), reply);
}

describe.each(['annotated', 'simulated'] as const)('the acts of a user turn, %s', (mode) => {
  it.each(PATTERNS)('$acts', async (pattern) => {
    const whole = dialogueOf(pattern);
    const turns = await replay(whole, mode);
    expect(turns.at(-1)!.source.split('\n')).toEqual(pattern.becomes);
    expect(turns.flatMap((turn) => turn.notes)).toEqual([]);

    expect((await evaluate([whole], { mode })).wrong).toEqual([]);
  });
});

describe('another result of what is searched anew in the same turn', () => {
  const facts = { 'Kayaks_1.FindKayaks': { presents: 'list' } } as const;
  const lists = createRegistry(servicesFromSgdSchema(schema, { facts }));
  const elsewhere = user(finding({ lake: 'Fern Lake' }, requestAlts, inform('lake', 'Fern Lake')));
  const other = user(finding(LAKE, requestAlts));

  async function sourceOf(services: Registry, turn: SgdTurn): Promise<string> {
    let last = '';
    for await (const { statements } of replaySgdDialogue(dialogue('d', ...offered, turn), services, {
      mode: 'annotated',
    }))
      last = print(statements);
    return last;
  }

  it('is the first few of the new list, where a list is presented', async () => {
    expect(await sourceOf(lists, elsewhere)).toBe('x1.lake = "Fern Lake"');
    expect(await sourceOf(registry, elsewhere)).toBe('x1.lake = "Fern Lake"\nnext(x1)');
  });

  it('is asked for, where the list is still the old one', async () => {
    expect(await sourceOf(lists, other)).toBe('next(x1)');
    expect(await sourceOf(registry, other)).toBe('next(x1)');
  });
});
