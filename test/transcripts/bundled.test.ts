import { fileURLToPath } from 'node:url';
import { FEEDBACK_CODES } from '../../src/engine/index.js';
import type { StatementKind } from '../../src/language/index.js';
import { parse } from 'typetod/language';
import { allServices } from 'typetod/apis';
import { checkTranscript } from 'typetod/testing';
import { formatTranscript, readTranscripts, type replayTranscript } from 'typetod/transcripts';
import { beforeAll, describe, expect, it } from 'vitest';

type ReplayReport = Awaited<ReturnType<typeof replayTranscript>>;

const files = readTranscripts([fileURLToPath(new URL('../../transcripts', import.meta.url))]);
const replays = new Map<string, Promise<readonly ReplayReport[]>>();

/** Checks a file, once however often it is asked for. */
async function replay({ path }: (typeof files)[number]): Promise<ReplayReport> {
  const checked = replays.get(path) ?? checkTranscript(path, { services: allServices });
  replays.set(path, checked);
  const [report, ...more] = await checked;
  if (!report || more.length > 0) throw new TypeError(`${path} does not hold one transcript.`);
  return report;
}

describe('the bundled transcripts', () => {
  it.each(files.map((file) => [file.path.split('/transcripts/')[1], file] as const))('%s', async (_name, file) => {
    const report = await replay(file);
    expect(formatTranscript(report.transcript)).toBe(file.text);
    expect(report.transcript.tags.length).toBeGreaterThan(0);
  });
});

describe('taken together, the bundled transcripts', () => {
  let reports: readonly ReplayReport[] = [];
  beforeAll(async () => {
    reports = await Promise.all(files.map(replay));
  });

  const lines = (kind: string): readonly string[] =>
    reports.flatMap(({ turns }) =>
      turns.flatMap(({ expected }) => expected.program.flatMap((line) => (line.kind === kind ? [line.text] : []))),
    );
  const kinds = (...of: readonly string[]): ReadonlySet<StatementKind> =>
    new Set(
      of.flatMap(lines).flatMap((text) => {
        const parsed = parse(text);
        return parsed.ok ? parsed.statements.map((statement) => statement.kind) : [];
      }),
    );

  it('are many, and not short', () => {
    expect(reports.length).toBeGreaterThanOrEqual(26);
    for (const { transcript } of reports) expect(transcript.turns.length, transcript.title).toBeGreaterThanOrEqual(4);
  });

  it('use every bundled service', () => {
    const used = new Set(reports.flatMap(({ transcript }) => transcript.services));
    expect([...used].sort()).toEqual(allServices.map((service) => service.name).sort());
  });

  it('hold every statement that a user’s turn can come to', () => {
    expect([...kinds('statement')].sort()).toEqual(
      [
        'add',
        'api-call',
        'assign',
        'choices',
        'confirm',
        'conversation_pause',
        'decline_alternative',
        'help',
        'hint',
        'len',
        'next',
        'parse_error',
        'remove',
        'resume',
        'say',
        'select',
        'sort',
        'suspend',
      ].sort(),
    );
  });

  it('hold every statement that the system can make', () => {
    expect([...kinds('system')].sort()).toEqual(
      ['hint', 'next', 'notification', 'perform', 'say', 'show', 'slice', 'suggest'].sort(),
    );
  });

  it.each([
    'hint({ request: ',
    'hint({ confirm: ',
    'hint({ alternative: ',
    'hint({ prompt: "next_task"',
    'hint({ prompt: "rephrase"',
    'hint({ prompt: "change"',
    'hint({ prompt: "goodbye"',
    'hint({ prompt: "abilities"',
    'notification({ failure: ',
    'notification({ no_results: ',
    'notification({ exhausted: ',
  ])('let the policy say %s...', (form) => {
    expect(lines('system').some((line) => line.includes(form))).toBe(true);
  });

  it('let the policy recommend every kind of action', () => {
    const actions = reports.flatMap(({ turns }) =>
      turns.flatMap(({ result }) => result.actions.map(({ kind }) => kind)),
    );
    expect([...new Set(actions)].sort()).toEqual(
      [
        'alternative',
        'choices',
        'confirm',
        'inform',
        'len',
        'notification',
        'offer',
        'perform',
        'prompt',
        'relax',
        'request',
        'slice',
        'suggest',
        'summary',
      ].sort(),
    );
  });

  it('have values of every origin', () => {
    const origins = reports.flatMap(({ turns }) =>
      turns.flatMap(({ world }) =>
        world.tasks.flatMap((task) => Object.values(task.slots).map(({ source }) => source.kind)),
      ),
    );
    expect([...new Set(origins)].sort()).toEqual([
      ...['added', 'alternative', 'carried', 'default', 'entity', 'removed', 'said'],
    ]);
  });

  it('nest calls', () => {
    expect(lines('statement').some((text) => /\w+\(\{ \w+: next\(\w+\(/.test(text))).toBe(true);
  });

  it('are refused for every reason that a parser can give', () => {
    const refusals = new Set(lines('refused'));
    // A parser is refused the system's own actions as such, before it is looked at whether they are well formed.
    // No bundled API requires something of the session's context.
    const unreachable: ReadonlySet<string> = new Set(['bad-advice', 'not-performed', 'requirement-not-met']);
    expect(FEEDBACK_CODES.filter((code) => !unreachable.has(code) && !refusals.has(code))).toEqual([]);
  });
});
