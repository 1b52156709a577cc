import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { ConversationsReport } from '../../src/cli/eval/conversations-report.js';
import { run } from '../../../test/cli/capture.js';
import { temporaryFolder } from '../../../test/temporary-folder.js';

const folder = temporaryFolder();

const OWN = [
  'test/conversations/own',
  ...['--apis', 'test/conversations/own/plant-nursery.ts', '--apis', 'test/conversations/own/climbing-gym.ts'],
];

const TEXT = `title: Two ways
services: Maps
----
user: How do I get to the harbour?
> x1 = maps_get_directions({ to: "harbour" })
agent: Take the bus.
----
user: And to the zoo?
> x1.to = "zoo"
agent: Walk.
`;
const two = join(folder, 'two.tod');
writeFileSync(two, TEXT);

/** Says the first program in every turn. */
const stubborn = join(folder, 'stubborn.ts');
writeFileSync(
  stubborn,
  `export const parser = { name: 'stubborn', parse: async () => ({ source: 'x1 = maps_get_directions({ to: "harbour" })' }) };`,
);

const reportOf = async (...args: readonly string[]): Promise<ConversationsReport> => {
  const { code, out, err } = await run('eval', 'conversations', ...args, '--json');
  expect({ code, err }).toEqual({ code: 0, err: [] });
  return JSON.parse(out.join('\n')) as ConversationsReport;
};

describe('typetod eval conversations', () => {
  it('finds everything right with the right programs, in every bundled conversation', async () => {
    const report = await reportOf('--parser', 'oracle');
    expect(report).toMatchObject({
      report: 'eval conversations',
      parser: 'oracle',
      history: 'own',
      gates: 'standard',
      conversations: 20,
      conversations_right: 20,
      conversations_done: 20,
      turns: 158,
      turns_right: 158,
      wrong_refused: 0,
      wrong_guessed: 0,
    });
    expect(report.per_conversation.every(({ first_wrong, wrong }) => first_wrong === null && wrong.length === 0)).toBe(
      true,
    );
  }, 60_000);

  it('takes services of one’s own', async () => {
    expect(await reportOf(...OWN, '--parser', 'oracle')).toMatchObject({ conversations: 6, conversations_right: 6 });
  }, 60_000);

  it('measures each turn in the right world with the gold history', async () => {
    const report = await reportOf('--parser', 'none', '--history', 'gold');
    expect(report).toMatchObject({ conversations_done: null, turns_right: 3, wrong_refused: 155, wrong_guessed: 0 });
  });

  it('says of each conversation which turns were wrong, and how', async () => {
    const report = await reportOf(two, '--parser', stubborn, '--gates', 'none');
    expect(report).toMatchObject({ parser: 'stubborn', gates: 'none', turns_right: 1, conversations_right: 0 });
    expect(report.per_conversation[0]).toMatchObject({ title: 'Two ways', file: two, first_wrong: 2, done: true });
    expect(report.per_conversation[0]?.wrong).toMatchObject([{ turn: 2, right: 'x1.to = "zoo"', refused: true }]);
  });

  it('prints the same for a person', async () => {
    const { code, out } = await run('eval', 'conversations', two, '--parser', stubborn);
    expect(code).toBe(0);
    const text = out.join('\n');
    expect(text).toContain('parser stubborn, history own, gates standard');
    expect(text).toMatch(/^Two ways +2 +1 +2 +yes$/m);
    expect(text).toMatch(/2 {2}And to the zoo\?\n +right {2}x1\.to = "zoo"\n +taken {2}/);
  });

  it.each([
    ['', 'Which parser?'],
    ['--parser telepathy', "There is no parser 'telepathy'."],
    ['--parser oracle --history mine', '--history'],
    ['--parser oracle --gates open', '--gates'],
    ['nowhere.tod --parser oracle', "There is nothing at 'nowhere.tod'"],
    ['test/conversations/own --parser oracle', "needs the service 'ClimbingGym', which is not loaded"],
    ['--parser none --model gpt', "The parser 'none' takes no --model."],
    ['a b --parser none', "'b' is one argument too many for 'conversations'."],
  ])('refuses: %s', async (call, message) => {
    const { code, out, err } = await run('eval', 'conversations', ...call.split(' ').filter(Boolean));
    expect({ code, out }).toEqual({ code: 2, out: [] });
    expect(err.join('\n')).toContain(message);
  });
});
