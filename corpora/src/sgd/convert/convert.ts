import { type Api, type World, DONTCARE } from 'typetod';
import {
  entityVariable,
  lastSearch,
  nextName,
  openTasks,
  ownerOf,
  taskOf,
  missingSlots,
  type SearchTask,
  type Task,
  type BuildRecord,
  type PropertyOperand,
  type VariableName,
  waitingTask,
} from 'typetod/internal';
import {
  assign,
  bind,
  call,
  confirm,
  conversationPause,
  declineAlternative,
  next,
  property,
  resume,
  say,
  select,
  StatementError,
  suspend,
  type Statement,
} from 'typetod/language';
import { NO_INTENT, type SgdFrame } from '../corpus/format.js';
import { actsOf, find, givenIn, offeredIntent, proposedIn, startsTask } from './acts.js';
import { type Carried, carriedFrom } from './carry-over.js';
import type { ConversionNote, ConvertedTurn, TurnContext } from './turn.js';
import { sgdValue } from '../schema/values.js';

// The tasks of a world that the acts of a turn are about.

/** A service's task that values belong to: of the active intent if there is one, else the one touched last. */
function taskFor(world: World, service: string, intent?: string): Task | undefined {
  const tasks = openTasks(world).filter((task) => task.api.service === service);
  return tasks.findLast((task) => task.api.intent === intent) ?? tasks.at(-1);
}

/** The suggested or suspended task that a start of an API takes up. */
function taskTakenUp(world: World, frame: SgdFrame, api: Api): Task | undefined {
  return find(frame, 'SELECT').length > 0 ? undefined : waitingTask(world, api);
}

/** The defaults of slots that have no value yet, as texts; those of which any value will do are not among them. */
function openDefaults({ api, slots }: Task): Readonly<Record<string, string>> {
  const defaults = [...api.slots.values()].flatMap(({ name, default: value }): [string, string][] =>
    value === undefined || value === DONTCARE || Object.hasOwn(slots, name) ? [] : [[name, sgdValue(value)]],
  );
  return Object.fromEntries(defaults);
}

/** Writes the statements of one turn. One instance a turn. */
class TurnWriter {
  readonly notes: ConversionNote[] = [];
  readonly carried: Carried[] = [];
  private readonly statements: Statement[] = [];
  private readonly asked: ReadonlySet<string>;
  private readonly said: ReadonlySet<string>;
  /** The services of which this turn selects an entity. */
  private readonly selects = new Set<string>();
  /** The tasks that this turn searches anew. */
  private readonly searches = new Set<number>();
  private ended = false;

  constructor(private readonly context: TurnContext) {
    this.asked = actsOf(context.before);
    this.said = actsOf(context.user);
  }

  private get world(): World {
    return this.context.world;
  }

  private note(reason: ConversionNote['reason'], detail: string): void {
    this.notes.push({ reason, detail });
  }

  /** Adds a statement. What no text of the language can say is noted, as the engine notes what it refuses. */
  private write(build: () => Statement): void {
    try {
      this.statements.push(build());
    } catch (error) {
      if (!(error instanceof StatementError)) throw error;
      this.note('refused', `${error.code}: ${error.message}`);
    }
  }

  private select(frame: SgdFrame): void {
    for (const action of find(frame, 'SELECT')) {
      const task = lastSearch(this.world, frame.service);
      if (!task) this.note('no-task', `SELECT without a search of ${frame.service}`);
      else if (action.slot && action.values[0] !== undefined) {
        this.selectOf(task, { [action.slot]: action.canonical_values[0] ?? action.values[0] });
      } else {
        const entity = entityVariable(this.world, task);
        if (entity) this.selectOf(task, entity);
        else this.note('no-entity', `SELECT but ${task.variable} offered nothing`);
      }
    }
  }

  private selectOf(task: SearchTask, entity: VariableName | BuildRecord): void {
    this.write(() => select(entity, { from: task.variable }));
    this.selects.add(task.api.service);
  }

  private suspend(frame: SgdFrame): void {
    if (find(frame, 'NEGATE_INTENT').length === 0) return;
    const { proposal } = this.world;
    if (proposal === undefined) this.note('no-proposal', 'NEGATE_INTENT but the policy suggested nothing');
    else this.write(() => suspend(taskOf(this.world, proposal).variable));
  }

  private startedIntent(frame: SgdFrame): string | undefined {
    const informed = find(frame, 'INFORM_INTENT')[0]?.values[0];
    if (informed !== undefined) return informed;
    if (find(frame, 'AFFIRM_INTENT').length > 0) {
      return offeredIntent(this.context.before) ?? frame.state?.active_intent;
    }
    const active = frame.state?.active_intent;
    const isNew =
      find(frame, 'INFORM').length > 0 &&
      active !== undefined &&
      active !== NO_INTENT &&
      !taskFor(this.world, frame.service);
    return isNew ? active : undefined;
  }

  /** A call or assignment, with what is carried over when a task starts. */
  private give(frame: SgdFrame): void {
    const values = givenIn(frame, this.context.before);
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
    const task = taskFor(this.world, frame.service, frame.state?.active_intent);
    if (!task) {
      this.note('no-task', `INFORM without a task of ${frame.service}`);
      return;
    }
    const slots = [...values].filter(([slot]) => this.takes(task.api, slot));
    if (slots.length === 0) return;
    this.write(() => assign(task.variable, Object.fromEntries(slots)));
    if (task.kind === 'search') this.searches.add(task.id);
  }

