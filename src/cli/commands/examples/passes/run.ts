import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ACTS, FEATURES, STATUSES } from '../../../../parsers/neural/input/vocabulary.js';
import type { SgdSplit } from '../../../../sgd/corpus/read.js';
import { SplitWalk } from '../../../../sgd/corpus/walk.js';
import type { CountedPasses } from '../../../../sgd/passes/pass-counts.js';
import { VARIATIONS, type Variation } from '../../../../sgd/passes/passes.js';
import { type Share, SplitPasses, type SplitPassOptions } from '../../../../sgd/passes/split-passes.js';
import type { Arguments } from '../../../command.js';
import { UsageError } from '../../../errors.js';
import { JsonLines } from '../../../json-lines.js';
import { oneOf } from '../../../options/one-of.js';
import { seedOf } from '../../../options/seed.js';
import { limitOf, outFolder, sgdDirectory, splitsOf, tablesOf } from '../../../options/sgd-arguments.js';
import type { Output } from '../../../output.js';
import { progressOf } from '../../../progress.js';
import { loadPieces } from './word-pieces.js';

/** What the numbers stand for, as the training reads it. */
const VOCABULARY = { features: FEATURES, acts: ACTS, statuses: STATUSES, kinds: ['api', 'slot', 'value', 'source'] };

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

async function writeSplit(folder: string, passes: SplitPasses, walk: SplitWalk, split: SgdSplit) {
  const file = new JsonLines(join(folder, `${split}.jsonl`));
  try {
    for await (const entry of walk.entries()) for await (const pass of passes.add(entry)) file.add(pass);
  } finally {
    file.close();
  }
  return passes.counts.toJSON();
}

function readable(split: string, { dialogues, damaged, passes, tokens }: CountedPasses): string {
  const left = damaged > 0 ? ` (${damaged} damaged and left out)` : '';
  return `${split}: ${dialogues} dialogues${left}, ${passes} passes of ${tokens} tokens`;
}

/** Does what `typetod examples passes` says. */
export async function runExamplesPasses(args: Arguments, output: Output): Promise<number> {
  const directory = sgdDirectory(args);
  const [limit, tables, seed, varied] = [limitOf(args), tablesOf(args), seedOf(args), variedOf(args)];
  const share = shareOf(args);
  const options: SplitPassOptions = { seed, varied, ...share, pieces: await loadPieces(tokenizerOf(args)) };
  const makers = splitsOf(args).map((split) => {
    const passes = new SplitPasses({ directory, split, mode: 'annotated', tables }, options);
    return [split, passes] as const;
  });
  const bar = await progressOf(Number.POSITIVE_INFINITY, 'files', output);
  const onProgress = ({ files, done }: { readonly files: number; readonly done: number }): void => bar.set(done, files);
  const walks = makers.map(([split]) => new SplitWalk({ directory, split, ...limit, onProgress }));
  const folder = outFolder(args);
  const splits: Partial<Record<SgdSplit, CountedPasses>> = {};
  try {
    for (const [at, [split, passes]] of makers.entries())
      splits[split] = await writeSplit(folder, passes, walks[at] as SplitWalk, split);
  } finally {
    bar.stop();
  }
  writeFileSync(join(folder, 'vocabulary.json'), `${JSON.stringify(VOCABULARY)}\n`);
  const counts = { seed, varied: [...varied], tables, ...share, ...limit, splits };
  writeFileSync(join(folder, 'counts.json'), `${JSON.stringify(counts, null, 2)}\n`);
  if (args.flag('json')) output.print(JSON.stringify(counts));
  else for (const [split, one] of Object.entries(splits)) output.print(readable(split, one));
  return 0;
}
