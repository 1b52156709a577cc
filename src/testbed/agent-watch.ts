/**
 * Tells what an agent throws from what environment and user throw: an error of the agent is a failure of the agent. Were it
 * void, an agent could throw wherever it would fail, and its figures would get better by it.
 */
import type { Parser } from '../dialogue/parsers/parser.js';
import { isAwaited } from '../engine/within.js';
import type { AgentAction } from './action.js';
import { faultText, isEpisodeFault } from './run/faults.js';

/** Watches the code of the agent of one episode. */
export class AgentWatch {
  failure: Error | undefined;

  get text(): string | undefined {
    return this.failure && faultText(this.failure);
  }

  /** Whether an error is what the agent threw, and is of this episode alone. */
  isFailure(error: unknown): boolean {
    return this.failure !== undefined && error === this.failure;
  }

  /** Runs code of the agent; what need not be waited for is not. */
  of<R>(work: () => R | Promise<R>): R | Promise<R> {
    try {
      const done = work();
      return isAwaited(done) ? Promise.resolve(done).catch((error: unknown) => this.rethrow(error)) : done;
    } catch (error) {
      return this.rethrow(error);
    }
  }

  /** An action whose parser, which is the agent's too, is watched. */
  action(action: AgentAction): AgentAction {
    if (action.kind !== 'program' || !isParser(action.program)) return action;
    const { program: parser } = action;
    const program: Parser = {
      name: parser.name,
      parse: async (input) => this.of(() => parser.parse(input)),
    };
    return { ...action, program };
  }

  private rethrow(error: unknown): never {
    if (isEpisodeFault(error)) this.failure = error;
    throw error;
  }
}

function isParser(program: unknown): program is Parser {
  return typeof (program as Partial<Parser> | null | undefined)?.parse === 'function';
}
