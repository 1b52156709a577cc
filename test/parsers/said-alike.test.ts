/** A name that is said where one that is alike to it was read back. */
import { createSession, search, service, success, table, transaction } from 'typetod';
import type { Parser } from 'typetod/dialogue';
import { parse, print } from 'typetod/language';
import { naturalReader } from 'typetod/values';
import { rulesParser } from 'typetod/parsers';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { hearingAlike } from '../../src/parsers/corrections/said-alike.js';

const walker = z.string().describe('Who walks the dog');
const walkers = table('walkers', 'walker', [{ walker: 'Tina' }, { walker: 'Rosa Finch' }]);
class FindWalkers extends search({
  description: 'Find who walks dogs',
  slots: {},
  returns: { walker },
  entity: 'walker',
  identity: 'walker',
  table: walkers,
}) {}
class WalkDog extends transaction({
  description: 'Have a dog walked',
  slots: {
    dog: z.string().describe('What the dog is called'),
    owner: z.string().describe('Whose dog it is'),
    route: z.string().describe('Where they walk').optional(),
    size: z.enum(['small', 'Tiny']).describe('How big it is').optional(),
    day: z.iso.date().describe('The day').optional(),
    walker: walker.optional(),
    note: z.string().describe('What else to know').optional(),
  },
  returns: {},
  transact: () => success(),
}) {}
const walks = service({ name: 'Walks', description: 'Walks for dogs', apis: [FindWalkers, WalkDog] });

async function taken(parser: Parser, utterance: string, given: object): Promise<string> {
  const session = createSession({ services: [walks], reader: naturalReader, id: 'alike', now: '2019-03-01T10:00' });
  await session.turn(`walks_walk_dog(${JSON.stringify(given)})`);
  const apis = [...session.engine.registry.apis.values()];
  const place = {} as never;
  const proposal = await parser.parse({ utterance, session, apis, said: [], rejections: [], place });
  return print(proposal.statements ?? []);
}

const statementsIn = (text: string) => {
  const read = parse(text);
  return read.ok ? read.statements : [];
};

/** A parser that makes the same of whatever is said. */
const making = (text: string): Parser =>
  hearingAlike({ name: 'fixed', parse: async () => ({ statements: statementsIn(text) }) });
const NOTHING = 'conversation_pause()';
const DRAFT = { dog: 'Pinky', owner: 'Idris', route: 'Tall Order Lane' };

describe('a name alike to one that was read back is for its slot', () => {
  it.each([
    ['Blinky', 'x1.dog = "Blinky"'],
    ['no, sorry, Blinky', 'x1.dog = "Blinky"'],
    ['Pinky it was last week, Blinky it is now', 'x1.dog = "Blinky"'],
    ['Idris Bebb', 'x1.owner = "Idris Bebb"'],
    ["small thing: Tall Orders Lane, there's more than one", 'x1.route = "Tall Orders Lane"'],
    ['tall orders lane', 'x1.route = "tall orders lane"'],
    ['Mr Idris Bebb. Blinky', 'x1.owner = "Mr Idris Bebb"; x1.dog = "Blinky"'],
  ])('%s', async (said, read) => {
    expect((await taken(making(NOTHING), said, DRAFT)).replaceAll('\n', ' ')).toBe(read);
  });

  it.each([
    ['Whitlow, there is no K', 'Whitlock', 'Whitlow'],
    ['Tom', 'Tim', 'Tom'],
    ['Scout. Scruff is the goat', 'Scruff', 'Scout'],
    ['18 The Green', '8 The Green', '18 The Green'],
    ['7721', '7712', '7721'],
  ])('%s', async (said, owner, read) => {
    expect(await taken(making(NOTHING), said, { ...DRAFT, owner })).toBe(`x1.owner = "${read}"`);
  });

  it.each([
    ['Blinky', 'x1.note = "Blinky"', 'x1.dog = "Blinky"'],
    ['Blinky it is. Pinky it was', 'x1.note = "Pinky"', 'x1.dog = "Blinky"'],
    ['Blinky, small', 'x1.size = "small"', 'x1.size = "small"; x1.dog = "Blinky"'],
    ['Blinky', 'decline_alternative()', 'x1.dog = "Blinky"'],
  ])('whatever else was made of it: %s', async (said, made, read) => {
    expect((await taken(making(made), said, DRAFT)).replaceAll('\n', ' ')).toBe(read);
  });

  it('is heard by the rules', async () => {
    expect(await taken(rulesParser(), 'Blinky', DRAFT)).toBe('x1.dog = "Blinky"');
  });
});

