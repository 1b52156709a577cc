import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A request that an endpoint got. */
export interface Received {
  readonly method: string | undefined;
  readonly path: string | undefined;
  readonly headers: IncomingHttpHeaders;
  /** The body as it came. */
  readonly text: string;
  readonly body: Record<string, unknown>;
}

/** Answers a request; the n-th, from 0. */
export type Answer = (response: ServerResponse, received: Received, n: number) => void;

/** A server on this machine that stands for an OpenAI-compatible endpoint. */
export interface Endpoint {
  readonly baseURL: string;
  readonly received: readonly Received[];
  /** From now on, answers so; what was received is forgotten. */
  answer(answer: Answer): void;
  close(): Promise<void>;
}

async function listen(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}

export async function openEndpoint(): Promise<Endpoint> {
  let current: Answer = (response) => response.end();
  let received: Received[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const text = Buffer.concat(chunks).toString();
      const { method, url: path, headers } = request;
      const got = { method, path, headers, text, body: JSON.parse(text) as Record<string, unknown> };
      received.push(got);
      current(response, got, received.length - 1);
    });
  });
  const port = await listen(server);
  return {
    baseURL: `http://127.0.0.1:${port}/v1`,
    get received() {
      return received;
    },
    answer(answer) {
      current = answer;
      received = [];
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Ends a response with JSON. A client that tries again does so at once. */
export function json(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json', 'retry-after-ms': '1' });
  response.end(JSON.stringify(body));
}

const USAGE = { prompt_tokens: 12, completion_tokens: 3, total_tokens: 15 };

/** A completion with that message. */
export const completion = (message: object, more: object = {}): object => ({
  id: 'c1',
  object: 'chat.completion',
  created: 0,
  model: 'm',
  choices: [{ index: 0, message: { role: 'assistant', ...message }, finish_reason: 'stop' }],
  usage: USAGE,
  ...more,
});

/** Answers with that text. */
export const saying =
  (content: string): Answer =>
  (response) =>
    json(response, 200, completion({ content }));

const line = (data: string): string => `data: ${data}\n\n`;

const chunk = (delta: object, finish: string | null = null): string =>
  line(JSON.stringify({ id: 'c1', choices: [{ index: 0, delta, finish_reason: finish }] }));

/** Begins a stream. */
export function startStream(response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  response.write(chunk({ role: 'assistant', content: '' }));
}

/** Sends a piece of text on a stream. */
export const streamPiece = (response: ServerResponse, content: string): void => {
  response.write(chunk({ content }));
};

/** Ends a stream as endpoints do: why, what it cost, and that it is done. */
export function endStream(response: ServerResponse): void {
  response.write(chunk({}, 'stop'));
  response.write(line(JSON.stringify({ id: 'c1', choices: [], usage: USAGE })));
  response.end(line('[DONE]'));
}

/** Streams the pieces. */
export const streaming =
  (...pieces: string[]): Answer =>
  (response) => {
    startStream(response);
    for (const piece of pieces) streamPiece(response, piece);
    endStream(response);
  };
