import type {
  ChatCompletion,
  ChatCompletionChunk,
  ChatCompletionCreateParamsNonStreaming,
} from 'openai/resources/chat/completions';
import { jsonOf } from './answers.js';
import type { AnswerForm, Json, Message, ModelReply, ModelRequest, ModelToolCall, Usage } from './model.js';
import { NO_USAGE } from './model.js';
import { ModelError } from './model-error.js';

/** How requests are put to an endpoint. */
export interface WireOptions {
  readonly model: string;
  /** Which field limits the tokens of the output. */
  readonly limitField: 'max_tokens' | 'max_completion_tokens';
  readonly jsonMode: 'schema' | 'object';
  readonly fields: { readonly [name: string]: Json };
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
  if (answer.kind === 'tools') {
    return { tools: answer.tools.map((tool) => ({ type: 'function', function: tool })) };
  }
  return {};
}

/**
 * The messages. In the mode `object`, which knows of no schema, the last one has it at its end: chat templates differ
 * in which roles may follow one another.
 */
function messagesOf({ messages, answer }: ModelRequest, jsonMode: WireOptions['jsonMode']): readonly Message[] {
  const sent = messages.map(({ role, content }) => ({ role, content }));
  if (answer.kind !== 'json' || jsonMode === 'schema') return sent;
  const task = `Answer with one JSON object that fits this JSON Schema: ${JSON.stringify(answer.schema)}`;
  const last = sent.pop();
  return [...sent, last ? { ...last, content: `${last.content}\n\n${task}` } : { role: 'user', content: task }];
}

/** A request as an endpoint reads it. Its place and its subject stay here. */
export function bodyOf(
  request: ModelRequest,
  { model, limitField, jsonMode, fields }: WireOptions,
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
    ...fields,
  };
  const sent = Object.fromEntries(Object.entries(body).filter(([, value]) => value !== null));
  // Endpoints have fields of their own, which no type knows.
  return sent as unknown as ChatCompletionCreateParamsNonStreaming;
}

/** An answer without the time that it took. */
export type Answered = Omit<ModelReply, 'milliseconds'>;

function usageOf(usage: ChatCompletion['usage'] | null): Usage {
  if (!usage) return NO_USAGE;
  return { inputTokens: usage.prompt_tokens ?? 0, outputTokens: usage.completion_tokens ?? 0 };
}

/** The arguments of a call. Models write what does not parse: then they are the text itself. */
function argumentsOf(text: string): Json {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return text;
  }
}

type Answer = ChatCompletion['choices'][number]['message'];

function toolCallsOf({ tool_calls: calls }: Answer): readonly ModelToolCall[] {
  return (calls ?? []).flatMap((call) =>
    call.type === 'function' ? [{ name: call.function.name, arguments: argumentsOf(call.function.arguments) }] : [],
  );
}

const badReply = (what: string): ModelError =>
  new ModelError({
    code: 'bad-reply',
    message: `the endpoint's answer ${what}: check that it speaks chat completions`,
  });

/** At most so many characters of a bad answer are shown. */
const MOST_SHOWN = 200;

/** The answer in words, and its JSON if that was asked for. */
function wordsOf(text: string, form: AnswerForm): Pick<Answered, 'text' | 'json'> {
  const json = form.kind === 'json' ? jsonOf(text) : undefined;
  return { text, ...(json !== undefined && { json }) };
}

/**
 * Reads a whole completion. An empty text is an answer; a refusal is one too, in words.
 *
 * @throws ModelError `bad-reply` when it is no completion.
 */
export function readCompletion(completion: ChatCompletion | undefined, form: AnswerForm): Answered {
  const message: Answer | undefined = completion?.choices?.[0]?.message;
  if (completion === undefined || message === undefined) {
    throw badReply(`has no message, but is ${JSON.stringify(completion ?? null).slice(0, MOST_SHOWN)}`);
  }
  const calls = toolCallsOf(message);
  return {
    ...wordsOf(message.content ?? message.refusal ?? '', form),
    ...(form.kind === 'tools' && { toolCalls: calls }),
    usage: usageOf(completion.usage),
  };
}

/**
 * Reads a completion as it comes.
 *
 * @throws ModelError `bad-reply` when it breaks off.
 */
export async function readChunks(
  chunks: AsyncIterable<ChatCompletionChunk>,
  form: AnswerForm,
  onText: (piece: string) => void,
): Promise<Answered> {
  let text = '';
  let usage: Usage = NO_USAGE;
  let ended = false;
  for await (const chunk of chunks) {
    const choice = chunk.choices?.[0];
    const piece = choice?.delta?.content ?? choice?.delta?.refusal ?? '';
    if (piece !== '') onText(piece);
    text += piece;
    if (choice?.finish_reason) ended = true;
    if (chunk.usage) usage = usageOf(chunk.usage);
  }
  if (!ended) throw badReply('broke off before its end');
  return { ...wordsOf(text, form), usage };
}
