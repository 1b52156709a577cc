import { describe, expect, test } from 'vitest';
import { onceEach, Remembered, remembered } from '../../src/text/index.js';

/** A function that counts how often it is asked. */
function counting<K, V>(answer: (of: K) => V) {
  const asked: K[] = [];
  const ask = (of: K): V => {
    asked.push(of);
    return answer(of);
  };
  return { ask, asked };
}

describe('answers by text', () => {
  test('are made once', () => {
    const { ask, asked } = counting((text: string) => [text.length]);
    const lengthOf = remembered(ask);
    expect(lengthOf('seven')).toBe(lengthOf('seven'));
    expect(asked).toEqual(['seven']);
  });

  test('are made once where there is no value', () => {
    const { ask, asked } = counting((_: string) => undefined);
    const nothing = remembered(ask);
    expect([nothing('a'), nothing('a')]).toEqual([undefined, undefined]);
    expect(asked).toEqual(['a']);
  });

  test('are not those of another text, whatever its name', () => {
    const upper = remembered((text) => text.toUpperCase());
    expect(['constructor', '__proto__', ''].map(upper)).toEqual(['CONSTRUCTOR', '__PROTO__', '']);
  });

  test('are forgotten when there are more than there is room for', () => {
    const { ask, asked } = counting((text: string) => text);
    const same = remembered(ask, 2);
    for (const text of ['a', 'b', 'a', 'c', 'a']) same(text);
    expect(asked).toEqual(['a', 'b', 'c', 'a']);
  });

  test('are made anew for a text of more than 1,000 characters', () => {
    const { ask, asked } = counting((text: string) => text.length);
    const lengthOf = remembered(ask);
    for (const length of [1000, 1000, 1001, 1001]) lengthOf('x'.repeat(length));
    expect(asked.map((text) => text.length)).toEqual([1000, 1001, 1001]);
  });

  test('are not kept where making one throws', () => {
    const known = new Remembered<string>();
    const fail = (): never => {
      throw new RangeError('no');
    };
    expect(() => known.of('a', fail)).toThrow(RangeError);
    expect(known.of('a', () => 'made')).toBe('made');
  });
});

describe('answers by object', () => {
  test('are made once for each, also where there is no value', () => {
    const { ask, asked } = counting((of: { readonly name: string }) => (of.name === '' ? undefined : of.name));
    const nameOf = onceEach(ask);
    const [one, same, none] = [{ name: 'a' }, { name: 'a' }, { name: '' }];
    expect([one, one, same, none, none].map(nameOf)).toEqual(['a', 'a', 'a', undefined, undefined]);
    expect(asked).toEqual([one, same, none]);
  });
});
