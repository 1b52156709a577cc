/** Models at endpoints that speak OpenAI's chat completions: hosted ones, vLLM, llama.cpp, Ollama and others. */

import type { OpenAI } from 'openai';
import type { Answered, AskOptions, Json, Model, ModelReply, ModelRequest } from '../model.js';
import { checkPatience } from '../check-option.js';
import { ModelError } from '../model-error.js';
import { optionalPackage } from '../optional-package.js';
import { type Endpoint, modelErrorOf, timeoutError } from './error.js';
import { bodyOf, readChunks, readCompletion } from './wire.js';
import { baseURLProblem, OPENAI_URL, shownURL } from './secrets.js';

export interface OpenAIOptions {
  /** The model as the endpoint names it. */
  readonly model: string;
  /** OpenAI's own endpoint by default. */
  readonly baseURL?: string;
  /** Other endpoints than OpenAI's may do without: then no key is sent. */
  readonly apiKey?: string;
  /** For traces and reports: the model's name by default. */
  readonly name?: string;
  /** Milliseconds until the answer, for each try; of a streamed answer also between two pieces. 60,000 by default. */
  readonly timeout?: number;
  /** How often a request is tried again when the endpoint is busy, fails or does not answer. 2 by default. */
  readonly retries?: number;
  /**
   * How JSON is asked for: `schema`, the default, has the endpoint hold the answer to the schema; `object` is for
   * endpoints that cannot, and tells the model the schema in a message.
   */
  readonly jsonMode?: 'schema' | 'object';
  /**
   * Further fields of each request; they replace ours, and null leaves one out: `{ temperature: null }` for models
   * that refuse a temperature.
   */
  readonly fields?: { readonly [name: string]: Json };
  /**
   * Asks for log-probabilities and, of endpoints other than OpenAI's, for ids of tokens, as vLLM gives them (`return_token_ids`):
   * replies have `tokens` then, as far as the endpoint tells them. Answers are not streamed.
   */
  readonly logprobs?: boolean;
}

interface Connection {
  readonly library: typeof import('openai');
  readonly client: OpenAI;
}

async function connect({ baseURL, apiKey, timeout, retries }: Endpoint): Promise<Connection> {
  const library = await optionalPackage('openai', () => import('openai'));
  const client = new library.OpenAI({
    baseURL,
    // The library insists on a key; without one, the header that would carry it is left out.
    apiKey: apiKey ?? 'none',
    ...(apiKey === undefined && { defaultHeaders: { Authorization: null } }),
    // What the library would otherwise take from the environment, and send to whatever endpoint this is.
    adminAPIKey: null,
    organization: null,
    project: null,
    timeout,
    maxRetries: retries,
    logLevel: 'off',
  });
  return { library, client };
}

function endpointOf({ model, baseURL = OPENAI_URL, apiKey, timeout = 60_000, retries = 2 }: OpenAIOptions): Endpoint {
  const message = baseURLProblem(baseURL);
  if (message !== undefined) throw new ModelError({ code: 'unreachable', message });
  checkPatience(timeout, retries);
  const key = apiKey === '' ? undefined : apiKey;
  if (key === undefined && isOpenAI(baseURL)) {
    const ways = 'set OPENAI_API_KEY and take openaiOptionsFromEnvironment, or give apiKey';
    throw new ModelError({ code: 'missing-key', message: `${shownURL(baseURL)} needs an API key: ${ways}` });
  }
  return { baseURL, model, apiKey: key, timeout, retries };
}

const isOpenAI = (baseURL: string): boolean => new URL(baseURL).hostname === new URL(OPENAI_URL).hostname;

/** Aborts when the signal does, and when nothing was heard for so many milliseconds. */
class Watch {
  readonly #silence = new AbortController();
  readonly #milliseconds: number;
  readonly signal: AbortSignal;
  #timer: NodeJS.Timeout | undefined;

