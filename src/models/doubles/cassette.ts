/**
 * Cassettes: what a model answered once, to be answered again without it.
 *
 * A cassette is lines of JSON, one for each request: its key, the request, and the reply or the error. The key is the
 * hash of all that a model may answer by: purpose, messages, form of the answer, limit of tokens, temperature, seed.
 * The place and the subject are no part of it: a conversation may be renamed, and a turn moved. So any change of a
 * prompt is a miss, and a miss is loud. A cassette is of one model, because the model is no part of the key either.
 */

import { messageOf } from '../../errors/index.js';
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import {
  canonicalRequest,
  excerpts,
  firstDifference,
  type JsonObject,
  likeness,
  requestKey,
  placeText,
} from './canonical-request.js';
import type { AskOptions, Json, Model, ModelReply, ModelRequest } from '../model.js';
import { parseJson, misfit } from '../json-text.js';
import { MODEL_ERROR_CODES, ModelError, type ModelErrorCode } from '../model-error.js';
import { tell, wrapModel } from '../wrap.js';
import { isObject } from '../../text/index.js';
import { z } from 'zod';

const place = z.int().nonnegative();
const tokens = z.int().nonnegative();
const json = z.custom<Json>((value) => value !== undefined, 'Invalid input: expected a value, received undefined');
const span = z.object({ text: z.string(), start: place, end: place, score: z.number() });

const numbers = z.array(z.number());
const tokensOfReply = z.object({
  promptIds: numbers.exactOptional(),
  ids: numbers.exactOptional(),
  logprobs: numbers.exactOptional(),
  text: z.string().exactOptional(),
});

const REPLY = z.object({
  text: z.string(),
  choice: z.object({ index: place, probabilities: z.array(z.number()) }).exactOptional(),
  spans: z.array(span.nullable()).exactOptional(),
  json: json.exactOptional(),
  toolCalls: z.array(z.object({ id: z.string().exactOptional(), name: z.string(), arguments: json })).exactOptional(),
  tokens: tokensOfReply.exactOptional(),
  usage: z.object({ inputTokens: tokens, outputTokens: tokens }),
  milliseconds: z.number().nonnegative(),
}) satisfies z.ZodType<ModelReply>;

const RECORDED_ERROR = z.object({ code: z.enum(MODEL_ERROR_CODES), message: z.string() });

/** One line of a cassette: a request and how it ended. */
export type CassetteEntry = {
  /** The hash of the request. */
  readonly key: string;
  /** What was asked: all that a model may answer by. */
  readonly request: JsonObject;
} & (
  | {
      readonly reply: ModelReply;
    }
  | {
      /** The error that it ended with, as code and message. */
      readonly error: Readonly<z.output<typeof RECORDED_ERROR>>;
    }
);

/** Recorded requests with their replies, in the order of recording. */
export interface Cassette {
  /** What was recorded, in order. */
  readonly entries: readonly CassetteEntry[];
  /** Adds an entry at the end; to the file too, if the cassette is one. */
  add(entry: CassetteEntry): void;
}

/** What is wrong with a line, or undefined for an entry. */
function flawOf(value: unknown): string | undefined {
  if (value === undefined) return 'no JSON';
  if (!isObject(value) || !isObject(value.request)) return 'no request';
  if (value.key !== requestKey(value.request as JsonObject)) return 'a key that is not the hash of its request';
  if (value.reply === undefined && value.error === undefined) return 'neither a reply nor an error';
  const ending = value.reply === undefined ? RECORDED_ERROR.safeParse(value.error) : REPLY.safeParse(value.reply);
  return ending.success
    ? undefined
    : `a damaged ${value.reply === undefined ? 'error' : 'reply'} (${misfit(ending.error)})`;
}

function readLine(line: string, number: number): CassetteEntry {
  const value: unknown = parseJson(line);
  const flaw = flawOf(value);
  if (flaw === undefined) return value as CassetteEntry;
  const message = `line ${number} of the cassette has ${flaw}: remove the line, or record the cassette again`;
  throw new ModelError({ code: 'bad-cassette', message });
}

/**
 * Reads a cassette into memory. Without a text it is an empty one.
 *
 * @throws ModelError `bad-cassette`, with the line, when a line is damaged or was changed by hand.
 */
export function readCassette(text = ''): Cassette {
  const entries = text.split('\n').flatMap((line, index) => (line === '' ? [] : [readLine(line, index + 1)]));
  return { entries, add: (entry) => void entries.push(entry) };
}

/** A cassette as text: what {@link readCassette} reads. */
export const cassetteText = ({ entries }: Cassette): string =>
  entries.map((entry) => `${JSON.stringify(entry)}\n`).join('');

function textOf(path: string): string {
  if (!existsSync(path)) return '';
  try {
    return readFileSync(path, 'utf8');
  } catch (cause) {
    const reason = messageOf(cause);
    const message = `the cassette '${path}' cannot be read (${reason}): give the path of a file`;
    throw new ModelError({ code: 'bad-cassette', message, cause });
  }
}

