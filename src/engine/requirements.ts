import type { Span } from '../language/index.js';
import type { Api, Requirement } from '../service/index.js';
import { refuse } from './feedback.js';
import type { SystemAction } from './policy.js';
import type { Engine, Run } from './run.js';

/** The first requirement of an API that does not hold now. */
function unmet({ context }: Engine, { requires }: Api): Requirement | undefined {
  return requires.find((one) => context?.holds(one) !== true);
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

function isAllowed(engine: Engine, action: SystemAction): boolean {
  const api = action.kind === 'suggest' ? engine.registry.apis.get(action.api) : undefined;
  return !api || unmet(engine, api) === undefined;
}

/** Leaves out suggestions of what would be refused; what was considered in their place is spoken then. */
export function allowed(engine: Engine, actions: readonly SystemAction[]): readonly SystemAction[] {
  const left = actions.filter((action) => isAllowed(engine, action));
  return left.length === actions.length ? actions : left.map((action) => ({ ...action, spoken: true }));
}
