import type { ArgsDef } from 'citty';
import type { Arguments } from '../command.js';

/** How many dialogues a page has if nothing else is said. */
const OF_A_PAGE = 100;

/** The options of evaluations that write a report: as a page, with dialogues, as JSON. Light, so that `--help` is fast. */
export const REPORT_OPTIONS = {
  html: {
    type: 'string',
    valueHint: 'FILE',
    description: 'Write a report with charts and dialogues to FILE as well',
  },
  examples: {
    type: 'string',
    valueHint: 'N',
    description: 'Put so many dialogues in which something is wrong into --html and --json; 100 with --html, else none',
  },
  force: { type: 'boolean', description: 'Write over the FILE of --html if it is there' },
  json: { type: 'boolean', description: 'Print one JSON object instead of text' },
} as const satisfies ArgsDef;

/** How many dialogues are shown turn by turn; undefined where no one asked for them. */
export function examplesFor(args: Arguments): number | undefined {
  return args.count('examples') ?? (args.text('html') === undefined ? undefined : OF_A_PAGE);
}

/** A report as `--json` prints it: with dialogues only where they were asked for. */
export function asJson<T extends { readonly examples?: unknown }>(args: Arguments, report: T): Omit<T, 'examples'> {
  if (args.count('examples') !== undefined) return report;
  const { examples: _, ...rest } = report;
  return rest;
}
