/** Names as they are written, of who types in lower case: 'bamboo garden' as its table has it, 'tom' and 'oslo' with capitals. */
import type { Service } from '../../service/index.js';
import { onceEach } from '../../text/index.js';
import { isClosedClass } from './clause.js';
import { capitalize } from './english.js';
import { isSomebody, isTown, roleOf } from './roles.js';
import type { Writing } from './say-value.js';

/** The texts of the tables of a service, by their columns and what they are in lower case. */
const namesOf = onceEach(({ tables }: Service): ReadonlyMap<string, string> => {
  const cells = tables.flatMap(({ rows }) => rows.flatMap((row) => Object.entries(row)));
  return new Map(
    cells.flatMap(([column, value]) =>
      typeof value === 'string' ? [[`${column} ${value.toLowerCase()}`, value] as const] : [],
    ),
  );
});

/** Writes names as the tables of services have them; others of people and towns with capitals. */
export function writing(services: readonly Service[]): Writing {
  return (type, text) => {
    if (text !== text.toLowerCase()) return text;
    const { name, property = name } = type as { readonly name: string; readonly property?: string };
    const known = services.flatMap((service) => namesOf(service).get(`${property} ${text}`) ?? []);
    // 'My sister', 'me' and 'myself' are no names.
    const isName = /^[\p{L}\s.'’-]+$/u.test(text) && !isClosedClass(text.replace(/ .*/, '')) && !text.endsWith('self');
    const mayBeName = isName && (roleOf(type).kind === 'person' || isSomebody(type) || isTown(type));
    if (known.length > 0 || !mayBeName) return known[0] ?? text;
    return text.replace(/[\p{L}'’]+/gu, (word) => (isClosedClass(word) ? word : capitalize(word)));
  };
}
