import { describe, expect, it } from 'vitest';
import { SchemaSupervisor } from '../../../src/dialogue/index.js';
import { recording } from '../../engine/fixtures.js';
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
  SELECTED,
  type Setting,
} from './harness.js';
import { choosing, promptOf, saying } from '../supervisors/models.js';

const gates = only('reference');

const mended = (program: string, turns: readonly string[], setting: Setting = {}): Promise<Reviewed> =>
  reviewed(program, { gates, turns, ...setting });

const BUS = `${FIND_BUS}({ from_city: "London" })`;
const PUT_OFF = 'suspend(x6)';

describe('a variable that stands for nothing, or for the wrong thing, becomes the one that is meant', () => {
  const table: readonly [string, readonly string[], string, string][] = [
    ['next: the search with results', [FOUND], 'next(x9)', 'next(x1)'],
    ['next of a transaction', [FOUND, ASKED], 'next(x5)', 'next(x1)'],
    ['next: of two searches the one with results', [FOUND, BUS], 'next(x9)', 'next(x1)'],
    ['len: the search', [FOUND], 'len(x9)', 'len(x1)'],
    ['select: the entity offered last', [FOUND, 'next(x1)'], 'select(x9)', 'select(x5)'],
    ['select of a search', [FOUND], 'select(x1)', 'select(x3)'],
    ['select from nothing', [FOUND], 'select(x3, { from: x9 })', 'select(x3, { from: x1 })'],
    ['select of nothing from a search', [FOUND], 'select(x9, { from: x1 })', 'select(x3, { from: x1 })'],
    ['a property of nothing: the entity that has it', [FOUND], 'say(x9.address)', 'say(x3.address)'],
    ['a property that only the task has', [ASKED], 'say(x9.number_of_seats)', 'say(x1.number_of_seats)'],
    ['an argument', [FOUND], `${FIND_BUS}({ to_city: x9.location })`, `${FIND_BUS}({ to_city: x3.location })`],
    ['an assigned property', [FOUND, BUS], 'x5.to_city = x9.location', 'x5.to_city = x3.location'],
    ['suspend: what was suggested', [FOUND, SELECTED], 'suspend(x9)', 'suspend(x6)'],
    ['resume: what was suggested', [FOUND, SELECTED], 'resume(x9)', 'resume(x6)'],
    ['resume: what was put off', [FOUND, SELECTED, PUT_OFF], 'resume(x99)', 'resume(x6)'],
    ['assigning to nothing: the task that was asked about', [BUS], 'x9.to_city = "Oxford"', 'x1.to_city = "Oxford"'],
    ['assigning to an entity', [FOUND], 'x3.price_range = "cheap"', 'x1.price_range = "cheap"'],
    [
      'assigning to nothing: the task that has the slots',
      [BUS, `${FIND_PLACE}()`],
      'x9.departure_date = "tomorrow"',
      'x1.departure_date = "tomorrow"',
    ],
    ['a variable of a nested call', [FOUND], 'select(next(x9))', 'select(next(x1))'],
  ];

  it.each(table)('%s', async (_, turns, program, source) => {
    const result = await mended(program, turns);
    expect(result.source).toBe(source);
    expect(decisions(result)).toEqual(['reference: repair']);
  });

  it.each([
    ['say(x9.address)', 'x9.address is meant to be x3.address'],
    ['select(x9)', 'x9 is meant to be x3'],
    [`${FIND_BUS}({ to_city: x9.location })`, 'x9.location is meant to be x3.location'],
    ['x9.price_range = "cheap"', 'gives the values to x1'],
  ])('and the verdict says what became what: %s', async (program, what) => {
    expect(done(await mended(program, [FOUND]))).toEqual([what]);
  });

  it('one after the other', async () => {
    const result = await mended('x5 = next(x9)\nsay(x8.address)\nselect(x7, { from: x6 })', [FOUND]);
    expect(result.source).toBe('x5 = next(x1)\nsay(x5.address)\nselect(x5, { from: x1 })');
    expect(decisions(result)).toEqual(Array.from({ length: 4 }, () => 'reference: repair'));
  });

  it('also what the same program binds', async () => {
    const program = `x1 = ${FOUND}\nx5 = next(x8)\nsay(x9.phone_number)`;
    expect((await mended(program, [])).source).toBe(`x1 = ${FOUND}\nx5 = next(x1)\nsay(x5.phone_number)`);
  });

  it('also what the same program brings about without a name, whatever names come later', async () => {
    const program = `next(x1)\nx5 = ${FIND_BUS}({ to_city: x9.location })\nx7 = next(x1)`;
    const { source } = await mended(program, [FOUND]);
    expect(source).toBe(program.replace('x9', 'x6'));
  });

  it('asks a search once, however often the program is tried', async () => {
    const backend = recording();
    const program = `x1 = ${FOUND}\nx5 = next(x8)\nsay(x9.phone_number)`;
    expect((await mended(program, [], { backend })).kind).toBe('accepted');
    expect(backend.requests).toHaveLength(1);
  });
});

