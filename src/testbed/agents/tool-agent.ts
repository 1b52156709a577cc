/**
 * A model that calls tools, as an agent: natively, by the answer form `tools` of the model port, or in lines of text that any
 * model can write.
 */
import { spokenText } from '../../models/index.js';
import type { AskOptions, Message, Model, ModelReply, ModelTool, Json, ModelToolCall } from '../../models/model.js';
import type { ToolSchema } from '../../service/index.js';
import type { Observation, Usage } from '../action.js';
import type { Agent, AgentFactory, AgentView } from '../agent.js';
import { addUsage, NO_USAGE } from '../traced.js';
import { withCompletions, type WrittenAction } from './completions.js';
import { observedText, readStep, TEXT_FORM, toolsText } from './tool-text.js';
import { isObject } from '../../text/index.js';

/*
 * A model's own calls as it is shown them again. Models write names and arguments that endpoints refuse to read back: OpenAI
 * takes names of certain characters alone, vLLM and others parse the arguments and want an object, and ids must differ.
 */

const LONGEST_NAME = 64;

/** A name with other characters than endpoints take replaced. */
function sendableName(name: string): string {
  const plain = name.replace(/[^A-Za-z0-9_-]/g, '_').slice(0, LONGEST_NAME);
  return plain === '' ? 'unnamed' : plain;
}

/** Arguments as an object. Anything else becomes its member `given`, so that the model sees what it wrote. */
function sendableArguments(given: Json): Json {
  if (given === null || given === '') return {};
  return isObject(given) ? given : { given };
}

/** A call as any endpoint takes it back. */
function sendableCall({ id, name, arguments: given }: ModelToolCall): ModelToolCall {
  return { ...(id !== undefined && { id }), name: sendableName(name), arguments: sendableArguments(given) };
}

/** Gives calls ids that no other call of the conversation has. */
class CallIds {
  private readonly used = new Set<string>();
  private count = 0;

  of({ id }: ModelToolCall): string {
    let unused = id ?? '';
    while (unused === '' || this.used.has(unused)) {
      this.count += 1;
      unused = `call-${this.count}`;
    }
    this.used.add(unused);
    return unused;
  }
}

export interface ToolAgentOptions {
  /** For traces; the name of the model if left out. */
  readonly name?: string;
  /** `native` (default): the model has native calls of tools; `text`: it writes lines `Think:`, `Call:` and `Say:`. */
  readonly form?: 'native' | 'text';
  /** What the model is told before the policy; that it serves a user by tools if left out. */
  readonly instructions?: string;
  /** At most so many tokens of an answer; what the model has by default if left out. */
  readonly maxTokens?: number;
  /** 0, the default, asks for the likeliest answer. */
  readonly temperature?: number;
  /** In the text form: how often in a row the model may only think; 3 if left out. */
  readonly thoughts?: number;
}

const INSTRUCTIONS = `\
You are an assistant who serves a user by tools. Do what the user asks for, by the rules below. Find out by the tools what you do not
know; ask the user for what only they know; make nothing up. Tell the user what came out. Results that are errors say what was wrong and
what would be right. The user sees your words alone, not the tools.`;

function systemText({ policy, now }: AgentView, { instructions = INSTRUCTIONS }: ToolAgentOptions): string {
  const rules = policy === '' ? '' : `# Rules\n${policy}`;
  const clock = now === undefined ? '' : `It is ${now}.`;
  return [instructions, rules, clock].filter(Boolean).join('\n\n');
}

/** A tool as the model port has it: schemas are plain JSON. */
export function modelTool({ name, description, parameters, strict }: ToolSchema): ModelTool {
  return { name, description, parameters: parameters as ModelTool['parameters'], ...(strict && { strict }) };
}

/** Stands for an empty answer: endpoints refuse messages without content. */
const NOTHING = '(nothing)';

const usageOf = ({ usage }: ModelReply): Usage => ({ calls: 1, ...usage });

/** What both forms share: the messages so far, and asking. */
abstract class ModelAgent implements Agent {
  protected readonly messages: Message[] = [];
  private turn = 0;
  private step = 0;

  constructor(
    private readonly model: Model,
    protected readonly view: AgentView,
    protected readonly options: ToolAgentOptions,
  ) {}

  async act(observation: Observation, options: Pick<AskOptions, 'signal'> = {}): Promise<WrittenAction> {
    if (observation.kind === 'user') {
      this.turn += 1;
      this.step = 0;
    }
    this.observe(observation);
    return this.decide(options);
  }

