import {
  createSession,
  failure,
  restoreSession,
  search,
  service,
  type Session,
  success,
  time,
  transaction,
} from 'typetod';
import {
  annotatedParser,
  DialogueManager,
  type DialogueOptions,
  type DialogueTurn,
  reactod,
  respact,
  standard,
  withRemedy,
} from 'typetod/dialogue';
import { naturalReader } from 'typetod/values';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { alarm1, restaurants2 } from '../../../apis/index.js';

class SeeDoctor extends transaction({
  description: 'Book a visit to a doctor',
  slots: {
    doctor: z.enum(['Adams', 'Baker']).describe('Who is to be seen'),
    date: z.iso.date().default('2019-03-01').describe('On which day'),
    hour: time('When the visit begins').default('09:00'),
    age: z.int().min(1).max(120).default(30).describe('How old the patient is'),
  },
  returns: {},
  transact: () => success({}),
}) {}

class FindRoom extends search({
  description: 'Find a room in the clinic',
  entity: 'room',
  slots: {
    floor: z.enum(['first', 'second', 'third', 'fourth', 'fifth', 'sixth']).optional().describe('On which floor'),
  },
  returns: { name: z.string().describe('What it is called') },
  search: () => [{ name: 'Blue' }],
}) {}

const clinic = service({ name: 'Clinic', description: 'A clinic', apis: [SeeDoctor, FindRoom] });
const SEE = 'clinic_see_doctor';
const ROOM = 'clinic_find_room';
const BOOK = 'restaurants_2_reserve_restaurant({ restaurant_name: "Bamboo Garden", location: "San Jose"';

type Line = readonly [utterance: string, program: string];

function sessionOf(): Session {
  const services = [clinic, restaurants2, alarm1];
  return createSession({ services, reader: naturalReader, id: 'left-out', now: '2019-03-01T10:00' });
}

/** Takes the turns of a conversation and gives what came back. */
async function turns(lines: readonly Line[], options: Partial<DialogueOptions> = {}): Promise<readonly DialogueTurn[]> {
  const parser = annotatedParser(lines.map(([utterance, program]) => ({ utterance, program })));
  const manager = new DialogueManager({ session: sessionOf(), parser, ...options });
  const taken: DialogueTurn[] = [];
  for (const [utterance] of lines) taken.push(await manager.turn(utterance));
  return taken;
}

async function turn(line: Line, options: Partial<DialogueOptions> = {}): Promise<DialogueTurn> {
  return (await turns([line], options))[0] as DialogueTurn;
}

const kinds = ({ result }: DialogueTurn): readonly string[] =>
  result.actions.map((action) => (action.kind === 'request' ? `request ${action.slot}` : action.kind));

const codes = ({ leftOut }: DialogueTurn): readonly string[] => leftOut.map(({ code, source }) => `${code} ${source}`);

/** What was left out as the trace has it. */
const traced = ({ events }: DialogueTurn): readonly unknown[] =>
  events.flatMap((event) =>
    event.kind === 'verdict' && 'leftOut' in event.verdict ? (event.verdict.leftOut ?? []) : [],
  );

