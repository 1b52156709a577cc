/** Putting together what a user says, and where the values are in it. */
import { pick, type TurnPlan } from 'typetod/internal';
import type { KnownValue } from '../labels.js';

export type Piece = string | { readonly slot: string; readonly words: string };

/** What a user says and means. */
export interface Move {
  readonly plan: TurnPlan;
  readonly pieces: readonly Piece[];
  /** Whether it asks for nothing, so that the agent may not understand it. */
  readonly isAside?: true;
  /** The canonical values of the plan, by slot, as text. */
  readonly canonical: ReadonlyMap<string, string>;
}

/** A template with the pieces of its mark in place of it. */
export function filled(template: string, mark: string, pieces: readonly Piece[]): readonly Piece[] {
  const at = template.indexOf(mark);
  if (at === -1) return [template];
  const [before, after] = [template.slice(0, at), template.slice(at + mark.length)];
  return [...(before ? [before] : []), ...pieces, ...(after ? [after] : [])];
}

/** Lists of pieces, one after the other, with what stands between them. */
export function joined(
  parts: readonly (readonly Piece[])[],
  between: (last: boolean, part: readonly Piece[]) => string,
): readonly Piece[] {
  return parts.flatMap((part, at) => (at === 0 ? part : [between(at === parts.length - 1, part), ...part]));
}

/** A word with two letters in the wrong order, or one missing. */
function misspelled(text: string, random: () => number): string {
  const words = [...text.matchAll(/[a-z]{5,}/g)];
  if (words.length === 0) return text;
  const { 0: word, index } = pick(words, random);
  const at = index + 1 + Math.floor(random() * (word.length - 3));
  const swap = random() < 0.5;
  const middle = swap ? `${text[at + 1] ?? ''}${text[at] ?? ''}` : (text[at + 1] ?? '');
  return text.slice(0, at) + middle + text.slice(at + 2);
}

const ENDINGS = ['.', '.', '.', '', '', '!'];
const POLITE = [...ENDINGS, ...ENDINGS, ', please.', ' please', ', thanks.'];
const QUESTION =
  /^(?:is|isn't|are|can|could|do (?:you|they|i|we)|does|did|would|what|what's|where|when|how|which|have you|has|who|whose|may i|might i|will (?:i|it|they|we|you|there))\b/i;
const THANKED = /(?:please|thanks|thank you|pls|plz|thx|ty|cheers|sorry|lol|haha|:\)|, ta)$/i;

/** Short forms of chats. */
const SHORT: readonly (readonly [RegExp, readonly string[]])[] = [
  [/\bplease\b/gi, ['pls', 'plz']],
  [/\bthank you\b/gi, ['ty', 'thx']],
  [/\bthanks\b/gi, ['thx', 'thnx']],
  [/\byou\b/gi, ['u']],
  [/\byour\b/gi, ['ur']],
  [/\byou're\b/gi, ['ur']],
  [/\bokay\b/gi, ['ok', 'k']],
  [/\bpeople\b/gi, ['ppl']],
  [/\bwant to\b/gi, ['wanna']],
  [/\bgot to\b/gi, ['gotta']],
  [/\bsomething\b/gi, ['smth', 'sth']],
  [/\bright now\b/gi, ['rn']],
  [/\breally\b/gi, ['rly']],
  [/\bappointment\b/gi, ['appt']],
  [/\bdon't know\b/gi, ['dunno']],
  [/\band\b/gi, ['&', 'n']],
  [/\bwith\b/gi, ['w/']],
  [/\babout\b/gi, ['abt']],
];

/** How somebody types. */
interface Style {
  readonly isLower: boolean;
  readonly slips: boolean;
  readonly isShort: boolean;
  readonly hasMarks: boolean;
  readonly hasApostrophes: boolean;
}

function drawnStyle({ isAside }: Move, random: () => number): Style {
  const isLower = random() < 0.35;
  return {
    isLower,
    slips: random() < 0.1,
    isShort: random() < (isLower ? 0.2 : 0.04),
    // What is said beside the point may consist of marks alone.
    hasMarks: isAside === true || random() > (isLower ? 0.35 : 0.1),
    hasApostrophes: random() > (isLower ? 0.35 : 0.05),
  };
}

/** What is typed for words that are no value. */
function typed(words: string, { slips, isShort, hasMarks, hasApostrophes }: Style, random: () => number): string {
  const short = isShort ? SHORT.reduce((text, [long, forms]) => text.replace(long, pick(forms, random)), words) : words;
  const marked = hasMarks ? short : short.replaceAll(/[,.!?:]+(?=\s|$)/g, '');
  const plain = hasApostrophes ? marked : marked.replaceAll("'", '');
  return slips ? misspelled(plain, random) : plain;
}

/** Text with the places of its values. */
export interface Spoken {
  readonly text: string;
  readonly places: ReadonlyMap<string, { readonly start: number; readonly end: number }>;
}

function endingOf({ plan }: Move, text: string, random: () => number): string {
  if (/[.!?)]$/.test(text)) return '';
  const last = text.split(/[.!?] /).at(-1) ?? text;
  if (QUESTION.test(last)) return pick(['?', '?', '?', ''], random);
  const ending = pick(plan.start === undefined && !plan.values ? ENDINGS : POLITE, random);
  return THANKED.test(text) ? ending.replace(/,? ?(?:please|thanks)/, '') : ending;
}

/** Says pieces as people type: with or without capitals, marks and apostrophes, in short forms, now and then with a slip. */
export function spoken(move: Move, random: () => number): Spoken {
  const style = drawnStyle(move, random);
  const places = new Map<string, { start: number; end: number }>();
  let text = '';
  for (const piece of move.pieces) {
    const plain = typeof piece === 'string' ? typed(piece, style, random) : piece.words;
    const said = text === '' && !style.isLower ? plain.charAt(0).toUpperCase() + plain.slice(1) : plain;
    if (typeof piece !== 'string') places.set(piece.slot, { start: text.length, end: text.length + said.length });
    text += said;
  }
  const whole = style.hasMarks ? text + endingOf(move, text, random) : text;
  return { text: style.isLower ? whole.toLowerCase() : whole, places };
}

/** What is known of the values of a move, as it was said. */
export function knownOf({ canonical }: Move, { places }: Spoken): ReadonlyMap<string, KnownValue> {
  return new Map(
    [...canonical].map(([slot, text]) => {
      const place = places.get(slot);
      return [slot, { canonical: text, place: place && { speaker: 'user' as const, ...place } }];
    }),
  );
}
