/** The agents of papers, with their switches, and the models that they ask. */
import type { Parser } from 'typetod/dialogue';
import type { Model } from 'typetod/models';
import {
  type Arguments,
  endpointOf,
  oneOf,
  type EndpointModel,
  type ReadyAgent,
  UsageError,
} from 'typetod/internal/cli';
import { CALIBRATIONS, type NodOptions } from '../../lab/agents/nod/options.js';
import { nodAgent, nodWithGold } from '../../lab/agents/nod/nod-agent.js';
import type { ReactodOptions } from '../../lab/agents/reactod/options.js';
import { reactodAgent } from '../../lab/agents/reactod/reactod-agent.js';
import { reactodParser } from '../../lab/agents/reactod/reactod-parser.js';
import { POLICIES, type RespactOptions } from '../../lab/agents/respact/options.js';
import { respactAgent } from '../../lab/agents/respact/respact-agent.js';
import { type AskedModel, askedModel, directorModel } from './asked-model.js';

/* The switches of agents, as `--agent NAME:SWITCH=VALUE,..` gives them: the options of the agent, with `-` before small letters. */

/** What a switch takes: one of some words, or a whole number from this one on. */
type Switch = readonly string[] | number;

/** The switches of an agent by the names of its options. */
type Switches<Options> = { readonly [Name in keyof Options]?: Switch };

const ON_OFF: Switch = ['on', 'off'];

const nameOf = (option: string): string => option.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

const valuesOf = (takes: Switch): string => (typeof takes === 'number' ? 'N' : takes.join('|'));

function readSwitch(name: string, text: string, takes: Switch): string | number | boolean {
  if (typeof takes !== 'number') {
    if (takes.includes(text)) return takes === ON_OFF ? text === 'on' : text;
    throw new UsageError(`The switch '${name}' is ${name}=${valuesOf(takes)}, not '${text}'.`);
  }
  if (/^\d{1,3}$/.test(text) && Number(text) >= takes) return Number(text);
  throw new UsageError(`The switch '${name}' is ${name}=N, a whole number from ${takes} to 999, not '${text}'.`);
}

/**
 * The options that a text of switches gives.
 *
 * @throws UsageError for an unknown switch, and for a value that it does not take.
 */
function switchesIn<Options>(agent: string, text: string, known: Switches<Options>): Partial<Options> {
  const byName = new Map(
    Object.entries<Switch | undefined>(known).map(([option, takes]) => [nameOf(option), { option, takes }]),
  );
  const given = text === '' ? [] : text.split(',');
  const entries = given.map((one): readonly [string, unknown] => {
    const [name = '', ...value] = one.split('=');
    const found = byName.get(name);
    if (found?.takes !== undefined) return [found.option, readSwitch(name, value.join('='), found.takes)];
    const all = [...byName].map(([each, { takes = 0 }]) => `${each}=${valuesOf(takes)}`).join(', ');
    throw new UsageError(`The agent '${agent}' has no switch '${name}'. Switches: ${all}.`);
  });
  return Object.fromEntries(entries) as Partial<Options>;
}

const REACTOD: Switches<ReactodOptions> = {
  kMax: 1,
  loop: ON_OFF,
  validator: ON_OFF,
  report: ['all', 'first'],
  schema: ['lazy', 'full'],
  history: ['on-demand', 'always', 'none'],
  onExhaust: ['fallback', 'commit-valid'],
  onInvalid: ['keep-raw', 'drop'],
};

const NOD: Switches<NodOptions> = {
  navigator: ['model', 'derived', 'off'],
  director: ['model', 'rule', 'oracle', 'off'],
  calibration: CALIBRATIONS,
  plan: ON_OFF,
  action: ON_OFF,
  protocol: ['plan+action', 'revise-then-abort', 'single'],
  renavigate: ON_OFF,
  maxRevise: 0,
  onAbort: ['tell', 'transfer', 'terminate'],
  baseline: ['none', 'vanilla', 'reflect', 'abstain', 'debate', 'solver-critic'],
  maxRounds: 1,
};

const reactodSwitches = (text: string): Partial<ReactodOptions> => switchesIn('reactod', text, REACTOD);

/** `only=P1` is that policy alone. */
const RESPACT: Switches<Omit<RespactOptions, 'only'> & { readonly only: string }> = {
  speech: ON_OFF,
  policies: ['prompt', 'enforce', 'off'],
  only: POLICIES,
  actSchema: ON_OFF,
  thinkEvery: ON_OFF,
  maxSteps: 1,
};

type How = Pick<NodOptions, 'name' | 'form' | 'maxTokens'>;

const FACTORIES = {
  reactod: (model: Model, how: How, text: string) => reactodAgent(model, { ...reactodSwitches(text), ...how }),
  nod: (model: Model, how: How, text: string, directorModel?: Model) => {
    const options = { ...switchesIn('nod', text, NOD), ...how, ...(directorModel && { directorModel }) };
    return options.director === 'oracle' ? nodWithGold(model, options) : nodAgent(model, options);
  },
  respact: (model: Model, how: How, text: string) => {
    const { only, ...switches } = switchesIn('respact', text, RESPACT);
    const chosen = POLICIES.filter((policy) => policy === only);
    return respactAgent(model, { ...switches, ...how, ...(chosen.length > 0 && { only: chosen }) });
  },
} as const;

/** How models are asked: those that write text alone, in lines of text. */
function howAsked(args: Arguments, { form = 'native', maxTokens }: AskedModel): Pick<How, 'form' | 'maxTokens'> {
  const given = args.text('form');
  return {
    form: given === undefined ? form : oneOf('form', given, ['native', 'text']),
    ...(maxTokens !== undefined && { maxTokens }),
  };
}

/**
 * An agent of a paper.
 *
 * @throws UsageError for an unknown switch, and for a model that there is not.
 */
export async function loadPaperAgent(
  name: keyof typeof FACTORIES,
  args: Arguments,
  rest: string,
  endpoint: EndpointModel,
): Promise<ReadyAgent> {
  const who = `The agent '${name}'`;
  const named = rest === '' ? name : `${name}:${rest}`;
  // Switches are read before a model is loaded.
  const make = FACTORIES[name];
  make({ name: 'none', ask: () => Promise.reject(new TypeError('never asked')) }, {}, rest);
  const asked = await askedModel(args, who, endpoint);
  const director = await directorModel(args, endpoint);
  const agent = make(asked.model, { name: named, ...howAsked(args, asked) }, rest, director?.model);
  const close = async (): Promise<void> => {
    await asked.close();
    await director?.close();
  };
  return { agent, close };
}

/**
 * ReacTOD as a parser.
 *
 * @throws UsageError for an unknown switch, and for a model that there is not.
 */
export async function loadReactodParser(
  args: Arguments,
  name: string,
): Promise<{ readonly parser: Parser; readonly close: () => Promise<readonly string[]> }> {
  const switches = reactodSwitches(name.replace(/^reactod:?/, ''));
  const { model, close, form = 'native', ...how } = await askedModel(args, "The parser 'reactod'", endpointOf(args));
  return { parser: reactodParser(model, { ...switches, ...how, form, name }), close: () => close().then(() => []) };
}