describe('what is left out is in the reply, the result and the trace', () => {
  it.each<readonly [string, Line, string, RegExp]>([
    [
      'a value outside of a closed set',
      ['Dr. Smith, please.', `${SEE}({ doctor: "Smith" })`],
      'invalid-value doctor: "Smith"',
      /"Smith".*Adams or Baker/,
    ],
    [
      'a day that its month does not have',
      ['Adams on February 30th.', `${SEE}({ doctor: "Adams", date: "February 30th" })`],
      'invalid-value date: "February 30th"',
      /^February has no 30th\. .*date/,
    ],
    [
      'a number out of bounds',
      ['Adams. I am 200.', `${SEE}({ doctor: "Adams", age: 200 })`],
      'invalid-value age: 200',
      /^It can be at most 120\. .*(?:age|old)/,
    ],
    [
      'a time in either half of the day',
      ['Adams at eight.', `${SEE}({ doctor: "Adams", hour: "eight" })`],
      'invalid-value hour: "eight"',
      /8 am or 8 pm\?$/,
    ],
    [
      'a slot that there is not, with its value',
      ['Adams, with a dog.', `${SEE}({ doctor: "Adams", pet_in_the_room: "dog" })`],
      'unknown-slot pet_in_the_room: "dog"',
      /pet in the room \(dog\)/,
    ],
    [
      'a value that nobody said',
      ['Adams, please.', `${SEE}({ doctor: "Adams", date: "March 5th" })`],
      'ungrounded-value date: "March 5th"',
      /March 5th/,
    ],
    [
      'a value that refers to nothing',
      ['Adams, then.', `${SEE}({ doctor: "Adams", date: x7.date })`],
      'unknown-variable date: x7.date',
      /which date you mean/,
    ],
    [
      'something that nobody can do',
      ['Adams, and a pizza.', `order_pizza({ size: "big" })\n${SEE}({ doctor: "Adams" })`],
      'unknown-api order_pizza({ size: "big" })',
      /cannot help with that|nothing I can do|beyond me/,
    ],
    [
      'a statement about nothing',
      ['Adams. And that one.', `${SEE}({ doctor: "Adams" })\nselect(x7)`],
      'unknown-variable select(x7)',
      /which one you mean/,
    ],
    [
      'a value of a search, which goes on',
      ['A room on the ninth floor.', `${ROOM}({ floor: "ninth" })`],
      'invalid-value floor: "ninth"',
      /"ninth".*The nearest are (?:\w+, \w+ and \w+)\. .*Blue/,
    ],
  ])('%s', async (_, line, left, reply) => {
    const taken = await turn(line);
    expect(codes(taken)).toEqual([left]);
    expect(taken.reply).toMatch(reply);
    expect(traced(taken)).toEqual(taken.leftOut);
    expect(JSON.parse(JSON.stringify(taken.leftOut))).toEqual(taken.leftOut);
  });

  it('a property that is not known', async () => {
    const [, asked] = await turns([
      ['A room, please.', `${ROOM}()`],
      ['Is there parking?', 'say(x3.parking)'],
    ]);
    expect(codes(asked as DialogueTurn)).toEqual(['unknown-property say(x3.parking)']);
    expect(asked?.reply).toMatch(/any parking/);
    expect(asked?.reply).not.toMatch(/rephrase|other words/);
    // It was understood: what was offered still is, and nothing is to be said again.
    expect(asked?.result.actions).toEqual([expect.objectContaining({ about: 'next_task', spoken: false })]);
  });

  it('what nobody understands, which is to be said again', async () => {
    const [, asked] = await turns([
      ['A room, please.', `${ROOM}()`],
      ['Mumble.', 'parse_error()'],
    ]);
    expect(asked?.result.actions).toEqual([expect.objectContaining({ about: 'rephrase', spoken: true })]);
  });

  it('a property that is known only when something is booked, and asks again what was open', async () => {
    const parser = annotatedParser([
      {
        utterance: 'A table at Bamboo Garden in San Jose at 8 pm.',
        program:
          'restaurants_2_reserve_restaurant({ restaurant_name: "Bamboo Garden", location: "San Jose", time: "20:00" })',
      },
      { utterance: 'What is the phone number?', program: 'say(x1.phone_number)' },
      { utterance: 'And which town was it?', program: 'say(x1.location)' },
    ]);
    const session = createSession({ services: [restaurants2], reader: naturalReader, id: 'unknown-yet' });
    const manager = new DialogueManager({ session, parser, gates: standard() });
    await manager.turn('A table at Bamboo Garden in San Jose at 8 pm.');
    const unknown = await manager.turn('What is the phone number?');
    expect(unknown.reply).toMatch(/(?:cannot tell you|do not know) the phone number yet\. .*Bamboo Garden/);
    expect(unknown.leftOut).toEqual([]);
    expect((await manager.turn('And which town was it?')).reply).not.toMatch(/cannot tell|nothing on|do not know/);
  });

  it('what would change what is done', async () => {
    const [, , late] = await turns([
      ['Adams.', `${SEE}({ doctor: "Adams" })`],
      ['Yes.', 'confirm(x1)'],
      ['No, Baker.', 'x1.doctor = "Baker"'],
    ]);
    expect(codes(late as DialogueTurn)).toEqual(['already-performed doctor: "Baker"']);
    expect(late?.reply).toMatch(/done/);
  });

  it('a second yes to what is done, which changes nothing', async () => {
    const yes = ['Yes.', 'confirm(x1)'] as const;
    const [, , late] = await turns([['Adams.', `${SEE}({ doctor: "Adams" })`], yes, yes]);
    expect(codes(late as DialogueTurn)).toEqual(['already-performed confirm(x1)']);
    expect(late?.reply).toMatch(/^That is done already\./);
    expect(late?.reply).not.toMatch(/change|take it back/);
  });

  it('each of several things, once', async () => {
    const taken = await turn(['Smith on April 31st.', `${SEE}({ doctor: "Smith", date: "April 31st" })`]);
    expect(codes(taken)).toEqual(['invalid-value doctor: "Smith"', 'invalid-value date: "April 31st"']);
    expect(taken.reply).toMatch(/Smith.*Adams or Baker.*April has no 31st/);
    expect(taken.reply.match(/doctor/g)?.length).toBeLessThanOrEqual(2);
  });

  it('a proposal that is turned down as a whole, with the reason', async () => {
    const line = ['Dr. Smith, please.', `${SEE}({ doctor: "Smith" })`] as const;
    const taken = await turn(line, { ...reactod() });
    expect(taken.outcome).toBe('not-understood');
    expect(taken.leftOut).toMatchObject([{ code: 'invalid-value', slot: 'doctor', value: 'Smith' }]);
    expect(taken.reply).toMatch(/Smith.*Adams or Baker/);
    expect(taken.reply).not.toMatch(/rephrase|other words/);
  });

  it('what the parser gives up when it is asked again', async () => {
    const gates = withRemedy(standard(), 'retry', 'schema');
    const parsed = (...programs: readonly string[]) => {
      let at = 0;
      return { name: 'scripted', parse: () => Promise.resolve({ source: programs[at++] ?? 'parse_error()' }) };
    };
    const wrong = `${SEE}({ doctor: "Adams", date: "February 30th" })`;
    const says = async (...programs: readonly string[]) =>
      new DialogueManager({ session: sessionOf(), parser: parsed(...programs), gates }).turn('Adams on February 30th.');
    const given = await says(wrong, `${SEE}({ doctor: "Adams" })`);
    expect(codes(given)).toEqual(['invalid-value date: "February 30th"']);
    expect(given.reply).toMatch(/^February has no 30th\. /);
    expect(kinds(given)).toEqual(['request date']);
    // What is corrected is not given up, and what nobody said is not missed.
    expect((await says(wrong.replace('30th', '31st'), `${SEE}({ doctor: "Adams" })`)).leftOut).toEqual([]);
    const right = await says(wrong, `${SEE}({ doctor: "Adams", date: "2019-03-01" })`);
    expect(right.leftOut.filter(({ code }) => code === 'invalid-value')).toEqual([]);
  });

  it('not what is only another name for what is given', async () => {
    const taken = await turn(['Adams.', `${SEE}({ docter: "Adams" })`]);
    expect([taken.leftOut, taken.source]).toEqual([[], `${SEE}({ doctor: "Adams" })`]);
  });

  it('not what the system alone says: the trace has it', async () => {
    const taken = await turn(['Adams.', `${SEE}({ doctor: "Adams" })\nx2 = hint({ confirm: ["doctor"], of: x1 })`]);
    expect(taken.leftOut).toMatchObject([{ gate: 'syntax', code: 'wrong-actor' }]);
    expect(taken.reply).toMatch(/^(?:Let me confirm|Please check|So this is)/);
  });
});

