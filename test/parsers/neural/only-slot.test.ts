/** What is said, as the value of the only slot that can have it; and days as the whole of what is said of them. */
import { createSession, money, search, service, success, table, time, transaction } from 'typetod';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { asAllMembers, asPeriod, asWholeValues } from '../../../src/parsers/neural/decode/answers.js';
import { withKnownNames } from '../../../src/parsers/neural/decode/known-names.js';
import { asReplacing } from '../../../src/parsers/neural/decode/replacing.js';
import type { SlotChoice } from '../../../src/parsers/neural/decode/slot-choice.js';
import { withUnclaimed } from '../../../src/parsers/neural/decode/unclaimed.js';
import { catalogOf } from '../../../src/parsers/rules/mentions/catalog.js';
import type { Api } from '../../../src/service/index.js';
import { naturalReader } from 'typetod/values';
import { bookVan } from './vans.js';

class BookTable extends transaction({
  description: 'Book a table',
  slots: { time: time('When'), seats: z.int().describe('How many seats') },
  returns: {},
}) {}
const tables = service({ name: 'Tables', description: 'Tables', apis: [BookTable] });
const bookTable = tables.apis[0] as Api;

const run = { name: z.string().describe('Name of the run') };
const runs = table('kennel.runs', 'name', [{ name: 'Oak Run' }, { name: 'Hazel Run' }]);

class FindRun extends search({
  description: 'Find a run',
  slots: {},
  returns: run,
  entity: 'run',
  table: runs,
  followUp: () => BoardDog,
}) {}
class BoardDog extends transaction({
  description: 'Leave a dog at the kennel',
  slots: {
    dog_name: z.string().describe('What the dog is called'),
    run_name: run.name,
    arrival_day: z.iso.date().describe('Day on which it is brought'),
    pickup_day: z.iso.date().describe('Day on which it is fetched'),
    nights: z.int().default(1).describe('How many nights'),
  },
  returns: {},
  transact: () => success(),
}) {}
const kennel = service({ name: 'Kennel', description: 'A kennel', apis: [FindRun, BoardDog] });
const [, api] = kennel.apis;
if (!api) throw new Error('no kennel');

const READING = { reader: naturalReader, now: '2019-03-01T09:00' };

/** Values that stand in a text. */
const said = (text: string, values: Readonly<Record<string, string>>): readonly SlotChoice[] =>
  Object.entries(values).map(([slot, value]) => {
    const start = text.indexOf(value);
    return { slot, value, logProbability: -0.1, place: { speaker: 'user', start, end: start + value.length } };
  });
const pairs = (choices: readonly SlotChoice[]): unknown =>
  Object.fromEntries(choices.map(({ slot, value }) => [slot, value]));

/** What a text comes to, where the network found these values. */
function claimed(user: string, values: Readonly<Record<string, string>>): unknown {
  const { world } = createSession({ services: [kennel] });
  if (!api) throw new Error('no kennel');
  return pairs(withUnclaimed(said(user, values), { ...READING, api, world, user, names: catalogOf(kennel) }));
}

describe('what nothing took', () => {
  it.each<[string, Record<string, string>, Record<string, string>]>([
    ['Tuesday till Saturday', { arrival_day: 'Tuesday' }, { pickup_day: 'Saturday' }],
    ['I bring her on the 8th, back on March 12th', { arrival_day: 'the 8th' }, { pickup_day: 'March 12th' }],
    ["I'd like to book it for Rufus", {}, { dog_name: 'Rufus' }],
    ['great, his name is Rufus', {}, { dog_name: 'Rufus' }],
  ])('%s: is of the only slot that lacks one', (user, values, more) => {
    expect(claimed(user, values)).toEqual({ ...values, ...more });
  });

  it.each<[string, string, Record<string, string>]>([
    ['two slots lack a day', 'some time on Tuesday', {}],
    ['two days are left', 'Tuesday, or Thursday, or Saturday', { arrival_day: 'Tuesday' }],
    ['it is not wanted', 'from Tuesday, not until Saturday', { arrival_day: 'Tuesday' }],
    ['it is over', 'from Tuesday, we came back yesterday', { arrival_day: 'Tuesday' }],
    ['it is today', 'from Tuesday, that is all for today', { arrival_day: 'Tuesday' }],
    ['a name begins the sentence', "Rufus's fine. It's ok", {}],
    ['the service has the name', 'put him into Oak Run', {}],
  ])('stays where %s', (_, user, values) => {
    expect(claimed(user, values)).toEqual(values);
  });
});

