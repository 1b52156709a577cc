/** Asks the server of the page. Its token came behind the `#` of the address, which no request takes along. */
import { eventsIn } from '../../client/events.js';
import type { ProblemDetails, TakenTurn, TurnStage } from '../schema.js';

const TOKEN = 'typetod-token';

/** What the address says behind `#`. */
export function fromAddress(): URLSearchParams {
  return new URLSearchParams(location.hash.slice(1));
}

/** Keeps the token of the address for this tab, and leaves the session alone there. */
export function showInAddress(session: string): void {
  const token = fromAddress().get('token');
  if (token !== null) sessionStorage.setItem(TOKEN, token);
  history.replaceState(null, '', session === '' ? '#' : `#session=${session}`);
}

function headersOf(key: string | undefined, accept: string): Record<string, string> {
  const token = fromAddress().get('token') ?? sessionStorage.getItem(TOKEN);
  return {
    accept,
    'content-type': 'application/json',
    ...(token !== null && { authorization: `Bearer ${token}` }),
    ...(key !== undefined && { 'idempotency-key': key }),
  };
}

/** What went wrong, for the person. */
class Refusal extends Error {}

async function send(path: string, body?: object, key?: string, accept = 'application/json'): Promise<Response> {
  const posted = body ? { method: 'POST', body: JSON.stringify(body) } : {};
  const response = await fetch(`/v1${path}`, { ...posted, headers: headersOf(key, accept) });
  if (response.ok) return response;
  const problem = (await response.json().catch(() => undefined)) as ProblemDetails | undefined;
  throw new Refusal(problem?.detail ?? `The server answered ${response.status}.`);
}

/** Asks something; a body is posted. */
export async function ask<T>(path: string, body?: object): Promise<T> {
  return (await (await send(path, body)).json()) as T;
}

/** Reads a stream up to its turn. */
async function turnIn(body: ReadableStream<Uint8Array>, onStage: (stage: TurnStage) => void): Promise<TakenTurn> {
  for await (const { event, data } of eventsIn(body)) {
    const value: unknown = JSON.parse(data);
    if (event === 'stage') onStage(value as TurnStage);
    if (event === 'turn') return value as TakenTurn;
    if (event === 'problem') throw new Refusal((value as ProblemDetails).detail);
  }
  throw new Refusal('The connection ended before the answer. Say it again.');
}

/** Takes a turn, and tells its stages as they come. */
export async function takeTurn(session: string, text: string, onStage: (stage: TurnStage) => void): Promise<TakenTurn> {
  const { body } = await send(`/sessions/${session}/turns`, { text }, crypto.randomUUID(), 'text/event-stream');
  if (!body) throw new Refusal('The server answered nothing.');
  return turnIn(body, onStage);
}
