import { isRefusedReply } from '../../engine/engine-error.js';
import { requestOf } from '../../engine/reply.js';
import { MissingRecordingError } from '../../world/index.js';
import { thrownAt } from './import-module.js';

/** Whether a turn was ended from outside while the service was at work. */
function isEnded(error: Error): boolean {
  return error.name === 'AbortError' || error.name === 'TimeoutError';
}

/**
 * What went wrong in a service, for its author: which API threw what and where, or gave an answer that was refused;
 * undefined for an error of anything else.
 */
export function serviceFault(error: unknown): string | undefined {
  if (isRefusedReply(error)) return error.message;
  const request = requestOf(error);
  if (!request || !(error instanceof Error) || isEnded(error) || MissingRecordingError.isInstance(error))
    return undefined;
  const { kind, api } = request;
  const place = thrownAt(error);
  const at = place === undefined ? '' : `\n  thrown at ${place}`;
  return `The ${kind} ${api.name} of the service '${api.service}' threw ${error.name}: ${error.message}${at}`;
}
