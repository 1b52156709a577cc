import type { Nlg } from 'typetod/dialogue';

type Clarification = Parameters<Nlg['clarification']>[0];

const KINDS: Readonly<Record<Clarification['kind'], true>> = {
  'unknown-slot': true,
  'invalid-value': true,
  'ungrounded-value': true,
  'not-comparable': true,
  'unknown-api': true,
  unresolved: true,
  'unknown-property': true,
  unheard: true,
  done: true,
  partly: true,
  'not-understood': true,
  doubtful: true,
  worded: true,
  aborted: true,
  'too-slow': true,
  'in-doubt': true,
};

/** All kinds of clarifications. */
export const CLARIFICATION_KINDS = Object.keys(KINDS) as readonly Clarification['kind'][];
