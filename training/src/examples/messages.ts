/**
 * Examples as chat messages, for fine-tuning: what a live parser is told, and what it should write.
 *
 * The system text has the instructions and the APIs: with its 4 kB it is the larger part of a prompt, and dialogues
 * over the same services share it. `once` writes each text to a file of its own and gives examples its name; `inline`
 * puts it in front of the messages of every example, as fine-tuning services want it.
 *
 * The annotated state stands beside the messages, never in them: a tracker learns from it, a parser must not see it.
 */
import { z } from 'zod';
import type { SgdDialogue } from '@typetod/corpora/sgd';
import { randomFrom, shuffled } from 'typetod/internal';

/** Where the system text of examples goes. */
export const SYSTEM_PLACES = ['once', 'inline'] as const;

/** `once`: in a file of its own, by name; `inline`: as the first message of every example. */
export type SystemPlace = (typeof SYSTEM_PLACES)[number];

const text = z.string().min(1);
const message = <R extends string>(role: R) => z.strictObject({ role: z.literal(role), content: text });
const [system, user, assistant] = [message('system'), message('user'), message('assistant')];
const texts = z.array(z.string());

const common = {
  id: z.string().regex(/^[^/]+\/.+\/\d+$/, "must be 'split/dialogue/turn'"),
  state: z.array(
    z.strictObject({
      service: text,
      active_intent: z.string(),
      requested_slots: texts,
      slot_values: z.record(z.string(), texts),
    }),
  ),
};

/** A line of a file of messages, by where the system text is. */
export const MESSAGES_FORMATS = {
  once: z.strictObject({ ...common, system: text, messages: z.tuple([user, assistant]) }),
  inline: z.strictObject({ ...common, messages: z.tuple([system, user, assistant]) }),
} as const;

/** A line of the file of system texts. */
export const SYSTEM_FORMAT = z.strictObject({ system: text, content: text });

export type MessagesExample = z.infer<(typeof MESSAGES_FORMATS)['once']> | z.infer<(typeof MESSAGES_FORMATS)['inline']>;

/** The annotated state after a turn, frame by frame. */
export function annotatedState({ turns }: SgdDialogue, index: number): MessagesExample['state'] {
  const frames = turns[index]?.frames ?? [];
  return frames.flatMap(({ service, state }) =>
    state
      ? [
          {
            service,
            active_intent: state.active_intent,
            requested_slots: [...state.requested_slots],
            slot_values: Object.fromEntries(
              Object.entries(state.slot_values).map(([slot, values]) => [slot, [...values]]),
            ),
          },
        ]
      : [],
  );
}

/** An order of APIs that the seed and the set of them decide, so that dialogues over the same APIs share a text. */
export function sharedOrder(apis: readonly string[], seed: number): readonly string[] {
  const sorted = [...apis].sort();
  return shuffled(sorted, randomFrom(`${seed} apis ${sorted.join(' ')}`));
}

/** Names system texts, each when it first occurs. */
export class SystemTexts {
  private readonly names = new Map<string, string>();

  /** The name of a text; `isNew` where it was not seen before. */
  nameOf(content: string): { readonly name: string; readonly isNew: boolean } {
    const known = this.names.get(content);
    if (known !== undefined) return { name: known, isNew: false };
    const name = `s${this.names.size + 1}`;
    this.names.set(content, name);
    return { name, isNew: true };
  }

  get count(): number {
    return this.names.size;
  }
}
