import { type Entry, type Expression, type Statement, writtenValue } from '../../language/index.js';
import { type World, lookup, taskMeant, taskOf } from '../../world/index.js';
import { isReference, type PlannedList, type PlanInMaking, type PlannedValue, type TurnPlan } from './turn-plan.js';

function planned({ name: slot, value }: Entry<Expression>): PlannedValue | undefined {
  if (value.kind === 'literal') return { slot, value: value.value };
  if (value.kind === 'list') {
    const members = writtenValue(value);
    return members === undefined ? undefined : { slot, value: members as PlannedList };
  }
  if (value.kind !== 'property' || typeof value.of !== 'string') return undefined;
  return { slot, value: { variable: value.of, property: value.property } };
}

/** Where the values of a plan are given. */
interface GivenTo {
  readonly service: string | undefined;
  readonly start: string | undefined;
}

/** Whether a value is one of the same service, which carries over by itself. Which deed is meant of several does not. */
function isImplied({ slot, value }: PlannedValue, world: World, { service, start }: GivenTo): boolean {
  if (!isReference(value) || value.property !== slot) return false;
  const meant = lookup(world, value.variable);
  const id = meant && taskMeant(meant);
  if (id === undefined) return false;
  const { api } = taskOf(world, id);
  const isMeant = api.kind === 'transaction' && start !== undefined && (api.undo === start || api.amend === start);
  return api.service === service && !isMeant;
}

class PlanReader {
  private readonly plan: PlanInMaking = {};
  private service: string | undefined;
  private isExpressed = true;

  constructor(
    private readonly world: World,
    private readonly serviceOf: (api: string) => string | undefined,
  ) {}

  read(statements: readonly Statement[]): TurnPlan | undefined {
    for (const statement of statements) this.add(statement);
    return this.isExpressed ? this.plan : undefined;
  }

  private start(api: string): void {
    if (this.plan.start !== undefined) this.isExpressed = false;
    this.plan.start = api;
    this.service = this.serviceOf(api);
  }

  private give(entries: readonly Entry<Expression>[]): void {
    const values = entries.map(planned);
    if (values.includes(undefined) || (this.plan.values?.length ?? 0) > 0) this.isExpressed = false;
    this.plan.values = values.filter(
      (value): value is PlannedValue =>
        value !== undefined && !isImplied(value, this.world, { service: this.service, start: this.plan.start }),
    );
  }

  private change(list: 'added' | 'removed', entries: readonly Entry<Expression>[]): void {
    const values = entries.map(planned);
    if (values.includes(undefined)) this.isExpressed = false;
    this.plan[list] = [...(this.plan[list] ?? []), ...values.filter((value) => value !== undefined)];
  }

  private resumed(operand: Expression): void {
    const meant = operand.kind === 'variable' ? lookup(this.world, operand.name) : undefined;
    const id = meant && taskMeant(meant);
    if (id === undefined) this.isExpressed = false;
    else this.start(taskOf(this.world, id).api.name);
  }

  private ask(subjects: readonly Expression[]): void {
    if (subjects.length === 0) this.plan.end = true;
    else if (subjects.every((subject) => subject.kind === 'property'))
      this.plan.asked = [...(this.plan.asked ?? []), ...subjects.map(({ property }) => property)];
    else this.isExpressed = false;
  }

  private select(entity: Expression): void {
    const [entry, another] = entity.kind === 'record' ? entity.entries : [];
    const value = entry && !another ? planned(entry) : undefined;
    if (entity.kind === 'variable') this.plan.select = 'latest';
    else if (value) this.plan.select = value;
    else this.isExpressed = false;
  }

  private add(statement: Statement): void {
    switch (statement.kind) {
      case 'api-call':
        this.start(statement.api);
        this.give(statement.arguments);
        return;
      case 'resume':
        this.resumed(statement.operand);
        return;
      case 'assign':
        this.give(statement.assignments);
        return;
      case 'add':
        this.change('added', statement.members);
        return;
      case 'remove':
        this.change('removed', statement.members);
        return;
      case 'select':
        this.select(statement.entity);
        return;
      case 'say':
        this.ask(statement.arguments);
        return;
      case 'suspend':
      case 'confirm':
      case 'next':
        if (statement.kind === 'confirm' && this.plan.confirm) this.isExpressed = false;
        this.plan[statement.kind] = true;
        return;
      case 'decline_alternative':
        this.plan.decline = true;
        return;
      case 'conversation_pause':
        return;
      default:
        this.isExpressed = false;
    }
  }
}

/**
 * Reads the statements of a turn as a plan, the reverse of `statementsOf`; undefined for statements that no plan
 * expresses, such as two calls in one turn.
 *
 * @param world - the world before the turn.
 * @param serviceOf - the service of an API, by the name of the API.
 */
export function planOf(
  statements: readonly Statement[],
  world: World,
  serviceOf: (api: string) => string | undefined,
): TurnPlan | undefined {
  return new PlanReader(world, serviceOf).read(statements);
}