describe('days that were asked for', () => {
  const program = 'kennel_board_dog({ dog_name: "Rufus", run_name: "Oak Run" })';
  const answered = async (user: string, open = program): Promise<unknown> => {
    const session = createSession({ services: [kennel], reader: naturalReader, now: READING.now });
    await session.turn(open);
    if (!api) throw new Error('no kennel');
    return pairs(withUnclaimed([], { ...READING, api, world: session.world, user, names: new Map() }));
  };

  it.each(['Tuesday, Saturday', 'two of us, Tuesday and then Saturday'])(
    '%s: are told in their order',
    async (user) => {
      expect(await answered(user)).toEqual({ arrival_day: 'Tuesday', pickup_day: 'Saturday' });
    },
  );

  it.each(['Tuesday', 'Tuesday, Thursday, Saturday', 'Tuesday, not Saturday'])('%s: are no two days', async (user) => {
    expect(await answered(user)).toEqual({});
  });
});

describe('now', () => {
  const open = 'tables_book_table({ seats: 2 })';
  const heard = async (user: string, begun = open): Promise<unknown> => {
    const session = createSession({ services: [tables], reader: naturalReader, now: READING.now });
    if (begun) await session.turn(begun);
    const { world } = session;
    return pairs(withUnclaimed([], { ...READING, api: bookTable, world, user, names: new Map() }));
  };

  it.each(['now', 'right now, please', 'we come now please'])('answers for the hour: %s', async (user) => {
    expect(await heard(user)).toHaveProperty('time');
  });

  it.each(['now make it three', 'for now I want three seats', 'right now we are three'])(
    'is no hour where more is said: %s',
    async (user) => expect(await heard(user)).toEqual({}),
  );

  it.each(['now book me a table', 'book me a table right now', 'a table for now'])(
    'is no hour where none was asked for: %s',
    async (user) => expect(await heard(user, '')).toEqual({}),
  );
});

describe('a kind that nothing took', () => {
  class FindFilm extends search({
    description: 'Find a film',
    slots: { genre: z.string().describe('What kind of film') },
    returns: { genre: z.string(), title: z.string() },
    entity: 'film',
    search: () => [],
  }) {}
  const cinema = service({ name: 'Cinema', description: 'Films', apis: [FindFilm] });
  const [film] = cinema.apis;
  const heard = (user: string, names: Readonly<Record<string, readonly string[]>>): unknown => {
    const { world } = createSession({ services: [cinema] });
    if (!film) throw new Error('no film');
    return pairs(withUnclaimed([], { ...READING, api: film, world, user, names: new Map(Object.entries(names)) }));
  };
  const genre = ['Comedy', 'Drama'];

  it.each(['show me comedies', 'a comedy please'])('is heard in any number: %s', (user) => {
    expect(heard(user, { genre })).toEqual({ genre: 'Comedy' });
  });

  it.each<[string, string, Record<string, readonly string[]>]>([
    ['it is not wanted', 'no comedies', { genre }],
    ['two are said', 'comedies, dramas', { genre }],
    ['another slot has it, too', 'comedies', { genre, topic: ['Comedy'] }],
    ['there are many', 'comedies', { genre: [...genre, ...Array.from({ length: 30 }, (_, at) => `Kind ${at}`)] }],
  ])('stays where %s', (_, user, names) => {
    expect(heard(user, names)).toEqual({});
  });
});

