import { describe, expect, it } from 'vitest';
import { type Parse, parse, print } from '../../../../src/language/index.js';
import { replaySgdDialogue, type SgdReplayOptions } from '../../../src/sgd/replay/replay.js';
import { dialogue, registry } from '../fixture.js';
import { thanked } from '../stages.js';

async function parsed(taker?: SgdReplayOptions['taker']): Promise<{ readonly turns: number; readonly parses: number }> {
  let [turns, parses] = [0, 0];
  const counted: Parse = (source) => {
    parses += 1;
    return parse(source);
  };
  const options = { mode: 'annotated', parse: counted, ...(taker && { taker }) } as const;
  for await (const turn of replaySgdDialogue(dialogue('1', ...thanked), registry, options)) {
    expect(turn.notes).toEqual([]);
    turns += 1;
  }
  return { turns, parses };
}

describe('the programs of a converted dialogue', () => {
  it('are never parsed: they are statements', async () => {
    const { turns, parses } = await parsed();
    expect(turns).toBeGreaterThan(3);
    expect(parses).toBe(0);
  });

  it('are parsed once a turn where somebody writes them as text', async () => {
    const { turns, parses } = await parsed(
      (session) =>
        ({ statements }) =>
          session.turn(print(statements)),
    );
    expect(parses).toBe(turns);
  });
});
