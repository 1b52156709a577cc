/**
 * The command line of the MCP inspector against `typetod mcp`. It is no dependency: TYPETOD_INSPECTOR names the folder of
 * `@modelcontextprotocol/inspector`, where it is installed.
 */
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { COMMAND_LINE } from '../cli/command-line.js';

const inspector = process.env.TYPETOD_INSPECTOR;
const MCP = [...COMMAND_LINE, 'mcp', '--services', 'Restaurants_2', '--tools', 'direct'];
const FIND = 'restaurants_2_find_restaurants';
const RESERVE = 'restaurants_2_reserve_restaurant';

interface Ran {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

/** The exit codes of the inspector. */
const REFUSED = 5;
const FAILED = 1;

function launcherOf(folder: string): string {
  const { bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { bin: Record<string, string> };
  return join(folder, bin['mcp-inspector'] ?? '');
}

function inspect(target: readonly string[], ...args: readonly string[]): Promise<Ran> {
  const words = [launcherOf(inspector ?? ''), '--cli', ...target, '--method', ...args];
  return new Promise((resolve) => {
    execFile(process.execPath, words, (error, out, err) => {
      const code = error ? Number(error.code) : 0;
      resolve({ code, out, err });
    });
  });
}

/** Starts a server over HTTP. */
async function started() {
  const child = spawn(process.execPath, [...MCP, '--http', '--port', '0'], { stdio: ['ignore', 'ignore', 'pipe'] });
  let said = '';
  for await (const chunk of child.stderr) {
    said += String(chunk);
    const [, url] = /(http:\S+?)\. Ctrl-C/.exec(said) ?? [];
    if (url !== undefined) return { child, url };
  }
  throw new Error(`No server: ${said}`);
}

const search = ['tools/call', '--tool-name', FIND, '--tool-arg', 'location=San Jose', '--tool-arg', 'category=Italian'];

describe.skipIf(!inspector)(
  `the inspector${inspector ? '' : ' (skipped: install @modelcontextprotocol/inspector, and set TYPETOD_INSPECTOR to its folder)'}`,
  { timeout: 60_000 },
  () => {
    let server: Awaited<ReturnType<typeof started>>;
    beforeAll(async () => {
      server = await started();
    });
    afterAll(async () => {
      server.child.kill('SIGTERM');
      await once(server.child, 'close');
    });

    describe.each(['stdio', 'http'] as const)('over %s', (transport) => {
      const target = () => (transport === 'stdio' ? [process.execPath, ...MCP] : [server.url]);
      const asked = (...args: readonly string[]) => inspect(target(), ...args);

      it('lists tools, in whose schemas it finds no error', async () => {
        const { code, out, err } = await asked('tools/list', '--strict');
        expect(code, err).toBe(0);
        const { tools } = JSON.parse(out) as { tools: readonly { readonly name: string }[] };
        expect(tools.map(({ name }) => name)).toEqual([FIND, RESERVE, 'reset']);
      });

      it('calls a tool with arguments', async () => {
        const { code, out, err } = await asked(...search);
        expect(code, err).toBe(0);
        expect(JSON.parse(out)).toMatchObject({ isError: false, structuredContent: { count: 2 } });
      });

      it('lists and reads resources', async () => {
        const { out } = await asked('resources/list');
        const { resources } = JSON.parse(out) as { resources: readonly { readonly name: string }[] };
        expect(resources.map(({ name }) => name)).toEqual(['state', 'program', 'journal', 'transcript']);
        const { code, out: read } = await asked('resources/read', '--uri', 'typetod://state');
        expect(code).toBe(0);
        const { contents } = JSON.parse(read) as { contents: readonly { readonly text: string }[] };
        expect(JSON.parse(contents[0]?.text ?? '')).toMatchObject({ changes: [], digest: expect.any(String) });
      });

      it.each([
        ['an unknown tool', ['tools/call', '--tool-name', 'nope'], REFUSED, /not found|unknown-tool/],
        [
          'an argument of a wrong type',
          ['tools/call', '--tool-name', FIND, '--tool-args-json', '{"location":"San Jose","category":["Italian"]}'],
          REFUSED,
          /value|category/,
        ],
        ['an argument that is missing', ['tools/call', '--tool-name', RESERVE], REFUSED, /missing-argument/],
        ['an unknown resource', ['resources/read', '--uri', 'typetod://nope'], FAILED, /There is no resource/],
      ] as const)('is refused %s', async (_, args, expected, message) => {
        const { code, out, err } = await asked(...args);
        expect([code, out + err]).toEqual([expected, expect.stringMatching(message)]);
      });
    });
  },
);