describe('beside the name of a result', () => {
  const setting = { slot: 'run_name', names: ['Oak Run', 'Hazel Run'], isIdentity: true };
  it('other words are no name of one', () => {
    const user = 'drop off Bruno, in Hazel Run';
    const found = withKnownNames(said(user, { run_name: 'Bruno' }), { ...setting, user });
    expect(found.map(({ value }) => value)).toEqual(['Hazel Run']);
  });

  it.each(['drop off Bruno', 'drop off Bruno, not in Hazel Run'])('that is not said they are: %s', (user) => {
    const found = withKnownNames(said(user, { run_name: 'Bruno' }), { ...setting, user });
    expect(found.map(({ value }) => value)).toEqual(['Bruno']);
  });
});

describe('a day in place of another', () => {
  const current = { arrival_day: '2019-03-08', pickup_day: '2019-03-15' };
  const replacing = (user: string, value: string): unknown =>
    pairs(asReplacing(said(user, { arrival_day: value }), { ...READING, api, user, current }));

  it.each(['make it the 16th instead of the 15th', 'the 16th, not the 15th', 'the 16th instead of March 15th'])(
    '%s: changes the slot that has it',
    (user) => expect(replacing(user, 'the 16th')).toEqual({ pickup_day: 'the 16th' }),
  );

  it('make that three: counts, where a bare number is taken for an hour', () => {
    const made = (user: string, value: string): unknown =>
      pairs(asReplacing(said(user, { time: value }), { ...READING, api: bookTable, user, current: {} }));
    expect(made('make that three', 'three')).toEqual({ seats: 'three' });
    expect(made('Hm, make that 4 please', '4')).toEqual({ seats: '4' });
    expect(made('make that three pm', 'three pm')).toEqual({ time: 'three pm' });
    expect(made('make it three', 'three')).toEqual({ time: 'three' });
    expect(made('make that three in the afternoon', 'three')).toEqual({ time: 'three' });
  });

  it.each<[string, string]>([
    ['24 Quay Street, not 40', '24 Quay Street'],
    ['at 24 Quay Street instead of 40 Quay Street', '24 Quay Street'],
  ])('%s: changes the text that has it', (user, value) => {
    const places = { from: '40 Quay Street', to: 'the ferry port' };
    expect(pairs(asReplacing(said(user, { to: value }), { ...READING, api: bookVan, user, current: places }))).toEqual({
      from: value,
    });
  });

  it.each<[string, string]>([
    ['24 Quay Street, not the ferry port', '24 Quay Street'],
    ['24 Quay Street, not 4', '24 Quay Street'],
    ['24 Quay Street, and 40 of us', '24 Quay Street'],
  ])('%s: stays where it is', (user, value) => {
    const places = { from: '40 Quay Street', to: 'the ferry port' };
    expect(pairs(asReplacing(said(user, { to: value }), { ...READING, api: bookVan, user, current: places }))).toEqual({
      to: value,
    });
  });

  it.each(['make it the 16th', 'the 16th instead of the 8th', 'the 16th instead of the 20th', 'the 16th and the 15th'])(
    '%s: stays where it is',
    (user) => expect(replacing(user, 'the 16th')).toEqual({ arrival_day: 'the 16th' }),
  );
});

describe('a day', () => {
  const whole = (user: string, values: Record<string, string>): unknown =>
    pairs(asWholeValues(said(user, values), api, { ...READING, user }));

  it.each([
    ['a week on Monday, please', 'Monday', 'a week on Monday'],
    ['two days after Monday', 'Monday', 'two days after Monday'],
    ['the Monday after next', 'Monday', 'the Monday after next'],
    // The agent asks which of two it is.
    ['Monday in two weeks, please', 'Monday', 'Monday in two weeks'],
  ])('is the whole of %s', (user, value, all) => {
    expect(whole(user, { arrival_day: value })).toEqual({ arrival_day: all });
  });

  it.each<[string, Record<string, string>]>([
    ['for 3 days from Monday', { arrival_day: 'Monday', nights: '3' }],
    ['on Monday at 7', { arrival_day: 'Monday' }],
    ['a week, on Monday or so', { dog_name: 'Monday' }],
    ['on Monday, in two weeks he is away', { arrival_day: 'Monday' }],
    ['on Monday, after, next to the others', { arrival_day: 'Monday' }],
  ])('stays what it is in %s', (user, values) => {
    expect(whole(user, values)).toEqual(values);
  });
});

