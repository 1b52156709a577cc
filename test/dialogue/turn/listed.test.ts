import { search, service, table } from 'typetod';
import { tryService } from 'typetod/testing';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';

const film = {
  title: z.string(),
  city: z.string(),
  genre: z.string(),
  price: z.int().optional(),
  has_subtitles: z.boolean().optional(),
  director: z.string().optional(),
};

class FindFilms extends search({
  description: 'Look for a film',
  entity: 'film',
  slots: { city: film.city, genre: film.genre.optional() },
  returns: film,
  presents: 'list',
  table: table('films', 'title', [
    { title: 'Heat', city: 'Oslo', genre: 'Drama', price: 8, has_subtitles: true },
    { title: 'Up', city: 'Oslo', genre: 'Comedy', has_subtitles: false },
    { title: 'Jaws', city: 'Oslo', genre: 'Drama', price: 9, has_subtitles: true },
    { title: 'Alien', city: 'Oslo', genre: 'Horror', price: 7 },
  ] as never) as never,
}) {}
const films = service({ name: 'Films', description: 'Films', apis: [FindFilms] });

const FIND = 'x1 = films_find_films({ city: "Oslo" })';

async function last(...programs: readonly string[]): Promise<string> {
  const trial = await tryService(films);
  for (const program of programs) await trial.user(program);
  return trial.agent;
}

describe('what is asked of a list', () => {
  test.each([
    ['x1.genre', 'For Heat, the genre is Drama; for Up, the genre is Comedy; for Jaws, the genre is Drama. '],
    ['x1.price', 'For Heat, the price is 8; for Jaws, the price is 9. '],
    [
      'x1.has_subtitles',
      'For Heat, it has subtitles; for Up, it does not have subtitles; for Jaws, it has subtitles. ',
    ],
  ])('is told of each that was told and has it: %s', async (asked, told) => {
    const reply = await last(FIND, `say(${asked})`);
    expect(reply.startsWith(told), reply).toBe(true);
    expect(reply).not.toContain('Alien');
  });

  test.each([
    [[FIND, 'say(x1.director)']],
    [[FIND, 'x20 = select({ title: "Up" }, { from: x1 })', 'say(x20.price)']],
    [[FIND, 'x20 = select({ title: "Up" }, { from: x1 })', 'say(x1.price)']],
    [[FIND, 'x20 = next(x1)', 'say(x20.has_subtitles)']],
  ])('is of none where none has it, or one alone is meant: %j', async (programs) => {
    expect(await last(...programs)).toMatch(
      /^(?:It says nothing of|It does not say|Nothing is said about) (?:the|whether) .*\./,
    );
  });

  test('is not known yet where nothing was found', async () => {
    expect(await last('x1 = films_find_films()', 'say(x1.genre)')).toMatch(
      /(?:do not know|cannot tell you) the genre yet\./,
    );
  });
});
