import { expect } from 'vitest';
import { type SgdReport, sgdHtml } from '@typetod/corpora/sgd';
import { GOAL_VARIANTS, type GoalVariantName, type WrongFrame } from '../../../src/sgd/score/counts.js';
import type { PageData } from '../../../src/sgd/report/page-data.js';
import type { GoalReport } from '../../../src/lab/metrics/goal-metrics.js';
import type { Kind } from '../../../src/sgd/score/tally.js';
import { type Element, elements, readHtml } from './html-reader.js';

/** What the page is made of. */
export type Report = Parameters<typeof sgdHtml>[0];

const VARIANTS = Object.keys(GOAL_VARIANTS) as GoalVariantName[];

/** The goal metrics that are given, of every variant. */
export function goals(of: (variant: GoalVariantName) => Partial<GoalReport>): SgdReport['goals'] {
  const nothing = { all: { frames: 0 }, seen: { frames: 0 }, unseen: { frames: 0 }, services: {}, domains: {} };
  const entries = VARIANTS.map((variant) => [variant, { ...nothing, ...of(variant) }]);
  return Object.fromEntries(entries) as SgdReport['goals'];
}

/** A report of no dialogue at all. */
export const EMPTY: Report = {
  format: 2,
  report: 'eval sgd',
  corpus: 'sgd',
  split: 'dev',
  mode: 'annotated',
  tables: 'all',
  sgdx: null,
  partial: null,
  dialogues: 0,
  turns: 0,
  statements: 0,
  frames: 0,
  wrong_frames: 0,
  jga: null,
  jga_fuzzy: null,
  jga_exact_no_extension: null,
  cjga: null,
  cjga_service: null,
  jga_seen: null,
  jga_unseen: null,
  call_params: null,
  policy_acts: null,
  ms_per_dialogue_p50: null,
  skipped: [],
  per_service: {},
  goals: goals(() => ({})),
  policy: { aspects: {}, confusion: {}, differing: [] },
  calls: { annotated: 0, missed: {}, missing: [] },
  carried: {},
  wrong: [],
  unconverted: [],
  seconds: 1.5,
  rss_mb: 99.6,
};

/** So many cases of a kind. */
export const kind = (count: number, ...examples: string[]): Kind => ({ count, examples });

/** A wrong frame of a service. */
export function wrongFrame(dialogue: string, turn: number, mismatches: WrongFrame['mismatches'] = []): WrongFrame {
  return { dialogue, turn, service: 'Kayaks_1', mismatches };
}

/** A slot with another value than the annotated one. */
export const seats = { slot: 'seats', expected: ['2'], predicted: '3' };

/** The page of a report that differs from that of no dialogue. */
export function page(changes: Partial<Report> = {}): Element {
  const report = { ...EMPTY, ...changes };
  return readHtml(sgdHtml({ ...report, wrong_frames: report.wrong.length }));
}

/** The rows of a table without its head. */
export function body(table: readonly (readonly string[])[] | undefined): readonly (readonly string[])[] {
  expect(table).toBeDefined();
  return (table ?? []).slice(1);
}

/** A section of the page. */
export const section = (root: Element, id: string): Element =>
  elements(root, 'section').find(({ attributes }) => attributes.get('id') === id)!;

/** What the script of a page reads. */
export function dataOf(root: Element): PageData {
  const data = elements(root, 'script').find(({ attributes }) => attributes.get('id') === 'data');
  return JSON.parse(String(data?.children[0])) as PageData;
}
