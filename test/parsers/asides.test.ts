import { createSession, type Service } from 'typetod';
import {
  alarm1,
  banks1,
  homes1,
  hotels3,
  messaging1,
  movies1,
  payment1,
  pizzeria,
  services3,
  trains1,
} from 'typetod/apis';
import { DialogueManager } from 'typetod/dialogue';
import { neuralParser } from 'typetod/parsers';
import { naturalReader } from 'typetod/values';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let neural: Awaited<ReturnType<typeof neuralParser>>;
beforeAll(async () => {
  neural = await neuralParser();
});
afterAll(() => neural.dispose());

async function slotsAfter(used: Service, ...lines: readonly string[]) {
  const session = createSession({ services: [used], reader: naturalReader, id: 'asides' });
  const manager = new DialogueManager({ session, parser: neural });
  for (const line of lines) await manager.turn(line);
  return Object.fromEntries(
    Object.entries(session.state[0]?.slots ?? {}).map(([name, { canonical }]) => [name, canonical]),
  );
}

describe('what is told by the way', () => {
  it.each<[string, Service, object]>([
    ['request 30 dollars from Dana, I paid for Chris too', payment1, { receiver: 'Dana' }],
    ['pay 40 dollars to Lisa, Mark already paid 20', payment1, { receiver: 'Lisa', amount: 40 }],
    ['two bedroom apartment in San Jose, my parents have three', homes1, { number_of_beds: 2 }],
    ['buy tickets for Captain Marvel on Saturday, I saw it on Friday already', movies1, { show_date: '2019-03-02' }],
    ['I need a dermatologist in Oakland, my mother sees a gynecologist', services3, { type: 'Dermatologist' }],
  ])('takes no value from what is meant: %s', async (line, used, slots) => {
    expect(await slotsAfter(used, line)).toMatchObject(slots);
  });

  it('is a value where nothing else can be', async () => {
    expect(await slotsAfter(payment1, 'send some money, my brother Paul needs 30 dollars')).toMatchObject({
      amount: 30,
    });
  });
});

describe('a condition at a confirmation', () => {
  const ALARM = [alarm1, 'wake me at 6 am', { new_alarm_time: '06:00' }] as const;
  const SHARED = [
    messaging1,
    'share my location Central Park with Ben',
    { location: 'Central Park', contact_name: 'Ben' },
  ] as const;
  const PAID = [banks1, 'transfer 200 dollars from checking to Paul', { amount: 200 }] as const;

  it.each<[string, Service, string, object]>([
    ['yes, if Bob is not up by 7 am', ...ALARM],
    ['once he is at Union Square', ...SHARED],
    ['unless he owes me 100', ...PAID],
    ['yes, once my husband has seen the debit card at Carla', ...PAID],
    ["200 is fine, Paul isn't", ...PAID],
    ["300 doesn't work", ...PAID],
  ])('changes nothing: %s', async (said, used, line, slots) => {
    const after = await slotsAfter(used, line, said);
    expect(after).toMatchObject(slots);
    expect(Object.values(after)).not.toContain('Bob');
  });

  it.each<[string, Service, string, object]>([
    ['if it is possible at 7 am', ALARM[0], ALARM[1], { new_alarm_time: '07:00' }],
    ['make it 7 am', ALARM[0], ALARM[1], { new_alarm_time: '07:00' }],
    ["6 doesn't work, make it 7 am", ALARM[0], ALARM[1], { new_alarm_time: '07:00' }],
  ])('but not: %s', async (said, used, line, slots) => {
    expect(await slotsAfter(used, line, said)).toMatchObject(slots);
  });
});

describe('a question at a confirmation', () => {
  const PAID = [
    payment1,
    'pay Sam 40 from my debit card',
    { receiver: 'Sam', amount: 40, payment_method: 'debit card' },
  ] as const;
  const PIZZA = [
    pizzeria,
    'a large pizza with mushrooms and olives at 7 pm',
    { size: 'large', toppings: ['mushrooms', 'olives'] },
  ] as const;

  it.each<[string, Service, string, object]>([
    ['would Ruth get it too?', ...PAID],
    ['what is the charge by credit card?', ...PAID],
    ['is 50 too much?', ...PAID],
    ['ok, can Ruth see it?', ...PAID],
    ['are the olives fresh?', ...PIZZA],
    ['do you have capers', ...PIZZA],
    ['is the small one cheaper?', ...PIZZA],
    ['the mushrooms are right', ...PIZZA],
    ['the amount is fine', ...PAID],
  ])('changes nothing: %s', async (said, used, line, slots) => {
    expect(await slotsAfter(used, line, said)).toMatchObject(slots);
  });

  it.each<[string, Service, string, object]>([
    ['can you make it 50?', PAID[0], PAID[1], { amount: 50 }],
    ['is 50 possible?', PAID[0], PAID[1], { amount: 50 }],
    ['what about 50?', PAID[0], PAID[1], { amount: 50 }],
    ['could it come from the app balance?', PAID[0], PAID[1], { payment_method: 'app balance' }],
    ['make it 50. Would Ruth get it too?', PAID[0], PAID[1], { amount: 50, receiver: 'Sam' }],
    ['would Ruth get it too, and can you make it 50?', PAID[0], PAID[1], { amount: 50, receiver: 'Sam' }],
    ['could I have ham too?', PIZZA[0], PIZZA[1], { toppings: ['ham', 'mushrooms', 'olives'] }],
  ])('but a request in its form does: %s', async (said, used, line, slots) => {
    expect(await slotsAfter(used, line, said)).toMatchObject(slots);
  });
});

describe('a bound of a sum', () => {
  it.each<[string, ...string[]]>([
    ['it begins the payment', 'send no more than 60 to Sam from my debit card'],
    ['its verb alone names the payment', 'pay up to 50 to Sam from my debit card'],
  ])('leaves the rest, and the sum to be asked for, where %s', async (_, ...lines) => {
    const after = await slotsAfter(payment1, ...lines);
    expect(after).toMatchObject({ receiver: 'Sam', payment_method: 'debit card' });
    expect(after).not.toMatchObject({ amount: expect.any(Number) });
  });

  it('is asked about where the draft does not keep it', async () => {
    const session = createSession({ services: [payment1], reader: naturalReader, id: 'asides' });
    const manager = new DialogueManager({ session, parser: neural });
    await manager.turn('pay Sam 40 from my debit card');
    expect((await manager.turn('no more than 15 dollars a month')).reply).toContain('How much should it be?');
    await manager.turn('yes');
    expect(session.world.tasks.some((task) => task.kind === 'transaction' && task.phase === 'performed')).toBe(false);
  });

  it('is no sum where nothing else is said', async () => {
    expect(await slotsAfter(payment1, 'then I can go up to 2600')).toEqual({});
  });
});

it('denies what the user asks and answers with no', async () => {
  const ticket = 'get me a train ticket from Sacramento to Fresno on Monday for 1 adult at 9 am';
  const lines = [ticket, 'with trip protection? no thanks'];
  expect(await slotsAfter(trains1, ...lines)).toMatchObject({ trip_protection: false });
});

describe('the first one', () => {
  const stay = 'reserve a hotel in Seattle from March 10th to the 12th';

  it('is no day', async () => {
    expect(await slotsAfter(hotels3, stay, 'the first one')).toMatchObject({ check_in_date: '2019-03-10' });
  });

  it('is a day where it is of a month', async () => {
    const slots = await slotsAfter(hotels3, 'reserve a hotel in Seattle', 'check in on the first of April');
    expect(slots).toMatchObject({ check_in_date: '2019-04-01' });
  });
});
