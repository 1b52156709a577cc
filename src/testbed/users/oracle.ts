/**
 * The agent that is told what the user means: it writes that as statements, and says what the policy would.
 *
 * With a truthful user it gets every task done that can be done, so a task that it fails is no task.
 */
import {
  assign,
  type BuildRecord,
  type BuildValue,
  call as buildCall,
  constraint,
  len,
  operand,
  type Relation,
  select,
  sort,
  type Statement,
  type VariableName,
  ownValue,
} from '../../language/index.js';
import { activeService, lastSearch } from '../../parsers/plan/tasks.js';
import { statementsOf } from '../../parsers/plan/statements-of.js';
import type { PlanInMaking, PlannedValue, TurnPlan } from '../../parsers/plan/turn-plan.js';
import type { Api, Canonical, Registry, Row, SortKey } from '../../service/index.js';
import { taskOf, type World } from '../../world/index.js';
import type { AgentAction, Observation } from '../action.js';
import type { Agent, OracleFactory } from '../agent.js';
import { isOverSession, type SessionEnvironment } from '../dialogue/setup.js';
import { constraintIn, wishedConstraint, wishedValues } from '../wished.js';
import { TestbedError } from '../testbed-error.js';
import { meantOf, type UserAct } from './acts.js';
import type { Preference } from './agenda.js';

/** A record cannot be planned: users do not say such values. What results must be like comes on top of a plan. */
function planned(values: Row): readonly PlannedValue[] {
  const canPlan = (value: Canonical): value is string | number | boolean | readonly Canonical[] =>
    typeof value !== 'object' || Array.isArray(value);
  return Object.entries(values).flatMap(([slot, value]) => (canPlan(value) ? [{ slot, value }] : []));
}

/** The result at a place of what was found, by its name. */
function atPlace(world: World, place: number): TurnPlan['select'] {
  const service = activeService(world);
  const search = service === undefined ? undefined : lastSearch(world, service);
  const [slot] = search?.api.identity ?? [];
  const row = search?.results?.rows[place - 1];
  const value = row && slot !== undefined ? ownValue(row, slot) : undefined;
  return slot !== undefined && value !== undefined && typeof value !== 'object' ? { slot, value } : 'latest';
}

function selected(entity: Extract<UserAct, { act: 'select' }>['entity'], world: World): TurnPlan['select'] {
  if (typeof entity === 'number') return atPlace(world, entity);
  if (entity === 'latest' || 'of' in entity || typeof entity.value === 'object') return 'latest';
  return { slot: entity.slot, value: entity.value };
}

/** What a user means as a plan. What gives the agent nothing to do is left out. */
function planOfActs(acts: readonly UserAct[], world: World): TurnPlan {
  const plan: PlanInMaking = {};
  for (const act of acts) {
    switch (act.act) {
      case 'start':
        plan.start = act.api;
        break;
      case 'inform':
      case 'correct':
        plan.values = [...(plan.values ?? []), ...planned(act.values)];
        break;
      case 'select':
        if (!preferred(act)) plan.select = selected(act.entity, world) ?? 'latest';
        break;
      case 'ask':
        plan.asked = [...(plan.asked ?? []), ...act.properties];
        break;
      case 'next':
      case 'confirm':
      case 'decline':
      case 'suspend':
      case 'end':
        plan[act.act] = true;
        break;
      default:
    }
  }
  return plan;
}

/** What the user wants results to be like. */
function constraintsIn(acts: readonly UserAct[], api: Api): BuildRecord {
  const values = acts.flatMap((act) =>
    act.act === 'inform' || act.act === 'correct' ? Object.entries(act.values) : [],
  );
  const wished = values.filter(([name, value]) => wishedConstraint(api, name, value) !== undefined);
  return wishedValues(api, Object.fromEntries(wished));
}

/** The statements with what results must be like: in the call, or given to the search under way. */
function constrained(
  statements: readonly Statement[],
  acts: readonly UserAct[],
  { world, registry }: Setting,
): readonly Statement[] {
  const started = statements.findIndex((one) => one.kind === 'api-call');
  const call = statements[started];
  const service = activeService(world);
  const search = service === undefined ? undefined : lastSearch(world, service);
  const api = call?.kind === 'api-call' ? registry.apis.get(call.api) : search?.api;
  const where = api ? constraintsIn(acts, api) : {};
  if (Object.keys(where).length === 0) return statements;
  if (call?.kind !== 'api-call') return search ? [...statements, assign(search.variable, where)] : statements;
  const { arguments: given } = buildCall(call.api, where);
  return statements.with(started, { ...call, arguments: [...call.arguments, ...given] });
}

