/**
 * Programs as a model reads and writes them: without names that nothing refers to, and without what goes without saying.
 *
 * What carries over within a service, which search a result is selected from, and whether a task is called or taken up
 * follows from the world: `plan/statements-of.ts` adds it.
 */
import {
  assign,
  type BuildRecord,
  type BuildValue,
  call,
  type Entry,
  type Expression,
  isMarker,
  operand,
  parse,
  property,
  resume,
  select,
  type Statement,
  type VariableName,
  ownValue,
} from '../../language/index.js';
import type { ParserInput } from '../../dialogue/parsers/parser.js';
import type { Api } from '../../service/index.js';
import { entityVariable, lookup, taskMeant, taskOf, type World } from '../../world/index.js';
import { carriedWithin } from '../plan/carried.js';
import { completed } from '../plan/completed.js';
import { planOf } from '../plan/plan-of.js';
import { statementsOf } from '../plan/statements-of.js';
import type { PlannedValue, TurnPlan } from '../plan/turn-plan.js';
import { activeService, lastSearch, ownerOf, waitingTask } from '../plan/tasks.js';

type Session = ParserInput['session'];

function taskBehind(world: World, variable: VariableName) {
  const value = lookup(world, variable);
  const id = value && taskMeant(value);
  return id === undefined ? undefined : taskOf(world, id);
}

/** Whether a value is taken from an earlier task of the service. */
function isOfService({ value }: Entry<Expression>, service: string | undefined, world: World): boolean {
  if (value.kind !== 'property' || typeof value.of !== 'string') return false;
  return service !== undefined && taskBehind(world, value.of)?.api.service === service;
}

/** The values that stand in a program, of literals and of properties of variables. */
function recordOf(entries: readonly Entry<Expression>[]): BuildRecord {
  return Object.fromEntries(
    entries.flatMap(({ name, value }): readonly (readonly [string, BuildValue])[] => {
      if (value.kind === 'literal') return [[name, value.value]];
      if (value.kind === 'constraint') return [[name, operand(value)]];
      return value.kind === 'property' && typeof value.of === 'string'
        ? [[name, property(value.of, value.property)]]
        : [];
    }),
  );
}

/** Writes the statements of a turn briefly. */
class Brief {
  /** The tasks that the turn takes up, by the names that it gives them. */
  private readonly taken = new Map<string, VariableName>();

  constructor(
    private readonly session: Session,
    private readonly selects: boolean,
  ) {}

  statement(statement: Statement): readonly Statement[] {
    if (isMarker(statement.kind) && statement.kind !== 'len') return [];
    switch (statement.kind) {
      case 'api-call':
        return this.called(statement.api, statement.arguments);
      case 'assign':
        return this.assigned(statement.variable, statement.assignments);
      case 'resume':
        return this.resumed(statement.operand, statement.binding);
      case 'select':
        return statement.entity.kind === 'variable' ? [select(statement.entity.name)] : [unnamed(statement)];
      default:
        return [unnamed(statement)];
    }
  }

  /** The call of what was suggested or put off takes it up. */
  private called(name: string, entries: readonly Entry<Expression>[]): readonly Statement[] {
    const { world, engine } = this.session;
    const api = engine.registry.apis.get(name);
    const waiting = api && this.taken.size === 0 ? waitingTask(world, api) : undefined;
    if (!api || !waiting) return [call(name, recordOf(api ? this.uncarried(api, entries) : entries))];
    const given = recordOf(
      entries.filter((entry) => ownValue(waiting.slots, entry.name) === undefined || !this.isOwn(api, entry)),
    );
    return [resume(waiting.variable), ...(Object.keys(given).length > 0 ? [assign(waiting.variable, given)] : [])];
  }

  private isOwn({ service }: Api, entry: Entry<Expression>): boolean {
    return isOfService(entry, service, this.session.world);
  }