  constructor(milliseconds: number, signal: AbortSignal | undefined) {
    this.#milliseconds = milliseconds;
    this.signal = AbortSignal.any([this.#silence.signal, ...(signal ? [signal] : [])]);
  }

  get expired(): boolean {
    return this.#silence.signal.aborted;
  }

  heard(): void {
    this.stop();
    this.#timer = setTimeout(() => this.#silence.abort(), this.#milliseconds);
  }

  stop(): void {
    clearTimeout(this.#timer);
  }
}

/** Whoever is told the text: what is thrown there is no error of the endpoint. */
class Listener {
  #thrown: { readonly error: unknown } | undefined;

  constructor(private readonly onText: (piece: string) => void = () => undefined) {}

  readonly tell = (piece: string): void => {
    try {
      this.onText(piece);
    } catch (error) {
      this.#thrown = { error };
      throw error;
    }
  };

  rethrow(): void {
    if (this.#thrown) throw this.#thrown.error;
  }
}

type Read = (connection: Connection, request: ModelRequest, options: AskOptions) => Promise<Answered>;

/** The chunks, each of which is heard. The library ends them without an error when they are aborted. */
async function* watched(chunks: AsyncIterable<unknown>, watch: Watch): AsyncGenerator<unknown> {
  watch.heard();
  try {
    for await (const chunk of chunks) {
      watch.heard();
      yield chunk;
    }
  } finally {
    watch.stop();
  }
  watch.signal.throwIfAborted();
}

/**
 * A model at an OpenAI-compatible endpoint, by way of the package `openai`, which is loaded when the model is first
 * asked. It reads no environment variable of its own accord: {@link openaiOptionsFromEnvironment} does.
 *
 * Text, choices and spans are answered in words, JSON in words and parsed, tools by native tool calls or in words. With
 * `onText` the answer is streamed, but for tools. The place and the subject of a request are not sent. Empty text is an
 * answer.
 *
 * @throws ModelError `missing-key` when OpenAI's own endpoint gets no key.
 */
export function openaiModel(options: OpenAIOptions): Model {
  const { model, name = model, jsonMode = 'schema', fields = {}, logprobs = false } = options;
  const endpoint = endpointOf(options);
  const isOfOpenAI = isOpenAI(endpoint.baseURL);
  const limitField = isOfOpenAI ? 'max_completion_tokens' : 'max_tokens';
  const tokenFields = logprobs ? { logprobs, ...(!isOfOpenAI && { return_token_ids: true }) } : undefined;
  const wire = { model, limitField, jsonMode, fields, tokenFields } as const;
  let connecting: Promise<Connection> | undefined;

  const whole: Read = async ({ client }, request, { signal, onText }) => {
    const body = bodyOf(request, wire, { stream: false });
    const completion = await client.chat.completions.create(body, { ...(signal && { signal }) });
    const answered = readCompletion(completion, request.answer, logprobs);
    if (answered.text !== '') onText?.(answered.text);
    return answered;
  };

  const streamed: Read = async ({ client }, request, { signal, onText = () => undefined }) => {
    const watch = new Watch(endpoint.timeout, signal);
    const body = { ...bodyOf(request, wire, { stream: true }), stream: true as const };
    try {
      const chunks = await client.chat.completions.create(body, { signal: watch.signal });
      return await readChunks(watched(chunks, watch), request.answer, onText);
    } catch (error) {
      throw watch.expired ? timeoutError(endpoint) : error;
    }
  };

  return {
    name,
    async ask(request: ModelRequest, options: AskOptions = {}): Promise<ModelReply> {
      const { signal } = options;
      signal?.throwIfAborted();
      connecting ??= connect(endpoint);
      const connection = await connecting;
      const start = performance.now();
      const listener = new Listener(options.onText);
      const isWhole = options.onText === undefined || request.answer.kind === 'tools' || logprobs;
      const read = isWhole ? whole : streamed;
      try {
        const answered = await read(connection, request, { ...options, onText: listener.tell });
        return { ...answered, milliseconds: performance.now() - start };
      } catch (error) {
        listener.rethrow();
        if (signal?.aborted) throw signal.reason;
        throw modelErrorOf(error, endpoint, connection.library);
      }
    },
  };
}

/**
 * The options that environment variables give: `OPENAI_BASE_URL`, `OPENAI_API_KEY` and, for the model, `TYPETOD_MODEL`.
 * Empty ones count as not set.
 */
export function openaiOptionsFromEnvironment(env: {
  readonly [name: string]: string | undefined;
}): Partial<Pick<OpenAIOptions, 'model' | 'baseURL' | 'apiKey'>> {
  const { OPENAI_BASE_URL: baseURL, OPENAI_API_KEY: apiKey, TYPETOD_MODEL: model } = env;
  return { ...(model && { model }), ...(baseURL && { baseURL }), ...(apiKey && { apiKey }) };
}