describe('a transaction of which something was left out', () => {
  it('is not confirmed with a default: the slot is asked for', async () => {
    const [first, second, third] = await turns([
      [
        'Bamboo Garden in San Jose at eight, arriving March 5th.',
        `${BOOK}, time: "eight", day_of_arrival: "March 5th" })`,
      ],
      ['For three.', 'x1.number_of_seats = 3'],
      ['March 5th, as I said.', 'x1.date = "March 5th"'],
    ]);
    expect(first && kinds(first)).toEqual(['request date']);
    expect(first?.result.response).toContain('hint({ request: "date", of: x1, unclear: "March 5th" })');
    expect(first?.reply).not.toMatch(/today/);
    // It is asked for until it is given.
    expect(second && kinds(second)).toEqual(['request date']);
    expect(third && kinds(third)).toEqual(['confirm']);
    expect(third?.reply).toMatch(/March 5th at 8 pm, 3 seats/);
  });

  it('is not confirmed with the value that it had before', async () => {
    const [, corrected, agreed, given] = await turns([
      ['Adams on March 4th.', `${SEE}({ doctor: "Adams", date: "March 4th" })`],
      ['Yes, but on February 30th.', 'x1.date = "February 30th"; confirm(x1)'],
      ['Yes.', 'confirm(x1)'],
      ['On March 6th.', 'x1.date = "March 6th"'],
    ]);
    expect(corrected?.reply).toMatch(/^February has no 30th\. /);
    expect(agreed?.reply).toMatch(/date/);
    expect(agreed && kinds(agreed)).toEqual(['request date']);
    expect(given && kinds(given)).toEqual(['confirm']);
    expect(given?.result.state[0]?.slots.date?.canonical).toBe('2019-03-06');
  });

  it('may be told that any value, or the default, will do', async () => {
    const [, withdrawn] = await turns([
      ['Adams on February 30th.', `${SEE}({ doctor: "Adams", date: "February 30th" })`],
      ['Never mind the day.', 'x1.date = null'],
    ]);
    expect(withdrawn && kinds(withdrawn)).toEqual(['confirm']);
  });

  it('asks about it once, also with the remedy that asks', async () => {
    const line = ['Dr. Smith, please.', `${SEE}({ doctor: "Smith" })`] as const;
    for (const gates of [standard(), respact(), withRemedy(standard(), 'ask', 'schema')]) {
      const { reply } = await turn(line, { gates });
      expect(reply.match(/\?/g)).toHaveLength(1);
    }
  });

  it('is asked about by a session that was restored from its journal as well', async () => {
    const lines: readonly Line[] = [['Adams on February 30th.', `${SEE}({ doctor: "Adams", date: "February 30th" })`]];
    const session = sessionOf();
    const parser = annotatedParser(lines.map(([utterance, program]) => ({ utterance, program })));
    await new DialogueManager({ session, parser }).turn(lines[0]?.[0] ?? '');
    const again = await restoreSession(session.save(), {
      services: [clinic, restaurants2, alarm1],
      reader: naturalReader,
    });
    expect(again.digest()).toBe(session.digest());
    expect(again.world.tasks[0]?.unclear).toEqual({ date: 'February 30th' });
    const { actions } = await again.turn('x1.age = 40');
    expect(actions).toMatchObject([{ kind: 'request', slot: 'date' }]);
    // What is undone was never unclear.
    await session.undo(0);
    expect((await session.turn(`${SEE}({ doctor: "Adams" })`)).actions).toMatchObject([{ kind: 'confirm' }]);
  });

  it('is told alone where the user of a replay would not answer', async () => {
    const line = ['Adams on February 30th.', `${SEE}({ doctor: "Adams", date: "February 30th" })`] as const;
    const taken = await turn(line, { onLeftOut: 'tell' });
    expect(kinds(taken)).toEqual(['confirm']);
    expect(taken.reply).toMatch(/^February has no 30th\. .*left out the date\. .*Is that right\?$/);
  });
});

