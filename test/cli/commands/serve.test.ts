import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { run } from '../capture.js';

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'typetod-serve-'));
  writeFileSync(join(folder, 'text'), 'text');
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('a server of sessions is refused', () => {
  it.each<[readonly string[], string]>([
    [['--service', 'Restaurant_2'], 'Restaurants_2'],
    [['--parser', 'rule'], "There is no parser 'rule'"],
    [['--parser', 'rules', '--model', 'm'], "'rules' takes no --model"],
    [['--own'], '--own takes the services of a module alone'],
    [['--port', 'x'], '--port takes a number'],
    [['--port', '99999'], "'port' is 99999"],
    [['--host', '203.0.113.1'], 'Cannot listen'],
    [['--rate', '0'], '--rate takes a whole number'],
    [['--timeout', '0'], '--timeout takes a whole number'],
    [['--now', 'tomorrow', '--port', '0'], 'tomorrow'],
    [['--transcript', 'sold-out'], "Unknown option '--transcript'"],
    [['--store', '/none/here/journals.db'], "There is no folder '/none/here'"],
    [['--store', 'TEXT'], '--store takes a folder'],
    [['extra'], 'one argument too many'],
  ])('%j', async (args, message) => {
    const given = args.map((arg) => (arg === 'TEXT' ? join(folder, 'text') : arg));
    const parser = args.includes('--parser') ? [] : ['--parser', 'rules'];
    const { code, err } = await run('serve', ...parser, ...given);
    expect(err.join('\n')).toContain(message);
    expect(code).toBe(2);
  });

  it('with a token that can be guessed', async () => {
    const before = process.env.TYPETOD_TOKEN;
    process.env.TYPETOD_TOKEN = 'short';
    const { code, err } = await run('serve', '--parser', 'rules');
    if (before === undefined) delete process.env.TYPETOD_TOKEN;
    else process.env.TYPETOD_TOKEN = before;
    expect([code, err.join('\n')]).toEqual([2, expect.stringContaining('TYPETOD_TOKEN has fewer than 8')]);
  });
});
