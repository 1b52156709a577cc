/** Answers: JSON, problems, and streams of server-sent events. */
import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { sendJson } from '../listen.js';
import { problemOf } from './fault.js';
import type { SessionHub } from './hub.js';
import type { Problem } from './problem.js';
import type { Call, Route } from './routes.js';

/** Waits until an answer is on its way, or its client has gone. */
export async function sent(response: ServerResponse): Promise<void> {
  if (!response.writableFinished && !response.destroyed)
    await Promise.race([once(response, 'finish'), once(response, 'close')]);
}

/** After so long without an event, a stream says that it is alive. */
const BEAT_MILLISECONDS = 15_000;

/** A stream of events. It begins with the first one: until then, the answer may be another. */
class EventStream {
  #beat: NodeJS.Timeout | undefined;

  constructor(private readonly response: ServerResponse) {}

  get hasBegun(): boolean {
    return this.#beat !== undefined;
  }

  send(event: string, data: unknown): void {
    this.#begin();
    this.response.write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
  }

  #begin(): void {
    if (this.#beat) return;
    this.response.writeHead(200, {
      'content-type': 'text/event-stream',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'x-accel-buffering': 'no',
    });
    this.#beat = setInterval(() => this.response.write(': beat\n\n'), BEAT_MILLISECONDS);
    this.response.once('close', () => clearInterval(this.#beat));
  }

  end(): void {
    clearInterval(this.#beat);
    this.response.end();
  }
}

/** Sends an error as RFC 9457 has it. */
function sendProblem(response: ServerResponse, { details, code, retrySeconds }: Problem): void {
  response.setHeader('cache-control', 'no-store');
  if (code === 'unauthorized') response.setHeader('www-authenticate', 'Bearer');
  if (retrySeconds !== undefined) response.setHeader('retry-after', String(retrySeconds));
  if (code === 'stopping') response.setHeader('connection', 'close');
  sendJson(response, details.status, details, 'application/problem+json');
}

export async function answerProblem(response: ServerResponse, error: unknown): Promise<void> {
  if (response.headersSent) response.destroy();
  else sendProblem(response, problemOf(error));
  await sent(response);
}

async function streamed(response: ServerResponse, route: Route, call: Call<never>, hub: SessionHub): Promise<void> {
  const stream = new EventStream(response);
  try {
    const onStage = (stage: unknown): void => stream.send('stage', stage);
    stream.send('turn', await route.handle(hub, { ...call, onStage }));
  } catch (error) {
    if (!stream.hasBegun) throw error;
    stream.send('problem', problemOf(error).details);
    stream.end();
    await sent(response);
    throw error;
  }
  stream.end();
}

function sendLines(response: ServerResponse, text: string): void {
  response.writeHead(200, { 'content-type': 'application/x-ndjson', 'cache-control': 'no-store' });
  response.end(text);
}

/** Asks the hub, and answers. */
export async function answerCall(
  response: ServerResponse,
  route: Route,
  { call, wantsStream }: { readonly call: Call<never>; readonly wantsStream: boolean },
  hub: SessionHub,
): Promise<void> {
  if (wantsStream && route.isStreamed) await streamed(response, route, call, hub);
  else {
    const answer = await route.handle(hub, call);
    response.setHeader('cache-control', 'no-store');
    if (route.answer) sendJson(response, route.status, answer);
    else sendLines(response, String(answer));
  }
  await sent(response);
}
