import { Kinds, type Kind } from './tally.js';
import type { Unconverted, WrongFrame } from './counts.js';

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

function kindsOf<T extends WrongFrame | Unconverted>(
  list: readonly T[],
  kindOf: (one: T) => string,
): Readonly<Record<string, Kind>> {
  const kinds = new Kinds();
  for (const one of list) kinds.add(kindOf(one), `${one.dialogue} turn ${one.turn}`);
  return kinds.toJSON();
}

/** Wrong frames by their service and the slots that differ: `+` too much, `-` missing, `~` another value. */
export const wrongKinds = (wrong: readonly WrongFrame[]): Readonly<Record<string, Kind>> => kindsOf(wrong, wrongKind);

/** What did not convert, by its reason and what it was about. */
export const unconvertedKinds = (unconverted: readonly Unconverted[]): Readonly<Record<string, Kind>> =>
  kindsOf(unconverted, unconvertedKind);
