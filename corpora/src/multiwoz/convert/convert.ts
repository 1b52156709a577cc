/**
 * Programs from annotations. A new domain is a call, a slot that changes an assignment, a slot that loses its value an
 * assignment of `null`. Where the system names another venue than the one that was offered last, the user asked for the
 * next. Where a booking appears, the venue is selected, its name assigned and the booking confirmed.
 */
import type { World } from 'typetod';
import {
  apiName,
  identityOf,
  ownValue,
  type SearchTask,
  type Task,
  type TransactionTask,
  type PropertyOperand,
} from 'typetod/internal';
import {
  assign,
  call,
  confirm,
  conversationPause,
  next,
  property,
  say,
  select,
  StatementError,
  type Statement,
} from 'typetod/language';
import type { MultiwozBooking, MultiwozTurn } from '../corpus/format.js';
import { MULTIWOZ_DOMAINS, type MultiwozDomain, type MultiwozSlot, slotsOfDomain } from '../corpus/slots.js';
import { stateDelta } from '../state/delta.js';
import { bookingOf, isBooked, searchOf } from './belief.js';
import { identityColumn, namedBySystem, newBookings } from './mentions.js';

/** The properties of results, by the slots of acts that name them. */
const ANY: ReadonlyMap<string, string> = new Map([
  ['Phone', 'phone'],
  ['Addr', 'address'],
  ['Post', 'postcode'],
  ['Area', 'area'],
  ['Price', 'pricerange'],
  ['Stars', 'stars'],
  ['Internet', 'internet'],
  ['Parking', 'parking'],
  ['Type', 'type'],
  ['Food', 'food'],
  ['Name', 'name'],
  ['Fee', 'entrance_fee'],
  ['Open', 'openhours'],
  ['Ref', 'reference'],
  ['Car', 'type'],
]);

const TRAIN: ReadonlyMap<string, string> = new Map([
  ['Leave', 'leaveAt'],
  ['Arrive', 'arriveBy'],
  ['Time', 'duration'],
  ['Ticket', 'price'],
  ['Id', 'trainID'],
  ['Ref', 'reference'],
  ['Depart', 'departure'],
  ['Dest', 'destination'],
  ['Day', 'day'],
]);

/** The property that a slot of an act names; undefined for what no result has. */
function propertyAsked(domain: string, slot: string): string | undefined {
  return (domain === 'train' ? TRAIN : ANY).get(slot);
}

/** Something that could not be expressed, or was refused. */
export interface MultiwozNote {
  /** `incomplete-booking`: a booking is annotated that lacks values. `refused`: the engine refused a statement. */
  readonly reason: 'incomplete-booking' | 'refused';
  readonly detail: string;
}

/** A turn to be converted, in the world in which it takes place. */
export interface MultiwozTurnContext {
  /** The world before the turn. */
  readonly world: World;
  readonly turn: MultiwozTurn;
  /** The turn before it. */
  readonly before?: MultiwozTurn | undefined;
  /** Whether it is the last of its dialogue. */
  readonly isLast: boolean;
}

export interface ConvertedMultiwozTurn {
  readonly statements: readonly Statement[];
  readonly notes: readonly MultiwozNote[];
}

type Values = Record<string, string | null>;

type Operand = string | null | PropertyOperand;

/** The changes of slots: new values, and `null` for what is withdrawn. */
function changesOf({ turn, before }: MultiwozTurnContext, slots: readonly MultiwozSlot[]): Values {
  const { changed, removed } = stateDelta(before?.state ?? new Map(), turn.state);
  const entries = slots.flatMap(({ key, slot }): [string, string | null][] => {
    if (removed.includes(key)) return [[slot, null]];
    const value = changed.get(key);
    return value === undefined ? [] : [[slot, value]];
  });
  return Object.fromEntries(entries);
}

const given = (values: Values): Values =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null));

const isEmpty = (values: object): boolean => Object.keys(values).length === 0;

/** Writes the statements of one turn. One instance a turn. */
class TurnWriter {
  private readonly statements: Statement[] = [];
  private readonly notes: MultiwozNote[] = [];

  constructor(private readonly context: MultiwozTurnContext) {}

  convert(): ConvertedMultiwozTurn {
    for (const domain of MULTIWOZ_DOMAINS) this.domain(domain);
    const { isLast, turn } = this.context;
    if (isLast && turn.userActs.some(({ act }) => act === 'bye')) this.statements.push(say());
    if (this.statements.length === 0) this.statements.push(conversationPause());
    return { statements: this.statements, notes: this.notes };
  }

  private domain(domain: MultiwozDomain): void {
    const search = searchOf(this.context.world, domain) as SearchTask | undefined;
    const searched = slotsOfDomain(domain).filter((slot) => !isBooked(slot));
    const changes = changesOf(this.context, searched);
    this.attempt(() => this.find(domain, search, changes));
    this.attempt(() => this.book(domain, search, !isEmpty(changes)));
    this.attempt(() => this.ask(domain, search));
  }

  /** What no text of the language can say is noted, as the engine notes what it refuses. */
  private attempt(write: () => void): void {
    try {
      write();
    } catch (error) {
      if (!(error instanceof StatementError)) throw error;
      this.notes.push({ reason: 'refused', detail: `${error.code}: ${error.message}` });
    }
  }

