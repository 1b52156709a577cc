/**
 * The engine's benchmark.
 *
 * `statement_us` is the time of one user turn of one statement: parse, check, execute and the policy's recommendation,
 * in the world in which it takes place. Where the statement asks for a search or a transaction, the reply is at hand:
 * the engine is measured, not what the bundled services do. `acorn_us` is the time in which acorn alone parses the same
 * text. Both are medians over the 20 turns of `conversation.ts`, each the median of many rounds in which the two take
 * turns; `check_us` is what checking results against `returns` adds to taking the answers, over the same turns, and
 * `check_share` its part of a statement's time, mean by mean; `ratio` is the median over the turns of one by the other, on the same text. `turn_us` is a whole turn of a live session: with the services' searches over
 * their tables, the agent's side, the printed program and the journal in memory. `filter_ms` is one query of three constraints and
 * an order of two keys over 10,000 rows, of which it leaves half.
 *
 * `npm run -s bench` prints a table, `-- --json` one object, `-- --quick` measures fewer rounds.
 */
import { execFileSync } from 'node:child_process';
import { parse as acornParse } from 'acorn';
import { takeReply } from '../src/engine/reply.js';
import { askBackend } from '../src/world/index.js';
import { beginTurn, executeProgram, type Process, recommend } from '../src/engine/index.js';
import { createSession, digest, liveBackend, type Reply, type Request, type Session, type World } from 'typetod';
import { allServices } from 'typetod/apis';
import { builtCommandLine } from './built.js';
import { turns } from './conversation.js';
import { measureFilter } from './filter.js';
import { consume, heapBytes, mean, median, microseconds } from './measure.js';

const quick = process.argv.includes('--quick');
const rounds = quick ? 15 : 60;
const services = allServices;

interface Answered {
  readonly request: Request;
  readonly reply: Reply;
}

/** What a process asks for, with the answers of the bundled services, which answer at once. */
function answersOf(process: Process<unknown>): readonly Answered[] {
  const answers: Answered[] = [];
  for (let step = process.next(); !step.done; step = process.next(answers.at(-1)?.reply as Reply)) {
    const request = step.value;
    const reply = askBackend(liveBackend, request) as Reply;
    answers.push({ request, reply });
  }
  return answers;
}

/** The replies that a process asks for. */
function repliesOf(process: Process<unknown>): readonly Reply[] {
  return answersOf(process).map(({ reply }) => reply);
}

/** Runs a process with replies at hand. */
function drive<T>(process: Process<T>, replies: readonly Reply[]): T {
  let step = process.next();
  for (let at = 0; !step.done; at += 1) step = process.next(replies[at] as Reply);
  return step.value;
}

async function converse(
  id: string,
  onTurn: (source: string, world: World, session: Session) => void = () => {},
): Promise<Session> {
  const session = createSession({ services, id });
  for (const source of turns) {
    onTurn(source, session.world, session);
    const result = await session.turn(source);
    if (!result.ok) throw new Error(`${source}: ${result.feedback?.message}`);
  }
  return session;
}

interface Case {
  readonly source: string;
  readonly world: World;
  readonly session: Session;
}

/** Taking the answers to a case from outside, with results checked and trusted. */
function takingOf({ source, world, session: { engine } }: Case): readonly (() => void)[] {
  const answers = answersOf(executeProgram(engine, world, source));
  return (['checked', 'trusted'] as const).map((results) => () => {
    for (const { request, reply } of answers) consume(takeReply(reply, request, { ...engine, results }));
  });
}

/** What is measured of a case: the whole statement, acorn on the same text, the policy alone. */
function functionsOf({ source, world, session }: Case): readonly (() => void)[] {
  const replies = repliesOf(executeProgram(session.engine, world, source));
  const after = drive(executeProgram(session.engine, world, source), replies).world;
  return [
    () => consume(recommend(drive(executeProgram(session.engine, world, source), replies).world)),
    () => consume(acornParse(source, { ecmaVersion: 2022, sourceType: 'module' })),
    () => consume(recommend(after)),
  ];
}

