/**
 * The model port: everything that the engine asks of a model goes through one interface.
 *
 * A request says what it is for, carries the text that a language model reads, and says which form the answer has.
 * Models that read text answer in text; a model that scores options or finds spans answers in kind as well, and whoever
 * asked prefers that. All of a request and of a reply is plain JSON, so that both can be recorded, replayed and traced.
 *
 * | form      | a language model                           | a local model                                  |
 * | --------- | ------------------------------------------ | ---------------------------------------------- |
 * | `text`    | writes                                     | generates                                      |
 * | `choice`  | names a letter or an option                | compares the options' next-token probabilities |
 * | `spans`   | answers a numbered list of questions       | extracts answers with offsets, or none         |
 * | `json`    | writes JSON that a schema describes        | –                                              |
 * | `tools`   | calls one of the tools                     | –                                              |
 */

import type { Grammar } from './grammar/grammar.js';

/**
 * What a model is asked for:
 *
 * - `parse`: statements for what the user said.
 * - `schema-choice`: which slot or value a wrong name or value stands for (the schema supervisor).
 * - `omitted-values`: where the values are that the system asked for (the parser supervisor).
 * - `direct`: whether a critical action may be done (the director).
 * - `rewrite`: the agent's reply in other words.
 * - `act`: what an agent does next: words, or calls of tools.
 * - `judge`: whether sentences on a finished conversation hold.
 * - `navigate`: where a task stands, for an agent of several roles.
 * - `simulate`: what a simulated user says next.
 */
export type Purpose =
  | 'parse'
  | 'schema-choice'
  | 'omitted-values'
  | 'direct'
  | 'rewrite'
  | 'act'
  | 'navigate'
  | 'judge'
  | 'simulate';

/** A value that JSON can hold. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [name: string]: Json };

export interface Message {
  /** Who says it: instructions, the user, the model, or a tool that the model called. */
  readonly role: 'system' | 'user' | 'assistant' | 'tool';
  readonly content: string;
  /** Of the model: the calls of tools that it made, each with its id. */
  readonly toolCalls?: readonly ModelToolCall[];
  /** Of a tool: the id of the call that it answers. */
  readonly callId?: string;
}

/** Where in which conversation a model is asked. Two requests at the same place are the same draw of a fault. */
export interface Place {
  /** The id of the conversation. */
  readonly dialogue: string;
  /** The user's turn, from 1. */
  readonly turn: number;
  /** Counts the requests of a purpose within an attempt, from 0. */
  readonly step: number;
  /** Counts the proposals within a turn, from 0. */
  readonly attempt: number;
}

/** One option of a multiple choice. */
export interface ModelOption {
  /** What a model answers: `a`, `b`, ... */
  readonly letter: string;
  /** What it stands for, such as the name of a slot: an answer that names it counts too. */
  readonly name: string;
  /** The option as it stands in the messages. */
  readonly text: string;
}

/** A question whose answer is a piece of a passage. */
export interface SpanQuestion {
  readonly text: string;
  /** The answers that are possible, for a closed set. */
  readonly values?: readonly string[];
}

export interface ModelTool {
  readonly name: string;
  readonly description: string;
  /** JSON Schema of the arguments. */
  readonly parameters: { readonly [name: string]: Json };
  /** Whether the parameters keep to the subset of structured outputs, and the model is to be held to them. */
  readonly strict?: true;
}

/**
 * The form of the answer that is asked for: `text` any words, `choice` one of several options, `spans` pieces of a passage,
 * `json` a value that a schema describes, `tools` calls of functions.
 */
export type AnswerForm =
  | {
      readonly kind: 'text';
      /** What may be written, for models that can be held to a grammar; others write any words. */
      readonly grammar?: Grammar;
    }
  | {
      readonly kind: 'choice';
      readonly options: readonly ModelOption[];
    }
  | {
      readonly kind: 'spans';
      /** The text in which the answers stand. */
      readonly passage: string;
      /** What is asked, in order. */
      readonly questions: readonly SpanQuestion[];
    }
  | {
      readonly kind: 'json';
      /** A name for the schema, as endpoints ask for one. */
      readonly name: string;
      readonly schema: { readonly [name: string]: Json };
    }
  | {
      readonly kind: 'tools';
      readonly tools: readonly ModelTool[];
    };

