import fc from 'fast-check';
import { createSession, type Service, type Session, strictReader } from 'typetod';
import { buses1, buses3, maps, meetings, music1, restaurants1, weather1 } from 'typetod/apis';
import { naturalReader } from 'typetod/values';
import { describe, expect, it } from 'vitest';
import { randomFrom } from '../../src/text/index.js';
import { type Corruption, corruptedText, corruptProgram, FAULT_KINDS, type FaultKind } from '../../src/faults/index.js';
import { corrupt } from './harness.js';

const buses = [buses3, buses1];

async function sessionAfter(services: readonly Service[], ...programs: readonly string[]): Promise<Session> {
  const session = createSession({ services, reader: naturalReader });
  for (const program of programs) expect(await session.turn(program)).toMatchObject({ ok: true });
  return session;
}

/** What a kind makes of a program over many draws. */
function faults(kind: FaultKind, session: Session, source: string, draws = 100): readonly Corruption[] {
  return Array.from({ length: draws }, (_, seed) => corrupt(kind, { session, source }, `${seed}`)).filter(
    (corruption) => corruption !== undefined,
  );
}

function distinct<T>(items: readonly T[]): readonly T[] {
  return [...new Set(items)].sort();
}

const became = (corruptions: readonly Corruption[]) => distinct(corruptions.map((corruption) => corruption.became));
const sources = (corruptions: readonly Corruption[]) => distinct(corruptions.map(corruptedText));

const CALL = 'buses_3_find_bus({ from_city: "San Francisco", to_city: "Los Angeles" })';

describe('a syntax fault', () => {
  it('has many forms', async () => {
    const session = await sessionAfter(buses, 'x1 = buses_3_find_bus()');
    const source = 'conversation_pause()\nx9 = buses_3_find_bus({ from_city: "Fresno", to_city: null })';
    const forms = new Map(faults('syntax', session, source, 600).map(({ way, wrong }) => [way, wrong as string]));
    expect([...forms.keys()].sort()).toEqual([
      'comment-after',
      'declared-variable',
      'doubled-comma',
      'doubled-operator',
      'equals-for-colon',
      'fenced-block',
      'joined-lines',
      'keyword-arguments',
      'no-closing-brace',
      'no-closing-bracket',
      'no-closing-quote',
      'no-comma',
      'no-opening-brace',
      'no-quotes',
      'other-literal',
      'prose-before',
      'prose-only',
      'truncated',
      'typographic-quotes',
    ]);
    const line = (way: string) => forms.get(way)?.split('\n').at(-1);
    expect(line('declared-variable')).toBe('const x9 = buses_3_find_bus({ from_city: "Fresno", to_city: null })');
    expect(line('doubled-comma')).toBe('x9 = buses_3_find_bus({ from_city: "Fresno",, to_city: null })');
    expect(line('keyword-arguments')).toBe('x9 = buses_3_find_bus(from_city="Fresno", to_city=null)');
    expect(line('no-quotes')).toBe('x9 = buses_3_find_bus({ from_city: Fresno, to_city: null })');
    expect(line('no-closing-quote')).toBe('x9 = buses_3_find_bus({ from_city: "Fresno, to_city: null })');
    expect(line('other-literal')).toBe('x9 = buses_3_find_bus({ from_city: "Fresno", to_city: None })');
    expect(forms.get('fenced-block')).toBe(`\`\`\`js\n${source}\n\`\`\``);
    expect(forms.get('joined-lines')).toBe(source.replace('\n', ' '));
  });

  it('leaves the other statements as they are', async () => {
    const session = await sessionAfter(buses, 'x1 = buses_3_find_bus()');
    const source = 'conversation_pause()\nx1.to_city = "Fresno"';
    const quoted = faults('syntax', session, source, 300).filter(({ way }) => way === 'no-closing-quote');
    expect(sources(quoted)).toEqual(['conversation_pause()\nx1.to_city = "Fresno']);
    expect(quoted[0]?.statement).toBe(1);
  });
});

