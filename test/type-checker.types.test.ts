/** What the type checker knows of the sources, the pages and generated modules: one program for all, for it takes seconds. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import type ts from 'typescript';
import { generateModule } from '../corpora/src/sgd/schema/generate-module.js';
import { allBlocks } from './docs/blocks.js';
import { COMPLETE, undocumented } from './docs/members.js';
import { entryPoints, root as rootFolder } from '../scripts/entries.mjs';
import { findLookups, type Lookup } from './own-lookups.js';
import { errorsIn, programOf } from './program.js';
import { trainSchema } from './service/fixtures.js';

const root = rootFolder.replace(/\/$/, '');
const FOLDERS = ['src', 'apis', 'corpora/src', 'training/src', 'scripts'];

/** The helpers through which everything else looks names up. */
const HELPERS = ['src/language/own.ts', 'src/models/json-text.ts'];

const VIOLATIONS = `
import { CARDINALS } from './dialogue/number-words.js';

const SAME: Readonly<Record<string, string>> = { noon: '12' };
const NUMBERS = Object.fromEntries(CARDINALS.map((word, at) => [word, String(at)]));
type Place = 'city' | 'state';
const PLACES: Readonly<Record<Place, string>> = { city: 'a', state: 'b' };

export function bad(word: string, row: Record<string, unknown>, json: any, keys: readonly string[]) {
  const form = SAME[word] ?? NUMBERS[word];
  const place = PLACES[word as Place];
  const { [word]: taken } = row;
  row[word] = form;
  row[\`\${word}_name\`] = form;
  const known = word in row;
  for (const name in row) keys.includes(name);
  Object.assign({}, ...keys.map((key) => ({ [key]: key })), row);
  return [form, place, taken, known, json[word], row[keys[0] ?? '']];
}

export function good(word: string, place: Place, row: Record<string, unknown>, list: readonly string[], at: number) {
  const { city, ...rest } = PLACES;
  delete row[word];
  const made = { ...row, [word]: 1 };
  return [PLACES[place], PLACES.city, row.city, row['city'], list[at], 'city' in row, Object.hasOwn(row, word), city, rest, made];
}
`;

const VIOLATING = join(root, 'src/violations.ts');
const WRONG_PAGE = join(root, 'docs/wrong.ts');
const GENERATED = join(root, 'examples/rail.ts');
const MEMBERS = join(root, 'test/fixtures/members.ts');

/** What services below have in common: a search and a transaction that are right. */
const SERVICE_HEAD = `
import { type ApiContext, type ArgumentsOf, failure, search, type SearchContext, service, success, table, transaction } from 'typetod';
import { z } from 'zod';

const room = { name: z.string(), seats: z.int(), kind: z.enum(['big', 'small']), note: z.string().optional() };
const rooms = table('rooms', 'name', [{ name: 'Attic', seats: 4, kind: 'small', margin: 3 }]);
const spec = { description: 'Find rooms', slots: { name: z.string().optional(), seats: z.int() }, returns: room, entity: 'room' };
const booking = { description: 'Book', slots: { name: room.name, seats: room.seats.default(2) }, returns: { name: room.name, seats: room.seats } };
const row = { name: 'Attic', kind: 'small' } as const;
`;

