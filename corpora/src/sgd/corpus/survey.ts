import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { checkDirectory, checkRoot, isDialogueFile, packedArchive } from './check.js';
import { CorpusError } from './corpus-error.js';
import { readSgdSchema, type SgdSplit, SGDX_VERSIONS, type SgdxVersion, sgdxSchemaPath } from './read.js';

/** `015` of `dialogues_015.json`, as a number. */
const numberOf = (name: string): number => Number(/\d+/.exec(name)?.[0]);

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
  const names = dialogueNames(splitNames(directory, split));
  const folder = join(directory, split);
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
  if (official && files.length > 0) return `${files.length} of ${official.files} files of ${split}`;
  if (files.length === 0) return `${split} has no dialogues${official ? `: 0 of ${official.files} files` : ''}`;
  return `${split} has ${files.length} ${files.length === 1 ? 'file' : 'files'}${missing.length > 0 ? ' with gaps' : ''}`;
}

/** How much of a split is there, as one sentence. */
export function describeSurvey(survey: SgdSurvey): string {
  const { files, missing, schema } = survey;
  const parts = [
    amountText(survey),
    ...(files.length > 0 && missing.length > 0 ? [`missing ${missingText(missing)}`] : []),
    ...(schema ? [] : ['schema.json is missing']),
  ];
  return `${parts.join('; ')}.`;
}
