import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { CorpusError } from '../corpus-error.js';
import type { SgdDialogue } from './format.js';

/** A split of the corpus. */
export type SgdSplit = 'train' | 'dev' | 'test';

function readJson(file: string): unknown {
  if (!existsSync(file)) {
    throw new CorpusError({
      code: 'missing-file',
      file,
      message: `${file} is missing. The corpus directory must have the official layout: train/, dev/ and test/ with schema.json and dialogues_*.json.`,
    });
  }
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (cause) {
    throw new CorpusError({
      code: 'not-json',
      file,
      message: `${file} is not JSON. Unpack or download it again.`,
      cause,
    });
  }
}

function checkDirectory(directory: string): void {
  if (existsSync(directory) && statSync(directory).isDirectory()) return;
  throw new CorpusError({
    code: 'no-such-directory',
    file: directory,
    message: `There is no directory ${directory}. Give the root of the SGD corpus by --dir or TYPETOD_SGD_DIR.`,
  });
}

/**
 * The parsed `schema.json` of a split.
 *
 * @throws CorpusError when the directory or the file is missing or no JSON.
 */
export function readSgdSchema(directory: string, split: SgdSplit): unknown {
  checkDirectory(directory);
  return readJson(join(directory, split, 'schema.json'));
}

/** The dialogue files of a split, in order of their numbers. */
export function sgdFiles(directory: string, split: SgdSplit): readonly string[] {
  checkDirectory(join(directory, split));
  const names = readdirSync(join(directory, split)).filter((name) => /^dialogues_\d+\.json$/.test(name));
  if (names.length === 0) {
    throw new CorpusError({
      code: 'no-dialogues',
      file: join(directory, split),
      message: `${join(directory, split)} has no dialogues_*.json. The ${split} dialogues are not part of this copy of the corpus.`,
    });
  }
  const number = (name: string): number => Number(/\d+/.exec(name)?.[0]);
  return names.sort((a, b) => number(a) - number(b)).map((name) => join(directory, split, name));
}

function isListOf(value: unknown, isItem: (item: object) => boolean): boolean {
  return Array.isArray(value) && value.every((item) => typeof item === 'object' && item !== null && isItem(item));
}

/** Whether a value has the shape that everything else relies on, down to the acts. */
function isDialogue(item: object): boolean {
  const isAct = (act: object): boolean =>
    'act' in act && 'values' in act && Array.isArray(act.values) && 'canonical_values' in act;
  const isFrame = (frame: object): boolean =>
    'service' in frame && 'actions' in frame && isListOf(frame.actions, isAct);
  const isTurn = (turn: object): boolean => 'speaker' in turn && 'frames' in turn && isListOf(turn.frames, isFrame);
  return 'dialogue_id' in item && 'turns' in item && isListOf(item.turns, isTurn);
}

function checkDialogues(file: string, value: unknown): readonly SgdDialogue[] {
  if (isListOf(value, isDialogue)) return value as SgdDialogue[];
  throw new CorpusError({
    code: 'not-sgd',
    file,
    message: `${file} is no list of SGD dialogues. Expected objects with dialogue_id and turns, and in these frames with acts.`,
  });
}

/**
 * The dialogues of a split, file by file, so that only one file is in memory at a time.
 *
 * @param limit - at most so many dialogues.
 * @throws CorpusError for a missing or damaged directory or file.
 */
export function* readSgdDialogues(
  directory: string,
  split: SgdSplit,
  limit = Number.POSITIVE_INFINITY,
): Generator<SgdDialogue> {
  let left = limit;
  for (const file of sgdFiles(directory, split)) {
    if (left <= 0) return;
    for (const dialogue of checkDialogues(file, readJson(file)).slice(0, left)) {
      yield dialogue;
      left -= 1;
    }
  }
}
