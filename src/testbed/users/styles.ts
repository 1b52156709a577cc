/** Manners of users without a model. What they want is the same; what they say of it first, and in which words, is not. */

/** The manners of agenda users; the first is the default. All but `unhelpful` say nothing that their agenda does not have. */
export const USER_STYLES = [
  'plain',
  'terse',
  'chatty',
  'vague',
  'impatient',
  'changes-mind',
  'helpful',
  'perturbed',
  'unhelpful',
] as const;

/**
 * The manner of an agenda user.
 *
 * `plain`: speaks of some things by themselves, in sentences. `terse`: in as few words as can be, one thing at a time.
 * `chatty`: of everything at once, with talk around it. `vague`: first without the value, exactly when asked again.
 * `impatient`: of everything at once, and gives up after two replies that lead nowhere. `changes-mind`: says a value that
 * would do as well, and corrects it; hesitates once before they agree. The last three are those of ReSpAct: `helpful` answers what is
 * asked, exactly, and nothing else; `perturbed` answers without exact values; `unhelpful` knows nothing, and names any
 * value of a closed set.
 */
export type UserStyle = (typeof USER_STYLES)[number];

export interface Manner {
  /** How likely each slot is spoken of as a goal begins, from 0 to 1. */
  readonly volunteers: number;
  readonly answers: 'bare' | 'phrase' | 'either';
  /** Whether values are first, or ever, said without being named. */
  readonly vague: 'never' | 'first' | 'always';
  /** How likely words stand around what is said. */
  readonly talks: number;
  readonly patience: number;
  /** Whether they first say a value that would do as well. */
  readonly wavers: boolean;
  /** Whether they answer at random. */
  readonly guesses: boolean;
}

const PLAIN: Manner = {
  volunteers: 0.5,
  answers: 'either',
  vague: 'never',
  talks: 0.25,
  patience: Number.POSITIVE_INFINITY,
  wavers: false,
  guesses: false,
};

/** How the styles speak. */
export const MANNERS: Readonly<Record<UserStyle, Manner>> = {
  plain: PLAIN,
  terse: { ...PLAIN, volunteers: 0, answers: 'bare', talks: 0 },
  chatty: { ...PLAIN, volunteers: 1, answers: 'phrase', talks: 1 },
  vague: { ...PLAIN, volunteers: 0.3, vague: 'first' },
  impatient: { ...PLAIN, volunteers: 1, answers: 'bare', talks: 0.6, patience: 2 },
  'changes-mind': { ...PLAIN, wavers: true },
  helpful: { ...PLAIN, volunteers: 0, answers: 'phrase', talks: 0 },
  perturbed: { ...PLAIN, volunteers: 0, vague: 'always', talks: 0 },
  unhelpful: { ...PLAIN, volunteers: 0, guesses: true },
};