describe('what is missing is put in', () => {
  it('next, where nothing of the search was offered', async () => {
    const program = `x1 = ${FOUND}\nselect(x1)`;
    expect((await mended(program, [])).source).toBe(`x1 = ${FOUND}\nselect(next(x1))`);
  });

  it.each([
    ['assigning to a suggestion', [FOUND, SELECTED], 'x6.time = "18:00"', 'resume(x6)\nx6.time = "18:00"'],
    ['assigning to what was put off', [FOUND, SELECTED, PUT_OFF], 'x6.time = "18:00"', 'resume(x6)\nx6.time = "18:00"'],
    ['going on with a search that was put off', [FOUND, 'suspend(x1)'], 'next(x1)', 'resume(x1)\nnext(x1)'],
    [
      'after other statements',
      [FOUND, SELECTED],
      'say(x3.address)\nx6.time = "18:00"',
      'say(x3.address)\nresume(x6)\nx6.time = "18:00"',
    ],
  ] as const)('resume: %s', async (_, turns, program, source) => {
    const result = await mended(program, turns);
    expect(result.source).toBe(source);
    expect(done(result)).toEqual(['resumes the task first']);
  });
});

describe('what is confirmed is not guessed: the parser is asked again', () => {
  const table: readonly [string, readonly string[], string, string][] = [
    ['nothing, while a transaction was asked about', [ASKED], 'confirm(x9)', 'parse_error()'],
    ['nothing at all', [FOUND], 'confirm(x9)', 'parse_error()'],
    ['an entity', [FOUND, ASKED], 'confirm(x3)', 'parse_error()'],
    ['a search', [FOUND, ASKED], 'say(x3.address)\nconfirm(x1)', 'say(x3.address)'],
    ['the next of a search', [FOUND, ASKED], 'confirm(next(x1))', 'parse_error()'],
  ];

  it.each(table)('%s', async (_, turns, program, left) => {
    const result = await mended(program, turns);
    expect([result.kind, decisions(result)]).toEqual(['retry', ['reference: retry']]);
    expect((await mended(program, turns, { mayRetry: false })).source).toBe(left);
  });

  it('but may get another name', async () => {
    const result = await mended('x1 = confirm(x1)', [ASKED]);
    expect([result.kind, decisions(result)]).toEqual(['accepted', ['reference: repair']]);
    expect(result.source).toMatch(/^x[2-9] = confirm\(x1\)$/);
  });

  it('and may not where something refers to that name', async () => {
    expect((await mended('x1 = confirm(x1)\nx1.time = "7 pm"', [ASKED])).kind).toBe('retry');
  });
});

