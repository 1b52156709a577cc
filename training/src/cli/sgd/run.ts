import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  limitOf,
  loadSgdSchema,
  modeOf,
  outFolder,
  registryOf,
  sgdDirectory,
  sgdFiles,
  splitsOf,
  tablesOf,
} from '@typetod/corpora/internal';
import { JsonLines } from '@typetod/corpora/internal/cli';
import { type SgdSplit, SplitWalk } from '@typetod/corpora/sgd';
import type { Api } from 'typetod';
import { type Arguments, oneOf, type Output, progressOf, seedOf, UsageError } from 'typetod/internal/cli';
import { apiData } from '../../examples/api-data.js';
import type { ExampleCounts } from '../../examples/counts.js';
import { type SystemPlace, SYSTEM_PLACES } from '../../examples/messages.js';
import { SplitExamples, type SplitExampleOptions } from '../../examples/split.js';
import { writeMessages, type WrittenMessages } from './write-messages.js';

/** Writes the examples of a split to two files of a folder. */
async function writeSplit(
  folder: string,
  split: SgdSplit,
  examples: SplitExamples,
  walk: SplitWalk,
): Promise<ExampleCounts> {
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
  return examples.counts;
}

const FORMATS = ['examples', 'messages'] as const;

/** Where system texts go; undefined where the examples are no messages. */
function messagesOf(args: Arguments): SystemPlace | undefined {
  const format = oneOf('format', args.text('format') ?? 'examples', FORMATS);
  const place = args.text('system');
  if (format === 'messages' && args.flag('prompts'))
    throw new UsageError('--prompts is for --format examples: messages are prompts already. Leave one of them out.');
  if (format === 'messages') return oneOf('system', place ?? 'once', SYSTEM_PLACES);
  if (place !== undefined) throw new UsageError('--system is for --format messages. Give both, or neither.');
  return undefined;
}

function optionsOf(args: Arguments, isMessages: boolean): Omit<Required<SplitExampleOptions>, 'split'> {
  const options = {
    seed: seedOf(args),
    mode: modeOf(args),
    history: oneOf('history', args.text('history') ?? 'all', ['turns', 'all']),
    services: oneOf('services', args.text('services') ?? 'dialogue', ['turn', 'dialogue', 'all']),
    prompts: args.flag('prompts') || isMessages,
    sharesPrompts: isMessages,
  };
  const wanted = isMessages ? '--format messages shows' : '--prompts shows';
  if (options.prompts && options.history === 'turns') {
    throw new UsageError(`${wanted} the programs of earlier turns. Leave out --history turns.`);
  }
  return options;
}

function readable(split: string, counts: ExampleCounts | WrittenMessages): string {
  const { dialogues, damaged, examples } = counts;
  const left = damaged > 0 ? ` (${damaged} damaged and left out)` : '';
  const rest =
    'bytes' in counts
      ? Object.entries(counts.bytes).map(([name, size]) => `${name} ${(size / 1e6).toFixed(2)} MB`)
      : [`${counts.supervisor.examples} with questions`];
  return `${split}: ${dialogues} dialogues${left}, ${examples} examples, ${rest.join(', ')}`;
}

/** Does what `typetod examples sgd` says. */
export async function runExamplesSgd(args: Arguments, output: Output): Promise<number> {
  const directory = sgdDirectory(args);
  const place = messagesOf(args);
  const options = optionsOf(args, place !== undefined);
  const limit = limitOf(args);
  const tables = tablesOf(args);
  const registries = splitsOf(args).map((split) => {
    const registry = registryOf(loadSgdSchema(directory, split, tables));
    // A split without dialogues is refused before the folder is made.
    sgdFiles(directory, split);
    return [split, registry] as const;
  });
  const folder = outFolder(args);
  const splits: Partial<Record<SgdSplit, ExampleCounts | WrittenMessages>> = {};
  const bar = await progressOf(Number.POSITIVE_INFINITY, 'files', output);
  const onProgress = ({ files, done }: { readonly files: number; readonly done: number }): void => bar.set(done, files);
  try {
    for (const [split, registry] of registries) {
      const examples = new SplitExamples(registry, { split, ...options });
      const walk = new SplitWalk({ directory, split, ...limit, onProgress });
      splits[split] =
        place === undefined
          ? await writeSplit(folder, split, examples, walk)
          : await writeMessages(folder, split, examples, walk, place);
    }
  } finally {
    bar.stop();
  }
  const apis = new Map<string, Api>(registries.flatMap(([, registry]) => [...registry.apis]));
  writeFileSync(join(folder, 'apis.json'), `${JSON.stringify([...apis.values()].map(apiData), null, 2)}\n`);
  const { sharesPrompts: _, ...chosen } = options;
  const counts = { ...chosen, ...(place !== undefined && { system: place }), tables, ...limit, splits };
  writeFileSync(join(folder, 'counts.json'), `${JSON.stringify(counts, null, 2)}\n`);
  if (args.flag('json')) output.print(JSON.stringify(counts));
  else for (const [split, one] of Object.entries(splits)) output.print(readable(split, one));
  return 0;
}
