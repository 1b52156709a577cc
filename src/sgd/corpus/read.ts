import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { CorpusError } from './corpus-error.js';
import { checkDirectory, checkRoot, isDialogueFile, packedArchive, whyNoJson, wrongInDialogue } from './check.js';
import type { SgdDialogue } from './format.js';

/** A split of the corpus. */
export type SgdSplit = 'train' | 'dev' | 'test';

/** The variants of SGD-X. */
export const SGDX_VERSIONS = ['v1', 'v2', 'v3', 'v4', 'v5'] as const;

/** A variant of the schemas in SGD-X: `v1` is closest to the original wording, `v5` farthest from it. */
export type SgdxVersion = (typeof SGDX_VERSIONS)[number];

/** `015` of `dialogues_015.json`, as a number. */
const numberOf = (name: string): number => Number(/\d+/.exec(name)?.[0]);

function readText(file: string): string {
  if (!existsSync(file)) {
    throw new CorpusError({
      code: 'missing-file',
      file,
      message: `${file} is missing. The corpus directory must have the official layout: train/, dev/ and test/ with schema.json and dialogues_*.json.`,
    });
  }
  try {
    return readFileSync(file, 'utf8').replace(/^\ufeff/, '');
  } catch (cause) {
    const message = `${file} cannot be read. It must be a file that you may read.`;
    throw new CorpusError({ code: 'not-readable', file, message, cause });
  }
}

function readJson(file: string): unknown {
  const text = readText(file);
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new CorpusError({
      code: 'not-json',
      file,
      message: `${file} ${whyNoJson(text, statSync(file).size, cause)}`,
      cause,
    });
  }
}

/**
 * The parsed `schema.json` of a split.
 *
 * @throws CorpusError when the directory or the file is missing or no JSON.
 */
export function readSgdSchema(directory: string, split: SgdSplit): unknown {
  checkRoot(directory, split);
  return readJson(join(directory, split, 'schema.json'));
}

const sgdxSchemaPath = (directory: string, version: SgdxVersion, split: SgdSplit): string =>
  join(directory, 'sgd_x', 'data', version, split, 'schema.json');

/**
 * The parsed `schema.json` of a split in a variant of SGD-X (Lee et al., 2022), which lies in the corpus under
 * `sgd_x/data/`. Dialogues of the variant are not needed: `sgdxVariant` makes them of the original ones.
 *
 * @param directory - the root of the corpus.
 * @throws CorpusError when the directory or the file is missing or no JSON.
 */
export function readSgdxSchema(directory: string, version: SgdxVersion, split: SgdSplit): unknown {
  checkRoot(directory, split);
  const file = sgdxSchemaPath(directory, version, split);
  if (existsSync(file)) return readJson(file);
  const message = `${file} is missing. This copy of the corpus lacks the ${split} schema of SGD-X ${version}.`;
  throw new CorpusError({ code: 'missing-file', file, message });
}

function splitNames(directory: string, split: SgdSplit): readonly string[] {
  checkRoot(directory, split);
  checkDirectory(join(directory, split));
  return readdirSync(join(directory, split)).sort();
}

function dialogueNames(names: readonly string[]): readonly string[] {
  return names.filter(isDialogueFile).sort((a, b) => numberOf(a) - numberOf(b));
}

/**
 * The dialogue files of a split, in order of their numbers.
 *
 * @throws CorpusError when there are none, or the directory is not the root of a corpus with this split.
 */
export function sgdFiles(directory: string, split: SgdSplit): readonly string[] {
  const folder = join(directory, split);
  const names = dialogueNames(splitNames(directory, split));
  if (names.length > 0) return names.map((name) => join(folder, name));
  throw (
    packedArchive(directory, split) ??
    new CorpusError({
      code: 'no-dialogues',
      file: folder,
      message: `${folder} has no dialogues_*.json. The ${split} dialogues are not part of this copy of the corpus.`,
    })
  );
}

/** An entry of a dialogue file that is no dialogue of the form that everything else relies on. */
export interface SkippedDialogue {
  /** Its `dialogue_id`, or its index in the file where it has none. */
  readonly dialogue: string | number;
  /** What is wrong, and where in it: `turns[3].frames[0].actions[2].values is no list`. */
  readonly reason: string;
}

/** What a dialogue file holds: together, `dialogues` and `skipped` are all its entries. */
export interface SgdFile {
  readonly dialogues: readonly SgdDialogue[];
  readonly skipped: readonly SkippedDialogue[];
}

function idOf(entry: unknown): string | undefined {
  const id = (entry as { readonly dialogue_id?: unknown } | null)?.dialogue_id;
  return typeof id === 'string' ? id : undefined;
}

/**
 * Reads one dialogue file. A dialogue that is damaged is reported and left out; the others are as the file has them.
 *
 * @throws CorpusError when the file is missing, cannot be read, is no JSON or no list.
 */
export function readSgdFile(file: string): SgdFile {
  const entries = readJson(file);
  if (!Array.isArray(entries)) {
    const message = `${file} is no list of SGD dialogues, but ${entries === null ? 'null' : `of type ${typeof entries}`}.`;
    throw new CorpusError({ code: 'not-sgd', file, message });
  }
  const dialogues: SgdDialogue[] = [];
  const skipped: SkippedDialogue[] = [];
  for (const [index, entry] of entries.entries()) {
    const reason = wrongInDialogue(entry);
    if (reason === undefined) dialogues.push(entry);
    else skipped.push({ dialogue: idOf(entry) ?? index, reason });
  }
  return { dialogues, skipped };
}

