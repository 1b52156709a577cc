/**
 * Grounding: whether somebody said the values of a proposal.
 *
 * Values are compared, not wordings: tools ask for `2019-03-05` where people say `March 5th`. A date, a time or a text is
 * grounded when a piece of what the user or the agent said reads as it, or when the world holds it, or when a correction
 * ('an hour later') makes it of what the world holds; a datetime, when its date and its time are. What may be worded
 * freely, a count or a value of a closed set ('my sister and I', 'not much money'), is refused only where the user says
 * another value of the slot instead; so is a default, which needs no saying. The values of a constraint are looked at one by one, as
 * the bound of 'no more than $100' is said like a value. So are the members of a list, and what their fields say. Truth values are not
 * looked for: whatever a sentence asks for may be one.
 */
import {
  type Entry,
  type Expression,
  givenBy,
  type Statement,
  type VariableName,
  ownValue,
} from '../../language/index.js';
import {
  type Api,
  type Canonical,
  type Constraint,
  constrainable,
  givable,
  isDontcare,
  sameValue,
  type Slot,
} from '../../service/index.js';
import { moved } from '../../values/offsets.js';
import { lookup, type ReadingContext, readValue, taskIdOf, type ValueReader, type World } from '../../world/index.js';
import { folded } from '../supervisors/mentions.js';
import { editEntryAt, entriesOf } from './edit.js';
import type { Draft, Finding, Gate } from './gate.js';
import { type MemberGrounds, strangeMembers, withoutMember, writtenMembers } from './grounded-members.js';
import { SPOKEN, SpanCache, spoken } from './said-values.js';
import { Saying } from './saying.js';

/** The kinds whose values people word in more ways than can be read. */
const WORDED_FREELY: ReadonlySet<Slot['kind']> = new Set<Slot['kind']>(['closed', 'integer', 'number', 'money']);

/** Whether a value says by itself what it is: a 2 among the properties of a result is not two seats. */
const isNamed = (value: Canonical): boolean => typeof value === 'string';

/** Whether the world holds a value for a slot: a parser may copy it in words rather than refer to it. */
function isHeld(world: World, slot: Slot, value: Canonical): boolean {
  const words = folded(String(value));
  const same = (other: Canonical | undefined): boolean =>
    other !== undefined && (sameValue(other, value) || (typeof other === 'string' && folded(other) === words));
  const inRow = (row: Readonly<Record<string, Canonical>> | undefined): boolean =>
    row !== undefined && (isNamed(value) ? Object.values(row).some(same) : same(ownValue(row, slot.name)));
  const isOffered = world.pending.some(
    (hint) =>
      hint.kind === 'relax' &&
      (same(ownValue(hint.values, slot.name) ?? undefined) || ownValue(hint.where ?? {}, slot.name)?.values.some(same)),
  );
  if (isOffered) return true;
  return world.tasks.some((task) => {
    const inSlots = Object.values(task.slots).some(({ canonical, surface }) => same(canonical) || same(surface));
    if (inSlots) return true;
    if (task.kind === 'search') {
      const inWhere = Object.values(task.where ?? {}).some(({ constraint }) => constraint.values.some(same));
      return inWhere || (task.results?.rows ?? []).some(inRow);
    }
    return inRow(task.result) || inRow(task.alternative);
  });
}

/** The dates, times and datetimes that tasks have, and those that were offered instead. */
function momentsOf({ tasks }: World): readonly string[] {
  return tasks.flatMap((task) => {
    const offered = task.kind === 'transaction' ? Object.values(task.alternative ?? {}) : [];
    const values = [...task.api.slots.values()].map(
      (slot) => ownValue(task.slots, slot.name)?.canonical ?? slot.default,
    );
    return [...values, ...offered].filter((value) => typeof value === 'string');
  });
}

function changedBy(statement: Statement): VariableName | undefined {
  if (statement.kind === 'assign') return statement.variable;
  if (statement.kind !== 'add' && statement.kind !== 'remove') return undefined;
  return statement.operand.kind === 'variable' ? statement.operand.name : undefined;
}

function apiOf(draft: Draft, statement: Statement): Api | undefined {
  if (statement.kind === 'api-call') return draft.session.engine.registry.apis.get(statement.api);
  const variable = changedBy(statement);
  const value = variable && lookup(draft.trial.world, variable);
  const id = value && taskIdOf(value);
  return id === undefined ? undefined : draft.trial.world.tasks[id]?.api;
}

/** A value that a statement writes out for a slot. */
interface Proposed {
  readonly api: Api;
  readonly slot: Slot;
  readonly raw: Canonical;
  /** The constraint that it stands in, if any, with all of its values. */
  readonly constraint: Constraint | undefined;
  /** What the statement gives to the other slots of the API. */
  readonly beside: readonly { readonly slot: Slot; readonly raw: Canonical }[];
}

