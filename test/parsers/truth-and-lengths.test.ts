import { createSession, service, success, time, transaction } from 'typetod';
import { neuralParser, rulesParser } from 'typetod/parsers';
import { naturalReader } from 'typetod/values';
import { hotels4 } from 'typetod/apis';
import { DialogueManager, type Parser } from 'typetod/dialogue';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { truthOf } from '../../src/parsers/rules/truth.js';
import type { Service } from '../../src/service/index.js';

class BookWalk extends transaction({
  description: 'Have a dog walked',
  slots: {
    dog: z.string().describe('Name of the dog'),
    day: z.iso.date().describe('Day of the walk'),
    length: z.literal([20, 40, 60]).describe('How long the walk takes, in minutes'),
    long_leash: z.boolean().describe('Whether the dog is on a long leash'),
  },
  returns: {},
  transact: () => success(),
}) {}
const dogs = service({ name: 'Dogs', description: 'People who walk dogs', apis: [BookWalk] });

class BookTour extends transaction({
  description: 'Book a guided tour',
  slots: { tour_length: z.iso.duration().describe('How long the tour is'), begins_at: time('When it begins') },
  returns: {},
  transact: () => success({}),
}) {}
const tours = service({ name: 'Tours', description: 'Guided tours', apis: [BookTour] });

class CheckHelp extends transaction({
  description: 'Check what help a household gets',
  slots: {
    kids: z.int().min(0).describe('How many kids live there'),
    rent: z.int().describe('What the rent is'),
    heated: z.boolean().describe('Whether it is heated'),
    smoke_free: z.boolean().describe('Whether nobody smokes there').optional(),
    doors_off: z.boolean().describe('Whether the inner doors are taken off').optional(),
    day_off: z.boolean().describe('Whether it is a day off').optional(),
    nut_free: z.boolean().describe('Whether there must be none in it').optional(),
    by_hand: z.boolean().describe('Whether it is washed by hand, without brushes').optional(),
    pets_allowed: z.boolean().describe('Whether pets are allowed, with no charge').optional(),
    pets_inside: z.boolean().describe('Whether it is open to pets with no charge').optional(),
    skin_on: z.boolean().describe('Whether it has its skin').optional(),
    pump_out: z.boolean().describe('Whether the tank is emptied').optional(),
    replacements: z.boolean().describe('Whether something else may come').optional(),
    take_old_away: z.boolean().describe('Whether what was there before is fetched').optional(),
    take_out: z.boolean().describe('Whether people eat it at home').optional(),
    drop_off: z.boolean().describe('Whether it may be dropped off').optional(),
  },
  returns: {},
}) {}
const help = service({ name: 'Help', description: 'Help for households', apis: [CheckHelp] });

let neural: Awaited<ReturnType<typeof neuralParser>>;
beforeAll(async () => {
  neural = await neuralParser();
});
afterAll(() => neural.dispose());

async function slotsAfter(parser: Parser, ...lines: readonly string[]) {
  const session = createSession({ services: [dogs, help, tours], reader: naturalReader, id: 'dogs' });
  const manager = new DialogueManager({ session, parser });
  for (const line of lines) await manager.turn(line);
  return Object.fromEntries(
    Object.entries(session.state[0]?.slots ?? {}).map(([name, { canonical }]) => [name, canonical]),
  );
}

describe.each(['rules', 'neural'] as const)('%s', (name) => {
  const parser = (): Parser => (name === 'rules' ? rulesParser() : neural);

  it.each(['40 minutes', '40', 'forty minutes please'])(
    'takes %j for a number of minutes that is asked for',
    async (said) => {
      expect(await slotsAfter(parser(), 'Book a walk for Rex tomorrow', said)).toMatchObject({ length: 40 });
    },
  );

  it.each([
    ['Book a guided tour', 'about an hour', 'PT1H'],
    ['Book a guided tour', 'two hours, please', 'PT2H'],
    ['Book a guided tour for 90 minutes', '', 'PT1H30M'],
    ['Book a guided tour', 'make it an hour and a half', 'PT1H30M'],
    ['Book a guided tour', 'in an hour', undefined],
    ['Book a guided tour', 'an hour later', undefined],
    ['Book a guided tour that takes an hour', '', 'PT1H'],
    ['Book a guided tour for two hours to see all of it', '', 'PT2H'],
    ['I have been there once, so book a guided tour for two hours', '', 'PT2H'],
    ['I have been wanting to book a guided tour for two hours', '', 'PT2H'],
    ['We waited so long to book a guided tour for two hours', '', 'PT2H'],
    ['Book a guided tour that takes two hours to see everything', '', 'PT2H'],
    ['Book a guided tour, we have been cold for two weeks', '', undefined],
    ['Book a guided tour, we had been ill for about a week', '', undefined],
    ['Book a guided tour, it takes an hour to get there', '', undefined],
  ])('%s; %s: it lasts %s', async (first, then, length) => {
    const lines = then === '' ? [first] : [first, then];
    expect((await slotsAfter(parser(), ...lines)).tour_length).toBe(length);
  });

  it.each([
    ['no, not that one', false],
    ['yes, that one', true],
    ["Perfect, let's do that one", undefined],
  ])('%s: answers what is asked of a leash by %s', async (answer, long_leash) => {
    const slots = await slotsAfter(parser(), 'Book a walk of 40 minutes for Rex tomorrow', answer);
    expect(slots.long_leash).toBe(long_leash);
  });

  it('denies what is denied, and not what is named somewhere else', async () => {
    const line = 'Book a walk for Rex tomorrow, he has his own leash, no long leash';
    expect(await slotsAfter(parser(), line)).toMatchObject({ long_leash: false });
  });
});

