import type { ChatCompletionCreateParamsNonStreaming } from 'openai/resources/chat/completions';
import { z } from 'zod';
import { jsonOf } from '../answers.js';
import { parseJson, misfit } from '../json-text.js';
import {
  type Answered,
  type AnswerForm,
  type Json,
  type Message,
  type ModelRequest,
  type ModelToolCall,
  NO_USAGE,
  type ReplyTokens,
  type Usage,
} from '../model.js';
import { ModelError } from '../model-error.js';

// What of an answer is read, and the shape that it must have. Fields that are not read may hold anything.
const text = z.string().nullish();
const count = z.int().nonnegative().nullish();
const usage = z.object({ prompt_tokens: count, completion_tokens: count }).nullish();

/** Endpoints differ in whether they name the type; tools of other types are never offered. */
const toolCall = z.object({
  id: text,
  type: z.literal('function').nullish(),
  function: z.object({ name: z.string(), arguments: z.string() }),
});

const message = z.object({ content: text, refusal: text, tool_calls: z.array(toolCall).nullish() });

const ids = z.array(z.int().nonnegative()).nullish().catch(undefined);

/** Tokens are left out where an endpoint has them in another form: an answer without them is one, too. */
const sampled = z
  .object({
    content: z.array(z.object({ token: z.string(), logprob: z.number(), bytes: z.array(z.number()).nullish() })),
  })
  .nullish()
  .catch(undefined);

const COMPLETION = z.object({
  choices: z.array(z.object({ message, logprobs: sampled, token_ids: ids })).min(1),
  prompt_token_ids: ids,
  usage,
});

/** A piece of a completion that is streamed; the last one may have no choices, but tokens. */
const CHUNK = z.object({
  choices: z
    .array(z.object({ delta: z.object({ content: text, refusal: text }).nullish(), finish_reason: text }))
    .nullish(),
  usage,
});

type WireUsage = z.output<typeof usage>;

type WireToolCall = z.output<typeof toolCall>;

/** How requests are put to an endpoint. */
export interface WireOptions {
  readonly model: string;
  readonly limitField: 'max_tokens' | 'max_completion_tokens';
  readonly jsonMode: 'schema' | 'object';
  readonly fields: { readonly [name: string]: Json };
  /** The fields that ask for tokens; none where they are not asked for. */
  readonly tokenFields?: { readonly [name: string]: Json } | undefined;
}

type Fields = Readonly<Record<string, unknown>>;

function answerFields(answer: AnswerForm, jsonMode: WireOptions['jsonMode']): Fields {
  if (answer.kind === 'json') {
    const { name, schema } = answer;
    const format =
      jsonMode === 'schema'
        ? { type: 'json_schema', json_schema: { name, strict: true, schema } }
        : { type: 'json_object' };
    return { response_format: format };
  }
  // Endpoints refuse an empty list of tools.
  if (answer.kind === 'tools' && answer.tools.length > 0) {
    return { tools: answer.tools.map((tool) => ({ type: 'function', function: tool })) };
  }
  return {};
}

/** A message as an endpoint reads it: what a model called, and what a tool answered, in fields of their own. */
function messageFields({ role, content, toolCalls, callId }: Message): Fields {
  if (role === 'tool') return { role, tool_call_id: callId ?? '', content };
  if (!toolCalls || toolCalls.length === 0) return { role, content };
  const calls = toolCalls.map(({ id = '', name, arguments: args }) => {
    const text = typeof args === 'string' ? args : JSON.stringify(args);
    return { id, type: 'function', function: { name, arguments: text } };
  });
  return { role, content: content === '' ? null : content, tool_calls: calls };
}

/**
 * The messages. In the mode `object`, which knows of no schema, the last one has it at its end: chat templates differ
 * in which roles may follow one another.
 */
function messagesOf({ messages, answer }: ModelRequest, jsonMode: WireOptions['jsonMode']): readonly Fields[] {
  const sent = messages.map(messageFields);
  if (answer.kind !== 'json' || jsonMode === 'schema') return sent;
  const task = `Answer with one JSON object that fits this JSON Schema: ${JSON.stringify(answer.schema)}`;
  const last = sent.pop();
  return [...sent, last ? { ...last, content: `${String(last.content)}\n\n${task}` } : { role: 'user', content: task }];
}

/** A request as an endpoint reads it. Its place and its subject stay here. */
export function bodyOf(
  request: ModelRequest,
  { model, limitField, jsonMode, fields, tokenFields }: WireOptions,
  { stream }: { readonly stream: boolean },
): ChatCompletionCreateParamsNonStreaming {
  const { answer, maxTokens, temperature = 0, seed } = request;
  const body: Fields = {
    model,
    messages: messagesOf(request, jsonMode),
    temperature,
    ...(maxTokens !== undefined && { [limitField]: maxTokens }),
    ...(seed !== undefined && { seed }),
    ...answerFields(answer, jsonMode),
    ...(stream && { stream_options: { include_usage: true } }),
    ...tokenFields,
    ...fields,
  };
  const sent = Object.fromEntries(Object.entries(body).filter(([, value]) => value !== null));
  // Endpoints have fields of their own, which no type knows.
  return sent as unknown as ChatCompletionCreateParamsNonStreaming;
}

