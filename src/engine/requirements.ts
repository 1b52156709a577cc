import type { Span } from '../language/index.js';
import { type Api, kindOfValue, type Requirement } from '../service/index.js';
import type { World } from '../world/index.js';
import { EngineError } from './engine-error.js';
import { refuse } from './feedback.js';
import type { SystemAction } from './policy.js';
import type { Engine, Run } from './run.js';

function failed(api: Api, { name }: Requirement, what: string, cause?: unknown): EngineError {
  return new EngineError({
    code: 'requirement-failed',
    message: `'holds' of the requirement '${name}' of ${api.name} ${what}. Nothing of the statement was done. Answer true or false, at once.`,
    cause,
  });
}

/** Whether a requirement of an API holds now; a function that throws, or answers otherwise, is named. */
function holds({ context }: Engine, api: Api, one: Requirement): boolean {
  let answer: unknown;
  try {
    answer = context ? context.holds(one) : false;
  } catch (cause) {
    throw failed(api, one, 'threw; the cause has the error', cause);
  }
  if (typeof answer === 'boolean') return answer;
  throw failed(api, one, `answered with ${kindOfValue(answer)}`);
}

/** The first requirement of an API that does not hold now. */
export function unmet(engine: Engine, api: Api): Requirement | undefined {
  return api.requires.find((one) => !holds(engine, api, one));
}

/** Refuses an API that requires what does not hold. What is replayed was allowed when it was committed. */
export function checkRequirements(run: Run, api: Api, span: Span): void {
  if (api.requires.length === 0 || run.isReplay) return;
  const missed = unmet(run.engine, api);
  if (!missed) return;
  const { name, refusal } = missed;
  refuse({
    code: 'requirement-not-met',
    message: `${api.name} requires '${name}', which does not hold in this session. Nothing that the user says in it changes that.`,
    span,
    api: api.name,
    refusal,
  });
}

/** Whether the API of some task requires something: what was tried is then checked again. */
export function requiresSome({ tasks }: World): boolean {
  return tasks.some(({ api }) => api.requires.length > 0);
}

/** The API that an action goes on to: one that is suggested, or the search whose next result is looked for. */
function apiOf({ registry }: Engine, world: World, action: SystemAction): Api | undefined {
  if (action.kind === 'suggest') return registry.apis.get(action.api);
  return action.kind === 'offer' && !action.variable ? world.tasks[action.task]?.api : undefined;
}

/** Whether all that an action requires holds. On the agent's side, the user's is committed: a check that throws says no. */
export function isAllowed(engine: Engine, world: World, action: SystemAction): boolean {
  const api = apiOf(engine, world, action);
  try {
    return !api || unmet(engine, api) === undefined;
  } catch {
    return false;
  }
}

/** Leaves out actions that would be refused; what was considered in their place is spoken then. */
export function allowed(engine: Engine, world: World, actions: readonly SystemAction[]): readonly SystemAction[] {
  const left = actions.filter((action) => isAllowed(engine, world, action));
  if (left.length === actions.length) return actions;
  if (left.length === 0) return [{ kind: 'prompt', about: 'next_task', spoken: true }];
  return left.map((action) => ({ ...action, spoken: true }));
}
