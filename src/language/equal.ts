import type { Statement } from './statement.js';

/** Whether two programs, or two statements, say the same; where they stood in their texts does not count. */
export function sameStatements(
  first: readonly Statement[] | Statement,
  second: readonly Statement[] | Statement,
): boolean {
  return same(first, second);
}

function same(first: unknown, second: unknown): boolean {
  if (Object.is(first, second)) return true;
  if (typeof first !== 'object' || typeof second !== 'object' || first === null || second === null) return false;
  if (Array.isArray(first)) return Array.isArray(second) && sameItems(first, second);
  if (Array.isArray(second)) return false;
  return sameFields(first, second);
}

function sameItems(first: readonly unknown[], second: readonly unknown[]): boolean {
  return first.length === second.length && first.every((item, index) => same(item, second[index]));
}

function sameFields(first: object, second: object): boolean {
  const left = fieldsOf(first);
  const right = new Map(fieldsOf(second));
  return left.length === right.size && left.every(([name, value]) => right.has(name) && same(value, right.get(name)));
}

function fieldsOf(node: object): [string, unknown][] {
  return Object.entries(node).filter(([name, value]) => name !== 'span' && value !== undefined);
}
