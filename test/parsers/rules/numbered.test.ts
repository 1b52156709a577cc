/** Results that are meant by a number: what one of them has. */
import { describe, expect, it } from 'vitest';
import { boating } from '../boats.js';
import { proposals } from './conversation.js';

const said = async (...lines: readonly string[]): Promise<string> =>
  (await proposals([boating], ['find a boat in Vik', ...lines])).at(-1) ?? '';

describe('a result that is meant by a number', () => {
  it.each([
    ['the $120 one', 'select({ price: 120 }, { from: x1 })'],
    ['I take the one for $150', 'select({ price: 150 }, { from: x1 })'],
    ['I take the 6 one', 'select({ berths: 6 }, { from: x1 })'],
  ])('is the one that has it: %s', async (line, program) => {
    expect(await said(line)).toBe(program);
  });

  it.each(['I take the $121 one', 'I take the 98 one', 'I take the one for $99'])(
    'is none where none has it: %s',
    async (line) => {
      expect(await said(line)).not.toContain('select');
    },
  );

  it('is the one that was offered where no number is said', async () => {
    expect(await said('I take it')).toBe('select(x3, { from: x1 })');
  });

  it.each([
    [
      'book the $120 one for tomorrow',
      'select({ price: 120 }, { from: x1 }); boating_hire_boat({ day: "tomorrow", boat: x1.boat })',
    ],
    [
      'I take the 6 one, for 2 days',
      'select({ berths: 6 }, { from: x1 }); boating_hire_boat({ days: "2", boat: x1.boat })',
    ],
    [
      'book the one for $150, the deposit is $40',
      'select({ price: 150 }, { from: x1 }); boating_hire_boat({ deposit: "$40", boat: x1.boat })',
    ],
  ])('gives the number to no slot: %s', async (line, program) => {
    expect(await said(line)).toBe(program);
  });
});

describe('a result by its number', () => {
  const OTHERS = ['something else', 'something else'];

  it.each([
    ['number 3', 'select(x7, { from: x1 })'],
    ['number three please', 'select(x7, { from: x1 })'],
    ["I'll take option 2", 'select(x5, { from: x1 })'],
    ['book boat number 1 tomorrow', 'select(x3, { from: x1 }); boating_hire_boat({ day: "tomorrow", boat: x1.boat })'],
    ['number 4', 'select({ boat: "Puffin" }, { from: x1 })'],
    ['book number 2 for 3 days', 'select(x5, { from: x1 }); boating_hire_boat({ days: "3", boat: x1.boat })'],
    ['hire number 3 for 3 days', 'select(x7, { from: x1 }); boating_hire_boat({ days: "3", boat: x1.boat })'],
  ])('is the one at that place of those that were told: %s', async (line, program) => {
    expect(await said(...OTHERS, line)).toBe(program);
  });

  it.each(['not number 3', 'number 7', 'my phone is number 3', 'my house number 2'])(
    'is none where it is denied, beyond them, or of something else: %s',
    async (line) => {
      expect(await said(...OTHERS, line)).not.toContain('select');
    },
  );

  it('is a value where one is asked for', async () => {
    expect(await said(...OTHERS, 'book it', 'number 3')).not.toContain('select');
  });
});
