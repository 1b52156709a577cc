/** Who is asking, at the terminal: from a file of fixtures, and from a function that makes services. */
import { mkdtempSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { run } from '../capture.js';
import { chatting } from './chatting.js';
import { temporaryFolder } from '../../temporary-folder.js';

const folder = temporaryFolder();

function file(name: string, text: string): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}

const apis = 'test/cli/commands/visits.ts';
const fixtures = file(
  'fixtures.json',
  JSON.stringify({
    default: { now: '2026-03-01T09:00' },
    ada: { context: { user: 'ada' }, rows: { visits: [{ day: 'Friday' }] }, now: '2026-03-02T10:00', id: 'ada' },
  }),
);
const ASK = { lines: ['clinic_find_visits()'] };
const own = ['--parser', 'program', '--apis', apis, '--service', 'Clinic'];

describe('typetod chat --fixtures', () => {
  it('begins with the rows, the clock and the context of the fixture that is named', async () => {
    const { out } = await chatting(ASK, ...own, '--fixtures', fixtures, '--fixture', 'ada');
    expect(out.join()).toContain('Friday for ada at 2026-03-02T10:00');
  });

  it('takes the one called default where none is named', async () => {
    const { out } = await chatting(ASK, ...own, '--fixtures', fixtures);
    expect(out.join()).toContain('Please sign in first.');
  });

  it('leaves the clock to --now', async () => {
    const given = ['--fixtures', fixtures, '--fixture', 'ada', '--now', '2026-05-05T05:00'];
    const { out } = await chatting(ASK, ...own, ...given);
    expect(out.join()).toContain('Friday for ada at 2026-05-05T05:00');
  });

  it('gives a function that makes services a time for --now platform', async () => {
    expect((await chatting(ASK, ...own, '--now', 'platform')).code).toBe(1);
  });

  it.each([
    ['a name without a file', ['--fixture', 'ada'], '--fixture ada is one of a file'],
    [
      'a name that there is not',
      ['--fixtures', fixtures, '--fixture', 'bob'],
      "has no fixture 'bob'. Give --fixture one of: default, ada.",
    ],
    ['a file that there is not', ['--fixtures', join(folder, 'none.json')], 'does not exist'],
    ['another file', ['--fixtures', apis], 'These are no fixtures'],
    ['a transcript', ['--fixtures', fixtures, '--transcript', 'sold-out'], 'exclude each other'],
    [
      'a part that there is not',
      ['--fixtures', file('wrong.json', '{ "default": { "context": { "usr": "ada" } } }')],
      "no part 'usr'. Did you mean 'user'? There are: user, log. Give it as createSession({ services, context })",
    ],
  ])('refuses %s', async (_what, given, message) => {
    // With a transcript, its parser is meant.
    await expect(chatting(ASK, ...own.slice(2), ...given)).rejects.toThrow(message);
  });
});

describe('typetod replay with a wrong context', () => {
  it('names the transcript, the fixture and the part', async () => {
    const own = mkdtempSync(join(folder, 'wrong-'));
    const path = join(own, 'guest.tod');
    writeFileSync(path, 'title: Guest\nservices: Clinic\n----\nuser: A\n> clinic_find_visits()\nagent: B\n');
    writeFileSync(join(own, 'fixtures.json'), '{ "default": { "context": { "usr": "ada" } } }');
    const { code, err } = await run('replay', path, '--apis', apis);
    expect(code).toBe(2);
    expect(err.join()).toContain(
      `'${path}': 'Guest' begins with the fixture 'default', and its context does not fit: `,
    );
    expect(err.join()).toContain("'usr'");
  });
});

describe('typetod journal check over a function that makes services', () => {
  it('restores what chat with the same options restores', async () => {
    const journal = join(folder, 'ada.jsonl');
    const given = ['--fixtures', fixtures, '--fixture', 'ada'];
    await chatting(ASK, ...own, ...given, '--journal', journal);
    const { code, out } = await run('journal', 'check', journal, '--apis', apis);
    expect([code, out.find((line) => line.startsWith('restores'))]).toEqual([0, expect.stringContaining('yes: ')]);
    const other = file('other.json', '{ "default": { "context": { "user": "bob" } } }');
    const refused = await run('journal', 'check', journal, '--apis', apis, '--fixtures', other);
    expect(refused.out.join('\n')).toContain("The journal was written with another 'user'");
  });
});
