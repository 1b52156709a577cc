/**
 * ReSpAct: a model that thinks, speaks or acts, one of them at a time, and speaks instead of assuming (Dongre et al.).
 *
 * A thought is acknowledged and changes nothing; words are answered by the user, acts by the environment. An act that cannot be done
 * is an observation. Without speech it is ReAct.
 */
import { spokenText, type Model, type ModelReply } from 'typetod/models';
import {
  type Place,
  checkNumber,
  type ToolSchema,
  type AgentNote,
  type ToolInvocation,
  type Usage,
  addUsage,
  errorsIn,
  NO_USAGE,
  observedText,
  stepText,
  withCompletions,
  type WrittenAction,
} from 'typetod/internal';
import type { AgentAction, Observation, Agent, AgentFactory, AgentView } from 'typetod/testbed';
import { askStep, type AskedStep, usageOf } from '../asking/ask-step.js';
import { type Entry, historyText } from '../asking/entries.js';
import { categoryOf } from './category.js';
import { ACTS, POLICIES, type RespactOptions } from './options.js';
import { POLICY_TEXTS, type Reason, reasonToSpeak } from './policies.js';

/** All that is ever heard of an agent that does not speak, and of one that comes to no step. */
export const HANDED_OVER = 'I have done what I can.';

/** How an agent that does not speak ends its turn. */
export const FINISH: ToolSchema = {
  name: 'finish',
  description: 'End your turn, when there is nothing more to do.',
  parameters: { type: 'object', properties: {}, required: [], additionalProperties: false },
};

const INSTRUCTIONS =
  'You are an assistant who serves a user by tools. Find out by tools what you do not know, and make nothing up.';

const CALL = 'Call: book_museum {"museum_name": "Louvre", "tickets": 2}';
const THINK = 'Think: The user did not say for which day, so I have to ask.';
const WORDS = 'For which day do you need the tickets?';

function formText({ speech = true, actSchema = false }: RespactOptions): string {
  const say = actSchema ? `Say (request-information): ${WORDS}` : `Say: ${WORDS}`;
  const acts = actSchema && speech ? [`In the brackets stands one of ${ACTS.join(', ')}.`] : [];
  const head = `Answer with one step and nothing else: ${speech ? 'a call, words for the user, or a thought that nobody else reads' : 'a call, or a thought that nobody else reads'}. Steps look like these:`;
  return [head, '', CALL, ...(speech ? [say] : []), THINK, '', ...acts].join('\n').trim();
}

function policyText({ policies = 'prompt', only = POLICIES, speech = true }: RespactOptions): string {
  if (policies === 'off' || !speech) return '';
  return ['# When to speak', ...only.map((policy) => `- ${POLICY_TEXTS[policy]}`)].join('\n');
}

function systemText({ policy, now }: AgentView, options: RespactOptions): string {
  const rules = policy === '' ? '' : `# Rules\n${policy}`;
  const clock = now === undefined ? '' : `It is ${now}.`;
  return [INSTRUCTIONS, rules, policyText(options), clock].filter(Boolean).join('\n\n');
}

/** The dialogue act that a model gives its words. */
function actIn(text: string): string | undefined {
  const [, act = ''] = /^[ \t]*say[ \t]*\(([^):\n]{1,40})\)[ \t]*:/im.exec(text) ?? [];
  return ACTS.find((one) => one === act.trim().toLowerCase());
}

type Signal = AbortSignal | undefined;

const NO_STEP = 'Error: that is no step. Call a tool, or say something to the user.';

class RespactAgent implements Agent {
  private history: readonly Entry[] = [];
  private seen: Observation = { kind: 'user', text: '' };
  private turn = 0;
  private step = 0;
  private usage: Usage = NO_USAGE;
  private notes: readonly AgentNote[] = [];
  private hasThought = false;

  constructor(
    private readonly model: Model,
    private readonly view: AgentView,
    private readonly options: RespactOptions,
  ) {}

  async act(observation: Observation, { signal }: { readonly signal?: AbortSignal } = {}): Promise<WrittenAction> {
    this.observe(observation);
    [this.usage, this.notes, this.hasThought] = [NO_USAGE, [], false];
    const action = await this.decide(signal);
    const { usage, notes } = this;
    return { ...action, usage, ...(notes.length > 0 && { notes }) };
  }

  private observe(observation: Observation): void {
    this.seen = observation;
    if (observation.kind === 'user') [this.turn, this.step] = [this.turn + 1, 0];
    const isError = errorsIn(observation) > 0;
    const by = observation.kind === 'user' ? 'user' : 'result';
    this.enter({ by, text: observedText(observation), ...(isError && { isError }) });
  }

