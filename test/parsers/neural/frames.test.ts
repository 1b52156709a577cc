/** Values of a service of nobody's: of two numbers of one kind, of what its texts are described to be, and of whom it asks. */
import { saidAs, search, service, success, table, transaction } from 'typetod';
import { networkParser, type Network } from 'typetod/internal';
import { naturalReader } from 'typetod/values';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createSession } from '../../../src/engine/index.js';
import { asAsked } from '../../../src/parsers/neural/decode/answers.js';
import { followingTask, keptFor } from '../../../src/parsers/neural/decode/earlier.js';
import { ownWordsOf, speaksFor } from '../../../src/parsers/neural/decode/spoken-for.js';
import { wholeValue } from '../../../src/parsers/neural/decode/stretches.js';
import { toldIn } from '../../../src/parsers/rules/corrected.js';
import { labeledMentions } from '../../../src/parsers/rules/mentions/labeled.js';
import type { Api } from '../../../src/service/index.js';
import { pairs, said } from './vans.js';

const poster = {
  poster: z.string().describe('Name of the poster'),
  signed: z.boolean().describe('Whether it is signed'),
};
class FindPoster extends search({
  description: 'Look for a poster',
  slots: { signed: poster.signed.optional() },
  returns: poster,
  entity: 'poster',
  table: table('prints.posters', 'poster', [{ poster: 'Blue Gate', signed: true }]),
  followUp: () => PrintPoster,
}) {}
class PrintPoster extends transaction({
  description: 'Have a poster printed',
  slots: {
    poster: poster.poster,
    width: z.number().describe('How wide it is, in centimeters'),
    height: z.number().describe('How high it is, in centimeters'),
    weight: z.number().describe('How heavy the paper is, in grams'),
    motif: z.string().describe('What the poster shows'),
    theme: z.string().describe('What it is about'),
    owner: z.string().describe('Who it is for'),
    border: saidAs(z.boolean().describe('Whether there is a rim'), { names: ['margin'] }),
  },
  returns: {},
  transact: () => success(),
}) {}
class RequestPhoto extends transaction({
  description: 'Ask somebody for a photo',
  slots: { friend: z.string().describe('The person who has it'), photo: z.string().describe('Which photo') },
  returns: {},
  transact: () => success(),
}) {}
const prints = service({ name: 'Prints', description: 'Posters', apis: [FindPoster, PrintPoster, RequestPhoto] });
const apiNamed = (name: string): Api => prints.apis.find((api) => api.name === name) as Api;
const print = apiNamed('prints_print_poster');

async function asked(given: object) {
  const session = createSession({ services: [prints], reader: naturalReader });
  await session.turn(`prints_print_poster(${JSON.stringify(given)})`);
  const [task] = session.world.tasks;
  if (!task) throw new Error('nothing was begun');
  return { world: session.world, task };
}

describe('two numbers of one unit', () => {
  const order = async (user: string, given = {}, labeled: readonly string[] = []): Promise<unknown> => {
    const setting = { ...(await asked(given)), user, labeled: new Set(labeled) };
    const { width, height } = pairs(asAsked(said(user, { height: '30', width: '24' }), setting));
    return [width, height];
  };

  it.each(['30 centimeters 24 centimeters no border', '30 by 24', '30, 24', '30 x 24 cm', '30 and 24, please'])(
    'are answers in the order of what was asked: %s',
    async (user) => expect(await order(user)).toEqual(['30', '24']),
  );

  it.each(['30 from top to bottom, 24 centimeters', '30 and 24 across', '30 high and 24', '30 cm or rather 24 cm'])(
    'are left where words stand between or behind them: %s',
    async (user) => expect(await order(user)).toEqual(['24', '30']),
  );

  it('are left where a word names the slot of one, and where one was not asked for', async () => {
    expect(await order('30 24', {}, ['height'])).toEqual(['24', '30']);
    expect(await order('30 24', { width: 50 })).toEqual(['24', '30']);
  });
});

describe('a yes or no that nobody was asked for', () => {
  const slot = print.slots.get('border');
  const speaks = (user: string): unknown =>
    slot &&
    speaksFor(slot, 'True', {
      said: { user, agent: '' },
      now: '2019-03-01T09:00',
      ownWords: ownWordsOf(prints),
      isAsked: false,
    });

  it.each(['with a border', 'give it a margin', 'bordered', 'one with white around'])('%s: is told', (user) =>
    expect(speaks(user)).toBe(true),
  );
  it.each(['yes, have it printed', 'yes, print that poster', 'the signed one please'])(
    '%s: is not told by what is the own of the service, or of another slot',
    (user) => expect(speaks(user)).toBe(false),
  );
});

