/** How often programs are parsed: text once, where it comes in; statements never. */
import { parse } from 'typetod/language';
import type { Session } from 'typetod';
import { describe, expect, test, vi } from 'vitest';
import { confirm } from '../../src/language/index.js';
import { bookAt, FOUND, open } from './fixtures.js';

function counted(): { readonly session: Session; readonly read: ReturnType<typeof vi.fn<typeof parse>> } {
  const read = vi.fn(parse);
  return { session: open({ parse: read }), read };
}

describe('a program is parsed', () => {
  test.each([
    'next(x1)',
    'x1.price = "fair"\nsay(next(x1).phone)',
    'x1.price = 5',
    'next(',
    'hint({ prompt: "change" })',
  ])('once in the turn that takes or refuses it: %s', async (source) => {
    const { session, read } = counted();
    await session.turn(FOUND);
    read.mockClear();
    await session.turn(source);
    expect(read.mock.calls).toEqual([[source]]);
  });

  test('once where it is tried first and sends a transaction then', async () => {
    const { session, read } = counted();
    await session.turn(bookAt('19:00'));
    read.mockClear();
    const trial = await session.whatIf('confirm(x1)');
    expect(trial.transactions).toHaveLength(1);
    expect(await session.commit(trial)).toMatchObject({ ok: true });
    expect(read.mock.calls).toEqual([['confirm(x1)']]);
  });

  test('not at all where a trial that was committed gives the statements, or a caller does', async () => {
    const { session, read } = counted();
    await session.turn(bookAt('19:00'));
    const { source, statements } = await session.whatIf('confirm(x1)');
    read.mockClear();
    await session.whatIf({ source, statements });
    await session.turn([confirm('x1')]);
    expect(session.world.tasks[0]).toMatchObject({ phase: 'performed' });
    expect(read).not.toHaveBeenCalled();
  });

  test('not again where it is undone, forked, saved, or answered by the agent', async () => {
    const { session, read } = counted();
    await session.turn(FOUND);
    read.mockClear();
    session.save();
    session.fork().explain('Dining_1', 'city');
    await session.undo(0);
    expect(read).not.toHaveBeenCalled();
  });
});
