import type { HowAsked } from '../asking/ask-step.js';

/** The situations in which ReSpAct speaks instead of going on. */
export const POLICIES = ['P1', 'P2', 'P3', 'P4', 'P5'] as const;

export type SpeakingPolicy = (typeof POLICIES)[number];

/** The dialogue acts that speech may be labelled with. */
export const ACTS = [
  'request-instruction',
  'request-information',
  'inform-location-or-state',
  'request-location-or-state',
  'inform-other',
  'alternatives',
  'affirm',
  'deny',
  'interface-comment',
  'notify-failure',
] as const;

export type SpeechCategory =
  | 'assumption-verification'
  | 'probing'
  | 'status-update'
  | 'clarification'
  | 'alternative-suggestion'
  | 'follow-up';

/** The switches of ReSpAct. What is left out is as in the paper. */
export interface RespactOptions extends HowAsked {
  /** For traces; `respact` if left out. */
  readonly name?: string;
  /** Whether the agent may speak. Without speech it is ReAct: it hands over by a call, and no word of its model is heard. */
  readonly speech?: boolean;
  /** The policies are told (`prompt`, the default), told and held to (`enforce`), or left out. */
  readonly policies?: 'prompt' | 'enforce' | 'off';
  /** Which of the policies; all if left out. */
  readonly only?: readonly SpeakingPolicy[];
  /** Whether speech names its dialogue act. */
  readonly actSchema?: boolean;
  /** Whether each act needs a thought before it (inner monologue). */
  readonly thinkEvery?: boolean;
  /** At most so many steps without words or a call that is carried out, in a row: 10. */
  readonly maxSteps?: number;
}
