import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { allServices } from 'typetod/apis';
import { checkTranscript } from 'typetod/testing';
import { readTranscripts } from 'typetod/transcripts';
import { isService, type Service } from '../../src/service/index.js';
import { readPeople } from '../../corpora/src/lab/people/person-files.js';
import { describe, expect, it } from 'vitest';
import { shareOf } from '../runs.js';

const ROOT = 'training/dialogues';
const FOLDERS = readdirSync(ROOT, { withFileTypes: true }).flatMap((one) => (one.isDirectory() ? [one.name] : []));
const files = new Map(FOLDERS.map((folder) => [folder, readTranscripts([join(ROOT, folder)])]));
const turns = [...files.values()].flat().flatMap((file) => file.transcripts.flatMap((one) => one.turns));

/** The services of the modules of a folder. */
async function servicesIn(folder: string): Promise<readonly Service[]> {
  const modules = readdirSync(join(ROOT, folder)).filter((name) => name.endsWith('.ts'));
  const loaded = await Promise.all(
    modules.map((name) => import(join(process.cwd(), ROOT, folder, name)) as Promise<object>),
  );
  return loaded.flatMap((exports) => Object.values(exports).filter(isService));
}

/** Lines of five words or more, in lower case: shorter ones say the same everywhere. */
const sentences = (lines: readonly string[]): readonly string[] =>
  lines.map((line) => line.toLowerCase().trim()).filter((line) => line.split(/\s+/).length >= 5);

const textsIn = (value: unknown): readonly string[] =>
  typeof value === 'string' ? [value] : typeof value === 'object' && value ? Object.values(value).flatMap(textsIn) : [];

describe('the dialogues that the network learns from', () => {
  it.each(FOLDERS)('execute as written: %s', async (folder) => {
    const services = [...allServices, ...(await servicesIn(folder))];
    for (const { path } of shareOf(files.get(folder) ?? [], 16)) await checkTranscript(path, { services });
  });

  it('are many turns in words of their own', () => {
    expect(turns.length).toBeGreaterThan(10_000);
    const said = sentences(turns.map(({ user }) => user));
    expect(said.length - new Set(said).size).toBeLessThan(said.length / 100);
  });

  it('share no line with what parsers are measured by', () => {
    const answers = readFileSync('training/answers.tsv', 'utf8')
      .split('\n')
      .flatMap((line) => line.split('\t')[1] ?? []);
    const learned = new Set(sentences([...turns.map(({ user }) => user), ...answers]));
    const people = readdirSync('tasks/people', { withFileTypes: true })
      .flatMap((one) => (one.isDirectory() ? readPeople(join('tasks/people', one.name)) : []))
      .flatMap((file) => file.people.flatMap(textsIn));
    const conversations = ['bundled', 'own', 'development', 'development-own']
      .flatMap((folder) => readTranscripts([join('test/conversations', folder)]))
      .flatMap((file) => file.transcripts.flatMap(({ turns }) => turns.map(({ user }) => user)));
    const agreement = readFileSync('test/english/consent.tsv', 'utf8')
      .split('\n')
      .flatMap((line) => line.split('\t')[3] ?? []);
    const measured = sentences([...people, ...conversations, ...agreement]);
    expect(measured.filter((line) => learned.has(line))).toEqual([]);
  });
});