describe('a time without am or pm', () => {
  it('is completed by the answer to which it is', async () => {
    for (const [answer, time] of [
      ['in the afternoon', '14:00'],
      ['the afternoon', '14:00'],
      ['pm', '14:00'],
      ['on Friday', undefined],
      ['2 am', '02:00'],
      ['three in the morning', '03:00'],
    ] as const) {
      const [asked, given] = await turns([
        ['Wake me at two.', 'alarm_1_add_alarm({ new_alarm_time: "two" })'],
        [answer, `x1.new_alarm_time = ${JSON.stringify(answer)}`],
      ]);
      expect(asked?.reply).toMatch(/2 am or 2 pm\?$/);
      expect(given?.result.state[0]?.slots.new_alarm_time?.canonical).toBe(time);
    }
  });

  it('is not completed where nothing was asked', async () => {
    const taken = await turn(['In the afternoon.', 'alarm_1_add_alarm({ new_alarm_time: "in the afternoon" })']);
    expect(taken.result.state[0]?.slots).toEqual({});
    expect(taken.leftOut).toMatchObject([{ code: 'invalid-value', slot: 'new_alarm_time' }]);
  });

  it('is one that a guest would accept, where the service has hours', async () => {
    const { reply } = await turn(['Bamboo Garden in San Jose at eight.', `${BOOK}, time: "eight" })`]);
    expect(reply).toContain('at 8 pm');
  });
});

describe('a transaction that fails after something was left out', () => {
  class Fails extends transaction({
    description: 'Book a boat',
    slots: { boat: z.string(), date: z.iso.date().default('2019-03-01') },
    returns: {},
    transact: () => failure({ alternative: { boat: 'Swift' } }),
  }) {}

  it('does not have its alternative accepted before it is asked for', async () => {
    const session = createSession({
      services: [service({ name: 'Boats', description: 'Boats', apis: [Fails] })],
      reader: naturalReader,
    });
    await session.turn('boats_fails({ boat: "Slow" })');
    await session.turn('confirm(x1)');
    const parser = annotatedParser([
      { utterance: 'On February 30th.', program: 'x1.date = "February 30th"' },
      { utterance: 'Yes.', program: 'confirm(x1)' },
    ]);
    const manager = new DialogueManager({ session, parser });
    expect(kinds(await manager.turn('On February 30th.'))).toEqual(['request date']);
    await manager.turn('Yes.');
    expect(session.world.tasks[0]).toMatchObject({ phase: 'failed' });
  });
});