/** Services with one mistake each, and what the first line of the only error says. */
const WRONG_SERVICES = {
  'a search with neither table nor method': [
    'export class Find extends search(spec) {}',
    /^Non-abstract class 'Find' does not implement inherited abstract member search from class 'SearchWithoutTable</,
  ],
  'a search under one with neither': [
    'abstract class Any extends search(spec) {}\nexport class Find extends Any {}',
    /^Non-abstract class 'Find' does not implement inherited abstract member search from class 'Any'/,
  ],
  'a table without a column': [
    "export class Find extends search({ ...spec, table: table('t', 'name', [{ name: 'Attic', seats: 3 }]) }) {}",
    /^Type 'Table<\{ name: string; seats: number; \}>' is not assignable/,
  ],
  'a row without a property': [
    "export class Find extends search({ ...spec, search: () => [{ name: 'Attic' }] }) {}",
    /^Property 'kind' is missing in type '\{ name: string; \}'/,
  ],
  'a row with a value of another type': [
    'export class Find extends search({ ...spec, search: ({ seats }) => [{ ...row, seats, note: 3 }] }) {}',
    /^Type 'number' is not assignable to type 'string'/,
  ],
  'a row outside of a closed set, later': [
    "export class Find extends search({ ...spec, search: async () => [{ name: 'Attic', kind: 'huge' }] }) {}",
    /^Type '"huge"' is not assignable to type '"big" \| "small"/,
  ],
  'an argument that the user may leave open as the only source of a property': [
    "export class Find extends search({ ...spec, search: () => [{ kind: 'big' }] }) {}",
    /^Property 'name' is missing in type '\{ kind: "big"; \}'/,
  ],
  'a method of the class with another type': [
    'export class Find extends search(spec) {\n  override search() {\n    return [{ ...row, name: 3 }];\n  }\n}',
    /^Property 'search' in type 'Find' is not assignable to the same property in base type 'SearchWithoutTable</,
  ],
  'an entry that does not exist': [
    "export class Find extends search({ ...spec, table: rooms, ofers: ['name'] }) {}",
    /^Object literal may only specify known properties, but 'ofers' does not exist/,
  ],
  'a property that does not exist': [
    "export class Find extends search({ ...spec, table: rooms, offers: ['nam'] }) {}",
    /^Type '"nam"' is not assignable to type '.*"name".*'\. Did you mean '"name"'\?/,
  ],
  'a follow-up that does not exist': [
    'class BookRoom extends transaction(booking) {}\nclass Find extends search({ ...spec, table: rooms, followUp: () => BokRoom }) {}\nservice({ name: "Inn", description: "Rooms", apis: [Find, BookRoom] });',
    /^Cannot find name 'BokRoom'\. Did you mean 'BookRoom'\?/,
  ],
  'a follow-up of another service': [
    'class BookRoom extends transaction(booking) {}\nclass Find extends search({ ...spec, table: rooms, followUp: () => BookRoom }) {}\nservice({ name: "Inn", description: "Rooms", apis: [Find] });',
    /^Type 'typeof Find' is not assignable to type 'typeof Find & "'followUp' must return one of the classes in 'apis', as \(\) => BookRoom"'/,
  ],
  'a follow-up by its name': [
    'class Find extends search({ ...spec, table: rooms, followUp: "BookRoom" }) {}\nservice({ name: "Inn", description: "Rooms", apis: [Find] });',
    /^Type 'typeof Find' is not assignable to type 'typeof Find & "'followUp' must return one of the classes in 'apis'/,
  ],
  'a transaction that returns more than its arguments, without a method': [
    'export class Book extends transaction({ ...booking, returns: { code: z.string() } }) {}',
    /^Non-abstract class 'Book' does not implement inherited abstract member transact from class 'TransactionWithResults</,
  ],
  'a result of another type': [
    'export class Book extends transaction({ ...booking, returns: { code: z.string() }, transact: () => success({ code: 3 }) }) {}',
    /^Type 'Outcome<never, \{ code: number; \}>' is not assignable/,
  ],
  'a result without a property': [
    'export class Book extends transaction({ ...booking, returns: { code: z.string() }, transact: () => success() }) {}',
    /^Type 'Outcome<never, Record<never, never>>' is not assignable/,
  ],
  'an alternative for no slot': [
    'export class Book extends transaction({ ...booking, transact: () => failure({ alternative: { hour: 3 } }) }) {}',
    /^Type 'Outcome<\{ hour: number; \}, never>' is not assignable/,
  ],
} as const;

const RIGHT = `
class Find extends search({ ...spec, table: rooms, followUp: () => BookRoom }) {}
class FindAgain extends search({ ...spec, search: ({ seats }, { rows }) => rows(rooms).flatMap(({ kind, ...more }) => (kind === 'big' ? [{ ...more, kind, seats }] : [])), followUp: () => FindMore }) {}
class FindMore extends search({ ...spec, followUp: () => FindAgain }) {
  override search(args: ArgumentsOf<typeof FindMore>, { limit }: SearchContext) {
    return [{ ...row, seats: args.seats + limit }];
  }
}
class FindOwn extends FindMore {}
class FindLater extends search({ ...spec, search: async ({ name = 'Attic' }) => [{ name, kind: 'small' }] }) {}
class FindNone extends search({ ...spec, search: () => [] }) {}
class BookRoom extends transaction(booking) {}
class BookBig extends transaction({ ...booking, returns: { ...booking.returns, code: z.string() }, transact: ({ seats }) => (seats > 2 ? failure({ alternative: { seats: 2 } }) : success({ code: 'A' })) }) {}
class BookLater extends transaction({ ...booking, returns: { code: z.string() } }) {
  override async transact(args: ArgumentsOf<typeof BookLater>, context: ApiContext) {
    return args.seats > 2 ? failure({ reason: context.now }) : success({ code: 'A' });
  }
}
service({ name: 'Inn', description: 'Rooms', apis: [Find, FindAgain, FindMore, FindOwn, FindLater, FindNone, BookRoom, BookBig, BookLater] });
`;

