/**
 * How fast episodes go in one process, and how much a finished one holds.
 *
 * Each episode is a conversation over restaurants and weather with a user who says fixed lines. `rules` proposes by the rules
 * parser and speaks, `tools` calls dialogue tools, `direct` calls direct ones. Steps are actions of the agent; their time includes
 * the user, the digest of each step and the trace; by the clock, and by the time that the processor worked. `kilobytes` is the heap that a finished episode holds, with its
 * environment and its trace; `trace_kilobytes` the trace as text.
 *
 * `suite_rules`, `suite_oracle` and `suite_silent` are these agents on the suite `typetod`, as `typetod testbed run` plays them: their steps have
 * the time of playing alone, without grades. `of_silent` is the share of the speed that the agent who does nothing has, on any machine.
 * They come first, the rules in a process that has played nothing.
 *
 * `node --expose-gc --import ./scripts/ts.mjs bench/testbed.ts` prints a table, `-- --json` one object, `--episodes N` plays so many,
 * `--trials N` each task of the suite so often.
 */
import { parseArgs } from 'node:util';
import { createRegistry } from 'typetod';
import { allServices, restaurants2, weather1 } from 'typetod/apis';
import { rulesParser } from 'typetod/parsers';
import type { FinishedEpisode, ToolInvocation, ToolPresentation } from 'typetod/internal';
import {
  type AgentFactory,
  parserAgent,
  playEpisode,
  runSuite,
  sessionEnvironment,
  silentAgent,
  typetodSuite,
  type UserSimulator,
} from 'typetod/testbed';
import { heapBytes } from './measure.js';

const { values: given } = parseArgs({
  options: {
    json: { type: 'boolean', default: false },
    episodes: { type: 'string', default: '300' },
    trials: { type: 'string', default: '12' },
  },
});
const episodes = Number(given.episodes);
const trials = Number(given.trials);
const registry = createRegistry([restaurants2, weather1]);

const LINES = [
  'I am looking for a restaurant in San Jose.',
  'Asian food, please.',
  'Is there another one?',
  'What is their phone number?',
  'Please reserve a table at Bamboo Garden in San Jose at 8 pm.',
  'Make it four people.',
  'Yes, please.',
  'What will the weather be like in San Jose tomorrow?',
  'Thanks, goodbye.',
];

function user(): { readonly name: string; readonly simulator: UserSimulator } {
  const lines = [...LINES];
  const next = () => {
    const text = lines.shift();
    return text === undefined ? ({ text: '', end: 'done' } as const) : { text };
  };
  return { name: 'lines', simulator: { open: next, reply: next } };
}

const FIND = 'restaurants_2_find_restaurants';
const RESERVE = 'restaurants_2_reserve_restaurant';
const TABLE = { restaurant_name: 'Bamboo Garden', location: 'San Jose', time: '8 pm', number_of_seats: 4 };
const WEATHER = { city: 'San Jose', date: 'tomorrow' };

const DIALOGUE: readonly (readonly ToolInvocation[])[] = [
  [{ name: FIND, arguments: { location: 'San Jose' } }],
  [{ name: FIND, arguments: { category: 'Asian' } }],
  [{ name: 'next', arguments: { query: 'x1' } }],
  [{ name: 'say', arguments: { arguments: ['x1.phone_number'] } }],
  [{ name: RESERVE, arguments: { ...TABLE, number_of_seats: null } }],
  [{ name: RESERVE, arguments: { number_of_seats: 4 } }],
  [{ name: 'confirm', arguments: { operand: 'x14' } }],
  [{ name: 'weather_1_get_weather', arguments: WEATHER }],
];

const DIRECT: readonly (readonly ToolInvocation[])[] = [
  [],
  [{ name: FIND, arguments: { location: 'San Jose', category: 'Asian' } }],
  [],
  [],
  [],
  [],
  [{ name: RESERVE, arguments: TABLE }],
  [{ name: 'weather_1_get_weather', arguments: WEATHER }],
];

