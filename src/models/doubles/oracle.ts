/** A model that knows the answers: the only way by which annotations may reach a parser or a supervisor. */

import { escapePattern, isObject } from '../../text/index.js';
import type { AnswerForm, AnswerSpan, AskOptions, Json, Model, ModelReply, ModelRequest, Purpose } from '../model.js';
import { ModelError } from '../model-error.js';
import { placeText } from './canonical-request.js';
import { replyOf, tell } from '../wrap.js';

/**
 * What an oracle answers, by the form that is asked for: the text; the name of the right option; for each question its
 * answer, or null; the value; the calls. Undefined is no answer.
 */
export type OracleAnswer = Json | undefined;

/** The answers, by purpose: functions that know what is right for a request, by its place or its subject. */
export type OracleAnswers = {
  readonly [P in Purpose]?: (request: ModelRequest) => OracleAnswer | Promise<OracleAnswer>;
};

/** A model that knows the answers. Whatever is measured with it says so. */
export interface OracleModel extends Model {
  /** Marks the model for reports. */
  readonly oracle: true;
}

type Form<K extends AnswerForm['kind']> = Extract<AnswerForm, { readonly kind: K }>;

/** Where a text is found last in a passage, in whatever case; as a word of its own if it is one anywhere. */
function spanOf(passage: string, text: string): AnswerSpan | undefined {
  if (text === '') return undefined;
  const find = (pattern: string): RegExpMatchArray | undefined =>
    [...passage.matchAll(new RegExp(pattern, 'giu'))].at(-1);
  const match = find(`(?<![\\p{L}\\p{N}])${escapePattern(text)}(?![\\p{L}\\p{N}])`) ?? find(escapePattern(text));
  if (match?.index === undefined) return undefined;
  return { text: match[0], start: match.index, end: match.index + match[0].length, score: 1 };
}

/** The option of that name, with certainty. A name that is no option is said all the same, but chooses nothing. */
function choiceReply({ options }: Form<'choice'>, name: string): Partial<ModelReply> {
  const index = options.findIndex((option) => option.name === name);
  const option = options[index];
  if (option === undefined) return { text: name };
  return { text: option.letter, choice: { index, probabilities: options.map((_, at) => (at === index ? 1 : 0)) } };
}

/** The answers as a numbered list; as spans too, unless one is not in the passage: a closed value may well not be. */
function spansReply({ passage }: Form<'spans'>, answers: readonly (string | null)[]): Partial<ModelReply> {
  const text = answers.map((answer, index) => `${index + 1}) ${answer ?? 'unanswerable'}`).join('\n');
  const spans = answers.map((answer) => (answer === null ? null : spanOf(passage, answer)));
  return { text, ...(spans.every((span) => span !== undefined) && { spans }) };
}

const isCall = (value: Json): value is { readonly name: string; readonly arguments: Json } =>
  isObject(value) && typeof value.name === 'string' && value.arguments !== undefined;

const isAnswer = (value: Json): value is string | null => value === null || typeof value === 'string';

/** The reply that gives an answer in the form, or undefined when the answer does not have that form. */
function replyIn(form: AnswerForm, answer: Json): Partial<ModelReply> | undefined {
  switch (form.kind) {
    case 'text':
      return typeof answer === 'string' ? { text: answer } : undefined;
    case 'choice':
      return typeof answer === 'string' ? choiceReply(form, answer) : undefined;
    case 'spans': {
      const answers = Array.isArray(answer) && answer.length === form.questions.length ? (answer as Json[]) : undefined;
      return answers?.every(isAnswer) ? spansReply(form, answers) : undefined;
    }
    case 'json':
      return { text: JSON.stringify(answer), json: answer };
    case 'tools': {
      const calls = Array.isArray(answer) ? (answer as Json[]) : undefined;
      return calls?.every(isCall) ? { toolCalls: calls } : undefined;
    }
  }
}

/**
 * A model that answers by a table of functions. A choice is certain; spans are where the passage has the answer last,
 * in whatever case.
 *
 * A purpose without a function, and a function that answers undefined, are refused as `no-reply`; an answer of another
 * form than the one asked for as `bad-reply`.
 */
export function oracleModel(answers: OracleAnswers, { name = 'oracle' }: { readonly name?: string } = {}): OracleModel {
  return {
    name,
    oracle: true,
    async ask(request: ModelRequest, options: AskOptions = {}): Promise<ModelReply> {
      options.signal?.throwIfAborted();
      const { purpose, place, answer: form } = request;
      const answer = await answers[purpose]?.(request);
      options.signal?.throwIfAborted();
      if (answer === undefined) {
        const message = `the oracle has no answer for ${placeText(purpose, place)}: the table of answers must give one`;
        throw new ModelError({ code: 'no-reply', message });
      }
      const reply = replyIn(form, answer);
      if (reply === undefined) {
        const what = `does not have the form "${form.kind}": ${JSON.stringify(answer)}`;
        const message = `the oracle's answer for ${placeText(purpose, place)} ${what}`;
        throw new ModelError({ code: 'bad-reply', message });
      }
      const whole = replyOf(reply);
      tell(whole.text, options);
      return whole;
    },
  };
}
