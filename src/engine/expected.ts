import { z } from 'zod';
import { decimalText } from '../language/index.js';
import { currencyOf, type ListType, type SlotKind, type ValueType, datetimeExample } from '../service/index.js';

/** What a slot or property holds, in words; of money, how it is counted. */
export function expected({ kind, currency, format, schema, list }: ValueType): string {
  if (list) return ['a list of', membersOf(list), ...sizeOf(schema)].join(' ');
  if (kind === 'datetime') return ['a day and a time', datetimeExample(schema)].filter(Boolean).join(', such as ');
  if (format !== undefined) return `text of the format ${format}`;
  const decimals = currency === undefined ? undefined : currencyOf(currency)?.decimals;
  if (kind === 'list') return 'a list';
  if (kind !== 'money' || decimals === undefined) return [EXPECTED[kind], ...boundsOf(schema)].join(' ');
  const most = decimals === 0 ? 'without decimals' : `with at most ${decimals} decimals`;
  return `${EXPECTED.money}, in ${currency} ${most}`;
}

function membersOf({ fields, isRecord }: ListType): string {
  if (isRecord) return `records { ${fields.map(({ name, required }) => `${name}${required ? '' : '?'}`).join(', ')} }`;
  return fields.map(expected).join();
}

/** How many members a list has, in words. */
function sizeOf(schema: z.ZodType): readonly string[] {
  const { minItems, maxItems } = z.toJSONSchema(schema, { unrepresentable: 'any' });
  const bounds = [
    ...(minItems === undefined ? [] : [`at least ${minItems}`]),
    ...(maxItems === undefined ? [] : [`at most ${maxItems}`]),
  ];
  return bounds.length === 0 ? [] : [`(${bounds.join(', ')})`];
}

/** The bounds of a type of numbers in words, as far as they are not those of what can be held exactly: 'from 1 to 6'. */
function boundsOf(schema: z.ZodType): readonly string[] {
  if (!(schema instanceof z.ZodNumber)) return [];
  const { minimum, exclusiveMinimum, maximum, exclusiveMaximum } = z.toJSONSchema(schema);
  const [least, most] = [minimum, maximum].map((bound) => (isBound(bound) ? decimalText(bound) : undefined));
  if (least !== undefined && most !== undefined) return [`from ${least} to ${most}`];
  const bounds = [
    ...(least === undefined ? [] : [`of at least ${least}`]),
    ...(isBound(exclusiveMinimum) ? [`above ${decimalText(exclusiveMinimum)}`] : []),
    ...(most === undefined ? [] : [`of at most ${most}`]),
    ...(isBound(exclusiveMaximum) ? [`below ${decimalText(exclusiveMaximum)}`] : []),
  ];
  return bounds.length === 0 ? [] : [bounds.join(' and ')];
}

function isBound(bound: unknown): bound is number {
  return typeof bound === 'number' && Math.abs(bound) < Number.MAX_SAFE_INTEGER;
}

const EXPECTED: Readonly<Record<Exclude<SlotKind, 'datetime' | 'list'>, string>> = {
  text: 'text',
  closed: 'one of its closed set of values',
  integer: 'a whole number',
  number: 'a number',
  money: 'an amount of money, without a sign',
  boolean: 'true or false',
  date: 'a date, such as 2019-03-04',
  time: 'a time of day, such as 19:30',
  duration: 'a duration, such as PT30M or P2D',
  email: 'an e-mail address, such as ada@example.org',
  url: 'a web address, such as https://example.org',
  uuid: 'a UUID',
  json: 'a list or a record of its own type',
};
