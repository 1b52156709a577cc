/** Where a value stands in a text, in any case. */
function placesOf(value: string, text: string): readonly (readonly [start: number, end: number])[] {
  const places: [number, number][] = [];
  const [plain, needle] = [text.toLowerCase(), value.toLowerCase()];
  for (let at = plain.indexOf(needle); needle !== '' && at >= 0; at = plain.indexOf(needle, at + 1))
    places.push([at, at + needle.length]);
  return places;
}

const wordsOf = (text: string): string => ` ${text.toLowerCase().split(/\W+/).filter(Boolean).join(' ')} `;

function holds(one: string, other: string): boolean {
  return wordsOf(other).trim() !== '' && wordsOf(one).includes(wordsOf(other));
}

/** Whether two values are pieces of what was said that overlap: one holds the words of the other, or they share some. */
export function overlap(one: string, other: string, text: string): boolean {
  if (holds(one, other) || holds(other, one)) return true;
  return placesOf(one, text).some(([start, end]) =>
    placesOf(other, text).some(([from, to]) => start < to && from < end),
  );
}
