import type { EnactedAction } from '../engine/index.js';

/** A piece of the agent's reply: one sentence, or a few that belong together. */
export interface Sentence {
  /** The words. */
  readonly text: string;
  /** The actions that it says. Empty for a question of the turn loop's own. */
  readonly actions: readonly EnactedAction[];
  /** The values that the text holds, just as they are written in it. */
  readonly values: readonly string[];
  /** Its words are a service's own phrase, which nobody puts into others. */
  readonly own?: true;
}

export function replyText(sentences: readonly Sentence[]): string {
  return sentences.map(({ text }) => text).join(' ');
}

/** A piece of text with the values in it. */
export interface Phrase {
  readonly text: string;
  readonly values: readonly string[];
}