/** The values that an operand writes out: one, or those of a constraint. */
function literalsOf(operand: Expression): readonly Canonical[] {
  if (operand.kind === 'constraint') return operand.operands.flatMap(literalsOf);
  return operand.kind === 'literal' ? [operand.value ?? []].flat() : [];
}

function constraintOf({ value }: Entry<Expression>): Constraint | undefined {
  if (value.kind !== 'constraint' || value.relation === 'lowest' || value.relation === 'highest') return undefined;
  return { relation: value.relation, values: literalsOf(value) };
}

function proposedBy(api: Api, statement: Statement, entry: Entry<Expression>): readonly Proposed[] {
  const given = givenBy(statement).flatMap((one) => {
    const slot = givable(api).get(one.name) ?? constrainable(api).get(one.name);
    return slot ? literalsOf(one.value).map((raw) => ({ one, slot, raw })) : [];
  });
  return given.flatMap((own) => {
    if (own.one !== entry) return [];
    const beside = given.filter((other) => other !== own);
    return [{ api, slot: own.slot, raw: own.raw, constraint: constraintOf(entry), beside }];
  });
}

/** A number, also one of a closed set, which may have it as a text. */
const countOf = (value: Canonical | undefined): number | undefined =>
  typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : typeof value === 'number' ? value : undefined;

/** Finds the values of a draft that nobody said. */
class Grounds {
  private readonly saying: Saying;
  private readonly context: Omit<ReadingContext, 'service'>;
  private readonly held: World;
  private readonly reader: ValueReader;

  constructor(draft: Draft, cache: SpanCache) {
    this.saying = new Saying(draft, cache);
    this.context = { now: draft.session.engine.now };
    this.held = draft.trial.before;
    this.reader = cache.reader;
  }

  has({ api, slot, raw, beside, constraint }: Proposed): boolean {
    const context = { ...this.context, service: api.service };
    const read = (of: Slot, value: Canonical): Canonical => readValue(of, value, this.reader, context) ?? value;
    const value = read(slot, raw);
    if (slot.kind === 'boolean' || slot.kind === 'json' || isDontcare(raw)) return true;
    const isDefault = slot.default !== undefined && sameValue(value, slot.default);
    if (isDefault || WORDED_FREELY.has(slot.kind)) {
      const given = [value, ...beside.map((other) => read(other.slot, other.raw))];
      if (!this.saying.hasOther(slot, given, context, constraint !== undefined)) return true;
      if (WORDED_FREELY.has(slot.kind)) return this.isKnown(slot, value, context) || this.isSum(slot, value, context);
    }
    return (
      this.saying.hasPiece(String(raw)) ||
      this.isKnown(slot, value, context) ||
      this.isMoved(value) ||
      this.isSum(slot, value, context) ||
      // 'A morning flight' leaves before noon, and 'at the weekend' begins on Saturday.
      (constraint !== undefined && slot.kind === 'time' && this.saying.hasPartOfDay(value)) ||
      (constraint !== undefined && slot.kind === 'date' && this.saying.hasPeriod(value, context)) ||
      this.isWorded(slot, raw, value, context)
    );
  }

  /** What tells where the members of lists come from. */
  ofMembers(api: Api): MemberGrounds {
    const hasField: MemberGrounds['hasField'] = (slot, raw, others) => {
      const beside = others.map((other) => ({ slot, raw: other }));
      return this.has({ api, slot, raw, constraint: undefined, beside });
    };
    return { world: this.held, saying: this.saying, hasField };
  }

  /** A constraint with its values as the slot has them. */
  canonical({ api, slot }: Proposed, { relation, values }: Constraint): Constraint {
    const context = { ...this.context, service: api.service };
    return { relation, values: values.map((raw) => readValue(slot, raw, this.reader, context) ?? raw) };
  }

  /** Whether a value was said, or the world holds it. */
  private isKnown(slot: Slot, canonical: Canonical, context: ReadingContext): boolean {
    if (slot.kind === 'duration') return isHeld(this.held, slot, canonical) || this.saying.hasLength(String(canonical));
    if (slot.kind === 'datetime')
      return isHeld(this.held, slot, canonical) || this.isMoment(String(canonical), context);
    const { slot: sought, value } = spoken(slot, canonical);
    return isHeld(this.held, slot, canonical) || this.saying.hasValue(sought, value, context);
  }

  /** Whether the date and the time of a moment are known each by itself. 'In an hour' is today. */
  private isMoment(moment: string, context: ReadingContext): boolean {
    const [date = '', time = ''] = [moment.slice(0, 10), moment.slice(11, 16)];
    const isToday = date === context.now.slice(0, 10) && this.saying.hasTimeFromNow(time, context);
    if (!isToday && !this.isPart(SPOKEN.date, date, context)) return false;
    return this.isPart(SPOKEN.time, time, context);
  }

