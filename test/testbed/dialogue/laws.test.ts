import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { restaurants2 } from '../../../apis/index.js';
import { createRegistry } from '../../../src/index.js';
import {
  type EpisodeEvent,
  type SessionEnvironment,
  type ToolPresentation,
  type ToolInvocation,
  SCRAMBLES,
} from 'typetod/internal';
import {
  type AgentAction,
  type Environment,
  perturbed,
  playEpisode,
  sessionEnvironment,
  type StepResult,
  type Suite,
  replayTrace,
} from '../../../src/testbed/index.js';
import { runs } from '../../runs.js';
import { FIND, RESERVE, TABLE } from './scenes.js';

const registry = createRegistry([restaurants2]);

function sessionOf(tools: ToolPresentation): SessionEnvironment {
  const approval = tools === 'direct' ? 'agreed' : 'asked';
  return sessionEnvironment({ tools, approval, setup: () => ({ session: { services: registry } }) });
}

const names = fc.constantFrom(FIND, RESERVE, 'confirm', 'next', 'say', 'suspend', 'resume', 'select', 'nonsense');
const values = fc.constantFrom<unknown>(
  'San Jose',
  'Asian',
  'Bamboo Garden',
  '8 pm',
  '19:00',
  4,
  null,
  ['x1'],
  'x1',
  'x3',
);
const slots = fc.constantFrom(
  'location',
  'category',
  'restaurant_name',
  'time',
  'operand',
  'query',
  'arguments',
  'seats',
);
const args = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.constantFrom<unknown>(
      TABLE,
      { ...TABLE, time: '19:00' },
      { operand: 'x1' },
      { location: 'San Jose', category: 'Asian' },
    ),
  },
  { weight: 3, arbitrary: fc.dictionary(slots, values, { maxKeys: 3 }) as fc.Arbitrary<unknown> },
  { weight: 1, arbitrary: fc.constantFrom<unknown>('{', '[]', 7, undefined) },
);
const call: fc.Arbitrary<ToolInvocation> = fc.record({ name: names, arguments: args });
const program = fc.constantFrom(
  'restaurants_2_find_restaurants({ location: "San Jose", category: "Asian" })',
  'restaurants_2_reserve_restaurant({ restaurant_name: "Bamboo Garden", location: "San Jose", time: "8 pm" })',
  'confirm(x1)',
  'next(x1)',
  'nonsense',
);
const action: fc.Arbitrary<AgentAction> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constant('call' as const), calls: fc.array(call, { minLength: 1, maxLength: 3 }) }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('program' as const), program }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('say' as const), text: fc.constantFrom('All right?', '') }) },
);
const script = fc.array(action, { maxLength: 8 });
const WORDS = 'Yes, a table at Bamboo Garden in San Jose at 8 pm, Asian food.';

const kinds = ['dialogue', 'direct', 'perturbed'] as const;
const made = (kind: (typeof kinds)[number]): Environment =>
  kind === 'perturbed' ? perturbed(sessionOf('dialogue'), { scramble: SCRAMBLES.slice(1) }) : sessionOf(kind);

async function begun(kind: (typeof kinds)[number]): Promise<Environment> {
  const environment = made(kind);
  await environment.reset({ id: 'law' }, 1);
  environment.hear(WORDS);
  return environment;
}

/** Carries out actions; the user says the same whenever they are spoken to. */
async function act(environment: Environment, actions: readonly AgentAction[]): Promise<readonly StepResult[]> {
  const stepped: StepResult[] = [];
  for (const one of actions) {
    const result = await environment.step(one);
    if (result.heard) environment.hear(WORDS);
    stepped.push(result);
  }
  return stepped;
}

const settings = { numRuns: runs(100, 15) };

describe.each(kinds)('an environment with %s tools', (kind) => {
  it('and its fork do not notice each other, and do the same', async () => {
    await fc.assert(
      fc.asyncProperty(script, script, async (before, after) => {
        const environment = await begun(kind);
        await act(environment, before);
        const fork = environment.fork();
        const digest = environment.digest();
        const there = await act(fork, after);
        expect(environment.digest()).toBe(digest);
        const here = await act(environment, after);
        expect(JSON.stringify(here)).toBe(JSON.stringify(there));
        expect(environment.digest()).toBe(fork.digest());
      }),
      settings,
    );
  });

  it('throws nothing at what an agent does, and changes nothing by what it refuses', async () => {
    await fc.assert(
      fc.asyncProperty(script, async (actions) => {
        const environment = await begun(kind);
        for (const one of actions) {
          const digest = environment.digest();
          const [result] = await act(environment, [one]);
          const { observation } = result ?? {};
          const isRefused =
            observation?.kind === 'invalid' ||
            (observation?.kind === 'results' && observation.results.every(({ isError }) => isError));
          if (isRefused || one.kind === 'say') expect(environment.digest()).toBe(digest);
        }
      }),
      settings,
    );
  });

  it('replays a trace to the same digests, and no other trace', async () => {
    await fc.assert(
      fc.asyncProperty(script, async (actions) => {
        const suite = { name: 'laws', tasks: [{ id: 'law' }], environment: () => made(kind) } as unknown as Suite;
        const left = [...actions];
        const agent = {
          name: 'script',
          create: () => ({ act: () => left.shift() ?? { kind: 'say', text: 'Bye.' } }),
        } as const;
        let said = 0;
        const reply = () => {
          said += 1;
          return said < 4 ? { text: WORDS } : ({ text: '', end: 'done' } as const);
        };
        const user = { name: 'same', simulator: { open: reply, reply } };
        const played = await playEpisode({ task: { id: 'law' }, suite: 'laws', environment: made(kind), agent, user });
        const events = played.events.map((event) => JSON.parse(JSON.stringify(event)) as EpisodeEvent);
        expect((await replayTrace(suite, events)).differences).toEqual([]);
        const wrong = events.map((event) => (event.kind === 'step' ? { ...event, digest: 'other' } : event));
        const hasSteps = wrong.some(({ kind: one }) => one === 'step');
        if (hasSteps) expect((await replayTrace(suite, wrong)).differences).not.toEqual([]);
      }),
      settings,
    );
  });
});
