/** A line of a difference: in both texts, only in the expected one, or only in the actual one. */
export interface DiffLine {
  /** Where the line is: in both texts, in the expected one or in the actual one. */
  readonly kind: 'same' | 'expected' | 'actual';
  /** The line, without a sign. */
  readonly text: string;
}

/** The lengths of the longest common subsequences of all pairs of tails. */
function tailLengths(expected: readonly string[], actual: readonly string[]): readonly (readonly number[])[] {
  const lengths = Array.from({ length: expected.length + 1 }, () => new Array<number>(actual.length + 1).fill(0));
  for (let i = expected.length - 1; i >= 0; i -= 1) {
    for (let j = actual.length - 1; j >= 0; j -= 1) {
      const row = lengths[i] as number[];
      const below = lengths[i + 1] as number[];
      row[j] = expected[i] === actual[j] ? 1 + (below[j + 1] ?? 0) : Math.max(below[j] ?? 0, row[j + 1] ?? 0);
    }
  }
  return lengths;
}

/** The difference of two texts, line by line, with as many lines in common as there can be. For texts of some dozen lines. */
export function diffLines(expected: readonly string[], actual: readonly string[]): readonly DiffLine[] {
  const lengths = tailLengths(expected, actual);
  const lines: DiffLine[] = [];
  let i = 0;
  let j = 0;
  while (i < expected.length && j < actual.length) {
    const [old, now] = [expected[i] as string, actual[j] as string];
    if (old === now) {
      lines.push({ kind: 'same', text: old });
      i += 1;
      j += 1;
    } else if ((lengths[i + 1]?.[j] ?? 0) >= (lengths[i]?.[j + 1] ?? 0)) {
      lines.push({ kind: 'expected', text: old });
      i += 1;
    } else {
      lines.push({ kind: 'actual', text: now });
      j += 1;
    }
  }
  for (const text of expected.slice(i)) lines.push({ kind: 'expected', text });
  for (const text of actual.slice(j)) lines.push({ kind: 'actual', text });
  return lines;
}

const SIGNS: Readonly<Record<DiffLine['kind'], string>> = { same: ' ', expected: '-', actual: '+' };

/** A difference as text: `-` what the transcript says, `+` what the replay gave. */
export function formatDiff(lines: readonly DiffLine[]): string {
  return lines.map(({ kind, text }) => `${SIGNS[kind]} ${text}`).join('\n');
}
