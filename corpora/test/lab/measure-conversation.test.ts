import { restaurants2, weather1 } from 'typetod/apis';
import { annotatedParser, type Parser, standard } from 'typetod/dialogue';
import { parseTranscript } from 'typetod/transcripts';
import { naturalReader } from 'typetod/values';
import { describe, expect, it } from 'vitest';
import { measureConversation } from '../../src/lab/measure-conversation.js';

const transcript = parseTranscript(`title: Thai food
services: Restaurants_2, Weather_1
----
user: Thai food in Berkeley, please.
> x1 = restaurants_2_find_restaurants({ location: "Berkeley", category: "Thai" })
agent: How about Bangkok Balcony in Berkeley?
----
user: Where is it?
> say(x3.address)
agent: At 66 Shattuck Mews.
----
user: A table there at 7 in the evening.
> select(x3, { from: x1 })
> restaurants_2_reserve_restaurant({ restaurant_name: x1.restaurant_name, location: x1.location, time: "7 in the evening" })
agent: Bangkok Balcony in Berkeley today at 7 pm?
----
user: Blorp.
> parse_error()
agent: Sorry?
----
user: Yes.
> confirm(x8)
agent: Done.
`);

const right = transcript.turns.map(({ user, program }) => ({
  utterance: user,
  program: program.map(({ text }) => text).join('\n'),
}));

/** The right programs, but for some turns. */
const except = (wrong: Readonly<Record<number, string>>): Parser =>
  annotatedParser(right.map((turn, at) => ({ ...turn, program: wrong[at + 1] ?? turn.program })));

const measured = (parser: Parser, history: 'own' | 'gold' = 'own') =>
  measureConversation(transcript, {
    parser,
    history,
    services: [restaurants2, weather1],
    reader: naturalReader,
    preset: standard(),
  });

const rightTurns = async (...given: Parameters<typeof measured>): Promise<readonly number[]> =>
  (await measured(...given)).turns.filter(({ isRight }) => isRight).map(({ turn }) => turn);

describe('a parser on a conversation', () => {
  it.each(['own', 'gold'] as const)('has every turn right with the right programs, history %s', async (history) => {
    const { turns, firstWrong, isDone } = await measured(except({}), history);
    expect(turns.map(({ isRight }) => isRight)).toEqual([true, true, true, true, true]);
    expect({ firstWrong, isDone }).toEqual({ firstWrong: null, isDone: history === 'own' ? true : undefined });
  });

  it('is as right with another program that does the same', async () => {
    const [search, select] = [right[0]?.program ?? '', 'select({ restaurant_name: "bangkok balcony" })'];
    const program = { 1: search.replace('Thai', 'thai'), 3: right[2]?.program.replace(/^select.*/, select) ?? '' };
    expect((await measured(except(program))).firstWrong).toBeNull();
  });

  it('is wrong where another property is answered, though the world is the same, and goes on', async () => {
    const { turns, firstWrong, isDone } = await measured(except({ 2: 'say(x3.rating)' }));
    expect(turns.map(({ isRight }) => isRight)).toEqual([true, false, true, true, true]);
    expect(turns[1]).toMatchObject({ program: 'say(x3.rating)', right: 'say(x3.address)', isRefused: false });
    expect({ firstWrong, isDone }).toEqual({ firstWrong: 2, isDone: true });
  });

  it('stays wrong with its own history where a value is another, and books something else', async () => {
    const wrong = except({ 3: right[2]?.program.replace('7 in', '8 in') ?? '' });
    const { turns, firstWrong, isDone } = await measured(wrong);
    expect(turns.map(({ isRight }) => isRight)).toEqual([true, true, false, false, false]);
    expect({ firstWrong, isDone }).toEqual({ firstWrong: 3, isDone: false });
    expect(await rightTurns(wrong, 'gold')).toEqual([1, 2, 4, 5]);
  });

  it('tells what was not understood from what was done in its place', async () => {
    const { turns } = await measured(except({ 1: 'parse_error()', 2: 'nonsense(', 3: 'conversation_pause()' }), 'gold');
    expect(turns.map(({ isRight, isRefused }) => [isRight, isRefused])).toEqual([
      [false, true],
      [false, true],
      [false, false],
      [true, true],
      [true, false],
    ]);
  });

  it('hears what the agent said: its own replies, or those of the conversation', async () => {
    const heard: string[] = [];
    const listening: Parser = {
      name: 'listening',
      parse: (input) => {
        heard.push(input.said.at(-1)?.text ?? '');
        return except({ 1: 'parse_error()' }).parse(input);
      },
    };
    await measured(listening, 'gold');
    expect(heard).toEqual(['', ...transcript.turns.slice(0, -1).map(({ agent }) => agent)]);
    heard.length = 0;
    await measured(listening);
    expect(heard[1]).toMatch(/^(I am|Sorry|I'm)/);
  });

  it.each(['own', 'gold'] as const)('throws what the parser throws, history %s', async (history) => {
    const broken: Parser = { name: 'broken', parse: () => Promise.reject(new TypeError('out of order')) };
    await expect(measured(broken, history)).rejects.toThrow('out of order');
  });

  it('refuses a conversation whose service is not given', async () => {
    const options = { parser: except({}), history: 'own', preset: { gates: [] } } as const;
    const refused = measureConversation(transcript, { ...options, services: [weather1] });
    await expect(refused).rejects.toMatchObject({ code: 'unknown-service' });
  });
});
