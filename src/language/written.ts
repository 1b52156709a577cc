import { setOwnValue } from './own.js';
import { NOWHERE } from './given.js';
import type { Expression, Literal } from './statement.js';

/** A value that a program writes out. */
export type WrittenValue = Literal | readonly WrittenValue[] | { readonly [name: string]: WrittenValue };

/** The value that an operand writes out; undefined for one that is taken from elsewhere, if only in a part. */
export function writtenValue(operand: Expression): WrittenValue | undefined {
  if (operand.kind === 'literal') return operand.value;
  if (operand.kind === 'list') {
    const items = operand.items.map(writtenValue);
    return items.every((item) => item !== undefined) ? items : undefined;
  }
  if (operand.kind !== 'record') return undefined;
  const record: Record<string, WrittenValue> = {};
  for (const { name, value } of operand.entries) {
    const written = writtenValue(value);
    if (written === undefined) return undefined;
    setOwnValue(record, name, written);
  }
  return record;
}

export function writtenOperand(value: WrittenValue): Exclude<Expression, { kind: 'property' | 'call' }> {
  if (typeof value !== 'object' || value === null) return { kind: 'literal', value, span: NOWHERE };
  if (Array.isArray(value))
    return { kind: 'list', items: (value as readonly WrittenValue[]).map(writtenOperand), span: NOWHERE };
  const entries = Object.entries(value as Readonly<Record<string, WrittenValue>>);
  return {
    kind: 'record',
    entries: entries.map(([name, one]) => ({ name, value: writtenOperand(one), span: NOWHERE })),
    span: NOWHERE,
  };
}
