/** Evaluations over a queue: the same results; and without one, nothing of its packages is loaded. */
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { COMMAND_LINE, withoutPackages } from '../../../test/cli/command-line.js';
import { run } from '../../../test/cli/capture.js';
import { isFull } from '../../../test/runs.js';
import { HAS_REDIS, type RunningRedis, startRedis, WITHOUT_REDIS } from '../../../bench/serving/redis.js';
import { spoken } from '../sgd/parser/fixture.js';
import { Folder } from '../sgd/folder.js';
import { offered, rented, wants } from '../sgd/stages.js';

let folder: Folder;
beforeAll(() => {
  folder = new Folder();
  folder.putSplit('dev', ...[wants, offered, rented].map((turns, at) => [spoken(`${at + 1}_00000`, turns)]));
});
afterAll(() => folder.remove());

const EVALUATIONS: readonly (readonly string[])[] = [
  ['eval', 'sgd'],
  ['eval', 'parser', '--parser', 'rules'],
];

/** The report of a command, without what it took of time and memory. */
async function report(...args: readonly string[]): Promise<unknown> {
  const { code, out, err } = await run(...args, '--dir', folder.root, '--json');
  expect({ code, err }).toEqual({ code: 0, err: [] });
  return JSON.parse(out.join(''), (name, value: unknown) => (/^ms_|_ms$|_mb$|seconds/.test(name) ? 0 : value));
}

describe.skipIf(!HAS_REDIS)(`an evaluation over a queue${WITHOUT_REDIS}`, () => {
  let redis: RunningRedis;
  let worker: ChildProcess;
  beforeAll(async () => {
    redis = await startRedis();
    worker = spawn(process.execPath, [...COMMAND_LINE, 'worker', '--queue', redis.url], {
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    // It says so when it is there: before, a run would tell that it waits for one.
    if (worker.stderr) await once(createInterface({ input: worker.stderr }), 'line');
  });
  afterAll(async () => {
    const ended = once(worker, 'exit');
    worker.kill();
    await ended;
    await redis.stop();
  });

  it.each(EVALUATIONS)(
    'has the results of one here: %s %s',
    async (...command) => {
      const here = await report(...command);
      expect(here).toMatchObject({ dialogues: 3 });
      expect(await report(...command, '--queue', redis.url)).toEqual(here);
    },
    180_000,
  );

  it.each(EVALUATIONS)('takes no threads of its own: %s %s', async (...command) => {
    const { code, err } = await run(...command, '--dir', folder.root, '--queue', redis.url, '--jobs', '2');
    expect(code).toBe(2);
    expect(err.join()).toContain('--jobs');
  });
});

/** Runs the command line in a process without the packages of a queue. */
function alone(...args: readonly string[]): Promise<{ readonly code: unknown; readonly err: string }> {
  const command = [...withoutPackages('bullmq', 'ioredis'), ...COMMAND_LINE, ...args];
  return new Promise((resolve) => {
    execFile(process.execPath, command, (error, _out, err) => resolve({ code: error?.code ?? 0, err }));
  });
}

describe('without the packages of a queue', () => {
  const commands = (): readonly (readonly string[])[] => [
    ...EVALUATIONS.map((command) => [...command, '--dir', folder.root]),
    ['testbed', 'run', '--suite', 'typetod', '--limit', '1'],
  ];

  it.each(isFull ? [0, 1, 2] : [2])(
    'a command without --queue does its work, and one with it says what is missing: %i',
    async (at) => {
      const command = commands()[at] ?? [];
      expect(await alone(...command)).toMatchObject({ code: 0 });
      const queued = await alone(...command, '--queue', 'redis://127.0.0.1:1');
      expect(queued.code).not.toBe(0);
      expect(queued.err).toContain('The packages "bullmq" and "ioredis" are not installed');
    },
    180_000,
  );
});
