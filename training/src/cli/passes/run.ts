import {
  type Arguments,
  type CommandSpec,
  count,
  flag,
  oneOf,
  type Output,
  progressOf,
  readJsonFile,
  seedOf,
  text,
  texts,
  valuesOf,
  UsageError,
} from 'typetod/internal/cli';
import {
  JsonLines,
  outFolder,
  readTurns,
  SGD_OPTIONS,
  sgdValues,
  splitsOption,
  type SplitOptions,
} from '@typetod/corpora/internal';
import { openServices, type Service } from 'typetod';
import { readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { z } from 'zod';
import { SplitWalk } from '@typetod/corpora/sgd';
import { loadServiceSource, ReplaySettings, SPEECH_ACTS, VOCABULARY } from 'typetod/internal';
import { readTranscripts } from 'typetod/transcripts';
import { type AnswerLine, Answers } from '../../passes/answers.js';
import { GeneratedPasses } from '../../passes/generated/passes.js';
import { Grafts, type SpeechLine } from '../../passes/grafts.js';
import { strangeWording, type Wordings, wordingsFile } from '../../passes/names/wordings.js';
import type { CountedPasses } from '../../passes/pass-counts.js';
import { type Pass, VARIATIONS, type Variation } from '../../passes/passes.js';
import { CorpusPasses } from '../../passes/turn-passes.js';
import { TranscriptPasses } from '../../passes/transcript-passes.js';
import { type Share, SplitPasses, type SplitPassOptions } from '../../passes/split-passes.js';
import { loadTokenizer } from './word-pieces.js';

function variedOf(args: Arguments): ReadonlySet<Variation> {
  const without = args.texts('without').map((name) => oneOf('without', name, VARIATIONS));
  if (args.flag('varied')) return new Set(VARIATIONS.filter((name) => !without.includes(name)));
  if (without.length === 0) return new Set();
  throw new UsageError('--without leaves something out of what --varied varies. Give both, or neither.');
}

function shareOf(args: Arguments): { readonly share?: Share } {
  const text = args.text('share');
  if (text === undefined) return {};
  const [part = 0, of = 0] = /^\d{1,6}\/\d{1,6}$/.test(text) ? text.split('/').map(Number) : [];
  if (part >= 1 && part <= of) return { share: { part, of } };
  throw new UsageError(`--share takes a part and how many there are, such as 1/4, not '${text}'.`);
}

function tokenizerOf(args: Arguments): string {
  const folder = args.text('tokenizer');
  if (folder !== undefined) return folder;
  throw new UsageError("Which tokenizer does the network have? Give the encoder's folder by --tokenizer.");
}

async function write(folder: string, name: string, passes: AsyncIterable<Pass>): Promise<void> {
  const file = new JsonLines(join(folder, `${name}.jsonl`));
  try {
    for await (const pass of passes) file.add(pass);
  } finally {
    file.close();
  }
}

function readable(split: string, { dialogues, damaged, passes, tokens }: CountedPasses): string {
  const left = damaged > 0 ? ` (${damaged} damaged and left out)` : '';
  return `${split}: ${dialogues} dialogues${left}, ${passes} passes of ${tokens} tokens`;
}

interface Source {
  readonly name: string;
  readonly passes: AsyncIterable<Pass>;
  readonly counts: { toJSON(): CountedPasses };
}

async function* ofWalk(walk: SplitWalk, passes: SplitPasses): AsyncGenerator<Pass> {
  for await (const entry of walk.entries()) yield* passes.add(entry);
}

const READ = {
  dir: SGD_OPTIONS.dir,
  split: splitsOption(['dev']),
  tables: SGD_OPTIONS.tables,
  limit: count('N', 'At most so many dialogues of each split'),
};

/** The splits that `--split` names; none where only `--generated`, `--turns` or `--transcripts` is given. */
function splitSources(
  args: Arguments,
  options: SplitPassOptions,
  onProgress: SplitOptions['onProgress'],
): readonly Source[] {
  const isElse =
    args.text('generated') !== undefined || ['turns', 'transcripts'].some((name) => args.texts(name).length > 0);
  if (args.texts('split').length === 0 && isElse) return [];
  const { split: splits, tables, ...where } = sgdValues(args, READ);
  const { directory } = where;
  return splits.map((split) => {
    const made = new SplitPasses({ directory, split, mode: 'annotated', tables }, options);
    const walk = new SplitWalk({ ...where, split, ...(onProgress && { onProgress }) });
    return { name: split, passes: ofWalk(walk, made), counts: made.counts };
  });
}

function generatedSources(args: Arguments, options: SplitPassOptions): readonly Source[] {
  const dialogues = args.count('generated');
  if (dialogues === undefined) return [];
  const made = new GeneratedPasses({ ...options, dialogues });
  return [{ name: 'generated', passes: made.all(), counts: made.counts }];
}

function turnSources(args: Arguments, options: SplitPassOptions): readonly Source[] {
  return args.texts('turns').map((file) => {
    const made = new CorpusPasses(readTurns(file), options);
    return { name: basename(file, '.turns.jsonl'), passes: made.all(), counts: made.counts };
  });
}

/** A source for the transcripts of `--transcripts`, over the bundled services and those of `--apis`. */
async function transcriptSources(args: Arguments, options: SplitPassOptions): Promise<readonly Source[]> {
  const paths = args.texts('transcripts');
  const isWorded = paths.length > 0 && options.varied.has('names');
  if (args.texts('wordings').length > 0 && !isWorded)
    throw new UsageError(
      '--wordings says what services of transcripts are called otherwise. Give --transcripts and --varied, and no --without names.',
    );
  if (paths.length === 0) return [];
  const source = await loadServiceSource(args.texts('apis'));
  const { services, dispose } = await openServices(source);
  await dispose();
  const settings = new ReplaySettings(source);
  const files = readTranscripts(paths).map(async ({ path, transcripts }) => {
    const setting = await settings.of(path);
    return transcripts.map((transcript) => ({ transcript, setting }));
  });
  const transcripts = (await Promise.all(files)).flat();
  const made = new TranscriptPasses(transcripts, options, wordingsIn(args.texts('wordings'), services));
  return [{ name: 'transcripts', passes: made.all(), counts: made.counts }];
}

/** What services are called otherwise, by files of wordings; of a service that several have, the last one's. */
function wordingsIn(files: readonly string[], services: readonly Service[]): Wordings {
  const read = (file: string): Wordings => {
    const { data, error } = wordingsFile.safeParse(readJsonFile(file, 'Give --wordings a file of other names.'));
    if (!data) throw new UsageError(`'${file}' is no file of wordings: ${z.prettifyError(error)}`);
    const strange = strangeWording(data, services);
    if (strange !== undefined) throw new UsageError(`'${file}': ${strange}`);
    return data;
  };
  return Object.fromEntries(files.flatMap((file) => Object.entries(read(file))));
}

/** What was read besides a corpus, as it was named, by option. */
function filesOf(args: Arguments): Readonly<Record<string, readonly string[]>> {
  const options = ['transcripts', 'apis', 'wordings', 'turns', 'lines', 'answers'];
  return Object.fromEntries(options.flatMap((name) => (args.texts(name).length > 0 ? [[name, args.texts(name)]] : [])));
}

/** The lines of turns that are about no service. */
function linesIn(file: string): readonly SpeechLine[] {
  const turns = readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '');
  return turns.flatMap((line): readonly SpeechLine[] => {
    const turn = speechTurn.parse(JSON.parse(line));
    return turn.services.length === 0 && turn.acts ? [{ text: turn.user, acts: turn.acts }] : [];
  });
}

