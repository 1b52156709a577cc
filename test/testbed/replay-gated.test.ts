/** Traces of programs that gates changed. */
import { describe, expect, it } from 'vitest';
import { restaurants2 } from '../../apis/index.js';
import { standard, withRemedy } from '../../src/dialogue/index.js';
import type { EpisodeEvent, SessionEnvironment } from 'typetod/internal';
import { type AgentAction, playEpisode, sessionEnvironment, type Suite, replayTrace } from '../../src/testbed/index.js';
import { FIND, RESERVE } from './dialogue/scenes.js';

const WORDS = 'Yes, a table at Bamboo Garden in San Jose at 8 pm, Asian food.';
const SEARCH = `${FIND}({ location: "San Jose", category: "Asian" })`;

const made = (): SessionEnvironment => {
  const gates = withRemedy(standard(), 'retry');
  return sessionEnvironment({ setup: () => ({ session: { services: [restaurants2] }, dialogue: { gates } }) });
};
const suite = { name: 'gated', tasks: [{ id: 'dinner' }], environment: made } as unknown as Suite;

async function played(...actions: readonly AgentAction[]) {
  const left = [...actions];
  const bye: AgentAction = { kind: 'say', text: 'Bye.' };
  const agent = { name: 'script', create: () => ({ act: () => left.shift() ?? bye }) };
  const simulator = { open: () => ({ text: WORDS }), reply: () => ({ text: '', end: 'done' as const }) };
  const user = { name: 'same', simulator };
  const episode = await playEpisode({ task: { id: 'dinner' }, suite: 'gated', environment: made(), agent, user });
  const events = episode.events.map((event) => JSON.parse(JSON.stringify(event)) as EpisodeEvent);
  return { events, program: (episode.environment as SessionEnvironment).session.program };
}

async function replayed(events: readonly EpisodeEvent[]) {
  const { differences, environment } = await replayTrace(suite, events);
  return { differences, program: (environment as SessionEnvironment).session.program };
}

/** The trace with another action of its first program. */
function changed(events: readonly EpisodeEvent[], change: object): readonly EpisodeEvent[] {
  const at = events.findIndex((event) => event.kind === 'step' && event.action.kind === 'program');
  return events.map((event, index) =>
    index === at && event.kind === 'step'
      ? ({ ...event, action: { ...event.action, ...change } } as EpisodeEvent)
      : event,
  );
}

const call = (name: string): AgentAction => ({ kind: 'call', calls: [{ name, arguments: {} }] });
const program = (text: string): AgentAction => ({ kind: 'program', program: text });

/** A parser that proposes something else when it is asked again. */
function wavering(...sources: readonly string[]): AgentAction {
  const left = [...sources];
  return { kind: 'program', program: { name: 'wavering', parse: async () => ({ source: left.shift() ?? SEARCH }) } };
}

describe('a replay of a program that gates changed', () => {
  it('has the agent say and number the same', async () => {
    const { events, program: expected } = await played(
      call(RESERVE),
      call(FIND),
      program('confirm(x1)'),
      program(SEARCH),
      program('next(x14)'),
    );
    expect(events).toContainEqual(
      expect.objectContaining({ action: expect.objectContaining({ proposed: 'confirm(x1)' }) }),
    );
    expect(await replayed(events)).toEqual({ differences: [], program: expected });
  });

  it('proposes in turn what a parser proposed when it was asked again', async () => {
    const { events, program: expected } = await played(
      call(RESERVE),
      call(FIND),
      wavering('confirm(x1)', 'confirm(x6)'),
      program(SEARCH),
    );
    expect(events).toContainEqual(
      expect.objectContaining({
        action: { kind: 'program', program: SEARCH, proposed: 'confirm(x1)', again: ['confirm(x6)', SEARCH] },
      }),
    );
    expect(await replayed(events)).toEqual({ differences: [], program: expected });
  });

  it('proposes what was committed, where what was proposed first would commit something else', async () => {
    const { events, program: expected } = await played(program(SEARCH));
    const unsure = changed(events, { proposed: `${RESERVE}({ restaurant_name: "Bamboo Garden" })` });
    expect(await replayed(unsure)).toEqual({ differences: [], program: expected });
  });

  it('finds a program that was changed', async () => {
    const { events } = await played(call(RESERVE), call(FIND), program('confirm(x1)'), program(SEARCH));
    const { differences } = await replayed(changed(events, { program: `${FIND}({ location: "San Jose" })` }));
    expect(differences.map(({ what }) => what)).toContain('observation');
  });
});

describe('a replay of a program whose parser says what it has nothing for', () => {
  const at = WORDS.indexOf('at 8 pm');
  const wish = { start: at, end: at + 'at 8 pm'.length };
  const hearing = (source: string, ...unheard: readonly (typeof wish)[]): AgentAction => ({
    kind: 'program',
    program: { name: 'hearing', parse: async () => ({ source, unheard }) },
  });
  const tracedOf = (events: readonly EpisodeEvent[]) =>
    events.flatMap((event) => (event.kind === 'step' && event.action.kind === 'program' ? [event.action] : []));

  it('has the agent tell of it again', async () => {
    const { events } = await played(hearing(SEARCH, wish));
    expect(tracedOf(events)).toEqual([{ kind: 'program', program: SEARCH, unheard: [wish] }]);
    const replies = events.flatMap((event) => (event.kind === 'step' ? [JSON.stringify(event.observation)] : []));
    expect(replies[0]).toContain('at 8 pm');
    expect((await replayed(events)).differences).toEqual([]);
  });

  it('has the agent tell of it where gates changed the program', async () => {
    const { events } = await played(call(RESERVE), call(FIND), hearing('confirm(x1)', wish));
    expect(tracedOf(events)).toMatchObject([{ proposed: 'confirm(x1)', unheard: [wish] }]);
    expect((await replayed(events)).differences).toEqual([]);
  });

  it('keeps nothing that a statement took', async () => {
    const { events } = await played(hearing(SEARCH, { start: WORDS.indexOf('San Jose'), end: WORDS.indexOf(' at 8') }));
    expect(tracedOf(events)).toEqual([{ kind: 'program', program: SEARCH }]);
  });

  it('finds that it was taken out of the trace', async () => {
    const { events } = await played(hearing(SEARCH, wish));
    const { differences } = await replayed(changed(events, { unheard: undefined }));
    expect(differences.map(({ what }) => what)).toEqual(['observation']);
  });
});
