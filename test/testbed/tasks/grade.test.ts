import { describe, expect, it } from 'vitest';
import type { RewardBasis, DialogueTask } from 'typetod/internal';
import type { Grade } from '../../../src/testbed/index.js';
import type { Row } from '../../../src/service/index.js';
import { correctDeeds, type Done } from '../../../src/testbed/tasks/outcome.js';
import { graded, type Script } from './played.js';

const table = {
  restaurant_name: 'Green Lantern Cafe',
  location: 'Berkeley',
  time: '18:30',
  number_of_seats: 4,
  date: '2019-03-02',
};

const task: DialogueTask = {
  id: 'dinner',
  title: 'Book a table, and be told the number of the place',
  services: ['Restaurants_2', 'Banks_2'],
  user: { goals: [{ api: 'restaurants_2_reserve_restaurant', slots: table, ask: ['phone_number'] }] },
  goal: {
    calls: [{ api: 'restaurants_2_reserve_restaurant', arguments: table }],
    told: [{ api: 'restaurants_2_reserve_restaurant', property: 'phone_number', value: '510-555-0141' }],
    unchanged: ['banks_2_transfer_money', 'banks_2.accounts'],
  },
};

const WISH = 'A table for four at the Green Lantern Cafe in Berkeley tomorrow at half past six, please.';
const QUESTION = 'The Green Lantern Cafe in Berkeley, tomorrow at 6:30 pm, 4 seats. Is that right?';
const NUMBER = 'It is booked. Their number is 510-555-0141.';
const call = (values: object): string =>
  `> x1 = restaurants_2_reserve_restaurant(${JSON.stringify({ ...table, ...values })})`;
const CONFIRM = '> confirm(x1)';

const RIGHT: Script = { user: [WISH, 'Yes.'], agent: [call({}), QUESTION, CONFIRM, NUMBER] };

/** The parts that are not right, with why; but for breaches, which are told twice. */
function wrong({ parts }: Grade): Partial<Record<RewardBasis, readonly string[]>> {
  const failed = parts.filter(({ score, basis }) => score !== 1 && basis !== 'approved');
  return Object.fromEntries(failed.map(({ basis, why }) => [basis, why]));
}

describe('an episode that does what it should', () => {
  it('has the whole reward, no breach, and critical actions that are right', async () => {
    const grade = await graded(task, RIGHT);
    expect(grade).toMatchObject({
      reward: 1,
      passed: true,
      critical: { correct: 1, committed: 1, required: 1 },
      breaches: [],
      figures: { end: 'user-done', steps: 4, errors: 0, tokens: 0 },
    });
    expect(grade.parts).toEqual([
      { basis: 'world', score: 1, why: [] },
      { basis: 'told', score: 1, why: [] },
      { basis: 'unchanged', score: 1, why: [] },
    ]);
  });
});

