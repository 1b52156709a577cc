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
