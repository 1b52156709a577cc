/**
 * What can be wrong with what is given as a corpus: the folder, the text of a file, a dialogue in it.
 */
import { existsSync, readdirSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { ownValue } from '../../language/own.js';
import { CorpusError } from './corpus-error.js';

function isDirectory(path: string): boolean {
  return existsSync(path) && statSync(path).isDirectory();
}

/** The names in a folder, sorted; none where there is no folder. */
function namesIn(path: string): readonly string[] {
  return isDirectory(path) ? readdirSync(path).sort() : [];
}

/** Whether a file of a split is one of its dialogues, by its name. */
export function isDialogueFile(name: string): boolean {
  return /^dialogues_\d+\.json$/.test(name);
}

const isOfSplit = (name: string): boolean => name === 'schema.json' || isDialogueFile(name);

const isArchive = (name: string): boolean => /\.(?:tar|tgz|txz|zip|7z|gz|xz|bz2|zst)$/i.test(name);

function packed(archive: string): CorpusError {
  return new CorpusError({
    code: 'packed',
    file: archive,
    message: `${archive} is packed. Unpack it, and give the folder that then holds train/, dev/ and test/.`,
  });
}

/** The error that an archive is there in place of (the rest of) a split: in its folder, or beside it by its name. */
export function packedArchive(directory: string, split: string): CorpusError | undefined {
  const inside = namesIn(join(directory, split)).find(isArchive);
  if (inside !== undefined) return packed(join(directory, split, inside));
  const names = namesIn(directory);
  const onlyArchives = !names.some((name) => isDirectory(join(directory, name)));
  const beside = names.find((name) => isArchive(name) && (onlyArchives || name.includes(split)));
  return beside === undefined ? undefined : packed(join(directory, beside));
}

/** @throws CorpusError when there is no such folder. */
export function checkDirectory(directory: string): void {
  if (isDirectory(directory)) return;
  if (isArchive(directory) && existsSync(directory)) throw packed(directory);
  throw new CorpusError({
    code: 'no-such-directory',
    file: directory,
    message: `There is no directory ${directory}. Give the root of the SGD corpus by --dir or TYPETOD_SGD_DIR.`,
  });
}

function wrongDirectory(directory: string, what: string, root: string): CorpusError {
  const message = `${directory} ${what}. Give ${root} by --dir or TYPETOD_SGD_DIR.`;
  return new CorpusError({ code: 'wrong-directory', file: directory, message });
}

/**
 * Checks that a folder may be the root of a corpus. The split need not be there.
 *
 * @throws CorpusError when there is no such folder, and when it evidently is another: a split, the folder around the
 * root, or one with archives in place of the split.
 */
export function checkRoot(directory: string, split: string): void {
  checkDirectory(directory);
  if (namesIn(join(directory, split)).some(isOfSplit)) return;
  const names = namesIn(directory);
  if (names.some(isOfSplit)) {
    throw wrongDirectory(directory, 'is a split of the corpus, not its root', dirname(resolve(directory)));
  }
  const inner = names.find((name) => existsSync(join(directory, name, split, 'schema.json')));
  if (inner !== undefined) {
    throw wrongDirectory(directory, 'holds the root of the corpus, and is not the root', join(directory, inner));
  }
  const archive = packedArchive(directory, split);
  if (archive) throw archive;
}

/**
 * What a text is that `JSON.parse` refused, and what to do about it: what follows the name of its file.
 *
 * @param bytes - the size of the file.
 */
export function whyNoJson(text: string, bytes: number, cause: unknown): string {
  const size = `${bytes} bytes`;
  const start = text.trimStart();
  if (start === '') return `is empty (${size}). Unpack or download it again.`;
  if (start.startsWith('version https://git-lfs.')) {
    return `is a pointer of Git LFS (${size}), not the file itself. Run 'git lfs pull' in the clone.`;
  }
  if (start.startsWith('<')) return `is a web page (${size}), not JSON. Download the raw file.`;
  const reason = cause instanceof Error ? cause.message : String(cause);
  const position = /end of JSON input/.test(reason) ? text.length : Number(/position (\d+)/.exec(reason)?.[1]);
  return position >= text.trimEnd().length
    ? `is cut off: its JSON stops unfinished at position ${text.length} (${size}). Unpack or download it again.`
    : `is not JSON (${size}): ${reason}. Unpack or download it again.`;
}

/**
 * Whether a value is as it must be: undefined, or what is wrong with it, led by the path to it
 * (`.frames[0].service is missing`). Nothing is copied, so that a split is gone through in a fraction of the time in
 * which it is parsed.
 */
type Check = (value: unknown) => string | undefined;

const text: Check = (value) => (typeof value === 'string' ? undefined : ' is no text');

function listOf(item: Check): Check {
  return (value) => {
    if (!Array.isArray(value)) return ' is no list';
    for (let at = 0; at < value.length; at += 1) {
      const wrong = item(value[at]);
      if (wrong !== undefined) return `[${at}]${wrong}`;
    }
    return undefined;
  };
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** An object with any keys, all values of one kind. */
function recordOf(item: Check): Check {
  return (value) => {
    if (!isObject(value)) return ' is no object';
    for (const key of Object.keys(value)) {
      const wrong = item(ownValue(value, key));
      if (wrong !== undefined) return `[${JSON.stringify(key)}]${wrong}`;
    }
    return undefined;
  };
}

/** An object with these fields at least. */
function objectOf(required: Readonly<Record<string, Check>>, optional: Readonly<Record<string, Check>> = {}): Check {
  const fields = [...Object.entries(required), ...Object.entries(optional)];
  return (value) => {
    if (!isObject(value)) return ' is no object';
    for (const [name, field] of fields) {
      const there = Object.hasOwn(value, name);
      if (!there && Object.hasOwn(optional, name)) continue;
      const wrong = there ? field(ownValue(value, name)) : ' is missing';
      if (wrong !== undefined) return `.${name}${wrong}`;
    }
    return undefined;
  };
}

const speaker: Check = (value) => (value === 'USER' || value === 'SYSTEM' ? undefined : ' is neither USER nor SYSTEM');

const action = objectOf({ act: text, slot: text, values: listOf(text), canonical_values: listOf(text) });

const state = objectOf({
  active_intent: text,
  requested_slots: listOf(text),
  slot_values: recordOf(listOf(text)),
});

const frame = objectOf(
  { service: text, actions: listOf(action) },
  {
    slots: listOf(objectOf({ slot: text })),
    state,
    service_call: objectOf({ method: text, parameters: recordOf(text) }),
    service_results: listOf(recordOf(text)),
  },
);

const dialogue = objectOf({
  dialogue_id: text,
  services: listOf(text),
  turns: listOf(objectOf({ speaker, utterance: text, frames: listOf(frame) })),
});

/** Who speaks out of turn: the user begins, and the sides alternate. */
function wrongOrder(turns: readonly { readonly speaker: string }[]): string | undefined {
  const at = turns.findIndex((turn, index) => turn.speaker !== (index % 2 === 0 ? 'USER' : 'SYSTEM'));
  if (at < 0) return undefined;
  return `turns[${at}].speaker is ${turns[at]?.speaker}${at === 0 ? '' : ' as in the turn before'}`;
}

/**
 * What keeps a value from being an `SgdDialogue`, such as `turns[3].frames[0].actions[2].values is no list`;
 * undefined for a dialogue. Whether the names in it are those of a schema is not looked at.
 */
export function wrongInDialogue(value: unknown): string | undefined {
  const wrong = dialogue(value);
  if (wrong !== undefined) return wrong.replace(/^[. ]/, '');
  return wrongOrder((value as { readonly turns: readonly { readonly speaker: string }[] }).turns);
}
