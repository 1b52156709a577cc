/** The parts of a day as bounds of a time: 'a morning flight', 'in the evening', 'not in the afternoon'. */

/** From when to when a part of the day is; it is open where the day ends. */
export interface PartOfDay {
  readonly from?: string;
  readonly until?: string;
  /** The stretch that says so, in UTF-16 units, `end` exclusive. */
  readonly start: number;
  readonly end: number;
}

/** An evening may begin before the afternoon is over. */
const HOURS_OF = { noon: '12:00', evening: '17:00', dusk: '18:00' } as const;

const HOURS: ReadonlyMap<string, Pick<PartOfDay, 'from' | 'until'>> = new Map([
  ['morning', { until: HOURS_OF.noon }],
  ['afternoon', { from: HOURS_OF.noon, until: HOURS_OF.dusk }],
  ['evening', { from: HOURS_OF.evening }],
]);

const PART =
  /(?<![\p{L}\p{N}-])(?:(?:at some point )?(?:in|during|for) (?:the |an? )?)?(morning|afternoon|evening)(?![\p{L}-])/giu;

/** A greeting tells nothing of when, 'this morning' is today, and 'eleven tomorrow morning' is an hour. */
const NO_PART = /\b(?:good|this|every|each|whole|all)\s*$|\d (?:tomorrow|today|(?:on )?\p{L}+day)\s*$/iu;

/** The parts of a day that a text speaks of. */
export function partsOfDayIn(text: string): readonly PartOfDay[] {
  return [...text.matchAll(PART)].flatMap(({ 0: words, 1: part = '', index }) => {
    const hours = HOURS.get(part.toLowerCase());
    return hours && !NO_PART.test(text.slice(0, index)) ? [{ ...hours, start: index, end: index + words.length }] : [];
  });
}

/** Whether a text may speak of a part of a day. */
export const mayBePartOfDay = (text: string): boolean => /\b(?:morning|afternoon|evening)\b/i.test(text);
