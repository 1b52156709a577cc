/** What the agent does where something that the user gave was not taken. */
import type { Canonical } from '../service/index.js';
import type { SystemAction } from './policy.js';

/** What was given for a slot of a task, and could not be taken: it is asked for. */
export interface Unclear {
  readonly task: number;
  readonly slot: string;
  readonly unclear: Canonical;
}

/** What the agent asks the user to agree to. */
export const OFFERS: ReadonlySet<SystemAction['kind']> = new Set<SystemAction['kind']>([
  'confirm',
  'alternative',
  'relax',
]);

/** What the agent does: it asks for what was left out in place of a confirmation, or of a rephrasing. */
export function askingFor(asks: readonly Unclear[], recommended: readonly SystemAction[]): readonly SystemAction[] {
  if (asks.length === 0) return recommended;
  const isReplaced = (action: SystemAction): boolean => {
    if (action.kind === 'prompt') return action.about === 'rephrase';
    return 'task' in action && OFFERS.has(action.kind) && asks.some(({ task }) => task === action.task);
  };
  const isAskFor =
    ({ task, slot }: Unclear) =>
    (action: SystemAction): boolean =>
      action.kind === 'request' && action.task === task && action.slot === slot;
  const kept = recommended.filter((action) => !isReplaced(action));
  const marked = kept.map((action): SystemAction => {
    const ask = asks.find((one) => isAskFor(one)(action));
    return ask && action.kind === 'request' ? { ...action, unclear: ask.unclear } : action;
  });
  const added = asks.filter((ask) => !kept.some(isAskFor(ask)));
  return [
    ...marked,
    ...added.map(({ task, slot, unclear }) => ({ kind: 'request', task, slot, unclear, spoken: true }) as const),
  ];
}
