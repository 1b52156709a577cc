import type { ReplayReport } from '../../transcripts/replay.js';
import { plural } from '../../text/index.js';

/** What was replayed, in numbers. */
export interface Tally {
  readonly dialogues: number;
  readonly turns: number;
  readonly statements: number;
  readonly mismatches: number;
  readonly seconds: number;
}

export function tallyOf(reports: readonly ReplayReport[], seconds: number): Tally {
  const sum = (count: (report: ReplayReport) => number): number =>
    reports.reduce((total, report) => total + count(report), 0);
  return {
    dialogues: reports.length,
    turns: sum(({ turns }) => turns.length),
    statements: sum(({ statements }) => statements),
    mismatches: sum(({ mismatches }) => mismatches.length),
    seconds: Math.round(seconds * 1000) / 1000,
  };
}

/** The numbers in a sentence. */
export function tallySentence({ dialogues, turns, statements, mismatches, seconds }: Tally): string {
  const size = `${plural(dialogues, 'dialogue')}, ${plural(turns, 'turn')}, ${plural(statements, 'statement')}`;
  return `${size}: ${mismatches === 0 ? 'no mismatch' : plural(mismatches, 'mismatch', 'mismatches')} (${seconds.toFixed(2)} s)`;
}
