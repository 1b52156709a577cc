/** What a world says about what the user may be doing now. */
import { ownValue } from '../../language/index.js';
import { gathering } from '../../text/index.js';
import {
  missingSlots,
  requestedSlots,
  tasksInFocus,
  type SearchTask,
  type Task,
  taskOf,
  type TransactionTask,
  type World,
} from '../../world/index.js';
import { NAMED, type Sense, senseOf } from './sense.js';

/** Where a conversation stands, before the user speaks. */
export interface Situation {
  readonly world: World;
  /** The tasks that count, the one touched last at the end. */
  readonly tasks: readonly Task[];
  /** The task that was touched last. */
  readonly latest: Task | undefined;
  /** The slots of it that the agent asked for. */
  readonly requested: ReadonlySet<string>;
  /** The transaction that the agent asked to confirm, or offered in another way. */
  readonly confirming: TransactionTask | undefined;
  /** The task that the agent suggested. */
  readonly proposal: Task | undefined;
  /** The transaction that the user put off last. */
  readonly waiting: Task | undefined;
  /** The search whose results were offered last, and none of them taken. */
  readonly offering: SearchTask | undefined;
  /** Whether the agent asked what else to do. */
  readonly isPrompted: boolean;
}

/** What the agent did not understand leaves open what it had asked for. */
function requestedOf(world: World, latest: Task | undefined): readonly string[] {
  const isRephrasing = world.pending.some((hint) => hint.kind === 'prompt' && hint.about === 'rephrase');
  if (isRephrasing && latest) return missingSlots(latest);
  return latest ? requestedSlots(world, latest.id) : [];
}

function confirmingOf(world: World, latest: Task | undefined): TransactionTask | undefined {
  const hint = world.pending.find(({ kind }) => kind === 'confirm' || kind === 'alternative');
  const asked = hint && 'task' in hint ? taskOf(world, hint.task) : latest;
  if (asked?.kind !== 'transaction' || asked.standing !== 'open' || asked.phase === 'performed') return undefined;
  const isAskedAgain = asked.approval === asked.slots && missingSlots(asked).length === 0;
  return hint || isAskedAgain ? asked : undefined;
}

/** Whether something was found; of what is presented as a list, no result is the one offered last. */
export function hasOffer({ latest, results }: SearchTask): boolean {
  return latest !== undefined || (results !== undefined && results.rows.length > 0);
}

/** Whether a search has an offer that is open: none of its results was taken, or another one was offered since. */
export const isOffering = (search: SearchTask): boolean =>
  hasOffer(search) &&
  (search.selected === undefined || (search.latest !== undefined && search.latest.row !== search.selected.row));

export function situationOf(world: World): Situation {
  const tasks = tasksInFocus(world);
  const latest = tasks.at(-1);
  return {
    world,
    tasks,
    latest,
    requested: new Set(requestedOf(world, latest)),
    confirming: confirmingOf(world, latest),
    proposal: world.proposal === undefined ? undefined : taskOf(world, world.proposal),
    waiting: world.tasks.findLast(({ kind, standing }) => kind === 'transaction' && standing === 'suspended'),
    offering: latest?.kind === 'search' && isOffering(latest) ? latest : undefined,
    isPrompted: world.pending.some(
      (hint) => hint.kind === 'relax' || (hint.kind === 'prompt' && hint.about === 'next_task'),
    ),
  };
}

/** So many results of a search are compared with what is said. */
const ROWS = 20;

type Texts = Map<string, Sense>;

function addTexts(known: Texts, task: Task): void {
  const add = (value: unknown, sense: Sense): void => {
    if (typeof value === 'string' && NAMED.has(sense)) known.set(value, sense);
  };
  for (const slot of task.api.slots.values()) add(ownValue(task.slots, slot.name)?.surface, senseOf(slot));
  const rows = task.kind === 'search' ? (task.results?.rows.slice(0, ROWS) ?? []) : [];
  for (const row of rows)
    for (const property of task.api.properties.values()) add(ownValue(row, property.name), senseOf(property));
}

const textsOf = gathering<Task, Texts>({
  begin: () => new Map(),
  copy: (known) => new Map(known),
  add: addTexts,
});

/** The texts that came up in a conversation, with what they were. */
export function knownTexts({ tasks }: World): ReadonlyMap<string, Sense> {
  return textsOf(tasks);
}
