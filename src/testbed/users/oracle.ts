/**
 * The agent that is told what the user means: it writes that as statements, and says what the policy would.
 *
 * With a truthful user it gets every task done that can be done, so a task that it fails is no task.
 */
import { ownValue } from '../../language/own.js';
import { assign, type BuildRecord, call as buildCall, type Statement } from '../../language/index.js';
import { activeService, lastSearch } from '../../parsers/plan/tasks.js';
import { statementsOf } from '../../parsers/plan/statements-of.js';
import type { PlannedValue, TurnPlan } from '../../parsers/plan/turn-plan.js';
import type { Api, Canonical, Registry, Row } from '../../service/index.js';
import type { World } from '../../world/index.js';
import type { AgentAction, Observation } from '../action.js';
import type { Agent, OracleFactory } from '../agent.js';
import type { SessionEnvironment } from '../dialogue/setup.js';
import type { Environment } from '../environment.js';
import { wishedConstraint, wishedValues } from '../wished.js';
import { TestbedError } from '../testbed-error.js';
import { meantOf, type UserAct } from './acts.js';

type Writable = { -readonly [Member in keyof TurnPlan]: TurnPlan[Member] };

/** A list or record cannot be planned: users do not say such values. What results must be like comes on top of a plan. */
function planned(values: Row): readonly PlannedValue[] {
  const isPlain = (value: Canonical): value is string | number | boolean => typeof value !== 'object';
  return Object.entries(values).flatMap(([slot, value]) => (isPlain(value) ? [{ slot, value }] : []));
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
  if (entity === 'latest' || typeof entity.value === 'object') return 'latest';
  return { slot: entity.slot, value: entity.value };
}

/** What a user means as a plan. What gives the agent nothing to do is left out. */
function planOfActs(acts: readonly UserAct[], world: World): TurnPlan {
  const plan: Writable = {};
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
        plan.select = selected(act.entity, world) ?? 'latest';
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

interface Setting {
  readonly world: World;
  readonly registry: Registry;
}

/** The statements for what a user means. */
function statementsOfActs(acts: readonly UserAct[], setting: Setting): readonly Statement[] {
  return constrained(statementsOf(planOfActs(acts, setting.world), setting), acts, setting);
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

function isOverSession(environment: Environment): environment is SessionEnvironment {
  return 'session' in environment;
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
