/** What clients get wrong, and what fails for them: a code, a status and what to do. Thrown inside, answered outside. */
import { TypetodError } from '../../errors/index.js';
import type { ProblemDetails } from './schema.js';

/** The kinds of problems by code: the status that they are answered with, and their titles. */
export const PROBLEMS = {
  'bad-request': { status: 400, title: 'The request is not as it must be' },
  unauthorized: { status: 401, title: 'The token is missing or wrong' },
  forbidden: { status: 403, title: 'The request may not come from there' },
  'not-found': { status: 404, title: 'There is nothing at this address' },
  'no-session': { status: 404, title: 'There is no such session' },
  'no-recording': { status: 404, title: 'There is no such recording' },
  'method-not-allowed': { status: 405, title: 'This cannot be done at this address' },
  'session-busy': { status: 409, title: 'Somebody else has the session' },
  'no-such-turn': { status: 409, title: 'The session has no such turn' },
  'nothing-to-confirm': { status: 409, title: 'Nothing waits to be confirmed' },
  'turn-undone': { status: 409, title: 'The turn of the idempotency key was taken back' },
  'too-large': { status: 413, title: 'The request is too large' },
  'too-long': { status: 413, title: 'Too much was said at once' },
  'unsupported-media-type': { status: 415, title: 'The body is not JSON' },
  'key-reused': { status: 422, title: 'The idempotency key was used for something else' },
  'unknown-service': { status: 422, title: 'There is no such service' },
  'unreadable-recording': { status: 422, title: 'The recording cannot be read' },
  'rate-limited': { status: 429, title: 'Too many requests' },
  'service-failed': { status: 502, title: 'A service failed' },
  'model-failed': { status: 502, title: 'The model of the parser failed' },
  internal: { status: 500, title: 'The server failed' },
  'session-broken': { status: 500, title: 'The session cannot be restored' },
  stopping: { status: 503, title: 'The server is ending' },
  'timed-out': { status: 504, title: 'The turn took too long' },
} as const;

/** The codes of {@link ProblemDetails}. */
export type ProblemCode = keyof typeof PROBLEMS;

/** What passes by itself, nobody knows when: another server takes over, a turn before this one ends. */
const PASSING: ReadonlySet<ProblemCode> = new Set<ProblemCode>(['session-busy', 'stopping']);

/** What a client is told besides. */
export interface ProblemFacts {
  /** What is wrong with the request, by place. */
  readonly issues?: NonNullable<ProblemDetails['issues']>;
  /** After how many seconds the request may come again; 1 where what is wrong passes by itself. */
  readonly retrySeconds?: number;
}

/** Thrown where a request cannot be answered as it was meant. */
export class Problem extends TypetodError<ProblemCode> {
  static override readonly label: string = 'Problem';
  /** What is wrong with the request, by place. */
  readonly issues: ProblemDetails['issues'];
  /** After how many seconds the same request may succeed; undefined where it will not. */
  readonly retrySeconds: number | undefined;

  constructor(code: ProblemCode, message: string, { issues, retrySeconds }: ProblemFacts = {}) {
    super({ code, message });
    this.issues = issues;
    this.retrySeconds = retrySeconds ?? (PASSING.has(code) ? 1 : undefined);
  }

  get details(): ProblemDetails {
    const { code, message: detail, issues } = this;
    return { type: `urn:typetod:problem:${code}`, ...PROBLEMS[code], detail, code, ...(issues && { issues }) };
  }
}
