import { describe, expect, it } from 'vitest';
import type { Model, ModelReply } from '../../../src/models/index.js';
import { scriptedModel } from 'typetod/testing';
import { readStep } from '../../../src/testbed/agents/tool-text.js';
import { type AgentFactory, playEpisode, toolAgent, type UserSimulator } from '../../../src/testbed/index.js';
import { RESERVE, scene, TABLE } from '../dialogue/scenes.js';

/** Answers the agent with its lines, then is done. */
function saying(...lines: readonly string[]): UserSimulator {
  const left = [...lines];
  const next = () => {
    const text = left.shift();
    return text === undefined ? ({ text: '', end: 'done' } as const) : { text };
  };
  return { open: next, reply: next };
}

const LINES = ['A table at Bamboo Garden in San Jose at 8 pm, please.', 'Yes, please.'];

const usage = { inputTokens: 10, outputTokens: 5 };
const acting = (...replies: readonly (string | Partial<ModelReply>)[]) =>
  scriptedModel(
    replies.map((reply) => ({
      purpose: 'act' as const,
      reply: typeof reply === 'string' ? { text: reply, usage } : { ...reply, usage },
    })),
  );

async function play(agent: AgentFactory) {
  const environment = await scene();
  return playEpisode({ task: { id: 't' }, environment, agent, user: { name: 'lines', simulator: saying(...LINES) } });
}

const NATIVE = [
  { text: 'One moment.', toolCalls: [{ id: 'a', name: RESERVE, arguments: TABLE }] },
  'At 8 pm for two?',
  { toolCalls: [{ name: 'confirm', arguments: { operand: 'x1' } }] },
  'It is booked.',
];

const TEXT = [
  `Think: they want a table.\nCall: ${RESERVE} ${JSON.stringify(TABLE)}`,
  'Say: At 8 pm for two?',
  'Call: confirm({ "operand": "x1" })\nResult of confirm: it is done.\nSay: Done!',
  'Think: all is done.\nSay: It is booked.',
];

