import type { ReplayOptions } from 'typetod/internal';
import {
  diffLines,
  formatDiff,
  formatTranscript,
  parseTranscript,
  ReplayError,
  replayTranscript,
} from 'typetod/transcripts';
import { allServices } from 'typetod/apis';
import { naturalReader } from 'typetod/values';
import { describe, expect, it } from 'vitest';

type MismatchKind = Awaited<ReturnType<typeof replayTranscript>>['mismatches'][number]['kind'];

const OPTIONS: ReplayOptions = { services: allServices, reader: naturalReader };

const GOOD = `title: A table
services: Restaurants_2, Weather_1
----
user: Italian food in Oakland, please.
> x1 = restaurants_2_find_restaurants({ location: "Oakland", category: "Italian" })
< x2 = show(x1)
< x3 = next(x1)
< x4 = say(x3)
agent: There is Trattoria del Lago.
= Restaurants_2 FindRestaurants { location: "Oakland", category: "Italian" }
----
user: How is it rated? And how is the next one?
> x5 = say(x3.rating)
> say(next(x1).rating)
: x6 = next(x1)
: x7 = say(x6.rating)
< x8 = say(x5, x7, x6)
agent: 4.2, and Pasta Anselmo has 3.9.
= Restaurants_2 FindRestaurants { location: "Oakland", category: "Italian" } requested: [rating]
----
user: Is it raining there tomorrow?
> x9 = weather_1_get_weather({ city: x1.location, date: "tomorrow" })
< x10 = show(x9)
< x11 = next(x9)
< x12 = say(x11)
agent: Hardly.
= Weather_1 GetWeather { city: "Oakland", date: "2019-03-02" }
----
user: And the stars?
> say(x11.stars)
! unknown-property
agent: I don't know.
`;

function changed(old: string, now: string): string {
  expect(GOOD).toContain(old);
  return GOOD.replace(old, now);
}

describe('replaying a draft', () => {
  const draft = parseTranscript(changed('agent: Hardly.\n', ''), 'draft.tod', { isDraft: true });
  const agents = async (options: Partial<ReplayOptions>): Promise<readonly string[]> =>
    (await replayTranscript(draft, { ...OPTIONS, ...options })).updated.turns.map(({ agent }) => agent);

  it('words what the agent does where the draft does not, and nothing else', async () => {
    const words: ReplayOptions['words'] = ({ turn, actions }, { engine }) =>
      `${turn}: ${actions.map(({ kind }) => kind).join()} at ${engine.now}`;
    const [first, , third, last] = await agents({ words });
    expect(first).toBe('There is Trattoria del Lago.');
    expect(third).toBe('3: offer at 2019-03-01T09:00');
    expect(last).toBe("I don't know.");
  });

  it('leaves a turn without words where there are none to give, and one that is not checked', async () => {
    expect((await agents({}))[2]).toBe('');
    expect((await agents({ words: () => 'Words.', from: 4 }))[2]).toBe('');
  });

  it('checks everything else', async () => {
    expect((await replayTranscript(draft, OPTIONS)).mismatches).toEqual([]);
    const wrong = { ...draft, turns: draft.turns.map((turn) => ({ ...turn, states: [] })) };
    const { mismatches } = await replayTranscript(wrong, { ...OPTIONS, words: () => 'Words.' });
    expect(mismatches.map(({ kind, turn }) => `${turn} ${kind}`)).toEqual(['1 state', '2 state', '3 state']);
  });
});

