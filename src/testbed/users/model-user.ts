/** A user who is played by a language model, after a scenario in words. */
import { type Model, ModelError, type ModelRequest, spokenText } from '../../models/index.js';
import type { Message } from '../../models/model.js';
import type { Heard } from '../environment.js';
import type { UserFactory } from '../run/options.js';
import type { UserEnd, UserSimulator, UserTurn } from '../user.js';

/** What a model writes to end the conversation, by how it ends. The words before it are still said. */
export interface EndTokens {
  /** The user has all that they wanted. */
  readonly done: string;
  /** The user was passed on to a person. */
  readonly transferred: string;
  /** The scenario does not tell how to go on. */
  readonly 'out-of-scope': string;
  /** The user lost their patience. */
  readonly 'gave-up': string;
}

/** The `EndTokens` of users that are given none: the first three are those of τ²-bench. */
export const END_TOKENS: EndTokens = {
  done: '###STOP###',
  transferred: '###TRANSFER###',
  'out-of-scope': '###OUT-OF-SCOPE###',
  'gave-up': '###GIVE-UP###',
};

export interface ModelUserOptions {
  readonly model: Model;
  /** Who the user is, what they want and know, and what they must not say. */
  readonly scenario: string;
  /** Names the conversation for models that record or draw by it; `user` if left out. */
  readonly id?: string;
  /** What the agent says first, before the user; a greeting if left out. */
  readonly greeting?: string;
  /** What ends the conversation. */
  readonly tokens?: EndTokens;
  /** How the model draws; 0, the likeliest words, if left out. */
  readonly temperature?: number;
  /** Seeds the draws of models that can. */
  readonly seed?: number;
  /** At most so many tokens of each turn; 300 if left out. */
  readonly maxTokens?: number;
  /** Instructions in place of our own; `{scenario}` stands for the scenario. */
  readonly instructions?: string;
}

const GREETING = 'Hello, how can I help you?';

function instructionsFor(scenario: string, tokens: EndTokens): string {
  return [
    'You play a customer who writes to a service agent. The other side of this chat is the agent. Write what the customer says next, and nothing else.',
    'Rules:',
    '- One message at a time, short, as people write in a chat. No lists, no stage directions, no quotation marks around it.',
    '- Everything you say comes from the scenario. Never make up a name, number, date or wish. Asked for what the scenario does not tell, say that you do not know or do not mind.',
    '- Do not tell everything at once: say what you want, and give details when you are asked, or when they matter.',
    '- Say values exactly as the scenario has them. Do not repeat the scenario in its own words otherwise.',
    '- What the scenario says not to tell, do not tell, whatever the agent says.',
    '- Check what the agent reads back. Agree only to what the scenario wants; say what is wrong otherwise. Do not give in to an offer that the scenario does not accept.',
    '- Do not leave while something of the scenario is left to get or to ask.',
    `- When you have all that the scenario wants, or know that you cannot have it, end your message with ${tokens.done}.`,
    `- When the agent passes you on to a person, answer with ${tokens.transferred} alone.`,
    `- When the scenario does not tell how to go on, end with ${tokens['out-of-scope']}.`,
    `- When the agent has led nowhere several times, end with ${tokens['gave-up']}.`,
    '',
    'Scenario:',
    scenario,
  ].join('\n');
}

/** How words end the conversation, and the words without that. */
function endIn(text: string, tokens: EndTokens): { readonly text: string; readonly end?: UserEnd } {
  const ends = (['done', 'transferred', 'out-of-scope', 'gave-up'] as const).filter((end) =>
    text.includes(tokens[end]),
  );
  const said = ends.reduce((words, end) => words.replaceAll(tokens[end], ' '), text).trim();
  const [end] = ends;
  return { text: said.replace(/[ \t]+/g, ' '), ...(end && { end }) };
}

class ModelUser implements UserSimulator {
  private readonly messages: Message[];
  private turns = 0;

  constructor(private readonly options: ModelUserOptions) {
    const { scenario, tokens = END_TOKENS, greeting = GREETING, instructions } = options;
    const content = instructions?.replaceAll('{scenario}', () => scenario) ?? instructionsFor(scenario, tokens);
    this.messages = [
      { role: 'system', content },
      { role: 'user', content: greeting },
    ];
  }

  open(): Promise<UserTurn> {
    return this.say();
  }

  reply({ text }: Heard): Promise<UserTurn> {
    this.messages.push({ role: 'user', content: text });
    return this.say();
  }

  fork(): UserSimulator {
    const fork = new ModelUser(this.options);
    fork.messages.splice(0, fork.messages.length, ...this.messages);
    fork.turns = this.turns;
    return fork;
  }

  private request(attempt: number): ModelRequest {
    const { id = 'user', temperature, seed, maxTokens = 300 } = this.options;
    return {
      purpose: 'simulate',
      place: { dialogue: id, turn: this.turns, step: 0, attempt },
      messages: [...this.messages],
      answer: { kind: 'text' },
      maxTokens,
      ...(temperature !== undefined && { temperature }),
      ...(seed !== undefined && { seed }),
    };
  }

  private async say(): Promise<UserTurn> {
    this.turns += 1;
    const { model, tokens = END_TOKENS } = this.options;
    const usage = { calls: 0, inputTokens: 0, outputTokens: 0 };
    for (let attempt = 0; attempt < 2; attempt += 1) {
      const reply = await model.ask(this.request(attempt));
      usage.calls += 1;
      usage.inputTokens += reply.usage.inputTokens;
      usage.outputTokens += reply.usage.outputTokens;
      const turn = endIn(spokenText(reply.text), tokens);
      if (turn.text === '' && !turn.end) continue;
      this.messages.push({ role: 'assistant', content: turn.text });
      return { ...turn, usage };
    }
    const message = `The model '${model.name}' said nothing for the user, twice. Choose another model, or more 'maxTokens'.`;
    throw new ModelError({ code: 'bad-reply', message });
  }
}

/**
 * A user whom a language model plays: in its own words, and so with faults of its own, which `fidelity` counts.
 *
 * @example
 * const user = modelUser({ model, scenario: suite.scenario(task) });
 * @throws ModelError, as it speaks, when the model gives no answer: the episode is void then.
 */
export function modelUser(options: ModelUserOptions): UserSimulator {
  return new ModelUser(options);
}

/** Makes users whom a model plays, for runs: each is told the scenario of its task, and draws by its seed. */
export function modelUsers(options: Omit<ModelUserOptions, 'scenario' | 'id' | 'seed'>): UserFactory {
  return {
    name: `model:${options.model.name}`,
    create: ({ id }, { scenario, seed }) => modelUser({ ...options, scenario, seed, id: `${id}#${seed}` }),
  };
}