const RIGHT_SERVICE = join(root, 'examples/right-service.ts');
const wrongService = (name: string): string => join(root, `examples/${name.replaceAll(/\W+/g, '-')}.ts`);

const pages = allBlocks('ts').map(({ file, line, text }) => [join(root, `${file}-${line}.ts`), text] as const);
const further = new Map([
  [MEMBERS, readFileSync(MEMBERS, 'utf8')],
  [VIOLATING, VIOLATIONS],
  ...pages.map(([path, text]) => [path, `${text}\nexport {};\n`] as const),
  [WRONG_PAGE, "import { createSession } from 'typetod';\ncreateSession({ services: 3 });\n"],
  [GENERATED, generateModule(trainSchema)],
  [RIGHT_SERVICE, `${SERVICE_HEAD}${RIGHT}`],
  ...Object.entries(WRONG_SERVICES).map(([name, [text]]) => [wrongService(name), `${SERVICE_HEAD}${text}\n`] as const),
]);

let program: ts.Program;
beforeAll(() => {
  program = programOf(root, FOLDERS, further);
});

describe('looking up a name that comes from outside', () => {
  let found: readonly Lookup[];
  beforeAll(() => {
    found = findLookups(program, root, FOLDERS);
  });
  const isHelper = ({ place }: Lookup): boolean => HELPERS.some((helper) => place.startsWith(`${helper}:`));
  const isViolation = ({ place }: Lookup): boolean => place.startsWith('src/violations.ts:');

  it('goes through an own property, everywhere', () => {
    expect(found.filter((lookup) => !isHelper(lookup) && !isViolation(lookup))).toEqual([]);
  });

  it('is found where it does not', () => {
    expect(found.filter(isViolation).map(({ text }) => text)).toEqual([
      'SAME[word]',
      'NUMBERS[word]',
      'PLACES[word as Place]',
      '[word]: taken',
      'row[word]',
      'row[`${word}_name`]',
      'word in row',
      'for (const name in row) keys.includes(name);',
      'Object.assign({}, ...keys.map((key) => ({ [key]: key })), row)',
      'json[word]',
      "row[keys[0] ?? '']",
    ]);
  });

  it('is looked for in the helpers too', () => {
    expect(new Set(found.filter(isHelper).map(({ place }) => place.split(':')[0]))).toEqual(new Set(HELPERS));
  });
});

describe('type errors', () => {
  it('are in none of the pages', () => {
    expect(pages.length).toBeGreaterThan(10);
    expect(pages.flatMap(([path]) => errorsIn(program, path))).toEqual([]);
  });

  it('would be found on a page', () => {
    expect(errorsIn(program, WRONG_PAGE)).toEqual([expect.stringContaining('not assignable')]);
  });

  it('are in no generated module', () => {
    expect(errorsIn(program, GENERATED)).toEqual([]);
  });
});

describe('what the author of a service got wrong', () => {
  const mistakesIn = (path: string) => errorsIn(program, path).filter((error) => !/declared but/.test(error));

  it.each(Object.keys(WRONG_SERVICES))('is said in the first line: %s', (name) => {
    const [error = '', ...more] = mistakesIn(wrongService(name));
    const [first = ''] = error.replace(/^\S+: /, '').split('\n');
    expect(more).toEqual([]);
    expect(first).toMatch(WRONG_SERVICES[name as keyof typeof WRONG_SERVICES][1]);
  });

  it('is not said of what is right', () => {
    expect(mistakesIn(RIGHT_SERVICE)).toEqual([]);
  });
});

describe('every member has a doc comment in', () => {
  it.each(entryPoints().filter(({ name }) => COMPLETE.includes(name)))('$name', ({ source }) => {
    expect(undocumented(program, source)).toEqual([]);
  });

  it('none of what has members without one, which are found, and no others', () => {
    expect(undocumented(program, 'test/fixtures/members.ts')).toEqual([
      ...['Bare.missing', 'Bare.method', 'Bare.nested'],
      ...['Thing.field', 'Thing.compute'],
      ...['Union.value', 'Union: two'],
    ]);
  });

  it('the entry points of the list, which there are', () => {
    const names = entryPoints().map(({ name }) => name);
    expect(COMPLETE.filter((name) => !names.includes(name))).toEqual([]);
  });
});
