/**
 * The chain: each line of a journal ends with a hash over the hash of the line before it and its own text. So a line
 * that was changed, removed, repeated or moved shows, and which one it is.
 *
 * A line stays JSON: `hash` is its last member. The hash covers all the bytes before it and, through the line before,
 * all earlier lines.
 */
import { createHash } from 'node:crypto';

/** What the first line is chained to. */
export const CHAIN_START = '';

const MEMBER = ',"hash":"';
const HASH = /^[0-9a-f]{64}$/;
const END = '"}';

/** A line, and what the next one is chained to. */
export interface Link {
  readonly line: string;
  readonly hash: string;
}

/** How the characters of a text stand for bytes: `latin1` where each is one, of a text that may be damaged. */
type Encoding = 'utf8' | 'latin1';

/** The hash of a line whose text is this, after a line with that hash. */
export function hashAfter(before: string, text: string, encoding: Encoding = 'utf8'): string {
  return createHash('sha256').update(before).update(text, encoding).digest('hex');
}

/** An entry as the line that follows a line with this hash. */
export function chained(entry: object, before: string): Link {
  const text = JSON.stringify(entry);
  const hash = hashAfter(before, text);
  return { line: `${text.slice(0, -1)}${MEMBER}${hash}${END}`, hash };
}

/** The text of a line without its hash, and the hash; undefined where a line has none. */
export function unchained(line: string): { readonly text: string; readonly hash: string } | undefined {
  const hash = line.slice(-64 - END.length, -END.length);
  const end = line.length - MEMBER.length - hash.length - END.length;
  if (!HASH.test(hash) || !line.endsWith(END) || !line.startsWith(MEMBER, end)) return undefined;
  return { text: `${line.slice(0, end)}}`, hash };
}

/** The hash of a line that follows a line with that hash; undefined where it does not. */
export function follow(before: string, line: string, encoding?: Encoding): string | undefined {
  const link = unchained(line);
  return link && hashAfter(before, link.text, encoding) === link.hash ? link.hash : undefined;
}

/** How much of a text is one line that follows a line with that hash, though it has no end; 0 where none is. */
export function lengthOfLine(before: string, text: string, encoding?: Encoding): number {
  for (const { index } of text.matchAll(/,"hash":"[0-9a-f]{64}"\}/g)) {
    const length = index + MEMBER.length + 64 + END.length;
    if (follow(before, text.slice(0, length), encoding) !== undefined) return length;
  }
  return 0;
}
