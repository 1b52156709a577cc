import type { Entry, Expression } from '../../language/index.js';
import { ModelError } from '../../models/model-error.js';
import {
  type Api,
  type Canonical,
  constrainable,
  givable,
  isDontcare,
  type Slot,
  SORT_DIRECTIONS,
} from '../../service/index.js';
import { NO_SPAN, readValue } from '../../world/index.js';
import type { SchemaDoubt } from '../supervisors/schema-question.js';
import type { SchemaAdviser, SchemaAnswer } from '../supervisors/schema-supervisor.js';
import { contains, editEntryAt, editOperandAt, entriesOf, entryAt, namesBeside } from './edit.js';
import type { Draft, Finding, Gate, Repair } from './gate.js';
import { dropMembers, mendMembers } from './list-members.js';
import { closest, type Likeness } from './similar.js';

/** Asks the schema supervisor about a draft. A call of its model is traced, unless the answer was known. */
export async function askSchema(
  supervisor: SchemaAdviser,
  draft: Draft,
  doubt: Omit<SchemaDoubt, 'registry'>,
): Promise<SchemaAnswer> {
  const { registry } = draft.session.engine;
  const answer = await supervisor.ask(
    { ...doubt, registry, turn: draft },
    draft.placeOf('schema-choice'),
    draft.signal,
  );
  if (answer.call && !answer.cached) draft.onCall(answer.call);
  return answer;
}

const CODES: ReadonlySet<Finding['code']> = new Set<Finding['code']>([
  'unknown-slot',
  'invalid-value',
  'not-comparable',
  'not-a-list',
  'not-a-member',
]);

/** How the gate for slots and values decides. */
export interface SchemaGateOptions {
  /** Asked where spelling alone does not tell. Left out, a rule or two decide. */
  readonly supervisor?: SchemaAdviser;
  /** How alike a name must be to be taken for a misspelling without asking. */
  readonly names?: Likeness;
  /** The same for values of closed sets. */
  readonly values?: Likeness;
}

const NAMES: Likeness = { threshold: 0.8, margin: 0.1 };
const VALUES: Likeness = { threshold: 0.7, margin: 0.1 };

/** The meaning of a doubtful entry: another slot, or another value of it. */
interface Meant {
  readonly slot: string;
  readonly value?: string | number | boolean;
  /** Why the supervisor could not be asked. */
  readonly failure?: string;
}

/** By spelling: a slot or property that is not taken, else any. A constraint is of what results can be chosen by. */
function bySpelling(
  api: Api,
  entry: Entry<Expression>,
  taken: ReadonlySet<string>,
  likeness: Likeness,
): Meant | undefined {
  const isConstraint = entry.value.kind === 'constraint' && api.kind === 'search';
  const known = [...(isConstraint ? constrainable : givable)(api).keys()];
  const free = known.filter((slot) => !taken.has(slot));
  const slot = closest(entry.name, free, likeness) ?? closest(entry.name, known, likeness);
  return slot === undefined ? undefined : { slot };
}

/** By spelling, a property that results can be sorted or counted by. */
function propertyBySpelling({ legal }: Finding, { name }: Entry<Expression>, likeness: Likeness): Meant | undefined {
  const slot = legal.includes(name) ? undefined : closest(name, legal, likeness);
  return slot === undefined ? undefined : { slot };
}

function closedValues(slot: Slot): readonly (string | number | boolean)[] {
  return slot.kind === 'boolean' ? [true, false] : (slot.values ?? []);
}

function valueBySpelling(slot: Slot, value: Canonical | undefined, likeness: Likeness): Meant | undefined {
  if (typeof value !== 'string') return undefined;
  const known = closedValues(slot);
  const meant = closest(value, known.map(String), likeness);
  const found = known.find((one) => String(one) === meant);
  return found === undefined ? undefined : { slot: slot.name, value: found };
}

function accepts({ session }: Draft, api: Api, slot: Slot, value: Canonical): boolean {
  const { reader, now } = session.engine;
  return readValue(slot, value, reader, { service: api.service, now }) !== undefined;
}

/**
 * Without a supervisor: the one slot of which the value is one of the closed set; else the one slot that the agent asked
 * for and the proposal lacks.
 */
function byRule(draft: Draft, api: Api, value: Canonical | undefined, taken: ReadonlySet<string>): Meant | undefined {
  if (value === undefined) return undefined;
  const free = [...api.slots.values()].filter(({ name }) => !taken.has(name));
  const fitting = free.filter((slot) => accepts(draft, api, slot, value));
  const asked = draft.requested.filter(({ task }) => draft.trial.before.tasks[task]?.api === api);
  const requested = fitting.filter(({ name }) => asked.some(({ slot }) => slot === name));
  // That any value will do may be said of every slot.
  const closed = isDontcare(value) ? [] : fitting.filter(({ kind }) => kind === 'closed');
  const [only] = [closed, requested].find(({ length }) => length === 1) ?? [];
  return only && { slot: only.name };
}

type Doubt = Omit<SchemaDoubt, 'registry'>;

async function bySupervisor(supervisor: SchemaAdviser, draft: Draft, doubt: Doubt): Promise<Meant | undefined> {
  const answer = await askSchema(supervisor, draft, doubt);
  if (answer.kind !== 'slot') return undefined;
  return { slot: answer.slot, ...(answer.value !== undefined && { value: answer.value }) };
}