describe('a name that stands alone is in place of the text that was taken over from what was done before', () => {
  const said = async (parser: Parser, utterance: string, ...programs: readonly string[]): Promise<string> => {
    const session = createSession({ services: [walks], reader: naturalReader, id: 'again', now: '2019-03-01T10:00' });
    for (const program of programs) await session.turn(program);
    const apis = [...session.engine.registry.apis.values()];
    const proposal = await parser.parse({ utterance, session, apis, said: [], rejections: [], place: {} as never });
    return print(proposal.statements ?? []);
  };
  const done = ['walks_walk_dog({ dog: "Pinky", owner: "Idris" })', 'confirm(x1)'] as const;
  const next = 'walks_walk_dog({ dog: "Rex", owner: x1.owner })';

  it.each([
    ['Zuleika Hart', 'x7.owner = "Zuleika Hart"'],
    ['no, Mrs Zuleika Hart', 'x7.owner = "Mrs Zuleika Hart"'],
  ])('%s', async (utterance, read) => {
    expect(await said(making('parse_error()'), utterance, ...done, next)).toBe(read);
  });

  it.each([
    ['where it is one word, which may be an exclamation', 'Oops', next],
    ['where it is written as no name', 'my goodness', next],
    ['where it is a number', '5', next],
    ['where it was said for this one', 'Zuleika Hart', 'walks_walk_dog({ dog: "Rex", owner: "Tom" })'],
    ['where two texts were taken over', 'Zuleika Hart', 'walks_walk_dog({ dog: x1.dog, owner: x1.owner })'],
    ['where more is said', 'Zuleika Hart, and the park is nice', next],
    ['where it is courtesy', 'thank you so much', next],
    ['where it is asked for', 'Zuleika Hart?', next],
  ])('but not %s', async (_, utterance, program) => {
    expect(await said(making(NOTHING), utterance, ...done, program)).toBe(NOTHING);
  });

  it('but not where something else was made of it', async () => {
    expect(await said(making('x7.size = "small"'), 'Zuleika Hart', ...done, next)).toBe('x7.size = "small"');
  });
});

describe('a name that was read back is no other name', () => {
  it.each([
    ['skip Idris', 'x1.owner = "skip Idris"'],
    ['poor Idris', 'x1.owner = "poor Idris"'],
    ['I have to drop Idris off', 'x1.owner = "drop Idris off"'],
  ])('in whatever words: %s', async (utterance, made) => {
    expect(await taken(making(made), utterance, DRAFT)).toBe(NOTHING);
  });

  it('and what else was said is kept', async () => {
    expect(await taken(making('x1.owner = "poor Idris"; x1.dog = "Rex"'), 'poor Idris, and Rex', DRAFT)).toBe(
      'x1.dog = "Rex"',
    );
  });

  it.each([
    ['with another name beside it', 'Idris Bebb', 'x1.owner = "Idris Bebb"'],
    ['in small letters', 'idris bebb', 'x1.owner = "idris bebb"'],
    ['of what is nobody', 'Tall Order Lane and back', 'x1.route = "Tall Order Lane and back"'],
  ])('but %s', async (_, utterance, made) => {
    expect(await taken(making(made), utterance, DRAFT)).toBe(made);
  });
});

describe('a name is no correction', () => {
  it.each([
    ['where it is the one read back', 'Pinky', DRAFT],
    ['where it is that of another slot', 'Tim', { ...DRAFT, dog: 'Tom', owner: 'Tim' }],
    ['where two are alike to it', 'Tam', { ...DRAFT, dog: 'Tom', owner: 'Tim' }],
    ['where it is in the table of another slot', 'Tina', { ...DRAFT, dog: 'Tila' }],
    ['where it is a value of another slot', 'Tiny', { ...DRAFT, dog: 'Tinny' }],
    ['where it is a common word', 'great', { ...DRAFT, dog: 'Greta' }],
    ['in small letters with more than a slip', 'clear', { ...DRAFT, dog: 'Clara' }],
    ['where more is said of it', 'Idris prefers tea', DRAFT],
    ['where somebody else is told of', "Idris's the best", DRAFT],
    ['where it is asked for', 'Blinky?', DRAFT],
    ['where it is denied', 'not Blinky', DRAFT],
    ['where two are said', 'Blinky, Binky', DRAFT],
    ['where its words are turned round', 'in Japan Abe Tomoko', { ...DRAFT, owner: 'Tomoko Abe' }],
    ['where it is another number of digits', '77', { ...DRAFT, owner: '7712' }],
    ['where it is like nothing', 'Rex', DRAFT],
  ])('%s', async (_, said, given) => {
    expect(await taken(making(NOTHING), said, given)).toBe(NOTHING);
  });

  it('beside a yes, or where something else is done', async () => {
    for (const made of ['confirm(x1)', 'walks_find_walkers()', 'say(x1.owner)'])
      expect(await taken(making(made), 'Blinky', DRAFT)).toBe(made);
  });
});