describe('a number', () => {
  class Send extends transaction({
    description: 'Send money',
    slots: {
      amount: money('How much').positive(),
      minutes: z.int().min(30).describe('How many minutes it may take'),
      times: z.int().describe('How many times'),
    },
    returns: {},
    transact: () => success(),
  }) {}
  const [send] = service({ name: 'Send', description: 'Money', apis: [Send] }).apis;
  const whole = (user: string, values: Record<string, string>): unknown =>
    pairs(send ? asWholeValues(said(user, values), send, { ...READING, user }) : []);

  it.each<[string, string, string, string]>([
    ['for two hours', 'minutes', 'two', 'two hours'],
    ['in 2 hours and a half then', 'minutes', '2', '2 hours and a half'],
    ['in 2 hours and 15 minutes', 'minutes', '2', '2 hours and 15 minutes'],
    ['a couple hundred bucks', 'amount', 'hundred', 'a couple hundred bucks'],
    ['send a couple of thousand', 'amount', 'thousand', 'a couple of thousand'],
    ['send minus fifty dollars', 'amount', 'fifty dollars', 'minus fifty dollars'],
    ['send -50', 'amount', '50', '-50'],
  ])('is the whole of it: %s', (user, slot, value, all) => {
    expect(whole(user, { [slot]: value })).toEqual({ [slot]: all });
  });

  it.each<[string, Record<string, string>]>([
    ['40 minutes', { minutes: '40' }],
    ['two hours', { times: 'two' }],
    ['fifty bucks - 3 times', { amount: 'fifty', times: '3' }],
    ['ten-50', { amount: '50' }],
    ['two or 3 times', { times: '3' }],
  ])('stays what it is in %s', (user, values) => {
    expect(whole(user, values)).toEqual(values);
  });
});

describe('a list of days', () => {
  class Help extends transaction({
    description: 'Help out',
    slots: { days: z.array(z.iso.date()).describe('Days on which you help'), day: z.iso.date().describe('First day') },
    returns: {},
    transact: () => success(),
  }) {}
  const [help] = service({ name: 'Cafe', description: 'A cafe', apis: [Help] }).apis;
  if (!help) throw new Error('no cafe');
  const members = (user: string, values: Record<string, string>): unknown =>
    pairs(asAllMembers(said(user, values), help, { ...READING, user }));

  it('has all that are said', () => {
    expect(members('I can do the 9th and the 16th', { days: 'the 16th' })).toEqual({ days: ['the 9th', 'the 16th'] });
  });

  it.each<[string, string, Record<string, string>]>([
    ['one is said', 'on the 16th', { days: 'the 16th' }],
    ['another slot has the other', 'from the 9th, on the 16th', { days: 'the 16th', day: 'the 9th' }],
    ['one is not wanted', 'on the 16th, not on the 9th', { days: 'the 16th' }],
    ['it is no list', 'on the 9th and the 16th', { day: 'the 16th' }],
  ])('stays as it is where %s', (_, user, values) => {
    expect(members(user, values)).toEqual(values);
  });
});

describe('the days of a period', () => {
  const period = (user: string, values: Record<string, string>): unknown =>
    pairs(asPeriod(said(user, values), api, user));

  it.each([
    'from Wednesday until Sunday',
    'Wednesday to Sunday',
    'Wednesday - Sunday',
    'Wednesday Sunday',
    'Wednesday, the Sunday',
  ])('%s: are in order', (user) => {
    const found = period(user, { arrival_day: 'Sunday', pickup_day: 'Wednesday' });
    expect(found).toEqual({ arrival_day: 'Wednesday', pickup_day: 'Sunday' });
  });

  it.each(['fetch him Wednesday, I bring him Sunday', 'until Wednesday from Sunday', 'Wednesday and Sunday'])(
    '%s: stay as they are given',
    (user) => {
      const values = { arrival_day: 'Sunday', pickup_day: 'Wednesday' };
      expect(period(user, values)).toEqual(values);
    },
  );
});
