/** The parts of a day as bounds of a time: 'a morning flight', 'in the evening'. */

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

/** A greeting or farewell tells nothing of when, 'this morning' is today, and 'eleven tomorrow morning' is an hour. */
const NO_PART =
  /\b(?:good|this|every|each|whole|all|(?:have|enjoy) (?:an?|the|your)(?: \p{L}+)?)\s*$|\d (?:tomorrow|today|(?:on )?\p{L}+day)\s*$/iu;

/** What follows a greeting at the beginning of a text: 'Morning! I need a flight'. */
const GREETED = /^\s*!|^[,.] +(?!or\b)(?:[\p{L}'’]+ +){3}/iu;

/** The parts of a day that a text speaks of. */
export function partsOfDayIn(text: string): readonly PartOfDay[] {
  return [...text.matchAll(PART)].flatMap(({ 0: words, 1: part = '', index }) => {
    const hours = HOURS.get(part.toLowerCase());
    const isGreeting = index === 0 && GREETED.test(text.slice(words.length));
    return hours && !isGreeting && !NO_PART.test(text.slice(0, index))
      ? [{ ...hours, start: index, end: index + words.length }]
      : [];
  });
}

export const mayBePartOfDay = (text: string): boolean => /\b(?:morning|afternoon|evening)\b/i.test(text);