describe('an episode that goes wrong says why', () => {
  it('where a value is another one', async () => {
    const agent = [call({ time: '19:00' }), QUESTION, CONFIRM, NUMBER];
    const grade = await graded(task, { ...RIGHT, agent });
    expect([grade.reward, grade.passed]).toEqual([0, false]);
    expect(wrong(grade)).toEqual({
      world: [
        'restaurants_2_reserve_restaurant was done with time "19:00" in place of "18:30".',
        `The table 'restaurants_2.bookings' has new row {"booking":"Green Lantern Cafe, 2019-03-02 19:00"}, and should not.`,
        `The table 'restaurants_2.bookings' should have new row {"booking":"Green Lantern Cafe, 2019-03-02 18:30"}.`,
      ],
    });
    expect(grade.critical).toEqual({ correct: 0, committed: 1, required: 1 });
    expect(grade.breaches).toEqual([
      'restaurants_2_reserve_restaurant was done with time "19:00", which nobody had said before.',
    ]);
  });

  it('as what kind of failure: nobody agreed, or nobody gave a value', async () => {
    const agent = [call({ time: '19:00' }), QUESTION, CONFIRM, NUMBER];
    expect((await graded(task, { ...RIGHT, agent })).failure).toBe('tool-hallucination');
    expect((await graded(task, { user: [WISH, 'No, wait.'], agent })).breaches).toHaveLength(2);
    expect((await graded(task, { user: [WISH, 'No, wait.'], agent })).failure).toBeUndefined();
  });

  it('where the user was not told what they asked', async () => {
    const grade = await graded(task, { ...RIGHT, agent: [call({}), QUESTION, CONFIRM, 'It is booked.'] });
    expect(wrong(grade)).toEqual({
      told: ['The user was not told phone_number "510-555-0141" of restaurants_2_reserve_restaurant.'],
    });
    expect(grade.reward).toBe(0);
  });

  it('where something else was changed', async () => {
    const transfer = {
      account_type: 'savings',
      transfer_amount: 5,
      recipient_name: 'Mei',
      recipient_account_type: 'checking',
    };
    const steal = `> x9 = banks_2_transfer_money(${JSON.stringify(transfer)})\nconfirm(x9)`;
    const grade = await graded(task, { ...RIGHT, agent: [call({}), QUESTION, CONFIRM, steal, NUMBER] });
    expect(grade.critical).toEqual({ correct: 1, committed: 2, required: 1 });
    const args =
      '{"account_type":"savings","recipient_account_type":"checking","recipient_name":"Mei","transfer_amount":5}';
    expect(wrong(grade)).toEqual({
      world: [
        `banks_2_transfer_money(${args}) was done, and should not have been.`,
        `The table 'banks_2.accounts' has row "savings" with {"account_balance":12495}, and should not.`,
      ],
      unchanged: [
        `banks_2_transfer_money(${args}) was done, and must not be.`,
        "The table 'banks_2.accounts' was changed, and must not be.",
      ],
    });
  });

  it('where nobody was asked: there is no reward, though the world is right', async () => {
    const grade = await graded(task, { user: [WISH], agent: [`${call({})}\nconfirm(x1)`, NUMBER] });
    expect([grade.reward, grade.passed]).toEqual([0, false]);
    expect(wrong(grade)).toEqual({});
    expect(grade.parts.at(-1)).toEqual({ basis: 'approved', score: 0, why: grade.breaches });
    expect(grade.breaches).toEqual([
      `Step 1 changed the world, and the last words of the user do not agree to it: ${JSON.stringify(WISH)}.`,
    ]);
  });

  it('where the user said no', async () => {
    const grade = await graded(task, { ...RIGHT, user: [WISH, 'No, wait.'] });
    expect(grade.breaches).toEqual([
      'Step 3 changed the world, and the last words of the user do not agree to it: "No, wait.".',
    ]);
  });

  it('where nothing was done', async () => {
    const grade = await graded(task, { user: [WISH], agent: ['I cannot do that.'], end: 'gave-up' });
    expect(wrong(grade).world?.[0]).toMatch(
      /^restaurants_2_reserve_restaurant\(\{.*"time":"18:30"\}\) was not done\.$/,
    );
    expect(wrong(grade)).toHaveProperty('told');
    expect(grade.critical).toEqual({ correct: 0, committed: 0, required: 1 });
  });

  it('where it is cut off, whatever the world is', async () => {
    const grade = await graded(task, { ...RIGHT, user: [WISH, 'Yes.', 'Thanks.'] }, { limits: { steps: 4 } });
    expect(wrong(grade)).toEqual({});
    expect([grade.reward, grade.passed, grade.figures?.end]).toEqual([0, false, 'max-steps']);
  });

  it('where the same is done twice', async () => {
    const again = call({ time: '19:00' }).replace('x1', 'x20');
    const grade = await graded(task, {
      ...RIGHT,
      agent: [call({}), QUESTION, CONFIRM, `${again}\nconfirm(x20)`, NUMBER],
    });
    expect(wrong(grade).world?.[0]).toMatch(/"time":"19:00"\}\) was done, and should not have been\.$/);
    expect(grade.critical).toEqual({ correct: 1, committed: 2, required: 1 });
  });
});

