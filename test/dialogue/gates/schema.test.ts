import { describe, expect, it } from 'vitest';
import { events1, hotels4 } from '../../../apis/index.js';
import { SchemaSupervisor } from '../../../src/dialogue/index.js';
import {
  ASKED,
  BOOK_TABLE,
  codes,
  decisions,
  done,
  failing,
  FIND_BUS,
  FIND_PLACE,
  FOUND,
  only,
  type Reviewed,
  reviewed,
  type Setting,
} from './harness.js';
import { choosing, type FakeModel, promptOf, saying } from '../supervisors/models.js';

const gates = only('schema');

const mended = (program: string, setting: Setting = {}): Promise<Reviewed> => reviewed(program, { gates, ...setting });

const asking = (model: FakeModel): Setting => ({ supervisors: { schema: new SchemaSupervisor(model) } });

/** A call of the search for places, with arguments. */
const find = (entries: string): string => (entries === '' ? `${FIND_PLACE}()` : `${FIND_PLACE}({ ${entries} })`);
/** A call of the search for coaches, with arguments. */
const bus = (entries: string): string => (entries === '' ? `${FIND_BUS}()` : `${FIND_BUS}({ ${entries} })`);

describe('a slot that is spelled like another', () => {
  it.each([
    ['is that one', bus('from_cty: "London"'), bus('from_city: "London"')],
    ['is that one in camel case', bus('fromCity: "London"'), bus('from_city: "London"')],
    ['is that one with its words in another order', bus('city_from: "London"'), bus('from_city: "London"')],
    ['is that one in an assignment', 'x1.price_rnge = "cheap"', 'x1.price_range = "cheap"'],
    ['is that one with a reference', bus('to_cty: x3.location'), bus('to_city: x3.location')],
    [
      'is that one in a nested call',
      bus(`to_city: ${find('locaton: "Oakland", category: "Asian"')}.location`),
      bus(`to_city: ${find('location: "Oakland", category: "Asian"')}.location`),
    ],
    [
      'is left out when that one is given beside it',
      find('location: "Oakland", locations: "Fresno"'),
      find('location: "Oakland"'),
    ],
    ['is left out when two are about as like', bus('city: "London"'), bus('')],
    [
      'is left out when a word is another one',
      bus('from_city: "London", arrival_date: "tomorrow"'),
      bus('from_city: "London"'),
    ],
    ['is left out when it is like none', find('colour: "red", location: "Oakland"'), find('location: "Oakland"')],
  ])('%s', async (_, program, source) => {
    const result = await mended(program, { turns: [FOUND] });
    expect(result.source?.replace(/next\(x\d+\)/, '')).toBe(source);
    expect(codes(result)).toEqual(['unknown-slot']);
  });

  it('is not another word that differs by as many letters', async () => {
    const program = 'events_1_find_events({ event_date: "tomorrow" })';
    const { source } = await mended(program, { services: [events1] });
    expect(source).not.toContain('event_name');
  });

  it('may be asked to be more like it', async () => {
    const slots = { threshold: 0.99, margin: 0 };
    expect((await mended(bus('from_cty: "London"'), { likenesses: { slots } })).source).toBe(bus(''));
  });
});

describe('a value outside of a closed set', () => {
  it.each([
    ['is the one that it is a misspelling of', find('price_range: "moderat"'), find('price_range: "moderate"')],
    [
      'is the one that it is most like',
      find('price_range: "ultra high end place"'),
      find('price_range: "ultra high-end"'),
    ],
    ['is left out when it is like none', find('price_range: "lavish", category: "Asian"'), find('category: "Asian"')],
    ['is left out of a slot of truth values', find('has_seating_outdoors: "perhaps"'), find('')],
    ['is left out of a count', bus('num_passengers: 900, to_city: "Oxford"'), bus('to_city: "Oxford"')],
  ])('%s', async (_, program, source) => {
    const result = await mended(program);
    expect(result.source).toBe(source);
    expect(codes(result)).toEqual(['invalid-value']);
  });

  it.each([
    ['is kept in whatever case', find('price_range: "Moderate"')],
    ['is kept when it is a word for truth', find('has_seating_outdoors: "yes"')],
    ['is kept when any will do', find('category: "dontcare"')],
  ])('%s', async (_, program) => {
    const result = await mended(program);
    expect([result.source, decisions(result)]).toEqual([program, []]);
  });

  it('may be asked to be more like it', async () => {
    const values = { threshold: 0.99, margin: 0 };
    const result = await mended(find('price_range: "moderat"'), { likenesses: { values } });
    expect(result.source).toBe(find(''));
  });
});

