/** Whether a value nests at most so many levels of objects and lists: whatever walks through it needs room for each. */
export function isNestedWithin(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return true;
  return levels > 0 && Object.values(value).every((item) => isNestedWithin(item, levels - 1));
}

/** Whether a value is an object with names, as JSON has it: neither null nor a list. */
export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
