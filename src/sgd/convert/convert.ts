import { type Api, DONTCARE, type Registry } from '../../service/index.js';
import { sgdValue } from '../schema/values.js';
import {
  entityVariable,
  missingSlots,
  nextName,
  openTasks,
  type SearchTask,
  type ServiceState,
  type Task,
  taskOf,
  type World,
} from '../../world/index.js';
import { type Carried, carriedFrom } from './carry-over.js';
import { NO_INTENT, type SgdAction, type SgdFrame, type SgdTurn } from '../corpus/format.js';
import type { CanonicalValues, SpokenForms } from './values.js';

/** Something that the converter could not express, or had to guess. */
export interface ConversionNote {
  readonly reason:
    | 'unknown-intent'
    | 'no-task'
    | 'no-entity'
    | 'no-proposal'
    | 'nothing-to-confirm'
    | 'no-source'
    | 'refused';
  readonly detail: string;
}

/** The statements of a user turn. */
export interface ConvertedTurn {
  /** One statement a line. */
  readonly source: string;
  readonly notes: readonly ConversionNote[];
  readonly carried: readonly Carried[];
}

/** What the converter knows of a turn: the world before it, the user's turn and the turns around it. */
export interface TurnContext {
  readonly registry: Registry;
  readonly world: World;
  /** What surface forms stand for, as the dialogue's acts say. */
  readonly values: CanonicalValues;
  readonly user: SgdTurn;
  readonly before?: SgdTurn | undefined;
  readonly after?: SgdTurn | undefined;
}

const quote = (text: string): string => JSON.stringify(text);

/** `x1.city = "Oslo"; x1.date = "today"` */
function assignment(variable: string, slots: readonly (readonly [string, string])[]): string {
  return slots.map(([slot, value]) => `${variable}.${slot} = ${value}`).join('; ');
}

function acts(turn: SgdTurn | undefined): ReadonlySet<string> {
  return new Set(turn?.frames.flatMap((frame) => frame.actions.map((action) => action.act)));
}

function find(frame: SgdFrame, act: string): readonly SgdAction[] {
  return frame.actions.filter((action) => action.act === act);
}

/** Writes the statements of one turn. One instance a turn. */
class TurnWriter {
  readonly notes: ConversionNote[] = [];
  readonly carried: Carried[] = [];
  private readonly lines: string[] = [];
  private readonly asked: ReadonlySet<string>;
  private readonly said: ReadonlySet<string>;
  /** The services of which this turn selects an entity. */
  private readonly selects = new Set<string>();
  /** The tasks that this turn searches anew. */
  private readonly searches = new Set<number>();
  private ended = false;

  constructor(private readonly context: TurnContext) {
    this.asked = acts(context.before);
    this.said = acts(context.user);
  }

  private get world(): World {
    return this.context.world;
  }

  private note(reason: ConversionNote['reason'], detail: string): void {
    this.notes.push({ reason, detail });
  }

  /** A service's task that values belong to: of the active intent if there is one, else the one touched last. */
  private task(service: string, intent?: string): Task | undefined {
    const tasks = openTasks(this.world).filter((task) => task.api.service === service);
    return tasks.findLast((task) => task.api.intent === intent) ?? tasks.at(-1);
  }

  private searchTask(service: string): SearchTask | undefined {
    return openTasks(this.world).findLast(
      (task): task is SearchTask => task.kind === 'search' && task.api.service === service,
    );
  }

  private select(frame: SgdFrame): void {
    for (const action of find(frame, 'SELECT')) {
      const task = this.searchTask(frame.service);
      if (!task) this.note('no-task', `SELECT without a search of ${frame.service}`);
      else if (action.slot && action.values[0] !== undefined) {
        this.selectOf(task, `{ ${action.slot}: ${quote(action.canonical_values[0] ?? action.values[0])} }`);
      } else {
        const entity = entityVariable(this.world, task);
        if (entity) this.selectOf(task, entity);
        else this.note('no-entity', `SELECT but ${task.variable} offered nothing`);
      }
    }
  }

  private selectOf(task: SearchTask, entity: string): void {
    this.lines.push(`select(${entity}, { from: ${task.variable} })`);
    this.selects.add(task.api.service);
  }

  private suspend(frame: SgdFrame): void {
    if (find(frame, 'NEGATE_INTENT').length === 0) return;
    const { proposal } = this.world;
    if (proposal === undefined) this.note('no-proposal', 'NEGATE_INTENT but the policy suggested nothing');
    else this.lines.push(`suspend(${taskOf(this.world, proposal).variable})`);
  }

  /** The values that the user gives in this turn, said or accepted from the system's proposal, as written text. */
  private informed(frame: SgdFrame): Map<string, string> {
    const values = new Map<string, string>();
    const given = [...(find(frame, 'AFFIRM').length > 0 ? this.proposed() : []), ...find(frame, 'INFORM')];
    for (const action of given) {
      if (action.values[0] !== undefined) values.set(action.slot, quote(action.values[0]));
    }
    return values;
  }

