/**
 * What worlds of τ² cost: the gold calls of a task from a fresh world to the digest, a fork, a digest after one change.
 *
 * `node --import ./scripts/ts.mjs bench/tau2.ts --dir PATH_TO_TAU2` prints a table, `--json` one object. Times are medians.
 */
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { playEpisode } from 'typetod/testbed';
import { initialWorld, readTau2Folder, TAU2_DOMAINS, type Tau2Domain, tau2Suite } from '@typetod/corpora/tau2';
import { consume, median, microseconds } from './measure.js';

const { values: given } = parseArgs({
  options: {
    dir: { type: 'string' },
    json: { type: 'boolean', default: false },
    rounds: { type: 'string', default: '15' },
  },
});
const directory = given.dir || process.env.TYPETOD_TAU2_DIR;
if (directory === undefined) {
  process.stderr.write('Where are the folders retail and airline of τ²? Give their folder by --dir.\n');
  process.exit(2);
}
const root = directory;
const rounds = Number(given.rounds);

/** Milliseconds of one call. */
function timed(work: () => unknown): number {
  const started = performance.now();
  consume(work());
  return performance.now() - started;
}

async function measured(domain: Tau2Domain) {
  const read_ms = timed(() => readTau2Folder(join(root, domain)).world.digest());
  const { world, tasks } = readTau2Folder(join(root, domain));
  world.digest();
  const replay = (task: (typeof tasks)[number]) => {
    const actions = task.evaluation_criteria?.actions ?? [];
    return actions.reduce((at, action) => at.call(action).world, initialWorld(world, task)).digest();
  };
  const replays: number[] = [];
  for (let round = 0; round < rounds; round += 1) for (const task of tasks) replays.push(timed(() => replay(task)));
  // Each change gives another world, whose digest nobody has computed.
  const changing = tasks.flatMap(({ evaluation_criteria }) =>
    (evaluation_criteria?.actions ?? []).filter(({ name }) => world.mutates(name)),
  );
  const digests = Array.from({ length: rounds }, () => changing).flatMap((all) =>
    all.map((action) => {
      const changed = world.call(action).world;
      return timed(() => changed.digest());
    }),
  );
  const suite = tau2Suite({ directory: root, domain });
  const environment = suite.environment();
  const [first] = suite.tasks;
  if (first) await environment.reset(first, 0);
  if (first) consume(environment.digest());
  const [fork_us = 0] = microseconds([() => consume(environment.fork())], rounds, 1000);
  let steps = 0;
  const started = performance.now();
  for (const task of suite.tasks) {
    const user = { name: 'plain', simulator: suite.user(task, { seed: 0 }) };
    const episode = await playEpisode({ task, environment: suite.environment(), agent: suite.oracle(task), user });
    steps += episode.events.filter(({ kind }) => kind === 'step').length;
  }
  const steps_per_second = (steps * 1000) / (performance.now() - started);
  return {
    read_ms,
    gold_replay_ms: median(replays),
    digest_after_write_ms: median(digests),
    fork_us,
    steps_per_second,
  };
}

const report: Record<string, Awaited<ReturnType<typeof measured>>> = {};
for (const domain of TAU2_DOMAINS) report[domain] = await measured(domain);
if (given.json) process.stdout.write(`${JSON.stringify(report)}\n`);
else {
  for (const [domain, figures] of Object.entries(report)) {
    process.stdout.write(`${domain}\n`);
    for (const [name, value] of Object.entries(figures)) {
      process.stdout.write(`  ${name.padEnd(24)} ${value.toFixed(value < 10 ? 3 : 1).padStart(9)}\n`);
    }
  }
}
