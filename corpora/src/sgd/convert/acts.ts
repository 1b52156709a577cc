/** What the acts of a turn say, for the conversion. */
import type { SgdAction, SgdFrame, SgdTurn } from '../corpus/format.js';

export function actsOf(turn: SgdTurn | undefined): ReadonlySet<string> {
  return new Set(turn?.frames.flatMap((frame) => frame.actions.map((action) => action.act)));
}

/** The acts of one kind in a frame. */
export function find(frame: SgdFrame, act: string): readonly SgdAction[] {
  return frame.actions.filter((action) => action.act === act);
}

/** The values that the system proposed when it asked for them. */
export function proposedIn(turn: SgdTurn | undefined): readonly SgdAction[] {
  const requests = turn?.frames.flatMap((frame) => find(frame, 'REQUEST')) ?? [];
  return requests.filter((action) => action.values[0] !== undefined);
}

/** The intent that the system offers. */
export function offeredIntent(turn: SgdTurn | undefined): string | undefined {
  return turn?.frames.flatMap((frame) => find(frame, 'OFFER_INTENT'))[0]?.values[0];
}

/** The values that the user gives in a frame: what is affirmed of the system's proposal, and what is said. */
export function givenIn(frame: SgdFrame, before: SgdTurn | undefined): ReadonlyMap<string, string> {
  const values = new Map<string, string>();
  for (const action of [...(find(frame, 'AFFIRM').length > 0 ? proposedIn(before) : []), ...find(frame, 'INFORM')]) {
    if (action.values[0] !== undefined) values.set(action.slot, action.values[0]);
  }
  return values;
}

/** Orders frames: those that start a task come last, as the other frame finishes the task before it. */
export function startsTask(frame: SgdFrame): number {
  return frame.actions.some(({ act }) => act === 'INFORM_INTENT' || act === 'AFFIRM_INTENT') ? 1 : 0;
}
