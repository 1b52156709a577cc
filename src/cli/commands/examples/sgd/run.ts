import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SgdSplit } from '../../../../sgd/corpus/read.js';
import { SplitWalk } from '../../../../sgd/corpus/walk.js';
import { sgdFiles } from '../../../../sgd/corpus/survey.js';
import { apiData } from '../../../../sgd/examples/api-data.js';
import type { ExampleCounts } from '../../../../sgd/examples/counts.js';
import { SplitExamples, type SplitExampleOptions } from '../../../../sgd/examples/split.js';
import { loadSgdSchema, registryOf } from '../../../../sgd/schema/load.js';
import type { Api } from '../../../../service/index.js';
import type { Arguments } from '../../../command.js';
import { UsageError } from '../../../errors.js';
import { JsonLines } from '../../../json-lines.js';
import { oneOf } from '../../../options/one-of.js';
import { limitOf, modeOf, outFolder, sgdDirectory, splitsOf, tablesOf } from '../../../options/sgd-arguments.js';
import type { Output } from '../../../output.js';
import { progressOf } from '../../../progress.js';

/** Writes the examples of a split to two files of a folder. */
async function writeSplit(folder: string, split: SgdSplit, examples: SplitExamples, walk: SplitWalk): Promise<void> {
  const parsing = new JsonLines(join(folder, `${split}.jsonl`));
  const asking = new JsonLines(join(folder, `${split}.qa.jsonl`));
  try {
    for await (const entry of walk.entries()) {
      for await (const turn of examples.add(entry)) {
        parsing.add(turn.parsing);
        if (turn.questions) asking.add(turn.questions);
      }
    }
  } finally {
    parsing.close();
    asking.close();
  }
}

function seedOf(args: Arguments): number {
  const text = args.text('seed') ?? '0';
  if (/^\d{1,9}$/.test(text)) return Number(text);
  throw new UsageError(`--seed takes a whole number of at most nine digits, not '${text}'.`);
}

function optionsOf(args: Arguments): Omit<Required<SplitExampleOptions>, 'split'> {
  const options = {
    seed: seedOf(args),
    mode: modeOf(args),
    history: oneOf('history', args.text('history') ?? 'all', ['turns', 'all']),
    services: oneOf('services', args.text('services') ?? 'dialogue', ['turn', 'dialogue', 'all']),
    prompts: args.flag('prompts'),
  };
  if (options.prompts && options.history === 'turns') {
    throw new UsageError('--prompts shows the programs of earlier turns. Leave out --history turns.');
  }
  return options;
}

function readable(split: string, { dialogues, damaged, examples, supervisor }: ExampleCounts): string {
  const left = damaged > 0 ? ` (${damaged} damaged and left out)` : '';
  return `${split}: ${dialogues} dialogues${left}, ${examples} examples, ${supervisor.examples} with questions`;
}

/** Does what `typetod examples sgd` says. */
export async function runExamplesSgd(args: Arguments, output: Output): Promise<number> {
  const directory = sgdDirectory(args);
  const options = optionsOf(args);
  const limit = limitOf(args);
  const tables = tablesOf(args);
  const registries = splitsOf(args).map((split) => {
    const registry = registryOf(loadSgdSchema(directory, split, tables));
    // A split without dialogues is refused before the folder is made.
    sgdFiles(directory, split);
    return [split, registry] as const;
  });
  const folder = outFolder(args);
  const splits: Partial<Record<SgdSplit, ExampleCounts>> = {};
  const bar = await progressOf(Number.POSITIVE_INFINITY, 'files', output);
  const onProgress = ({ files, done }: { readonly files: number; readonly done: number }): void => bar.set(done, files);
  try {
    for (const [split, registry] of registries) {
      const examples = new SplitExamples(registry, { split, ...options });
      splits[split] = examples.counts;
      await writeSplit(folder, split, examples, new SplitWalk({ directory, split, ...limit, onProgress }));
    }
  } finally {
    bar.stop();
  }
  const apis = new Map<string, Api>(registries.flatMap(([, registry]) => [...registry.apis]));
  writeFileSync(join(folder, 'apis.json'), `${JSON.stringify([...apis.values()].map(apiData), null, 2)}\n`);
  const counts = { ...options, tables, ...limit, splits };
  writeFileSync(join(folder, 'counts.json'), `${JSON.stringify(counts, null, 2)}\n`);
  if (args.flag('json')) output.print(JSON.stringify(counts));
  else for (const [split, one] of Object.entries(splits)) output.print(readable(split, one));
  return 0;
}
