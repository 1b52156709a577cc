import { positional, text } from '../../options/option.js';
import { OPTIONS } from '../../options/tables.js';
import { type Arguments, type CommandSpec, EXIT, UsageError } from '../../command.js';
import {
  closeSync,
  existsSync,
  fsyncSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { damageError } from '../../../engine/journal.js';
import { syncFolder } from '../../../engine/journal-file.js';
import { lockJournal } from '../../../engine/journal-lock.js';
import { type OpenTransaction, type Repair, repairJournal } from '../../../engine/journal-repair.js';
import { fileOf, transactionText } from './check.js';
import type { Output } from '../../output.js';
import { newFile, readingFile } from '../../options/files.js';

interface Repaired extends Omit<Repair, 'text'> {
  readonly status: 'whole' | 'mended' | 'lost' | 'hopeless';
  readonly file?: string;
  readonly backup?: string;
}

type Content = readonly [path: string, content: string | Buffer];

function writeNew(path: string, content: string | Buffer, mode: number): void {
  const file = openSync(path, 'wx', mode);
  try {
    writeFileSync(file, content);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

/** Writes all files or none: each gets its name once all are complete and on the disk. */
function writeFiles(files: readonly Content[], mode: number): void {
  const part = (path: string): string => `${path}.${process.pid}.part`;
  try {
    for (const [path, content] of files) writeNew(part(path), content, mode);
    for (const [path] of files) {
      renameSync(part(path), path);
      syncFolder(path);
    }
  } finally {
    for (const [path] of files) rmSync(part(path), { force: true });
  }
}

/** A name beside a file that is not taken. */
function freeName(path: string): string {
  for (let number = 1; ; number += 1) {
    const name = `${path}.damaged${number === 1 ? '' : `-${number}`}`;
    if (!existsSync(name)) return name;
  }
}

function statusOf({ damage, text, lost }: Pick<Repair, 'damage' | 'text' | 'lost'>): Repaired['status'] {
  if (!damage) return 'whole';
  if (text === undefined) return 'hopeless';
  return lost.length > 0 ? 'lost' : 'mended';
}

function repaired(path: string, out: string | undefined): Repaired {
  const original = readFileSync(path);
  if (original.length === 0) throw new UsageError(`The journal '${path}' is empty: there is nothing to repair.`);
  const repair = repairJournal(original);
  const { text, ...found } = repair;
  const { damage, kept, open } = found;
  const isJournal = damage?.code === 'journal-corrupt' || kept > 0 || open.length > 0;
  if (damage && !isJournal) throw damageError(damage);
  const status = statusOf(repair);
  if (text === undefined) return { status, ...found };
  // The repaired file gets the permissions of the original.
  const { mode } = statSync(path);
  if (out !== undefined) {
    writeFiles([[out, text]], mode);
    return { status, file: out, ...found };
  }
  const backup = freeName(path);
  const files: readonly Content[] = [
    [backup, original],
    [path, text],
  ];
  writeFiles(files, mode);
  return { status, file: path, backup, ...found };
}

/** Numbers, ranges shortened: `3, 5 to 9`. */
function numbers(list: readonly number[]): string {
  const ranges: [number, number][] = [];
  for (const number of list) {
    const last = ranges.at(-1);
    if (last && last[1] === number - 1) last[1] = number;
    else ranges.push([number, number]);
  }
  return ranges.map(([from, to]) => (from === to ? `${from}` : `${from} to ${to}`)).join(', ');
}

const SAYINGS = {
  whole: 'nothing is wrong',
  mended: 'mended, nothing is lost',
  lost: 'repaired, lines are lost',
  hopeless: 'nothing can be kept: the first line is lost',
} as const;

const OUTCOMES = {
  unknown: 'may have been done',
  success: 'was done, as a lost line says',
  failure: 'failed, as a lost line says',
} as const;

function standing({ isProved, api, outcome }: OpenTransaction): string {
  if (!isProved) return 'as it is read in a changed line, cannot be trusted and is left out: ask the service about it';
  return api === undefined
    ? `${OUTCOMES[outcome]}; how it began is not known: ask the service about it`
    : OUTCOMES[outcome];
}

function* readable({ status, damage, refused, mended, lost, suspect, open, ...rest }: Repaired): Generator<string> {
  yield `journal       ${SAYINGS[status]}`;
  if (damage) yield `damage        ${damage.why}`;
  if (refused) {
    yield `refused       ${refused.why}`;
    yield '              It is as it was written; the version that wrote it may read it, and all that follows, in the original';
  }
  yield `kept          ${rest.kept} lines`;
  for (const how of new Set(mended.map((mend) => mend.how))) {
    const lines = mended.filter((mend) => mend.how === how).map(({ line }) => line);
    yield `mended        line ${numbers(lines)}: ${how}`;
  }
  if (lost.length > 0) yield `lost          line ${numbers(lost)}`;
  if (suspect.length > 0) {
    yield `suspect       line ${numbers(suspect)}: changed, unreadable or out of its place;`;
    yield '              what was begun there may have been done, and may be missing here or be told wrongly';
  }
  for (const one of open) yield `open          ${transactionText(one)}: ${standing(one)}`;
  if (rest.file) yield `repaired      ${rest.file}`;
  if (rest.backup) yield `original      ${rest.backup}`;
}

/** Runs `typetod journal repair`. Lines that are lost are findings. */
async function runJournalRepair(args: Arguments, output: Output): Promise<number> {
  const [path, out] = [fileOf(args), args.text('out')];
  if (out !== undefined) newFile(out, 'out');
  const lock = lockJournal(path);
  try {
    const result = readingFile(path, () => repaired(path, out));
    if (args.flag('json')) output.print(JSON.stringify(result));
    else for (const line of readable(result)) output.print(line);
    return result.lost.length > 0 || result.status === 'hopeless' ? EXIT.findings : EXIT.ok;
  } finally {
    lock.release();
  }
}

/** `typetod journal repair`. */
export const journalRepair: CommandSpec = {
  args: {
    file: positional('The file of a journal'),
    out: text('FILE', 'Write the repaired journal to a new FILE, not in place'),
    json: OPTIONS.json,
  },
  examples: [
    ['typetod journal repair journal.jsonl', '0: whole, or mended; 1: lines are lost; 2: no journal'],
    ['typetod journal repair journal.jsonl --out mended.jsonl', 'and leave the original where it is'],
  ],
  positionals: 1,
  run: runJournalRepair,
};
