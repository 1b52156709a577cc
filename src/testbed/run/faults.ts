/**
 * Which errors make one episode void, and which ones end the run.
 *
 * A fault is of one episode: an endpoint, a model, an environment or a user failed in it, and may not fail in the next one.
 * A defect is of the code or of its settings: it would fail everywhere, and nobody should have to look for it in a report.
 */
import { TypetodError } from '../../errors/index.js';
import { ModelError } from '../../models/model-error.js';
import { TestbedError } from '../testbed-error.js';

/** What the runtime throws where code is wrong. A name and not a class: each realm has classes of its own. */
const DEFECTS: ReadonlySet<string> = new Set(['TypeError', 'ReferenceError', 'RangeError', 'AssertionError']);

/** Our own errors that are of one episode. All others say that something is used wrongly. */
function isTypedFault(error: TypetodError): boolean {
  return ModelError.isInstance(error) || (TestbedError.isInstance(error) && error.code === 'reset-timeout');
}

/** Whether code is wrong. A TypeError with a cause is how `fetch` says that a connection failed. */
const isDefect = ({ name, cause }: Error): boolean =>
  DEFECTS.has(name) && !(name === 'TypeError' && cause instanceof Error);

/** Whether an error that was thrown in an episode makes that episode void. All others end the run. */
export function isEpisodeFault(error: unknown): error is Error {
  if (!(error instanceof Error)) return false;
  return TypetodError.isInstance(error) ? isTypedFault(error) : !isDefect(error);
}

/** Why an episode is void, on one line. */
export function faultText(error: Error): string {
  const { name, message, cause } = error;
  if (TypetodError.isInstance(error)) return message;
  const under = cause instanceof Error ? ` (${cause.message})` : '';
  return `${name}: ${message}${under}`.replace(/\s+/g, ' ');
}
