/**
 * An endpoint on this machine that speaks OpenAI's chat completions and says what a script says: what clients send and read is
 * the real protocol, and no model is asked.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ModelToolCall, Usage } from '../model.js';

/** A request as a client sent it: the body of a chat completion. */
export interface EndpointRequest {
  readonly model: string;
  /** The conversation so far. */
  readonly messages: readonly {
    /** Who says it: `system`, `user`, `assistant` or `tool`. */
    readonly role: string;
    /** What is said: text, or a list of parts. */
    readonly content?: unknown;
  }[];
  /** All other fields, such as `tools`. */
  readonly [field: string]: unknown;
}

/** What an endpoint answers: words, calls of tools or both. */
export interface EndpointMessage {
  /** The words; none if left out. */
  readonly text?: string;
  /** Calls of tools. A call without an id gets one. */
  readonly toolCalls?: readonly ModelToolCall[];
  /** The tokens that it reports as used; 0 if left out. */
  readonly usage?: Usage;
  /** The tokens of the answer, for requests that ask for `logprobs` or, of ids, for `return_token_ids`. */
  readonly tokens?: readonly { readonly token: string; readonly logprob: number; readonly id?: number }[];
  /** The ids of the tokens that it read, for requests that ask for `return_token_ids`. */
  readonly promptIds?: readonly number[];
}

/** What an endpoint refuses a request with. */
export interface EndpointRefusal {
  /** The HTTP status, such as 429. Clients try some of them again. */
  readonly status: number;
  /** What is wrong; `refused by the script` if left out. */
  readonly message?: string;
}

/** One answer of a script; a string is an answer in words. */
export type EndpointAnswer = string | EndpointMessage | EndpointRefusal;

/** The answers in the order of the requests, or a function that answers each; `asked` counts requests from 0. */
export type EndpointScript =
  | readonly EndpointAnswer[]
  | ((request: EndpointRequest, asked: number) => EndpointAnswer | Promise<EndpointAnswer>);

export interface ScriptedEndpoint {
  /** The base URL for clients, such as `http://127.0.0.1:40123/v1`. */
  readonly url: string;
  /** The requests so far, in order. */
  readonly requests: readonly EndpointRequest[];
  /** Closes the endpoint. Until then it keeps the process running. */
  close(): Promise<void>;
}

const refusal = (message: string, status = 400): EndpointRefusal => ({ status, message });

/** The body of a request; undefined for another body, and where the client leaves while it sends it. */
async function bodyOf(request: IncomingMessage): Promise<EndpointRequest | undefined> {
  const chunks: Buffer[] = [];
  try {
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = JSON.parse(Buffer.concat(chunks).toString()) as Partial<EndpointRequest> | null;
    return Array.isArray(body?.messages) ? (body as EndpointRequest) : undefined;
  } catch {
    return undefined;
  }
}

async function answerOf(script: EndpointScript, request: EndpointRequest, asked: number): Promise<EndpointAnswer> {
  if (typeof script === 'function') return await script(request, asked);
  return script[asked] ?? refusal(`the script has ${script.length} answers, and this is request ${asked + 1}`);
}

/** A message and its costs, as the protocol has them. */
function wireOf({ text = '', toolCalls = [], usage }: EndpointMessage, asked: number) {
  const calls = toolCalls.map(({ id, name, arguments: given }, index) => {
    const args = typeof given === 'string' ? given : JSON.stringify(given);
    return { index, id: id ?? `call-${asked}-${index}`, type: 'function', function: { name, arguments: args } };
  });
  const [input, output] = [usage?.inputTokens ?? 0, usage?.outputTokens ?? 0];
  return {
    message: { role: 'assistant', content: text === '' ? null : text, ...(calls.length > 0 && { tool_calls: calls }) },
    finish_reason: calls.length > 0 ? 'tool_calls' : 'stop',
    usage: { prompt_tokens: input, completion_tokens: output, total_tokens: input + output },
  };
}

function sendJson(response: ServerResponse, status: number, body: unknown): void {
  const text = JSON.stringify(body);
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(text);
}

function refuse(response: ServerResponse, { status, message = 'refused by the script' }: EndpointRefusal): void {
  sendJson(response, status, { error: { message, type: 'scripted', code: null, param: null } });
}

/** The whole answer as one piece of a stream, then its end. */
function sendStream(
  response: ServerResponse,
  about: object,
  { message, finish_reason, usage }: ReturnType<typeof wireOf>,
) {
  const chunk = { ...about, object: 'chat.completion.chunk' };
  const events = [
    { ...chunk, choices: [{ index: 0, delta: message, finish_reason: null }] },
    { ...chunk, choices: [{ index: 0, delta: {}, finish_reason }] },
    { ...chunk, choices: [], usage },
  ];
  const lines = events.map((event) => `data: ${JSON.stringify(event)}\n\n`);
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  for (const line of lines) response.write(line);
  response.end('data: [DONE]\n\n');
}

/** What a request gets to know of the tokens: of the choice, and of the whole answer. */
function tokensOf({ tokens, promptIds }: EndpointMessage, { logprobs, return_token_ids: withIds }: EndpointRequest) {
  const content = tokens?.map(({ token, logprob }) => ({ token, logprob, bytes: [...Buffer.from(token)] }));
  const choice = {
    ...(logprobs === true && content && { logprobs: { content } }),
    ...(withIds === true && tokens && { token_ids: tokens.map(({ id }) => id) }),
  };
  return { choice, whole: withIds === true && promptIds ? { prompt_token_ids: promptIds } : {} };
}

function send(response: ServerResponse, request: EndpointRequest, answer: EndpointMessage, asked: number): void {
  const told = tokensOf(answer, request);
  const { usage, ...choice } = { ...wireOf(answer, asked), ...told.choice };
  const about = { id: `scripted-${asked}`, created: 0, model: request.model, ...told.whole };
  if (request.stream === true) sendStream(response, about, { usage, ...choice });
  else sendJson(response, 200, { ...about, object: 'chat.completion', choices: [{ index: 0, ...choice }], usage });
}

/** Answers by the script. What it throws, and an answer that cannot be sent, is a refusal: the process goes on. */
async function answer(script: EndpointScript, response: ServerResponse, request: EndpointRequest, asked: number) {
  try {
    const given = await answerOf(script, request, asked);
    if (typeof given === 'string') send(response, request, { text: given }, asked);
    else if ('status' in given) refuse(response, given);
    else send(response, request, given, asked);
  } catch (error) {
    refuse(response, refusal(`the script threw, or its answer cannot be sent: ${String(error)}`));
  }
}

/**
 * Opens an endpoint at a free port of this machine that answers chat completions by a script: for tests and examples of whatever
 * talks to such endpoints. A request for which the script has no answer is refused with status 400, which no client tries again.
 *
 * @example
 * const endpoint = await scriptedEndpoint([{ toolCalls: [{ name: 'find', arguments: { city: 'Paris' } }] }, 'There is one.']);
 * const model = openaiModel({ model: 'scripted', baseURL: endpoint.url });
 */
export async function scriptedEndpoint(script: EndpointScript): Promise<ScriptedEndpoint> {
  const requests: EndpointRequest[] = [];
  const server = createServer(async (request, response) => {
    const body = await bodyOf(request);
    if (!request.url?.endsWith('/chat/completions')) return refuse(response, refusal('only chat completions', 404));
    if (!body) return refuse(response, refusal('the body is no JSON object with messages'));
    await answer(script, response, body, requests.push(body) - 1);
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/v1`,
    requests,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
