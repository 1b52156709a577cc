import type { Environment } from '../../../testbed/index.js';

/** An environment that carries out actions in a way of its own. */
export function withStep(environment: Environment, step: Environment['step']): Environment {
  return {
    name: environment.name,
    get policy() {
      return environment.policy;
    },
    reset: (task, seed) => environment.reset(task, seed),
    tools: () => environment.tools(),
    hear: (text) => environment.hear(text),
    step,
    fork: () => environment.fork(),
    digest: () => environment.digest(),
    diff: (since) => environment.diff(since),
  };
}
