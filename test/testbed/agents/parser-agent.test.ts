import { describe, expect, it } from 'vitest';
import { restaurants2 } from '../../../apis/index.js';
import { rulesParser } from '../../../src/parsers/index.js';
import {
  parserAgent,
  playEpisode,
  sessionEnvironment,
  silentAgent,
  type UserSimulator,
} from '../../../src/testbed/index.js';

/** Says its lines, then is done. */
function saying(...lines: readonly string[]): { name: string; simulator: UserSimulator } {
  let said = 0;
  const turn = () => {
    const text = lines[said] ?? '';
    said += 1;
    return said > lines.length ? ({ text, end: 'done' } as const) : { text };
  };
  return { name: 'script', simulator: { open: turn, reply: turn } };
}

const environment = () => sessionEnvironment({ setup: () => ({ session: { services: [restaurants2] } }) });
const LINES = ['Please reserve a table at Bamboo Garden in San Jose at 8 pm.', 'Yes, please.'];

describe('a parser as an agent', () => {
  it('proposes and says what is recommended', async () => {
    const agent = parserAgent(rulesParser());
    const played = await playEpisode({ task: { id: 't' }, environment: environment(), agent, user: saying(...LINES) });
    expect(played.end).toBe('user-done');
    expect(played.events.flatMap((event) => (event.kind === 'step' ? [event.action.kind] : []))).toEqual([
      'program',
      'say',
      'program',
      'say',
    ]);
    expect(played.environment.diff(played.begun).map(({ path }) => path[0])).toEqual(['performed', 'tables']);
  });

  it('asks to rephrase where it has nothing to say', async () => {
    const agent = await parserAgent({ name: 'none', parse: () => Promise.reject(new TypeError('never')) }).create({
      policy: '',
      tools: () => [],
      seed: 0,
    });
    const action = await agent.act({ kind: 'invalid', text: 'no' });
    expect(action).toEqual({ kind: 'say', text: 'Could you say that in other words?' });
  });

  it('lets an error of its parser end the episode', async () => {
    const agent = parserAgent({ name: 'broken', parse: () => Promise.reject(new TypeError('broken')) });
    const played = await playEpisode({ task: { id: 't' }, environment: environment(), agent, user: saying(...LINES) });
    expect([played.end, played.failure?.message]).toEqual(['agent-error', 'broken']);
  });
});

describe('a silent agent', () => {
  it('changes nothing, whatever the user says', async () => {
    const agent = silentAgent();
    const played = await playEpisode({ task: { id: 't' }, environment: environment(), agent, user: saying(...LINES) });
    expect(played.environment.diff(played.begun)).toEqual([]);
    expect(played.events.filter(({ kind }) => kind === 'step')).toHaveLength(2);
  });
});