function usageOf(usage: WireUsage): Usage {
  if (!usage) return NO_USAGE;
  return { inputTokens: usage.prompt_tokens ?? 0, outputTokens: usage.completion_tokens ?? 0 };
}

/** Models write arguments that do not parse: then they are the text itself. */
function toolCallOf({ id, function: { name, arguments: text } }: WireToolCall): ModelToolCall {
  return { ...(id && { id }), name, arguments: parseJson(text) ?? text };
}

const badReply = (what: string, shown = ''): ModelError =>
  new ModelError({
    code: 'bad-reply',
    message: `the endpoint's answer ${what}: check that it speaks chat completions${shown}`,
  });

/** The whole of a value: secrets are taken out before it is cut. What is nested too deep has no text. */
function shownValue(value: unknown): string {
  try {
    return `; it is ${JSON.stringify(value ?? null)}`;
  } catch {
    return '';
  }
}

function shaped<T>(shape: z.ZodType<T>, value: unknown, what: string): T {
  const read = shape.safeParse(value);
  if (read.success) return read.data;
  throw badReply(`is no ${what} (${misfit(read.error)})`, shownValue(value));
}

/** The answer in words, and its JSON if that was asked for. */
function wordsOf(text: string, form: AnswerForm): Pick<Answered, 'text' | 'json'> {
  const json = form.kind === 'json' ? jsonOf(text) : undefined;
  return { text, ...(json !== undefined && { json }) };
}

type Choice = z.output<typeof COMPLETION>['choices'][number];

/** What the tokens say: their bytes, where a character may be spread over several of them. */
const tokensText = (
  content: readonly { readonly token: string; readonly bytes?: readonly number[] | null | undefined }[],
): string =>
  content.every(({ bytes }) => bytes)
    ? Buffer.from(content.flatMap(({ bytes }) => bytes ?? [])).toString('utf8')
    : content.map(({ token }) => token).join('');

function tokensOf(
  { logprobs, token_ids: ids }: Choice,
  promptIds: readonly number[] | null | undefined,
): Pick<Answered, 'tokens'> {
  const tokens: ReplyTokens = {
    ...(promptIds && { promptIds }),
    ...(ids && { ids }),
    ...(logprobs && { logprobs: logprobs.content.map(({ logprob }) => logprob), text: tokensText(logprobs.content) }),
  };
  return Object.keys(tokens).length > 0 ? { tokens } : {};
}

/**
 * Reads a whole completion. An empty text is an answer; a refusal is one too, in words.
 *
 * @param withTokens - whether the tokens were asked for.
 * @throws ModelError `bad-reply` when it is no completion, with what was expected and where.
 */
export function readCompletion(completion: unknown, form: AnswerForm, withTokens = false): Answered {
  const { choices, usage, prompt_token_ids: promptIds } = shaped(COMPLETION, completion, 'completion');
  const [choice] = choices;
  const { content, refusal, tool_calls: calls } = choice?.message ?? {};
  return {
    ...wordsOf(content ?? refusal ?? '', form),
    ...(form.kind === 'tools' && { toolCalls: (calls ?? []).map(toolCallOf) }),
    ...(withTokens && choice && tokensOf(choice, promptIds)),
    usage: usageOf(usage),
  };
}

/** A text that is streamed and longer than this does not end. */
const LONGEST_TEXT = 1_000_000;

/**
 * Reads a completion as it comes.
 *
 * @throws ModelError `bad-reply` when it breaks off, does not end, or is none.
 */
export async function readChunks(
  chunks: AsyncIterable<unknown>,
  form: AnswerForm,
  onText: (piece: string) => void,
): Promise<Answered> {
  let text = '';
  let used: Usage = NO_USAGE;
  let ended = false;
  for await (const chunk of chunks) {
    const { choices, usage } = shaped(CHUNK, chunk, 'piece of a completion');
    const choice = choices?.[0];
    const piece = choice?.delta?.content ?? choice?.delta?.refusal ?? '';
    if (piece !== '') onText(piece);
    text += piece;
    if (text.length > LONGEST_TEXT) throw badReply(`does not end within ${LONGEST_TEXT} characters`);
    if (choice?.finish_reason) ended = true;
    if (usage) used = usageOf(usage);
  }
  if (!ended) throw badReply('broke off before its end');
  return { ...wordsOf(text, form), usage: used };
}
