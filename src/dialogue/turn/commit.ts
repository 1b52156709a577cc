import type { Session, SystemAction, TurnOptions, TurnResult } from '../../engine/index.js';
import { askingFor, OFFERS } from '../../engine/asking.js';
import { standing } from '../../engine/policy.js';
import { parseError, print, type Statement } from '../../language/index.js';
import { type Ask, asksOf } from './ask-again.js';
import { leftOutData, type Omitted } from './left-out.js';
import type { World } from '../../world/index.js';
import type { DialogueTurn, OnLeftOut } from './options.js';
import type { Reviewed } from './understand.js';

/** A turn that was committed and not worded. */
export interface Committed extends Pick<DialogueTurn, 'result' | 'outcome' | 'statements' | 'source' | 'leftOut'> {
  /** What the agent asks for, because something was left out. */
  readonly asks: readonly Ask[];
}

/** Whether a program says that nothing was understood, or says nothing. */
function isNothing([first, ...others]: readonly Statement[]): boolean {
  return first === undefined || (others.length === 0 && first.kind === 'parse_error' && first.binding === undefined);
}

/** Adds to what the agent does what it asked the user to confirm, where that was not taken and still stands. */
function askingAgain(session: Session, choose: TurnOptions['choose']): NonNullable<TurnOptions['choose']> {
  const asked = session.world.pending.filter(({ kind }) => kind === 'confirm' || kind === 'alternative');
  return (recommended) => {
    const { world } = session;
    const tasks = recommended.flatMap((action) => (OFFERS.has(action.kind) && 'task' in action ? [action.task] : []));
    const left = asked.filter((hint) => 'task' in hint && !tasks.includes(hint.task));
    const all = world.ended ? recommended : [...recommended, ...left.flatMap((hint) => standing(world, hint))];
    return choose?.(all) ?? all;
  };
}

type Choose = NonNullable<TurnOptions['choose']>;

/** What was understood, and could not be done: there is nothing to rephrase. */
const UNDERSTOOD: ReadonlySet<Omitted['code']> = new Set<Omitted['code']>(['task-incomplete', 'unknown-property']);

/** What was understood is said again in no other words, and what was offered still is. */
const asHeard = (action: SystemAction): SystemAction => ({
  ...action,
  kind: 'prompt',
  about: 'next_task',
  spoken: false,
});

/**
 * Asks again for what a task lacks, in place of a rephrasing, where the user agreed to it or asked about something that
 * nobody knows.
 */
function lackingAgain(session: Session, leftOut: readonly Omitted[], choose: Choose): Choose {
  if (!leftOut.some(({ code }) => UNDERSTOOD.has(code))) return choose;
  const requests = session.world.pending.filter(({ kind }) => kind === 'request');
  return (recommended) => {
    const again = requests.flatMap((hint) => standing(session.world, hint));
    const isOther = (action: SystemAction): boolean => action.kind !== 'prompt' || action.about !== 'rephrase';
    return choose(recommended.some(isOther) ? recommended : again.length > 0 ? again : recommended.map(asHeard));
  };
}

/** What the agent asks for, as something was left out of the user's side, and how it chooses what it does. */
export interface Answering {
  readonly asks: readonly Ask[];
  readonly choose: TurnOptions['choose'];
}

export interface CommitOptions extends TurnOptions {
  readonly onLeftOut: OnLeftOut;
}

/**
 * What the agent does beside what it is recommended: it asks for what was left out.
 *
 * @param world - as the user's side of the turn leaves it.
 */
export function answering(
  session: Session,
  { leftOut }: Reviewed,
  world: World,
  { choose, onLeftOut }: Pick<CommitOptions, 'choose' | 'onLeftOut'>,
): Answering {
  if (onLeftOut === 'tell') return { asks: [], choose };
  const asks = asksOf(leftOut, world, session);
  const asking: Choose = (actions) => {
    const all = askingFor(asks, actions);
    return choose?.(all) ?? all;
  };
  return { asks, choose: lackingAgain(session, leftOut, asking) };
}

/** Commits what was accepted; `parse_error()` where nothing was, so that the journal has what the user said. */
export async function commitReviewed(
  session: Session,
  reviewed: Reviewed,
  { onLeftOut, ...options }: CommitOptions,
): Promise<Committed> {
  const leftOut = reviewed.leftOut.map(leftOutData);
  if (reviewed.kind !== 'accepted') {
    const statements = [parseError()];
    const result: TurnResult = await session.turn(statements, options);
    const outcome = reviewed.kind === 'aborted' ? 'aborted' : 'not-understood';
    return { result, statements, source: print(statements), outcome, leftOut, asks: [] };
  }
  const { trial, isHeld } = reviewed;
  const { source, statements } = trial;
  const isEmpty = isNothing(statements);
  const { asks, choose } = answering(session, reviewed, trial.world, { ...options, onLeftOut });
  const again = isHeld && !isEmpty ? askingAgain(session, choose) : choose;
  const { now: _now, ...given } = options;
  const result = await session.commit(trial, { ...given, ...(again && { choose: again }) });
  return { result, statements, source, outcome: isEmpty ? 'not-understood' : 'committed', leftOut, asks };
}
