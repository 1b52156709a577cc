import { numberedAnswers } from '../../models/answers.js';
import type { AnswerForm, Message, Model, ModelReply, ModelRequest, Place } from '../../models/model.js';
import { type Api, DONTCARE, type Slot, sameValue } from '../../service/index.js';
import { cutsNumber, numbersIn, type SaidNumber } from '../../values/number-words.js';
import type { ModelCall, Utterance } from '../parsers/parser.js';
import type { Stretch } from '../../text/index.js';
import { folded, mentionsOf } from './mentions.js';
import { listedValues } from './open-slot.js';
import { ReplyCache } from './reply-cache.js';
import type { SupervisedTurn } from './schema-supervisor.js';
import { shortLine } from './wording.js';

/** A slot whose value is looked for. */
export interface SlotQuestion {
  readonly slot: Slot;
  readonly api: Api;
}

/** What was said, oldest first. */
export type SaidPassage = readonly Pick<Utterance, 'speaker' | 'text'>[];

/** Where in a passage something was said: `turn` is a place in the passage, from 0. */
export interface SaidSpan extends Stretch {
  readonly turn: number;
}

export type OmittedValue = SlotQuestion &
  (
    | {
        readonly kind: 'answer';
        /** The words of the passage; of a closed value that nobody said in these words, the value itself. */
        readonly text: string;
        /**
         * One of the values of a closed or boolean slot, or `dontcare` where the slot admits it; the number that was
         * said in words. Left out of any other open slot, and when the words are those of the passage but none of the
         * values: the schema supervisor may map them.
         */
        readonly value?: string | number | boolean;
        /** Where it was said: in the latest turn of the user that has it, else in the latest turn. */
        readonly span?: SaidSpan;
        /** How often that turn says it; 0 without a span. */
        readonly mentions: number;
      }
    /** The model finds no answer, or gives none that can be read. */
    | { readonly kind: 'unanswerable' }
    /** The model answers what nobody said. */
    | { readonly kind: 'invented'; readonly text: string }
  );

/** The answers of the parser supervisor, and how they were found. */
export interface ParserAnswer {
  /** For each question, in order. */
  readonly values: readonly OmittedValue[];
  /** What the model was asked; left out when there was no question. */
  readonly call?: ModelCall;
  /** Whether an equal request was answered before, so that the model was not asked again. */
  readonly cached: boolean;
}

/** Values that the agent asked for and a proposal lacks. */
export interface OmissionQuestion {
  /** What was said since their task began. */
  readonly passage: SaidPassage;
  /** The slots that have no value. */
  readonly questions: readonly SlotQuestion[];
}

/** Finds the values that a proposal lacks: a {@link ParserSupervisor}, or a network. */
export interface ParserAdviser {
  /**
   * Looks for the values of all slots that a proposal for a turn leaves out.
   *
   * @throws ModelError when there is no answer; the signal's reason on abort.
   * @internal Asked by gates.
   */
  ask(
    question: OmissionQuestion & { readonly turn: SupervisedTurn },
    place: Place,
    signal?: AbortSignal,
  ): Promise<ParserAnswer>;
}

const INSTRUCTION = [
  'You find answers in a conversation between a user and an agent.',
  'Copy each answer from the conversation word for word, without more words than it needs.',
  'Where a question lists values, answer with one of them.',
  `Where the user says that any value will do, answer: ${DONTCARE}`,
  'Where the conversation has no answer, answer: unanswerable',
  'Write one line for each question: its number, a closing parenthesis and the answer.',
].join('\n');

type SpansForm = Extract<AnswerForm, { kind: 'spans' }>;

/** Every white space is a space: each turn is one line of the passage, and offsets stay what they are. */
const spaced = (text: string): string => text.replace(/\s/g, ' ');

function formOf(passage: SaidPassage, questions: readonly SlotQuestion[]): SpansForm {
  return {
    kind: 'spans',
    passage: passage.map(({ speaker, text }) => `${speaker}: ${spaced(text)}`).join('\n'),
    questions: questions.map(({ slot }) => {
      const values = listedValues(slot)?.map(String);
      return { text: shortLine(slot.description || slot.name.replaceAll('_', ' ')), ...(values && { values }) };
    }),
  };
}

function messagesFor({ passage, questions }: SpansForm): readonly Message[] {
  const lines = questions.map(
    ({ text, values }, at) => `${at + 1}) ${text}${values ? ` (values: ${values.join(', ')})` : ''}`,
  );
  const content = ['Conversation:', passage, '', 'Questions:', ...lines].join('\n');
  return [
    { role: 'system', content: INSTRUCTION },
    { role: 'user', content },
  ];
}

/** Words as they were said, where, and how often in that turn. */
interface Saying {
  readonly text: string;
  readonly span: SaidSpan;
  readonly mentions: number;
}

