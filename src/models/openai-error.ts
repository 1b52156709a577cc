import { ModelError, type ModelErrorCode } from './model-error.js';

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
    message: `${baseURL} did not answer within ${timeout} ms: give it more time, or ask it for less`,
  });

/** What an endpoint's status means, and what to do about it. */
function advice(status: number, endpoint: Endpoint): readonly [ModelErrorCode, string] {
  if (status === 401 || status === 403) {
    const key = endpoint.apiKey === undefined ? 'it got no API key: give apiKey' : 'check the API key';
    return ['refused', `refused the request: ${key}`];
  }
  if (status === 404) return ['missing-model', `knows no model "${endpoint.model}", or is no base URL: check both`];
  if (status === 429) return ['refused', `refused the request${after(endpoint)}: check the limits of the account`];
  if (status >= 500) return ['unreachable', `failed${after(endpoint)}: try again later`];
  return ['refused', 'refused the request'];
}

/** The endpoint's own words, without the key that some of them repeat. */
const said = ({ message }: Error, { apiKey }: Endpoint): string =>
  apiKey === undefined ? message : message.replaceAll(apiKey, '***');

/** The reason at the bottom of an error: `connect ECONNREFUSED 127.0.0.1:1`. */
function rootCause(error: Error): string {
  let deepest = error;
  while (deepest.cause instanceof Error) deepest = deepest.cause;
  // Of several addresses that were tried, Node gives each its own error, and the whole no message.
  const [first] = deepest instanceof AggregateError ? (deepest.errors as Error[]) : [];
  return (first ?? deepest).message;
}

/** What the `openai` package threw, as an error of a model. What it cannot have thrown is itself. */
export function modelErrorOf(error: unknown, endpoint: Endpoint, classes: ErrorClasses): unknown {
  if (!(error instanceof Error)) return error;
  const { baseURL } = endpoint;
  if (error instanceof classes.APIConnectionTimeoutError) return timeoutError(endpoint);
  if (error instanceof classes.APIConnectionError) {
    const message = `cannot reach ${baseURL} (${rootCause(error)}): check the base URL, and that the server runs`;
    return new ModelError({ code: 'unreachable', message, cause: error });
  }
  if (error instanceof classes.APIError) {
    const { status } = error;
    const [code, meaning]: readonly [ModelErrorCode, string] =
      status === undefined ? ['refused', 'gave up in the middle of its answer'] : advice(status, endpoint);
    return new ModelError({ code, message: `${baseURL} ${meaning}; it says: ${said(error, endpoint)}` });
  }
  if (error instanceof SyntaxError) {
    return new ModelError({ code: 'bad-reply', message: `${baseURL} answered with broken JSON`, cause: error });
  }
  if (error instanceof TypeError && error.message === 'terminated') {
    const message = `the connection to ${baseURL} broke in the middle of its answer (${rootCause(error)})`;
    return new ModelError({ code: 'unreachable', message, cause: error });
  }
  return error;
}
