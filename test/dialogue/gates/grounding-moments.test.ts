/** Grounding of defaults, datetimes and durations, and corrections in a conversation. */
import { createSession, search, service, success, time, transaction } from 'typetod';
import { DialogueManager } from 'typetod/dialogue';
import { naturalReader } from 'typetod/values';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';

class Cab extends transaction({
  description: 'Order a cab',
  slots: {
    at: time('When it comes', { hours: '06:00-17:59' }),
    day: z.iso.date().default('2019-03-01').describe('On which day'),
    seats: z.int().min(1).max(6).default(1).describe('How many seats'),
    size: z.enum(['small', 'medium', 'large']).default('medium').describe('Size of the car'),
  },
  returns: {},
  transact: () => success({}),
}) {}
class Visit extends transaction({
  description: 'Make an appointment',
  slots: {
    start: z.iso.datetime({ local: true }).describe('When it begins'),
    length: z.iso.duration().default('PT30M').describe('How long it takes'),
  },
  returns: {},
  transact: () => success({}),
}) {}
const services = [
  service({ name: 'Town', description: 'Cabs', apis: [Cab] }),
  service({ name: 'Clinic', description: 'A clinic', apis: [Visit] }),
];

/** The slots whose values the gate leaves out in the last of the turns, and what the tasks have then. */
async function talk(...turns: readonly (readonly [utterance: string, program: string])[]) {
  const session = createSession({ services, reader: naturalReader, now: '2019-03-01T12:10' });
  let source = '';
  const parser = { name: 'given', parse: () => Promise.resolve({ source }) };
  const manager = new DialogueManager({ session, parser });
  let left: readonly (string | undefined)[] = [];
  for (const [utterance, program] of turns) {
    source = program;
    const { leftOut } = await manager.turn(utterance);
    left = leftOut.filter(({ code }) => code === 'ungrounded-value').map(({ slot }) => slot);
  }
  const slots = session.world.tasks.map((task) =>
    Object.fromEntries(Object.entries(task.slots).map(([name, { canonical }]) => [name, canonical])),
  );
  return { left, slots };
}

type Row = readonly [utterance: string, given: string, left: readonly string[]];

describe('a default is refused where the user says another value', () => {
  it.each<Row>([
    ['A cab at 9 am tomorrow for four', 'day: "today", seats: 1', ['day', 'seats']],
    ['A cab at 9 am tomorrow', 'day: "2019-03-01"', ['day']],
    ['A large cab at 9 am', 'size: "medium"', ['size']],
    ['A cab at 9 am', 'day: "2019-03-01", seats: 1, size: "medium"', []],
    ['A cab at 9 am today, not tomorrow', 'day: "2019-03-01"', []],
    ['A cab for two at 9 am', 'day: "2019-03-01", seats: 2', []],
  ])('%j: %s', async (utterance, given, left) => {
    expect((await talk([utterance, `town_cab({ at: "9 am", ${given} })`])).left).toEqual(left);
  });
});

describe('a datetime is grounded by its date and its time', () => {
  it.each<Row>([
    ['On March 5th at 10 am', '2019-03-05T10:00', []],
    ['On March 5th at 10', '2019-03-05T10:00:00', []],
    ['In an hour', '2019-03-01T13:10', []],
    ['On March 5th at 10 am', '2019-03-06T10:00', ['start']],
    ['On March 5th at 10 am', '2019-03-05T15:00', ['start']],
    ['On March 5th', '2019-03-05T10:00', ['start']],
    ['At 10 am', '2019-03-05T10:00', ['start']],
    ['For Bob', '2019-07-09T15:00', ['start']],
  ])('%j: %s', async (utterance, start, left) => {
    expect((await talk([utterance, `clinic_visit({ start: "${start}" })`])).left).toEqual(left);
  });

  it.each<Row>([
    ['At 11 rather', '2019-03-05T11:00', []],
    ['half an hour later', '2019-03-05T10:30', []],
    ['the day after', '2019-03-06T10:00', []],
    ['half an hour later', '2019-03-05T11:30', ['start']],
    ['On March 6th', '2019-03-06T11:00', ['start']],
  ])('of a datetime that the task has, %j: %s', async (utterance, start, left) => {
    const first = ['On March 5th at 10 am', 'clinic_visit({ start: "2019-03-05T10:00" })'] as const;
    expect((await talk(first, [utterance, `x1.start = "${start}"`])).left).toEqual(left);
  });
});

describe('a duration is grounded by a length that was said', () => {
  it.each<Row>([
    ['for an hour', 'PT1H', []],
    ['for an hour', 'PT60M', []],
    ['an hour and a half', 'PT1H30M', []],
    ['three quarters of an hour', 'PT45M', []],
    ['for a week', 'P7D', []],
    ['for two months', 'P2M', []],
    ['just a check-up', 'PT30M', []],
    ['for an hour', 'PT2H', ['length']],
    ['for two months', 'PT2M', ['length']],
    ['for the two of us', 'PT2H', ['length']],
    ['a long one', 'PT2H', ['length']],
  ])('%j: %s', async (utterance, length, left) => {
    const program = `clinic_visit({ start: "2019-03-05T10:00", length: "${length}" })`;
    expect((await talk([`On March 5th at 10 am, ${utterance}`, program])).left).toEqual(left);
  });
});

it('counts corrections in words from the value that the task has', async () => {
  const { slots } = await talk(
    ['A cab on March 5th at 9', 'town_cab({ at: "9", day: "March 5th" })'],
    ['a week later', 'x1.day = "a week later"'],
    ['and an hour earlier', 'x1.at = "an hour earlier"'],
  );
  expect(slots).toMatchObject([{ at: '08:00', day: '2019-03-12' }]);
});

describe('the bounds of a part of the day', () => {
  class FindCab extends search({
    description: 'Find a cab',
    slots: {},
    returns: { at: time('When it comes'), name: z.string() },
    entity: 'cab',
    comparable: ['at'],
    search: () => [],
  }) {}
  const rank = service({ name: 'Rank', description: 'Cabs', apis: [FindCab] });
  const left = async (utterance: string, program: string): Promise<readonly string[]> => {
    const session = createSession({ services: [rank], reader: naturalReader, now: '2019-03-01T12:10' });
    const parser = { name: 'given', parse: () => Promise.resolve({ source: program }) };
    const { leftOut } = await new DialogueManager({ session, parser }).turn(utterance);
    return leftOut.map(({ code, slot }) => `${code} ${slot}`);
  };

  it.each([
    ['a cab in the morning', 'before("12:00")'],
    ['an evening cab', 'atLeast("17:00")'],
    ['a cab in the afternoon', 'between("12:00", "18:00")'],
  ])('are said with it: %s', async (utterance, bound) => {
    expect(await left(utterance, `rank_find_cab({ at: ${bound} })`)).toEqual([]);
  });

  it.each([
    ['a cab in the morning', 'before("11:00")'],
    ['a cab in the evening', '"17:00"'],
    ['good evening, a cab', 'atLeast("17:00")'],
    ['a cab this evening', 'atLeast("17:00")'],
  ])('and no other time: %s', async (utterance, bound) => {
    expect(await left(utterance, `rank_find_cab({ at: ${bound} })`)).toEqual(['ungrounded-value at']);
  });
});
