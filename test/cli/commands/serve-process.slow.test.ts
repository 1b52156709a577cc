import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SessionsClient } from 'typetod/server/client';
import { COMMAND_LINE } from '../command-line.js';

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'typetod-serve-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Starts `typetod serve`, and gives what its first line names. */
async function started(args: readonly string[], token?: string) {
  const { TYPETOD_TOKEN: _, ...rest } = process.env;
  const env = { ...rest, ...(token !== undefined && { TYPETOD_TOKEN: token }) };
  const child = spawn(process.execPath, [...COMMAND_LINE, 'serve', '--parser', 'rules', '--port', '0', ...args], {
    env,
  });
  const said: string[] = [];
  const lines = createInterface({ input: child.stderr }).on('line', (line) => said.push(line));
  const [line] = (await once(lines, 'line')) as [string];
  const { origin: url, hash } = new URL(/http\S+/.exec(line)?.[0] ?? '');
  return { child, line, lines, said, url, hash };
}

describe('typetod serve', () => {
  it('prints an address with a token, talks, ends when asked to, and goes on with the same sessions', async () => {
    const args = ['--service', 'Restaurants_2', '--store', join(folder, 'journals.db')];
    const first = await started(args);
    expect(first.line).toContain("1 service, parser 'rules'");
    const token = new URLSearchParams(first.hash.slice(1)).get('token') ?? '';
    const client = new SessionsClient({ url: first.url, token });
    const { id, services } = await client.create();
    expect(services).toEqual(['Restaurants_2']);
    await client.turn(id, 'find me an Italian restaurant in San Jose', { key: 'one' });
    const state = await client.state(id);
    await expect(new SessionsClient({ url: first.url }).state(id)).rejects.toMatchObject({ code: 'unauthorized' });
    first.child.kill('SIGTERM');
    expect(await once(first.child, 'exit')).toEqual([0, null]);
    expect(first.said.join()).not.toContain('--store');

    const second = await started(args, 'a-token-of-mine');
    expect(second.hash).toBe('');
    const again = new SessionsClient({ url: second.url, token: 'a-token-of-mine' });
    expect(await again.state(id)).toEqual(state);
    second.child.kill('SIGINT');
    expect(await once(second.child, 'exit')).toEqual([0, null]);
  });

  it('says that it keeps nothing where no store is named, and how it would', async () => {
    const { child, lines, said } = await started([]);
    if (said.length < 2) await once(lines, 'line');
    child.kill('SIGTERM');
    await once(child, 'exit');
    expect(said[1]).toContain('--store journals.db keeps it');
  });
});