describe('whose something is, and what is done with it', () => {
  const whole = (name: string, user: string, value: string): unknown => {
    const slot = print.slots.get(name);
    const [choice] = said(user, { [name]: value });
    return (
      choice && slot && wholeValue(choice, { kind: slot.kind, slot }, { said: { agent: '', user }, api: print }).value
    );
  };

  it.each([
    ["my grandfather's boat", "grandfather's boat", "my grandfather's boat"],
    ['a photo of our garden, printed', 'garden', 'our garden'],
    ['have our garden printed in blue', 'garden printed', 'our garden'],
  ])('%s: the words are kept as said, without the verb of the deed', (user, value, all) =>
    expect(whole('motif', user, value)).toBe(all),
  );
  it.each([
    ['my Octavia', 'Octavia'],
    ['the boat', 'boat'],
    ['a garden, painted', 'garden, painted'],
    ['printed', 'printed'],
  ])('%s: is left', (user, value) => expect(whole('motif', user, value)).toBe(value));
});

describe('the words of a description', () => {
  it.each([
    ['it shows the sea', 'motif', 'the sea'],
    ["No, the poster shows my grandfather's boat.", 'motif', "my grandfather's boat"],
    ['sorry, it is for my aunt', 'owner', 'my aunt'],
    ["it's about a love in Rome", 'theme', 'a love in Rome'],
  ])('tell a text: %s', (text, slot, value) => expect(toldIn(text, print)).toEqual({ slot, value }));

  it.each([
    'does it show the sea?',
    'it shows',
    'it shows that you care',
    'it shows here what I mean',
    'it shows the sea, and make it 40 wide',
    'it is the sea',
    'thank you, it shows the sea well? no',
    'the weather shows the sea',
  ])('tell none: %s', (text) => expect(toldIn(text, print)).toBeUndefined());

  const silent: Network = {
    name: 'silent',
    pieces: { idsOf: () => [] } as never,
    run: () => Promise.reject(new Error('nobody is to be asked')),
  };

  it('correct a draft, whatever a network makes of it', async () => {
    const session = createSession({ services: [prints], reader: naturalReader });
    await session.turn('prints_print_poster({ motif: "a boat" })');
    const { apis } = session.engine.registry;
    const input = {
      session,
      utterance: 'it shows the sea',
      said: [],
      apis: [...apis.values()],
      reasons: [],
      attempt: 1,
    };
    const { statements } = await networkParser(silent).parse(input as never);
    expect(JSON.stringify(statements)).toMatch(/"motif".*"the sea"/);
  });
});

describe('who a thing is asked from', () => {
  const asks = (text: string, api = apiNamed('prints_request_photo')): unknown =>
    labeledMentions(text, api, new Set()).map(({ slot, value }) => [slot, value]);

  it('is the one who is asked', () => {
    expect(asks('request the photo from Priya for the wall of Ana')).toEqual([['friend', 'Priya']]);
  });
  it.each(['request the photo for Ana', 'not from Priya', 'from Priya or from Ana', 'from Monday on'])(
    'is nobody: %s',
    (text) => expect(asks(text)).toEqual([]),
  );
  it('is nobody where a thing is made', () => expect(asks('a poster from Priya', print)).toEqual([]));
});

describe('a text of an earlier turn', () => {
  async function kept(text: string, value: string, slot = 'motif'): Promise<unknown> {
    const session = createSession({ services: [prints], reader: naturalReader });
    await session.turn('prints_find_poster({ signed: "True" })');
    const following = followingTask({ start: print.name }, session.world, session.engine.registry);
    const choices = said(text, { [slot]: value });
    return following && keptFor(following, choices, { text, since: [], isGiven: () => false }).length > 0;
  }

  it.each([
    ['a signed poster, the motif is the sea', 'the sea'],
    ['a signed poster of Lake Como', 'Lake Como'],
  ])('%s: is kept', async (text, value) => expect(await kept(text, value)).toBe(true));
  it.each([
    ['a poster, signed because of the value', 'signed because of the value'],
    ['a signed poster for the hall', 'the hall'],
  ])('%s: is none of words in small letters beside a wish', async (text, value) =>
    expect(await kept(text, value)).toBe(false),
  );
});