/** What a doubt means where spelling does not tell: as the supervisor says; by rule where none can be asked. */
async function resolved(supervisor: SchemaAdviser | undefined, draft: Draft, doubt: Doubt): Promise<Meant | undefined> {
  const { api, slot, value, taken } = doubt;
  const ruled = api.slots.has(slot) ? undefined : byRule(draft, api, value, taken);
  if (!supervisor) return ruled;
  try {
    return await bySupervisor(supervisor, draft, doubt);
  } catch (error) {
    if (!ruled || !ModelError.isInstance(error)) throw error;
    return { ...ruled, failure: error.message };
  }
}

/** The directions of an order; their beginnings say them as well: 'desc'. */
const SHORTEST_DIRECTION = 3;

/** A misspelt value of a closed set within a constraint, or the beginning of a direction: it is replaced by itself. */
function withSpelledValue(
  draft: Draft,
  { span, api: name, slot: slotName }: Finding,
  likeness: Likeness,
): Repair | undefined {
  const api = name === undefined ? undefined : draft.session.engine.registry.apis.get(name);
  const slot = api && slotName !== undefined ? givable(api).get(slotName) : undefined;
  const isWithin = (entry: Entry<Expression>): boolean =>
    span !== undefined && entry.name === slotName && contains(entry.span, span);
  const found = entriesOf(draft.statements).find(({ entry }) => isWithin(entry));
  if (!found || !slot) return undefined;
  const meantOf = (raw: string): Meant['value'] =>
    found.statement.kind === 'sort' ? directionOf(raw) : valueBySpelling(slot, raw, likeness)?.value;
  if (found.statement.kind !== 'sort' && found.entry.value.kind !== 'constraint') return undefined;
  return editOperandAt(
    draft,
    span,
    (operand) => {
      const raw = operand.kind === 'literal' ? operand.value : undefined;
      const value = typeof raw === 'string' ? meantOf(raw) : undefined;
      return value === undefined ? operand : { kind: 'literal', value, span: NO_SPAN };
    },
    `mends a value of ${slotName}`,
  );
}

function directionOf(raw: string): Meant['value'] {
  const written = raw.toLowerCase();
  return written.length < SHORTEST_DIRECTION ? undefined : SORT_DIRECTIONS.find((one) => one.startsWith(written));
}

/** Puts what is meant in the place of the entry; what is given beside it already comes first. */
function rewrite(draft: Draft, finding: Finding, { slot, value, failure }: Meant): Repair | undefined {
  if (slot !== finding.slot && namesBeside(draft, finding.span).has(slot)) {
    return editEntryAt(draft, finding.span, () => undefined, `left out ${finding.slot}: ${slot} is given already`);
  }
  const literal = value !== undefined && ({ kind: 'literal', value, span: NO_SPAN } as const);
  const what = literal
    ? `${finding.slot} means ${slot} = ${JSON.stringify(value)}`
    : `${finding.slot} is called ${slot}`;
  const meant = (entry: Entry<Expression>): Entry<Expression> => ({
    ...entry,
    name: slot,
    ...(literal && { value: literal }),
  });
  const repair = editEntryAt(draft, finding.span, meant, what);
  return repair && { ...repair, ...(failure !== undefined && { failure }) };
}

/** The finding with the place of the entry in doubt: a refused value is reported with the place of the value alone. */
function located(draft: Draft, finding: Finding): Finding {
  if (entryAt(draft, finding.span)) return finding;
  const span = entryAround(draft, finding);
  return span ? { ...finding, span } : finding;
}

function entryAround(draft: Draft, { span, slot }: Finding): Finding['span'] {
  const isAround = (entry: Entry<Expression>): boolean =>
    entry.name === slot && span !== undefined && contains(entry.span, span);
  return entriesOf(draft.statements).find(({ entry }) => isAround(entry))?.entry.span;
}

/**
 * Slots that an API does not have, and values outside of a closed set: PyTOD's schema supervisor. Near spellings are
 * taken as meant; a supervisor is asked about the others; the rest is left out, as are values that cannot be read.
 */
export function schemaGate(options: SchemaGateOptions = {}): Gate {
  const { supervisor, names = NAMES, values = VALUES } = options;
  const meantBy = async (draft: Draft, finding: Finding): Promise<Meant | undefined> => {
    const entry = entryAt(draft, finding.span);
    const api = finding.api === undefined ? undefined : draft.session.engine.registry.apis.get(finding.api);
    if (!entry || !api) return undefined;
    if (finding.code === 'not-comparable') return propertyBySpelling(finding, entry, names);
    const slot = givable(api).get(entry.name);
    const value = entry.value.kind === 'literal' && entry.value.value !== null ? entry.value.value : undefined;
    // PyTOD leaves out what the task has already as well; but then no correction of a value could be understood.
    const taken = namesBeside(draft, finding.span);
    if (api.filled.has(entry.name) || api.chosen.has(entry.name) || (slot && closedValues(slot).length === 0))
      return undefined;
    const spelled = slot ? valueBySpelling(slot, value, values) : bySpelling(api, entry, taken, names);
    if (spelled) return spelled;
    return resolved(supervisor, draft, { api, slot: entry.name, taken, ...(value !== undefined && { value }) });
  };
  return {
    name: 'schema',
    codes: CODES,
    async repair(draft, given) {
      const spelled = given.code === 'invalid-value' ? withSpelledValue(draft, given, values) : undefined;
      if (spelled) return spelled;
      const finding = located(draft, given);
      const members = mendMembers(draft, finding, values);
      if (members) return members;
      if (given.code === 'not-a-list' || given.code === 'not-a-member') return undefined;
      const meant = await meantBy(draft, finding);
      return meant && rewrite(draft, finding, meant);
    },
    reduce(draft, given) {
      const finding = located(draft, given);
      return (
        dropMembers(draft, finding) ?? editEntryAt(draft, finding.span, () => undefined, `left out ${finding.slot}`)
      );
    },
  };
}
