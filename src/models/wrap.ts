import { type AskOptions, type Model, type ModelReply, NO_USAGE } from './model.js';

/** A model that answers by another one, and lets go of it. */
export function wrapModel(inner: Model, ask: Model['ask'], name = inner.name): Model {
  return { name, ask, ...(inner.dispose && { dispose: async () => inner.dispose?.() }) };
}

/** A reply that took no time. */
export const replyOf = (reply: Partial<ModelReply>): ModelReply => ({
  text: '',
  usage: NO_USAGE,
  milliseconds: 0,
  ...reply,
});

/** Tells a text word by word, as a model that streams does. */
export function tell(text: string, { onText }: AskOptions): void {
  if (onText === undefined) return;
  for (const piece of text.match(/\s*\S+\s*$|\s*\S+|\s+/g) ?? []) onText(piece);
}