describe('where nothing of the kind is there', () => {
  const table: readonly [string, readonly string[], string, string][] = [
    ['a next goes', [], 'next(x1)', 'parse_error()'],
    ['a resume goes', [FOUND], 'resume(x9)', 'parse_error()'],
    ['a selection goes', [BUS], 'select(x9)', 'parse_error()'],
    [
      'an argument goes alone',
      [],
      `${FIND_BUS}({ from_city: x1.city, to_city: "Oxford" })`,
      `${FIND_BUS}({ to_city: "Oxford" })`,
    ],
    [
      'one of several assignments goes',
      [BUS],
      'x1.to_city = x9.place; x1.category = "direct"',
      'x1.category = "direct"',
    ],
    ['an assignment goes', [], 'x9.to_city = "Oxford"', 'parse_error()'],
    ['a variable in the place of a value goes', [FOUND], 'x1.price_range = x3', 'parse_error()'],
    ['what is spoken goes', [FOUND], 'say(x9, x3.address)', 'say(x3.address)'],
    ['resuming what is under way goes', [FOUND], 'resume(x1)\nnext(x1)', 'next(x1)'],
    ['a value that is not there yet goes', [FOUND, BUS], `${BOOK_TABLE}({ location: x5.to_city })`, `${BOOK_TABLE}()`],
  ];

  it.each(table)('%s', async (_, turns, program, source) => {
    const result = await mended(program, turns);
    expect(result.source).toBe(source);
    expect(decisions(result)).toEqual(['reference: repair']);
  });
});

describe('a property that is unknown', () => {
  const asking = (schema: SchemaSupervisor): Setting => ({ supervisors: { schema } });

  it.each([
    ['is the one that it is a misspelling of', [FOUND], 'say(x3.adress)', 'say(x3.address)'],
    ['of a nested call too', [FOUND], 'say(next(x1).phone_numbr)', 'say(next(x1).phone_number)'],
    ['of a task too', [ASKED], 'say(x1.number_of_seat)', 'say(x1.number_of_seats)'],
    [
      'is called as the slot that it is given to',
      [FOUND],
      `${BOOK_TABLE}({ location: x3.city })`,
      `${BOOK_TABLE}({ location: x3.location })`,
    ],
    ['is left out when it is neither', [FOUND], 'say(x3.chef, x3.address)', 'say(x3.address)'],
    ['is left out when two are about as like', [ASKED], 'say(x1.re)', 'parse_error()'],
  ] as const)('%s', async (_, turns, program, source) => {
    const result = await mended(program, turns);
    expect(result.source).toBe(source);
    expect(codes(result)).toEqual(['unknown-property']);
  });

  it('is what a supervisor says', async () => {
    const model = choosing('phone_number');
    const result = await mended('say(x3.telephone)', [FOUND], asking(new SchemaSupervisor(model)));
    expect(result.source).toBe('say(x3.phone_number)');
    expect(promptOf(model.requests[0])).toContain('telephone');
    expect(result.events[0]).toMatchObject({ kind: 'model', call: { request: { purpose: 'schema-choice' } } });
  });

  it('is not asked about where spelling tells', async () => {
    const model = choosing('phone_number');
    const result = await mended('say(x3.adress)', [FOUND], asking(new SchemaSupervisor(model)));
    expect(result.source).toBe('say(x3.address)');
    expect(model.requests).toEqual([]);
  });

  it.each([
    ['says none', saying('none')],
    ['mumbles', saying('perhaps the first, or the second')],
  ])('is left out when the supervisor %s', async (_, model) => {
    const result = await mended('say(x3.telephone)', [FOUND], asking(new SchemaSupervisor(model)));
    expect(result.source).toBe('parse_error()');
  });

  it('is left out when the supervisor cannot be asked, and the verdict says so', async () => {
    const result = await mended('say(x3.telephone)', [FOUND], asking(new SchemaSupervisor(failing())));
    expect(result.source).toBe('parse_error()');
    expect(result.verdicts[0]?.verdict).toMatchObject({ kind: 'repair', failure: 'the model is away' });
  });

  it('is asked about at a place of its own each time', async () => {
    const model = choosing('none');
    await mended('say(x3.telephone, x3.chef)', [FOUND], asking(new SchemaSupervisor(model)));
    expect(model.requests.map(({ place }) => place.step)).toEqual([0, 1]);
  });
});

