/** Journals that no session wrote, chained as if one had. */
import { CHAIN_START, chained, unchained } from '../../src/engine/journal-chain.js';

/** Lines of a journal as text. */
export function text(...lines: readonly string[]): string {
  return lines.map((line) => `${line}\n`).join('');
}

/** Entries as the text of a journal of version 2. */
export function journalOf(...entries: readonly object[]): string {
  let hash = CHAIN_START;
  const lines = entries.map((entry) => {
    const link = chained(entry, hash);
    hash = link.hash;
    return link.line;
  });
  return text(...lines);
}

/** What the lines of a journal hold, without their hashes. */
export function entriesOf(lines: readonly string[]): readonly Record<string, unknown>[] {
  return lines.map((line) => JSON.parse(unchained(line)?.text ?? line));
}

/** The journal of these lines with its entries changed, chained anew. */
export function rewritten(
  lines: readonly string[],
  change: (entries: readonly Record<string, unknown>[]) => readonly object[],
): string {
  return journalOf(...change(entriesOf(lines)));
}
