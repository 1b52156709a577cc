import type { TurnPlan, TurnToRead } from 'typetod/internal';
import type { KnownSpeech, KnownValue, SaidPlace } from './labels.js';

/** A turn that is understood: what was said, and what it means. */
export interface KnownTurn extends Pick<TurnToRead, 'world' | 'agent' | 'user'> {
  /** Unique among the passes of a file. */
  readonly id: string;
  readonly plan: TurnPlan;
  /** What is known of the values of the plan, by their slots. */
  readonly known: ReadonlyMap<string, KnownValue>;
  /** What the user does with words, as far as it is known. */
  readonly speech?: KnownSpeech;
  /** Stretches of what the user says that no slot takes. */
  readonly unheard?: readonly Pick<SaidPlace, 'start' | 'end'>[];
  /** Whether more may be said than the plan has: then only what is known is learned. */
  readonly isPartial?: boolean;
}