describe('replaying a turn in which something was left out', () => {
  const UNCLEAR = `title: Which half of the day
services: Restaurants_2
----
user: Athena Taverna in Palo Alto for two at 7, please.
> restaurants_2_reserve_restaurant({ restaurant_name: "Athena Taverna", location: "Palo Alto", number_of_seats: "2" })
: x1 = restaurants_2_reserve_restaurant({ restaurant_name: "Athena Taverna", location: "Palo Alto", number_of_seats: "2" })
< x2 = hint({ request: "time", of: x1, unclear: "7" })
< x3 = say(x2)
agent: Is that 7 am or 7 pm?
= Restaurants_2 ReserveRestaurant { restaurant_name: "Athena Taverna", location: "Palo Alto", number_of_seats: 2 }
----
user: In the evening.
> x1.time = "in the evening"
< x4 = hint({ confirm: ["restaurant_name", "location", "time", "number_of_seats", "date"], of: x1 })
< x5 = say(x4)
agent: Athena Taverna in Palo Alto, today at 7 pm for 2. Shall I?
= Restaurants_2 ReserveRestaurant { restaurant_name: "Athena Taverna", location: "Palo Alto", number_of_seats: 2, time: "19:00" }
`;
  const kinds = async (text: string): Promise<readonly string[]> =>
    (await replayTranscript(parseTranscript(text), OPTIONS)).mismatches.map(({ turn, kind }) => `${turn} ${kind}`);

  it('takes what was unclear from the request, and understands what completes it', async () => {
    expect(await kinds(UNCLEAR)).toEqual([]);
  });

  it('asks for it in place of a confirmation', async () => {
    const date = UNCLEAR.replace(/< x4 = .*/, '< x4 = hint({ request: "date", of: x1, unclear: "some day" })');
    expect(await kinds(date)).toEqual([]);
  });

  it.each([
    ['nothing that was unclear', ', unclear: "7"', '', ['2 refused', '2 state']],
    ['a slot that is not known', '"time"', '"table"', ['1 system', '2 refused', '2 state']],
    ['another task', 'of: x1, u', 'of: x7, u', ['1 system', '2 refused', '2 state']],
    ['another value than one', '"7" })', 'x1 })', ['1 system', '2 refused', '2 state']],
    ['another value', '"7" })', '"no idea" })', ['2 refused', '2 state']],
  ])('is another conversation where the request has %s', async (_what, from, to, expected) => {
    expect(UNCLEAR).toContain(from);
    expect(await kinds(UNCLEAR.replace(from, to))).toEqual(expected);
  });
});

