/** Asks the server of the page. */
import { eventsIn } from '../../client/client.js';
import type { ProblemDetails, TakenTurn, TurnStage } from '../schema.js';
import { type Ref, tokenHere } from './address.js';

function headersOf(key: string | undefined, accept: string): Record<string, string> {
  const token = tokenHere();
  return {
    accept,
    'content-type': 'application/json',
    ...(token !== null && { authorization: `Bearer ${token}` }),
    ...(key !== undefined && { 'idempotency-key': key }),
  };
}

/** What went wrong, for the person. */
class Refusal extends Error {
  constructor(
    message: string,
    readonly code?: string,
  ) {
    super(message);
  }
}

/** Whether what was sent was done, and taken back since: who says it again means it anew. */
export function isUndone(error: unknown): boolean {
  return error instanceof Refusal && error.code === 'turn-undone';
}

async function send(path: string, body?: object, key?: string, accept = 'application/json'): Promise<Response> {
  const posted = body ? { method: 'POST', body: JSON.stringify(body) } : {};
  const response = await fetch(`/v1${path}`, { ...posted, headers: headersOf(key, accept) }).catch(() => {
    throw new Refusal('The server cannot be reached. Is it running? What you say is kept: send it again.');
  });
  if (response.ok) return response;
  const problem = (await response.json().catch(() => undefined)) as ProblemDetails | undefined;
  const place = response.status === 401 ? ' This page takes it from its address: #token=TOKEN.' : '';
  throw new Refusal(`${problem?.detail ?? `The server answered ${response.status}.`}${place}`, problem?.code);
}

/** Asks something; a body is posted. */
export async function ask<T>(path: string, body?: object): Promise<T> {
  return (await (await send(path, body)).json()) as T;
}

export const pathOf = ({ kind, id }: Ref): string => `/${kind}s/${id}`;

async function turnIn(body: ReadableStream<Uint8Array>, onStage: (stage: TurnStage) => void): Promise<TakenTurn> {
  for await (const { event, data } of eventsIn(body)) {
    const value: unknown = JSON.parse(data);
    if (event === 'stage') onStage(value as TurnStage);
    if (event === 'turn') return value as TakenTurn;
    if (event === 'problem') {
      const { detail, code } = value as ProblemDetails;
      throw new Refusal(detail, code);
    }
  }
  throw new Refusal('The connection ended before the answer. Send it again: nothing is done twice.');
}

/** How a turn is sent: the same key again gets the same answer. */
export interface Sending {
  readonly text: string;
  readonly key: string;
}

/** Another key for each turn. Over HTTP from another machine a browser has no `crypto.randomUUID`. */
export function newKey(): string {
  return crypto.getRandomValues(new Uint32Array(4)).join('-');
}

/** Takes a turn, and tells its stages as they come. */
export async function takeTurn(
  session: string,
  { text, key }: Sending,
  onStage: (stage: TurnStage) => void,
): Promise<TakenTurn> {
  const { body } = await send(`/sessions/${session}/turns`, { text }, key, 'text/event-stream');
  if (!body) throw new Refusal('The server answered nothing.');
  return turnIn(body, onStage);
}
