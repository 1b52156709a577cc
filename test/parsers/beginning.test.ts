import { createSession, type Service } from 'typetod';
import { alarm1, hotels4, rentalCars3, restaurants2, services1, trains1 } from 'typetod/apis';
import { DialogueManager } from 'typetod/dialogue';
import { defaultParser, rulesParser } from 'typetod/parsers';
import { naturalReader } from 'typetod/values';
import { afterAll, describe, expect, test } from 'vitest';

const shipped = await defaultParser();
afterAll(() => shipped.dispose());

const services: readonly Service[] = [hotels4, rentalCars3, restaurants2, services1, trains1];

/** The APIs that the last of some utterances begins. */
const begun = (parser: (typeof shipped)['parser'], ...utterances: readonly string[]): Promise<readonly string[]> =>
  begunOf(services, parser, ...utterances);

async function begunOf(
  services: readonly Service[],
  parser: (typeof shipped)['parser'],
  ...utterances: readonly string[]
): Promise<readonly string[]> {
  const session = createSession({ services, reader: naturalReader, now: '2019-03-01T09:00' });
  const manager = new DialogueManager({ session, parser });
  let program = '';
  for (const utterance of utterances) program = (await manager.turn(utterance)).result?.program ?? '';
  return [...program.matchAll(/= (\w+_\d_\w+)\(/g)].map(([, api = '']) => api);
}

const parsers = [
  ['the network', shipped.parser],
  ['rules', rulesParser()],
] as const;

describe('what takes a deed back', () => {
  test.each([
    ['cancel my train tickets', 'trains_1_cancel_tickets'],
    ["I'd like to cancel the rental", 'rental_cars_3_cancel_rental'],
    ['please cancel my rental car', 'rental_cars_3_cancel_rental'],
  ])('is the one that is named: %s', async (said, api) => {
    expect(await begun(shipped.parser, said)).toEqual([api]);
    expect(await begun(shipped.parser, 'find me a hotel in London', said)).toEqual([api]);
  });

  test('does not begin, and no booking does, where nothing takes back what is named', async () => {
    expect(await begun(shipped.parser, 'cancel the hairdresser appointment')).toEqual([]);
  });
});

describe('what gives up', () => {
  const named = [...services, alarm1];
  test.each(parsers)('begins nothing where nothing is under way: %s', async (_name, parser) => {
    for (const said of ['call it off', 'hi, call it off', 'call the whole thing off', 'scrap that'])
      expect(await begunOf(named, parser, said)).toEqual([]);
    expect(await begunOf(named, parser, 'set an alarm called off for 7 am')).toEqual(['alarm_1_add_alarm']);
  });
});

describe('a deed that names nothing', () => {
  test.each(parsers)('begins nothing of another service: %s', async (_name, parser) => {
    const search = 'find me a train from Anaheim to Fresno on March 5th for one';
    expect(await begun(parser, search)).toEqual(['trains_1_find_trains']);
    expect(await begun(parser, search, 'book it')).toEqual([]);
  });

  test.each(parsers)('books what was offered: %s', async (_name, parser) => {
    expect(await begun(parser, 'find me an italian restaurant in San Jose', 'book it')).toEqual([
      'restaurants_2_reserve_restaurant',
    ]);
  });
});