describe('a wrong API name', () => {
  it('drops, adds or changes parts of the right one', async () => {
    const names = became(faults('api-name', await sessionAfter(buses), CALL, 300));
    expect(names).toEqual(
      expect.arrayContaining(['find_bus', 'FindBus', 'buses_find_bus', 'buses3FindBus', 'buses3_find_bus']),
    );
    expect(names.length).toBeGreaterThan(30);
  });

  it('is never that of another API that is loaded', async () => {
    const session = await sessionAfter(buses);
    for (const name of became(faults('api-name', session, CALL, 300))) {
      expect(session.engine.registry.apis.has(name)).toBe(false);
    }
  });

  it('may stand in a nested call', async () => {
    const source = 'maps_get_directions({ to: next(meetings_get_meetings({ sort_by: "date" })).location })';
    const wrong = faults('api-name', await sessionAfter([maps, meetings]), source);
    expect(distinct(wrong.map(({ api }) => api))).toEqual(['maps_get_directions', 'meetings_get_meetings']);
    for (const { statement } of wrong) expect(statement).toBe(0);
  });

  it.each(['say()', 'x1.to_city = "Fresno"', 'next(x1)'])('has no place in %s', async (source) => {
    const session = await sessionAfter(buses, 'x1 = buses_3_find_bus()');
    expect(faults('api-name', session, source, 5)).toEqual([]);
  });
});

describe('a wrong reference', () => {
  const found = [CALL.replace(' })', ', departure_date: "next Friday" })')] as const;

  it('is to a variable that is not bound, or to one of another kind, near or far', async () => {
    const session = await sessionAfter(buses, ...found);
    const wrong = faults('reference', session, 'next(x1)');
    expect(distinct(wrong.map(({ way }) => way))).toEqual(['off-by-some', 'unbound']);
    expect(sources(wrong.filter(({ way }) => way === 'off-by-some'))).toEqual(['next(x4)']);
    for (const { was, ...fault } of wrong) {
      expect(corruptedText(fault)).toMatch(/^next\(x\d+\)$/);
      expect(was).toBe('x1');
    }
  });

  it('is to a property that is not there', async () => {
    const session = await sessionAfter(buses, ...found);
    const { bindings } = session.world;
    const entity = Array.from({ length: bindings.length }, (_, at) => at).find(
      (at) => bindings.at(at)?.kind === 'entity',
    );
    const wrong = faults('reference', session, `say(x${entity}.from_station)`).filter(({ way }) =>
      way.startsWith('property-'),
    );
    expect(became(wrong)).toEqual(expect.arrayContaining(['fromStation', 'station_from', 'from_stations']));
    for (const name of became(wrong)) expect(['from_station', 'price', 'to_city']).not.toContain(name);
  });

  it.each(['say()', 'conversation_pause()', CALL])('has no place in %s', async (source) => {
    expect(faults('reference', await sessionAfter(buses, ...found), source, 5)).toEqual([]);
  });
});

describe('an unknown slot', () => {
  it('is a paraphrase of the right one', async () => {
    const names = became(faults('unknown-slot-paraphrase', await sessionAfter(buses), CALL, 300));
    expect(names).toEqual(expect.arrayContaining(['origin_city', 'city_from', 'fromCity', 'from_town', 'city']));
    for (const name of ['from_city', 'to_city', 'category']) expect(names).not.toContain(name);
  });

  it('is what a sibling of the domain calls the same', async () => {
    const session = await sessionAfter([...buses, weather1, restaurants1], 'x1 = buses_3_find_bus()');
    const names = (slot: string, value: string) =>
      became(faults('unknown-slot-sibling', session, `x1.${slot} = "${value}"`, 20));
    expect(names('from_city', 'Fresno')).toEqual(['from_location']);
    expect(names('to_city', 'Fresno')).toEqual(['to_location']);
    expect(names('departure_date', 'tomorrow')).toEqual(['leaving_date']);
    expect(names('num_passengers', '2')).toEqual(['travelers']);
  });

  it('is another one of the service, or of any other, where there is no sibling', async () => {
    const source = 'weather_1_get_weather({ city: "Fresno" })';
    expect(faults('unknown-slot-sibling', await sessionAfter([weather1]), source, 5)).toEqual([]);
    expect(became(faults('unknown-slot-sibling', await sessionAfter([weather1, buses3]), source))).toEqual([
      'from_city',
      'to_city',
    ]);
  });

  it('leaves the value as it was', async () => {
    for (const { slot, value, ...fault } of faults('unknown-slot-paraphrase', await sessionAfter(buses), CALL)) {
      expect(corruptedText(fault)).toContain(`: ${value}`);
      expect(value).toBe(slot === 'from_city' ? '"San Francisco"' : '"Los Angeles"');
    }
  });

  it.each(['buses_3_find_bus()', 'say()'])('has no place in %s', async (source) => {
    const session = await sessionAfter(buses);
    expect(faults('unknown-slot-paraphrase', session, source, 5)).toEqual([]);
    expect(faults('unknown-slot-sibling', session, source, 5)).toEqual([]);
  });
});