function allDialogues(file: string): readonly SgdDialogue[] {
  const { dialogues, skipped } = readSgdFile(file);
  const [first] = skipped;
  if (!first) return dialogues;
  throw new CorpusError({
    code: 'not-sgd',
    file,
    message: `${file} is no list of SGD dialogues. The first that is none, ${first.dialogue}: ${first.reason}.`,
  });
}

/**
 * The dialogues of a split, file by file, so that only one file is in memory at a time.
 *
 * @param limit - at most so many dialogues.
 * @throws CorpusError for a missing or damaged directory or file, and for a file with a damaged dialogue.
 */
export function* readSgdDialogues(
  directory: string,
  split: SgdSplit,
  limit = Number.POSITIVE_INFINITY,
): Generator<SgdDialogue> {
  let left = limit;
  for (const file of sgdFiles(directory, split)) {
    if (left <= 0) return;
    for (const dialogue of allDialogues(file).slice(0, left)) {
      yield dialogue;
      left -= 1;
    }
  }
}

/** What the release of SGD (Rastogi et al., 2020) has: its files are numbered from 1. */
const OFFICIAL: Readonly<Record<SgdSplit, SgdOfficial & { readonly services: number }>> = {
  train: { files: 127, dialogues: 16_142, services: 26 },
  dev: { files: 20, dialogues: 2482, services: 17 },
  test: { files: 34, dialogues: 4201, services: 21 },
};

/** How much a split of the official release holds. */
export interface SgdOfficial {
  readonly files: number;
  readonly dialogues: number;
}

/** Which files of a split are there. */
export interface SgdSurvey {
  readonly split: SgdSplit;
  /** The names of the dialogue files, in order of their numbers. */
  readonly files: readonly string[];
  /** The names that the numbering lacks: up to the official last number, or between the first and last number. */
  readonly missing: readonly string[];
  /** The size of the whole split, if this is the official one: the number of services and all file numbers fit. */
  readonly official: SgdOfficial | undefined;
  /** Whether the split has a `schema.json`. */
  readonly schema: boolean;
  /** The variants of SGD-X that have a schema for the split. */
  readonly sgdx: readonly SgdxVersion[];
}

/** The official release of a split, unless its files or schema say that it is another corpus. */
function officialOf(split: SgdSplit, numbers: readonly number[], schema: unknown): SgdOfficial | undefined {
  const { services, ...official } = OFFICIAL[split];
  if (schema === undefined && numbers.length === 0) return undefined;
  if (schema !== undefined && !(Array.isArray(schema) && schema.length === services)) return undefined;
  return numbers.every((number) => number >= 1 && number <= official.files) ? official : undefined;
}

const fileName = (number: number): string => `dialogues_${String(number).padStart(3, '0')}.json`;

function missingNames(numbers: readonly number[], first: number, last: number): readonly string[] {
  const there = new Set(numbers);
  const wanted = Array.from({ length: Math.max(0, last - first + 1) }, (_, at) => first + at);
  return wanted.filter((number) => !there.has(number)).map(fileName);
}

/**
 * Looks at which files of a split are there, without reading dialogues. A corpus of the same layout that is not the
 * official one lacks only what its own numbering leaves out.
 *
 * @throws CorpusError when the directory is not the root of a corpus with this split, or `schema.json` is no JSON.
 */
export function surveySgd(directory: string, split: SgdSplit): SgdSurvey {
  const all = splitNames(directory, split);
  const files = dialogueNames(all);
  const numbers = files.map(numberOf);
  const hasSchema = all.includes('schema.json');
  const official = officialOf(split, numbers, hasSchema ? readSgdSchema(directory, split) : undefined);
  const missing = official
    ? missingNames(numbers, 1, official.files)
    : missingNames(numbers, numbers[0] ?? 1, numbers.at(-1) ?? 0);
  const sgdx = SGDX_VERSIONS.filter((version) => existsSync(sgdxSchemaPath(directory, version, split)));
  return { split, files, missing, official, schema: hasSchema, sgdx };
}

/** `015, 017–019` of the names of files, in order. */
function ranges(names: readonly string[]): string {
  const groups: string[][] = [];
  for (const name of names) {
    const last = groups.at(-1)?.at(-1);
    if (last !== undefined && numberOf(name) === numberOf(last) + 1) groups.at(-1)?.push(name);
    else groups.push([name]);
  }
  const digits = (name: string | undefined): string | undefined => /\d+/.exec(name ?? '')?.[0];
  return groups.map((group) => [...new Set([digits(group[0]), digits(group.at(-1))])].join('–')).join(', ');
}

function missingText(names: readonly string[]): string {
  return names.length <= 5 ? names.join(', ') : `dialogues_*.json with the numbers ${ranges(names)}`;
}

function amountText({ split, files, missing, official }: SgdSurvey): string {
  if (official && files.length > 0) {
    return `${split} is ${missing.length > 0 ? 'partial' : 'complete'}: ${files.length} of ${official.files} files`;
  }
  if (files.length === 0) return `${split} has no dialogues${official ? `: 0 of ${official.files} files` : ''}`;
  return `${split} has ${files.length} ${files.length === 1 ? 'file' : 'files'}${missing.length > 0 ? ' with gaps' : ''}`;
}

/** How much of a split is there, as one sentence. */
export function describeSurvey(survey: SgdSurvey): string {
  const { files, missing, schema, sgdx } = survey;
  const parts = [
    amountText(survey),
    ...(files.length > 0 && missing.length > 0 ? [`missing ${missingText(missing)}`] : []),
    ...(schema ? [] : ['schema.json is missing']),
    ...(sgdx.length > 0 ? [`with SGD-X ${sgdx.join(', ')}`] : []),
  ];
  return `${parts.join('; ')}.`;
}
