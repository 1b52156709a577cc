import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { int, list, mapOf, type Misfit, nullable, record, text } from '../../src/tau2/values/kinds.js';
import { parseOrdered } from '../../src/tau2/values/ordered-json.js';
import { Database } from '../../src/tau2/world/database.js';
import { agency, shop } from './fixture.js';

const note = record({ title: text, words: list(text), pages: nullable(int) });
const kinds = { notes: note, tags: mapOf(text, int) };
type Notes = ReturnType<typeof note.read>;

/** JSON with sorted names, as Python writes it: another way to the same digest. */
function sortedText(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(sortedText).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${entries.map(([name, one]) => `${JSON.stringify(name)}: ${sortedText(one)}`).join(', ')}}`;
}

const digestOf = (content: unknown): string => createHash('sha256').update(sortedText(content)).digest('hex');

const id = fc.string({ unit: fc.constantFrom('a', 'b', '1', '#'), minLength: 1, maxLength: 3 });
const noteArbitrary = fc.record({
  title: fc.string({ unit: 'grapheme-ascii' }),
  words: fc.array(fc.constantFrom('x', 'y'), { maxLength: 2 }),
  pages: fc.option(fc.integer()),
});
const file = fc.record({
  notes: fc.dictionary(id, noteArbitrary, { noNullPrototype: true }),
  tags: fc.dictionary(id, fc.dictionary(id, fc.integer(), { noNullPrototype: true }), { noNullPrototype: true }),
});
const writes = fc.array(fc.tuple(id, noteArbitrary), { maxLength: 6 });

describe('a database', () => {
  it('has the digest of its content after any writes, also where they follow a digest', () => {
    fc.assert(
      fc.property(file, writes, fc.boolean(), (content, changes, isEarly) => {
        let db = Database.read(kinds, content);
        if (isEarly) expect(db.digest()).toBe(digestOf(content));
        const expected = { notes: { ...content.notes }, tags: content.tags };
        for (const [name, one] of changes) {
          db = db.with('notes', name, one as Notes);
          Object.defineProperty(expected.notes, name, {
            value: one,
            enumerable: true,
            configurable: true,
            writable: true,
          });
          if (isEarly) expect(db.digest()).toBe(digestOf(expected));
        }
        expect(db.digest()).toBe(digestOf(expected));
      }),
    );
  });

  it('does not change by what is done with a fork of it', () => {
    fc.assert(
      fc.property(file, writes, writes, (content, here, there) => {
        const db = Database.read(kinds, content);
        const write = (changes: typeof here) =>
          changes.reduce((at, [name, one]) => at.with('notes', name, one as Notes), db);
        const first = write(here);
        const before = [first.digest(), JSON.stringify([...first.all('notes')])];
        write(there).digest();
        expect([first.digest(), JSON.stringify([...first.all('notes')])]).toEqual(before);
        expect(db.digest()).toBe(digestOf(content));
      }),
    );
  });

  it('has long texts, whose states of the hash are kept, and the same digest', () => {
    const long = Object.fromEntries(
      Array.from({ length: 3000 }, (_, at) => [`n${at}`, { title: 'x'.repeat(90), words: [], pages: at }]),
    );
    const content = { notes: long, tags: {} };
    const db = Database.read(kinds, content);
    for (const at of [2999, 0, 1500]) {
      const changed = { title: 'new', words: [], pages: null };
      const expected = digestOf({ notes: { ...long, [`n${at}`]: changed }, tags: {} });
      expect(db.with('notes', `n${at}`, changed).digest()).toBe(expected);
    }
    expect(db.digest()).toBe(digestOf(content));
  });

  it('gives records in the order of the file, and new ones at the end', () => {
    const one = { title: '', words: [], pages: null };
    const db = Database.read(kinds, { notes: { b: one, a: one }, tags: {} })
      .with('notes', 'Z', one)
      .with('notes', 'a', one);
    expect([...db.all('notes')].map(([name]) => name)).toEqual(['b', 'a', 'Z']);
  });

  it('writes names of digits in the order of the file', () => {
    const db = Database.read(kinds, parseOrdered('{ "tags": { "a": { "5": 1, "b": 2, "3": 3 } }, "notes": {} }'));
    expect(db.print('tags', db.get('tags', 'a') ?? new Map())).toBe('{"5": 1, "b": 2, "3": 3}');
  });

  it.each([
    ['an unknown table', { notes: {}, tags: {}, more: {} }, 'there is no table more'],
    ['a missing table', { notes: {} }, 'expected a table tags'],
    ['a missing field', { notes: { a: { words: [] } }, tags: {} }, 'notes.a.title: expected text, found missing'],
    ['a wrong item', { notes: { a: { title: '', words: [1] } }, tags: {} }, 'notes.a.words.0: expected text, found 1'],
    ['a wrong value', { notes: {}, tags: { a: { b: 'x' } } }, 'tags.a.b: expected a whole number, found "x"'],
    ['no object', [], 'expected a table notes'],
  ])('refuses %s', (_, content, problem) => {
    const read = (): unknown => Database.read(kinds, content);
    expect(read).toThrow(expect.objectContaining({ message: expect.stringContaining(problem) as string }) as Misfit);
  });

  it('takes what may be left out for null, and drops what is not known', () => {
    const db = Database.read(kinds, { notes: { a: { title: '', words: [], more: 1 } }, tags: {} });
    expect(db.get('notes', 'a')).toEqual({ title: '', words: [], pages: null });
    expect(db.get('notes', 'constructor')).toBeUndefined();
  });
});

describe('a world', () => {
  it('is itself again after calls that only read or fail', () => {
    expect(shop.call({ name: 'get_order_details', arguments: { order_id: '#W1' } }).world).toBe(shop);
    expect(shop.call({ name: 'cancel_pending_order', arguments: { order_id: '#W9', reason: 'x' } }).world).toBe(shop);
  });

  it('tells what differs', () => {
    const { world } = agency.call({ name: 'send_certificate', arguments: { user_id: 'ole_pine_2', amount: 50 } });
    const added = { amount: 50, id: 'certificate_3221322', source: 'certificate' };
    const path = ['users', 'ole_pine_2', 'payment_methods', 'certificate_3221322'];
    expect(world.differences(agency)).toEqual([{ path, after: added }]);
    expect(agency.differences(world)).toEqual([{ path, before: added }]);
    expect(world.differences(world)).toEqual([]);
  });

  it.each(['retail', 'airline'])('tells models of the tools of %s', (domain) => {
    const { tools } = domain === 'retail' ? shop : agency;
    expect(tools).toHaveLength(domain === 'retail' ? 16 : 14);
    for (const { description, parameters } of tools) {
      expect(description).not.toBe('');
      expect(parameters).toMatchObject({ type: 'object', additionalProperties: false });
      expect(parameters.required).toEqual(Object.keys(parameters.properties ?? {}));
    }
  });

  it.each([
    ['no tool', { name: 'think', arguments: {} }, 'UNKNOWN_TOOL'],
    ['a name that objects inherit', { name: 'constructor', arguments: {} }, 'UNKNOWN_TOOL'],
    ['an argument too few', { name: 'get_order_details', arguments: {} }, 'BAD_CALL'],
    ['an argument too many', { name: 'list_all_product_types', arguments: { a: 1 } }, 'BAD_CALL'],
    ['an inherited argument', { name: 'get_order_details', arguments: { order_id: '#W1', toString: 1 } }, 'BAD_CALL'],
  ])('refuses %s', (_, call, error) => {
    expect(shop.call(call)).toMatchObject({ error, text: expect.stringMatching(/^Error: /) as string });
  });
});
