import { digest, type World } from '../world/index.js';
import { EngineError } from './engine-error.js';
import { type Execution, executeCommitted } from './execute.js';
import type { Commit } from './journal.js';
import type { Engine, Process } from './run.js';

/** Runs a committed batch with the replies it had. */
function replayed(
  process: Process<Execution>,
  entry: Commit,
): { readonly execution: Execution; readonly keys: readonly string[] } {
  const keys: string[] = [];
  let step = process.next();
  for (const reply of entry.replies) {
    if (step.done) break;
    if (step.value.kind === 'transaction') keys.push(step.value.key);
    step = process.next(reply);
  }
  if (step.done) return { execution: step.value, keys };
  throw new EngineError({
    code: 'journal-mismatch',
    message: `Turn ${entry.turn} of the journal asks more than it recorded. Its services have changed: restore it with those that wrote it.`,
  });
}

function checkReplay(execution: Execution, entry: Commit): void {
  if (!execution.ok) {
    throw new EngineError({
      code: 'journal-mismatch',
      message: `Turn ${entry.turn} of the journal cannot be executed: ${execution.feedback?.message ?? ''} Restore it with the services that wrote it.`,
    });
  }
  if (entry.digest !== undefined && entry.digest !== digest(execution.world)) {
    throw new EngineError({
      code: 'journal-mismatch',
      message: `Turn ${entry.turn} of the journal came to another world than it did when it was written. Restore it with the services that wrote it.`,
    });
  }
}

/**
 * Executes a commit of a journal again, with the replies that it recorded. Answers with the world it comes to and the
 * keys of its transactions.
 *
 * @throws EngineError `journal-mismatch` when it cannot be executed or comes to another world than it did.
 */
export function replayCommit(
  engine: Engine,
  world: World,
  commit: Commit,
): { readonly world: World; readonly keys: readonly string[] } {
  const { execution, keys } = replayed(executeCommitted(engine, world, commit.program, commit.actor), commit);
  checkReplay(execution, commit);
  return { world: execution.world, keys };
}
