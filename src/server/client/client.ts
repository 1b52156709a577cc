import { TypetodError } from '../../errors/index.js';
import {
  type CreateRequest,
  type ProblemDetails,
  problemSchema,
  type ServiceList,
  type SessionState,
  type SessionSummary,
  type TakenTurn,
  type TurnStage,
  type TurnTrial,
  type WhatIfRequest,
} from '../sessions/schema.js';

interface ServerEvent {
  readonly event: string;
  readonly data: string;
}

function eventOf(block: string): ServerEvent | undefined {
  let event = 'message';
  const data: string[] = [];
  for (const line of block.split('\n')) {
    if (line.startsWith('event: ')) event = line.slice(7);
    if (line.startsWith('data: ')) data.push(line.slice(6));
  }
  return data.length === 0 ? undefined : { event, data: data.join('\n') };
}

/** The events of a stream as they come. */
export async function* eventsIn(body: ReadableStream<Uint8Array>): AsyncGenerator<ServerEvent> {
  const decoder = new TextDecoder();
  const reader = body.getReader();
  let text = '';
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      text += decoder.decode(part.value, { stream: true });
      const blocks = text.split('\n\n');
      text = blocks.pop() ?? '';
      for (const block of blocks) {
        const event = eventOf(block);
        if (event) yield event;
      }
    }
  } finally {
    await reader.cancel();
  }
}

/** Thrown where the server answers with a problem; `details` has it as RFC 9457 does. */
export class ProblemError extends TypetodError {
  static override readonly label: string = 'ProblemError';

  constructor(readonly details: ProblemDetails) {
    super({ code: details.code, message: details.detail });
  }
}

/** How a server is reached. */
export interface SessionsClientOptions {
  /** Where it is: `http://127.0.0.1:8002`. */
  readonly url: string;
  /** Its token, where it has one. */
  readonly token?: string;
  /** Sends requests; the `fetch` of the platform if left out. */
  readonly fetch?: typeof fetch;
}

export interface TurnRequest {
  /** The idempotency key: the same one gets the same answer, and nothing is done twice. */
  readonly key?: string;
  /** Leaves the request. What the server has begun, it finishes. */
  readonly signal?: AbortSignal;
  /** Is told the stages of a turn as they come. */
  readonly onStage?: (stage: TurnStage) => void;
}

interface Sent extends Omit<TurnRequest, 'onStage'> {
  readonly body?: object;
  readonly accept?: string;
}

function unreadable(status: number): ProblemDetails {
  const detail = `The server answered ${status} with what is no problem of this API. Is there something between?`;
  return { type: 'about:blank', title: 'Not an answer of this API', status, detail, code: 'internal' };
}

async function problemIn(response: Response): Promise<ProblemError> {
  const body: unknown = await response.json().catch(() => undefined);
  const read = problemSchema.safeParse(body);
  return new ProblemError(read.success ? read.data : unreadable(response.status));
}

/**
 * A client of the session API.
 *
 * @example
 * const client = new SessionsClient({ url: 'http://127.0.0.1:8002', token });
 * const { id } = await client.create();
 * console.log((await client.turn(id, 'A table for two in San Jose', { key: 'a1' })).reply);
 */
export class SessionsClient {
  constructor(private readonly options: SessionsClientOptions) {}

  /** What can be talked about. */
  services(): Promise<ServiceList> {
    return this.#json('/services');
  }

  /** Begins a session. */
  create(asked: CreateRequest = {}, request: TurnRequest = {}): Promise<SessionSummary> {
    return this.#json('/sessions', { ...request, body: asked });
  }

  /** What a session is. */
  session(id: string): Promise<SessionSummary> {
    return this.#json(`/sessions/${id}`);
  }

  /**
   * Takes a turn.
   *
   * @throws ProblemError
   */
  turn(id: string, text: string, request: TurnRequest = {}): Promise<TakenTurn> {
    return this.#taken(`/sessions/${id}/turns`, { text }, request);
  }

  /**
   * Agrees to what was read back last, as a user who says yes.
   *
   * @param turn - the turn whose reply the user saw: it is refused where another one came since.
   * @throws ProblemError
   */
  confirm(id: string, turn?: number, request: TurnRequest = {}): Promise<TakenTurn> {
    return this.#taken(`/sessions/${id}/confirm`, turn === undefined ? {} : { turn }, request);
  }

  async #taken(path: string, asked: object, { onStage, ...request }: TurnRequest): Promise<TakenTurn> {
    if (!onStage) return this.#json(path, { ...request, body: asked });
    const { body } = await this.#send(path, { ...request, body: asked, accept: 'text/event-stream' });
    if (!body) throw new ProblemError(unreadable(200));
    for await (const { event, data } of eventsIn(body)) {
      const value: unknown = JSON.parse(data);
      if (event === 'stage') onStage(value as TurnStage);
      if (event === 'turn') return value as TakenTurn;
      if (event === 'problem') throw new ProblemError(value as ProblemDetails);
    }
    throw new ProblemError({
      ...unreadable(200),
      detail: 'The stream ended before its turn. Send it again with its key.',
    });
  }

  /** The turns so far, as they were answered. */
  async turns(id: string): Promise<readonly TakenTurn[]> {
    const { turns } = await this.#json<{ readonly turns: readonly TakenTurn[] }>(`/sessions/${id}/turns`);
    return turns;
  }

  /** How a session stands. */
  state(id: string): Promise<SessionState> {
    return this.#json(`/sessions/${id}/state`);
  }

  /** The program so far. */
  async program(id: string): Promise<string> {
    return (await this.#json<{ readonly program: string }>(`/sessions/${id}/program`)).program;
  }

  /** The journal, as text that `restoreSession` reads. */
  async journal(id: string): Promise<string> {
    return (await this.#send(`/sessions/${id}/journal`)).text();
  }

  /** Goes back to the end of a turn. */
  undo(id: string, turn: number): Promise<SessionState> {
    return this.#json(`/sessions/${id}/undo`, { body: { turn } });
  }

  /** Branches a session off, after its last turn or an earlier one. */
  fork(id: string, turn?: number, request: TurnRequest = {}): Promise<SessionSummary> {
    return this.#json(`/sessions/${id}/fork`, { ...request, body: turn === undefined ? {} : { turn } });
  }

  /** Says what a program, or what a user might say, would do. */
  whatIf(id: string, asked: WhatIfRequest): Promise<TurnTrial> {
    return this.#json(`/sessions/${id}/what-if`, { body: asked });
  }

  async #json<T>(path: string, sent?: Sent): Promise<T> {
    return (await (await this.#send(path, sent)).json()) as T;
  }

  async #send(path: string, { body, key, signal, accept = 'application/json' }: Sent = {}): Promise<Response> {
    const { url, token, fetch: send = fetch } = this.options;
    const headers = {
      accept,
      ...(body && { 'content-type': 'application/json' }),
      ...(key !== undefined && { 'idempotency-key': key }),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    };
    const posted = body ? { method: 'POST', body: JSON.stringify(body) } : {};
    const response = await send(`${url}/v1${path}`, { ...posted, headers, ...(signal && { signal }) });
    if (response.ok) return response;
    throw await problemIn(response);
  }
}
