import { PassThrough } from 'node:stream';
import { stripVTControlCharacters } from 'node:util';
import type { ArgsDef } from 'citty';
import { describe, expect, it } from 'vitest';
import { readArguments, outputTo } from 'typetod/internal/cli';
import type { Terminal } from '../../../src/cli/commands/chat/terminal.js';
import { runDemo } from '../../../src/cli/commands/demo/run.js';
import { SCRIPT } from '../../../src/cli/commands/demo/live.js';
import { demo } from '../../../src/cli/commands/demo/demo.js';
import { run } from '../capture.js';

interface Talked {
  readonly code: number;
  /** What was written, with the movements of the cursor and without. */
  readonly raw: string;
  readonly text: string;
}

/** Talks at a terminal, line by line. */
async function talk(lines: readonly string[], { columns = 120, isInteractive = true } = {}): Promise<Talked> {
  const left = [...lines];
  const stdout = Object.assign(new PassThrough(), { columns, rows: 40 });
  const stderr = new PassThrough();
  let raw = '';
  stdout.on('data', (data) => {
    raw += String(data);
  });
  const terminal: Terminal = {
    isInteractive,
    read: () => Promise.resolve(left.shift()),
    abortable: (work) => work(new AbortController().signal),
    close: () => undefined,
  };
  const output = outputTo({ stdout, stderr, isStyled: false, isWatched: true, terminal: stdout });
  const args = readArguments(demo.args as ArgsDef, ['--parser', 'rules']);
  const code = await runDemo(args, output, { terminal: () => terminal });
  await new Promise((resolve) => setImmediate(resolve));
  return { code, raw, text: stripVTControlCharacters(raw) };
}

const FIND = 'I am looking for an Italian restaurant in Oakland.';

describe('typetod demo without a terminal', () => {
  it('parses a script, line by line, each beside its program', async () => {
    const { code, out, err } = await run('demo', '--parser', 'rules');
    expect({ code, err }).toEqual({ code: 0, err: [] });
    const users = out.flatMap((line) => (line.startsWith('user ') ? [line.slice(5).trim()] : []));
    expect(users).toEqual(SCRIPT);
    expect(out.join('\n')).toMatch(/program {2}> x1 = restaurants_2_find_restaurants\({/);
    expect(out.join('\n')).not.toContain('You could say');
    expect(out.join('\n')).toMatch(/Try next\n.* demo --replay/);
  }, 60_000);

  it('says in one line why it is not the trained parser, where it is not', async () => {
    const { code, out, err } = await run('demo');
    expect(code).toBe(0);
    expect(out.join('\n')).toContain('program  > x1 = ');
    expect(err.length).toBeLessThanOrEqual(1);
    for (const line of err) expect(line).toContain('Rules understand');
  });

  it.each([
    ['demo --parser telepathy', "There is no parser 'telepathy'."],
    ['demo --replay --parser rules', 'A replay has no parser.'],
    ['demo --transcript dinner-for-four --parser rules', 'A replay has no parser.'],
    ['demo --apis none.ts', "There is no module at 'none.ts'."],
  ])('refuses: %s', async (call, message) => {
    const { code, out, err } = await run(...call.split(' '));
    expect({ code, out }).toEqual({ code: 2, out: [] });
    expect(err.join('\n')).toContain(message);
  });
});

describe('typetod demo at a terminal', () => {
  it('suggests what one could say, and draws the turn beside its program in its place', async () => {
    const { code, raw, text } = await talk([FIND]);
    expect(code).toBe(0);
    expect(text).toMatch(/You could say:\n {2}1 {2}I'd like to .*\n {2}2 {2}.*\n {2}3 {2}.*\n/);
    expect(text).toMatch(/^user +I am looking for an Italian .*│ program {2}> x1 = restaurants_2_find_restaurants/m);
    expect(text).toMatch(/^agent +There are 2 restaurants/m);
    // Five lines of suggestions and the line that was typed.
    expect(raw).toContain('\u001b[6A');
  });

  it('takes the number of a suggestion for what it says', async () => {
    const { text } = await talk([FIND, '2']);
    expect(text).toMatch(/2 {2}Are there others\?/);
    expect(text).toMatch(/^user +Are there others\? +│ program {2}> x\d+ = next\(x1\)/m);
  });

  it('takes a number that is no suggestion as it is', async () => {
    expect((await talk([FIND, '7'])).text).toMatch(/^user +7 /m);
  });

  it('has the commands of chat', async () => {
    const { text } = await talk([FIND, '/undo', '/services', '/quit', 'never said']);
    expect(text).toContain('Turn 1 is taken back.');
    expect(text).toMatch(/^Weather_1 {2}/m);
    expect(text).not.toContain('never said');
  });

  it('says that it did not understand, and does nothing', async () => {
    const { code, text } = await talk(['blorp zing']);
    expect(code).toBe(1);
    expect(text).toContain('parse_error()');
    expect(text).toMatch(/^agent .*(understand|get that|say that)/m);
  });

  it('stands in one column on a narrow terminal', async () => {
    const { text } = await talk([FIND], { columns: 60 });
    expect(text).toMatch(/^program {2}> x1 = restaurants_2/m);
    const drawn = text.slice(0, text.indexOf('Try next'));
    expect(Math.max(...drawn.split('\n').map((line) => line.length))).toBeLessThan(60);
  });
});