describe('a result that is not there', () => {
  const other = `${FIND_PLACE}({ category: "Mexican", location: "San Jose" })`;

  it.each([
    [
      'is the one with a like name',
      [FOUND],
      'select({ restaurant_name: "Silver Nodle" })',
      'select({ restaurant_name: "Silver Noodle" })',
    ],
    [
      'is the one whose name is called otherwise',
      [FOUND],
      'select({ name: "Silver Noodle" })',
      'select({ restaurant_name: "Silver Noodle" })',
    ],
    ['is what was offered, of another search', [FOUND, other], 'select(x3, { from: x5 })', 'select(x3)'],
    ['is left out when no name is like it', [FOUND], 'select({ restaurant_name: "Kremlin" })', 'parse_error()'],
    ['is left out when no name was said', [FOUND], 'select({ rating: 1.5 })', 'parse_error()'],
  ] as const)('%s', async (_, turns, program, source) => {
    const result = await mended(program, turns);
    expect(result.source).toBe(source);
    expect(codes(result)).toEqual(['no-such-entity']);
  });
});

describe('a name', () => {
  const other = `${FIND_PLACE}({ category: "Italian", location: "San Jose" })`;

  it.each([
    ['that is taken becomes the next free one', `x1 = ${other}`, `x5 = ${other}`],
    ['that is far off too', 'x90000 = next(x1)', 'x5 = next(x1)'],
    [
      'is changed where later statements use it',
      `x1 = ${other}\nx6 = next(x1)\nsay(x6.address)`,
      `x5 = ${other}\nx6 = next(x5)\nsay(x6.address)`,
    ],
    [
      'is changed where it is assigned to',
      `x1 = ${other}\nx1.price_range = "pricey"`,
      `x5 = ${other}\nx5.price_range = "pricey"`,
    ],
    ['is changed where a property of it is read', `x1 = ${other}\nsay(x1.location)`, `x5 = ${other}\nsay(x5.location)`],
    [
      'is changed where it is the owner of a nested call',
      `x1 = ${other}\nsay(next(x1).address)`,
      `x5 = ${other}\nsay(next(x5).address)`,
    ],
    ['means what it did in earlier statements', `next(x1)\nx1 = ${other}`, `next(x1)\nx6 = ${other}`],
    [
      'is not changed to one that a later statement binds',
      `x1 = ${other}\nx5 = next(x1)\nsay(x1.location)`,
      `x6 = ${other}\nx5 = next(x6)\nsay(x6.location)`,
    ],
  ])('%s', async (_, program, source) => {
    const result = await mended(program, [FOUND]);
    expect(result.source).toBe(source);
    expect(decisions(result)).toEqual(['reference: repair']);
  });

  it('that is bound twice in a program is two names', async () => {
    const result = await mended(`x1 = ${FOUND}\nx1 = ${BUS}\nx1.to_city = "Oxford"`, []);
    expect(result.source).toMatch(/^x1 = .*\nx(\d+) = .*\nx\1\.to_city = "Oxford"$/);
  });
});

describe('what refers to what it should', () => {
  it.each([
    ['an older result', [FOUND, 'next(x1)'], 'select(x3)'],
    ['a property of an older result', [FOUND, 'next(x1)'], 'say(x3.address)'],
    ['a task that has results', [FOUND], 'x1.price_range = "cheap"'],
    ['the suggestion, resumed', [FOUND, SELECTED], 'x9 = resume(x6)\nx9.time = "18:00"'],
  ] as const)('is kept: %s', async (_, turns, program) => {
    const result = await mended(program, turns);
    expect([result.source, decisions(result)]).toEqual([program, []]);
  });
});

describe('the remedies', () => {
  it.each([
    ['repair', 'accepted', 'next(x1)'],
    ['ask', 'accepted', 'parse_error()'],
    ['retry', 'retry', undefined],
    ['revise', 'revise', undefined],
    ['abort', 'aborted', undefined],
  ] as const)('%s', async (remedy, kind, source) => {
    const result = await mended('next(x9)', [FOUND], { gates: only('reference', remedy) });
    expect([result.kind, result.source]).toEqual([kind, source]);
    expect(decisions(result)).toEqual([`reference: ${remedy}`]);
  });

  it('off: the engine refuses', async () => {
    expect(decisions(await mended('next(x9)', [FOUND], { gates: {} }))).toEqual(['engine: refuse']);
  });
});