  private start(frame: SgdFrame, intent: string, given: ReadonlyMap<string, string>): void {
    const api = this.context.registry.intent(frame.service, intent);
    if (!api) {
      this.note('unknown-intent', `${frame.service} has no intent ${intent}`);
      return;
    }
    const waiting = taskTakenUp(this.world, frame, api);
    const values = [...given, ...this.carriedValues(frame, api, given, waiting)];
    const args = values.filter(([slot]) => this.takes(api, slot));
    if (!waiting) {
      this.write(() => call(api.name, Object.fromEntries(args)));
      return;
    }
    const name = nextName(this.world);
    this.write(() => bind(name, resume(waiting.variable)));
    if (args.length > 0) this.write(() => assign(name, Object.fromEntries(args)));
  }

  /** What a new task has that the user does not say in this turn, with where it comes from. */
  private carriedValues(
    frame: SgdFrame,
    api: Api,
    given: ReadonlyMap<string, string>,
    waiting: Task | undefined,
  ): readonly (readonly [string, PropertyOperand])[] {
    const states = Object.entries(frame.state?.slot_values ?? {}).filter(
      ([slot]) => !given.has(slot) && api.slots.has(slot) && !(waiting && Object.hasOwn(waiting.slots, slot)),
    );
    return states.flatMap(([slot, accepted]) => {
      const canonical = this.canonical(frame.service, slot, accepted);
      const source = this.fromSelection(frame, slot) ?? carriedFrom(this.world, api, slot, accepted, canonical);
      if (source) this.carried.push(source);
      else this.note('no-source', `${api.name}.${slot} = ${JSON.stringify(accepted[0] ?? '')} comes from nowhere`);
      return source ? [[slot, source.value] as const] : [];
    });
  }

  private canonical(service: string, slot: string, forms: readonly string[]): readonly string[] {
    return forms.flatMap((form) => this.context.values.getAnywhere(service, slot, form) ?? []);
  }

  /** What the user selects of this service in this very turn is carried from the entity. */
  private fromSelection(frame: SgdFrame, slot: string): Carried | undefined {
    if (!this.selects.has(frame.service)) return undefined;
    const task = lastSearch(this.world, frame.service);
    if (!task?.api.tracks.includes(slot) || Object.hasOwn(task.slots, slot)) return undefined;
    return { slot, value: property(task.variable, slot), source: 'same-service' };
  }

  private confirm(frame: SgdFrame): void {
    if (find(frame, 'AFFIRM').length === 0) return;
    if (this.asked.has('REQUEST')) {
      if (proposedIn(this.context.before).length === 0)
        this.note('nothing-to-confirm', 'AFFIRM but the system proposed no value');
      return;
    }
    const task = openTasks(this.world).findLast(
      (other) => other.kind === 'transaction' && other.api.service === frame.service,
    );
    if (!task) this.note('nothing-to-confirm', `AFFIRM without a transaction of ${frame.service}`);
    else if (missingSlots(task).length === 0) this.write(() => confirm(task.variable));
    else this.takeDefaults(task);
  }

  /**
   * The corpus confirms and calls now and then what lacks a required slot, which no session does. What the user agrees
   * to then is what the agent proposed of its own: the defaults.
   */
  private takeDefaults(task: Task): void {
    this.note('nothing-to-confirm', `AFFIRM but ${task.api.name} lacks ${missingSlots(task).join(', ')}`);
    const defaults = openDefaults(task);
    if (Object.keys(defaults).length > 0) this.write(() => assign(task.variable, defaults));
  }

  /** `say(x3.phone_number)` */
  private ask(frame: SgdFrame): void {
    const asked = new Map<string, VariableName>();
    for (const { slot } of find(frame, 'REQUEST')) {
      const owner = ownerOf(this.world, frame.service, slot, this.said.has('AFFIRM'));
      if (owner) asked.set(slot, owner);
      else this.note('no-entity', `REQUEST ${slot} but nothing of ${frame.service} has it`);
    }
    if (asked.size > 0) this.write(() => say(...[...asked].map(([slot, owner]) => property(owner, slot))));
  }

  private goOn(frame: SgdFrame): void {
    if (find(frame, 'REQUEST_ALTS').length === 0) return;
    const task = lastSearch(this.world, frame.service);
    // A list that is searched anew presents its first few, and these are what the user asked for.
    const isListed = task?.api.presents === 'list' && this.searches.has(task.id);
    if (!task) this.note('no-task', `REQUEST_ALTS without a search of ${frame.service}`);
    else if (!isListed) this.write(() => next(task.variable));
  }

  private close(frame: SgdFrame): void {
    const negated = find(frame, 'NEGATE').length > 0;
    const alternative = this.asked.has('NOTIFY_FAILURE') && this.asked.has('OFFER');
    const confirmation = this.asked.has('CONFIRM') && find(frame, 'INFORM').length === 0;
    if (negated && (alternative || confirmation)) this.write(declineAlternative);
    const leaves = negated && (this.asked.has('REQ_MORE') || actsOf(this.context.after).has('GOODBYE'));
    if (find(frame, 'GOODBYE').length > 0 || leaves) this.ended = true;
  }

  convert(): ConvertedTurn {
    const frames = [...this.context.user.frames].sort((a, b) => startsTask(a) - startsTask(b));
    for (const frame of frames) {
      this.select(frame);
      this.suspend(frame);
      this.give(frame);
      this.confirm(frame);
      this.ask(frame);
      this.goOn(frame);
      this.close(frame);
    }
    if (this.ended) this.write(say);
    if (this.statements.length === 0) this.write(conversationPause);
    return { statements: this.statements, notes: this.notes, carried: this.carried };
  }
}

/** The statements of a user turn, in the world in which it takes place. */
export function convertTurn(context: TurnContext): ConvertedTurn {
  return new TurnWriter(context).convert();
}
