/** Facts of the model card from the `export.json` of training: what the network was trained on, and how far. */
import { z } from 'zod';

const runSchema = z.object({
  options: z.record(z.string(), z.unknown()),
  /** The files of passes in the order of the epochs, that of dev last. */
  data: z.array(z.object({ file: z.string(), sha256: z.string() })),
});

const exportSchema = z.object({
  weights: z.string(),
  config: z.object({ vocabulary: z.number() }),
  trained: z.object({ steps: z.number(), passes: z.number(), seconds: z.number() }),
  /** The run, and those whose weights it began with, the last one first; absent in the exports of the first networks. */
  runs: z.array(runSchema).default([]),
});

/** Options that a card names: those that decide what is learned. */
const SHOWN = ['seed', 'batch_tokens', 'rate', 'head_rate', 'dropout'] as const;

/** The digits of a hash that a card shows. */
const DIGITS = 12;

/**
 * The facts of an `export.json`.
 *
 * @throws ZodError, SyntaxError for what is none.
 */
export function exportCard(json: string): Readonly<Record<string, string | number>> {
  const { weights, config, trained, runs } = exportSchema.parse(JSON.parse(json));
  const options = runs[0]?.options ?? {};
  const shown = SHOWN.flatMap((name) => (typeof options[name] === 'number' ? [[name, options[name]]] : []));
  const files = (runs[0]?.data ?? []).map(({ file, sha256 }) => `${file} ${sha256.slice(0, DIGITS)}`);
  return {
    weights,
    pieces: config.vocabulary,
    steps: trained.steps,
    passes: trained.passes,
    minutes: Math.round(trained.seconds / 60),
    ...Object.fromEntries(shown),
    ...(files.length > 0 && { passes_of: files.join(', ') }),
    ...(runs.length > 1 && { runs: runs.length }),
  };
}
