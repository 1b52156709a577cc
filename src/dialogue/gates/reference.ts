import {
  bind,
  type Entry,
  editStatements,
  type Expression,
  isVariableName,
  next,
  printOperand,
  resume,
  type Statement,
  type VariableName,
  variable,
  visit,
} from '../../language/index.js';
import type { Api } from '../../service/index.js';
import { entityVariable, NO_SPAN, type World } from '../../world/index.js';
import type { SchemaAdviser } from '../supervisors/schema-supervisor.js';
import { askSchema } from './schema.js';
import { contains, dropStatement, edited, editOperandAt, entriesOf, isAt, repairOf } from './edit.js';
import type { Draft, Finding, Gate, Mended, Repair } from './gate.js';
import { type ReferentRole, referent, searchNamed } from './referents.js';
import { closest } from './similar.js';

const CODES: ReadonlySet<Finding['code']> = new Set<Finding['code']>([
  'unknown-variable',
  'unknown-property',
  'wrong-kind',
  'not-available',
  'not-suspended',
  'no-such-entity',
  'name-taken',
  'name-too-high',
]);

const ROLES: Partial<Record<Statement['kind'], ReferentRole>> = {
  next: { kind: 'search' },
  slice: { kind: 'search' },
  len: { kind: 'search' },
  show: { kind: 'search' },
  sort: { kind: 'search' },
  resume: { kind: 'waiting' },
  suspend: { kind: 'waiting' },
};

/** What is wanted where a program has the wrong variable. */
function roleAt(statement: Statement, operand: Expression): ReferentRole | undefined {
  if (operand.kind === 'property') return { kind: 'owner', property: operand.property };
  if (statement.kind === 'select') return { kind: statement.from === operand ? 'search' : 'entity' };
  return operand.kind === 'variable' ? ROLES[statement.kind] : undefined;
}

async function worldBefore({ statements, trial: { before }, whatIf }: Draft, index: number): Promise<World> {
  if (index === 0) return { ...before, turn: { ...before.turn, acts: [] } };
  return (await whatIf(statements, index)).world;
}

/** `select` of a search, or of something else from one, means its entity: the one offered last, or the next. */
function entityOf(world: World, statement: Statement, operand: Expression): Expression | undefined {
  const from = statement.kind === 'select' && statement.from?.kind === 'variable' ? statement.from : operand;
  const search = from.kind === 'variable' ? searchNamed(world, from.name) : undefined;
  if (!search) return undefined;
  const entity = entityVariable(world, search);
  if (entity) return variable(entity);
  return { kind: 'call', statement: next(search.variable), span: NO_SPAN };
}

/** The task that has to be resumed first, as the refusal says. */
function waitingTask({ legal }: Finding): VariableName | undefined {
  return legal.map((form) => /^resume\((x\d+)\)$/.exec(form)?.[1] ?? '').find(isVariableName);
}

/** Puts what is meant in the place of a variable that stands for nothing, or for the wrong kind of thing. */
async function replace(draft: Draft, finding: Finding): Promise<Repair | undefined> {
  const at = finding.statement ?? -1;
  const statement = draft.statements[at];
  if (!statement) return undefined;
  const waiting = waitingTask(finding);
  if (waiting) return repairOf(draft.statements.toSpliced(at, 0, resume(waiting)), 'resumes the task first');
  const world = await worldBefore(draft, at);
  if (statement.kind === 'assign' && !hasOperandAt(statement, finding.span)) return retarget(draft, statement, world);
  let what = '';
  const meant = (operand: Expression, of: Statement): Expression => {
    if (!isAt(operand, finding.span)) return operand;
    const role = roleAt(of, operand);
    const entity = role?.kind === 'entity' ? entityOf(world, of, operand) : undefined;
    const name = role && !entity ? referent(world, role) : undefined;
    const after = entity ?? (name ? referring(operand, name) : operand);
    what = `${printOperand(operand)} is meant to be ${printOperand(after)}`;
    return after;
  };
  const mended = edited(draft, { operand: meant }, what);
  return mended ? { ...mended, what } : withoutOperand(draft, finding);
}

const referring = (operand: Expression, name: VariableName): Expression =>
  operand.kind === 'property' ? { ...operand, of: name } : variable(name);

/** Whether a statement has an operand at a place. If an assignment has none, the fault is in what it assigns to. */
function hasOperandAt(statement: Statement, span: Finding['span']): boolean {
  let found = false;
  visit([statement], {
    operand: (operand) => {
      found ||= isAt(operand, span);
    },
  });
  return found;
}

/** Gives the values of an assignment to the task that they are for. */
function retarget(draft: Draft, assign: Statement & { kind: 'assign' }, world: World): Repair | undefined {
  const slots = assign.assignments.map(({ name }) => name);
  const name = referent(world, { kind: 'task', slots });
  if (!name || name === assign.variable) return undefined;
  const moved = (one: Statement): Statement =>
    one.kind === 'assign' && isAt(one, assign.span) ? { ...one, variable: name } : one;
  return edited(draft, { statement: moved }, `gives the values to ${name}`);
}

