import {
  type Arguments,
  type CommandSpec,
  count,
  flag,
  oneOf,
  type Output,
  readJsonFile,
  SCORED_MODEL_OPTIONS,
  SCORED_PARSER_OPTIONS,
  text,
  UsageError,
} from 'typetod/internal/cli';
import { parserEntryOf, PRESET_NAMES } from 'typetod/internal';
import { MULTIWOZ_SPLITS } from '../../multiwoz/corpus/read.js';
import { evaluateMultiwoz } from '../../multiwoz/report/evaluate.js';
import type { MultiwozReport } from '../../multiwoz/report/report.js';
import { MULTIWOZ_PROFILES } from '../../multiwoz/state/profiles.js';
import { printEvaluation, withBar } from '../evaluated.js';
import { printedMultiwoz } from './multiwoz-report.js';

function directoryOf(args: Arguments): string {
  const directory = args.text('dir') ?? process.env.TYPETOD_MULTIWOZ_DIR;
  if (directory) return directory;
  throw new UsageError('Where is MultiWOZ? Give the folder with data.json by --dir or in TYPETOD_MULTIWOZ_DIR.');
}

/** The parser that is evaluated, if one is. */
async function loadedParser(args: Arguments, output: Output) {
  const gates = oneOf('gates', args.text('gates') ?? 'standard', PRESET_NAMES);
  if (args.text('parser') === undefined) return undefined;
  const { parser, close } = await parserEntryOf(args)()(output);
  if (parser === 'oracle')
    throw new UsageError('What an oracle would get is in the report without --parser: leave it out.');
  return { parser: { parser, gates }, close };
}

async function evaluate(args: Arguments, output: Output): Promise<MultiwozReport> {
  const limit = args.count('limit');
  const source = {
    directory: directoryOf(args),
    split: oneOf('split', args.text('split') ?? 'val', MULTIWOZ_SPLITS),
    profile: oneOf('profile', args.text('profile') ?? 'none', MULTIWOZ_PROFILES),
    ...(args.flag('states-only') && { replay: false }),
    ...(limit !== undefined && { limit }),
  };
  const file = args.text('predictions');
  const predicted = file !== undefined && {
    predicted: { file, predictions: readJsonFile(file, 'Give --predictions a JSON file of states by dialogue.') },
  };
  const loaded = await loadedParser(args, output);
  const parser = loaded && { parser: loaded.parser };
  try {
    return await withBar('dialogues', output, (tell) =>
      evaluateMultiwoz({
        ...source,
        ...parser,
        ...predicted,
        onProgress: ({ dialogues, done }) => tell(done, dialogues),
      }),
    );
  } finally {
    for (const note of (await loaded?.close?.()) ?? []) output.log(note);
  }
}

/** Runs `typetod eval multiwoz`. The exit code is 1 when a dialogue is missing or damaged. */
export async function runEvalMultiwoz(args: Arguments, output: Output): Promise<number> {
  const started = performance.now();
  const report = await evaluate(args, output);
  const seconds = (performance.now() - started) / 1000;
  return printEvaluation(report, printedMultiwoz(report, seconds), { args, output });
}

/** `typetod eval multiwoz`. */
export const evalMultiwoz: CommandSpec = {
  args: {
    dir: text('DIR', 'Folder with data.json, the list files and db/; TYPETOD_MULTIWOZ_DIR if left out'),
    split: text('SPLIT', 'train, val or test; val if left out'),
    profile: text('PROFILE', 'Normalization of values: none (default), trade-like, both-sides or any-of'),
    limit: count('N', 'At most so many dialogues'),
    parser: SCORED_PARSER_OPTIONS.parser,
    gates: SCORED_PARSER_OPTIONS.gates,
    ...SCORED_MODEL_OPTIONS,
    predictions: text('FILE', 'States that another tracker predicted, in the format of MultiWOZ_Evaluation'),
    'states-only': flag('Execute no programs'),
    json: flag('Print one JSON object instead of text'),
  },
  examples: [
    ['typetod eval multiwoz --dir multiwoz21 --split val', 'the whole split'],
    ['typetod eval multiwoz --dir multiwoz21 --profile both-sides --states-only --json', 'for a program to read'],
    [
      'typetod eval multiwoz --dir multiwoz21 --parser reactod --model NAME --base-url URL',
      'a parser that tracks states',
    ],
  ],
  positionals: 0,
  run: runEvalMultiwoz,
};
