import { Kinds, type Kind } from './tally.js';
import type { Unconverted, WrongFrame } from './counts.js';

const placeOf = ({ dialogue, turn }: WrongFrame | Unconverted): string => `${dialogue} turn ${turn}`;

/** The slots of a wrong frame: `+` too much, `-` missing, `~` another value. */
export function wrongSlots({ mismatches }: Pick<WrongFrame, 'mismatches'>): string {
  const slots = mismatches.map(({ slot, expected, predicted }) =>
    expected === undefined ? `+${slot}` : predicted === undefined ? `-${slot}` : `~${slot}`,
  );
  return slots.join(' ');
}

const wrongKind = (frame: WrongFrame): string => `${frame.service} ${wrongSlots(frame)}`.trim();

/** The kind of what did not convert, without variables and values, so that notes of one kind are counted together. */
export function unconvertedKind({ reason, detail }: Unconverted): string {
  return `${reason}: ${detail.replace(/\bx\d+\b/g, 'xN').replace(/"[^"]*"/g, '"…"')}`;
}

/** Wrong frames by their service and the slots that differ: `+` too much, `-` missing, `~` another value. */
export function wrongKinds(wrong: readonly WrongFrame[]): Readonly<Record<string, Kind>> {
  const kinds = new Kinds();
  for (const frame of wrong) kinds.add(wrongKind(frame), placeOf(frame));
  return kinds.toJSON();
}

/** What did not convert, by its reason and what it was about. */
export function unconvertedKinds(unconverted: readonly Unconverted[]): Readonly<Record<string, Kind>> {
  const kinds = new Kinds();
  for (const note of unconverted) kinds.add(unconvertedKind(note), placeOf(note));
  return kinds.toJSON();
}