describe('a value outside the closed set', () => {
  const services = [restaurants1, music1];

  it('is the right one in other words', async () => {
    const source = 'restaurants_1_find_restaurants({ price_range: "moderate" })';
    const values = became(faults('closed-value', await sessionAfter(services), source));
    expect(values).toEqual(expect.arrayContaining(['"mid-range"', '"moderates"', '"the moderate one"']));
    expect(values).not.toContain('"expensive"');
  });

  it('is no yes or no where one of them is wanted', async () => {
    const source = 'restaurants_1_find_restaurants({ serves_alcohol: "yes" })';
    const values = became(faults('closed-value', await sessionAfter(services), source));
    expect(values.length).toBeGreaterThan(3);
    for (const value of ['"yes"', '"no"', '"true"', 'true', '"of course"']) expect(values).not.toContain(value);
  });

  it('is a number that the set has not, or none', async () => {
    const source = 'buses_3_find_bus({ num_passengers: "two" })';
    const values = became(faults('closed-value', await sessionAfter(buses), source));
    expect(values).toEqual(expect.arrayContaining(['"several"', '"2 or 3"']));
    expect(values.some((value) => /^"\d\d\d?"$/.test(value))).toBe(true);
  });

  it.each([CALL, 'buses_3_find_bus({ category: null })', 'buses_3_find_bus({ category: "dontcare" })'])(
    'has no place in %s',
    async (source) => {
      expect(faults('closed-value', await sessionAfter(buses), source, 5)).toEqual([]);
    },
  );
});

describe('an omission', () => {
  const source = 'x1.from_city = "Fresno"; x1.num_passengers = 2';

  it('is of what the system asked for, or of what it did not ask for', async () => {
    const session = await sessionAfter(buses, 'x1 = buses_3_find_bus()');
    expect(sources(faults('omission-requested', session, source))).toEqual(['x1.num_passengers = 2']);
    expect(sources(faults('omission-volunteered', session, source))).toEqual(['x1.from_city = "Fresno"']);
  });

  it('takes one statement or one argument away', async () => {
    const session = await sessionAfter(buses, 'x1 = buses_3_find_bus()');
    const wrong = (program: string) => sources(faults('omission-requested', session, program, 20));
    expect(wrong('x1.from_city = "Fresno"')).toEqual(['']);
    expect(wrong('conversation_pause()\nx1.from_city = "Fresno"')).toEqual(['conversation_pause()']);
    expect(wrong('x9 = buses_3_find_bus({ to_city: "Fresno" })')).toEqual(['x9 = buses_3_find_bus()']);
  });

  it('is not of what was said before, nor of what another task was asked for', async () => {
    const session = await sessionAfter(buses, 'x1 = buses_3_find_bus({ to_city: "Fresno" })');
    expect(faults('omission-volunteered', session, 'x1.to_city = "fresno"', 5)).toHaveLength(5);
    expect(faults('omission-volunteered', session, 'x1.to_city = "Fresno"', 5)).toEqual([]);
    expect(faults('omission-requested', session, 'buses_1_find_bus({ from_location: "Fresno" })', 5)).toEqual([]);
  });
});