/** What is asked of a model. */
export interface ModelRequest {
  /** What the request is for. */
  readonly purpose: Purpose;
  /** Where in which conversation it is made. */
  readonly place: Place;
  /** All that a language model is to read: instructions first. */
  readonly messages: readonly Message[];
  /** The form of the answer. */
  readonly answer: AnswerForm;
  /** What it is about, for models that do not read: oracles, fault injectors, scripts. No endpoint gets it. */
  readonly subject?: { readonly [name: string]: Json };
  /** At most so many tokens of output. */
  readonly maxTokens?: number;
  /** 0, the default, asks for the likeliest answer. */
  readonly temperature?: number;
  /** Seeds the sampling, where the temperature is above 0: equal seeds, equal answers, as far as the model can. */
  readonly seed?: number;
}

export interface ModelToolCall {
  /** Tells the calls of an answer apart, where the model gives ids. */
  readonly id?: string;
  /** The tool by name, as the model wrote it: it may not exist. */
  readonly name: string;
  /** The arguments as parsed JSON; the text itself where that does not parse. */
  readonly arguments: Json;
}

/** A piece of the passage that answers a question: offsets in UTF-16 units, `end` exclusive. */
export interface AnswerSpan {
  /** The piece as it stands in the passage. */
  readonly text: string;
  /** The offset of its first UTF-16 unit. */
  readonly start: number;
  /** The offset after its last UTF-16 unit. */
  readonly end: number;
  /** How sure the model is, from 0 to 1. */
  readonly score: number;
}

/** Tokens as the model counts them; 0 where it does not. */
export interface Usage {
  readonly inputTokens: number;
  readonly outputTokens: number;
}

/** The tokens of an answer, as far as an endpoint tells them that is asked to. */
export interface ReplyTokens {
  /** The ids of what the model read. */
  readonly promptIds?: readonly number[];
  /** The ids of what it wrote. */
  readonly ids?: readonly number[];
  /** The log-probability of each token that it wrote. */
  readonly logprobs?: readonly number[];
  /** All that it wrote, before the endpoint read calls and thoughts out of it. */
  readonly text?: string;
}

/** What a model answered. */
export interface ModelReply {
  /** The answer in words: there always, if perhaps empty. */
  readonly text: string;
  /** Of a choice: the option's place, and how likely the model finds each option. */
  readonly choice?: {
    /** The place of the option, from 0. */
    readonly index: number;
    /** For each option its probability, from 0 to 1; they add up to 1. */
    readonly probabilities: readonly number[];
  };
  /** For each question its answer in the passage, or null when there is none. */
  readonly spans?: readonly (AnswerSpan | null)[];
  /** The parsed answer of the form `json`; left out when it does not parse. */
  readonly json?: Json;
  /** The calls of tools, in order, where the form is `tools`. */
  readonly toolCalls?: readonly ModelToolCall[];
  /** The tokens themselves, where the model was made to tell them. */
  readonly tokens?: ReplyTokens;
  /** The tokens that it took. */
  readonly usage: Usage;
  /** How long the answer took. */
  readonly milliseconds: number;
}

export interface AskOptions {
  /** Ends the request; `ask` then rejects with the signal's reason. */
  readonly signal?: AbortSignal;
  /** Is told the text as it comes, piece by piece, by models that can. */
  readonly onText?: (piece: string) => void;
}

/** An answer without the time that it took. */
export type Answered = Omit<ModelReply, 'milliseconds'>;

/** A model: scripted, recorded, an oracle, at an endpoint, or local. */
export interface Model {
  /** For traces and reports. */
  readonly name: string;
  /**
   * Answers a request.
   *
   * @throws ModelError when there is no answer; what the model says is never an error. The signal's reason on abort.
   */
  ask(request: ModelRequest, options?: AskOptions): Promise<ModelReply>;
  /** Lets go of what the model holds. It cannot be asked afterwards. */
  dispose?(): Promise<void>;
}

/** Tokens of a model that counts none. */
export const NO_USAGE: Usage = { inputTokens: 0, outputTokens: 0 };

/** The letter of the n-th option: `a` to `z`, then `aa`, `ab`, ... */
export function optionLetter(index: number): string {
  const last = String.fromCharCode(97 + (index % 26));
  return index < 26 ? last : optionLetter(Math.floor(index / 26) - 1) + last;
}
