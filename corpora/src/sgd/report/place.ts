/** Places in dialogues as addresses of a page. Shared with the script of the page, so this file imports nothing. */

export interface Place {
  /** The id of the dialogue. */
  readonly dialogue: string;
  /** The index of the turn in it, of all turns, from 0. */
  readonly turn: number;
}

export function placeAddress({ dialogue, turn }: Place): string {
  // Takes any text, also half of a surrogate pair, which encodeURIComponent refuses.
  return `#${new URLSearchParams({ dialogue, turn: String(turn) })}`;
}
