/** A model that says what a test tells it to say. */

import type { AskOptions, Model, ModelReply, ModelRequest, Place, Purpose } from '../model.js';
import { ModelError } from '../model-error.js';
import { placeText } from './canonical-request.js';
import { replyOf, tell } from '../wrap.js';

/** One reply of a script, and the request that it is for. A part of the place that is left out fits any. */
export interface ScriptedReply extends Partial<Place> {
  readonly purpose: Purpose;
  /** The text, or a reply with what else belongs to it, or the error that the request ends with. */
  readonly reply: string | Partial<ModelReply> | ModelError;
}

/** A model that says what it was told to say, each reply once. */
export interface ScriptedModel extends Model {
  /** What it was asked, in order. */
  readonly requests: readonly ModelRequest[];
  /**
   * Ends the script.
   *
   * @throws ModelError `unused-replies`, which names the replies that nobody asked for.
   */
  finish(): void;
}

const PLACE_PARTS = ['dialogue', 'turn', 'step', 'attempt'] as const;

function partsFitting(entry: ScriptedReply, request: ModelRequest): number | undefined {
  const given = PLACE_PARTS.filter((part) => entry[part] !== undefined);
  const fits = entry.purpose === request.purpose && given.every((part) => entry[part] === request.place[part]);
  return fits ? given.length : undefined;
}

/** The reply for a request: the one that names most of its place; of equal ones the first. */
function closest(entries: readonly ScriptedReply[], request: ModelRequest): ScriptedReply | undefined {
  let best: { readonly entry: ScriptedReply; readonly parts: number } | undefined;
  for (const entry of entries) {
    const parts = partsFitting(entry, request);
    if (parts !== undefined && (best === undefined || parts > best.parts)) best = { entry, parts };
  }
  return best?.entry;
}

const list = (entries: readonly ScriptedReply[]): string =>
  entries.length === 0 ? 'none' : entries.map((entry) => placeText(entry.purpose, entry)).join('; ');

/**
 * A model that gives each of the replies once: the one whose purpose and place fit the request, and of several the one
 * that names most of the place, then the first. Replies without a place are thus given in order per purpose.
 *
 * A request without a reply is refused as `no-reply`; `finish` refuses replies that are left over.
 */
export function scriptedModel(
  entries: readonly ScriptedReply[],
  { name = 'scripted' }: { readonly name?: string } = {},
): ScriptedModel {
  const left = [...entries];
  const requests: ModelRequest[] = [];
  return {
    name,
    requests,
    async ask(request: ModelRequest, options: AskOptions = {}): Promise<ModelReply> {
      options.signal?.throwIfAborted();
      requests.push(request);
      const entry = closest(left, request);
      if (entry === undefined) {
        throw new ModelError({
          code: 'no-reply',
          message:
            `the script has no reply for ${placeText(request.purpose, request.place)}; ` +
            `left in it: ${list(left)}; the request was: ${JSON.stringify(request.messages.at(-1)?.content ?? '')}`,
        });
      }
      left.splice(left.indexOf(entry), 1);
      if (ModelError.isInstance(entry.reply)) throw entry.reply;
      const reply = replyOf(typeof entry.reply === 'string' ? { text: entry.reply } : entry.reply);
      tell(reply.text, options);
      return reply;
    },
    finish() {
      if (left.length === 0) return;
      throw new ModelError({
        code: 'unused-replies',
        message: `nobody asked for ${left.length} of ${entries.length} replies of the script: ${list(left)}`,
      });
    },
  };
}
