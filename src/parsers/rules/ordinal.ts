/** A result that is chosen by its place: 'the second one', 'I will take the last option'. */

const PLACES: readonly (readonly [RegExp, number])[] = [
  [/^(?:first|1st)$/, 0],
  [/^(?:second|2nd)$/, 1],
  [/^(?:third|3rd)$/, 2],
  [/^(?:fourth|4th)$/, 3],
  [/^(?:fifth|5th)$/, 4],
];

/** The whole of a text that chooses, or asks about, a result by its place. */
const CHOICE =
  /^(?:(?:ok(?:ay)?|yes|then|well|um|no),? )*(?:(?:i'll|i will|i'd|let's|lets|let me|can i|could i|i) (?:take|have|like|want|go with|do|get|see|prefer)|how about|what about|give me|show me|book|take|go with)?\s*(?:the )?(\w+) (?:one|option|result|choice)(?:,? (?:please|pls|then|thanks|looks good|sounds good|is fine))*[\s.!?]*$/i;

/** The place of the result, from 0, that a text chooses among so many; undefined where it chooses none by its place. */
export function ordinalIn(text: string, results: number): number | undefined {
  const word = CHOICE.exec(text.trim())?.[1]?.toLowerCase();
  if (word === undefined) return undefined;
  const place = word === 'last' ? results - 1 : PLACES.find(([pattern]) => pattern.test(word))?.[1];
  return place !== undefined && place >= 0 && place < results ? place : undefined;
}
