/** What an object itself holds under a name: `constructor` finds nothing inherited. */
export function ownValue<T>(record: { readonly [name: string]: T | undefined }, name: string): T | undefined {
  return Object.hasOwn(record, name) ? record[name] : undefined;
}