describe('a value that cannot be read', () => {
  it.each([
    ['no date', bus('departure_date: "whenever", to_city: "Oxford"'), bus('to_city: "Oxford"')],
    ['a reference to no date', bus('departure_date: x3.address, to_city: "Oxford"'), bus('to_city: "Oxford"')],
    ['no time, in an assignment', 'x1.time = "teatime"; x1.price_range = "cheap"', 'x1.price_range = "cheap"'],
  ])('is left out alone: %s', async (_, program, source) => {
    const result = await mended(program, { turns: [FOUND] });
    expect(result.source).toBe(source);
  });

  it('leaves a parse error when nothing else was said', async () => {
    const result = await mended('x1.time = "teatime"', { turns: [ASKED] });
    expect(result.source).toBe('parse_error()');
  });

  it('is not asked about', async () => {
    const model = choosing('departure_date');
    await mended(bus('departure_date: "whenever"'), asking(model));
    expect(model.requests).toEqual([]);
  });
});

describe('without a supervisor', () => {
  const requested = [`${FIND_BUS}({ to_city: "Oxford", departure_date: "tomorrow" })`];

  it.each([
    ['a value of one closed slot goes there', [], find('cost: "cheap"'), find('price_range: "cheap"')],
    ['a value of the one slot asked for goes there', requested, 'x1.place = "London"', 'x1.from_city = "London"'],
    [
      'not when that slot is given beside it',
      requested,
      'x1.place = "London"; x1.from_city = "Leeds"',
      'x1.from_city = "Leeds"',
    ],
    [
      'not when it is no value of that slot',
      requested,
      'x1.place = true; x1.category = "direct"',
      'x1.category = "direct"',
    ],
    ['not when two slots were asked for', [`${FIND_BUS}()`], 'x1.place = "London"', 'parse_error()'],
    ['not when another API asked', requested, find('town: "London"'), find('')],
    ['that any will do says nothing about a slot', [], find('whatever: "dontcare"'), find('')],
    ['a reference says nothing about a slot', [FOUND], find('cost: x3.rating'), find('')],
  ])('%s', async (_, turns, program, source) => {
    expect((await mended(program, { turns })).source).toBe(source);
  });
});

describe('a supervisor', () => {
  const unknown = find('location: "Oakland", food: "Peruvian"');

  it('says which slot is meant, once for a question', async () => {
    const model = choosing('category');
    const result = await mended(unknown, asking(model));
    expect(result.source).toBe(find('location: "Oakland", category: "Peruvian"'));
    expect(done(result)).toEqual(['food is called category']);
    expect(promptOf(model.requests[0])).toContain('food');
    expect(model.requests).toHaveLength(1);
    expect(result.events.filter(({ kind }) => kind === 'model')).toHaveLength(1);
  });

  it('says which slot and value are meant', async () => {
    const result = await mended(find('cost: "high-end"'), asking(choosing('price_range = ultra high-end')));
    expect(result.source).toBe(find('price_range: "ultra high-end"'));
    expect(done(result)).toEqual(['cost means price_range = "ultra high-end"']);
  });

  it('says which value is meant', async () => {
    const result = await mended(find('price_range: "inexpensive"'), asking(choosing('cheap')));
    expect(result.source).toBe(find('price_range: "cheap"'));
  });

  it('says that a truth value is meant', async () => {
    const result = await mended(find('has_seating_outdoors: "a garden"'), asking(choosing('true')));
    expect(result.source).toBe(find('has_seating_outdoors: true'));
  });

  it.each([
    ['is not asked about what is spelled like a slot', bus('from_cty: "London"')],
    ['is not asked about what is spelled like a value', find('price_range: "moderat"')],
    ['is not asked about what is right', find('price_range: "cheap"')],
  ])('%s', async (_, program) => {
    const model = choosing('category');
    await mended(program, asking(model));
    expect(model.requests).toEqual([]);
  });

  it('is not offered what is given beside', async () => {
    const model = choosing('none');
    await mended(unknown, asking(model));
    const { answer } = model.requests[0]!;
    const names = answer.kind === 'choice' ? answer.options.map(({ name }) => name) : [];
    expect(names).toContain('category');
    expect(names).not.toContain('location');
  });

  it('is offered what the task has already: it may be a correction', async () => {
    const result = await mended('x1.food = "Peruvian"', { turns: [FOUND], ...asking(choosing('category')) });
    expect(result.source).toBe('x1.category = "Peruvian"');
  });

  it.each([
    ['by a letter', 'a', find('location: "Oakland", category: "Peruvian"')],
    ['by a name', 'I think `category` is meant.', find('location: "Oakland", category: "Peruvian"')],
    ['by none', 'none', find('location: "Oakland"')],
    ['unclearly', 'hard to tell', find('location: "Oakland"')],
    ['with nothing', '', find('location: "Oakland"')],
  ])('may answer %s', async (_, answer, source) => {
    expect((await mended(unknown, asking(saying(answer)))).source).toBe(source);
  });

  it('that names what is given beside has the entry left out', async () => {
    const program = find(
      'location: "A", category: "B", price_range: "cheap", has_seating_outdoors: true, has_vegetarian_options: true, town: "C"',
    );
    const result = await mended(program, asking(choosing('location')));
    expect(result.source).toBe(program.replace(', town: "C"', ''));
    expect(done(result)).toEqual(['left out town: location is given already']);
  });

  it('that cannot be asked is as none: rules decide, and the verdict says so', async () => {
    const result = await mended(find('cost: "cheap", food: "Peruvian"'), asking(failing()));
    expect(result.source).toBe(find('price_range: "cheap"'));
    expect(result.verdicts.map(({ verdict }) => verdict)).toMatchObject([
      { kind: 'repair', what: 'cost is called price_range', failure: 'the model is away' },
      { kind: 'repair', what: 'left out food', failure: 'the model is away' },
      { kind: 'pass' },
    ]);
  });

  it('is asked at a place of its own each time', async () => {
    const model = choosing('none');
    await mended(find('food: "Peruvian", chef: "Ann"'), asking(model));
    expect(model.requests.map(({ place }) => place)).toEqual([
      { dialogue: 'd', turn: 1, attempt: 0, step: 0 },
      { dialogue: 'd', turn: 1, attempt: 0, step: 1 },
    ]);
  });
});

