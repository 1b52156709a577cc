/** Values that came up in the conversation. */
import type { Sense } from '../sense.js';
import type { Mention } from './mention.js';

const SHORTEST = 3;

/** Values that are known from the conversation, where they are said again. */
export function knownMentions(text: string, known: ReadonlyMap<string, Sense>): readonly Mention[] {
  const lower = text.toLowerCase();
  return [...known].flatMap(([value, sense]): Mention[] => {
    const start = value.length < SHORTEST ? -1 : lower.indexOf(value.toLowerCase());
    const end = start + value.length;
    const isWhole = !/[\p{L}\p{N}]/u.test(text[start - 1] ?? '') && !/[\p{L}\p{N}]/u.test(text[end] ?? '');
    return start >= 0 && isWhole ? [{ sense, value: text.slice(start, end), start, end, weight: 2 }] : [];
  });
}
