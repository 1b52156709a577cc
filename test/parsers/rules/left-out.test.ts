import { banks2, buses3 } from 'typetod/apis';
import { describe, expect, it } from 'vitest';
import { boundAround } from '../../../src/english/comparisons.js';
import { namesApi, withoutLeftOut } from '../../../src/parsers/rules/names-api.js';

const [transfer] = banks2.apis.filter(({ name }) => name === 'banks_2_transfer_money');
const apis = [...banks2.apis, ...buses3.apis];

describe('the deed of an API that is said to be left out asks for none', () => {
  it.each([
    'a bus to Fresno, no transfers',
    'a bus to Fresno without transfers',
    'a bus to Fresno without any transfers',
    'not a transfer, a bus',
  ])('%s', (text) => {
    expect(withoutLeftOut(text, apis)).not.toMatch(/transfer/);
    expect(transfer && namesApi(text, transfer)).toBe(false);
  });

  it.each(['a transfer to Ann', "I can't do a transfer, can you?", "don't you do transfers?", 'no, a transfer'])(
    'asked for: %s',
    (text) => {
      expect(withoutLeftOut(text, apis)).toBe(text);
      expect(transfer && namesApi(text, transfer)).toBe(true);
    },
  );
});

describe('what somebody has bounds amounts alone', () => {
  const boundOf = (text: string, value: string) => {
    const start = text.indexOf(value);
    return boundAround(text, { start, end: start + value.length });
  };

  it('bounds no day', () => {
    expect(boundOf('what do I have on Monday', 'Monday')?.isOfAmounts).toBe(true);
    expect(boundOf('nothing before Monday', 'Monday')?.isOfAmounts).toBe(false);
  });

  it.each([
    ['I have two huge suitcases', 'two'],
    ["we've got 3 children", '3'],
  ])('bounds no things: %s', (text, value) => {
    expect(boundOf(text, value)).toBeUndefined();
  });

  it.each([
    ['I have 200', '200'],
    ['I only have 200 for it', '200'],
    ["we've got 200 to spend", '200'],
  ])('%s', (text, value) => {
    expect(boundOf(text, value)?.bound).toBe('atMost');
  });
});
