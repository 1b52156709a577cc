import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { EpisodeEvent, ScriptedEndpoint } from 'typetod/internal';
import { scriptedEndpoint } from 'typetod/testing';
import { readTraces } from '../../../../src/testbed/run/trace-text.js';
import { run } from '../../capture.js';

const TOY = 'test/testbed/run/toy-suite.ts';

/** What the model has read and written of the conversation, with an id for each word. */
const idsOf = (text: string): number[] => text.split(/\s+/).map((word) => word.length);

let endpoint: ScriptedEndpoint;
let folder = '';
const at = (name: string): string => join(folder, name);

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'typetod-logprobs-'));
  endpoint = await scriptedEndpoint(({ model, messages }, asked) => {
    const isFirst = !messages.some(({ role }) => role === 'assistant' || role === 'tool');
    const text = 'One moment, please.';
    if (model === 'mute') return text;
    const promptIds = isFirst ? [1, 2] : model === 'forgetful' ? [9] : [1, 2, ...idsOf(text), 3];
    const tokens = text
      .split(/(?= )/)
      .map((token, place) => ({ token, logprob: -place - asked / 8, id: token.trim().length }));
    return { text, tokens, promptIds };
  });
  await run('testbed', 'tasks', '--suite', TOY);
}, 180_000);
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await endpoint.close();
});

async function played(out: string, ...args: readonly string[]): Promise<readonly EpisodeEvent[]> {
  const given = ['--suite', TOY, '--limit', '1', '--max-steps', '2', '--base-url', endpoint.url, '--out', at(out)];
  const ran = await run('testbed', 'run', ...given, ...args);
  expect([ran.code, ran.err]).toEqual([0, []]);
  return readTraces(readFileSync(at(`${out}/traces.jsonl`), 'utf8'))[0]?.events ?? [];
}

const completionsIn = (events: readonly EpisodeEvent[]) =>
  events.flatMap((event) => (event.kind === 'step' ? [event.completions] : []));

async function exported(out: string, format: string): Promise<readonly Record<string, never>[]> {
  const { code, out: lines } = await run('testbed', 'export', at(out), '--format', format);
  expect(code).toBe(0);
  return lines
    .join('\n')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));
}

describe('testbed run --logprobs', () => {
  it('keeps what the model wrote with its tokens in the trace, and exports them', async () => {
    const [first, second] = completionsIn(await played('told', '--agent', 'openai:any', '--logprobs'));
    expect(first).toEqual([
      {
        purpose: 'act',
        isAction: true,
        text: 'One moment, please.',
        promptIds: [1, 2],
        ids: [3, 7, 7],
        logprobs: expect.arrayContaining([expect.any(Number)]),
      },
    ]);
    expect(second?.[0]?.promptIds).toEqual([1, 2, 3, 7, 7, 3]);
    const [row, next] = await exported('told', 'trl');
    expect(row).toMatchObject({ prompt_ids: [1, 2], completion_ids: [3, 7, 7], raw_completion: 'One moment, please.' });
    expect(row?.logprobs).toHaveLength(3);
    expect(next).toMatchObject({ prompt_ids: [1, 2, 3, 7, 7, 3], completion_ids: [3, 7, 7] });
    const [trace] = await exported('told', 'verifiers');
    const nodes = trace?.nodes as unknown as readonly { token_ids?: number[]; mask?: boolean[]; logprobs?: number[] }[];
    const [one, other] = nodes.filter(({ token_ids }) => token_ids);
    expect(one).toMatchObject({ token_ids: [1, 2, 3, 7, 7], mask: [false, false, true, true, true] });
    expect(other).toMatchObject({ token_ids: [3, 3, 7, 7], mask: [false, true, true, true] });
    expect([one?.logprobs?.length, other?.logprobs?.length]).toEqual([3, 3]);
    expect(trace?.info).not.toHaveProperty('completions');
  });

  it('puts tokens beside the nodes where the model did not read all that was before', async () => {
    await played('forgot', '--agent', 'openai:forgetful', '--logprobs');
    const [trace] = await exported('forgot', 'verifiers');
    expect(JSON.stringify(trace?.nodes)).not.toContain('token_ids');
    expect(trace?.info).toMatchObject({
      completions: [
        { step: 1, prompt_ids: [1, 2] },
        { step: 2, prompt_ids: [9] },
      ],
    });
  });

  it.each(['openai:mute', 'respact'])('leaves them out where the endpoint gives none: %s', async (agent) => {
    const model = agent === 'respact' ? ['--model', 'mute'] : [];
    expect(
      completionsIn(await played(`mute-${agent.slice(0, 6)}`, '--agent', agent, ...model, '--logprobs')),
    ).not.toContainEqual(expect.anything());
  });

  it('leaves them out where nobody asks for them', async () => {
    const events = await played('plain', '--agent', 'openai:any');
    expect(JSON.stringify(events)).not.toMatch(/completions|logprobs/);
    const [row] = await exported('plain', 'trl');
    expect(Object.keys(row ?? {})).not.toContain('prompt_ids');
  });

  it('has them of agents of papers, from their cassettes, too', async () => {
    const asked = ['--agent', 'respact', '--model', 'any'];
    const events = await played('paper', ...asked, '--logprobs', '--record', at('paper.jsonl'));
    const again = await played('again', '--agent', 'respact', '--model', `replay:${at('paper.jsonl')}`);
    expect(completionsIn(events)[0]?.[0]?.ids).toEqual([3, 7, 7]);
    expect(completionsIn(again)).toEqual(completionsIn(events));
  });

  it('has them of parsers that propose programs', async () => {
    const suite = ['--suite', 'typetod', '--tasks', 'money-only-the-balance', '--agent', 'reactod', '--model', 'any'];
    const events = await played('parser', ...suite, '--logprobs');
    const first = completionsIn(events)[0]?.[0];
    expect([first?.purpose, first?.ids]).toEqual(['parse', [3, 7, 7]]);
  });

  it('is refused for an agent that asks no endpoint, and for a folder of a run without', async () => {
    const refused = await run('testbed', 'run', '--suite', TOY, '--agent', 'oracle', '--logprobs');
    expect([refused.code, refused.err.join()]).toEqual([2, expect.stringContaining('--logprobs does nothing with')]);
    const given = ['--suite', TOY, '--limit', '1', '--max-steps', '2', '--base-url', endpoint.url];
    const other = await run('testbed', 'run', ...given, '--out', at('plain'), '--agent', 'openai:any', '--logprobs');
    expect([other.code, other.err.join()]).toEqual([2, expect.stringContaining('differ in logprobs')]);
  });
});
