/** What the agent tells and asks about what was left out, in place of the plain requests for the same slots. */
import type { EnactedAction, Session } from '../../engine/index.js';
import { ownValue } from '../../language/index.js';
import type { Clarification } from '../../nlg/tell/clarification.js';
import type { Row } from '../../service/index.js';
import { identityOf, lookup, readOrSayWhy, type Task, taskIdOf, taskOf, Unreadable } from '../../world/index.js';
import type { Committed } from './commit.js';
import { clarificationOf } from './finding-text.js';
import type { Omitted } from './left-out.js';
import type { Reviewed } from './understand.js';

type Request = EnactedAction & { readonly kind: 'request' };

const CONFIRMING: ReadonlySet<EnactedAction['kind']> = new Set<EnactedAction['kind']>(['confirm', 'alternative']);

/** A request for what may mean one of several values asks which of them, also where it is asked again. */
function whichOf({ world, engine }: Session, { task: id, slot: name }: Request): Clarification | undefined {
  const { api, unclear } = taskOf(world, id);
  const [slot, value] = [api.slots.get(name), unclear && ownValue(unclear, name)];
  const context = { service: api.service, now: engine.now };
  const read = slot && value !== undefined ? readOrSayWhy(slot, value, engine.reader, context) : undefined;
  if (!(read instanceof Unreadable) || read.reason.code !== 'ambiguous') return undefined;
  const { reason: why } = read;
  return { kind: 'invalid-value', api, slot: name, ...(value !== undefined && { value }), legal: why.legal ?? [], why };
}

/** Whether something left out was given for a slot that the policy asks for anyway. */
const isSlotOf = ({ kind, api, slot: name }: Omitted, task: Task, slot: string): boolean =>
  kind === 'entry' && slot === name && task.api.name === api;

/** The results of a search that the user may speak of: one alone, or those that were told together. */
function meantOf(task: Task): readonly Row[] {
  if (task.kind !== 'search') return [];
  const alone = task.selected ?? task.latest;
  if (alone) return [alone.row];
  const { api, offered, results } = task;
  return (results?.rows ?? []).filter((row) => offered.includes(identityOf(api, row)));
}

/** What the user asked about and nothing is known of yet, such as the price of what is not booked. */
export function unanswered({ world }: Pick<Session, 'world'>): readonly Clarification[] {
  return world.turn.acts.flatMap(({ answers = [] }) =>
    answers.flatMap(({ variable, property, value }): readonly Clarification[] => {
      const meant = value === undefined ? lookup(world, variable) : undefined;
      const id = meant && taskIdOf(meant);
      const task = id === undefined ? undefined : taskOf(world, id);
      // The question that follows tells it.
      const isQuoted = task?.kind === 'transaction' && task.quote && Object.hasOwn(task.quote, property);
      if (!task || isQuoted) return [];
      const rows = meant && 'entity' in meant ? [meant.entity.row] : meantOf(task);
      const { api } = task;
      return [{ kind: 'unknown-property', api, slot: property, asks: false, ...(rows.length > 0 && { rows }) }];
    }),
  );
}

/** What was left out of a turn, and how its review ended. */
export type Told = Pick<Reviewed, 'kind' | 'leftOut'>;

/** A turn that the agent has answered. */
export type Answered = Pick<Committed, 'asks' | 'outcome'> & { readonly actions: readonly EnactedAction[] };

/** What the agent tells and asks about what was left out of a turn, and what was unclear before. */
export function clarified(session: Session, { leftOut, kind }: Told, { asks, outcome, actions }: Answered) {
  const asked = new Set<EnactedAction>();
  const requests = actions.filter((action) => action.kind === 'request');
  // Where the agent asks something else, what can be left out is told only.
  const goesOn = asks.length > 0 || actions.some((action) => CONFIRMING.has(action.kind));
  const told = leftOut.flatMap((omitted): readonly Clarification[] => {
    const own = asks.find((ask) => ask.omitted === omitted && ask.slot === omitted.slot);
    const request = requests.find(({ task, slot }) =>
      own ? task === own.task && slot === own.slot : isSlotOf(omitted, taskOf(session.world, task), slot),
    );
    const isAskedElsewhere = asks.some((ask) => ask.omitted === omitted && ask !== own);
    const isOpen = !isAskedElsewhere && !(goesOn && omitted.kind === 'entry');
    const isAsked = request !== undefined || (isOpen && (omitted.isAsked || kind !== 'accepted'));
    const one = clarificationOf(omitted, session, { asks: isAsked, rest: outcome === 'committed' });
    if (one && request) asked.add(request);
    return one ? [one] : [];
  });
  for (const request of requests) {
    const which = asked.has(request) ? undefined : whichOf(session, request);
    if (!which) continue;
    told.push(which);
    asked.add(request);
  }
  told.push(...unanswered(session));
  // That something is done is told once, however much of it was to be changed.
  const isSame = (one: Clarification, { kind, slot, value }: Clarification): boolean =>
    kind === one.kind && (kind === 'done' || (slot === one.slot && value === one.value));
  const isNew = (one: Clarification, at: number): boolean => told.findIndex((other) => isSame(one, other)) === at;
  return { clarifications: told.filter(isNew), asked };
}
