import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { allServices } from 'typetod/apis';
import { checkTranscript } from 'typetod/testing';
import { readTranscripts } from 'typetod/transcripts';
import { isService, type Service } from '../../src/service/index.js';
import { readPeople } from '../../corpora/src/lab/people/person-files.js';
import { describe, expect, it } from 'vitest';

const ROOT = 'training/dialogues';
const FOLDERS = readdirSync(ROOT, { withFileTypes: true }).flatMap((one) => (one.isDirectory() ? [one.name] : []));
const transcripts = FOLDERS.flatMap((folder) =>
  readTranscripts([join(ROOT, folder)]).flatMap((file) =>
    file.transcripts.map((one) => ({ folder, path: file.path, one })),
  ),
);

/** The services of the modules of a folder. */
async function servicesIn(folder: string): Promise<readonly Service[]> {
  const modules = readdirSync(join(ROOT, folder)).filter((name) => name.endsWith('.ts'));
  const loaded = await Promise.all(
    modules.map((name) => import(/* @vite-ignore */ join(process.cwd(), ROOT, folder, name)) as Promise<object>),
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
    const reports = await checkTranscript(join(ROOT, folder), { services });
    expect(reports.flatMap(({ mismatches }) => mismatches)).toEqual([]);
  });

  it('are many turns in words of their own', () => {
    const lines = transcripts.flatMap(({ one }) => one.turns.map(({ user }) => user));
    expect(lines.length).toBeGreaterThan(10_000);
    const said = sentences(lines);
    expect(said.length - new Set(said).size).toBeLessThan(said.length / 100);
  });

  it('share no line with what parsers are measured by', () => {
    const answers = readFileSync('training/answers.tsv', 'utf8')
      .split('\n')
      .flatMap((line) => line.split('\t')[1] ?? []);
    const turns = transcripts.flatMap(({ one }) => one.turns.map(({ user }) => user));
    const learned = new Set(sentences([...turns, ...answers]));
    const people = ['dev', 'held', 'services', 'held-services', 'compare', 'held-compare', 'held-later']
      .flatMap((folder) => readPeople(join('tasks/people', folder)))
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
