import {
  type Arguments,
  type CommandSpec,
  count,
  flag,
  oneOf,
  type Output,
  progressOf,
  seedOf,
  text,
  UsageError,
} from 'typetod/internal/cli';
import {
  JsonLines,
  loadSgdSchema,
  outFolder,
  registryOf,
  SGD_OPTIONS,
  sgdFiles,
  sgdValues,
  splitsOption,
} from '@typetod/corpora/internal';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type SgdSplit, SplitWalk } from '@typetod/corpora/sgd';
import type { Api } from 'typetod';
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

const READ = {
  dir: SGD_OPTIONS.dir,
  split: splitsOption(['dev']),
  tables: SGD_OPTIONS.tables,
  limit: count('N', 'At most so many dialogues of each split'),
};

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
    mode: SGD_OPTIONS.mode.read(args, 'mode'),
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
  const { directory, split: named, tables, ...limit } = sgdValues(args, READ);
  const place = messagesOf(args);
  const options = optionsOf(args, place !== undefined);
  const registries = named.map((split) => {
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

/** `typetod examples sgd`. */
export const examplesSgd: CommandSpec = {
  args: {
    dir: READ.dir,
    split: READ.split,
    out: text('FOLDER', 'Where to write; must be empty'),
    seed: count('N', 'Decides orders and negatives; 0 if left out'),
    mode: SGD_OPTIONS.mode,
    tables: READ.tables,
    limit: READ.limit,
    history: text('WHAT', 'all (default): earlier turns with their programs; turns: what was said only'),
    services: text('WHICH', 'Whose APIs are given: of the dialogue (default); of all services; of the annotated turn'),
    format: text(
      'FORMAT',
      'examples (default); messages: chat messages for fine-tuning, with the annotated state of each turn',
    ),
    system: text('WHERE', 'With --format messages, the system texts: once (default), in a file of their own; inline'),
    prompts: flag('Add the prompt of each turn, and the statements as a model writes them'),
    force: flag('Write into a folder that is not empty'),
    json: flag('Print one JSON object instead of text'),
  },
  examples: [
    ['typetod examples sgd --dir sgd --split train --split dev --out examples', 'both splits'],
    ['typetod examples sgd --dir sgd --out examples --seed 2 --services all', 'APIs of all services, in another order'],
    ['typetod examples sgd --dir sgd --split train --out examples --prompts', 'with prompts, to train a model on'],
    ['typetod examples sgd --dir sgd --out chats --format messages --system inline', 'as fine-tuning services take it'],
  ],
  positionals: 0,
  run: runExamplesSgd,
};
