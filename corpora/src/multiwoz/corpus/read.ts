/**
 * The reader of the original files. `data.json` holds the dialogues of one split or of all; the list files say which of
 * them belong to `val` and `test`, the others belong to `train`. Nothing is lost unseen: a dialogue that is listed and
 * not there, or that is damaged, is skipped with its reason.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { MultiwozError } from '../multiwoz-error.js';
import { dialogueOf } from './dialogue.js';
import { checkDirectory, files } from './files.js';
import type { MultiwozDialogue } from './format.js';
import { isObject } from 'typetod/internal';

export type MultiwozSplit = 'train' | 'val' | 'test';

export const MULTIWOZ_SPLITS: readonly MultiwozSplit[] = ['train', 'val', 'test'];

/** Which dialogues are read. */
export interface MultiwozSource {
  /** The folder with `data.json`, the list files and `db/`. */
  readonly directory: string;
  readonly split: MultiwozSplit;
  /** At most so many dialogues, the first of the split; damaged ones count. */
  readonly limit?: number;
}

/** A dialogue of a split that is not there, or is damaged. */
export interface MultiwozSkipped {
  /** The file that lacks it, or that it is damaged in. */
  readonly file: string;
  readonly dialogue: string;
  /** Why it was left out. */
  readonly reason: string;
}

/** The dialogues of a split: together, `dialogues` and `skipped` are all that was asked for. */
export interface MultiwozCorpus {
  /** The dialogues, in the order of the list file. */
  readonly dialogues: readonly MultiwozDialogue[];
  /** Those that are not there, or are damaged. */
  readonly skipped: readonly MultiwozSkipped[];
  /** What of the split was not taken; null when all of it was. */
  readonly partial: string | null;
}

const plainId = (id: string): string => id.trim().replace(/\.json$/, '');

const listName = (split: MultiwozSplit): string => `${split}ListFile.txt`;

function listed(directory: string, split: MultiwozSplit): readonly string[] {
  const lines = files.text(join(directory, listName(split))).split(/\r?\n/);
  return [...new Set(lines.map(plainId).filter(Boolean))];
}

/** The ids of a split. Train is what the other lists leave, where it has no list of its own. */
function idsOf({ directory, split }: MultiwozSource, known: Iterable<string>): readonly string[] {
  if (split !== 'train' || existsSync(join(directory, listName('train')))) return listed(directory, split);
  const others = new Set([...listed(directory, 'val'), ...listed(directory, 'test')]);
  return [...known].filter((id) => !others.has(id));
}

function readEntries(file: string): ReadonlyMap<string, unknown> {
  const json = files.json(file);
  if (isObject(json)) {
    return new Map(Object.entries(json).map(([id, entry]) => [plainId(id), entry]));
  }
  const message = `${file} holds no dialogues by id. Give the original data.json, not a converted one.`;
  throw new MultiwozError({ code: 'not-multiwoz', file, message });
}

function noDialogues(file: string, split: MultiwozSplit): never {
  const message = `${file} has no dialogue of the split '${split}'. Name the split that it holds, or add the data of this one.`;
  throw new MultiwozError({ code: 'no-dialogues', file, message });
}

function partialOf(skipped: number, taken: number, all: number): string | null {
  const notes = [
    ...(taken < all ? [`Only the first ${taken} of ${all} dialogues were taken.`] : []),
    ...(skipped > 0 ? [`${skipped} of ${taken} dialogues are missing or damaged.`] : []),
  ];
  return notes.length > 0 ? notes.join(' ') : null;
}

/**
 * Reads a split of MultiWOZ in its original layout.
 *
 * @throws MultiwozError when the folder or a file is missing or damaged, or holds no dialogue of the split.
 */
export function readMultiwoz(source: MultiwozSource): MultiwozCorpus {
  const { directory, split, limit = Number.POSITIVE_INFINITY } = source;
  checkDirectory(directory);
  const file = join(directory, 'data.json');
  const entries = readEntries(file);
  const ids = idsOf(source, entries.keys());
  if (!ids.some((id) => entries.has(id))) noDialogues(file, split);
  const [dialogues, skipped]: [MultiwozDialogue[], MultiwozSkipped[]] = [[], []];
  const taken = ids.slice(0, limit);
  for (const id of taken) {
    const read = entries.has(id) ? dialogueOf(id, entries.get(id)) : `is listed for ${split} and is not there`;
    if (typeof read === 'string') skipped.push({ file, dialogue: id, reason: read });
    else dialogues.push(read);
  }
  return { dialogues, skipped, partial: partialOf(skipped.length, taken.length, ids.length) };
}