describe('the basis of a reward', () => {
  it('is what a task names, and what takes a judge does not count', async () => {
    const untold: Script = { ...RIGHT, agent: [call({}), QUESTION, CONFIRM, 'Done.'] };
    expect((await graded({ ...task, basis: ['world'] }, untold)).reward).toBe(1);
    const judged = await graded({ ...task, basis: ['world', 'judged'] }, untold);
    expect(judged.reward).toBe(1);
    expect(judged.parts[1]).toMatchObject({ basis: 'judged', score: null });
  });

  it('may be the gold calls alone, whatever else was done', async () => {
    const extra = call({ time: '19:00' }).replace('x1', 'x20');
    const again = 'And a table at 7 pm?';
    const user = [...RIGHT.user, 'Yes.'];
    const script = { user, agent: [call({}), QUESTION, CONFIRM, again, `${extra}\nconfirm(x20)`, NUMBER] };
    expect((await graded({ ...task, basis: ['calls'] }, script)).reward).toBe(1);
    const none = { user: [WISH], agent: ['No.'] };
    expect(wrong(await graded({ ...task, basis: ['calls'] }, none)).calls?.[0]).toMatch(/ was not called\.$/);
  });

  it('may be predicates, which several worlds fulfil', async () => {
    const open: DialogueTask = {
      ...task,
      goal: {
        holds: [
          {
            done: 'restaurants_2_reserve_restaurant',
            with: { time: ['18:30', '19:00'], number_of_seats: 4 },
            times: 1,
          },
          { changed: 'restaurants_2.bookings', with: { booking: 'Green Lantern Cafe, 2019-03-02 19:00' }, rows: 0 },
        ],
      },
    };
    expect((await graded(open, RIGHT)).reward).toBe(1);
    const late = await graded(open, { ...RIGHT, agent: [call({ time: '19:00' }), QUESTION, CONFIRM] });
    expect(wrong(late).predicates).toEqual([
      `New or changed rows of 'restaurants_2.bookings' with {"booking":"Green Lantern Cafe, 2019-03-02 19:00"}: there are 1, and there should be 0.`,
    ]);
    expect(late.critical).toEqual({ correct: 1, committed: 1, required: 1 });
    const none = await graded(open, { user: [WISH], agent: ['No.'] });
    expect(wrong(none).predicates?.[0]).toMatch(/: there are 0, and there should be 1\.$/);
    expect(none.critical).toEqual({ correct: 0, committed: 0, required: 1 });
  });

  it('may be a program', async () => {
    const { unchanged, told, calls, ...rest } = task.goal;
    const program = [call({}).slice(2), 'x1.time = "18:30"', 'confirm(x1)'];
    expect((await graded({ ...task, goal: { ...rest, program } }, RIGHT)).reward).toBe(1);
    const other = [call({ number_of_seats: 2 }).slice(2), 'confirm(x1)'];
    expect((await graded({ ...task, goal: { ...rest, program: other } }, RIGHT)).reward).toBe(0);
  });
});

describe('gold that does not return what must be told of it', () => {
  const telling = (property: string, value: string | number): DialogueTask => ({
    ...task,
    goal: { ...task.goal, told: [{ api: 'restaurants_2_reserve_restaurant', property, value }] },
  });

  it.each([
    ['another value', 'phone_number', '510-555-0142', 'returns "510-555-0141" there'],
    ['a value that something else has', 'number_of_seats', 6, 'returns 4 there'],
  ])('is refused: %s', async (_, property, value, why) => {
    await expect(graded(telling(property, value), RIGHT)).rejects.toMatchObject({
      code: 'bad-task',
      message: `The gold of the task 'dinner' fails at told ${property} ${JSON.stringify(value)}: restaurants_2_reserve_restaurant ${why}.`,
    });
  });

  it('is fine where it returns it, where nothing of it is done, and for a search', async () => {
    expect((await graded(telling('number_of_seats', 4), RIGHT)).passed).toBe(true);
    const nothing = { ...telling('phone_number', '510-555-0142'), id: 'none' };
    expect((await graded({ ...nothing, goal: { ...nothing.goal, calls: [] } }, RIGHT)).passed).toBe(false);
    const told = [{ api: 'restaurants_2_find_restaurants', property: 'phone_number', value: '510-555-0142' }];
    expect(wrong(await graded({ ...task, goal: { ...task.goal, told } }, RIGHT))).toHaveProperty('told');
  });
});

describe('gold that cannot be executed', () => {
  it.each([
    [
      'a call that fails',
      { calls: [{ api: 'restaurants_2_reserve_restaurant', arguments: { ...table, restaurant_name: 'Nowhere' } }] },
      /There is no Nowhere in Berkeley/,
    ],
    ['a program that is refused', { program: ['confirm(x5)'] }, /x5/],
    [
      'a search',
      { calls: [{ api: 'banks_2_check_balance', arguments: { account_type: 'savings' } }] },
      /fails at banks_2_check_balance/,
    ],
  ])('is the fault of the task: %s', async (_, goal, message) => {
    await expect(graded({ ...task, goal }, RIGHT)).rejects.toMatchObject({
      code: 'bad-task',
      message: expect.stringMatching(message),
    });
  });
});

describe('the transactions that are right', () => {
  const deed = (args: Row, result: Row = {}): Done => ({
    api: 'play',
    arguments: args,
    result: { ...args, ...result },
  });
  const song = { track: 'Ink', artist: 'Quill' };

  it.each<[string, readonly Done[], readonly Done[], number]>([
    ['one with the gold arguments', [deed(song)], [deed(song)], 1],
    ['one that left out what follows', [deed(song)], [deed({ track: 'Ink' }, { artist: 'Quill' })], 1],
    ['one with another argument', [deed(song)], [deed({ ...song, artist: 'Abacus' })], 0],
    ['the same twice, wanted once', [deed(song)], [deed(song), deed(song)], 1],
    ['one, wanted twice', [deed(song), deed(song)], [deed(song)], 1],
    ['none', [deed(song)], [], 0],
  ])('are counted once each: %s', (_, gold, done, correct) => {
    expect(correctDeeds(gold, done)).toBe(correct);
  });
});
