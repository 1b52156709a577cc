import { onceEach } from '../text/index.js';
import type { Service } from './compiled.js';

/** The texts of the tables of a service by the column, or by the slot that takes it under another name. */
export const textsOf = onceEach(({ tables, slots }: Service): ReadonlyMap<string, ReadonlySet<string>> => {
  const texts = new Map<string, Set<string>>();
  for (const row of tables.flatMap(({ rows }) => rows))
    for (const [column, value] of Object.entries(row))
      if (typeof value === 'string') texts.set(column, (texts.get(column) ?? new Set()).add(value));
  for (const { name, property = name } of slots.values()) {
    const taken = texts.get(property);
    if (taken && !texts.has(name)) texts.set(name, taken);
  }
  return texts;
});

const byLowerCase = onceEach(
  (texts: ReadonlySet<string>): ReadonlyMap<string, string> =>
    new Map([...texts].map((text) => [text.toLowerCase(), text])),
);

/** A text of a slot or column as the tables of a service write it, in whatever case it is said; undefined where none has it. */
export function writtenAs(service: Service, name: string, text: string): string | undefined {
  const texts = textsOf(service).get(name);
  return texts?.has(text) ? text : texts && byLowerCase(texts).get(text.toLowerCase());
}
