import { request } from 'node:http';
import { describe, expect, it } from 'vitest';
import { ServerError } from 'typetod/server/mcp';
import { serveSessions } from 'typetod/server/sessions';
import { openApi } from '../../../src/server/sessions/openapi.js';
import { Problem } from '../../../src/server/sessions/problem.js';
import { Rate } from '../../../src/server/sessions/gatekeeper.js';
import { ROUTES } from '../../../src/server/sessions/routes.js';
import { rulesParser } from '../../../src/parsers/index.js';
import { banks2 } from '../../../apis/index.js';
import { connected, served } from './fixtures.js';

interface Asked {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** A request with any headers, which `fetch` does not let one send. */
function ask(url: string, { method = 'GET', headers = {}, body }: Asked = {}) {
  return new Promise<{ status: number; headers: NodeJS.Dict<string | string[]>; text: string }>((resolve, reject) => {
    const sent = request(url, { method, headers }, (response) => {
      let text = '';
      response.on('data', (chunk) => (text += chunk));
      response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, text }));
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

const JSON_TYPE = { 'content-type': 'application/json' };
const TOKEN = 'a-long-token';

describe('who may ask', () => {
  it.each<[string, number, Asked]>([
    ['another host', 403, { headers: { host: 'evil.example' } }],
    ['a name that begins like this machine', 403, { headers: { host: 'localhost.evil.example' } }],
    ['a page of another origin', 403, { headers: { origin: 'http://evil.example' } }],
    ['a page of another port here', 403, { headers: { origin: 'http://localhost:1' } }],
    ['a page in a sandbox', 403, { headers: { origin: 'null' } }],
    ['nobody with a token', 401, {}],
    ['somebody with another token', 401, { headers: { authorization: 'Bearer another-one' } }],
    ['somebody with the token as a password', 401, { headers: { authorization: `Basic ${TOKEN}` } }],
  ])('not %s: %i', async (_who, status, asked) => {
    const { url } = await served({ token: TOKEN });
    const answer = await ask(`${url}/v1/services`, asked);
    expect(answer.status).toBe(status);
    expect(answer.headers['content-type']).toBe('application/problem+json');
    expect(answer.headers['access-control-allow-origin']).toBeUndefined();
  });

  it('whoever has the token, also the page of the server', async () => {
    const { url } = await served({ token: TOKEN });
    const authorization = `Bearer ${TOKEN}`;
    expect((await ask(`${url}/v1/services`, { headers: { authorization } })).status).toBe(200);
    expect((await ask(`${url}/v1/services`, { headers: { authorization, origin: url } })).status).toBe(200);
  });

  it('an origin that is allowed', async () => {
    const { url } = await served({ allowedOrigins: ['http://localhost:5173'] });
    expect((await ask(`${url}/v1/services`, { headers: { origin: 'http://localhost:5173' } })).status).toBe(200);
  });

  it('anybody about health, the description and the page', async () => {
    const { url } = await served({ token: TOKEN });
    const health = await ask(`${url}/health`);
    expect([health.status, JSON.parse(health.text)]).toEqual([200, { status: 'ok', sessions: 0 }]);
    expect((await ask(`${url}/v1/openapi.json`)).status).toBe(200);
    expect((await ask(`${url}/`)).headers['content-type']).toContain('text/html');
  });

  it('so often and not more', async () => {
    const { url } = await served({ requestsPerMinute: 3 });
    const statuses: number[] = [];
    for (let count = 0; count < 5; count += 1) statuses.push((await ask(`${url}/v1/services`)).status);
    expect(statuses).toEqual([200, 200, 200, 429, 429]);
    const { headers, text } = await ask(`${url}/v1/services`);
    // Three a minute: the next one comes after 20 seconds, less the moment that this took.
    expect(Number(headers['retry-after'])).toBeGreaterThan(15);
    expect(JSON.parse(text)).toMatchObject({ detail: expect.stringContaining(`in ${headers['retry-after']} seconds`) });
  });
});

describe('a problem says when the request may come again', () => {
  it('where it passes by itself', () => {
    const waits = (['stopping', 'session-busy'] as const).map((code) => new Problem(code, '').retrySeconds);
    expect(waits).toEqual([1, 1]);
  });

  it.each(['no-session', 'timed-out', 'service-failed', 'too-long'] as const)('but not: %s', (code) => {
    expect(new Problem(code, '').retrySeconds).toBeUndefined();
  });
});

describe('a rate', () => {
  it('lets as many come as it says, and more as time goes by', () => {
    let now = 0;
    const rate = new Rate(2, () => now);
    expect([rate.take('a'), rate.take('a'), rate.take('a'), rate.take('b')]).toEqual([0, 0, 30, 0]);
    now = 29_999;
    expect(rate.take('a')).toBe(1);
    now = 30_000;
    expect([rate.take('a'), rate.take('a')]).toEqual([0, 30]);
  });

  it('forgets those who are gone', () => {
    let now = 0;
    const rate = new Rate(1, () => now);
    for (let client = 0; client < 2000; client += 1) rate.take(String(client));
    now = 60_001;
    expect(rate.take('0')).toBe(0);
  });
});

it('takes a body of JSON whose type nobody said, and says what to send in place of another type', async () => {
  const { url } = await served({});
  expect((await ask(`${url}/v1/sessions`, { method: 'POST', body: '{}' })).status).toBe(201);
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const form = await ask(`${url}/v1/sessions`, { method: 'POST', headers, body: '{}' });
  expect(form.status).toBe(415);
  expect(JSON.parse(form.text).detail).toContain('content-type: application/json, not application/x-www-form');
});

describe('a request is refused', () => {
  it.each<[number, string, string, Asked]>([
    [400, 'bad-request', '/v1/sessions', { method: 'POST', headers: JSON_TYPE, body: '{' }],
    [400, 'bad-request', '/v1/sessions', { method: 'POST', headers: JSON_TYPE, body: '[]' }],
    [
      415,
      'unsupported-media-type',
      '/v1/sessions',
      { method: 'POST', headers: { 'content-type': 'text/plain' }, body: '{}' },
    ],
    [400, 'bad-request', '/v1/sessions', { method: 'POST', body: 'services=Banks_2' }],
    [405, 'method-not-allowed', '/v1/sessions', { method: 'OPTIONS' }],
    [405, 'method-not-allowed', '/v1/sessions', { method: 'GET' }],
    [405, 'method-not-allowed', '/v1/sessions/a/turns', { method: 'DELETE' }],
    [404, 'not-found', '/v2/sessions', { method: 'GET' }],
    [404, 'not-found', '/v1/sessions/', { method: 'GET' }],
    [404, 'not-found', '/favicon.ico', { method: 'GET' }],
  ])('%i %s: %s', async (status, code, path, asked) => {
    const { url } = await served();
    const answer = await ask(`${url}${path}`, asked);
    expect(answer.status).toBe(status);
    expect(JSON.parse(answer.text)).toMatchObject({ type: `urn:typetod:problem:${code}`, code, status });
  });

  it.each([
    ['/v1/sessions', '{ services?, now? }'],
    ['/v1/sessions/ID/turns', '{ text }'],
    ['/v1/sessions/ID/confirm', '{ turn? }'],
    ['/v1/sessions/ID/undo', '{ turn }'],
    ['/v1/sessions/ID/fork', '{ turn? }'],
    ['/v1/sessions/ID/what-if', '{ text?, program?, turn? }'],
  ])('without a body, and told what is expected: %s', async (path, expected) => {
    const { server, client } = await connected();
    const { id } = await client.create();
    const answer = await ask(`${server.url}${path.replace('ID', id)}`, { method: 'POST', headers: JSON_TYPE });
    const detail = `The body is empty. Send a JSON object: ${expected}.`;
    expect(JSON.parse(answer.text)).toMatchObject({ code: 'bad-request', status: 400, detail });
    expect(answer.status).toBe(400);
  });

  it('with what is wrong with it, by place', async () => {
    const { url } = await served();
    const answer = await ask(`${url}/v1/sessions`, { method: 'POST', headers: JSON_TYPE, body: '{"services":[1]}' });
    expect(JSON.parse(answer.text).issues).toEqual([{ path: 'services.0', message: expect.any(String) }]);
  });
});

describe('a server is not started', () => {
  it.each([
    [{ host: '0.0.0.0' }, "no 'token'"],
    [{ host: '127.evil.example' }, "no 'token'"],
    [{ token: 'short' }, 'fewer than 8'],
    [{ token: 'with a blank' }, 'blanks'],
    [{ messageBytes: 0 }, "'messageBytes' is 0"],
    [{ requestsPerMinute: 0.5 }, "'requestsPerMinute' is 0.5"],
    [{ requestsPerCaller: 0 }, "'requestsPerCaller' is 0"],
    [{ turnMilliseconds: 0 }, "'turnMilliseconds' is 0"],
    [{ held: 0 }, "'held' is 0"],
    [{ idleSeconds: -1 }, "'idleSeconds' is -1"],
    [{ port: 70_000 }, "'port' is 70000"],
  ])('with %j', async (options, message) => {
    const started = serveSessions({ services: banks2, dialogue: { parser: rulesParser() }, port: 0, ...options });
    const error = await started.then((server) => server.close()).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(ServerError);
    expect(String(error)).toContain(message);
  });
});

describe('a server that ends', () => {
  it('finishes the turns under way and takes no others', async () => {
    let answer = (): void => undefined;
    let begin = (): void => undefined;
    const waiting = new Promise<void>((resolve) => (answer = resolve));
    const begun = new Promise<void>((resolve) => (begin = resolve));
    const parser = {
      name: 'slow',
      parse: async () => {
        begin();
        await waiting;
        return { source: 'parse_error()' };
      },
    };
    const { server, client } = await connected({ dialogue: { parser } });
    const { id } = await client.create();
    const turn = client.turn(id, 'one');
    await begun;
    const closed = server.close();
    await expect(client.turn(id, 'two')).rejects.toMatchObject({ code: 'stopping', details: { status: 503 } });
    expect(await ask(`${server.url}/health`)).toMatchObject({
      status: 503,
      text: '{"status":"stopping","sessions":1}',
    });
    answer();
    expect((await turn).turn).toBe(1);
    await closed;
    await expect(ask(`${server.url}/health`)).rejects.toThrow();
  });
});

describe('the description in OpenAPI', () => {
  const described = JSON.parse(JSON.stringify(openApi('1.2.3')));

  it('has every route, each under its name', () => {
    const names = Object.values(described.paths).flatMap((path) =>
      Object.values(path as Record<string, { operationId: string }>).map(({ operationId }) => operationId),
    );
    expect(names.sort()).toEqual([...ROUTES.map(({ name }) => name), 'health'].sort());
  });

  it('refers to nothing that is not there', () => {
    const names = [...JSON.stringify(described).matchAll(/"\$ref":"#\/components\/schemas\/([^"]+)"/g)].map(
      ([, name]) => name,
    );
    expect(names.length).toBeGreaterThan(20);
    expect(names.filter((name) => !Object.hasOwn(described.components.schemas, name ?? ''))).toEqual([]);
  });

  it('has no schema that any object fits', () => {
    expect(described.components.schemas.TakeTurn).toMatchObject({ required: ['text'], additionalProperties: false });
    expect(described.components.schemas.Turn.required).toContain('stages');
  });
});
