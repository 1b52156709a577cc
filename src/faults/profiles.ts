/**
 * How often which fault happens: profiles of parsers, made up or measured.
 *
 * A rate is the probability that the first proposal of a turn has a fault of the kind, given that the kind applies to
 * the turn: a turn that calls no API cannot call a wrong one.
 */
import type { FaultProfile } from '../models/doubles/fault-injector.js';
import { FAULT_CODES, FAULT_KINDS, type FaultKind } from './corrupt.js';

export type FaultNumbers = Readonly<Partial<Record<FaultKind, number>>>;

export type FaultProfileName = 'none' | 'default' | 'noticeable' | 'reactod-qwen3-8b' | `only:${FaultKind}`;

/** The name of every profile: for the options of a command. */
export const FAULT_PROFILE_NAMES: readonly FaultProfileName[] = [
  'none',
  'default',
  'noticeable',
  'reactod-qwen3-8b',
  ...FAULT_KINDS.map((kind) => `only:${kind}` as const),
];

/** In the first three files of the SGD dev set, each kind is in 3 to 5 % of all turns, and some fault in 30 % of them. */
const DEFAULT_RATES: Readonly<Record<FaultKind, number>> = {
  syntax: 0.05,
  'api-name': 0.2,
  reference: 0.06,
  'unknown-slot-paraphrase': 0.09,
  'unknown-slot-sibling': 0.09,
  'closed-value': 0.25,
  'omission-requested': 0.18,
  'omission-volunteered': 0.15,
  'swapped-slots': 0.2,
  'wrong-value': 0.1,
};

/** How many turns of the MultiWOZ test set the ReacTOD paper counts the validator's messages to Qwen3-8B over. */
const REACTOD_TURNS = 7372;

/**
 * The messages, by the kind that is nearest. A call of an undefined tool (222) and an unknown intent (47) both are a
 * call of what is no API; an unknown slot (58) is half a paraphrase and half a sibling's; a value that is not
 * enumerated (274) is a closed value; a noun in place of an entity (157) is a reference. Slots before the intent (771)
 * and duplicate calls (77) have no counterpart: a program has no order of tools.
 *
 * Each turn of ReacTOD calls its tools, so that messages by turn are rates where the kind applies.
 */
const REACTOD_MESSAGES: FaultNumbers = {
  'api-name': 222 + 47,
  reference: 157,
  'unknown-slot-paraphrase': 58 / 2,
  'unknown-slot-sibling': 58 / 2,
  'closed-value': 274,
};

/** 47 of 683 turns that went wrong still were after four more attempts, all of them with feedback. */
const REACTOD_PERSISTENCE = (47 / 683) ** (1 / 4);

function eachOf(numbers: FaultNumbers, map: (number: number) => number): FaultNumbers {
  return Object.fromEntries(Object.entries(numbers).map(([kind, number]) => [kind, map(number)]));
}

/** What gates can notice: all that the engine refuses, and what was asked for and left out. */
const NOTICEABLE: readonly FaultKind[] = [
  ...FAULT_KINDS.filter((kind) => FAULT_CODES[kind].length > 0),
  'omission-requested',
];

function persisting(name: FaultProfileName, rate: FaultNumbers): FaultProfile<FaultKind> {
  return { name, rate, persist: eachOf(rate, () => 0.25), persistNoFeedback: eachOf(rate, () => 0.75) };
}

/**
 * The profile of a name.
 *
 * - `none` has no faults.
 * - `default` has enough of each kind to measure what becomes of it; its rates are made up.
 * - `noticeable` has those of them that gates can notice: so nothing but the gates decides what becomes of a dialogue.
 * - `reactod-qwen3-8b` fails as the ReacTOD paper counts that Qwen3-8B does, as far as its kinds map to ours.
 * - `only:KIND` has one kind of fault wherever it applies.
 */
export function faultProfile(name: FaultProfileName): FaultProfile<FaultKind> {
  switch (name) {
    case 'none':
      return { name, rate: {} };
    case 'default':
      return persisting(name, DEFAULT_RATES);
    case 'noticeable':
      return persisting(name, Object.fromEntries(NOTICEABLE.map((kind) => [kind, DEFAULT_RATES[kind]])));
    case 'reactod-qwen3-8b': {
      const rate = eachOf(REACTOD_MESSAGES, (messages) => messages / REACTOD_TURNS);
      return { name, rate, persist: eachOf(REACTOD_MESSAGES, () => REACTOD_PERSISTENCE) };
    }
    default:
      return { name, rate: { [name.slice('only:'.length)]: 1 } };
  }
}
