/** Reads the report of a run: of its folder, or as `testbed run --json` printed it. */
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { RUN_REPORT_FORMAT, type RunReport, RUN_FILES } from 'typetod/internal';
import { TestbedError } from 'typetod/testbed';

const rate = z.number().nullable();
const spread = z.object({ mean: rate });

const format = z.object({
  format: z.literal(RUN_REPORT_FORMAT),
  report: z.literal('testbed run'),
  suite: z.string(),
  perturbation: z.array(z.string()).default([]),
  agent: z.string(),
  user: z.string(),
  seed: z.number(),
  trials: z.number(),
  fingerprint: z.string(),
  pass_rate: rate,
  reward: rate,
  pass_k: z.record(z.string(), z.object({ value: z.number() })),
  user_fidelity: rate,
  void: z.array(z.unknown()),
  unanswered: z.array(z.unknown()).default([]),
  cap: rate,
  car: rate,
  breaches: z.number(),
  steps: spread,
  errors: spread,
  cost: rate,
  figures: z.record(z.string(), z.number()),
  per_task: z.array(z.object({ task: z.string(), passed: z.array(z.boolean().nullable()) })),
});

function fileAt(path: string): string {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ? join(path, RUN_FILES.report) : path;
}

function parsed(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}

/** Whether a path leads to the report of a run: its folder, or a file that says so. */
export function isRunReport(path: string): boolean {
  const file = fileAt(path);
  return file !== path || (parsed(file) as { readonly report?: unknown } | null | undefined)?.report === 'testbed run';
}

/**
 * Reads the report of a run.
 *
 * @param path - the folder of the run, or a file that `testbed run --json` printed.
 * @throws TestbedError `not-a-run`, with the first part that is wrong.
 */
export function readRunReport(path: string): RunReport {
  const file = fileAt(path);
  const content = parsed(file);
  const read = format.safeParse(content);
  if (read.success)
    return {
      ...(content as RunReport),
      perturbation: read.data.perturbation,
      unanswered: (content as RunReport).unanswered ?? [],
    };
  const [issue] = read.error.issues;
  const why = content === undefined ? 'it is not there, or is no JSON' : `${issue?.path.join('.')}: ${issue?.message}`;
  const message = `'${file}' is no report of a run: ${why}. Give the folder of a run that has ended, or what 'typetod testbed run' of this version prints with --json.`;
  throw new TestbedError({ code: 'not-a-run', message });
}