async function measureStatements(): Promise<{
  readonly statement_us: number;
  readonly acorn_us: number;
  readonly ratio: number;
  readonly policy_us: number;
  readonly check_us: number;
  readonly check_share: number;
}> {
  const cases: Case[] = [];
  await converse('bench', (source, world, session) => cases.push({ source, world: beginTurn(world), session }));
  const statement: number[] = [];
  const floor: number[] = [];
  const policy: number[] = [];
  const ratios: number[] = [];
  const checks: number[] = [];
  // All cases once before any is timed: what is measured is the compiled engine.
  for (const one of cases) microseconds(functionsOf(one), 2, 1000);
  for (const one of cases) {
    const [whole = 0, parse = 0, recommended = 0] = microseconds(functionsOf(one), rounds, 200);
    ratios.push(whole / parse);
    statement.push(whole);
    floor.push(parse);
    policy.push(recommended);
    const [checked = 0, trusted = 0] = microseconds(takingOf(one), rounds, 200);
    checks.push(checked - trusted);
  }
  const check_us = mean(checks);
  const results = { check_us, check_share: check_us / mean(statement) };
  return {
    statement_us: median(statement),
    acorn_us: median(floor),
    ratio: median(ratios),
    policy_us: median(policy),
    ...results,
  };
}

async function measureTurns(): Promise<number> {
  const count = quick ? 200 : 1000;
  await converse('warm');
  const started = performance.now();
  for (let at = 0; at < count; at += 1) await converse(`turns-${at}`);
  return ((performance.now() - started) * 1000) / (count * turns.length);
}

async function measureForks(): Promise<{ fork_us: number; fork_long_us: number; digest_us: number }> {
  const session = await converse('fork');
  const long = createSession({ services, id: 'long' });
  for (let at = 0; at < 1000; at += 1) await long.turn('conversation_pause()');
  const [fork = 0, forkLong = 0, hash = 0] = microseconds(
    [() => consume(session.fork()), () => consume(long.fork()), () => consume(digest(session.world))],
    rounds,
    1000,
  );
  return { fork_us: fork, fork_long_us: forkLong, digest_us: hash };
}

async function measureMemory(): Promise<number> {
  const count = quick ? 1000 : 10_000;
  const before = heapBytes();
  const live: Session[] = [];
  for (let at = 0; at < count; at += 1) live.push(await converse(`memory-${at}`));
  const bytes = heapBytes() - before;
  consume(live);
  return ((bytes / count) * 10_000) / 1e6;
}

/** Milliseconds of whole processes from start to end, as a user waits for them: the help, and node doing nothing. */
function measureHelp(): { readonly help_ms: number; readonly node_ms: number } {
  const cli = builtCommandLine();
  const time = (...args: readonly string[]): number => {
    const started = performance.now();
    execFileSync(process.execPath, args, { stdio: 'ignore' });
    return performance.now() - started;
  };
  const pairs = Array.from({ length: quick ? 5 : 15 }, () => [time(cli, '--help'), time('-e', '0')] as const);
  return { help_ms: median(pairs.map(([help]) => help)), node_ms: median(pairs.map(([, node]) => node)) };
}

const { statement_us, acorn_us, ratio, policy_us, check_us, check_share } = await measureStatements();
const turn_us = await measureTurns();
const { fork_us, fork_long_us, digest_us } = await measureForks();
const filter_ms = measureFilter(rounds);
const sessions_10k_mb = await measureMemory();
const { help_ms, node_ms } = measureHelp();

if (process.argv.includes('--json')) {
  process.stdout.write(
    `${JSON.stringify({ statement_us, acorn_us, ratio, policy_us, check_us, check_share, turn_us, fork_us, fork_long_us, digest_us, filter_ms, sessions_10k_mb, help_ms, node_ms })}\n`,
  );
} else {
  const row = (name: string, value: number, unit: string, target = ''): string =>
    `${name.padEnd(46)} ${value.toFixed(value < 10 ? 3 : 1).padStart(9)} ${unit.padEnd(3)} ${target}`;
  const lines = [
    row('statement: parse, check, execute, policy', statement_us, 'µs'),
    row('  acorn alone, same text', acorn_us, 'µs'),
    row('  ratio, same text', ratio, '', 'target <= 2.5'),
    row('  policy alone', policy_us, 'µs'),
    row('  checking results, mean of a statement', check_us, 'µs'),
    row('  checking results, share of a statement', check_share, '', 'target <= 0.05'),
    row('turn of a session, with the agent and the journal', turn_us, 'µs'),
    row('fork, 20 turns', fork_us, 'µs', 'target <= 1'),
    row('fork, 1000 turns', fork_long_us, 'µs', 'target <= 1'),
    row('digest, 20 turns', digest_us, 'µs'),
    row('10,000 rows by three constraints and an order', filter_ms, 'ms', 'target <= 5'),
    row('10,000 sessions of 20 turns', sessions_10k_mb, 'MB', 'target <= 400'),
    row('typetod --help, whole process', help_ms, 'ms', 'target <= 200'),
    row('  node alone, doing nothing', node_ms, 'ms'),
  ];
  process.stdout.write(`${lines.join('\n')}\n`);
}
