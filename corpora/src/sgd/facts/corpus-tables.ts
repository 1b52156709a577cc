/** The tables of a corpus: what its dialogues show, split by split and together. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { readSgdSchema, SGD_SPLITS, type SgdSplit } from '../corpus/read.js';
import { readSgdDialogues } from '../corpus/walk.js';
import { parseSgdSchema, type SgdService } from '../schema/format.js';
import { deriveTables, type SgdTables } from './derive.js';
import { collectEvidence, mergeEvidence } from './evidence.js';
import type { SplitEvidence } from './report.js';

export interface CorpusTables {
  /** The services of all schemas of the corpus, each once: those of the other splits too, as far as they are there. */
  readonly schema: readonly SgdService[];
  readonly parts: readonly SplitEvidence[];
  /** Derived from all of the splits. */
  readonly tables: SgdTables;
  /** Derived from the train split, if it is one of them. */
  readonly train: SgdTables;
}

function servicesOf(directory: string, splits: readonly SgdSplit[]): readonly SgdService[] {
  const there = SGD_SPLITS.filter(
    (split) => splits.includes(split) || existsSync(join(directory, split, 'schema.json')),
  );
  const services = there.flatMap((split) => parseSgdSchema(readSgdSchema(directory, split)));
  return [...new Map(services.map((service) => [service.service_name, service])).values()];
}

/**
 * Derives the tables of a corpus.
 *
 * @throws CorpusError for a missing or damaged directory, file or dialogue: tables are of all dialogues, or not at all.
 */
export function deriveCorpusTables(directory: string, splits: readonly SgdSplit[]): CorpusTables {
  const schema = servicesOf(directory, splits);
  const parts = splits.map((split) => ({ split, evidence: collectEvidence(readSgdDialogues(directory, split)) }));
  const tables = deriveTables(mergeEvidence(parts.map(({ evidence }) => evidence)), schema);
  const train = deriveTables(parts.find(({ split }) => split === 'train')?.evidence ?? {}, schema);
  return { schema, parts, tables, train };
}
