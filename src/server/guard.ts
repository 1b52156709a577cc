/**
 * Who may talk to a server on this machine.
 *
 * Pages of any site can make a browser connect to a port here, and a name that is made to resolve to this machine lets
 * them read the answers. So a request that names its origin, as those of browsers do, must come from an allowed one, and
 * on a loopback address the host must be a name of this machine. Programs send no origin.
 */
import type { IncomingMessage } from 'node:http';

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
