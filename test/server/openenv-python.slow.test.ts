/**
 * OpenEnv's own clients against our server. They need Python with `openenv-core` 0.3: TYPETOD_OPENENV_PYTHON names an
 * interpreter that has it, `python3` if left out.
 */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { serveOpenEnv } from 'typetod/server/openenv';
import { runs } from '../runs.js';
import { countSuite } from './count-suite.js';
import { GymClient } from './gym-client.js';

type RunningServer = Awaited<ReturnType<typeof serveOpenEnv>>;

const python = process.env.TYPETOD_OPENENV_PYTHON || 'python3';
const has = spawnSync(python, ['-c', 'import openenv.core']).status === 0;

interface Step {
  readonly observation: Readonly<Record<string, unknown>>;
  readonly reward: number | null;
  readonly done: boolean;
}

interface Ran {
  readonly code: number | null;
  readonly out: string;
}

async function run(file: string, args: readonly string[], input = ''): Promise<Ran> {
  const child = spawn(python, [fileURLToPath(new URL(file, import.meta.url)), ...args]);
  child.stdin.end(input);
  const [out, errors] = [text(child.stdout), text(child.stderr)];
  await once(child, 'close');
  const { exitCode: code } = child;
  return { code, out: code === 0 ? await out : `${await out}${await errors}` };
}

/** Twenty steps: some do something, some are wrong, the last one ends the episode. */
function plan(index: number) {
  const steps = Array.from({ length: 19 }, (_, step) => {
    if (step === 7) return { kind: 'call', calls: [{ name: 'sub', arguments: {} }] };
    return step % 2 === 0
      ? { kind: 'say', text: `Step ${step} of ${index}.` }
      : { kind: 'call', calls: [{ name: 'add', arguments: { by: (index % 5) - 2 } }] };
  });
  return { reset: { seed: index }, actions: [...steps, { kind: 'say', text: 'done' }] };
}

describe.skipIf(!has)(
  `OpenEnv's clients of Python${has ? '' : ' (skipped: pip install openenv-core, or set TYPETOD_OPENENV_PYTHON)'}`,
  () => {
    let server: RunningServer;
    beforeAll(async () => {
      server = await serveOpenEnv(countSuite, { port: 0 });
    });
    afterAll(() => server.close());

    it('play episodes at once, of which none is lost and each is the same as alone', async () => {
      const plans = Array.from({ length: runs(200, 40) }, (_, index) => plan(index));
      const { code, out } = await run('openenv_clients.py', [server.url], JSON.stringify(plans));
      expect(code, out).toBe(0);
      const together = JSON.parse(out) as readonly (readonly Step[])[];
      expect(together).toHaveLength(plans.length);
      for (const [index, { reset, actions }] of plans.entries()) {
        const client = await GymClient.open(server.url);
        const alone = [(await client.reset(reset)).data];
        for (const action of actions) alone.push((await client.step(action)).data);
        client.socket.close();
        expect(together[index]).toEqual(alone);
        expect(together[index]?.at(-1)?.done).toBe(true);
      }
    });

    it('list and call tools', async () => {
      const { code, out } = await run('openenv_tools.py', [server.url]);
      expect(code, out).toBe(0);
      const used = { tools: ['add', 'tell_user'], refused: 'Call add with a number.' };
      expect(JSON.parse(out)).toEqual([
        { ...used, added: '3' },
        { ...used, added: expect.any(String) },
      ]);
    });

    it('run the example, which shows the rewards', async () => {
      const short = await serveOpenEnv(countSuite, { port: 0, limits: { steps: 2 } });
      const { code, out } = await run('../../examples/python/openenv_episode.py', [short.url]);
      await short.close();
      expect(code, out).toBe(0);
      expect(out).toContain('user: From 1 to 3 please, for guest 0.\nuser: And?\nmax-steps: reward 0,');
      expect(out).toContain('It is 1, not 3.');
    });

    it('measure a server, and see it refuse what it has no place for', async () => {
      const full = await serveOpenEnv(countSuite, { port: 0, capacity: 3 });
      const { code, out } = await run('../../examples/python/openenv_load.py', [full.url, '--episodes', '5']);
      await full.close();
      expect(code).toBe(1);
      expect(out).toMatch(/^5 connections of 20 steps: 2 lost, \d+ steps\/s/);
      expect(out).toContain('CAPACITY_REACHED');
    });

    it('find it valid', async () => {
      const validate = `from openenv.cli.__main__ import main; import sys; sys.argv = ["openenv", "validate", "--url", "${server.url}"]; main()`;
      const { status, stdout } = await new Promise<{ status: number | null; stdout: string }>((resolve, reject) => {
        const child = spawn(python, ['-c', validate]);
        const out = text(child.stdout);
        child.once('error', reject);
        child.once('close', (status) => void out.then((stdout) => resolve({ status, stdout })));
      });
      const failed = stdout.match(/"passed": false/g);
      expect({ status, failed }).toEqual({ status: 0, failed: null });
      expect(stdout).toContain('"mode": "simulation"');
    });
  },
);