describe('a statement that nothing is left of', () => {
  it.each(['cost', 'phone', 'rating', 'fax_number'])('is told, whatever its length: say(x1.%s)', async (name) => {
    const asked = await turns([
      ['Adams, please.', `${SEE}({ doctor: "Adams" })`],
      ['And the rest?', `say(x1.${name})`],
    ]);
    expect(asked[1]?.leftOut).toMatchObject([{ source: `say(x1.${name})` }]);
    expect(asked[1]?.reply).toContain(name.replace('_', ' '));
  });
});

class OrderCab extends transaction({
  description: 'Order a cab',
  slots: {
    to: z.string().describe('Where it goes'),
    day: z.iso.date().default('2019-03-01').describe('On which day'),
    seats: z.int().min(1).max(6).default(1).describe('Seats'),
    note: z.string().optional().describe('A note for the driver'),
    email: z.email().optional().describe('Where the bill goes'),
  },
  returns: {},
  transact: () => success({}),
}) {}

/** Takes the turns of a conversation about cabs. */
async function cabTurns(lines: readonly Line[]): Promise<readonly DialogueTurn[]> {
  const cabs = service({ name: 'Cab', description: 'Cabs', apis: [OrderCab] });
  const session = createSession({ services: [cabs], reader: naturalReader, id: 'cab', now: '2019-03-01T10:00' });
  const parser = annotatedParser(lines.map(([utterance, program]) => ({ utterance, program })));
  const manager = new DialogueManager({ session, parser });
  const taken: DialogueTurn[] = [];
  for (const [utterance] of lines) taken.push(await manager.turn(utterance));
  return taken;
}

describe('a default does not stand in for what was given under another name', () => {
  it.each<readonly [string, string, readonly string[]]>([
    ['tomorrow', 'dates: ["2019-03-02"]', ['request day']],
    ['tomorrow at 9 am', 'pickup: "2019-03-02T09:00:00Z"', ['request day']],
    ['tomorrow', 'remark: "pick up tomorrow"', ['request day']],
    ['for my family of 4', 'party: "family of 4"', ['request seats']],
    ['for 4', 'passengers: 4', ['request seats']],
    ['on the 5th', 'dayOfMonth: 5', ['request day']],
    ['at nine', 'time: "9"', ['confirm']],
    ['with a child seat', 'child_seat: true', ['confirm']],
    ['with a smile', 'mood: "cheerful"', ['confirm']],
  ])('%s: %s', async (said, entry, asked) => {
    const [first] = await cabTurns([[`A cab to work ${said}`, `cab_order_cab({ to: "work", ${entry} })`]]);
    expect(first && kinds(first)).toEqual(asked);
    expect(first?.leftOut).toMatchObject([{ code: 'unknown-slot', source: entry }]);
  });
});

describe('an optional slot without a default', () => {
  it.each<readonly [string, string, RegExp]>([
    ['A cab to work', 'note: "vegan"', /^You have not told me the note, so I have left it out\. .*Is that right\?$/],
    ['A cab to work, bill to me at home', 'email: "me at home"', /me at home.*email\. .*\?$/],
  ])('is told and not made compulsory: %s', async (said, entry, reply) => {
    const [first, second] = await cabTurns([
      [said, `cab_order_cab({ to: "work", ${entry} })`],
      ['Yes.', 'confirm(x1)'],
    ]);
    expect(first && kinds(first)).toEqual(['confirm']);
    expect(first?.reply).toMatch(reply);
    expect(first?.reply.match(/\?/g)).toHaveLength(1);
    expect(second?.outcome).toBe('committed');
    expect(second && kinds(second)).toContain('perform');
  });

  it('is asked for where it has an earlier value that the user changes', async () => {
    const [, second] = await cabTurns([
      ['A cab to work, bill to a@b.org', 'cab_order_cab({ to: "work", email: "a@b.org" })'],
      ['No, to me at home', 'x1.email = "me at home"'],
    ]);
    expect(second && kinds(second)).toEqual(['request email']);
  });
});

describe('the words of what was left out', () => {
  it.each<readonly [string, string, RegExp]>([
    [
      'A cab to work, any day',
      'day: "dontcare"',
      /^(I am afraid I cannot leave the day open|I am sorry, I need to know the day)\. .*\?$/,
    ],
  ])('%s: %s', async (said, entry, reply) => {
    const [first] = await cabTurns([[said, `cab_order_cab({ to: "work", ${entry} })`]]);
    expect(first?.reply).toMatch(reply);
  });
});