/** Answers to confirmations: a line each, `yes` or `no`, a tab, and the words. */
function answersIn(file: string): readonly AnswerLine[] {
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line, at) => {
      const [, label, words] = /^(yes|no)\t(.+)$/u.exec(line) ?? [];
      if (words === undefined) throw new UsageError(`${file}:${at + 1}: give yes or no, a tab, and the words.`);
      return { text: words, agrees: label === 'yes' };
    });
}

const speechTurn = z.object({
  services: z.array(z.string()),
  user: z.string(),
  acts: z.array(z.enum(SPEECH_ACTS)).nullable(),
});

/** Does what `typetod examples passes` says. */
export async function runExamplesPasses(args: Arguments, output: Output): Promise<number> {
  const [seed, varied, share] = [seedOf(args), variedOf(args), shareOf(args)];
  const { pieces, hash } = await loadTokenizer(tokenizerOf(args));
  const grafts = new Grafts(args.texts('lines').flatMap(linesIn));
  const answers = args.texts('answers').flatMap(answersIn);
  const options: SplitPassOptions = {
    ...{ seed, varied, ...share, pieces, grafts },
    ...(answers.length > 0 && { answers: new Answers(answers) }),
  };
  const bar = await progressOf(Number.POSITIVE_INFINITY, 'files', output);
  const sources = [
    ...splitSources(args, options, ({ files, done }) => bar.set(done, files)),
    ...generatedSources(args, options),
    ...turnSources(args, options),
    ...(await transcriptSources(args, options)),
  ];
  const folder = outFolder(args);
  try {
    for (const { name, passes } of sources) await write(folder, name, passes);
  } finally {
    bar.stop();
  }
  writeFileSync(join(folder, 'vocabulary.json'), `${JSON.stringify({ ...VOCABULARY, tokenizer: hash })}\n`);
  const splits = Object.fromEntries(sources.map(({ name, counts }) => [name, counts.toJSON()]));
  const { tables, ...limit } = valuesOf(args, { tables: READ.tables, limit: READ.limit });
  const files = filesOf(args);
  const counts = { seed, varied: [...varied], tables, ...share, ...limit, files, splits };
  writeFileSync(join(folder, 'counts.json'), `${JSON.stringify(counts, null, 2)}\n`);
  if (args.flag('json')) output.print(JSON.stringify(counts));
  else for (const [split, one] of Object.entries(splits)) output.print(readable(split, one));
  return 0;
}

