/**
 * The agent that is told what the user means: it writes that as statements, and says what the policy would.
 *
 * With a truthful user it gets every task done that can be done, so a task that it fails is no task.
 */
import { ownValue } from '../../language/own.js';
import type { Statement } from '../../language/index.js';
import { activeService, lastSearch } from '../../parsers/plan/tasks.js';
import { statementsOf } from '../../parsers/plan/statements-of.js';
import type { PlannedValue, TurnPlan } from '../../parsers/plan/turn-plan.js';
import type { Canonical, Registry, Row } from '../../service/index.js';
import type { World } from '../../world/index.js';
import type { AgentAction, Observation } from '../action.js';
import type { Agent, OracleFactory } from '../agent.js';
import type { SessionEnvironment } from '../dialogue/setup.js';
import type { Environment } from '../environment.js';
import { TestbedError } from '../testbed-error.js';
import { meantOf, type UserAct } from './acts.js';

type Writable = { -readonly [Member in keyof TurnPlan]: TurnPlan[Member] };

/** A list or record cannot be planned: users do not say such values. */
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

/** The statements for what a user means. */
function statementsOfActs(
  acts: readonly UserAct[],
  setting: { readonly world: World; readonly registry: Registry },
): readonly Statement[] {
  return statementsOf(planOfActs(acts, setting.world), setting);
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
