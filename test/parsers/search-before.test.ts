import { createSession, type Service } from 'typetod';
import { hotels2, music1, restaurants2 } from 'typetod/apis';
import { DialogueManager } from 'typetod/dialogue';
import { defaultParser, rulesParser } from 'typetod/parsers';
import { naturalReader } from 'typetod/values';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const shipped = await defaultParser();
afterAll(() => shipped.dispose());

/** The program of the last of some utterances. */
async function last(service: Service, parser: (typeof shipped)['parser'], ...utterances: readonly string[]) {
  const session = createSession({ services: [service], reader: naturalReader, now: '2019-03-01T09:00' });
  const manager = new DialogueManager({ session, parser });
  let program = '';
  for (const utterance of utterances) program = (await manager.turn(utterance)).result?.program ?? '';
  return program;
}

/** The calls of the last of some utterances. */
const called = async (...of: Parameters<typeof last>): Promise<readonly string[]> =>
  (await last(...of)).match(/\w+_(?:find|lookup|reserve|play)\w*\(.*\)/g) ?? [];

describe('who books without saying what', () => {
  beforeAll(() => expect(shipped.note).toBeUndefined());

  test('and says what only a search takes, looks for it', async () => {
    expect(await called(music1, shipped.parser, 'put some pop on while I cook')).toEqual([
      'music_1_lookup_song({ genre: "pop" })',
    ]);
    const words = 'can you get us a table for 4 somewhere italian in San Jose tomorrow, half seven in the evening';
    expect(await called(restaurants2, shipped.parser, words)).toEqual([
      'restaurants_2_find_restaurants({ location: "San Jose", category: "italian" })',
    ]);
  });

  test('and says nothing of the kind, is asked for it', async () => {
    expect(await called(restaurants2, shipped.parser, 'a table for four in San Jose tomorrow at seven')).toEqual([
      expect.stringContaining('restaurants_2_reserve_restaurant('),
    ]);
  });

  test.each([
    ['rules', rulesParser()],
    ['the network', shipped.parser],
  ])('and leaves it open when asked, is offered what there is: %s', async (_name, parser) => {
    expect(await called(music1, parser, 'play a song', 'you choose')).toEqual(['music_1_lookup_song()']);
  });

  test.each([
    ['rules', rulesParser()],
    ['the network', shipped.parser],
  ])('and leaves open what a search needs, is told what there is to choose from: %s', async (_name, parser) => {
    expect(await last(hotels2, parser, 'i need somewhere to stay', 'you choose')).toMatch(/choices\(x1\.where_to\)/);
  });

  test('and names it when asked, goes on', async () => {
    expect(await called(music1, shipped.parser, 'play a song', 'Confetti Letter')).toEqual([]);
  });
});
