import { choiceOf } from '../../models/answers.js';
import type { Message, Model, ModelOption, ModelReply, ModelRequest, Place } from '../../models/model.js';
import type { Api, Service } from '../../service/index.js';
import type { ModelCall, ParserInput } from '../parsers/parser.js';
import { ReplyCache } from './reply-cache.js';
import {
  lettered,
  type SchemaDoubt,
  type SchemaQuestion,
  schemaQuestion,
  type SchemaTemplate,
  type SchemaVerdict,
} from './schema-question.js';
import { shortLine } from './wording.js';

/** The turn that a supervisor is asked about, for supervisors that read the conversation itself and no prompt. */
export type SupervisedTurn = Pick<ParserInput, 'session' | 'utterance' | 'said' | 'apis'>;

/** The answer of the schema supervisor, and how it was found. */
export type SchemaAnswer = (SchemaVerdict | { readonly kind: 'unclear' }) & {
  readonly template: SchemaTemplate;
  readonly options: readonly ModelOption[];
  /** What the model was asked; left out when there was nothing to choose from. */
  readonly call?: ModelCall;
  /** Whether an equal question was answered before, so that the model was not asked again. */
  readonly cached: boolean;
};

export interface SchemaSupervisorOptions {
  /** Services that the parser has seen before, by domain, as `slotMemory` groups them. */
  readonly memory?: ReadonlyMap<string, readonly Service[]>;
  /** Where answers are kept; a cache of its own if left out. */
  readonly cache?: ReplyCache;
  /** How much likelier than any other option the chosen one must be, for models that say: 0 if left out, at most 1. */
  readonly margin?: number;
}

/** Says which slot, property or value is meant by one that an API does not have: a {@link SchemaSupervisor}, or a network. */
export interface SchemaAdviser {
  /**
   * Resolves a doubt about a proposal for a turn.
   *
   * @throws ModelError when there is no answer; the signal's reason on abort.
   * @internal Asked by gates.
   */
  ask(
    doubt: SchemaDoubt & { readonly turn: SupervisedTurn },
    place: Place,
    signal?: AbortSignal,
  ): Promise<SchemaAnswer>;
}

const INSTRUCTION =
  'You are given a name or a value that an API does not have, and the options that it has. Choose the option that means the same. Answer with its letter alone.';

function messagesFor(api: Api, question: SchemaQuestion, options: readonly ModelOption[]): readonly Message[] {
  const lines = options.map(({ letter, text }) => `${letter}) ${text}`);
  const about = `API: ${api.name} (${shortLine(api.description)})`;
  return [
    { role: 'system', content: INSTRUCTION },
    { role: 'user', content: [about, question.text, ...lines].join('\n') },
  ];
}

/** The place of the option that a model chose: by its probabilities if it gives them, else by what it says. */
function chosen(reply: ModelReply, options: readonly ModelOption[], margin: number): number | undefined {
  const { choice } = reply;
  if (choice === undefined || options[choice.index] === undefined) return choiceOf(reply.text, options);
  const others = choice.probabilities.filter((_, at) => at !== choice.index);
  const lead = (choice.probabilities[choice.index] ?? 0) - Math.max(0, ...others);
  return lead >= margin ? choice.index : undefined;
}

/**
 * The schema supervisor: asks a model which slot, property or value of an API is meant by one that the API does not
 * have. A model that says nothing clear leaves the doubt `unclear`; none of its answers can name what the API lacks.
 *
 * @example
 * const schema = new SchemaSupervisor(model, { memory: slotMemory(trainingServices) });
 * new DialogueManager({ session, parser, gates: standard({ schema }) });
 */
export class SchemaSupervisor implements SchemaAdviser {
  readonly #model: Model;
  readonly #memory: SchemaSupervisorOptions['memory'];
  readonly #cache: ReplyCache;
  readonly #margin: number;

  /** Asks a model, which should answer choices. */
  constructor(model: Model, { memory, cache = new ReplyCache(), margin = 0 }: SchemaSupervisorOptions = {}) {
    this.#model = model;
    this.#memory = memory;
    this.#cache = cache;
    this.#margin = margin;
  }

  /**
   * Resolves a doubt with one call of the model at most.
   *
   * @throws ModelError when the model gives no answer; the signal's reason on abort.
   * @internal Asked by gates.
   */
  async ask(doubt: SchemaDoubt, place: Place, signal?: AbortSignal): Promise<SchemaAnswer> {
    const question = schemaQuestion(doubt, this.#memory);
    const { template } = question;
    if (question.options.length === 1) return { kind: 'none', template, options: [], cached: false };
    const { api, slot, value } = doubt;
    const options = lettered(question);
    const request: ModelRequest = {
      purpose: 'schema-choice',
      place,
      messages: messagesFor(api, question, options),
      answer: { kind: 'choice', options },
      subject: { template, api: api.name, slot, ...(value !== undefined && { value }) },
    };
    const { reply, cached } = await this.#cache.ask(this.#model, request, signal);
    const at = chosen(reply, options, this.#margin);
    const verdict = at === undefined ? undefined : question.options[at]?.verdict;
    const call = { model: this.#model.name, request, reply };
    return { ...(verdict ?? { kind: 'unclear' }), template, options, call, cached };
  }
}