/** Leaves out the operand alone, where the statement makes sense without it. */
function withoutOperand(draft: Draft, { span }: Finding): Repair | undefined {
  return editOperandAt(draft, span, () => undefined, 'left out what stands for nothing');
}

const LIKENESS = { threshold: 0.75, margin: 0.05 };

/** The slot that is given the operand in doubt. */
function slotGiven(draft: Draft, { span }: Finding): string | undefined {
  return entriesOf(draft.statements).find(({ entry }) => isAt(entry.value, span))?.entry.name;
}

/** The property that is meant: by spelling; as the slot is called that it is given to; as a supervisor says. */
async function meantProperty(
  draft: Draft,
  finding: Finding,
  supervisor: SchemaAdviser | undefined,
): Promise<string | undefined> {
  const { slot: written, legal } = finding;
  if (written === undefined) return undefined;
  const spelled = closest(written, legal, LIKENESS);
  if (spelled !== undefined) return spelled;
  const given = slotGiven(draft, finding);
  if (given !== undefined && legal.includes(given)) return given;
  const api = finding.api === undefined ? undefined : draft.session.engine.registry.apis.get(finding.api);
  if (!api || !supervisor) return undefined;
  const answer = await askSchema(supervisor, draft, { api, slot: written, taken: new Set(), asProperty: true });
  return answer.kind === 'slot' ? answer.slot : undefined;
}

async function property(
  draft: Draft,
  finding: Finding,
  supervisor: SchemaAdviser | undefined,
): Promise<Repair | undefined> {
  const meant = await meantProperty(draft, finding, supervisor);
  if (meant === undefined) return withoutOperand(draft, finding);
  const renamed = (operand: Expression): Expression =>
    operand.kind === 'property' ? { ...operand, property: meant } : operand;
  return editOperandAt(draft, finding.span, renamed, `${finding.slot} is called ${meant}`);
}

/** An entry of a choice by what results are like, under the name of the property that is meant. */
function withKnownName(entry: Entry<Expression>, { properties }: Api, span: Finding['span']): Entry<Expression> {
  if (span === undefined || !contains(span, entry.span) || properties.has(entry.name)) return entry;
  return { ...entry, name: closest(entry.name, properties.keys(), LIKENESS) ?? entry.name };
}

/** Selects the result that a misspelt name means; what was offered under its variable, of whatever search. */
function entity(draft: Draft, finding: Finding): Repair | undefined {
  const { span, legal } = finding;
  const statement = draft.statements[finding.statement ?? -1];
  if (statement?.kind === 'select' && statement.entity.kind === 'variable') {
    return editOperandAt(draft, statement.from?.span, () => undefined, 'selects what was offered, of another search');
  }
  const api = finding.api === undefined ? undefined : draft.session.engine.registry.apis.get(finding.api);
  const column = api?.kind === 'search' ? api.identity[0] : undefined;
  const named = (entry: Entry<Expression>): Entry<Expression> => {
    if (entry.value.kind === 'constraint') return api ? withKnownName(entry, api, span) : entry;
    const said = entry.value.kind === 'literal' ? entry.value.value : undefined;
    const isNamed = span !== undefined && contains(span, entry.span) && typeof said === 'string';
    const meant = isNamed ? closest(said, legal, LIKENESS) : undefined;
    if (meant === undefined || column === undefined) return entry;
    return { ...entry, name: column, value: { kind: 'literal', value: meant, span: NO_SPAN } };
  };
  return edited(draft, { entry: named }, 'selects what was found under a like name');
}

/** The next free name that no statement of the draft binds either. */
function freeName(statements: readonly Statement[], first: string | undefined): VariableName {
  const bound = new Set(statements.map((statement) => (statement.kind === 'assign' ? undefined : statement.binding)));
  let number = Number(first?.slice(1) ?? 1);
  while (bound.has(`x${number}`)) number += 1;
  return `x${number}`;
}

/** Gives the value of a name that is taken, or far off, a free one, also where the statements after it use it. */
function rename(draft: Draft, finding: Finding): Repair | undefined {
  const at = finding.statement ?? -1;
  const statement = draft.statements[at];
  if (!statement || statement.kind === 'assign' || !statement.binding) return undefined;
  const taken = statement.binding;
  const free = freeName(draft.statements, finding.legal[0]);
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
  return repairOf([...draft.statements.slice(0, at), bind(free, statement), ...after], `calls ${taken} ${free}`);
}

/**
 * Variables and properties: what stands for nothing, or for the wrong kind of thing, becomes what most likely is meant;
 * a `next` or `resume` that is missing is put in.
 */
export function referenceGate({ supervisor }: { readonly supervisor?: SchemaAdviser } = {}): Gate {
  return {
    name: 'reference',
    codes: CODES,
    async repair(draft, finding): Promise<Mended> {
      const isName = finding.code === 'name-taken' || finding.code === 'name-too-high';
      if (isName) return rename(draft, finding);
      // What is to be confirmed is never guessed.
      if (draft.statements[finding.statement ?? -1]?.kind === 'confirm') return { unclear: finding.message };
      switch (finding.code) {
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