describe('replaying a transcript', () => {
  it('finds nothing wrong with a good one, and counts what was executed', async () => {
    const report = await replayTranscript(parseTranscript(GOOD), OPTIONS);
    expect(report.mismatches).toEqual([]);
    expect(report.turns).toHaveLength(4);
    expect(report.statements).toBe(4 + 4 + 4 + 1);
    expect(formatTranscript(report.updated)).toBe(GOOD);
  });

  it.each<readonly [string, MismatchKind, number, number, string]>([
    ['a statement that fails', 'refused', 1, 6, changed('category: "Italian" })', 'kitchen: "Italian" })')],
    ['a refusal that does not happen', 'accepted', 1, 6, changed('< x2 = show(x1)', '! unknown-slot\n< x2 = show(x1)')],
    ['another refusal', 'feedback', 4, 31, changed('! unknown-property', '! unknown-slot')],
    ['a hint that is not the policy’s', 'system', 1, 8, changed('< x4 = say(x3)', '< x4 = say(x2)')],
    ['a hint that is missing', 'system', 1, 7, changed('< x4 = say(x3)\n', '')],
    ['a hint too many', 'system', 1, 9, changed('< x4 = say(x3)', '< x4 = say(x3)\n< x5 = say(x3)')],
    ['another name', 'named', 2, 15, changed(': x6 = next(x1)', ': x7 = next(x1)')],
    ['another order', 'order', 1, 5, changed('< x2 = show(x1)\n', '').replace('> x1', '< x2 = show(x1)\n> x1')],
    ['another value in the state', 'state', 1, 10, changed('"Italian" }\n', '"French" }\n')],
    ['a request that nobody made', 'state', 2, 19, changed('[rating]', '[rating, address]')],
    [
      'a state that is missing',
      'state',
      3,
      20,
      changed('= Weather_1 GetWeather { city: "Oakland", date: "2019-03-02" }\n', ''),
    ],
    ['a state too many', 'state', 3, 27, changed('= Weather_1', '= Alarm_1 GetAlarms {}\n= Weather_1')],
  ])('notices %s', async (_what, kind, turn, line, text) => {
    const { mismatches } = await replayTranscript(parseTranscript(text), OPTIONS);
    expect(mismatches[0]).toMatchObject({ kind, turn, line });
  });

  it('tells why a statement was refused', async () => {
    const text = changed('category: "Italian" })', 'kitchen: "Italian" })');
    const { mismatches } = await replayTranscript(parseTranscript(text), OPTIONS);
    expect(mismatches[0]?.message).toContain("has no slot 'kitchen'");
    expect(mismatches[0]?.message).toMatch(/ Legal: .*category/);
    expect(mismatches[0]?.actual).toContain('! unknown-slot');
  });

  it('does not mind the order of slots in a state', async () => {
    const text = changed(
      '{ location: "Oakland", category: "Italian" }\n',
      '{ category: "Italian", location: "Oakland" }\n',
    );
    expect((await replayTranscript(parseTranscript(text), OPTIONS)).mismatches).toEqual([]);
  });

  it('fills in a draft that has statements only, and then finds nothing wrong', async () => {
    const draft = GOOD.split('\n')
      .filter((line) => !/^[<:=!]/.test(line))
      .join('\n');
    const { mismatches, updated } = await replayTranscript(parseTranscript(draft), OPTIONS);
    expect(mismatches.length).toBeGreaterThan(0);
    expect(formatTranscript(updated)).toBe(GOOD);
  });

  it('checks from a turn on, after executing the turns before it', async () => {
    const text = changed('< x4 = say(x3)', '< x4 = say(x2)');
    const report = await replayTranscript(parseTranscript(text), { ...OPTIONS, from: 2 });
    expect(report.mismatches).toEqual([]);
    expect(report.turns.map((turn) => turn.number)).toEqual([2, 3, 4]);
    expect(formatTranscript(report.updated)).toBe(text);
  });

  it('keeps what a transaction did when a later statement is refused', async () => {
    const text = `title: Half a turn
services: Messaging_1
----
user: Send Ana the address 1 Main Street.
> x1 = messaging_1_share_location({ contact_name: "Ana", location: "1 Main Street" })
< x2 = hint({ confirm: ["location", "contact_name"], of: x1 })
< x3 = say(x2)
agent: Shall I?
= Messaging_1 ShareLocation { contact_name: "Ana", location: "1 Main Street" }
----
user: Yes. Did she smile?
> x4 = confirm(x1)
< x5 = perform(x1)
> say(x1.smile)
! unknown-property
< x6 = say(x5)
agent: It is sent. That I cannot see.
= Messaging_1 ShareLocation { contact_name: "Ana", location: "1 Main Street" }
`;
    const report = await replayTranscript(parseTranscript(text), OPTIONS);
    expect(formatTranscript(report.updated)).toBe(text);
    expect(report.mismatches).toEqual([]);
  });

  it.each([
    ['unknown-service', changed('Weather_1\n', 'Oracle_1\n'), {}],
    ['no-such-turn', GOOD, { from: 5 }],
    ['no-such-turn', GOOD, { from: 0 }],
    ['no-such-turn', GOOD, { from: 1.5 }],
  ])('throws %s', async (code, text, options) => {
    const replay = replayTranscript(parseTranscript(text), { ...OPTIONS, ...options });
    await expect(replay).rejects.toBeInstanceOf(ReplayError);
    await expect(replay).rejects.toMatchObject({ code });
  });
});

describe('a difference', () => {
  it('shows what is the same, what was expected and what came', () => {
    const lines = diffLines(['a', 'b', 'c', 'd'], ['a', 'x', 'c', 'd', 'e']);
    expect(formatDiff(lines)).toBe('  a\n- b\n+ x\n  c\n  d\n+ e');
  });

  it('is empty of changes exactly for the same lines', () => {
    expect(diffLines(['a'], ['a'])).toEqual([{ kind: 'same', text: 'a' }]);
    expect(diffLines([], [])).toEqual([]);
    expect(formatDiff(diffLines(['a'], []))).toBe('- a');
  });
});
