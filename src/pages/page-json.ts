/** Data of a page as JSON that may stand in a script element. */

/** JSON without what ends a script element, or cannot be seen. */
export function dataText(data: unknown): string {
  return JSON.stringify(data).replace(/[<>&]|(?! )[\p{C}\p{Z}]/gu, (character) =>
    character
      .split('')
      .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
      .join(''),
  );
}

/** The first items that fit into so many characters of JSON. */
export function fitting<T>(items: readonly T[], characters: number): readonly T[] {
  let left = characters;
  const end = items.findIndex((item) => {
    left -= dataText(item).length;
    return left < 0;
  });
  return end < 0 ? items : items.slice(0, end);
}
