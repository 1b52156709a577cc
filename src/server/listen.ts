import { messageOf } from '../errors/index.js';
import { once } from 'node:events';
import { createServer, type RequestListener, type Server, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { unknownOption } from '../text/index.js';
import { ServerError } from './server-error.js';
import { Slots } from './slots.js';

/** The body of a request, or why it cannot be had. */
type Body =
  | { readonly ok: true; readonly text: string }
  | { readonly ok: false; readonly status: 413; readonly message: string };

/** So much of a body that is too long is read and dropped: who still sends when the connection closes never sees the answer. */
const DROPPED = 64 * 1_048_576;

/** Reads a body up to a size. */
export async function readBody(request: IncomingMessage, most: number): Promise<Body> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size <= most) chunks.push(chunk);
    else if (size > most + DROPPED) break;
  }
  if (size > most) return { ok: false, status: 413, message: `A message has at most ${most} bytes.` };
  return { ok: true, text: Buffer.concat(chunks).toString('utf8') };
}

/** What a request asks for. A target that is no URL is that of the root. */
export function targetOf({ url = '/' }: IncomingMessage): URL {
  const base = 'http://localhost';
  return new URL(URL.canParse(url, base) ? url : '/', base);
}

/** Answers with JSON, of a type of its own where one is given. */
export function sendJson(response: ServerResponse, status: number, value: unknown, type = 'application/json'): void {
  const text = JSON.stringify(value);
  const { destroyed, complete } = response.req;
  // A body that was given up before its end cannot be followed by another request.
  if (destroyed && !complete) response.setHeader('connection', 'close');
  response.writeHead(status, {
    'content-type': type,
    'content-length': Buffer.byteLength(text),
    'x-content-type-options': 'nosniff',
  });
  response.end(text);
}

/** Whom a server answers. */
export interface GuardOptions {
  /** The address that it listens at. */
  readonly host: string;
  /** Origins whose pages may connect, such as `http://localhost:6274`. None by default. */
  readonly allowedOrigins?: readonly string[];
}

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\]|::1)$/i;

/** Whether only programs on this machine can reach an address. */
export function isLoopback(host: string): boolean {
  return LOOPBACK.test(host);
}

/** The name in a Host header, without its port. */
function nameIn(header: string): string {
  return header.replace(/:\d+$/, '');
}

/** Why a request is not answered; undefined where it may be. */
export function forbidden(
  { headers }: IncomingMessage,
  { host, allowedOrigins = [] }: GuardOptions,
): string | undefined {
  const { origin, host: asked = '' } = headers;
  if (isLoopback(host) && !isLoopback(nameIn(asked))) return 'This server answers requests to this machine alone.';
  if (origin === undefined || allowedOrigins.includes(origin)) return undefined;
  return 'Pages of this origin may not connect.';
}

/** The longest that a timer of Node waits, in seconds. */
export const LONGEST_IDLE = 2_147_483;

export interface Address {
  readonly host: string;
  readonly port: number;
}

interface Range {
  readonly least: number;
  readonly most?: number;
}

/** @throws ServerError `bad-option` for what is no whole number in the range. */
export function checkWhole(name: string, value: number, { least, most = Number.MAX_SAFE_INTEGER }: Range): void {
  if (Number.isSafeInteger(value) && value >= least && value <= most) return;
  const range = most === Number.MAX_SAFE_INTEGER ? `of at least ${least}` : `from ${least} to ${most}`;
  throw new ServerError({ code: 'bad-option', message: `'${name}' is ${value}. Give a whole number ${range}.` });
}

/** @throws ServerError `bad-option` for options that nothing reads: a mistyped limit would be none. */
export function checkKnown(where: string, options: object, known: readonly string[]): void {
  const message = unknownOption(where, options, known);
  if (message !== undefined) throw new ServerError({ code: 'bad-option', message });
}

/** Where and whom a server serves. */
export interface ServedOptions extends Partial<GuardOptions> {
  /** The address to listen at; `127.0.0.1` if left out, which only programs on this machine reach. */
  readonly host?: string;
  /** The port; any free one for 0. */
  readonly port?: number;
  /** How many clients are served at a time. */
  readonly capacity?: number;
  /** After so many seconds without a message, a client is given up. */
  readonly idleSeconds?: number;
  /** How long a message may be, in bytes; 1 MiB if left out. */
  readonly messageBytes?: number;
}

/** The names of {@link ServedOptions}. */
export const SERVED = [
  'host',
  'port',
  'capacity',
  'idleSeconds',
  'messageBytes',
  'allowedOrigins',
] as const satisfies readonly (keyof ServedOptions)[];

/**
 * Options with what is left out, and what follows from them.
 *
 * @throws ServerError `bad-option` for a number that is none.
 */
export function settled(
  { host = '127.0.0.1', messageBytes = 1_048_576, allowedOrigins, ...given }: ServedOptions,
  defaults: Required<Pick<ServedOptions, 'port' | 'capacity' | 'idleSeconds'>>,
) {
  const { port = defaults.port, capacity = defaults.capacity, idleSeconds = defaults.idleSeconds } = given;
  checkWhole('capacity', capacity, { least: 1 });
  checkWhole('idleSeconds', idleSeconds, { least: 1, most: LONGEST_IDLE });
  checkWhole('messageBytes', messageBytes, { least: 1 });
  const guard: GuardOptions = { host, ...(allowedOrigins && { allowedOrigins }) };
  return { host, port, messageBytes, guard, slots: new Slots(capacity, idleSeconds * 1000) };
}

/**
 * Makes a server listen.
 *
 * @throws ServerError `bad-option` for a bad port; `cannot-listen` where the address is taken or is not one of this machine.
 */
export async function listen(listener: RequestListener, { host, port }: Address): Promise<Server> {
  checkWhole('port', port, { least: 0, most: 65_535 });
  const server = createServer(listener);
  try {
    server.listen({ host, port });
    await once(server, 'listening');
  } catch (cause) {
    const why = messageOf(cause);
    const message = `Cannot listen at ${host} port ${port}: ${why}. Choose another port (--port), or stop what has this one.`;
    throw new ServerError({ code: 'cannot-listen', message, cause });
  }
  return server;
}

export function urlOf(server: Server, host: string): string {
  const { port } = server.address() as AddressInfo;
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}

export async function closeServer(server: Server): Promise<void> {
  const closed = once(server, 'close');
  server.close();
  server.closeAllConnections();
  await closed;
}
