import { describe, expect, test } from 'vitest';
import { Blame } from '../../../src/sgd/parser/blame.js';
import type { TurnError } from '../../../src/sgd/parser/causes.js';

const wrong = (slot: string) => ({ slot, expected: ['a'], predicted: 'b' });
const error = (service: string, cause: TurnError['cause'], slot?: string): TurnError => {
  return { cause, service, ...(slot !== undefined && { slot }), kind: 'kind', detail: 'detail' };
};

describe('a wrong slot is traced', () => {
  test('to the error about it, as long as it is wrong', () => {
    const blame = new Blame();
    blame.turn([error('Kayaks_1', 'missed', 'day')]);
    expect(blame.frame('Kayaks_1', [wrong('day')])).toEqual(['missed']);
    blame.turn([error('Kayaks_1', 'extra', 'vests')]);
    expect(blame.frame('Kayaks_1', [wrong('day')])).toEqual(['missed']);
    expect(blame.withoutError).toEqual([]);
  });

  test('to the annotation where the parser made no error, which is one of the turn, once', () => {
    const blame = new Blame();
    blame.turn([]);
    expect(blame.frame('Kayaks_1', [wrong('day')])).toEqual(['annotation']);
    expect(blame.withoutError).toMatchObject([{ cause: 'annotation', service: 'Kayaks_1', slot: 'day' }]);
    blame.turn([]);
    expect(blame.frame('Kayaks_1', [wrong('day')])).toEqual(['annotation']);
    expect(blame.withoutError).toEqual([]);
  });

  test('to nothing where all errors are about another slot of another service', () => {
    const blame = new Blame();
    blame.turn([error('Cabins_1', 'wrong-value', 'lake')]);
    expect(blame.frame('Kayaks_1', [wrong('day')])).toEqual(['unexplained']);
    expect(blame.withoutError).toMatchObject([{ cause: 'unexplained', service: 'Kayaks_1' }]);
  });

  test('to the same slot of another service, from which it may have been taken', () => {
    const blame = new Blame();
    blame.turn([error('Cabins_1', 'wrong-value', 'day')]);
    expect(blame.frame('Kayaks_1', [wrong('day')])).toEqual(['wrong-value']);
  });
});
