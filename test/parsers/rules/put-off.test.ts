import { alarm1, banks2, movies1, payment1, restaurants2, rideSharing2 } from 'typetod/apis';
import { describe, expect, test } from 'vitest';
import { proposals } from './conversation.js';

const BOOKING = 'Book a table for 2 at the Bamboo Garden in San Jose tomorrow at 7 pm';
const toBooking = async (...lines: readonly string[]): Promise<readonly string[]> =>
  (await proposals([restaurants2, alarm1], [BOOKING, ...lines])).slice(1);

describe('a transaction that is put off', () => {
  test.each(['actually no, forget it', 'leave it for now', 'Yes. Hang on, not yet.'])('waits: %s', async (answer) => {
    expect(await toBooking(answer)).toEqual(['suspend(x1)']);
  });

  test.each(["Don't forget to make it 8 pm", 'yes', 'No.'])('is not put off: %s', async (answer) => {
    expect((await toBooking(answer))[0]).not.toContain('suspend(');
  });

  test('is taken up again, with other values', async () => {
    const [, back] = await toBooking('forget it', 'back to the table: make it 8 pm');
    expect(back).toMatch(/^x\d+ = resume\(x1\); x\d+\.time = "8 pm"$/);
  });

  test('stays where it is when something else begins', async () => {
    const [, other] = await toBooking('forget it', 'now set an alarm for 6:30 am');
    expect(other).toBe('alarm_1_add_alarm({ new_alarm_time: "6:30 am" })');
  });
});

describe('a draft that is told by whom it is for', () => {
  const toPayment = async (line: string): Promise<string | undefined> =>
    (await proposals([payment1], ['send 50 dollars to Ben', line])).at(-1);

  test.each([
    "cancel Ben's",
    'cancel the one to Ben',
    "forget Ben's payment",
    'drop the one for Ben',
    'stop the payment to Ben please',
    "I don't want to pay Ben",
    'drop Ben',
    'forget Ben',
    'leave Ben out',
    "let's leave Ben out of it",
    'cancel ben',
  ])('is given up: %s', async (line) => expect(await toPayment(line)).toBe('suspend(x1)'));

  test.each([
    "don't cancel Ben's",
    "please don't forget Ben's payment",
    "cancel Ann's",
    'not to Ben',
    "I don't want to go with Ben",
    "forget Ben's card, use my debit card",
    'forget Ben, make it Cara',
    "don't forget Ben",
    'drop Ann',
    "let's leave it out",
    'leave that out',
    'leave Ann out',
  ])('is not given up: %s', async (line) => expect(await toPayment(line)).not.toContain('suspend('));
});

describe('a payment of somebody else than the one that is read back', () => {
  const toCard = async (line: string): Promise<string | undefined> =>
    (await proposals([payment1], ['send 50 dollars to Ben Fox with my debit card', line])).at(-1);

  test.each(["cancel Ann's", 'cancel the payment to Ann', "cancel Ann's payment"])(
    'is no reason to give up or change that one: %s',
    async (line) => expect(await toCard(line)).toBe('conversation_pause()'),
  );

  test.each(['cancel the payment', 'cancel it for now', 'drop Ben', "cancel Ben's"])(
    'is not meant by words for that one, which give it up: %s',
    async (line) => expect(await toCard(line)).toBe('suspend(x1)'),
  );

  test.each(['forget Ben, make it Cara', 'drop Ben, make it Cara'])('is what that one becomes: %s', async (line) => {
    expect(await toCard(line)).toBe('x1.receiver = "Cara"');
  });
});

describe('what was read back is given up', () => {
  test.each([
    'no, all done',
    "no that's all, thanks",
    "nothing, thanks, that's all",
    'No, I already have that.',
    "no no, it's already done",
  ])('%s', async (answer) => expect(await toBooking(answer)).toEqual(['suspend(x1)']));

  test('for good', async () => {
    expect(await toBooking("no, it's already done. Goodbye")).toEqual(['suspend(x1); say()']);
  });

  test.each([
    "that's all, thanks",
    'no, at 8 pm',
    'no',
    'no, all four of us',
    'yes, I already have that',
    'no, I already have a table at 8 pm',
  ])('and is not: %s', async (answer) => expect((await toBooking(answer))[0]).not.toContain('suspend('));
});

