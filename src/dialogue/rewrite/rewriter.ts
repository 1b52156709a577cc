import { spokenText } from '../../text/index.js';
import { ModelError } from '../../models/model-error.js';
import type { Message, Model, ModelReply, ModelRequest, Place } from '../../models/model.js';
import type { EnactedAction } from '../../engine/index.js';
import type { ModelCall } from '../parsers/parser.js';
import { type RewriteProblem, rewriteProblem } from './check.js';
import type { Sentence } from '../../nlg/sentence.js';

/** A sentence after the rewriter has seen it: in other words, or as it was. */
export type Rewriting = {
  readonly sentence: Sentence;
  /** The request to the model and its reply, where it was asked and answered. */
  readonly call?: ModelCall;
} & (
  | {
      /** Left out where the sentence is in other words, or no model was asked. */
      readonly rejected?: undefined;
      /** Left out with `rejected`. */
      readonly reason?: undefined;
    }
  | {
      /** What the model wrote and was not taken; empty where it gave no answer. The sentence is as it was. */
      readonly rejected: string;
      /** Why it was not taken. */
      readonly reason: string;
    }
);

/** Puts sentences into other words, one after the other. */
export type Rewriter = (
  sentences: readonly Sentence[],
  context: {
    /** Where in which conversation; its `step` counts the sentences from there on. */
    readonly place: Place;
    /** What the user said, for the tone. */
    readonly utterance?: string;
    /** Ends the rewriting. */
    readonly signal?: AbortSignal;
  },
) => AsyncGenerator<Rewriting, void>;

type RewriteContext = Parameters<Rewriter>[1];

const INSTRUCTIONS = [
  'You edit what an assistant says to a customer. You are given one remark at a time.',
  'Say the same in natural, friendly, spoken English, and about as briefly.',
  'Keep every phrase that is listed under "Keep", letter for letter, and the words before it that say what it is.',
  'Add nothing to what it says. Keep a question a question, and a statement a statement.',
  'Answer with the new remark alone, without quotation marks.',
].join('\n');

function messagesFor({ text, values }: Sentence, utterance: string | undefined): readonly Message[] {
  const lines = [
    ...(utterance === undefined ? [] : [`The customer said: ${utterance}`]),
    `Keep: ${values.length === 0 ? '(nothing in particular)' : values.map((value) => JSON.stringify(value)).join(', ')}`,
    `Remark: ${text}`,
  ];
  return [
    { role: 'system', content: INSTRUCTIONS },
    { role: 'user', content: lines.join('\n') },
  ];
}

function requestFor(sentence: Sentence, step: number, { place, utterance }: RewriteContext): ModelRequest {
  return {
    purpose: 'rewrite',
    place: { ...place, step: place.step + step },
    messages: messagesFor(sentence, utterance),
    answer: { kind: 'text' },
    subject: { text: sentence.text, values: sentence.values },
    maxTokens: 200,
  };
}

/** One line, without the quotation marks that models like to put around an answer. */
function tidy(text: string): string {
  return text
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/^(["“])(.*)["”]$/, '$2');
}

/** What is asked or found. What is to be confirmed, was done, failed, is refused or could be done, has fixed words. */
const REWORDED: ReadonlySet<EnactedAction['kind']> = new Set(['request', 'offer', 'slice', 'show', 'len', 'inform']);

function mayBeReworded(action: EnactedAction): boolean {
  if (action.kind === 'prompt') return action.about === 'next_task' || action.about === 'goodbye';
  return REWORDED.has(action.kind);
}

function reasonText({ code, detail }: RewriteProblem): string {
  return detail === undefined ? code : `${code}: ${detail}`;
}

function judge(sentence: Sentence, call: ModelCall): Rewriting {
  const text = tidy(spokenText(call.reply.text));
  const problem = rewriteProblem(sentence, text);
  return problem
    ? { sentence, rejected: text, reason: reasonText(problem), call }
    : { sentence: { ...sentence, text }, call };
}

/**
 * Makes a rewriter of a model. The model is given questions for values, what was found and what the user asked about,
 * and small talk. It is never given what the user relies on for what is or will be done: confirmations, outcomes,
 * failures, refusals, alternatives and suggestions stay as they are, and so do phrases of a service's own.
 *
 * Each sentence is asked for by itself and given out as soon as it is there. The model's words are taken only when
 * a check finds nothing wrong with them; otherwise, and when the model cannot answer, the sentence stays as it is, and
 * the reason is told.
 *
 * The generator throws the signal's reason when the signal is aborted.
 */
export function createRewriter(model: Model): Rewriter {
  return async function* rewrite(sentences, context) {
    const { signal } = context;
    for (const [step, sentence] of sentences.entries()) {
      signal?.throwIfAborted();
      if (sentence.own || sentence.actions.length === 0 || !sentence.actions.every(mayBeReworded)) {
        yield { sentence };
        continue;
      }
      const request = requestFor(sentence, step, context);
      let reply: ModelReply;
      try {
        reply = await model.ask(request, signal ? { signal } : {});
      } catch (error) {
        if (signal?.aborted || !ModelError.isInstance(error)) throw error;
        yield { sentence, rejected: '', reason: reasonText({ code: 'no-answer', detail: error.message }) };
        continue;
      }
      yield judge(sentence, { model: model.name, request, reply });
    }
  };
}
