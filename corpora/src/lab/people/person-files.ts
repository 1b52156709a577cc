/** Files of people: JSON, read and checked. */
import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { rowSchema } from 'typetod/internal';
import { TestbedError } from 'typetod/testbed';
import { MOMENTS, type PeopleFile } from './person.js';

const said = z.string().trim().min(1);
const lines = z.union([said, z.array(said).min(1)]);
const calls = z.array(z.strictObject({ api: said, slots: rowSchema })).default([]);
const interjections = z.array(z.strictObject({ at: z.enum(MOMENTS), say: said, slot: said.optional() })).optional();

const person = z.strictObject({
  id: z.string().regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'write words in lower case with hyphens between them'),
  services: z.array(said).min(1),
  about: said,
  opening: said,
  goal: z.strictObject({ done: calls, searched: calls }),
  answers: z.record(z.string(), lines).default({}),
  wants: rowSchema.optional(),
  take: lines.optional(),
  pass: lines.optional(),
  yes: lines.optional(),
  fix: z.record(z.string(), lines).optional(),
  accept: lines.optional(),
  refuse: lines.optional(),
  next: z.array(said).optional(),
  asides: interjections,
  changes: interjections,
  suggested: z.record(z.string(), said).optional(),
  again: z.array(said).optional(),
  bye: said.optional(),
  tags: z.array(said).optional(),
});

const file = z.strictObject({ services: z.array(said).default([]), people: z.array(person).min(1) });

function bad(path: string, what: string, cause?: unknown): TestbedError {
  const message = `${path} holds no people: ${what}. Write { "people": [{ "id", "services", "about", "opening", "goal", "answers" }] }; docs/people.md has each member.`;
  return new TestbedError({ code: 'bad-person', message, cause });
}

/** Where an issue is: `people[3].goal`, with the id of the person. */
function placeOf(path: readonly PropertyKey[], json: unknown): string {
  const place = path.map((part) => (typeof part === 'number' ? `[${part}]` : `.${String(part)}`)).join('');
  const one = (json as { readonly people?: readonly { readonly id?: unknown }[] } | null)?.people?.[Number(path[1])];
  return `${place.replace(/^\./, '') || 'the whole'}${typeof one?.id === 'string' ? ` of '${one.id}'` : ''}`;
}

/**
 * Reads people from the text of a file.
 *
 * @param path - the name that errors bear, and from which the modules of its services are found.
 * @throws TestbedError `bad-person` for text that holds none.
 */
export function parsePeople(text: string, path: string): PeopleFile {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (cause) {
    throw bad(path, `it is no JSON (${(cause as Error).message})`, cause);
  }
  const read = file.safeParse(json);
  if (read.success) return { path, ...read.data };
  const issues = read.error.issues.map((issue) => `${placeOf(issue.path, json)}: ${issue.message}`);
  throw bad(path, issues.join('; '), read.error);
}

/**
 * Reads the people of a file, or of all files in a folder and below that end in `.json`, by name.
 *
 * @throws TestbedError `bad-person` for a path without people, a file that holds none, and two people of the same id.
 */
export function readPeople(path: string): readonly PeopleFile[] {
  if (!existsSync(path)) throw bad(path, 'there is no such file or folder');
  const found = statSync(path).isDirectory()
    ? readdirSync(path, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile() && entry.name.endsWith('.json'))
        .map((entry) => join(entry.parentPath, entry.name))
        .sort()
    : [path];
  if (found.length === 0) throw bad(path, 'the folder has no files that end in .json');
  const files = found.map((one) => parsePeople(readFileSync(one, 'utf8'), one));
  const ids = new Set<string>();
  for (const { id } of files.flatMap(({ people }) => people)) {
    if (ids.has(id)) throw bad(path, `two people have the id '${id}'`);
    ids.add(id);
  }
  return files;
}
