/** What became of the words of a turn: which statement took them, or that nothing did. */
import { overlaps, type Stretch } from '../../text/index.js';
import type { Statement } from '../../language/index.js';
import { entriesOf } from '../gates/edit.js';
import { mentionsOf } from '../supervisors/mentions.js';
import type { LeftOut } from './left-out.js';
import type { Certainty } from './read-proposal.js';

/** A stretch of what the user said, and what took it. */
export interface HeardStretch {
  /** The offset of its first character, in UTF-16 units. */
  readonly start: number;
  /** The offset behind its last character. */
  readonly end: number;
  readonly text: string;
  /** What took it; absent where nothing did. */
  readonly takenBy?: {
    /** The place of the statement in the turn's `statements`. */
    readonly statement: number;
    readonly slot: string;
  };
}

/** Where a value of a statement was said: as the parser says, else where its words are. */
export function placeOf(
  slot: string,
  literal: unknown,
  utterance: string,
  { values = [] }: Certainty,
): Stretch | undefined {
  const place = values.findLast((value) => value.slot === slot)?.place;
  if (place?.speaker === 'user') return place.end <= utterance.length ? place : undefined;
  if (place || literal === null || typeof literal === 'boolean') return undefined;
  const [first] = mentionsOf(utterance, String(literal));
  return first;
}

/**
 * The stretches of what the user said that have content: values that statements took, and what nothing took, in the order
 * in which they were said.
 */
export function heardIn(
  utterance: string,
  {
    statements,
    leftOut,
    certainty = {},
  }: {
    readonly statements: readonly Statement[];
    readonly leftOut: readonly LeftOut[];
    readonly certainty?: Certainty | undefined;
  },
): readonly HeardStretch[] {
  const stretch = ({ start, end }: Stretch, takenBy?: HeardStretch['takenBy']): HeardStretch => ({
    start,
    end,
    text: utterance.slice(start, end),
    ...(takenBy && { takenBy }),
  });
  const taken = statements.flatMap((statement, at) =>
    entriesOf([statement]).flatMap(({ entry: { name: slot, value } }) => {
      const place = value.kind === 'literal' ? placeOf(slot, value.value, utterance, certainty) : undefined;
      return place ? [stretch(place, { statement: at, slot })] : [];
    }),
  );
  const refused = leftOut.flatMap(({ slot = '', value }) => {
    const place = value === undefined ? undefined : placeOf(slot, value, utterance, certainty);
    return place ? [stretch(place)] : [];
  });
  const known = [...taken, ...refused.filter((one) => !taken.some((other) => overlaps(one, other)))];
  const unheard = (certainty.unheard ?? []).filter(
    (one) => one.end <= utterance.length && !known.some((other) => overlaps(one, other)),
  );
  return [...known, ...unheard.map((one) => stretch(one))].sort((one, other) => one.start - other.start);
}
