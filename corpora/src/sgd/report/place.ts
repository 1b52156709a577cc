/** Places in dialogues as addresses of a page. Shared with the script of the page, so this file imports nothing. */

/** A turn of a dialogue. */
export interface Place {
  readonly dialogue: string;
  readonly turn: number;
}

/** The address of a place. */
export function placeAddress({ dialogue, turn }: Place): string {
  // Takes any text, also half of a surrogate pair, which encodeURIComponent refuses.
  return `#${new URLSearchParams({ dialogue, turn: String(turn) })}`;
}
