// Best of n over OpenEnv: before each step, an episode is forked n times, each fork takes a step of its own and plays on to its end, and
// the episode itself takes the step whose fork was worth most. A trainer compares steps in the same way, from the same place.
//
//   typetod testbed serve --suite ./examples/greenhouse/suite.ts
import assert from 'node:assert/strict';
import { serveOpenEnv } from 'typetod/server/openenv';
import { suite } from './greenhouse/suite.js';

interface Answer {
  readonly observation: { readonly episode_id: string; readonly text: string; readonly end?: string };
  readonly reward: number | null;
  readonly done: boolean;
}

const server = await serveOpenEnv(suite, { port: 0 });

async function post(path: string, body: object): Promise<Answer> {
  const response = await fetch(server.url + path, { method: 'POST', body: JSON.stringify(body) });
  if (!response.ok) throw new Error(await response.text());
  return (await response.json()) as Answer;
}

const reset = (body: object) => post('/reset', body);
const step = (episode_id: string, action: object) => post('/step', { episode_id, action });

/** Draws by a seed: the same one draws the same. */
function drawing(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return (state >>> 16) % below;
  };
}

const call = (name: string, given: object) => ({ kind: 'call', calls: [{ name, arguments: given }] });

/** What a model would write at a temperature: it has read the user, and knows neither the window nor when it is done. */
function drawn(draw: (below: number) => number): object {
  const actions = [call('turn_window', {}), call('heat', { degrees: 18 }), { kind: 'say', text: 'It is done.' }];
  return actions[draw(actions.length)] ?? {};
}

/** Ends an episode, and gives its place back: over HTTP nobody sees a client leave. */
async function close(session_id: string): Promise<void> {
  await post('/mcp', { jsonrpc: '2.0', id: 1, method: 'openenv/session/close', params: { session_id } });
}

/** A step on a fork of an episode, and what the fork is worth that takes it and draws on to its end. */
async function tried(episode: string, seed: number) {
  const draw = drawing(seed);
  const action = drawn(draw);
  const fork = (await reset({ fork_of: episode })).observation.episode_id;
  let answer = await step(fork, action);
  while (!answer.done) answer = await step(fork, drawn(draw));
  await close(fork);
  return { action, reward: answer.reward ?? 0 };
}

let seeds = 0;

/** The best of n steps from where an episode stands. */
async function best(episode: string, n: number): Promise<object> {
  const tries = await Promise.all(Array.from({ length: n }, () => tried(episode, seeds++)));
  return tries.reduce((one, other) => (other.reward > one.reward ? other : one)).action;
}

async function played(n: number): Promise<number> {
  const begun = await reset({ task: 'warm-with-an-open-window' });
  const { episode_id } = begun.observation;
  let answer = begun;
  while (!answer.done) answer = await step(episode_id, await best(episode_id, n));
  await close(episode_id);
  return answer.reward ?? 0;
}

const episodes = 6;
const passed = new Map<number, number>();
for (const n of [1, 12]) {
  let sum = 0;
  for (let episode = 0; episode < episodes; episode += 1) sum += await played(n);
  passed.set(n, sum);
  console.log(`best of ${n}: ${sum} of ${episodes} passed`);
}
assert((passed.get(12) ?? 0) > (passed.get(1) ?? 0));
await server.close();
