import { EngineError, isRefusedReply } from '../../engine/index.js';
import { requestOf } from '../../engine/reply.js';
import { DefinitionError } from '../../service/index.js';
import { ModelError } from '../../models/index.js';
import { Problem } from './problem.js';

const HELD =
  'What was committed before holds: GET the state. The same request with the same idempotency key may be sent again.';

function engineProblem(error: EngineError): Problem {
  if (error.code === 'journal-locked') return new Problem('session-busy', 'Another server has this session.');
  if (error.code === 'no-answer') return new Problem('timed-out', `A service took too long. ${HELD}`);
  if (error.code === 'requirement-failed') return new Problem('service-failed', `A requirement failed. ${HELD}`);
  if (error.code === 'context-conflict' || /^(bad-|)journal/.test(error.code))
    return new Problem('session-broken', `The journal of this session cannot be used (${error.code}).`);
  return new Problem('internal', 'The server failed.');
}

/** What is answered where something was thrown. Messages of others stay here: they may hold what is not for clients. */
export function problemOf(error: unknown): Problem {
  if (Problem.isInstance(error)) return error;
  const request = requestOf(error);
  const name = error instanceof Error ? error.name : '';
  if (name === 'TimeoutError' || name === 'AbortError')
    return new Problem('timed-out', `The turn took too long. ${HELD}`);
  if (request) return new Problem('service-failed', `The ${request.kind} '${request.api.name}' failed. ${HELD}`);
  if (isRefusedReply(error)) return new Problem('service-failed', `A service answered what it must not. ${HELD}`);
  if (ModelError.isInstance(error))
    return new Problem('model-failed', `The parser's model failed (${error.code}). ${HELD}`);
  if (EngineError.isInstance(error)) return engineProblem(error);
  if (DefinitionError.isInstance(error))
    return new Problem('service-failed', `The services cannot be made (${error.code}).`);
  return new Problem('internal', 'The server failed.');
}