/** `typetod examples passes`. */
export const examplesPasses: CommandSpec = {
  args: {
    dir: READ.dir,
    split: READ.split,
    tokenizer: text('FOLDER', 'The encoder: a folder with tokenizer.json'),
    out: text('FOLDER', 'Where to write; must be empty'),
    varied: flag('Vary services, wordings and values: for training, not for measuring'),
    without: texts('WHAT', 'With --varied, something that stays as it is; may be repeated'),
    seed: count('N', 'Decides all that varies; 0 if left out'),
    generated: count('N', 'Also so many dialogues about services that do not exist'),
    turns: texts('FILE', 'Also the turns of a file of them, with services.json beside it; may be repeated'),
    transcripts: texts('PATH', 'Also the turns of transcripts, a file or a folder; may be repeated'),
    apis: texts('MODULE', 'A module with services of transcripts; may be repeated'),
    lines: texts(
      'FILE',
      'Turns of people (JSON lines) that are put in place of some turns; with --varied; may be repeated',
    ),
    answers: texts(
      'FILE',
      'Only answers of this file (yes or no, a tab, the words) in place of what users say at confirmations; may be repeated',
    ),
    wordings: texts(
      'FILE',
      'With --transcripts and --varied, what services are called otherwise (JSON); may be repeated',
    ),
    share: text('I/N', 'Only every N-th dialogue, from the I-th on'),
    tables: READ.tables,
    limit: READ.limit,
    force: flag('Write into a folder that is not empty'),
    json: flag('Print one JSON object instead of text'),
  },
  examples: [
    ['typetod examples passes --dir sgd --split train --tokenizer minilm --varied --seed 1 --out data', 'to train on'],
    ['typetod examples passes --dir sgd --split dev --tokenizer minilm --share 1/10 --out dev', 'to measure on'],
    ['typetod examples passes --generated 4000 --tokenizer minilm --varied --seed 1 --out more', 'without a corpus'],
  ],
  positionals: 0,
  run: runExamplesPasses,
};