/**
 * Opens a cassette in a file, new or existing. What is recorded is in the file at once.
 *
 * @throws ModelError `bad-cassette`, with the line, when a line is damaged or was changed by hand.
 */
export function openCassette(path: string): Cassette {
  const text = textOf(path);
  const { entries, add } = readCassette(text);
  // An editor may have taken the last line's end away.
  let before = text === '' || text.endsWith('\n') ? '' : '\n';
  return {
    entries,
    add(entry) {
      appendFileSync(path, `${before}${JSON.stringify(entry)}\n`);
      before = '';
      add(entry);
    },
  };
}

/** How a request may end without a reply. What else goes wrong is of this machine: another one, or a second try, has an answer. */
const ENDS: ReadonlySet<ModelErrorCode> = new Set([
  'unreachable',
  'refused',
  'timeout',
  'bad-reply',
  'unsupported-answer',
]);

/**
 * A model that writes all that it answers on a cassette, and errors that a request ended with; but not that it was aborted, and
 * not that the model could not be loaded.
 */
export function recordModel(model: Model, cassette: Cassette): Model {
  return wrapModel(model, async (asked, options) => {
    const request = canonicalRequest(asked);
    const key = requestKey(request);
    try {
      const reply = await model.ask(asked, options);
      cassette.add({ key, request, reply });
      return reply;
    } catch (error) {
      if (ModelError.isInstance(error) && ENDS.has(error.code))
        cassette.add({ key, request, error: { code: error.code, message: error.message } });
      throw error;
    }
  });
}

export interface ReplayModel extends Model {
  /** The entries that nobody has asked for yet. */
  readonly unused: readonly CassetteEntry[];
  /**
   * Ends the replay.
   *
   * @throws ModelError `unused-replies` when entries are left.
   */
  finish(): void;
}

function nearest(entries: readonly CassetteEntry[], request: JsonObject): CassetteEntry | undefined {
  const samePurpose = entries.filter((entry) => entry.request.purpose === request.purpose);
  const text = JSON.stringify(request);
  let best: { readonly entry: CassetteEntry; readonly like: number } | undefined;
  for (const entry of samePurpose.length > 0 ? samePurpose : entries) {
    const like = likeness(JSON.stringify(entry.request), text);
    if (best === undefined || like > best.like) best = { entry, like };
  }
  return best?.entry;
}

/** Why there is no entry for a request: what is nearest to it. */
function missText(entries: readonly CassetteEntry[], request: JsonObject, key: string): string {
  const used = entries.filter((entry) => entry.key === key).length;
  if (used > 0) return `it was recorded ${used === 1 ? 'once' : `${used} times`}, and asked once more`;
  const found = nearest(entries, request);
  if (found === undefined) return 'the cassette is empty';
  const difference = firstDifference(found.request, request);
  if (difference === undefined) return 'it was recorded with the names of a schema in another order';
  const [recorded, asked] = excerpts(difference);
  const where = `differs first at ${difference.path}: recorded ${recorded}, asked ${asked}`;
  return `the nearest of ${entries.length} recorded ${where}`;
}

/**
 * A model that answers from a cassette, with the recorded tokens and milliseconds. Equal requests are answered in the
 * order of recording, each recorded reply once; recorded errors are thrown again.
 *
 * A request that was not recorded is refused as `no-reply`; the message shows the nearest recorded one and where it
 * differs.
 */
export function replayModel(cassette: Cassette, { name = 'replay' }: { readonly name?: string } = {}): ReplayModel {
  const queues = new Map<string, CassetteEntry[]>();
  for (const entry of cassette.entries) {
    const queue = queues.get(entry.key);
    if (queue === undefined) queues.set(entry.key, [entry]);
    else queue.push(entry);
  }
  const used = new Set<CassetteEntry>();
  const unused = (): readonly CassetteEntry[] => cassette.entries.filter((entry) => !used.has(entry));
  return {
    name,
    get unused() {
      return unused();
    },
    async ask(asked: ModelRequest, options: AskOptions = {}): Promise<ModelReply> {
      options.signal?.throwIfAborted();
      const request = canonicalRequest(asked);
      const key = requestKey(request);
      const entry = queues.get(key)?.shift();
      if (entry === undefined) {
        const miss = missText(cassette.entries, request, key);
        const where = placeText(asked.purpose, asked.place);
        const message = `no recorded reply for ${where}: ${miss}; record the cassette again`;
        throw new ModelError({ code: 'no-reply', message });
      }
      used.add(entry);
      if ('error' in entry) throw new ModelError(entry.error);
      tell(entry.reply.text, options);
      return entry.reply;
    },
    finish() {
      const left = unused();
      if (left.length === 0) return;
      const purposes = [...new Set(left.map(({ request }) => request.purpose as Json))].join(', ');
      const many = `${left.length} of ${cassette.entries.length} recorded replies`;
      const message = `nobody asked for ${many} (${purposes}): record the cassette again`;
      throw new ModelError({ code: 'unused-replies', message });
    },
  };
}