/** What was found last: by the user if the user said it. */
function sayingWhere(passage: SaidPassage, find: (text: string) => readonly Stretch[]): Saying | undefined {
  const turns = passage.map(({ speaker, text }, turn) => ({ speaker, text, turn, found: find(text) }));
  const saying = turns.filter(({ found }) => found.length > 0);
  const latest = saying.findLast(({ speaker }) => speaker === 'user') ?? saying.at(-1);
  const [first] = latest?.found ?? [];
  if (latest === undefined || first === undefined) return undefined;
  const text = spaced(latest.text.slice(first.start, first.end));
  return { text, span: { turn: latest.turn, ...first }, mentions: latest.found.length };
}

function sayingOf(passage: SaidPassage, words: string): Saying | undefined {
  return sayingWhere(passage, (text) => mentionsOf(text, words).filter((mention) => !cutsNumber(text, mention)));
}

const YES_NO: ReadonlyMap<string, boolean> = new Map([
  ['yes', true],
  ['no', false],
]);

/** The value of a slot that an answer names: one that is listed, or that any will do. */
function namedValue(slot: Slot, answer: string): string | number | boolean | undefined {
  if (slot.acceptsDontcare && sameValue(DONTCARE, answer)) return DONTCARE;
  const values = listedValues(slot) ?? [];
  const same = (value: string | number | boolean): boolean => sameValue(String(value), answer);
  const alike = (value: string | number | boolean): boolean =>
    folded(answer) !== '' && folded(String(value)) === folded(answer);
  return values.find(same) ?? values.find(alike) ?? (slot.kind === 'boolean' ? YES_NO.get(folded(answer)) : undefined);
}

/** A whole number that was said in words, where the answer has it in digits. */
function saidInWords({ kind }: Slot, answer: string, passage: SaidPassage): ReturnType<typeof sayingOf> {
  if (kind !== 'integer' || !/^\d+$/.test(answer.trim())) return undefined;
  const isSaid = ({ value, isOrdinal, isPart }: SaidNumber): boolean =>
    value === Number(answer) && !isOrdinal && !isPart;
  return sayingWhere(passage, (text) =>
    numbersIn(text)
      .filter(isSaid)
      .map(({ start, end }) => ({ start, end })),
  );
}

/** Reads words as the answer to a question, if they were said or name a value of the slot. */
export function judged(question: SlotQuestion, answer: string | null | undefined, passage: SaidPassage): OmittedValue {
  if (answer === null || answer === undefined || answer.trim() === '') return { ...question, kind: 'unanswerable' };
  const inWords = saidInWords(question.slot, answer, passage);
  const saying = sayingOf(passage, answer) ?? inWords;
  const value = saying !== undefined && saying === inWords ? Number(answer) : namedValue(question.slot, answer);
  if (value === undefined && saying === undefined) return { ...question, kind: 'invented', text: answer };
  const unsaid = { text: String(value), mentions: 0 };
  return { ...question, kind: 'answer', ...(saying ?? unsaid), ...(value !== undefined && { value }) };
}

/** What a model says to each question, in kind if it can. */
function answersIn(reply: ModelReply, count: number): readonly (string | null | undefined)[] {
  const { spans } = reply;
  return spans === undefined ? numberedAnswers(reply.text, count) : spans.map((span) => span?.text);
}

/**
 * The parser supervisor: asks a model where in the conversation the values are that a proposal should have and has not.
 *
 * What it returns was said, or is a value of a closed slot; whatever else a model answers is called `invented`.
 */
export class ParserSupervisor implements ParserAdviser {
  readonly #model: Model;
  readonly #cache: ReplyCache;

  /** Answers are kept in the cache: one of its own if left out. */
  constructor(model: Model, { cache = new ReplyCache() }: { readonly cache?: ReplyCache } = {}) {
    this.#model = model;
    this.#cache = cache;
  }

  /**
   * Looks for the values of all slots with one call of the model.
   *
   * @throws ModelError when the model gives no answer; the signal's reason on abort.
   * @internal Asked by gates.
   */
  async ask({ passage, questions }: OmissionQuestion, place: Place, signal?: AbortSignal): Promise<ParserAnswer> {
    if (questions.length === 0) return { values: [], cached: false };
    const answer = formOf(passage, questions);
    const request: ModelRequest = {
      purpose: 'omitted-values',
      place,
      messages: messagesFor(answer),
      answer,
      subject: { slots: questions.map(({ slot, api }) => ({ api: api.name, slot: slot.name })) },
    };
    const { reply, cached } = await this.#cache.ask(this.#model, request, signal);
    const said = answersIn(reply, questions.length);
    const values = questions.map((question, at) => judged(question, said[at], passage));
    return { values, call: { model: this.#model.name, request, reply }, cached };
  }
}
