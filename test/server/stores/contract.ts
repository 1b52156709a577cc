/** What every store of journals has to do. */
import { expect, it } from 'vitest';
import { createSession } from '../../../src/index.js';
import type { JournalStore, TakenJournal } from 'typetod/server/sessions';
import { restaurants2 } from '../../../apis/index.js';

type Make = () => JournalStore | Promise<JournalStore>;

const open: JournalStore[] = [];

/** A store that {@link closeStores} closes. */
export async function opened(store: JournalStore | Promise<JournalStore>): Promise<JournalStore> {
  const made = await store;
  open.push(made);
  return made;
}

/** To be called after each test. */
export async function closeStores(): Promise<void> {
  for (const store of open.splice(0)) await store.close();
}

/** Lines of a real journal: stores of files take no others. */
export async function linesOf(turns: number): Promise<readonly string[]> {
  const lines: string[] = [];
  const journal = { append: (line: string) => void lines.push(line) };
  const session = createSession({ services: [restaurants2], id: 'a', journal });
  for (let turn = 0; turn < turns; turn += 1)
    await session.turn('parse_error()', { utterance: 'Zoë \u0000 \ud800 "quoted"\n' });
  return lines;
}

/** A journal that is free. */
export async function taken(store: JournalStore, id = 'a'): Promise<TakenJournal> {
  const journal = await store.take(id);
  if (typeof journal === 'string') throw new TypeError(`the journal is ${journal}`);
  return journal;
}

const textOf = (lines: readonly string[]): string => lines.map((line) => `${line}\n`).join('');

/** The tests of all stores. */
export function keepsJournals(make: Make): void {
  it('keeps lines in their order', async () => {
    const store = await opened(make());
    const lines = await linesOf(3);
    expect(await store.create('a', lines.slice(0, 2))).toBe(true);
    const journal = await taken(store);
    expect(journal.length).toBe(2);
    await journal.append(lines.slice(2, 5));
    await journal.append(lines.slice(5));
    expect(journal.length).toBe(lines.length);
    expect(await journal.read()).toBe(textOf(lines));
    await journal.release();
    expect((await taken(store)).length).toBe(lines.length);
  });

  it('reads the lines from one number to another', async () => {
    const store = await opened(make());
    const lines = await linesOf(2);
    await store.create('a', lines);
    const journal = await taken(store);
    expect(await journal.read(2)).toBe(textOf(lines.slice(2)));
    expect(await journal.read(1, 3)).toBe(textOf(lines.slice(1, 3)));
    expect(await journal.read(lines.length)).toBe('');
  });

  it('keeps the last snapshot beside the lines, and none of another session', async () => {
    const store = await opened(make());
    const lines = await linesOf(1);
    for (const id of ['a', 'b']) await store.create(id, lines);
    const journal = await taken(store);
    expect(await journal.snapshot?.()).toBe(undefined);
    await journal.keepSnapshot?.('one');
    await journal.keepSnapshot?.('{"other":"Zoë"}');
    await journal.release();
    expect(await (await taken(store)).snapshot?.()).toBe('{"other":"Zoë"}');
    const other = await taken(store, 'b');
    expect(await other.snapshot?.()).toBe(undefined);
    expect(await other.read()).toBe(textOf(lines));
  });

  it('begins no journal twice', async () => {
    const store = await opened(make());
    const lines = await linesOf(2);
    expect(await store.create('a', lines.slice(0, 2))).toBe(true);
    expect(await store.create('a', lines)).toBe(false);
    expect((await taken(store)).length).toBe(2);
  });

  it('has none that was not begun', async () => {
    const store = await opened(make());
    expect(await store.take('a')).toBe('absent');
    expect(await store.take('a')).toBe('absent');
    expect(await store.take('../a')).toBe('absent');
  });

  it('gives a journal to one writer at a time', async () => {
    const store = await opened(make());
    await store.create('a', await linesOf(1));
    const journal = await taken(store);
    expect(await store.take('a')).toBe('taken');
    await journal.release();
    await (await taken(store)).release();
  });
}

/** The tests of stores that several servers may have at a time. */
export function goesByTurns(make: Make): void {
  it('lets several servers write by turns', async () => {
    const [one, other] = [await opened(make()), await opened(make())];
    const lines = await linesOf(4);
    await one.create('a', lines.slice(0, 1));
    for (let at = 1; at < lines.length; at += 1) {
      const journal = await taken(at % 2 === 0 ? one : other);
      expect(await (at % 2 === 0 ? other : one).take('a')).toBe('taken');
      await journal.append(lines.slice(at, at + 1));
      await journal.release();
    }
    expect(await (await taken(one)).read()).toBe(textOf(lines));
  });

  it('gives a journal that both want at once to one of them', async () => {
    const [one, other] = [await opened(make()), await opened(make())];
    await one.create('a', await linesOf(1));
    for (let round = 0; round < 10; round += 1) {
      const both = await Promise.all([one.take('a'), other.take('a')]);
      const mine = both.filter((journal) => typeof journal !== 'string');
      expect(mine.length).toBe(1);
      for (const journal of mine) await journal.release();
    }
  });
}