it.each(['I waited for two hours', 'it takes about an hour to get there'])(
  'hears no length of a tour by rules: %s',
  async (reason) => {
    expect(await slotsAfter(rulesParser(), `Book a guided tour, ${reason}`)).not.toHaveProperty('tour_length');
  },
);

it.each(['rules', 'neural'])(
  'takes what there is none of for a number alone, beside a question of yes or no: %s',
  async (name) => {
    const none = await slotsAfter(
      name === 'rules' ? rulesParser() : neural,
      'Check what help my household gets',
      'no kids',
    );
    expect(none).toMatchObject({ kids: 0 });
    expect(none).not.toHaveProperty('heated');
    expect(await slotsAfter(neural, 'Check what help my household gets', '2 kids', '400', 'no')).toMatchObject({
      heated: false,
    });
  },
);

describe('what words say of a yes-or-no slot', () => {
  const told = ({ slots }: Service, name: string, text: string): boolean | undefined => {
    const slot = slots.get(name);
    return slot && truthOf(slot, text.toLowerCase());
  };

  it.each([
    ['a non-smoking room', false],
    ['a non smoking room', false],
    ['a nonsmoking room', false],
    ['a no-smoking hotel', false],
    ['somewhere smoking is not allowed', false],
    ['a smoking room', true],
    ['a canon smoking room', true],
    ['no parking, smoking room please', true],
  ])('%s', (text, is) => expect(told(hotels4, 'smoking_allowed', text)).toBe(is));

  it.each([
    ['smoke_free', 'no smoke please', true],
    ['smoke_free', 'smoke free', true],
    ['smoke_free', 'not smoke free', false],
    ['smoke_free', 'with smoke', false],
    ['doors_off', 'no doors', true],
    ['doors_off', 'without the doors', true],
    ['doors_off', 'doors off please', true],
    ['doors_off', 'doors on please', false],
    ['doors_off', 'the doors on the left', undefined],
    ['doors_off', 'the doors are old', undefined],
    ['drop_off', 'no drop-off', false],
    ['drop_off', 'no drop off please', false],
    ['drop_off', 'with drop off', true],
    ['drop_off', "don't drop it off there", false],
    ['drop_off', 'no drop at the airport', undefined],
    ['day_off', 'not a day later', undefined],
    ['day_off', 'a day off', true],
    ['nut_free', 'no nuts please', true],
    ['nut_free', "i don't want any nuts", true],
    ['nut_free', 'with nuts', false],
    ['nut_free', 'i am not allergic to nuts', undefined],
    ['nut_free', 'i have no problem with nuts', undefined],
    ['nut_free', "i don't want it with nuts", undefined],
    ['by_hand', 'no brushes', true],
    ['by_hand', 'with brushes', false],
    ['pets_allowed', 'i have no charge card', undefined],
    ['pets_inside', 'i have no charge card', undefined],
    ['pets_allowed', 'no pets', false],
    ['doors_off', 'off with the doors', true],
    ['doors_off', 'doors-on please', false],
    ['doors_off', 'without leaving the doors on', true],
    ['doors_off', "don't leave the doors on", true],
    ['doors_off', 'leave the doors out', true],
    ['doors_off', "don't take the doors off", false],
    ['doors_off', 'without taking the doors off', false],
    ['skin_on', 'skin-on please', true],
    ['skin_on', 'with the skin left off', false],
    ['skin_on', 'without leaving the skin on', false],
    ['skin_on', 'skin off', false],
    ['pump_out', 'pump-out free', false],
    ['pump_out', 'pump out not needed', false],
    ['pump_out', 'pump-out, no thanks', false],
    ['pump_out', 'pump out free of charge', true],
    ['pump_out', 'no way without a pump-out', true],
    ['pump_out', 'fine, without a pump-out', false],
    ['replacements', 'replacements: no', false],
    ['replacements', 'replacements, no sugar', true],
    ['take_old_away', 'keep the old one', false],
    ['take_old_away', 'take the old one away', true],
    ['take_old_away', "don't take the old one away", false],
    ['take_old_away', 'I do not want to keep the old one', true],
    ['take_old_away', 'the old one is blue', undefined],
    ['take_out', 'to take out', true],
    ['take_out', 'without going out', undefined],
  ])('%s: %s', (name, text, is) => expect(told(help, name, text)).toBe(is));
});
