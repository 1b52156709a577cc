import {
  CanonicalValues,
  readSgdDialogues,
  readSgdSchema,
  type SgdDialogue,
  type SgdSplit,
} from '../corpus/sgd/index.js';
import { SgdEvaluation, type SgdReport, type Unconverted, type WrongFrame } from '../evaluation/index.js';
import { createRegistry, servicesFromSgdSchema } from '../service/index.js';
import type { Arguments } from './command.js';
import type { Output } from './output.js';
import { progressOf } from './progress.js';
import { UsageError } from './usage-error.js';

const SPLITS: readonly SgdSplit[] = ['train', 'dev', 'test'];
const MODES = ['annotated', 'simulated'] as const;

function oneOf<T extends string>(name: string, given: string, known: readonly T[]): T {
  const found = known.find((value) => value === given);
  if (found) return found;
  throw new UsageError(`--${name} takes ${known.join(', ')}, not '${given}'.`);
}

function directoryOf(args: Arguments): string {
  const directory = args.text('dir') ?? process.env.TYPETOD_SGD_DIR;
  if (directory) return directory;
  throw new UsageError('Where is the SGD corpus? Give its root by --dir or in TYPETOD_SGD_DIR.');
}

/** The most frequent kinds of something, with examples of where. */
function byKind<T>(items: readonly T[], kind: (item: T) => string, where: (item: T) => string): readonly string[] {
  const kinds = new Map<string, T[]>();
  for (const item of items) kinds.set(kind(item), [...(kinds.get(kind(item)) ?? []), item]);
  return [...kinds]
    .sort(([, a], [, b]) => b.length - a.length)
    .map(([name, list]) => `${String(list.length).padStart(6)}  ${name}  (${list.slice(0, 3).map(where).join(', ')})`);
}

const place = (item: WrongFrame | Unconverted): string => `${item.dialogue} turn ${item.turn}`;

function wrongKind(frame: WrongFrame): string {
  const slots = frame.mismatches.map(({ slot, expected, predicted }) =>
    expected === undefined ? `+${slot}` : predicted === undefined ? `-${slot}` : `~${slot}`,
  );
  return `${frame.service} ${slots.join(' ')}`;
}

/** Variables and values out, so that notes of one kind are counted together. */
function noteKind(note: Unconverted): string {
  return `${note.reason}: ${note.detail.replace(/\bx\d+\b/g, 'xN').replace(/"[^"]*"/g, '"…"')}`;
}

function readable(report: SgdReport, mode: string): readonly string[] {
  const percent = (rate: number): string => `${(100 * rate).toFixed(3)} %`;
  return [
    `dialogues        ${report.dialogues}`,
    `user turns       ${report.turns}`,
    `statements       ${report.statements}`,
    `frames           ${report.frames}`,
    `wrong frames     ${report.wrong_frames}`,
    `JGA              ${percent(report.jga)}  (exact, canonical extension on, ${mode})`,
    `                 ${percent(report.jga_exact_no_extension)}  (exact, extension off)`,
    ...(report.wrong.length > 0
      ? ['', 'Wrong frames, by service and slot (+ too much, - missing, ~ other value):']
      : []),
    ...byKind(report.wrong, wrongKind, place).slice(0, 30),
    ...(report.unconverted.length > 0 ? ['', 'Not converted as annotated, by reason:'] : []),
    ...byKind(report.unconverted, noteKind, place).slice(0, 30),
  ];
}

/** Runs `typetod eval sgd`. */
export async function runEvalSgd(args: Arguments, output: Output): Promise<number> {
  const directory = directoryOf(args);
  const split = oneOf('split', args.text('split') ?? 'dev', SPLITS);
  const mode = oneOf('mode', args.text('mode') ?? 'annotated', MODES);
  const started = performance.now();
  const registry = createRegistry(servicesFromSgdSchema(readSgdSchema(directory, split)));
  const values = new CanonicalValues();
  const dialogues: SgdDialogue[] = [];
  for (const dialogue of readSgdDialogues(directory, split, args.count('limit'))) {
    values.add(dialogue);
    dialogues.push(dialogue);
  }
  const evaluation = new SgdEvaluation(registry, values, mode);
  const progress = await progressOf(dialogues.length, 'dialogues', output);
  for (const dialogue of dialogues) {
    await evaluation.add(dialogue);
    progress.advance();
  }
  progress.stop();
  const report = evaluation.report();
  const seconds = (performance.now() - started) / 1000;
  if (args.flag('json')) output.print(JSON.stringify({ split, mode, seconds, ...report }));
  else for (const line of readable(report, mode)) output.print(line);
  return 0;
}
