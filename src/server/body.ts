import type { IncomingMessage, ServerResponse } from 'node:http';

/** The body of a request, or why it cannot be had. */
export type Body =
  | { readonly ok: true; readonly text: string }
  | { readonly ok: false; readonly status: 413; readonly message: string };

/** Reads a body up to a size. */
export async function readBody(request: IncomingMessage, most: number): Promise<Body> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > most) return { ok: false, status: 413, message: `A message has at most ${most} bytes.` };
    chunks.push(chunk);
  }
  return { ok: true, text: Buffer.concat(chunks).toString('utf8') };
}

/** What a request asks for. A target that is no URL is that of the root. */
export function targetOf({ url = '/' }: IncomingMessage): URL {
  const base = 'http://localhost';
  return new URL(URL.canParse(url, base) ? url : '/', base);
}

export function sendJson(response: ServerResponse, status: number, value: unknown): void {
  const text = JSON.stringify(value);
  response.writeHead(status, {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(text),
    'x-content-type-options': 'nosniff',
  });
  response.end(text);
}
