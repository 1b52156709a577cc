/** What a program says that results must be like: read by the types of slots and properties, refused where rows cannot show it. */
import { RELATIONS, type Term } from '../language/index.js';
import {
  admits,
  type Api,
  type Constraint,
  constrainable,
  DONTCARE,
  orderable,
  relationsFor,
  pointOf,
  type Slot,
  sameValue,
} from '../service/index.js';
import type { ConstraintValue, SlotValue } from '../world/index.js';
import { refuse } from './feedback.js';
import { type ReadingAbout, slotValue } from './properties.js';
import type { Run } from './run.js';

export type ConstraintTerm = Extract<Term, { readonly kind: 'constraint' }>;

/** Where a constraint stands. */
interface Place {
  readonly api: Api;
  readonly slot: Slot;
  readonly term: ConstraintTerm;
}

function notComparable({ api, slot, term }: Place, why: string, legal: readonly string[] = []): never {
  return refuse({
    code: 'not-comparable',
    message: `'${slot.name}' of ${api.name} cannot be constrained so: ${why}`,
    span: term.span,
    legal,
    slot: slot.name,
    api: api.name,
  });
}

/** Why a constraint cannot stand where it does, with what could; undefined where it can. */
function faultOf({ api, slot, term }: Place): readonly [string, (readonly string[])?] | undefined {
  const { relation } = term;
  if (api.kind !== 'search') return ['what is done takes one value. Give the value itself.'];
  if (relation === 'lowest' || relation === 'highest')
    return [`it chooses among results. Write select({ ${slot.name}: ${relation}() }) or sort.`];
  if (!constrainable(api).has(slot.name))
    return ['results do not show it. Give one value.', [...api.comparable.keys()]];
  const relations = relationsFor(api, slot);
  if (relations.includes(relation)) return undefined;
  const legal = relations.map((one) => RELATIONS[one].form);
  if (!admits(slot, relation))
    return [`its values have no such order. Use ${legal.join(' or ') || 'one value'}.`, legal];
  return ['the search cannot be made without a value of it. Give one, or some with anyOf.', legal];
}

/** Values of `not` and `anyOf`: each once, in an order of their own, so that the written order is no matter. */
function distinct(values: readonly SlotValue[]): readonly SlotValue[] {
  const once = values.filter(
    (one, at) => !values.slice(0, at).some((other) => sameValue(one.canonical, other.canonical)),
  );
  const key = ({ canonical }: SlotValue): string => JSON.stringify(canonical);
  return once.sort((a, b) => (key(a) < key(b) ? -1 : 1));
}

function checkRange(place: Place, [low, high]: readonly SlotValue[]): void {
  const [from, to] = [low, high].map((value) => pointOf(place.slot, value?.canonical));
  if (from === undefined || to === undefined || from <= to) return;
  refuse({
    code: 'invalid-value',
    message: `${JSON.stringify(low?.canonical)} lies behind ${JSON.stringify(high?.canonical)}. Write between(low, high).`,
    span: place.term.span,
    legal: [`between(${JSON.stringify(high?.canonical)}, ${JSON.stringify(low?.canonical)})`],
    slot: place.slot.name,
    api: place.api.name,
  });
}

/** Of several dates, those before the last one are read beside it, and the end of a range after its beginning: 'the 20th' and 'the 27th of July'. */
function besideIn({ slot, term }: Place, operand: Term, first: SlotValue | undefined): ReadingAbout {
  if (slot.kind !== 'date' || term.operands.length < 2) return {};
  const last = term.operands.at(-1);
  if (operand !== last) return last?.kind === 'literal' && typeof last.value === 'string' ? { before: last.value } : {};
  return term.relation === 'between' && typeof first?.canonical === 'string' ? { after: first.canonical } : {};
}

function valuesOf(run: Run, place: Place, about: ReadingAbout): readonly SlotValue[] {
  const { api, slot, term } = place;
  const values: SlotValue[] = [];
  for (const operand of term.operands) {
    const value = slotValue(run, api, slot, operand, { ...about, ...besideIn(place, operand, values[0]) });
    if (value) values.push(value);
  }
  if (values.some(({ canonical }) => canonical === DONTCARE))
    return notComparable(place, 'any value meets it. Leave it out, or give values.');
  if (term.relation === 'between') checkRange(place, values);
  return term.relation === 'not' || term.relation === 'anyOf' ? distinct(values) : values;
}

/**
 * Reads a constraint on a slot or property of a search. Refuses those that results cannot show to be met.
 *
 * @returns the one value that is meant, where there is only one: `anyOf("Italian")`.
 */
export function readConstraint(
  run: Run,
  api: Api,
  slot: Slot,
  term: ConstraintTerm,
  about: ReadingAbout = {},
): ConstraintValue | SlotValue {
  const place = { api, slot, term };
  const fault = faultOf(place);
  if (fault) return notComparable(place, ...fault);
  const values = valuesOf(run, place, about);
  const [first] = values as [SlotValue];
  if (term.relation === 'anyOf' && values.length === 1) return first;
  const constraint = { relation: term.relation, values: values.map(({ canonical }) => canonical) } as Constraint;
  return { constraint, surface: values.map(({ surface }) => surface).join(', '), source: first.source };
}

/** A plain value of a property that is no slot: what results must have. */
export function equality({ canonical, surface, source }: SlotValue): ConstraintValue {
  return { constraint: { relation: 'is', values: [canonical] }, surface, source };
}

/** Refuses a property by which nothing can be sorted. */
export function checkSortable(api: Api & { readonly kind: 'search' }, name: string, term: Term): Slot {
  const slot = orderable(api).find((one) => one.name === name);
  if (slot) return slot;
  const legal = orderable(api).map((one) => one.name);
  return refuse({
    code: 'not-comparable',
    message: `Results of ${api.name} cannot be ordered by '${name}'. ${legal.length > 0 ? 'Use one of the legal properties.' : 'They have nothing to be ordered by.'}`,
    span: term.span,
    legal,
    slot: name,
    api: api.name,
  });
}

/** Whether what was read is a constraint, and no single value. */
export function isConstraint(value: ConstraintValue | SlotValue): value is ConstraintValue {
  return 'constraint' in value;
}