  /** The values that do not carry over by themselves. */
  private uncarried(api: Api, entries: readonly Entry<Expression>[]): readonly Entry<Expression>[] {
    const said = entries.filter((entry) => !this.isOwn(api, entry));
    const given = new Set(said.map(({ name }) => name));
    const carried = carriedWithin(this.session.world, api, { given, selects: this.selects });
    return entries.filter((entry) => said.includes(entry) || !carried.some(({ slot }) => slot === entry.name));
  }

  private assigned(name: VariableName, entries: readonly Entry<Expression>[]): readonly Statement[] {
    const variable = this.taken.get(name) ?? name;
    const values = recordOf(entries);
    return Object.keys(values).length > 0 ? [assign(variable, values)] : [];
  }

  private resumed(operand: Expression, binding: VariableName | undefined): readonly Statement[] {
    if (operand.kind !== 'variable') return [];
    const task = taskBehind(this.session.world, operand.name);
    const variable = task?.variable ?? operand.name;
    if (binding !== undefined) this.taken.set(binding, variable);
    return [resume(variable)];
  }
}

function unnamed(statement: Statement): Statement {
  if (statement.kind === 'assign') return statement;
  const { binding: _, ...others } = statement;
  if (others.kind !== 'select') return others;
  const { from: __, ...selection } = others;
  return selection;
}

/** The statements of a turn as a model is shown them, and is to write them. */
export function briefOf(statements: readonly Statement[], session: Session): readonly Statement[] {
  const brief = new Brief(
    session,
    statements.some(({ kind }) => kind === 'select'),
  );
  return statements.flatMap((statement) => brief.statement(statement));
}

/** Whether properties of something else are asked for than those of what was offered or done last. */
function asksElsewhere(statements: readonly Statement[], world: World): boolean {
  const service = activeService(world);
  return statements.some(
    (one) =>
      one.kind === 'say' &&
      one.arguments.some(
        (asked) =>
          asked.kind === 'property' &&
          (service === undefined || ownerOf(world, service, asked.property, false) !== asked.of),
      ),
  );
}

/** Whether a result is taken that was offered before the last one. */
function takesEarlier(statements: readonly Statement[], world: World): boolean {
  const service = activeService(world);
  const search = service === undefined ? undefined : lastSearch(world, service);
  const latest = search && entityVariable(world, search);
  return statements.some(
    (one) => one.kind === 'select' && one.entity.kind === 'variable' && one.entity.name !== latest,
  );
}

/** Values from earlier tasks of the service that are written all the same, and that a plan leaves out as implied. */
function writtenOut(
  statements: readonly Statement[],
  plan: TurnPlan,
  { world, engine }: Session,
): readonly PlannedValue[] {
  const known = new Set(plan.values?.map(({ slot }) => slot));
  return statements.flatMap((one) => {
    if (one.kind !== 'api-call') return [];
    const service = engine.registry.apis.get(one.api)?.service;
    return one.arguments.flatMap((entry): readonly PlannedValue[] => {
      const { name: slot, value } = entry;
      if (known.has(slot) || value.kind !== 'property' || typeof value.of !== 'string') return [];
      return isOfService(entry, service, world)
        ? [{ slot, value: { variable: value.of, property: value.property } }]
        : [];
    });
  });
}

/**
 * What a brief program says in full; undefined for a text that is no program.
 *
 * A program that no plan expresses stays as it is written.
 */
export function inFull(text: string, session: Session): readonly Statement[] | undefined {
  const {
    world,
    engine: { registry },
  } = session;
  const parsed = parse(text);
  if (!parsed.ok || parsed.statements.length === 0) return undefined;
  const { statements } = parsed;
  if (asksElsewhere(statements, world) || takesEarlier(statements, world)) return statements;
  const plan = planOf(statements, world, (api) => registry.apis.get(api)?.service);
  if (!plan) return statements;
  const values = [...(plan.values ?? []), ...writtenOut(statements, plan, session)];
  const whole = { ...plan, ...(values.length > 0 && { values }) };
  return statementsOf(completed(whole, world, registry), { world, registry });
}