  private enter(entry: Entry): void {
    this.history = [...this.history, entry];
  }

  private note(kind: AgentNote['kind'], text: string, code?: string): void {
    this.notes = [...this.notes, { kind, text, ...(code !== undefined && { code }) }];
  }

  /** Holds a step back, and tells the model why. */
  private hold(text: string): undefined {
    this.enter({ by: 'note', text });
  }

  private async decide(signal: Signal): Promise<WrittenAction> {
    const { maxSteps = 10 } = this.options;
    for (let step = 0; step < maxSteps; step += 1) {
      const action = await this.taken(await this.ask(signal), signal);
      if (action) return action;
    }
    return this.say(HANDED_OVER);
  }

  private get tools(): readonly ToolSchema[] {
    const tools = this.view.tools();
    return this.options.speech === false ? [...tools, FINISH] : tools;
  }

  private async ask(signal: Signal): Promise<AskedStep> {
    const { model, view, options, history, tools } = this;
    const place: Place = { dialogue: String(view.seed), turn: this.turn, step: this.step, attempt: 0 };
    this.step += 1;
    const prompt = { system: systemText(view, options), textForm: formText(options), tools, seed: view.seed };
    const messages = [{ role: 'user', content: `${historyText(history)}\n\nYour step:` } as const];
    const step = await askStep(model, { purpose: 'act', place, ...prompt, messages, signal }, options);
    this.usage = addUsage(this.usage, usageOf(step.asked));
    return step;
  }

  private think(thought: string): void {
    if (thought === '') return;
    this.hasThought = true;
    this.note('thought', thought);
    this.enter({ by: 'note', text: `Think: ${thought}\nOK.` });
  }

  private async taken(step: AskedStep, signal: Signal): Promise<WrittenAction | undefined> {
    const { speech = true, actSchema = false } = this.options;
    const {
      calls: [call],
      text,
      asked: { reply },
    } = step;
    // Words of an agent that may not speak are what it thinks.
    this.think(speech ? step.thought : step.thought || text);
    if (call) return this.intended(call, reply, signal);
    if (!speech || text === '') return step.thought === '' ? this.hold(NO_STEP) : undefined;
    const act = actIn(spokenText(reply.text));
    if (actSchema && act === undefined) return this.hold(`Error: write Say (ACT): with one of ${ACTS.join(', ')}.`);
    this.note('speech', act ?? '', categoryOf(this.seen, text));
    return { ...this.say(text), reply };
  }

  private say(text: string): AgentAction {
    this.enter({ by: 'agent', text: `Say: ${text}` });
    return { kind: 'say', text };
  }

  private async intended(call: ToolInvocation, reply: ModelReply, signal: Signal): Promise<WrittenAction | undefined> {
    const { speech = true, thinkEvery = false } = this.options;
    if (!speech && call.name === FINISH.name) return this.say(HANDED_OVER);
    if (thinkEvery && !this.hasThought) return this.hold('Error: think before you act.');
    const held = await this.heldBack(call, signal);
    if (held) {
      this.note('check', held.text, held.policy);
      return this.hold(`Speak first (${held.policy}): ${held.text}`);
    }
    this.enter({ by: 'agent', text: stepText({ calls: [call], text: '' }), call });
    return { kind: 'call', calls: [call], reply };
  }

  /** Why the agent should speak instead. */
  private async heldBack(call: ToolInvocation, signal: Signal): Promise<Reason | undefined> {
    const { view, history } = this;
    const { policies = 'prompt', speech = true, only } = this.options;
    if (policies !== 'enforce' || !speech) return undefined;
    const deeds = (await view.critical?.(call, signal)) ?? [];
    const tool = view.tools().find(({ name }) => name === call.name);
    return reasonToSpeak({ call, tool, deeds, history, now: view.now ?? '2019-03-01T09:00' }, only);
  }
}

/**
 * An agent that is ReSpAct (Dongre et al.): a model thinks, speaks and acts, and speaks where it would have to assume something.
 *
 * @param model - is shared by all episodes.
 * @throws ModelError `bad-option` for a `maxSteps` that is no whole number of at least 1.
 * @example
 * const react = respactAgent(openaiModel({ model: 'qwen3-8b' }), { name: 'react', speech: false });
 */
export function respactAgent(model: Model, options: RespactOptions = {}): AgentFactory {
  checkNumber('maxSteps', options.maxSteps, { least: 1, isWhole: true });
  return {
    name: options.name ?? 'respact',
    create: (view) => withCompletions(model, (told) => new RespactAgent(told, view, options)),
  };
}
