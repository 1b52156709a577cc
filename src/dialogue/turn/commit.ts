import type { Session, SystemAction, TurnOptions, TurnResult } from '../../engine/index.js';
import { standing } from '../../engine/policy.js';
import { parseError, print, type Statement } from '../../language/index.js';
import type { DialogueTurn } from './options.js';
import type { Reviewed } from './understand.js';

/** A turn that was committed and not worded. */
export type Committed = Pick<DialogueTurn, 'result' | 'outcome' | 'statements' | 'source'>;

const ASKING: ReadonlySet<SystemAction['kind']> = new Set<SystemAction['kind']>(['confirm', 'alternative']);

/** Whether a program says that nothing was understood, or says nothing. */
function isNothing([first, ...others]: readonly Statement[]): boolean {
  return first === undefined || (others.length === 0 && first.kind === 'parse_error' && first.binding === undefined);
}

/** Adds to what the agent does what it asked the user to confirm, where that was not taken and still stands. */
function askingAgain(session: Session, choose: TurnOptions['choose']): NonNullable<TurnOptions['choose']> {
  const asked = session.world.pending.filter(({ kind }) => kind === 'confirm' || kind === 'alternative');
  return (recommended) => {
    const { world } = session;
    const tasks = recommended.flatMap((action) => (ASKING.has(action.kind) && 'task' in action ? [action.task] : []));
    const left = asked.filter((hint) => 'task' in hint && !tasks.includes(hint.task));
    const all = world.ended ? recommended : [...recommended, ...left.flatMap((hint) => standing(world, hint))];
    return choose?.(all) ?? all;
  };
}

/** Commits what was accepted; `parse_error()` where nothing was, so that the journal has what the user said. */
export async function commitReviewed(session: Session, reviewed: Reviewed, options: TurnOptions): Promise<Committed> {
  if (reviewed.kind !== 'accepted') {
    const statements = [parseError()];
    const result: TurnResult = await session.turn(statements, options);
    const outcome = reviewed.kind === 'aborted' ? 'aborted' : 'not-understood';
    return { result, statements, source: print(statements), outcome };
  }
  const { trial, isHeld } = reviewed;
  const { source, statements } = trial;
  const isEmpty = isNothing(statements);
  const again = isHeld && !isEmpty ? { choose: askingAgain(session, options.choose) } : {};
  const { now: _now, ...given } = options;
  const result = await session.commit(trial, { ...given, ...again });
  return { result, statements, source, outcome: isEmpty ? 'not-understood' : 'committed' };
}
