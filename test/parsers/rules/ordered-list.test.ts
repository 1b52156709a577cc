/** Of a list in the order that was asked for, 'that one' is the one that it begins with. */
import { createSession } from 'typetod';
import { media2 } from 'typetod/apis';
import { naturalReader } from 'typetod/values';
import { describe, expect, it } from 'vitest';
import { placedIn } from '../../../src/parsers/rules/talk/result.js';
import type { SearchTask } from '../../../src/world/index.js';

async function placed(text: string, ...program: readonly string[]): Promise<unknown> {
  const session = createSession({ services: [media2], reader: naturalReader });
  for (const line of program) await session.turn(line);
  const { world } = session;
  return placedIn(text, world.tasks.find(({ kind }) => kind === 'search') as SearchTask, world)?.row.movie_name;
}

/** What a search finds, in its order. */
async function found(program: string): Promise<readonly unknown[]> {
  const session = createSession({ services: [media2], reader: naturalReader });
  await session.turn(program);
  const search = session.world.tasks.find(({ kind }) => kind === 'search') as SearchTask;
  return (search.results?.rows ?? []).map(({ movie_name }) => movie_name);
}

const byPrice = (): ReturnType<typeof found> => found(CHEAPEST);

const DRAMAS = 'x1 = media_2_find_movies({ genre: "Drama" })';
const CHEAPEST = `${DRAMAS}\nsort(x1, { price: "ascending" })`;

describe('that one', () => {
  it.each(['ok, rent that one for me', 'this one, please'])('is the first of a list in order: %s', async (text) => {
    expect(await placed(text, CHEAPEST)).toBe('Winter Ledger');
  });

  it('is another where its place is said', async () => {
    expect(await placed('the second one, not that one', CHEAPEST)).not.toBe('Winter Ledger');
  });

  it.each(['rent it', 'one with subtitles'])('is not meant by other words: %s', async (text) => {
    expect(await placed(text, CHEAPEST)).toBeUndefined();
  });

  it('is none of a list that nobody put in order', async () => {
    expect(await placed('that one', DRAMAS)).toBeUndefined();
  });
});

describe('a place', () => {
  const OFFERED = [DRAMAS, 'next(x1)', 'next(x1)'];
  const SORTED = [...OFFERED, 'sort(x1, { price: "ascending" })'];

  it.each([
    ['I take the first', SORTED, 0],
    ['I take the 2nd', SORTED, 1],
    ['I take the last', SORTED, 4],
  ])('is one of the list as it is ordered now: %s', async (text, program, at) => {
    expect(await placed(text, ...program)).toBe((await byPrice())[at]);
  });

  it.each([
    ['I take the first', 0],
    ['I take the last', 4],
  ])('is one of those that were told where nobody put them in order: %s', async (text, at) => {
    expect(await placed(text, ...OFFERED)).toBe((await found(DRAMAS))[at]);
  });

  it.each(['I take the 99th', 'until the first', 'the first'])('is none: %s', async (text) => {
    expect(await placed(text, ...SORTED)).toBeUndefined();
  });
});
