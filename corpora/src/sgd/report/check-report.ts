/** What the report of an evaluation must be: it may have been read from a file, of another version or of something else. */
import { z } from 'zod';
import { CorpusError } from '../corpus/corpus-error.js';
import { GOAL_VARIANTS } from '../score/counts.js';
import { REPORT_FORMAT } from './report.js';

const amount = z.int().min(0);
const rate = z.number().nullable();
const texts = z.array(z.string());
const names = z.record(z.string(), z.string());
const kinds = z.record(z.string(), z.object({ count: amount, examples: texts }));
const group = z.looseObject({ frames: amount });
const variant = z.object({ all: group, seen: group, unseen: group });
const place = { dialogue: z.string(), turn: amount };
const mismatch = z.object({
  slot: z.string(),
  expected: texts.optional(),
  predicted: z.string().optional(),
});

const shownSlot = mismatch.extend({ value: z.string().optional() });

const shownLines = z.object({ name: z.string(), lines: texts });

const shownTurn = z.object({
  turn: amount,
  user: z.string(),
  agent: z.string().optional(),
  program: texts,
  compared: z.array(shownLines).optional(),
  frames: z.array(z.object({ service: z.string(), slots: z.array(shownSlot) })),
  acts: texts,
  actions: texts,
  notes: z.array(shownLines),
});

/** The format of `examples` in a report. */
export const examplesFormat = z.object({
  dialogues: z.array(
    z.object({ id: z.string(), run: z.string().optional(), commands: texts, turns: z.array(shownTurn) }),
  ),
  left_out: amount,
});

const reportFormat = z.object({
  format: z.literal(REPORT_FORMAT),
  report: z.literal('eval sgd'),
  split: z.string(),
  mode: z.string(),
  tables: z.string(),
  sgdx: z.string().nullable(),
  names: z.record(z.string(), z.object({ service: z.string(), slots: names, apis: names })).optional(),
  partial: z.string().nullable(),
  dialogues: amount,
  turns: amount,
  statements: amount,
  frames: amount,
  wrong_frames: amount,
  jga: rate,
  jga_fuzzy: rate,
  jga_exact_no_extension: rate,
  cjga: rate,
  cjga_service: rate,
  jga_seen: rate,
  jga_unseen: rate,
  call_params: rate,
  policy_acts: rate,
  ms_per_dialogue_p50: rate,
  skipped: z.array(
    z.object({ file: z.string(), dialogue: z.union([z.string(), z.number()]).optional(), reason: z.string() }),
  ),
  per_service: z.record(
    z.string(),
    z.object({
      frames: amount,
      wrong_frames: amount,
      jga: z.number(),
      jga_fuzzy: z.number(),
      seen: z.boolean().nullable(),
    }),
  ),
  goals: z.object(Object.fromEntries(Object.keys(GOAL_VARIANTS).map((name) => [name, variant]))),
  policy: z.object({
    aspects: z.record(z.string(), z.object({ right: amount, total: amount, rate: z.number() })),
    confusion: kinds,
    differing: z.array(z.object({ ...place, services: texts, difference: z.string() })),
  }),
  calls: z.object({
    annotated: amount,
    missed: kinds,
    missing: z.array(z.object({ ...place, api: z.string(), service: z.string(), parameters: texts.nullable() })),
  }),
  carried: kinds,
  wrong: z.array(z.object({ ...place, service: z.string(), mismatches: z.array(mismatch) })),
  unconverted: z.array(z.object({ ...place, reason: z.string(), detail: z.string() })),
  examples: examplesFormat.optional(),
  seconds: z.number().optional(),
  rss_mb: z.number().optional(),
});

/** The first part of a value in which it differs from a report that `format` describes; undefined where none does. */
export function reportFault(report: unknown, format: z.ZodType = reportFormat): string | undefined {
  const { error } = format.safeParse(report);
  if (!error) return undefined;
  const [issue] = error.issues;
  const where = issue?.path.length ? `'${issue.path.join('.')}'` : 'the whole';
  return `${where}: ${issue?.message}`;
}

/**
 * Checks that a value is the report of an evaluation.
 *
 * @throws CorpusError `not-a-report`, with the first part that is wrong.
 */
export function checkReport(report: unknown): void {
  const fault = reportFault(report);
  if (fault === undefined) return;
  const message = `This is no report of an evaluation, or one of another version: ${fault}. Give what evaluateSgd or 'eval sgd --json' of this version returns.`;
  throw new CorpusError({ code: 'not-a-report', message });
}