  protected abstract observe(observation: Observation): void;
  protected abstract decide(options: Pick<AskOptions, 'signal'>): Promise<WrittenAction>;

  protected async ask(
    system: string,
    answer: { readonly kind: 'text' } | { readonly kind: 'tools'; readonly tools: readonly ModelTool[] },
    options: Pick<AskOptions, 'signal'>,
  ): Promise<ModelReply> {
    const { maxTokens, temperature = 0 } = this.options;
    const { seed } = this.view;
    const place = { dialogue: String(seed), turn: this.turn, step: this.step, attempt: 0 };
    this.step += 1;
    const messages = [{ role: 'system', content: system } as const, ...this.messages];
    const limits = { ...(maxTokens !== undefined && { maxTokens }), temperature, seed };
    return this.model.ask({ purpose: 'act', place, messages, answer, ...limits }, options);
  }
}

class NativeAgent extends ModelAgent {
  /** The ids of the calls that wait for a result. */
  private waiting: readonly string[] = [];
  private readonly ids = new CallIds();

  protected observe(observation: Observation): void {
    const { waiting } = this;
    this.waiting = [];
    if (waiting.length === 0) {
      const content = observation.kind === 'user' ? observation.text : observedText(observation);
      this.messages.push({ role: 'user', content });
      return;
    }
    // Each call of a tool has an answer, also where the whole action was refused.
    for (const [at, callId] of waiting.entries()) {
      const result = observation.kind === 'results' ? observation.results[at] : undefined;
      const content = result ? `${result.isError ? 'Error: ' : ''}${result.text}` : observedText(observation);
      this.messages.push({ role: 'tool', callId, content });
    }
  }

  protected async decide(options: Pick<AskOptions, 'signal'>): Promise<WrittenAction> {
    const tools = this.view.tools().map(modelTool);
    const reply = await this.ask(systemText(this.view, this.options), { kind: 'tools', tools }, options);
    const usage = usageOf(reply);
    const said = spokenText(reply.text).trim();
    const toolCalls = (reply.toolCalls ?? []).map((call) => ({ ...call, id: this.ids.of(call) }));
    if (toolCalls.length === 0) {
      this.messages.push({ role: 'assistant', content: said || NOTHING });
      return { kind: 'say', text: said, usage, reply };
    }
    this.messages.push({ role: 'assistant', content: said, toolCalls: toolCalls.map(sendableCall) });
    this.waiting = toolCalls.map(({ id }) => id);
    return { kind: 'call', calls: toolCalls, usage, reply, ...(said !== '' && { text: said }) };
  }
}

class TextAgent extends ModelAgent {
  protected observe(observation: Observation): void {
    this.messages.push({ role: 'user', content: observedText(observation) });
  }

  protected async decide(options: Pick<AskOptions, 'signal'>): Promise<WrittenAction> {
    const system = [systemText(this.view, this.options), toolsText(this.view.tools()), TEXT_FORM].join('\n\n');
    const { thoughts = 3 } = this.options;
    let usage: Usage = NO_USAGE;
    for (let thought = 0; ; thought += 1) {
      const reply = await this.ask(system, { kind: 'text' }, options);
      usage = addUsage(usage, usageOf(reply));
      const said = spokenText(reply.text);
      this.messages.push({ role: 'assistant', content: said || NOTHING });
      const { calls, text } = readStep(said);
      if (calls.length > 0) return { kind: 'call', calls, usage, reply };
      // Who only thinks for too long says nothing, which counts as an error.
      if (text !== '' || thought >= thoughts) return { kind: 'say', text, usage, reply };
      this.messages.push({ role: 'user', content: 'Go on: call a tool, or say something.' });
    }
  }
}

/**
 * An agent of a model that calls tools.
 *
 * @param model - is shared by all episodes.
 * @example
 * const agent = toolAgent(openaiModel({ model: 'qwen3-8b', baseURL: 'http://localhost:8000/v1' }));
 * await playEpisode({ task, environment, agent, user });
 */
export function toolAgent(model: Model, options: ToolAgentOptions = {}): AgentFactory {
  const { name = model.name, form = 'native' } = options;
  return {
    name,
    create: (view) =>
      withCompletions(model, (told) =>
        form === 'text' ? new TextAgent(told, view, options) : new NativeAgent(told, view, options),
      ),
  };
}
