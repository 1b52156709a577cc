import { EngineError, isRefusedReply } from '../../engine/index.js';
import { requestOf } from '../../engine/reply.js';
import { DefinitionError } from '../../service/index.js';
import { MissingRecordingError } from '../../world/index.js';
import { thrownAt } from './import-module.js';

/** Whether a turn was ended from outside while the service was at work. */
function isEnded(error: Error): boolean {
  return error.name === 'AbortError' || error.name === 'TimeoutError';
}

/** Whether a session tells what a service threw. */
function isThrown(error: unknown): error is EngineError {
  return EngineError.isInstance(error) && error.code === 'service-threw';
}

/** Where an error comes from, as a line of its own. */
function placeOf(error: unknown): string {
  const place = thrownAt(error);
  return place === undefined ? '' : `\n  thrown at ${place}`;
}

/** Whether a requirement or a check of a slot's type failed. Methods are not among them. */
function isFailedCheck(error: unknown): error is Error {
  if (EngineError.isInstance(error)) return error.code === 'requirement-failed';
  return DefinitionError.isInstance(error) && error.code === 'bad-type' && error.cause !== undefined;
}

function checkFault({ message, cause }: Error): string {
  return cause instanceof Error ? `${message}\n  ${cause.name}: ${cause.message}${placeOf(cause)}` : message;
}

/**
 * What went wrong in a service, for its author: which API threw what and where, or gave an answer that was refused;
 * undefined for an error of anything else.
 */
export function serviceFault(error: unknown): string | undefined {
  if (isRefusedReply(error)) return error.message;
  if (isFailedCheck(error)) return checkFault(error);
  const request = requestOf(error);
  const thrown = isThrown(error) ? error.cause : error;
  if (!request || !(thrown instanceof Error) || isEnded(thrown) || MissingRecordingError.isInstance(thrown))
    return undefined;
  const { kind, api } = request;
  return `The ${kind} ${api.name} of the service '${api.service}' threw ${thrown.name}: ${thrown.message}${placeOf(thrown)}`;
}
