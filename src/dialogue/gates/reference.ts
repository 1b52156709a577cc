import {
  editStatements,
  type Expression,
  print,
  type Span,
  type Statement,
  type VariableName,
} from '../../language/index.js';
import { entityVariable, NO_SPAN, type World } from '../../world/index.js';
import type { SchemaSupervisor } from '../supervisors/schema-supervisor.js';
import { dropStatement, edited, editOperandAt, entriesOf } from './edit.js';
import type { Draft, Finding, FindingCode, Gate, Repair } from './gate.js';
import { type Role, referent, searchNamed } from './referents.js';
import { closest } from './similar.js';

const CODES: ReadonlySet<FindingCode> = new Set<FindingCode>([
  'unknown-variable',
  'unknown-property',
  'wrong-kind',
  'not-available',
  'not-suspended',
  'no-such-entity',
  'name-taken',
  'name-too-high',
]);

const variable = (name: VariableName): Expression => ({ kind: 'variable', name, span: NO_SPAN });

function sameSpan(a: Span, b: Span | undefined): boolean {
  return a.start === b?.start && a.end === b.end;
}

const ROLES: Partial<Record<Statement['kind'], Role>> = {
  next: { kind: 'search' },
  slice: { kind: 'search' },
  len: { kind: 'search' },
  show: { kind: 'search' },
  confirm: { kind: 'transaction' },
  perform: { kind: 'transaction' },
  resume: { kind: 'waiting' },
  suspend: { kind: 'waiting' },
};

/** What is wanted where a program has the wrong variable. */
function roleAt(statement: Statement, operand: Expression): Role | undefined {
  if (operand.kind === 'property') return { kind: 'owner', property: operand.property };
  if (statement.kind === 'select') return { kind: statement.from === operand ? 'search' : 'entity' };
  return operand.kind === 'variable' ? ROLES[statement.kind] : undefined;
}

/** The world in which a statement of the draft would be executed. */
async function worldBefore(draft: Draft, index: number): Promise<World> {
  const earlier = draft.statements?.slice(0, index) ?? [];
  return earlier.length === 0 ? draft.trial.before : (await draft.session.whatIf(print(earlier))).world;
}

/** `select` of a search, or of something else from one, means its entity: the one offered last, or the next. */
function entityOf(world: World, statement: Statement, operand: Expression): Expression | undefined {
  const from = statement.kind === 'select' && statement.from?.kind === 'variable' ? statement.from : operand;
  const search = from.kind === 'variable' ? searchNamed(world, from.name) : undefined;
  if (!search) return undefined;
  const entity = entityVariable(world, search);
  if (entity) return variable(entity);
  const next = { kind: 'next', query: variable(search.variable), span: NO_SPAN } as const;
  return { kind: 'call', statement: next, span: NO_SPAN };
}

/** Puts what is meant in the place of a variable that stands for nothing, or for the wrong kind of thing. */
async function replace(draft: Draft, finding: Finding): Promise<Repair | undefined> {
  const statement = draft.statements?.[finding.statement ?? -1];
  if (!statement) return undefined;
  const world = await worldBefore(draft, finding.statement ?? 0);
  if (statement.kind === 'assign' && !operandAt(statement, finding.span)) return retarget(draft, finding, world);
  const mended = edited(
    draft,
    {
      operand: (operand, of) => {
        if (!sameSpan(operand.span, finding.span)) return operand;
        const role = roleAt(of, operand);
        const entity = role?.kind === 'entity' ? entityOf(world, of, operand) : undefined;
        if (entity) return entity;
        const name = role && referent(world, role);
        if (!name) return operand;
        return operand.kind === 'property' ? { ...operand, of: name } : variable(name);
      },
    },
    'refers to what is meant',
  );
  return mended ?? withoutOperand(draft, finding);
}

/** The statement of a draft has an operand at a place: else the fault is in what it assigns to. */
function operandAt(statement: Statement, span: Span | undefined): boolean {
  let found = false;
  editStatements([statement], {
    operand: (operand) => {
      found ||= sameSpan(operand.span, span);
      return operand;
    },
  });
  return found;
}

/** Gives the values of an assignment to the task that they are for. */
function retarget(draft: Draft, finding: Finding, world: World): Repair | undefined {
  const resume = finding.legal.find((form) => form.startsWith('resume('));
  const at = finding.statement ?? -1;
  const statement = draft.statements?.[at];
  if (statement?.kind !== 'assign' || !draft.statements) return undefined;
  if (resume) {
    const lines = draft.statements.map((one) => print(one));
    return { source: lines.toSpliced(at, 0, resume).join('\n'), what: 'resumes the task first' };
  }
  const slots = statement.assignments.map(({ name }) => name);
  const name = referent(world, { kind: 'task', slots });
  if (!name || name === statement.variable) return undefined;
  const moved = (one: Statement): Statement =>
    one.kind === 'assign' && sameSpan(one.span, statement.span) ? { ...one, variable: name } : one;
  return edited(draft, { statement: moved }, `gives the values to ${name}`);
}

