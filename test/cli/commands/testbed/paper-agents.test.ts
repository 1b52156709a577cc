import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { scriptedEndpoint } from '../../../../src/testing/index.js';
import type { ScriptedEndpoint } from 'typetod/internal';
import { run } from '../../capture.js';

type EndpointAnswer = Extract<Parameters<typeof scriptedEndpoint>[0], readonly unknown[]>[number];
type EndpointRequest = ScriptedEndpoint['requests'][number];

let endpoint: ScriptedEndpoint;
let folder = '';
const at = (name: string): string => join(folder, name);
const TOY = 'test/testbed/run/toy-suite.ts';

const usage = { inputTokens: 100, outputTokens: 10 };

/** Orders what the user wants, decides and tracks as it is asked: by native calls. */
function answer({ messages, tools }: EndpointRequest): EndpointAnswer {
  const [system, asked] = [messages[0], messages.at(-1)].map((one) => String(one?.content ?? ''));
  if (system?.includes('You watch over')) return { text: '{"decision": "PASS", "feedback": ""}', usage };
  const names = JSON.stringify(tools ?? []);
  if (names.includes('classify_intent'))
    return { toolCalls: [{ id: 'a', name: 'classify_intent', arguments: { intent: 'other' } }], usage };
  if (!names.includes('order') || asked?.includes('Result of order')) return { text: 'It is done.', usage };
  const [, count, item] = [...(asked ?? '').matchAll(/(\d+) (\w+)\./g)].at(-1) ?? [];
  return { toolCalls: [{ id: 'a', name: 'order', arguments: { item: item ?? '', count: Number(count) } }], usage };
}

const play = (...args: readonly string[]) => run('testbed', 'run', '--json', ...args);
const asking = (...args: readonly string[]) => play('--base-url', endpoint.url, '--model', 'any', ...args);
const json = ({ out }: { readonly out: readonly string[] }) => JSON.parse(out.join('\n'));

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'typetod-papers-'));
  endpoint = await scriptedEndpoint(answer);
  await run('testbed', 'tasks', '--suite', TOY);
}, 180_000);
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await endpoint.close();
});

describe('testbed run with an agent of a paper', () => {
  it.each([
    ['nod', { 'verdict pass': 10 }],
    ['nod:baseline=solver-critic', { 'verdict critique': 10 }],
    ['nod:baseline=debate', { 'verdict no-vote': 10 }],
    ['respact', { 'speech status-update': 5 }],
  ])('plays %s with a model at an endpoint, and again from its cassette', async (agent, noted) => {
    const ran = await asking('--suite', TOY, '--agent', agent, '--record', at(`${agent}.jsonl`));
    expect(ran.code).toBe(0);
    expect(json(ran)).toMatchObject({ agent, episodes: 5, pass_rate: 1 });
    expect(json(ran).noted).toEqual(noted);
    const cassette = `replay:${at(`${agent}.jsonl`)}`;
    const again = await play('--suite', TOY, '--agent', agent, '--model', cassette);
    expect(again.code).toBe(0);
    expect(json(again)).toMatchObject({ episodes: 5, pass_rate: 1, tokens: json(ran).tokens });
  });

  it('plays reactod on services', async () => {
    const out = at('run');
    const ran = await asking('--agent', 'reactod:k-max=2,schema=full', '--limit', '1', '--out', out);
    expect(ran.code).toBe(0);
    expect(json(ran)).toMatchObject({ agent: 'reactod:k-max=2,schema=full', episodes: 1 });
    expect(json(ran).tokens.agent.calls).toBeGreaterThan(0);
    expect(JSON.parse(readFileSync(join(out, 'run.json'), 'utf8')).identity).toMatchObject({ asks: 'any' });
    const replayed = await run('testbed', 'replay', out, '--json');
    expect([replayed.code, json(replayed)]).toMatchObject([0, { episodes: 1, differing: 0 }]);
  });

  it('shows tools otherwise to those that call them', async () => {
    const args = ['--suite', TOY, '--agent', 'respact:speech=off', '--perturb', 'tool-descriptions', '--limit', '1'];
    const ran = await asking(...args, '--max-steps', '3');
    expect(ran.code).toBe(0);
    expect(json(ran)).toMatchObject({ perturbation: ['tool-descriptions'] });
  });

  it.each([
    [['--agent', 'reactod:speed=9'], "The agent 'reactod' has no switch 'speed'. Switches: k-max=N, loop=on|off"],
    [['--agent', 'nod:director=me'], "The switch 'director' is director=model|rule|oracle|off, not 'me'."],
    [['--agent', 'nod', '--model', 'replay:package.json'], 'line 1 of the cassette'],
    [
      ['--agent', 'respact:max-steps=many'],
      "The switch 'max-steps' is max-steps=N, a whole number from 1 to 999, not 'many'.",
    ],
    [['--agent', 'reactod:k-max=0'], "The switch 'k-max' is k-max=N, a whole number from 1 to 999, not '0'."],
    [['--agent', 'reactod:'], "Write the agent 'reactod' as reactod or reactod:SWITCH=VALUE,.., not 'reactod:'."],
    [['--agent', 'nod:max-revise=0'], "The agent 'nod' needs the name of a model"],
    [['--agent', 'nod'], "The agent 'nod' needs the name of a model"],
    [['--agent', 'nod', '--model', 'replay:nowhere.jsonl'], 'nowhere.jsonl'],
    [['--agent', 'nod', '--model', 'llama:nowhere.gguf'], "There is no file 'nowhere.gguf'"],
    [['--agent', 'rules', '--model', 'x'], '--model does nothing with'],
    [['--agent', 'reactod', '--model', 'x', '--approval', 'asked'], '--approval does nothing with'],
  ])('refuses %j', async (args, message) => {
    const { code, err } = await run('testbed', 'run', '--suite', TOY, ...args);
    expect(code).toBe(2);
    expect(err.join('\n')).toContain(message);
  });
});
