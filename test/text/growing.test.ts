import fc from 'fast-check';
import { expect, it } from 'vitest';
import { gathering } from '../../src/text/index.js';

/** Items are objects: the same number is the same one. */
const ITEMS = Array.from({ length: 30 }, (_, id) => ({ id }));

const numbers = gathering<{ readonly id: number }, number[]>({
  begin: () => [],
  copy: (gathered) => [...gathered],
  add: (gathered, { id }) => void gathered.push(id),
});

it('gathers what is in a list, whatever lists came before it, and whoever changed what was gathered', () => {
  const list = fc.array(fc.nat(29), { maxLength: 40 });
  const change = fc.tuple(fc.nat(40), list);
  fc.assert(
    fc.property(list, fc.array(change, { maxLength: 8 }), (begun, changes) => {
      let ids = begun;
      for (const [keep, added] of changes) {
        ids = [...ids.slice(0, keep), ...added];
        const gathered = numbers(ids.map((id) => ITEMS[id] ?? { id }));
        expect(gathered).toEqual(ids);
        gathered.push(-1);
      }
    }),
  );
});

it('goes on where a list begins as one before it, and not where an item in it was replaced', () => {
  const added: object[] = [];
  const counting = gathering<object, null>({
    begin: () => null,
    copy: () => null,
    add: (_, item) => void added.push(item),
  });
  const addedFor = (items: readonly object[]): number => {
    counting(items);
    return added.splice(0).length;
  };
  expect(addedFor(ITEMS.slice(0, 20))).toBe(20);
  expect(addedFor(ITEMS.slice(0, 21))).toBe(9);
  expect(addedFor(ITEMS.slice(0, 15))).toBe(2);
  expect(addedFor([...ITEMS.slice(0, 5), {}, ...ITEMS.slice(6, 22)])).toBe(22);
  expect(addedFor([])).toBe(0);
});
