import { rentalCars1 } from 'typetod/apis';
import { describe, expect, test } from 'vitest';
import { doctors, inns } from '../inns.js';
import { proposals } from '../rules/conversation.js';

const last = async (...lines: readonly string[]): Promise<string | undefined> =>
  (await proposals([inns, doctors], lines)).at(-1);

describe('the names of results that are not wanted', () => {
  test.each([
    ['anyone but Otto Reiss', 'not("Dr. Otto Reiss")'],
    ['anybody but Dr Reiss', 'not("Dr. Otto Reiss")'],
    ['everyone but Dr. Lind', 'not("Dr. Ada Lind")'],
    ['everybody but Otto Reiss', 'not("Dr. Otto Reiss")'],
    ['not dr reiss', 'not("Dr. Otto Reiss")'],
    ['but not Otto Reiss or Ada Lind', 'not("Dr. Ada Lind", "Dr. Otto Reiss")'],
  ])('are left out where the search begins: %s', async (said, constraint) => {
    const sorted = (text = ''): string => [...text].sort().join('');
    const program = await last(`I need a doctor for the skin, ${said}`);
    expect(sorted(program)).toBe(sorted(`doctors_find_doctor({ field: "skin", name: ${constraint} })`));
  });

  test.each([
    'I need a doctor for the skin, Otto Reiss',
    'I need a doctor for the skin, not Dr Berg',
    'I need a doctor for the skin, not Reiss and Sons',
    'I need a doctor for the skin, not Dr Frei',
    'I need a doctor for the skin, otto said not to wait',
  ])('are not where no one result is denied: %s', async (said) => {
    expect(await last(said)).not.toContain('not(');
  });

  test.each(['I need an inn in Vik, not today', 'an inn in Vik, no harbor, no rest'])(
    'are not where other words are denied: %s',
    async (said) => {
      expect(await last(said)).not.toContain('not(');
    },
  );

  test('are left out of the search that goes on', async () => {
    expect(await last('I need an inn in Vik', 'and not the Blue Gull, either')).toBe('x1.name = not("The Blue Gull")');
  });

  test.each(['not the Casa Verde', 'anything but Casa Verde', "I don't want the Casa Verde"])(
    'ask for another where it is the one on offer: %s',
    async (said) => {
      expect(await last('I need an inn in Vik', said)).toBe('next(x1)');
    },
  );

  test('are left out with what else is asked for', async () => {
    expect(await last('I need an inn in Vik', 'not the Casa Verde, something under 70 dollars')).toBe(
      'x1.price = lessThan(70); x1.name = not("Casa Verde")',
    );
  });
});

describe('results of whose texts a word is not wanted', () => {
  const LONDON = 'I need a rental car in London from March 5th at 10 am until March 7th';
  const car = async (said: string): Promise<string | undefined> =>
    (await proposals([rentalCars1], [LONDON, said])).at(-1);

  test.each(['not from the airport though', 'anywhere but at the airport', "something that's not at the airport"])(
    'are left out by their names, also the one on offer: %s',
    async (said) => expect(await car(said)).toBe('x1.car_name = not("Kestrel S")'),
  );

  test.each(['is it at the airport?', 'not at the harbor', 'not the cars', "that's not what I want", 'at the airport'])(
    'are not where no word of theirs is denied: %s',
    async (said) => expect(await car(said)).not.toContain('not('),
  );

  test('are not where it would leave none', async () => {
    const only = 'I need a standard rental car in London from March 5th at 10 am until March 7th, not a Kestrel S';
    expect((await proposals([rentalCars1], [only, 'not in London'])).at(-1)).not.toContain('car_name = not(');
  });
});
