import { EMPTY_WORLD } from '../../src/world/index.js';
import { parse, print, type Statement } from 'typetod/language';
import { naturalReader } from 'typetod/values';
import { expect, it } from 'vitest';
import { RightProgram } from 'typetod/internal';
import { mistakeValue } from '../../src/faults/values.js';
import { createRegistry } from '../../src/service/index.js';
import { mulberry32 } from '../../src/text/index.js';
import { lodgings } from '../lodgings.js';

const FIND = 'lodgings_find_lodging';

function mistaken(program: string, seed: number) {
  const parsed = parse(program);
  if (!parsed.ok) throw new Error(parsed.error.message);
  const registry = createRegistry([lodgings]);
  const context = {
    world: EMPTY_WORLD,
    registry,
    reader: naturalReader,
    now: '2019-03-01T09:00',
    random: mulberry32(seed),
  };
  const fault = mistakeValue(new RightProgram({ source: program, statements: parsed.statements }, context as never));
  return fault && { ...fault, wrong: print(fault.wrong as readonly Statement[]).trim() };
}

it.each([
  ['price_per_night: atMost(100)', /^atMost\((?:101|99|200)\)$/],
  ['kind: not("inn")', /^not\("(?:hostel|palace)"\)$/],
  ['star_rating: between(2, 4)', /^between\(\d+, \d+\)$/],
])('a value within %s is mistaken', (constraint, became) => {
  for (let seed = 1; seed < 6; seed += 1) {
    const fault = mistaken(`${FIND}({ ${constraint} })`, seed);
    expect(fault?.became).toMatch(became);
    expect(fault?.wrong).toContain(fault?.became);
    expect(fault?.wrong).not.toContain(constraint);
  }
});

it('nothing is made of what has no values of its own', () => {
  expect(mistaken(`${FIND}()`, 1)).toBeUndefined();
  expect(mistaken(`${FIND}({ price_per_night: atMost(x9.price_per_night) })`, 1)).toBeUndefined();
});
