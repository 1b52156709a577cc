/** The tables of `docs/values.md` say what the reader does. */
import { readFileSync } from 'node:fs';
import { money, time } from 'typetod';
import { naturalReader } from 'typetod/values';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { slotOf, type Slot } from '../../src/service/index.js';
import { readOrSayWhy, Unreadable } from '../../src/world/index.js';

const page = readFileSync('docs/values.md', 'utf8');
const context = { service: 'Test_1', now: '2019-03-01T12:10' };
const slots: ReadonlyMap<string, Slot> = new Map(
  [
    slotOf('date', z.iso.date()),
    slotOf('time', time()),
    slotOf('integer', z.int()),
    slotOf('number', z.number()),
    slotOf('money', money()),
  ].map((slot) => [slot.name, slot]),
);

/** The rows of the table under a heading, without its head. */
function rowsUnder(heading: string): readonly (readonly [kind: string, said: string, answer: string])[] {
  const [section = ''] = page.split(`## ${heading}\n`)[1]?.split('\n## ') ?? [];
  const lines = section
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .slice(2);
  return lines.map((line) => {
    const [kind = '', said = '', answer = ''] = line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim());
    return [kind, said, answer];
  });
}

/** What the reader answers, as the page writes it. */
function answer(kind: string, said: string): string {
  const slot = slots.get(kind);
  if (!slot) return `no slot of the kind ${kind}`;
  const read = naturalReader(slot, said, context);
  if (!(read instanceof Unreadable)) return String(read);
  const { code, message, legal } = read.reason;
  return `${code}: ${legal?.join(', ') ?? message}`;
}

describe('the page of values', () => {
  it.each(rowsUnder('What is read'))('%s: %s is read', (kind, said, value) => expect(answer(kind, said)).toBe(value));

  it.each(rowsUnder('What is refused with a reason'))('%s: %s is refused', (kind, said, reason) => {
    expect(answer(kind, said)).toBe(reason);
  });

  it.each(rowsUnder('What is not read'))('%s: %s is not read', (kind, said) => {
    expect(answer(kind, said)).toBe('undefined');
  });

  it('has rows in each table', () => {
    const counts = ['What is read', 'What is refused with a reason', 'What is not read'].map(
      (heading) => rowsUnder(heading).length,
    );
    for (const count of counts) expect(count).toBeGreaterThan(8);
  });
});

describe('what the page says of lists', () => {
  const lists: ReadonlyMap<string, Slot> = new Map([
    ['mushrooms, olives, extra cheese', slotOf('it', z.array(z.enum(['mushrooms', 'olives', 'extra cheese'])))],
    [
      'item and quantity',
      slotOf('it', z.array(z.object({ item: z.enum(['margherita', 'cola']), quantity: z.int().max(20) }))),
    ],
    ['names', slotOf('it', z.array(z.string()))],
  ]);

  it.each(rowsUnder('Lists'))('%s: %s', (of, said, value) => {
    const slot = lists.get(of);
    if (!slot) throw new RangeError(of);
    const read = readOrSayWhy(slot, said, naturalReader, context);
    expect(read instanceof Unreadable ? read.reason.code : `\`${JSON.stringify(read)}\``).toBe(value);
  });
});
