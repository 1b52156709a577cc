import { messageOf } from '../../errors/index.js';
import { ModelError, type ModelErrorCode } from '../model-error.js';
import { secretsOf, shownText, shownURL } from './secrets.js';

/** What the message of an error says about the endpoint. */
export interface Endpoint {
  readonly baseURL: string;
  readonly model: string;
  readonly apiKey: string | undefined;
  readonly timeout: number;
  readonly retries: number;
}

/** The error classes of the `openai` package that are told apart. */
export type ErrorClasses = Pick<
  typeof import('openai'),
  'APIError' | 'APIConnectionError' | 'APIConnectionTimeoutError'
>;

const after = ({ retries }: Endpoint): string => (retries === 0 ? '' : ` after ${retries} retries`);

/** Nothing came in time. */
export const timeoutError = ({ baseURL, timeout }: Endpoint): ModelError =>
  new ModelError({
    code: 'timeout',
    message: `${shownURL(baseURL)} did not answer within ${timeout} ms: give it more time, or ask it for less`,
  });

const FIELDS = 'fields change or leave out what it does not take, as {"temperature": null}';

/** What an endpoint's status means, and what to do about it. */
function advice(status: number, endpoint: Endpoint): readonly [ModelErrorCode, string] {
  if (status === 401 || status === 403) {
    const key = endpoint.apiKey === undefined ? 'it got no API key: give apiKey' : 'check the API key';
    return ['refused', `refused the request: ${key}`];
  }
  if (status === 404) return ['missing-model', `knows no model "${endpoint.model}", or is no base URL: check both`];
  if (status === 429) return ['refused', `refused the request${after(endpoint)}: check the limits of the account`];
  if (status >= 500) return ['unreachable', `failed${after(endpoint)}: try again later`];
  if (status === 400 || status === 422) return ['refused', `refused the request: ${FIELDS}`];
  return ['refused', 'refused the request'];
}

/** The reason at the bottom of an error: `connect ECONNREFUSED 127.0.0.1:1`. */
function rootCause(error: Error): string {
  let deepest = error;
  while (deepest.cause instanceof Error) deepest = deepest.cause;
  // Of several addresses that were tried, Node gives each its own error, and the whole no message.
  const [first] = deepest instanceof AggregateError ? (deepest.errors as Error[]) : [];
  return (first ?? deepest).message;
}

function happened(error: unknown, endpoint: Endpoint, classes: ErrorClasses): readonly [ModelErrorCode, string] {
  const url = shownURL(endpoint.baseURL);
  if (error instanceof classes.APIConnectionError) {
    return ['unreachable', `cannot reach ${url} (${rootCause(error)}): check the base URL, and that the server runs`];
  }
  if (error instanceof classes.APIError) {
    const { status, message } = error;
    const [code, meaning]: readonly [ModelErrorCode, string] =
      status === undefined ? ['refused', 'gave up in the middle of its answer'] : advice(status, endpoint);
    return [code, `${url} ${meaning}; it says: ${message}`];
  }
  if (error instanceof SyntaxError) return ['bad-reply', `${url} answered with broken JSON`];
  if (error instanceof TypeError && error.message === 'terminated') {
    return ['unreachable', `the connection to ${url} broke in the middle of its answer (${rootCause(error)})`];
  }
  const reason = messageOf(error);
  return ['bad-reply', `the request to ${url}, or its answer, cannot be read (${reason})`];
}

/**
 * What was thrown while an endpoint was asked, as an error of a model: its message is one line without secrets. What
 * was thrown is not its cause, because the words of others may repeat a key.
 */
export function modelErrorOf(error: unknown, endpoint: Endpoint, classes: ErrorClasses): ModelError {
  if (error instanceof classes.APIConnectionTimeoutError) return timeoutError(endpoint);
  const [code, message] = ModelError.isInstance(error)
    ? [error.code, error.message]
    : happened(error, endpoint, classes);
  return new ModelError({ code, message: shownText(message, secretsOf(endpoint)) });
}