describe('a selection by value', () => {
  it('has its values read like arguments', async () => {
    const result = await mended('select({ price_range: "moderat" })', { turns: [FOUND] });
    expect(result.source).toBe('select({ price_range: "moderate" })');
  });

  it('goes when no value of it is left', async () => {
    const result = await mended('select({ has_seating_outdoors: "perhaps" })', { turns: [FOUND] });
    expect(result.source).toBe('parse_error()');
  });
});

describe('several things that are wrong', () => {
  it('are mended one after the other', async () => {
    const program = bus('from_cty: "London", departure_date: "whenever", category: "drect", driver: "Ann"');
    const result = await mended(program);
    expect(result.source).toBe(bus('from_city: "London", category: "direct"'));
    expect(decisions(result)).toEqual(Array.from({ length: 4 }, () => 'schema: repair'));
  });

  it('of a slot of counts are resolved by a supervisor too', async () => {
    const program = 'hotels_4_search_hotel({ location: "Oakland", star_rating: "luxurious" })';
    const result = await mended(program, { services: [hotels4], ...asking(choosing('5')) });
    expect(result.source).toBe('hotels_4_search_hotel({ location: "Oakland", star_rating: 5 })');
  });
});

describe('the remedies', () => {
  const program = `${BOOK_TABLE}({ locaton: "Oakland" })`;

  it.each([
    ['repair', 'accepted', `${BOOK_TABLE}({ location: "Oakland" })`],
    ['ask', 'accepted', `${BOOK_TABLE}()`],
    ['retry', 'retry', undefined],
    ['revise', 'revise', undefined],
    ['abort', 'aborted', undefined],
  ] as const)('%s', async (remedy, kind, source) => {
    const result = await mended(program, { gates: only('schema', remedy) });
    expect([result.kind, result.source]).toEqual([kind, source]);
    expect(decisions(result)).toEqual([`schema: ${remedy}`]);
  });

  it('ask: the questions are about what was left out', async () => {
    const result = await mended(find('colour: "red", price_range: "lavish"'), { gates: only('schema', 'ask') });
    expect(result.questions).toMatchObject([
      { code: 'unknown-slot', slot: 'colour' },
      { code: 'invalid-value', slot: 'price_range', legal: expect.arrayContaining(['cheap']) },
    ]);
  });

  it('ask: no model is asked', async () => {
    const model = choosing('category');
    await mended(find('food: "Peruvian"'), { ...asking(model), gates: only('schema', 'ask') });
    expect(model.requests).toEqual([]);
  });

  it('off: the engine refuses', async () => {
    expect(decisions(await mended(program, { gates: {} }))).toEqual(['engine: refuse']);
  });
});