  /** The values that the system proposed when it asked for them. */
  private proposed(): readonly SgdAction[] {
    const requests = this.context.before?.frames.flatMap((frame) => find(frame, 'REQUEST')) ?? [];
    return requests.filter((action) => action.values[0] !== undefined);
  }

  private startedIntent(frame: SgdFrame): string | undefined {
    const informed = find(frame, 'INFORM_INTENT')[0]?.values[0];
    if (informed !== undefined) return informed;
    if (find(frame, 'AFFIRM_INTENT').length > 0) {
      const offer = this.context.before?.frames.flatMap((other) => find(other, 'OFFER_INTENT'))[0]?.values[0];
      return offer ?? frame.state?.active_intent;
    }
    const active = frame.state?.active_intent;
    const isNew =
      find(frame, 'INFORM').length > 0 && active !== undefined && active !== NO_INTENT && !this.task(frame.service);
    return isNew ? active : undefined;
  }

  /** A call or assignment, with what is carried over when a task starts. */
  private give(frame: SgdFrame): void {
    const values = this.informed(frame);
    const intent = this.startedIntent(frame);
    if (intent !== undefined) this.start(frame, intent, values);
    else if (values.size > 0) this.assign(frame, values);
  }

  /** Whether an API has a slot; it is noted if not, so that no value is lost unseen. */
  private takes(api: Api, slot: string): boolean {
    if (api.slots.has(slot)) return true;
    this.note('refused', `${api.name} has no slot ${slot}`);
    return false;
  }

  private assign(frame: SgdFrame, values: ReadonlyMap<string, string>): void {
    const task = this.task(frame.service, frame.state?.active_intent);
    if (!task) {
      this.note('no-task', `INFORM without a task of ${frame.service}`);
      return;
    }
    const slots = [...values].filter(([slot]) => this.takes(task.api, slot));
    if (slots.length === 0) return;
    this.lines.push(assignment(task.variable, slots));
    if (task.kind === 'search') this.searches.add(task.id);
  }

  private start(frame: SgdFrame, intent: string, values: Map<string, string>): void {
    const api = this.context.registry.intent(frame.service, intent);
    if (!api) {
      this.note('unknown-intent', `${frame.service} has no intent ${intent}`);
      return;
    }
    const waiting = this.waitingTask(frame, api);
    for (const [slot, accepted] of Object.entries(frame.state?.slot_values ?? {})) {
      if (values.has(slot) || !api.slots.has(slot) || (waiting && Object.hasOwn(waiting.slots, slot))) continue;
      const source =
        this.fromSelection(frame, slot) ??
        carriedFrom(this.world, api, slot, accepted, this.canonical(frame.service, slot, accepted));
      if (source) {
        this.carried.push(source);
        values.set(slot, source.expression);
      } else this.note('no-source', `${api.name}.${slot} = ${quote(accepted[0] ?? '')} comes from nowhere`);
    }
    const args = [...values].filter(([slot]) => this.takes(api, slot));
    if (!waiting) {
      this.lines.push(
        `${api.name}(${args.length > 0 ? `{ ${args.map(([slot, value]) => `${slot}: ${value}`).join(', ')} }` : ''})`,
      );
      return;
    }
    const name = nextName(this.world);
    this.lines.push(`${name} = resume(${waiting.variable})`);
    if (args.length > 0) this.lines.push(assignment(name, args));
  }

  private canonical(service: string, slot: string, forms: readonly string[]): readonly string[] {
    return forms.flatMap((form) => this.context.values.getAnywhere(service, slot, form) ?? []);
  }

  /** What the user selects of this service in this very turn is carried from the entity. */
  private fromSelection(frame: SgdFrame, slot: string): Carried | undefined {
    if (!this.selects.has(frame.service)) return undefined;
    const task = this.searchTask(frame.service);
    if (!task?.api.tracks.includes(slot) || Object.hasOwn(task.slots, slot)) return undefined;
    return { slot, expression: `${task.variable}.${slot}`, source: 'same-service' };
  }

  /** The suggested or suspended task that a start of this API takes up. */
  private waitingTask(frame: SgdFrame, api: Api): Task | undefined {
    if (find(frame, 'SELECT').length > 0) return undefined;
    return this.world.tasks.findLast((task) => task.api === api && task.standing !== 'open');
  }

  private confirm(frame: SgdFrame): void {
    if (find(frame, 'AFFIRM').length === 0) return;
    if (this.asked.has('REQUEST')) {
      if (this.proposed().length === 0) this.note('nothing-to-confirm', 'AFFIRM but the system proposed no value');
      return;
    }
    const task = openTasks(this.world).findLast(
      (other) => other.kind === 'transaction' && other.api.service === frame.service,
    );
    if (!task) this.note('nothing-to-confirm', `AFFIRM without a transaction of ${frame.service}`);
    else if (missingSlots(task).length === 0) this.lines.push(`confirm(${task.variable})`);
    else this.takeDefaults(task);
  }