/** What a user takes of several results by a property. */
const preferred = (act: UserAct): Preference | undefined =>
  act.act === 'select' && typeof act.entity === 'object' && 'of' in act.entity ? act.entity : undefined;

const directionsOf = (order: readonly SortKey[]): BuildRecord =>
  Object.fromEntries(order.map(({ property, direction }) => [property, direction]));

/** A call that is put into an order; where nothing is called, the search under way. */
function sorted(statements: readonly Statement[], order: readonly SortKey[], search: VariableName | undefined) {
  const started = statements.findIndex((one) => one.kind === 'api-call');
  const call = statements[started];
  if (call?.kind === 'api-call') return statements.with(started, sort(operand(call), directionsOf(order)));
  return search ? [...statements, sort(search, directionsOf(order))] : statements;
}

/** What is asked of the results of a search by comparison: a number, or one of several. */
function aboutResults(act: UserAct, search: VariableName): readonly Statement[] {
  if (act.act === 'count') return [Object.keys(act.where).length > 0 ? len(search, counted(act.where)) : len(search)];
  const preference = preferred(act);
  if (!preference) return [];
  const first = constraint(preference.direction === 'ascending' ? 'lowest' : 'highest');
  return [select({ [preference.property]: first }, { from: search })];
}

function compared(
  statements: readonly Statement[],
  acts: readonly UserAct[],
  { world }: Setting,
): readonly Statement[] {
  const service = activeService(world);
  const search = service === undefined ? undefined : lastSearch(world, service)?.variable;
  const order = acts.flatMap((act) => (act.act === 'sort' ? act.order : []));
  const asked = search ? acts.flatMap((act) => aboutResults(act, search)) : [];
  return [...asked, ...(order.length > 0 ? sorted(statements, order, search) : statements)];
}

/** What a yes to fewer constraints gives the search: the first of several offers is meant. */
function relaxed(acts: readonly UserAct[], world: World): readonly Statement[] {
  const offer = world.pending.find((hint) => hint.kind === 'relax');
  if (!offer || !acts.some(({ act }) => act === 'confirm')) return [];
  const wider = Object.entries(offer.where ?? {}).map(([name, { relation, values }]): [string, BuildValue] => [
    name,
    constraint(relation as Relation, ...(values as BuildValue[])),
  ]);
  return [
    assign(taskOf(world, offer.task).variable, { ...(offer.values as BuildRecord), ...Object.fromEntries(wider) }),
  ];
}

/** What results that are counted are like, as a program has it. */
function counted(where: Row): BuildRecord {
  const entries = Object.entries(where).map(([name, value]): [string, BuildValue] => {
    const wished = constraintIn(value);
    return [name, wished ? constraint(wished.relation as Relation, ...(wished.values as BuildValue[])) : value];
  });
  return Object.fromEntries(entries);
}

interface Setting {
  readonly world: World;
  readonly registry: Registry;
}

function statementsOfActs(acts: readonly UserAct[], setting: Setting): readonly Statement[] {
  const wider = relaxed(acts, setting.world);
  if (wider.length > 0) return wider;
  const statements = constrained(statementsOf(planOfActs(acts, setting.world), setting), acts, setting);
  return compared(statements, acts, setting);
}

class Oracle implements Agent {
  constructor(private readonly environment: SessionEnvironment) {}

  act(observation: Observation): AgentAction {
    if (observation.kind === 'user') return this.propose(observation);
    const text = observation.kind === 'turn' && observation.reply !== '' ? observation.reply : 'Sorry?';
    return { kind: 'say', text };
  }

  private propose({ meant }: Extract<Observation, { kind: 'user' }>): AgentAction {
    const { world, engine } = this.environment.session;
    const acts = meantOf(meant)?.acts;
    if (acts) return { kind: 'program', program: statementsOfActs(acts, { world, registry: engine.registry }) };
    const message = 'The user does not say what they mean, so no oracle can act on it. Use an agenda user.';
    throw new TestbedError({ code: 'nothing-meant', message });
  }
}

/**
 * Makes agents that act on what agenda users mean, in environments over a session.
 *
 * @throws TestbedError `nothing-meant`, as it plays, in another environment, or with a user who does not say what they mean.
 */
export function oracleAgent(): OracleFactory {
  return {
    name: 'oracle',
    createOracle(_, environment) {
      if (isOverSession(environment)) return new Oracle(environment);
      const message = `The environment '${environment.name}' has no session for an oracle to read. Use sessionEnvironment(...).`;
      throw new TestbedError({ code: 'nothing-meant', message });
    },
  };
}