describe('a swap', () => {
  it('exchanges the values of two slots, or moves one', async () => {
    const session = await sessionAfter(buses, 'x1 = buses_3_find_bus()');
    expect(sources(faults('swapped-slots', session, CALL))).toEqual([
      'buses_3_find_bus({ to_city: "San Francisco", from_city: "Los Angeles" })',
    ]);
    expect(sources(faults('swapped-slots', session, 'x1.from_city = "Fresno"'))).toEqual(['x1.to_city = "Fresno"']);
  });

  it.each([
    'x1.from_city = "Fresno"; x1.to_city = "Fresno"',
    'x1.departure_date = "tomorrow"',
    'x1.num_passengers = 2',
    'x1.from_city = null',
    'say(x1.from_city)',
  ])('has no place in %s', async (source) => {
    const session = await sessionAfter(buses, 'x1 = buses_3_find_bus()');
    expect(faults('swapped-slots', session, source, 5)).toEqual([]);
  });
});

describe('a wrong value', () => {
  const values = async (source: string, ...before: readonly string[]) =>
    became(faults('wrong-value', await sessionAfter(buses, 'x1 = buses_3_find_bus()', ...before), source, 60));

  it('is another one of the closed set', async () => {
    expect(await values('x1.category = "direct"')).toEqual(['"one-stop"']);
    expect(await values('x1.num_passengers = "two"')).toEqual(['1', '3', '4', '5']);
  });

  it('is another day of the month', async () => {
    const days = await values('x1.departure_date = "next Friday"');
    expect(days.length).toBeGreaterThan(15);
    for (const day of days) expect(day).toMatch(/^"2019-03-\d\d"$/);
    expect(days).not.toContain('"2019-03-08"');
  });

  it('is a text that the conversation has for such a slot', async () => {
    expect(await values('x1.to_city = "Fresno"', 'x1.from_city = "Oakland"')).toEqual(['"Oakland"']);
  });

  it.each(['x1.to_city = "Fresno"', 'x1.category = null', 'say()'])('has no place in %s', async (source) => {
    expect(await values(source)).toEqual([]);
  });
});

describe('any fault', () => {
  it('reads values as people say them where no reader is given', async () => {
    const { world, engine } = await sessionAfter(buses, 'x1 = buses_3_find_bus()');
    const source = 'x1.departure_date = "next Friday"';
    const { registry } = engine;
    const random = randomFrom('1');
    expect(corruptProgram('wrong-value', { program: source, world, registry, random })?.became).toMatch(/^"2019-03-/);
    expect(
      corruptProgram('wrong-value', { program: source, world, registry, random, reader: strictReader }),
    ).toBeUndefined();
  });

  it.each(FAULT_KINDS)('of the kind %s has no place where there is no program', async (kind) => {
    const session = await sessionAfter(buses, 'x1 = buses_3_find_bus()');
    for (const source of ['', 'no program', 'x1.to_city = ']) expect(faults(kind, session, source, 3)).toEqual([]);
  });

  it('is harmless to programs that are not right in the first place', async () => {
    const session = await sessionAfter(buses, 'x1 = buses_3_find_bus()');
    const pieces = [
      'x1 = next(x1)',
      'x2 = next(x3)',
      'x3 = next(x2)',
      'x999999 = say(x9.a)',
      'x1.q = [x1.a, { b: 1 }]',
    ];
    const program = fc.array(fc.oneof(fc.constantFrom(...pieces, CALL), fc.string()), { maxLength: 5 });
    fc.assert(
      fc.property(program, fc.constantFrom(...FAULT_KINDS), fc.nat().map(String), (lines, kind, seed) => {
        const source = lines.join('\n');
        const corruption = corrupt(kind, { session, source }, seed);
        if (corruption) expect(corruptedText(corruption)).not.toBe(source);
      }),
    );
  });
});