/** Makes the calls of a script, one list for each turn of the user, and then says something. */
function scripted(name: string, script: readonly (readonly ToolInvocation[])[]): AgentFactory {
  return {
    name,
    create: () => {
      let turn = -1;
      return {
        act: ({ kind }) => {
          if (kind === 'user') turn += 1;
          const calls = kind === 'user' ? (script[turn] ?? []) : [];
          return calls.length > 0 ? { kind: 'call', calls } : { kind: 'say', text: 'This is what I found.' };
        },
      };
    },
  };
}

const AGENTS: readonly (readonly [name: string, agent: AgentFactory, tools: ToolPresentation])[] = [
  ['rules', parserAgent(rulesParser()), 'dialogue'],
  ['tools', scripted('tools', DIALOGUE), 'dialogue'],
  ['direct', scripted('direct', DIRECT), 'direct'],
];

const stepsOf = ({ events }: FinishedEpisode): number => events.filter(({ kind }) => kind === 'step').length;

async function measured(agent: AgentFactory, tools: ToolPresentation): Promise<Readonly<Record<string, number>>> {
  const play = (seed: number): Promise<FinishedEpisode> => {
    const environment = sessionEnvironment({ tools, setup: () => ({ session: { services: registry } }) });
    return playEpisode({ task: { id: `t${seed}` }, environment, agent, user: user(), seed });
  };
  for (let seed = 0; seed < Math.min(50, episodes); seed += 1) await play(seed);
  const before = heapBytes();
  const played: FinishedEpisode[] = [];
  const started = performance.now();
  const used = process.cpuUsage();
  for (let seed = 0; seed < episodes; seed += 1) played.push(await play(seed));
  const seconds = (performance.now() - started) / 1000;
  const { user: own, system } = process.cpuUsage(used);
  const held = (heapBytes() - before) / episodes;
  const steps = played.reduce((sum, one) => sum + stepsOf(one), 0);
  const [first] = played;
  const text = first?.events.map((event) => JSON.stringify(event)).join('\n') ?? '';
  return {
    steps_per_second: Math.round(steps / seconds),
    steps_per_cpu_second: Math.round((steps / (own + system)) * 1e6),
    steps: steps / episodes,
    errors: first?.events.reduce((sum, event) => sum + (event.kind === 'end' ? event.errors : 0), 0) ?? 0,
    changed: first?.environment.diff().length ?? 0,
    kilobytes: Math.round(held / 102.4) / 10,
    trace_kilobytes: Math.round(text.length / 102.4) / 10,
  };
}

const ON_SUITE = [
  ['suite_rules', parserAgent(rulesParser())],
  ['suite_oracle', 'oracle'],
  ['suite_silent', silentAgent()],
] as const;

/** The speed of agents on a suite, the last of which does nothing. */
async function onSuite(): Promise<Readonly<Record<string, Readonly<Record<string, number>>>>> {
  const suite = typetodSuite(allServices);
  const measured: [name: string, speed: number, steps: number][] = [];
  for (const [name, agent] of ON_SUITE) {
    const { report, measured: run } = await runSuite({ suite, agent, trials });
    measured.push([name, run.steps_per_second ?? 0, report.steps.mean ?? 0]);
  }
  const silent = measured.at(-1)?.[1] ?? 1;
  return Object.fromEntries(
    measured.map(([name, speed, steps]) => {
      const figures = {
        steps_per_second: Math.round(speed),
        of_silent: Math.round((100 * speed) / silent) / 100,
        steps,
      };
      return [name, figures];
    }),
  );
}

const figures: Record<string, Readonly<Record<string, number>>> = { ...(await onSuite()) };
for (const [name, agent, tools] of AGENTS) figures[name] = await measured(agent, tools);
if (given.json) console.log(JSON.stringify({ episodes, ...figures }));
else console.table(figures);