describe('no more is wished', () => {
  const asked = async (answer: string): Promise<string | undefined> =>
    (await proposals([restaurants2], ['Book a table at the Bamboo Garden in San Jose', answer])).at(-1);

  test.each(['nothing else', 'no, nothing else, thanks', "that's all", 'that is it, thank you'])(
    'and what is asked for is still needed: %s',
    async (answer) => expect(await asked(answer)).toBe('conversation_pause()'),
  );

  test.each(['bye', 'that is all, goodbye'])('the conversation ends by: %s', async (answer) => {
    expect(await asked(answer)).toBe('say()');
  });

  test('it ends where a result is offered, and no other is looked for', async () => {
    const found = await proposals([restaurants2], ['Find me an Italian place in Oakland', 'nothing else']);
    expect(found.at(-1)).toBe('say()');
  });

  test('a value is one beside it', async () => {
    expect(await asked('at 7 pm, nothing else')).toBe('x1.time = "7 pm"');
  });
});

describe('what is to be different of what was turned down', () => {
  const answered = async (answer: string): Promise<string | undefined> => (await toBooking('no', answer)).at(-1);

  test.each([
    'nothing',
    'Nothing!',
    'no, nothing',
    'no changes',
    'nothing, it is fine',
    'all correct',
    'nothing, all correct',
  ])('may be nothing: %s', async (answer) => {
    expect(await answered(answer)).toBe('conversation_pause()');
  });

  test.each(['no', 'No.', 'nothing, leave it', 'nothing, forget it'])('may be all of it: %s', async (answer) => {
    expect(await answered(answer)).toBe('suspend(x1)');
  });

  test.each([
    ['no, 8 pm', 'x1.time = "8 pm"'],
    ['nothing but the time, 8 pm', 'x1.time = "8 pm"'],
    ['nothing else, only at 8 pm', 'x1.time = "8 pm"'],
  ])('is what is said: %s', async (answer, program) => {
    expect(await answered(answer)).toBe(program);
  });
});

describe('a correction', () => {
  const amount = async (answer: string): Promise<string | undefined> =>
    (await proposals([banks2], ["Transfer $100 from my checking account to Maria's savings account", answer])).at(-1);

  test.each(['1000 not 100', 'no wait, 1000', 'make it 1000'])('gives the new amount: %s', async (answer) => {
    expect(await amount(answer)).toBe('x1.transfer_amount = "1000"');
  });

  test.each(['not 100', 'thanks'])('gives no amount: %s', async (answer) => {
    expect(await amount(answer)).not.toContain('transfer_amount =');
  });

  test.each(['no, 3', 'make it three, Jo is ill'])('counts anew: %s', async (answer) => {
    const said = await proposals([rideSharing2], ['Get me a cab to Oakland for two people', 'A regular one', answer]);
    expect(said.at(-1)).toMatch(/^x\d+\.number_of_seats = "3"$/);
  });
});

describe('a bare number that corrects a draft', () => {
  test.each([
    ['no, 4', 'x1.number_of_seats = "4"'],
    ['No, three.', 'x1.number_of_seats = "3"'],
    ['no, at 4', 'x1.time = "4"'],
    ['no, 8:30', 'x1.time = "8:30"'],
    ['no, noon', 'x1.time = "noon"'],
    ['no, Monday', 'x1.date = "Monday"'],
  ])('is how many where the draft says that: %s', async (line, program) => {
    expect(await toBooking(line)).toEqual([program]);
  });

  test('is the hour where there can be no so many', async () => {
    expect(await toBooking('no, 8')).toEqual(['x1.time = "8"']);
  });
});

describe('what does not matter', () => {
  const open = async (line: string): Promise<string | undefined> =>
    (await proposals([restaurants2], ['Find me a restaurant', line])).at(-1);

  test.each(["doesn't matter where", "I don't care where"])('is nothing else than the place: %s', async (line) => {
    expect(await open(line)).not.toContain('category');
  });

  test.each(["doesn't matter", "I don't care"])('is what was asked for: %s', async (line) => {
    expect(await open(line)).toBe('x1.category = "dontcare"');
  });
});

describe('questions', () => {
  test.each([
    ['And the address.', 'say(x3.address)'],
    ['Could I have the phone number? I find it hard to remember.', 'say(x3.phone_number)'],
  ])('%s', async (question, program) => {
    const said = await proposals([restaurants2], ['I am looking for an Italian place in Oakland.', question]);
    expect(said[1]).toBe(program);
  });

  test('that ask for nothing known are not understood', async () => {
    const [, said] = await proposals([movies1], ['Find movies in San Francisco', 'blorb?']);
    expect(said).toBe('parse_error()');
  });
});
