/**
 * Records whose names come from outside: words, slots, columns, files. `record[name]` would also find what every object
 * inherits, such as `constructor`; no other file reads or writes a record by a name (test/type-checker.types.test.ts).
 */

/** Freezes a value of the core's own and all that it holds. What is frozen was frozen so, and is passed over. */
export function freezeDeep<T>(value: T): T {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value;
  for (const item of Object.values(value)) freezeDeep(item);
  return Object.freeze(value);
}

/** What a record itself holds under a name. */
export function ownValue<T>(record: Readonly<Record<string, T>>, name: string): T | undefined {
  return Object.hasOwn(record, name) ? record[name] : undefined;
}

/** Puts a value under a name into the record itself; `__proto__` is a name like any other. */
export function setOwnValue<T>(record: Record<string, T>, name: string, value: T): void {
  if (name !== '__proto__') record[name] = value;
  else Object.defineProperty(record, name, { value, enumerable: true, configurable: true, writable: true });
}
