import { type Arguments, type CommandSpec, flag, outFile, type Output, text } from 'typetod/internal/cli';
import { SGD_OPTIONS, sgdValues, splitsOption } from './options.js';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { SGD_SPLITS } from '../sgd/corpus/read.js';
import { deriveCorpusTables } from '../sgd/facts/corpus-tables.js';
import { tablesModule } from '../sgd/facts/module.js';
import { evidenceReport, factEntries } from '../sgd/facts/report.js';

const DERIVED = { dir: SGD_OPTIONS.dir, split: splitsOption(['train', 'dev']) };

/** Writes a page anew from its first second-level heading on. */
function writeBelowHead(file: string, body: string): void {
  const head = existsSync(file) ? (readFileSync(file, 'utf8').split(/^## /m)[0] ?? '') : '';
  writeFileSync(file, head + body);
}

/** Runs `typetod tables sgd`. */
export async function runTablesSgd(args: Arguments, output: Output): Promise<number> {
  const { directory, split: named } = sgdValues(args, DERIVED);
  // In the order that the report has them in.
  const splits = SGD_SPLITS.filter((split) => named.includes(split));
  const [out, page] = [outFile(args, 'out'), args.text('evidence')];
  const { schema, parts, tables, train } = deriveCorpusTables(directory, splits);
  if (out !== undefined) writeFileSync(out, tablesModule(train, tables));
  if (page !== undefined) writeBelowHead(page, evidenceReport(parts, tables, schema));
  if (args.flag('json')) {
    output.print(JSON.stringify({ splits, tables, facts: factEntries(parts, tables, schema) }));
  } else if (out === undefined && page === undefined) {
    output.print(evidenceReport(parts, tables, schema).trimEnd());
  } else {
    for (const file of [out, page]) if (file !== undefined) output.log(`Wrote ${file}`);
  }
  return 0;
}

/** `typetod tables sgd`. */
export const tablesSgd: CommandSpec = {
  args: {
    ...DERIVED,
    out: text('FILE', 'Write the tables as a TypeScript module'),
    evidence: text(
      'FILE',
      'Write the evidence as Markdown; what FILE has above its first second-level heading is kept',
    ),
    force: flag('Write over the FILE of --out if it is there'),
    json: flag('Print one JSON object instead of text'),
  },
  examples: [
    ['typetod tables sgd --dir sgd', 'what the dialogues settle, and from how many observations'],
    ['typetod tables sgd --dir sgd --split train --json', 'without the dev split, for a program to read'],
  ],
  positionals: 0,
  run: runTablesSgd,
};
