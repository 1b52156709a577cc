/**
 * How people say what they do not want ('anything but', '... is not for me'), which value and no other ('exactly'), and make a choice of
 * several ('or maybe').
 *
 * `test/parsers/comparisons/comparisons.tsv` has an example of each alternative.
 */

const LEADING = String.raw`(?: (?:an?|the|any|on|at|by|in|to|ones?|of|with|those))*\s*$`;

const DENIES = new RegExp(
  String.raw`(?<![\p{L}\p{N}])(?:not|no|nor|neither|nothing|nowhere|without|except(?: for)?|other than|apart from|` +
    String.raw`(?:anything|anywhere|any \w+|everything) but|(?:is|are)n['’]?t|don['’]?t (?:want|like|need|care for)|do not (?:want|like)|hate|` +
    `can['’]?t stand|avoid|skip|rule out|leave out|rather not(?: have| go)?|(?:tired|sick|enough|fed up) (?:of|with)|` +
    `not (?:an? (?:big )?fan of|(?:really )?(?:into|keen on|fond of)|in the mood for|interested in))${LEADING}`,
  'iu',
);

/** How many characters before a value say that it is not wanted; undefined where none do. */
export function denialBefore(text: string, start: number): number | undefined {
  return DENIES.exec(text.slice(0, start))?.[0].length;
}

const DENIED_BEHIND = new RegExp(
  `^s?,? (?:(?:is|are|would be)(?: really| just| definitely)? ` +
    String.raw`(?:not (?:for|my|what|an option|good enough)|no good|out(?: of the question)?(?=\s*(?:[,.;!?]|$)))|` +
    `(?:i|we)(?: really| just)? (?:don['’]?t|do not|can['’]?t|cannot|wouldn['’]?t)(?: really)? (?:want|like|stand|fancy|care for)` +
    String.raw`(?=\s*(?:[,.;!?]|$|any ?(?:more|longer)\b|either\b|again\b|at\b|this time\b)))`,
  'i',
);

/** How many characters behind a value say that it is not wanted; undefined where none do. */
export function denialBehind(text: string, end: number): number | undefined {
  return DENIED_BEHIND.exec(text.slice(end))?.[0].length;
}

/** How many characters before a value say that it is meant, and nothing near it; undefined where none do. */
export function exactlyBefore(text: string, start: number): number | undefined {
  return /\b(?:exactly|precisely)(?: at)?\s*$/i.exec(text.slice(0, start))?.[0].length;
}

const CHOICE_JOINS =
  /^\s*,?\s*(?:or(?: else| maybe| perhaps| possibly| even)?|nor)(?: an?| on| at| in| the)?\s*$|^\s*,(?: an?| the)?\s*$/i;

/** Whether what stands between two values makes a choice of them. */
export function joinsChoice(between: string): boolean {
  return CHOICE_JOINS.test(between);
}

/** Whether what stands between two values denies the second where the first is denied: 'anything but Italian and French'. */
export function joinsDenied(between: string): boolean {
  return /^\s*,?\s*and(?: an?| on| at| in| the)?\s*$/i.test(between);
}

/** Whether what stands between two values is a comma alone, which makes a choice only where 'or' follows. */
export const isComma = (between: string): boolean => /^\s*,(?: an?| the)?\s*$/i.test(between);

const CHOOSES =
  /\b(?:or|nor|not|no|neither|nothing|nowhere|without|except|other than|apart from|but|hate|avoid|skip|rule out|leave out|tired|sick|enough|fed up|cannot|is out|are out|would be out|exactly|precisely)\b|\b(?:don|do|can|could|would|wouldn|doesn)['’]?t\b|n['’]t\b/i;

/** Whether a text may deny a value, or make a choice of several. */
export const mayChoose = (text: string): boolean => CHOOSES.test(text);
