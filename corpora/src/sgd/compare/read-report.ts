/** Reads the report that an evaluation printed with `--json`. */
import { existsSync, readFileSync } from 'node:fs';
import { z } from 'zod';
import { CorpusError } from '../corpus/corpus-error.js';
import { reportFault, examplesFormat } from '../report/check-report.js';
import { REPORT_FORMAT } from '../report/report.js';
import type { AnyReport } from './comparable.js';

const amount = z.int().min(0);
const rate = z.number().nullable();
const texts = z.array(z.string());

const common = {
  format: z.literal(REPORT_FORMAT),
  split: z.string(),
  tables: z.string(),
  dialogues: amount,
  turns: amount,
  partial: z.string().nullable(),
  examples: examplesFormat.optional(),
};

const faults = z.object({
  ...common,
  mode: z.string(),
  profile: z.string(),
  gates: z.string(),
  remedy: z.string(),
  seed: z.string(),
  frames: amount,
  jga: rate,
  cjga: rate,
  faults: z.record(z.string(), z.object({ injected: amount, detected: rate, recovered: rate })),
  clean: z.object({ alarms: amount, damaged: amount }),
  lost: z.array(
    z.object({
      dialogue: z.string(),
      turn: amount,
      services: texts,
      fault: z.string().nullable(),
      noticed: z.boolean(),
    }),
  ),
});

const recall = { turns: amount, recall_at_1: rate, recall_at_5: rate, mrr: rate };

const retrieval = z.object({
  ...common,
  ...recall,
  candidates: z.object({ services: amount, apis: amount }),
  utterance_only: z.object(recall),
  seen: z.object(recall),
  unseen: z.object(recall),
  per_service: z.record(z.string(), z.object(recall)),
  missed: z.array(
    z.object({
      dialogue: z.string(),
      turn: amount,
      api: z.string(),
      service: z.string(),
      first: z.string().nullable(),
      place: amount.nullable(),
    }),
  ),
});

const goals = z.object({ frames: amount, jga: rate, cjga: rate });
const grouped = z.object({ all: goals, seen: goals, unseen: goals });

const parser = z.object({
  ...common,
  mode: z.string(),
  sgdx: z.string().nullable(),
  parser: z.string(),
  history: z.string(),
  services: z.string(),
  gates: z.string(),
  frames: amount,
  turns_right: amount,
  comparisons: z.object({ exact: grouped, fuzzy: grouped, official: grouped, read: grouped }),
  per_service: z.record(z.string(), z.object({ frames: amount, jga: rate })),
  errors: z.record(z.string(), z.object({ turns: amount })),
  found: z.array(
    z.object({
      dialogue: z.string(),
      turn: amount,
      service: z.string(),
      cause: z.string(),
      kind: z.string(),
      detail: z.string(),
    }),
  ),
});

/** The formats of reports by what was evaluated; that of `eval sgd` is {@link reportFault}'s own. */
const FORMATS: ReadonlyMap<string, z.ZodType> = new Map<string, z.ZodType>([
  ['eval faults', faults],
  ['eval retrieval', retrieval],
  ['eval parser', parser],
]);

const named = z.looseObject({ report: z.enum(['eval sgd', 'eval faults', 'eval retrieval', 'eval parser']) });

function refusal(file: string, why: string): CorpusError {
  const message = `${file} cannot be compared: ${why}. Give what 'typetod eval sgd', 'eval faults', 'eval retrieval' or 'eval parser' of this version prints with --json, or two folders of 'testbed run'.`;
  return new CorpusError({ code: 'not-a-report', file, message });
}

const unread = (file: string): string => (existsSync(file) ? 'it cannot be read' : 'it is not there');

function parsed(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw refusal(file, error instanceof SyntaxError ? 'it is not JSON' : unread(file));
  }
}

/**
 * Reads a report.
 *
 * @throws CorpusError `not-a-report`, with the first part that is wrong.
 */
export function readReport(file: string): AnyReport {
  const content = parsed(file);
  const fault = reportFault(content, named) ?? reportFault(content, FORMATS.get((content as AnyReport).report));
  if (fault !== undefined) throw refusal(file, fault);
  return content as AnyReport;
}
