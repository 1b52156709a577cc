/** Whether a value nests at most so many levels of objects and lists: whatever walks through it needs room for each. */
export function isNestedWithin(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return true;
  return levels > 0 && Object.values(value).every((item) => isNestedWithin(item, levels - 1));
}
