import { createHash } from 'node:crypto';
import { ownValue } from '../json-text.js';
import type { AnswerForm, Json, Message, ModelRequest, Place, Purpose } from '../model.js';
import { isObject } from '../../text/index.js';

/** A request's purpose and place in words: `parse (dialogue "1", turn 2, attempt 0)`. */
export function placeText(purpose: Purpose, place: Partial<Place>): string {
  const parts = (['dialogue', 'turn', 'step', 'attempt'] as const)
    .filter((part) => place[part] !== undefined)
    .map((part) => `${part} ${JSON.stringify(place[part])}`);
  return parts.length === 0 ? purpose : `${purpose} (${parts.join(', ')})`;
}

export type JsonObject = { readonly [name: string]: Json };

function canonicalAnswer(answer: AnswerForm): JsonObject {
  const { kind } = answer;
  switch (kind) {
    case 'text':
      // A grammar is longer than all else; its hash tells it from others.
      return { kind, ...(answer.grammar && { grammar: requestKey(answer.grammar as unknown as Json) }) };
    case 'choice':
      return { kind, options: answer.options.map(({ letter, name, text }) => ({ letter, name, text })) };
    case 'spans': {
      const questions = answer.questions.map(({ text, values }) => ({ text, ...(values && { values }) }));
      return { kind, passage: answer.passage, questions };
    }
    case 'json':
      return { kind, name: answer.name, schema: answer.schema };
    case 'tools': {
      const tools = answer.tools.map(({ name, description, parameters, strict }) => {
        return { name, description, parameters, ...(strict && { strict }) };
      });
      return { kind, tools };
    }
  }
}

function canonicalMessage({ role, content, toolCalls, callId }: Message): JsonObject {
  const calls = toolCalls?.map(({ id, name, arguments: args }) => ({
    ...(id !== undefined && { id }),
    name,
    arguments: args,
  }));
  return { role, content, ...(calls && { toolCalls: calls }), ...(callId !== undefined && { callId }) };
}

/**
 * What of a request a model may answer by: not its place and not its subject. The fields come in one order, and the
 * default temperature is written out; only within JSON Schemas is the order the caller's, because a model reads them.
 */
export function canonicalRequest({
  purpose,
  messages,
  answer,
  maxTokens,
  temperature = 0,
  seed,
}: ModelRequest): JsonObject {
  return {
    purpose,
    messages: messages.map(canonicalMessage),
    answer: canonicalAnswer(answer),
    ...(maxTokens !== undefined && { maxTokens }),
    temperature,
    ...(seed !== undefined && { seed }),
  };
}

/** The hash of a canonical request: 64 hexadecimal digits of SHA-256 over its JSON. */
export const requestKey = (canonical: Json): string =>
  createHash('sha256').update(JSON.stringify(canonical)).digest('hex');

/** Where two values begin to differ, and what each has there. */
export interface FirstDifference {
  /** As one writes it in JavaScript: `messages[1].content`. */
  readonly path: string;
  readonly one: Json | undefined;
  readonly other: Json | undefined;
}

/** The first difference of two JSON values, or undefined when they are equal. */
export function firstDifference(
  one: Json | undefined,
  other: Json | undefined,
  path = '',
): FirstDifference | undefined {
  if (Array.isArray(one) && Array.isArray(other)) {
    for (let at = 0; at < Math.max(one.length, other.length); at += 1) {
      const found = firstDifference(one[at], other[at], `${path}[${at}]`);
      if (found !== undefined) return found;
    }
    return undefined;
  }
  if (isObject(one) && isObject(other)) {
    for (const name of new Set([...Object.keys(one), ...Object.keys(other)])) {
      const found = firstDifference(ownValue(one, name), ownValue(other, name), path === '' ? name : `${path}.${name}`);
      if (found !== undefined) return found;
    }
    return undefined;
  }
  return one === other ? undefined : { path, one, other };
}

/** How many characters two texts begin with and end with alike. */
export function likeness(one: string, other: string): number {
  const length = Math.min(one.length, other.length);
  let begin = 0;
  while (begin < length && one[begin] === other[begin]) begin += 1;
  let end = 0;
  while (end < length - begin && one[one.length - 1 - end] === other[other.length - 1 - end]) end += 1;
  return begin + end;
}

const AROUND = 30;

/** Two values for a message; of long texts the part around their first difference. */
export function excerpts({ one, other }: FirstDifference): readonly [string, string] {
  if (typeof one !== 'string' || typeof other !== 'string') return [excerpt(one, 0), excerpt(other, 0)];
  let at = 0;
  while (one[at] === other[at]) at += 1;
  return [excerpt(one, at), excerpt(other, at)];
}

function excerpt(value: Json | undefined, at: number): string {
  if (value === undefined) return 'nothing';
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  const start = Math.max(0, at - AROUND);
  const piece = text.slice(start, at + AROUND);
  const shown = typeof value === 'string' ? JSON.stringify(piece) : piece;
  return `${start > 0 ? '…' : ''}${shown}${at + AROUND < text.length ? '…' : ''}`;
}