  private isPart(slot: Slot, value: string, context: ReadingContext): boolean {
    return this.isKnown(slot, value, context) || momentsOf(this.held).some((held) => held.includes(value));
  }

  /** Whether a correction that the user says, 'an hour later', makes a value of one that the world holds. */
  private isMoved(value: Canonical): boolean {
    if (typeof value !== 'string') return false;
    const to = value.slice(0, 16);
    const offsets = this.saying.offsets;
    if (offsets.length === 0) return false;
    return momentsOf(this.held).some((from) => offsets.some((offset) => moved(from, offset)?.slice(0, 16) === to));
  }

  /** Whether a count is a sum of those that the user says, or changes by so many one that the world holds. */
  private isSum(slot: Slot, value: Canonical, context: ReadingContext): boolean {
    const { kind, name, default: usual } = slot;
    const count = countOf(value);
    if (kind === 'boolean' || count === undefined) return false;
    const held = this.held.tasks.map(({ slots }) => ownValue(slots, name)?.canonical);
    const isSum = kind !== 'money' && WORDED_FREELY.has(kind) && this.saying.hasSum(count);
    return isSum || this.saying.hasChanged(slot, count, [...held, usual].map(countOf), context);
  }

  /** Whether a value was said in other words: most of its own, or a name that the reader knows. */
  private isWorded(slot: Slot, raw: Canonical, value: Canonical, context: ReadingContext): boolean {
    if (typeof raw !== 'string' || (raw === value && spoken(slot, value).slot.kind !== 'text')) return false;
    return this.saying.hasWords(raw) || (slot.kind === 'text' && this.saying.hasName(slot, value, context));
  }
}

/** An entry that gives a slot something, and where it stands. */
interface Given {
  readonly api: Api;
  readonly entry: Entry<Expression>;
  readonly statement: Statement;
  readonly index: number;
}

const messageOf = (value: Canonical, name: string): string =>
  `Nobody said ${JSON.stringify(value)}, which the statements give as ${name}. Give what was said.`;

/** The members of a list that nobody said. */
function ungroundedMembers(grounds: Grounds, { api, entry, index }: Given): readonly Finding[] {
  const slot = api.slots.get(entry.name);
  const written = slot && writtenMembers(entry, slot);
  const strange = written ? strangeMembers(written, grounds.ofMembers(api)) : [];
  return strange.map((value) => {
    const where = { statement: index, span: entry.span, api: api.name, slot: entry.name };
    return { code: 'ungrounded-value', message: messageOf(value, entry.name), ...where, value, legal: [] };
  });
}

function ungroundedValue(grounds: Grounds, { api, entry, statement, index }: Given): readonly Finding[] {
  const proposed = proposedBy(api, statement, entry).find((one) => !grounds.has(one));
  if (!proposed) return [];
  const { slot, raw: value } = proposed;
  const where = { statement: index, span: entry.span, api: proposed.api.name, slot: slot.name };
  const constraint = proposed.constraint && grounds.canonical(proposed, proposed.constraint);
  const message = messageOf(value, slot.name);
  return [{ code: 'ungrounded-value', message, ...where, value, ...(constraint && { constraint }), legal: [] }];
}

function ungrounded(draft: Draft, cache: SpanCache): readonly Finding[] {
  const grounds = new Grounds(draft, cache);
  return draft.statements.flatMap((whole, index) =>
    entriesOf([whole]).flatMap(({ entry, statement }): readonly Finding[] => {
      const api = apiOf(draft, statement);
      if (!api) return [];
      const given = { api, entry, statement, index };
      return [...ungroundedMembers(grounds, given), ...ungroundedValue(grounds, given)];
    }),
  );
}

export interface GroundingGateOptions {
  /** Reads pieces of what was said, besides `naturalReader`; the session's reader if left out. */
  readonly reader?: ValueReader;
}

/** Values that nobody said: not the user, not the agent, and that nothing in the world holds. */
export function groundingGate({ reader }: GroundingGateOptions = {}): Gate {
  const caches = new WeakMap<object, SpanCache>();
  const cacheOf = ({ session }: Draft): SpanCache => {
    const cache = caches.get(session) ?? new SpanCache(reader ?? session.engine.reader);
    caches.set(session, cache);
    return cache;
  };
  return {
    name: 'grounding',
    inspect: (draft) => ungrounded(draft, cacheOf(draft)),
    reduce(draft, { span, slot, value }) {
      const left = (entry: Entry<Expression>) => (value === undefined ? undefined : withoutMember(entry, value));
      return editEntryAt(draft, span, left, `left out ${slot}, which nobody said`);
    },
  };
}
