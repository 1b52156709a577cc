import { SGD_OPTIONS } from './options/sgd-options.js';
import { type Arguments, type CommandSpec, oneOf, outFile, type Output } from 'typetod/internal/cli';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { SGD_SPLITS, type SgdSplit } from '../sgd/corpus/read.js';
import { deriveCorpusTables, tablesStudy } from '../sgd/facts/corpus-tables.js';
import { tablesModule } from '../sgd/facts/module.js';
import { evidenceReport } from '../sgd/facts/report.js';
import { sgdDirectory } from './options/sgd-arguments.js';

/** The splits that are named, each once, in the order that the report has them in. */
function splitsOf(args: Arguments): readonly SgdSplit[] {
  const given = args.texts('split').map((split) => oneOf('split', split, SGD_SPLITS));
  return given.length === 0 ? ['train', 'dev'] : SGD_SPLITS.filter((split) => given.includes(split));
}

/** Writes a page anew from its first second-level heading on. */
function writeBelowHead(file: string, body: string): void {
  const head = existsSync(file) ? (readFileSync(file, 'utf8').split(/^## /m)[0] ?? '') : '';
  writeFileSync(file, head + body);
}

/** Runs `typetod tables sgd`. */
export async function runTablesSgd(args: Arguments, output: Output): Promise<number> {
  const directory = sgdDirectory(args);
  const splits = splitsOf(args);
  const [out, page] = [outFile(args, 'out'), args.text('evidence')];
  const derived = deriveCorpusTables(directory, splits);
  const { schema, parts, tables, train } = derived;
  if (out !== undefined) writeFileSync(out, tablesModule(train, tables));
  if (page !== undefined) writeBelowHead(page, evidenceReport(parts, tables, schema));
  if (args.flag('json')) {
    output.print(JSON.stringify({ splits, tables, ...tablesStudy(derived) }));
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
    dir: SGD_OPTIONS.dir,
    split: {
      type: 'string',
      valueHint: 'SPLIT',
      description: 'train, dev or test; may be repeated; train and dev if left out',
    },
    out: { type: 'string', valueHint: 'FILE', description: 'Write the tables as a TypeScript module' },
    evidence: {
      type: 'string',
      valueHint: 'FILE',
      description: 'Write the evidence as Markdown; what FILE has above its first second-level heading is kept',
    },
    force: { type: 'boolean', description: 'Write over the FILE of --out if it is there' },
    json: { type: 'boolean', description: 'Print one JSON object instead of text' },
  },
  examples: [
    ['typetod tables sgd --dir sgd', 'what the dialogues settle, and from how many observations'],
    ['typetod tables sgd --dir sgd --split train --json', 'without the dev split, for a program to read'],
  ],
  positionals: 0,
  run: runTablesSgd,
};
