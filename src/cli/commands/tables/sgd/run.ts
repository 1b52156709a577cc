import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readSgdDialogues, readSgdSchema, type SgdSplit } from '../../../../sgd/corpus/read.js';
import { collectEvidence, mergeEvidence } from '../../../../sgd/facts/evidence.js';
import { deriveTables, type SgdTables } from '../../../../sgd/facts/derive.js';
import { evidenceReport, factEntries, type SplitEvidence } from '../../../../sgd/facts/report.js';
import { leaveOneOut } from '../../../../sgd/facts/study.js';
import { tablesModule } from '../../../../sgd/facts/module.js';
import { parseSgdSchema, type SgdService } from '../../../../sgd/schema/format.js';
import type { Arguments } from '../../../command.js';
import type { Output } from '../../../output.js';
import { oneOf } from '../../../options/one-of.js';
import { outFile } from '../../../options/out-file.js';
import { SPLITS, sgdDirectory } from '../../../options/sgd-arguments.js';

/** The splits that are named, each once, in the order that the report has them in. */
function splitsOf(args: Arguments): readonly SgdSplit[] {
  const given = args.texts('split').map((split) => oneOf('split', split, SPLITS));
  return given.length === 0 ? ['train', 'dev'] : SPLITS.filter((split) => given.includes(split));
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
  const directory = sgdDirectory(args);
  const splits = splitsOf(args);
  const [out, page] = [outFile(args, 'out'), args.text('evidence')];
  const schema = servicesOf(directory, splits);
  const parts = splits.map(
    (split): SplitEvidence => ({ split, evidence: collectEvidence(readSgdDialogues(directory, split)) }),
  );
  const evidence = mergeEvidence(parts.map((part) => part.evidence));
  const tables = deriveTables(evidence, schema);
  const train = deriveTables(parts.find((part) => part.split === 'train')?.evidence ?? {}, schema);
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
