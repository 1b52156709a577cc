/** Reads what a request asks for. */
import { parsedJson } from '../../text/index.js';
import type { IncomingMessage } from 'node:http';
import { readBody } from '../listen.js';
import { z } from 'zod';
import { Problem } from './problem.js';
import { type Call, ROUTES, type Route } from './routes.js';

/** A route with the id of the session that the path names. */
export interface Found {
  readonly route: Route;
  readonly id: string;
}

/** The id in a path, empty where the route has none; undefined where it is another path. */
function idIn({ path }: Route, asked: string): string | undefined {
  const [before = '', after] = path.split('{id}');
  if (after === undefined) return asked === path ? '' : undefined;
  const id = asked.slice(before.length, asked.length - after.length);
  return asked === `${before}${id}${after}` && /^[\w-]{1,100}$/.test(id) ? id : undefined;
}

/** @throws Problem `not-found`, `method-not-allowed` */
export function routeOf(method: string, path: string): Found {
  const found = ROUTES.flatMap((route) => {
    const id = idIn(route, path);
    return id === undefined ? [] : [{ route, id }];
  });
  const match = found.find(({ route }) => route.method === method);
  if (match) return match;
  if (found.length === 0) throw new Problem('not-found', 'There is nothing here. See /v1/openapi.json.');
  const methods = found.map(({ route }) => route.method).join(' or ');
  throw new Problem('method-not-allowed', `Use ${methods} here, not ${method}.`);
}

async function textOf(request: IncomingMessage, most: number): Promise<string> {
  const body = await readBody(request, most);
  if (body.ok) return body.text;
  throw new Problem('too-large', body.message);
}

/** What a body may have: optional names end with a question mark. */
function expected({ shape }: z.ZodObject): string {
  const names = Object.entries(shape).map(([name, part]) => (z.safeParse(part, undefined).success ? `${name}?` : name));
  return `{ ${names.join(', ')} }`;
}

/** The body of a request. @throws Problem */
async function bodyOf(request: IncomingMessage, { body: schema }: Route, most: number): Promise<unknown> {
  const text = await textOf(request, most);
  if (!schema) return undefined;
  // Without a type, it is taken for what it is.
  const type = request.headers['content-type'] ?? 'application/json';
  if (!/^application\/json\s*(;|$)/i.test(type)) {
    const message = `Send JSON, with content-type: application/json, not ${type.slice(0, 100)}. Of curl: -H 'content-type: application/json'.`;
    throw new Problem('unsupported-media-type', message);
  }
  const given = parsedJson(text, () => {
    const what = text === '' ? 'empty' : 'not JSON';
    throw new Problem('bad-request', `The body is ${what}. Send a JSON object: ${expected(schema)}.`);
  });
  const read = schema.safeParse(given);
  if (read.success) return read.data;
  const issues = read.error.issues.map(({ path, message }) => ({ path: path.join('.'), message }));
  throw new Problem('bad-request', 'The body is not as it must be. See /v1/openapi.json.', { issues });
}

function keyOf({ headers }: IncomingMessage): string | undefined {
  const key = headers['idempotency-key'];
  if (key === undefined || (typeof key === 'string' && key.length >= 1 && key.length <= 200)) return key;
  throw new Problem('bad-request', 'An Idempotency-Key has 1 to 200 characters.');
}

/**
 * Reads a request.
 *
 * @throws Problem `bad-request`, `too-large`, `unsupported-media-type`
 */
export async function readCall(
  request: IncomingMessage,
  { route, id }: Found,
  most: number,
): Promise<{ readonly call: Call<never>; readonly wantsStream: boolean }> {
  const body = (await bodyOf(request, route, most)) as never;
  const key = route.isKeyed ? keyOf(request) : undefined;
  const wantsStream = (request.headers.accept ?? '').includes('text/event-stream');
  return { call: { id, body, key, onStage: undefined }, wantsStream };
}
