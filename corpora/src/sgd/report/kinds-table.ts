import { type Column, type Content, count, firstLines, type Html, html, table } from 'typetod/internal';
import type { Kind } from '../score/tally.js';
import { placeAddress } from './place.js';

export type NamedKind = Kind & { readonly name: string };

/** A place, written `DIALOGUE turn N`, that opens the dialogue there. */
function placeLink(place: string): Content {
  const [, dialogue, turn] = /^(.*) turn (\d+)$/su.exec(place) ?? [];
  if (dialogue === undefined || turn === undefined) return place;
  return html`<a href="${placeAddress({ dialogue, turn: Number(turn) })}">${place}</a>`;
}

/** Cases by kind, the most frequent first. `columns` show the name of a kind. */
export function kindsTable(
  caption: string,
  columns: readonly Column<NamedKind>[],
  kinds: Readonly<Record<string, Kind>>,
): Html {
  const items = Object.entries(kinds)
    .map(([name, kind]) => ({ name, ...kind }))
    .sort((a, b) => b.count - a.count);
  const counted: readonly Column<NamedKind>[] = [
    ...columns,
    { head: 'cases', cell: (kind) => count(kind.count), isNumber: true },
    {
      head: 'for example',
      cell: ({ examples }) => examples.map((place, at): Content => [at > 0 ? '; ' : '', placeLink(place)]),
    },
  ];
  return table(caption, counted, items);
}

/** How many kinds text lists. */
const LINES = 20;

/** Cases by kind as lines, the most frequent first. */
export function kindLines(kinds: Readonly<Record<string, Kind>>): readonly string[] {
  const lines = Object.entries(kinds)
    .sort(([, a], [, b]) => b.count - a.count)
    .map(([name, { count: cases, examples }]) => `${String(cases).padStart(7)}  ${name}  (${examples.join('; ')})`);
  return firstLines(lines, LINES, (rest) => `         and ${rest} more kinds; --json has them all`);
}

/** Says in the head of a report that it is over a part of a split. */
export const partialLines = ({ partial }: { readonly partial: string | null }): readonly string[] =>
  partial === null ? [] : [`partial: ${partial}`];
