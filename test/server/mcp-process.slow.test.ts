/** The command line as a server: of MCP in processes of their own, with the client of the SDK; of tasks in this one. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { runCli } from 'typetod/internal/cli';
import { afterEach, describe, expect, it } from 'vitest';
import { COMMAND_LINE } from '../cli/command-line.js';

const SUITE = fileURLToPath(new URL('count-suite.ts', import.meta.url));
const ends: (() => unknown)[] = [];

afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});

async function overStdio(...args: readonly string[]): Promise<Client> {
  const client = new Client({ name: 'test', version: '1.0.0' });
  const transport = new StdioClientTransport({ command: process.execPath, args: [...COMMAND_LINE, 'mcp', ...args] });
  await client.connect(transport);
  ends.push(() => client.close());
  return client;
}

/** Starts a server that says on stderr where it listens. */
async function started(...args: readonly string[]): Promise<string> {
  const child = spawn(process.execPath, [...COMMAND_LINE, ...args], { stdio: ['ignore', 'ignore', 'pipe'] });
  ends.push(() => {
    child.kill('SIGTERM');
    return once(child, 'close');
  });
  let said = '';
  for await (const chunk of child.stderr) {
    said += String(chunk);
    const [, url] = /(http:\S+?)\. Ctrl-C/.exec(said) ?? [];
    if (url !== undefined) return url;
  }
  throw new Error(`No server: ${said}`);
}

/** Starts a server in this process. */
function servedHere(...args: readonly string[]): Promise<string> {
  const before = process.listeners('SIGTERM');
  let said = '';
  return new Promise<string>((resolve, reject) => {
    const log = (line: string): void => {
      said += line;
      const [, url] = /(http:\S+?)\. Ctrl-C/.exec(said) ?? [];
      if (url !== undefined) resolve(url);
    };
    const code = runCli(args, { write: log, print: log, log, style: (_style, text) => text, isWatched: false });
    ends.push(() => {
      for (const listener of process.listeners('SIGTERM')) if (!before.includes(listener)) listener('SIGTERM');
      return code;
    });
    code.then(() => reject(new Error(`No server: ${said}`)), reject);
  });
}

describe('typetod mcp', () => {
  it('offers services over stdin and stdout', async () => {
    const client = await overStdio('--services', 'Restaurants_2', '--tools', 'direct');
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toContain('restaurants_2_find_restaurants');
    const found = await client.callTool({
      name: 'restaurants_2_find_restaurants',
      arguments: { location: 'San Jose', category: 'Italian' },
    });
    expect(found.isError, JSON.stringify(found.content)).toBe(false);
    const { contents } = await client.readResource({ uri: 'typetod://program' });
    expect(JSON.stringify(contents)).toContain('San Jose');
    expect(client.getInstructions()).toContain('It is 2019-03-01T09:00.');
  });

  it('offers a task with its services presented as they are wanted', async () => {
    const shown = ['--tools', 'direct', '--approval', 'agreed', '--perturb', 'distractors:2'];
    const client = await overStdio('--suite', 'typetod', '--task', 'days-wake-me-up', ...shown);
    const { tools } = await client.listTools();
    const names = tools.map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(['alarm_1_add_alarm', 'tell_user', 'reset', 'grade']));
    expect([names.includes('confirm'), names.length]).toEqual([false, 7]);
    expect(client.getInstructions()).toMatch(/It is 2019-\d\d-\d\dT\d\d:\d\d\.\n\nSpeak to the user/);
    const given = { new_alarm_name: 'Airport', new_alarm_time: '05:15' };
    const { isError, content } = await client.callTool({ name: 'alarm_1_add_alarm', arguments: given });
    expect([isError, JSON.stringify(content)]).toEqual([true, expect.stringContaining('not-agreed')]);
  });

  it('offers a task of a suite over HTTP, with its user and grade, until it is ended', async () => {
    const url = await started('mcp', '--suite', SUITE, '--task', 'ten', '--seed', '3', '--http', '--port', '0');
    const client = new Client({ name: 'test', version: '1.0.0' });
    const transport = new StreamableHTTPClientTransport(new URL(url));
    await client.connect(transport as Parameters<typeof client.connect>[0]);
    expect((await client.listTools()).tools).toHaveLength(4);
    expect(client.getInstructions()).toContain('From 4 to 10 please, for guest 3.');
    await client.callTool({ name: 'add', arguments: { by: 6 } });
    await client.callTool({ name: 'tell_user', arguments: { text: 'It is done.' } });
    const { structuredContent } = await client.callTool({ name: 'grade', arguments: {} });
    expect(structuredContent).toMatchObject({ reward: 1 });
    await client.close();
  });
});

describe('typetod testbed serve', () => {
  it('presents services as they are wanted', async () => {
    const url = await servedHere('testbed', 'serve', '--port', '0', '--tools', 'direct', '--perturb', 'tool-names');
    const answer = await fetch(`${url}/reset`, { method: 'POST', body: '{"task":"days-wake-me-up"}' });
    const { observation } = (await answer.json()) as { readonly observation: { readonly tools: readonly unknown[] } };
    expect(JSON.stringify(observation.tools)).not.toMatch(/"name":"(?:confirm|alarm_1_add_alarm)"/);
    expect(observation.tools).toHaveLength(2);
  });

  it('serves the tasks of a suite, until it is ended', async () => {
    const url = await servedHere('testbed', 'serve', '--suite', SUITE, '--port', '0', '--max-steps', '1');
    const metadata = (await (await fetch(`${url}/metadata`)).json()) as { readonly name: string };
    expect(metadata.name).toBe('count');
    const reset = { method: 'POST', body: '{"task":"same"}' };
    const { observation } = (await (await fetch(`${url}/reset`, reset)).json()) as {
      readonly observation: { readonly episode_id: string };
    };
    const step = { action: { kind: 'say', text: 'One moment.' }, episode_id: observation.episode_id };
    const answer = await fetch(`${url}/step`, { method: 'POST', body: JSON.stringify(step) });
    expect(await answer.json()).toMatchObject({ done: true, observation: { end: 'max-steps' } });
  });
});
