import { digest, type World } from '../world/index.js';
import { EngineError } from './engine-error.js';
import { type Execution, executeCommitted } from './execute.js';
import type { Commit } from './journal.js';
import { type Sent, sentBy } from './outstanding.js';
import type { Engine, Process } from './run.js';

/** Runs a committed batch with the replies it had. */
function replayed(
  process: Process<Execution>,
  entry: Commit,
): { readonly execution: Execution; readonly sent: readonly Sent[] } {
  const sent: Sent[] = [];
  let step = process.next();
  for (const reply of entry.replies) {
    if (step.done) break;
    const request = step.value;
    // Journals of version 0.1 name no keys: a transaction was always sent with the request's own.
    if (request.kind === 'transaction' && reply.kind === 'transaction')
      sent.push(sentBy(request, entry.keys?.[sent.length] ?? request.key, reply.status));
    step = process.next(reply);
  }
  if (step.done) return { execution: step.value, sent };
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
 * transactions that it sent.
 *
 * @throws EngineError `journal-mismatch` when it cannot be executed or comes to another world than it did.
 */
export function replayCommit(
  engine: Engine,
  world: World,
  commit: Commit,
): { readonly world: World; readonly sent: readonly Sent[] } {
  const { execution, sent } = replayed(executeCommitted(engine, world, commit.program, commit.actor), commit);
  checkReplay(execution, commit);
  return { world: execution.world, sent };
}
