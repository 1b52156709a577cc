/**
 * The examples for trainers, run by the libraries themselves. They need Python with `verifiers`, `trl` and `openenv-core`:
 * TYPETOD_TRAINERS_PYTHON names an interpreter that has them, `python3` if left out.
 */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { scriptedEndpoint } from 'typetod/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { serveOpenEnv } from 'typetod/server/openenv';
import { countSuite } from './count-suite.js';

type EndpointAnswer = Extract<Parameters<typeof scriptedEndpoint>[0], readonly unknown[]>[number];
type RunningServer = Awaited<ReturnType<typeof serveOpenEnv>>;

const python = process.env.TYPETOD_TRAINERS_PYTHON || 'python3';
const MINUTES = 10 * 60_000;
const EXAMPLES = fileURLToPath(new URL('../../examples/python', import.meta.url));

const has = (...names: readonly string[]): boolean =>
  spawnSync(python, ['-c', `import importlib.util as u; assert all(u.find_spec(n) for n in ${JSON.stringify(names)})`])
    .status === 0;

/** What a script prints last, as JSON. */
async function printed<T>(file: string, args: readonly string[]): Promise<T> {
  const child = spawn(python, [fileURLToPath(new URL(file, import.meta.url)), EXAMPLES, ...args]);
  const [out, errors] = [text(child.stdout), text(child.stderr)];
  await once(child, 'close');
  expect(child.exitCode, await errors).toBe(0);
  return JSON.parse((await out).trim().split('\n').at(-1) ?? '') as T;
}

let server: RunningServer;
beforeAll(async () => {
  server = await serveOpenEnv(countSuite, { port: 0, limits: { steps: 6 } });
});
afterAll(() => server.close());

const call = (name: string, by: number): EndpointAnswer => ({
  toolCalls: [{ id: `c${by}`, name, arguments: JSON.stringify({ by }) }],
});

interface Verified {
  readonly task: string;
  readonly ok: boolean;
  readonly reward: number;
  readonly end: string | null;
  readonly roles: readonly string[];
  readonly errors: readonly string[];
}

async function verified(answers: readonly EndpointAnswer[], tasks: readonly string[]): Promise<readonly Verified[]> {
  const endpoint = await scriptedEndpoint(answers);
  try {
    return await printed('trainers_verifiers.py', [server.url, endpoint.url, ...tasks]);
  } finally {
    await endpoint.close();
  }
}

const hasVerifiers = has('verifiers', 'openenv');
const lacking = (is: boolean, name: string): string =>
  is ? '' : ` (skipped: pip install ${name} openenv-core, or set TYPETOD_TRAINERS_PYTHON)`;

describe.skipIf(!hasVerifiers)(`an environment of verifiers${lacking(hasVerifiers, 'verifiers')}`, () => {
  it(
    'rewards who does what the user wants, and nobody else',
    async () => {
      const made = await verified([call('add', 2), 'done', call('add', 1), 'done'], ['three', 'ten']);
      const roles = ['system', 'user', 'assistant', 'tool', 'assistant'];
      expect(made).toMatchObject([
        { task: 'three', ok: true, reward: 1, end: 'user-done', roles, errors: [] },
        { task: 'ten', ok: true, reward: 0, end: 'user-done', roles, errors: [] },
      ]);
    },
    MINUTES,
  );

  it(
    'shows the model what was refused, and ends an episode at the limit of steps',
    async () => {
      const [made] = await verified([call('sub', 1), ...Array<string>(6).fill('Well.')], ['three']);
      expect(made).toMatchObject({ ok: true, reward: 0, end: 'max-steps' });
      expect(made?.roles.slice(0, 5)).toEqual(['system', 'user', 'assistant', 'tool', 'assistant']);
    },
    MINUTES,
  );

  it(
    'picks tasks by their seeds where none is named, and says when the model is silent',
    async () => {
      const made = await verified([call('add', 2), 'done', { status: 400 }], []);
      expect(made.map(({ task, ok }) => [task, ok])).toEqual([
        ['seed-0', true],
        ['seed-1', false],
      ]);
      expect(made[1]?.errors).not.toEqual([]);
    },
    MINUTES,
  );
});

interface Told {
  readonly prompt: string;
  readonly all: string;
  readonly own: string;
  readonly lengths: number;
  readonly reward: number;
}

const hasTrl = has('trl', 'torch', 'openenv');

describe.skipIf(!hasTrl)(`a rollout function of TRL${lacking(hasTrl, 'trl')}`, () => {
  it(
    'plays episodes whose tokens add up, and trains on them',
    async () => {
      type Made = Readonly<Record<'good' | 'bad' | 'short', Told>> & {
        readonly log: Readonly<Record<string, number>>;
        readonly steps: number;
      };
      const { good, bad, short, log, steps } = await printed<Made>('trainers_trl.py', [server.url, 'three']);
      expect(good.prompt).toContain('From 1 to 3 please');
      expect(good.own).toBe('<tool_call>{"name": "add", "arguments": {"by": 2}}</tool_call><|im_end|>done<|im_end|>');
      expect(good.all).toMatch(/<\|im_end\|>\n<\|im_start\|>tool\n3<\|im_end\|>\n<\|im_start\|>assistant\ndone/);
      expect([good.lengths, good.reward]).toEqual([1, 1]);
      expect([bad.lengths, bad.reward]).toEqual([1, 0]);
      expect(bad.all).toContain('<|im_start|>user\nAnd?');
      expect([short.lengths, short.reward]).toEqual([1, 0]);
      expect(steps).toBe(1);
      expect(log['rewards/world_reward/mean']).toBe(0);
      // What the world answers is masked: it counts as no token of the model.
      expect(log['completions/mean_length']).toBeLessThanOrEqual(6 * 8);
    },
    MINUTES,
  );
});
