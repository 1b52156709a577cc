/** What the user asked of a list, told of each result in it: 'for Up, the genre is Comedy; for Heat, the genre is Drama'. */
import { ownValue } from '../../language/index.js';
import type { Api, Row } from '../../service/index.js';
import { statement } from '../lexicon/english.js';
import type { SayValue } from '../lexicon/say-value.js';
import type { Phrase } from '../sentence.js';
import { clauseOf } from './describe.js';
import { nameTypeOf } from './chosen.js';
import { typeOf } from './telling.js';

const PLACES = ['the first', 'the second', 'the third'];

/** What a result goes by; by its place in the list where it has no name. */
function nameOf(api: Api, row: Row, at: number, say: SayValue): Phrase {
  const type = api.kind === 'search' ? nameTypeOf(api) : undefined;
  const named = type && ownValue(row, type.name);
  if (!type || named === undefined) return { text: PLACES[at] ?? `number ${at + 1}`, values: [] };
  const name = say(type, named);
  return { text: name, values: [name] };
}

/** A property of each of some results that have it. */
export function tellEach(api: Api, property: string, rows: readonly Row[], say: SayValue): Phrase {
  const type = typeOf(api, property);
  const told = rows.flatMap((row, at): readonly Phrase[] => {
    const value = ownValue(row, property);
    if (!type || value === undefined) return [];
    const [name, clause] = [nameOf(api, row, at, say), clauseOf({ type, value }, say)];
    return [{ text: `for ${name.text}, ${clause.text}`, values: [...name.values, ...clause.values] }];
  });
  return { text: statement(told.map(({ text }) => text).join('; ')), values: told.flatMap(({ values }) => values) };
}
