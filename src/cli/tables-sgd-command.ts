import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readSgdDialogues, readSgdSchema, type SgdSplit } from '../corpus/sgd/index.js';
import {
  collectEvidence,
  deriveTables,
  evidenceReport,
  factEntries,
  leaveOneOut,
  mergeEvidence,
  type SgdTables,
  type SplitEvidence,
  tablesModule,
} from '../corpus/sgd/tables/index.js';
import { parseSgdSchema, type SgdService } from '../service/index.js';
import type { Arguments } from './command.js';
import type { Output } from './output.js';
import { UsageError } from './usage-error.js';

const SPLITS: readonly SgdSplit[] = ['train', 'dev', 'test'];

function splitsOf(args: Arguments): readonly SgdSplit[] {
  const given = args.texts('split');
  const unknown = given.find((name) => !SPLITS.some((split) => split === name));
  if (unknown !== undefined) throw new UsageError(`--split takes ${SPLITS.join(', ')}, not '${unknown}'.`);
  return given.length === 0 ? ['train', 'dev'] : SPLITS.filter((split) => given.includes(split));
}

function directoryOf(args: Arguments): string {
  const directory = args.text('dir') ?? process.env.TYPETOD_SGD_DIR;
  if (directory) return directory;
  throw new UsageError('Where is the SGD corpus? Give its root by --dir or in TYPETOD_SGD_DIR.');
}

/** The services of all schemas of the corpus, each once: those of the other splits too, as far as they are there. */
function servicesOf(directory: string, splits: readonly SgdSplit[]): readonly SgdService[] {
  const there = SPLITS.filter((split) => splits.includes(split) || existsSync(join(directory, split, 'schema.json')));
  const services = there.flatMap((split) => parseSgdSchema(readSgdSchema(directory, split)));
  return [...new Map(services.map((service) => [service.service_name, service])).values()];
}

/** Writes a page anew from its first second-level heading on. */
function writeBelowHead(file: string, body: string): void {
  const head = existsSync(file) ? (readFileSync(file, 'utf8').split(/^## /m)[0] ?? '') : '';
  writeFileSync(file, head + body);
}

function withEvidence(tables: SgdTables, schema: readonly SgdService[]): readonly SgdService[] {
  return schema.filter((service) => Object.keys(tables).some((key) => key.startsWith(`${service.service_name}.`)));
}

/** Runs `typetod tables sgd`. */
export async function runTablesSgd(args: Arguments, output: Output): Promise<number> {
  const directory = directoryOf(args);
  const splits = splitsOf(args);
  const schema = servicesOf(directory, splits);
  const parts = splits.map(
    (split): SplitEvidence => ({ split, evidence: collectEvidence(readSgdDialogues(directory, split)) }),
  );
  const evidence = mergeEvidence(parts.map((part) => part.evidence));
  const tables = deriveTables(evidence, schema);
  const train = deriveTables(parts.find((part) => part.split === 'train')?.evidence ?? {}, schema);
  const [out, page] = [args.text('out'), args.text('evidence')];
  if (out !== undefined) writeFileSync(out, tablesModule(train, tables));
  if (page !== undefined) writeBelowHead(page, evidenceReport(parts, tables, schema));
  if (args.flag('json')) {
    const seen = withEvidence(tables, schema);
    const facts = factEntries(parts, tables, seen);
    output.print(JSON.stringify({ splits, tables, facts, study: leaveOneOut(evidence, tables, seen) }));
  } else if (out === undefined && page === undefined) {
    output.print(evidenceReport(parts, tables, schema).trimEnd());
  } else {
    for (const file of [out, page]) if (file !== undefined) output.log(`Wrote ${file}`);
  }
  return 0;
}