describe('an agent of a model', () => {
  it.each([
    ['native', NATIVE],
    ['text', TEXT],
  ] as const)('books by %s calls', async (form, replies) => {
    const model = acting(...replies);
    const played = await play(toolAgent(model, { form }));
    model.finish();
    expect(played.end).toBe('user-done');
    expect(played.environment.diff(played.begun)).not.toEqual([]);
    expect(played.events.at(-1)).toMatchObject({ usage: { calls: 4, inputTokens: 40, outputTokens: 20 }, errors: 0 });
  });

  it.each(['native', 'text'] as const)('keeps to itself what its model thinks, by %s calls', async (form) => {
    const say = form === 'text' ? 'Say: ' : '';
    const replies = ['At 8 pm?', 'Goodbye.'].map(
      (words) => `<think>Say: the card is 4000 1234.</think>\n${say}${words}`,
    );
    const { events } = await play(toolAgent(acting(...replies), { form }));
    const said = events.flatMap((event) =>
      event.kind === 'step' && event.action.kind === 'say' ? [event.action.text] : [],
    );
    expect(said).toEqual(['At 8 pm?', 'Goodbye.']);
  });

  it('is given the results of native calls as answers to their ids', async () => {
    const model = acting(...NATIVE);
    await play(toolAgent(model));
    const last = model.requests.at(-1)?.messages ?? [];
    expect(last.map(({ role }) => role)).toEqual([
      ...['system', 'user', 'assistant', 'tool', 'assistant', 'user', 'assistant', 'tool'],
    ]);
    expect(last[2]).toMatchObject({ content: 'One moment.', toolCalls: [{ id: 'a', name: RESERVE }] });
    expect(last[3]).toMatchObject({ callId: 'a' });
    expect(last[7]).toMatchObject({ callId: 'call-1' });
    expect(model.requests[0]?.answer).toMatchObject({ kind: 'tools' });
    expect(model.requests.map(({ place }) => [place.turn, place.step])).toEqual([
      [1, 0],
      [1, 1],
      [2, 0],
      [2, 1],
    ]);
  });

  it('is shown its own calls in a form that every endpoint takes back', async () => {
    const given = [
      { id: 'a', name: 'multi_tool_use.parallel', arguments: { tool_uses: [] } },
      { id: 'a', name: RESERVE, arguments: '{"time": ' },
      { id: '', name: 'x'.repeat(70), arguments: [8] },
      { id: 'call-1', name: '', arguments: null },
    ];
    const model = acting({ toolCalls: given }, { text: '' }, 'Sorry.', 'Goodbye.');
    const { events } = await play(toolAgent(model));
    const last = model.requests.at(-1)?.messages ?? [];
    expect(last[2]?.toolCalls).toEqual([
      { id: 'a', name: 'multi_tool_use_parallel', arguments: { tool_uses: [] } },
      { id: 'call-1', name: RESERVE, arguments: { given: '{"time": ' } },
      { id: 'call-2', name: 'x'.repeat(64), arguments: { given: [8] } },
      { id: 'call-3', name: 'unnamed', arguments: {} },
    ]);
    expect(last.slice(3, 7).map(({ callId }) => callId)).toEqual(['a', 'call-1', 'call-2', 'call-3']);
    expect(last[7]).toEqual({ role: 'assistant', content: '(nothing)' });
    const step = events.find((event) => event.kind === 'step');
    const called = step?.action.kind === 'call' ? step.action.calls : [];
    expect(called.map(({ name }) => name)).toEqual(given.map(({ name }) => name));
    expect(called[1]?.arguments).toBe('{"time": ');
    expect(events.at(-1)).toMatchObject({ errors: 5 });
  });

  it('knows policy, clock and tools, and nothing of the task', async () => {
    const model = acting('Say: Hello.', 'Say: Hello.');
    await play(toolAgent(model, { form: 'text', instructions: 'Be kind.' }));
    const system = model.requests[0]?.messages[0]?.content ?? '';
    expect(system).toContain('Be kind.');
    expect(system).toContain('# Rules');
    expect(system).toContain('It is 2019-03-01T09:00.');
    expect(system).toContain(`- ${RESERVE}: `);
    expect(JSON.stringify(model.requests)).not.toContain('dinner');
  });

  it('sees what it did wrong and goes on', async () => {
    const model = acting(
      'Call: book a table',
      'Call: reserve {"time": ',
      `Call: ${RESERVE} {"seats": 2}`,
      'Say: Sorry.',
      'Bye.',
    );
    const played = await play(toolAgent(model, { form: 'text' }));
    const observed = model.requests.at(-1)?.messages.map(({ content }) => content) ?? [];
    expect(
      observed.filter((content) => content.startsWith('Error from')).map((content) => /: ([\w-]+):/.exec(content)?.[1]),
    ).toEqual(['unknown-tool', 'unknown-tool', 'unknown-slot']);
    expect(played.events.at(-1)).toMatchObject({ kind: 'end', errors: 3 });
  });

  it('that says nothing makes an error of it', async () => {
    const model = acting('', 'Hello.', 'Bye.');
    const played = await play(toolAgent(model));
    expect(played.events.at(-1)).toMatchObject({ errors: 1 });
    expect(model.requests[1]?.messages.at(-1)).toMatchObject({
      role: 'user',
      content: expect.stringContaining('Error: '),
    });
  });

  it('may think a few times, not for ever', async () => {
    const model = acting('Think: a', 'Think: b', 'Say: Hello.', 'Think: c', 'Think: d', 'Say: Bye.');
    const played = await play(toolAgent(model, { form: 'text', thoughts: 1 }));
    expect(played.events.flatMap((event) => (event.kind === 'step' ? [event.action.kind] : []))).toEqual([
      'invalid',
      'say',
      'invalid',
      'say',
    ]);
  });

  it('without an answer ends the episode', async () => {
    const model: Model = { name: 'gone', ask: () => Promise.reject(new TypeError('gone')) };
    expect(await play(toolAgent(model))).toMatchObject({ end: 'agent-error', failure: { message: 'gone' } });
  });
});

describe('a step in text', () => {
  it.each([
    ['Hello there.', { calls: [], text: 'Hello there.' }],
    ['say: Hello\nthere.', { calls: [], text: 'Hello\nthere.' }],
    ['Think: a\nThink: b', { calls: [], text: '' }],
    ['Call: next {"query":"x1"}', { calls: [{ name: 'next', arguments: '{"query":"x1"}' }], text: '' }],
    [
      'Call: a\nCall: b {}\nSay: c',
      {
        calls: [
          { name: 'a', arguments: '{}' },
          { name: 'b', arguments: '{}' },
        ],
        text: '',
      },
    ],
    ['Say: a\nCall: b {}', { calls: [], text: 'a' }],
    ['Result of a: made up', { calls: [], text: '' }],
    ['', { calls: [], text: '' }],
  ])('%j', (text, step) => {
    expect(readStep(text)).toEqual(step);
  });
});