  /**
   * The corpus confirms and calls now and then what lacks a required slot, which no session does. What the user agrees
   * to then is what the agent proposed of its own: the defaults.
   */
  private takeDefaults(task: Task): void {
    this.note('nothing-to-confirm', `AFFIRM but ${task.api.name} lacks ${missingSlots(task).join(', ')}`);
    const defaults = [...task.api.slots.values()].flatMap(({ name, default: value }): [string, string][] =>
      value === undefined || value === DONTCARE || Object.hasOwn(task.slots, name)
        ? []
        : [[name, quote(sgdValue(value))]],
    );
    if (defaults.length > 0) this.lines.push(assignment(task.variable, defaults));
  }

  /** `say(x3.phone_number)`: of the entity if it has the property, else of the task under way. */
  private ask(frame: SgdFrame): void {
    const requests = find(frame, 'REQUEST');
    if (requests.length === 0) return;
    const task = this.task(frame.service);
    const search = this.searchTask(frame.service);
    const properties = requests.flatMap(({ slot }) => {
      if (task?.kind === 'transaction' && (task.api.properties.has(slot) || task.api.slots.has(slot))) {
        const entity =
          search?.latest && Object.hasOwn(search.latest.row, slot) && !task.result
            ? entityVariable(this.world, search)
            : undefined;
        return [`${entity && !this.said.has('AFFIRM') ? entity : task.variable}.${slot}`];
      }
      const entity = search && entityVariable(this.world, search);
      if (entity && search.api.properties.has(slot)) return [`${entity}.${slot}`];
      if (search?.api.properties.has(slot)) return [`${search.variable}.${slot}`];
      this.note('no-entity', `REQUEST ${slot} but nothing of ${frame.service} has it`);
      return [];
    });
    if (properties.length > 0) this.lines.push(`say(${[...new Set(properties)].join(', ')})`);
  }

  private next(frame: SgdFrame): void {
    if (find(frame, 'REQUEST_ALTS').length === 0) return;
    const task = this.searchTask(frame.service);
    // A list that is searched anew presents its first few, and these are what the user asked for.
    const isListed = task?.api.presents === 'list' && this.searches.has(task.id);
    if (!task) this.note('no-task', `REQUEST_ALTS without a search of ${frame.service}`);
    else if (!isListed) this.lines.push(`next(${task.variable})`);
  }

  private close(frame: SgdFrame): void {
    const negated = find(frame, 'NEGATE').length > 0;
    const alternative = this.asked.has('NOTIFY_FAILURE') && this.asked.has('OFFER');
    const confirmation = this.asked.has('CONFIRM') && find(frame, 'INFORM').length === 0;
    if (negated && (alternative || confirmation)) this.lines.push('decline_alternative()');
    const leaves = negated && (this.asked.has('REQ_MORE') || acts(this.context.after).has('GOODBYE'));
    if (find(frame, 'GOODBYE').length > 0 || leaves) this.ended = true;
  }

  write(): ConvertedTurn {
    const frames = [...this.context.user.frames].sort((a, b) => startsTask(a) - startsTask(b));
    for (const frame of frames) {
      this.select(frame);
      this.suspend(frame);
      this.give(frame);
      this.confirm(frame);
      this.ask(frame);
      this.next(frame);
      this.close(frame);
    }
    if (this.ended) this.lines.push('say()');
    if (this.lines.length === 0) this.lines.push('conversation_pause()');
    return { source: this.lines.join('\n'), notes: this.notes, carried: this.carried };
  }
}

/** Frames that start a task come last: the other frame finishes the task before it. */
function startsTask(frame: SgdFrame): number {
  return frame.actions.some((action) => action.act === 'INFORM_INTENT' || action.act === 'AFFIRM_INTENT') ? 1 : 0;
}

/** The statements of a user turn, in the world in which it takes place. */
export function convertTurn(context: TurnContext): ConvertedTurn {
  return new TurnWriter(context).write();
}

/**
 * The state of one service in the corpus's terms: by slot, the words of the user who gave the value; for a value that
 * nobody gave, the system's words if it has said it, else its canonical text.
 */
export function predictedSlots(state: ServiceState | undefined, spoken?: SpokenForms): ReadonlyMap<string, string> {
  const slots = new Map<string, string>();
  if (!state) return slots;
  for (const [slot, { canonical, surface, source }] of Object.entries(state.slots)) {
    const text = typeof canonical === 'boolean' ? sgdValue(canonical) : surface;
    slots.set(slot, (source.kind !== 'said' && spoken?.get(state.service, slot, sgdValue(canonical))) || text);
  }
  return slots;
}

/**
 * The intent of a service that is active after a turn, in the corpus's terms. None is where the user puts off what the
 * agent suggested, or has nothing more to ask for when prompted.
 *
 * @param prompted - whether the agent's last actions prompted for the next task, aloud or as a choice that it had.
 * @param world - the world after the turn.
 * @param state - the service's state after it.
 */
export function predictedIntent(prompted: boolean, world: World, state: ServiceState | undefined): string {
  if (!state) return NO_INTENT;
  const { service, intent } = state;
  const acts = world.turn.acts.filter(
    (act) => act.task !== undefined && taskOf(world, act.task).api.service === service,
  );
  const isPutOff = acts.at(-1)?.kind === 'suspend';
  const isDone = world.ended && acts.length === 0 && prompted;
  return isPutOff || isDone ? NO_INTENT : intent;
}
