import { ownValue } from '../language/index.js';
import type { Canonical, ConstraintRelation } from '../service/index.js';
import { onceEach } from '../text/index.js';
import { dialogueState, openTasks } from './state.js';
import { type Provenance, taskOf, type World } from './world.js';

/** Where a value comes from, step by step back to its origin. */
export interface Explanation {
  readonly service: string;
  readonly slot: string;
  /** The canonical value; of a constraint the one that it has, or a list of them. */
  readonly canonical: Canonical;
  /** Of a constraint, how values must relate to it; absent where the slot has the value itself. */
  readonly relation?: ConstraintRelation;
  readonly surface: string;
  /** The newest step first; the last is where the value entered the conversation. */
  readonly steps: readonly ExplanationStep[];
}

/** What a transaction will cost or bring, as the user was told with the question for confirmation. */
interface Quoted {
  readonly kind: 'quote';
  readonly turn: number;
  /** The id of the transaction. */
  readonly task: number;
}

/** One step of an explanation: what happened, in which turn, and the sentence that says so. */
export interface ExplanationStep {
  /** Where the value came from. */
  readonly source: Provenance | Quoted;
  readonly text: string;
}

function describe(world: World, source: Provenance): string {
  const when = `in turn ${source.turn}`;
  switch (source.kind) {
    case 'said':
      return `the user said it ${when}`;
    case 'default':
      return `nobody said otherwise, so the default was taken when the user confirmed ${when}`;
    case 'alternative':
      return `the user accepted the alternative that the agent offered ${when}`;
    case 'entity': {
      const task = taskOf(world, source.task);
      return `it is '${source.property}' of the ${task.api.entity} that ${task.variable} (${task.api.name}) returned, taken ${when}`;
    }
    case 'added':
    case 'removed':
      return `the user ${source.kind} ${source.members.map((member) => JSON.stringify(member)).join(', ')} ${when}`;
    case 'carried': {
      const task = taskOf(world, source.task);
      return `it was carried over ${when} from '${source.slot}' of ${task.variable} (${task.api.name})`;
    }
  }
}

/**
 * The step of a source. A value that each booking takes from the one before has the steps of all of them; the tasks that they name
 * stay what they were called.
 */
const stepOf = onceEach(
  (source: Provenance, world: World): ExplanationStep => Object.freeze({ source, text: describe(world, source) }),
);

/** Follows carried values back to where they entered the conversation. */
function steps(world: World, newest: Provenance): readonly ExplanationStep[] {
  const found: ExplanationStep[] = [];
  for (let source: Provenance | undefined = newest; source; source = 'origin' in source ? source.origin : undefined)
    found.push(stepOf(source, world));
  return found;
}

/** What the user was told that the latest transaction of a service comes to. */
function quoted(world: World, service: string, slot: string): Explanation | undefined {
  const task = openTasks(world).findLast(
    (one) => one.kind === 'transaction' && one.api.service === service && one.quote,
  );
  const canonical = task?.kind === 'transaction' && task.quote ? ownValue(task.quote, slot) : undefined;
  if (!task || canonical === undefined) return undefined;
  const text = `it is what ${task.variable} (${task.api.name}) comes to, as the agent told with the question for confirmation`;
  const surface = typeof canonical === 'string' ? canonical : JSON.stringify(canonical);
  return {
    service,
    slot,
    canonical,
    surface,
    steps: [{ source: { kind: 'quote', turn: world.turn.index, task: task.id }, text }],
  };
}

/**
 * Explains where the value of a slot in the dialogue state, or a constraint on results, comes from, or what the user was told
 * of a transaction that they are asked to confirm.
 *
 * @returns undefined when the service's state has no such slot, and no such property was told.
 */
export function explain(world: World, service: string, slot: string): Explanation | undefined {
  const state = dialogueState(world).find((candidate) => candidate.service === service);
  const value = state && ownValue(state.slots, slot);
  const constrained = state?.where && ownValue(state.where, slot);
  if (constrained) {
    const { relation, values } = constrained.constraint;
    const canonical = values.length === 1 ? (values[0] as Canonical) : values;
    const { surface, source } = constrained;
    return { service, slot, canonical, relation, surface, steps: steps(world, source) };
  }
  if (!value) return quoted(world, service, slot);
  const { canonical, surface } = value;
  return { service, slot, canonical, surface, steps: steps(world, value.source) };
}