/** Leaves out the operand alone, where the statement makes sense without it. */
function withoutOperand(draft: Draft, { span }: Finding): Repair | undefined {
  return editOperandAt(draft, span, () => undefined, 'left out what stands for nothing');
}

const LIKENESS = { threshold: 0.75, margin: 0.05 };

/** The slot that is given the operand in doubt. */
function slotGiven(draft: Draft, { span }: Finding): string | undefined {
  return entriesOf(draft).find(({ value }) => sameSpan(value.span, span))?.name;
}

/** The property that is meant: by spelling; as the slot is called that it is given to; as a supervisor says. */
async function meantProperty(
  draft: Draft,
  finding: Finding,
  supervisor: SchemaSupervisor | undefined,
): Promise<string | undefined> {
  const { slot: written, legal } = finding;
  if (written === undefined) return undefined;
  const spelt = closest(written, legal, LIKENESS);
  if (spelt !== undefined) return spelt;
  const given = slotGiven(draft, finding);
  if (given !== undefined && legal.includes(given)) return given;
  const { registry } = draft.session.engine;
  const api = finding.api === undefined ? undefined : registry.apis.get(finding.api);
  if (!api || !supervisor) return undefined;
  const doubt = { api, registry, slot: written, taken: new Set<string>(), asProperty: true };
  const answer = await supervisor.ask(doubt, draft.place, draft.signal);
  if (answer.call && !answer.cached) draft.onCall(answer.call);
  return answer.kind === 'slot' ? answer.slot : undefined;
}

async function property(
  draft: Draft,
  finding: Finding,
  supervisor: SchemaSupervisor | undefined,
): Promise<Repair | undefined> {
  const meant = await meantProperty(draft, finding, supervisor);
  if (meant === undefined) return withoutOperand(draft, finding);
  const renamed = (operand: Expression): Expression =>
    operand.kind === 'property' ? { ...operand, property: meant } : operand;
  return editOperandAt(draft, finding.span, renamed, `${finding.slot} is called ${meant}`);
}

/** The result that a misspelt name means. */
function entity(draft: Draft, finding: Finding): Repair | undefined {
  return edited(
    draft,
    {
      entry: (entry) => {
        const said = entry.value.kind === 'literal' ? entry.value.value : undefined;
        const isNamed = finding.span !== undefined && contains(finding.span, entry.span);
        const meant = isNamed && typeof said === 'string' ? closest(said, finding.legal, LIKENESS) : undefined;
        return meant === undefined ? entry : { ...entry, value: { ...entry.value, value: meant } as Expression };
      },
    },
    'selects what was found under a like name',
  );
}

function contains(outer: Span, inner: Span): boolean {
  return outer.start <= inner.start && inner.end <= outer.end;
}

/** Gives a name that is taken, or far off, to the next free one, also where the statements after it use it. */
function rename(draft: Draft, finding: Finding): Repair | undefined {
  const at = finding.statement ?? -1;
  const statement = draft.statements?.[at];
  const [free] = finding.legal as readonly (VariableName | undefined)[];
  if (!draft.statements || !statement || statement.kind === 'assign' || !statement.binding || !free) return undefined;
  const taken = statement.binding;
  const name = (old: VariableName): VariableName => (old === taken ? free : old);
  const after = editStatements(draft.statements.slice(at + 1), {
    operand: (operand) => {
      if (operand.kind === 'variable') return { ...operand, name: name(operand.name) };
      return operand.kind === 'property' && typeof operand.of === 'string'
        ? { ...operand, of: name(operand.of) }
        : operand;
    },
    statement: (one) => (one.kind === 'assign' ? { ...one, variable: name(one.variable) } : one),
  });
  const source = print([...draft.statements.slice(0, at), { ...statement, binding: free }, ...after]);
  return { source, what: `${taken} was taken: calls it ${free}` };
}

/**
 * Variables and properties: what stands for nothing, or for the wrong kind of thing, becomes what most likely is meant;
 * a `next` or `resume` that is missing is put in.
 */
export function referenceGate({ supervisor }: { readonly supervisor?: SchemaSupervisor } = {}): Gate {
  return {
    name: 'reference',
    codes: CODES,
    async repair(draft, finding) {
      switch (finding.code) {
        case 'name-taken':
        case 'name-too-high':
          return rename(draft, finding);
        case 'unknown-property':
          return property(draft, finding, supervisor);
        case 'no-such-entity':
          return entity(draft, finding);
        case 'unknown-variable':
        case 'wrong-kind':
          return replace(draft, finding);
        default:
          return withoutOperand(draft, finding);
      }
    },
    reduce: (draft, finding) =>
      withoutOperand(draft, finding) ?? dropStatement(draft, finding.statement, 'left out what refers to nothing'),
  };
}
