/**
 * Fixtures of transcripts: what their sessions begin with, by name, in a file `fixtures.json` of their folder. A header
 * names one (`fixture: busy-monday`); the one called `default` is for all others of the folder.
 */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { DEFAULT_NOW } from '../engine/index.js';
import { ownValue } from '../language/index.js';
import { parsedJson } from '../text/index.js';
import { type Fixture, isLocalTime } from '../world/index.js';
import { ReplayError, TranscriptError } from './transcript-error.js';
import { DEFAULT_SEED, type Transcript } from './transcript.js';
import type { Canonical } from '../service/index.js';

export const canonical: z.ZodType<Canonical> = z.lazy(() =>
  z.union([z.string(), z.number(), z.boolean(), z.array(canonical), z.record(z.string(), canonical)]),
);

/** Fixtures by name; `default` is for transcripts that name none. */
export type Fixtures = Readonly<Record<string, Fixture>>;

/** The name of the file in the folder of transcripts. */
export const FIXTURES_FILE = 'fixtures.json';

/** The name of the fixture for whoever names none. */
export const DEFAULT_FIXTURE = 'default';

const fixture = z.strictObject({
  rows: z.record(z.string(), z.array(z.record(z.string(), canonical))).optional(),
  now: z.string().refine(isLocalTime, `write a local time, such as ${DEFAULT_NOW}`).optional(),
  id: z.string().min(1).optional(),
  context: z.record(z.string(), z.json()).optional(),
});

const format = z.record(z.string().regex(/^[A-Za-z][A-Za-z0-9_-]*$/), fixture);

function badFixture(file: string, what: string, cause: unknown): TranscriptError {
  const message = `These are no fixtures: ${what}. Write { "default": { "rows": { "TABLE": [{ ... }] }, "now": "${DEFAULT_NOW}", "id": "...", "context": { ... } } }.`;
  return new TranscriptError({ code: 'bad-fixture', file, line: 1, message, cause });
}

/**
 * Reads fixtures from their text.
 *
 * @param file - the name that errors bear.
 * @throws TranscriptError `bad-fixture`.
 */
export function parseFixtures(text: string, file = FIXTURES_FILE): Fixtures {
  const json = parsedJson(text, (cause) => {
    throw badFixture(file, `not JSON: ${cause.message}`, cause);
  });
  const read = format.safeParse(json);
  if (read.success) return read.data as Fixtures;
  const [issue] = read.error.issues;
  throw badFixture(file, `${issue?.path.join('.') || 'the whole'}: ${issue?.message ?? 'another form'}`, read.error);
}

/**
 * The fixtures in the folder of a transcript; undefined where it has none.
 *
 * @throws TranscriptError `bad-fixture` for a file of other content.
 */
export function readFixtures(transcript: string): Fixtures | undefined {
  const path = join(dirname(transcript), FIXTURES_FILE);
  return existsSync(path) ? parseFixtures(readFileSync(path, 'utf8'), path) : undefined;
}

export type WholeFixture = Fixture & Required<Pick<Fixture, 'now' | 'id'>>;

/** The name of the fixture that a transcript begins with; undefined where it begins with none. */
export function fixtureNameOf({ fixture }: Transcript, fixtures: Fixtures = {}): string | undefined {
  return fixture ?? (ownValue(fixtures, DEFAULT_FIXTURE) && DEFAULT_FIXTURE);
}

/**
 * What the session of a transcript begins with: its header, then the fixture that it names, then what holds by default.
 *
 * @throws ReplayError `unknown-fixture`.
 */
export function fixtureOf(transcript: Transcript, fixtures: Fixtures = {}): WholeFixture {
  const { fixture: name } = transcript;
  const found = ownValue(fixtures, name ?? DEFAULT_FIXTURE);
  if (name !== undefined && !found) {
    const known = Object.keys(fixtures).join(', ');
    throw new ReplayError({
      code: 'unknown-fixture',
      message: `'${transcript.title}' needs the fixture '${name}'. ${known === '' ? 'No fixtures are given' : `The fixtures are: ${known}`}. Write it into ${FIXTURES_FILE} beside the transcript, or correct the header.`,
    });
  }
  const { now = found?.now ?? DEFAULT_NOW, seed: id = found?.id ?? DEFAULT_SEED } = transcript;
  return { ...found, now, id };
}