  private find(domain: MultiwozDomain, search: SearchTask | undefined, changes: Values): void {
    if (search && !isEmpty(changes)) this.correct(search, changes);
    else if (search) this.goOn(domain, search);
    else if (!isEmpty(given(changes))) this.statements.push(call(apiName(domain, `find_${domain}`), given(changes)));
  }

  /** What came with a selection is withdrawn first where the user says the same: it counts as said then. */
  private correct(search: SearchTask, changes: Values): void {
    const taken = Object.keys(given(changes)).filter((slot) => ownValue(search.slots, slot)?.source.kind === 'entity');
    if (taken.length > 0) {
      this.statements.push(assign(search.variable, Object.fromEntries(taken.map((slot) => [slot, null]))));
    }
    this.statements.push(assign(search.variable, changes));
  }

  /** `next(x1)` where the system goes on to what it has not offered. */
  private goOn(domain: MultiwozDomain, search: SearchTask): void {
    const [name] = namedBySystem(this.context.turn, domain);
    if (name === undefined || !search.latest) return;
    const rows = search.results?.rows ?? [];
    const row = rows.find((one) => ownValue(one, identityColumn(domain)) === name);
    const isOffered = row ? search.offered.includes(identityOf(search.api, row)) : true;
    if (!isOffered) this.statements.push(next(search.variable));
  }

  private book(domain: MultiwozDomain, search: SearchTask | undefined, isNew: boolean): void {
    const slots = slotsOfDomain(domain).filter(isBooked);
    const changes = changesOf(this.context, slots);
    const booking = newBookings(this.context.turn, this.context.before, domain).at(-1);
    if (slots.length === 0 || (isEmpty(changes) && !booking)) return;
    const identity = booking ? this.identity(domain, booking, search, isNew) : {};
    const task = bookingOf(this.context.world, domain) as TransactionTask | undefined;
    const isComplete = booking !== undefined && this.checkComplete(domain, booking, slots);
    if (task && task.phase !== 'performed') this.goOnBooking(task, { ...changes, ...identity }, isComplete);
    else this.startBooking(domain, { ...this.allOf(slots), ...identity }, isComplete);
  }

  private goOnBooking(task: Task, values: Record<string, Operand>, confirms: boolean): void {
    if (!isEmpty(values)) this.statements.push(assign(task.variable, values));
    if (confirms) this.statements.push(confirm(task.variable));
  }

  private startBooking(domain: MultiwozDomain, values: Record<string, Operand>, confirms: boolean): void {
    const statement = call(apiName(domain, `book_${domain}`), values);
    this.statements.push(confirms ? confirm(statement) : statement);
  }

  /** The values that the annotated state has of some slots. */
  private allOf(slots: readonly MultiwozSlot[]): Record<string, string> {
    const { state } = this.context.turn;
    const entries = slots.flatMap(({ key, slot }): [string, string][] => {
      const value = state.get(key);
      return value === undefined ? [] : [[slot, value]];
    });
    return Object.fromEntries(entries);
  }

  /** The name of what was booked, taken from the result that is selected by it. */
  private identity(
    domain: MultiwozDomain,
    { values }: MultiwozBooking,
    search: SearchTask | undefined,
    isNew: boolean,
  ): Record<string, Operand> {
    const column = identityColumn(domain);
    const name = values.get(column);
    if (domain === 'taxi' || name === undefined) return {};
    // A selection makes a name of it that any will do; the state must keep what was said.
    const isOpen = this.context.turn.state.get(`${domain}-${column}`) === 'dontcare';
    if (isOpen || (!search && !isNew)) return { [column]: name };
    const taken = search ? select({ [column]: name }, { from: search.variable }) : select({ [column]: name });
    return { [column]: property(taken, column) };
  }

  /** Whether a booking has all that is required; noted if not. */
  private checkComplete(domain: MultiwozDomain, { values }: MultiwozBooking, slots: readonly MultiwozSlot[]): boolean {
    const required = domain === 'taxi' ? ['departure', 'destination'] : slots.map(({ slot }) => slot);
    const missing = required.filter((slot) => !this.context.turn.state.has(`${domain}-${slot}`));
    if (domain !== 'taxi' && !values.has(identityColumn(domain))) missing.unshift(identityColumn(domain));
    if (missing.length === 0) return true;
    const detail = `a booking of ${domain} is annotated, and the state has no ${missing.join(', ')}`;
    this.notes.push({ reason: 'incomplete-booking', detail });
    return false;
  }

  /** `say(x1.phone)`, of what was offered or booked before. */
  private ask(domain: MultiwozDomain, search: SearchTask | undefined): void {
    const booking = bookingOf(this.context.world, domain);
    const asked = this.context.turn.userActs.flatMap((act) => {
      const name = act.domain === domain && act.act === 'Request' ? propertyAsked(domain, act.slot) : undefined;
      if (name === undefined) return [];
      const owner = [search?.latest && search, booking].find((task) => task?.api.properties.has(name));
      return owner ? [property(owner.variable, name)] : [];
    });
    if (asked.length > 0) this.statements.push(say(...asked));
  }
}

/** The statements of a user's turn, in the world in which it takes place. */
export function convertMultiwozTurn(context: MultiwozTurnContext): ConvertedMultiwozTurn {
  return new TurnWriter(context).convert();
}
