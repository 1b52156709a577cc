/** Putting together what a user says, and where the values are in it. */
import type { KnownValue } from '../../../parsers/neural/input/labels.js';
import type { TurnPlan } from '../../../parsers/plan/turn-plan.js';
import { pick } from '../../../text/seeded.js';

/** Words, or the value of a slot. */
export type Piece = string | { readonly slot: string; readonly words: string };

/** What a user says and means. */
export interface Move {
  readonly plan: TurnPlan;
  readonly pieces: readonly Piece[];
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
const QUESTION = /^(?:is|are|can|could|do|does|would|what|where|when|how|which|any|will|have|who|whose|until)\b/i;

/** Text with the places of its values. */
export interface Spoken {
  readonly text: string;
  readonly places: ReadonlyMap<string, { readonly start: number; readonly end: number }>;
}

/** Says pieces as people type: with or without capitals, marks at the end, now and then with a slip. */
export function spoken({ plan, pieces }: Move, random: () => number): Spoken {
  const isLower = random() < 0.2;
  const slips = random() < 0.06;
  const places = new Map<string, { start: number; end: number }>();
  let text = '';
  for (const piece of pieces) {
    const plain = typeof piece === 'string' ? piece : piece.words;
    const begun = text === '' && !isLower ? plain.charAt(0).toUpperCase() + plain.slice(1) : plain;
    const said = slips && typeof piece === 'string' ? misspelled(begun, random) : begun;
    if (typeof piece !== 'string') places.set(piece.slot, { start: text.length, end: text.length + said.length });
    text += said;
  }
  const last = text.split(/[.!?] /).at(-1) ?? text;
  const ending = QUESTION.test(last)
    ? pick(['?', '?', '?', ''], random)
    : pick(plan.start === undefined && !plan.values ? ENDINGS : POLITE, random);
  const whole =
    text + (/(?:please|thanks|thank you)$/i.test(text) ? ending.replace(/,? ?(?:please|thanks)/, '') : ending);
  return { text: isLower ? whole.toLowerCase() : whole, places };
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
