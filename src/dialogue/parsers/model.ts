import type { Model } from '../../models/model.js';
import { historyOf } from '../prompts/history.js';
import type { PromptOptions } from '../prompts/transcript.js';
import { promptMessages, renderPrompt } from '../prompts/prompt.js';
import type { Parser, ParserInput } from './parser.js';

/** How a model is asked for statements. */
export interface ModelParserOptions extends PromptOptions {
  /** The parser's name in traces; that of the model if left out. */
  readonly name?: string;
  /** At most so many tokens of statements: 400 if left out. */
  readonly maxTokens?: number;
  /** 0, the default, asks for the likeliest statements; a retry at 0 differs by the feedback alone. */
  readonly temperature?: number;
  /** Given to the model with each request, for models that sample. */
  readonly seed?: number;
}

/**
 * A parser that asks a model: a language model behind a prompt, at an endpoint or local. What the model writes is the
 * proposal, as it is; the gate for syntax undoes what is around it.
 */
export function modelParser(model: Model, options: ModelParserOptions = {}): Parser {
  const { name = model.name, maxTokens = 400, temperature = 0, seed, ...rendering } = options;
  return {
    name,
    async parse({ session, utterance, said, apis, rejections, place, signal }: ParserInput) {
      const history = historyOf(session, said);
      const prompt = renderPrompt({ history, world: session.world, utterance, apis, rejections }, rendering);
      const request = {
        purpose: 'parse',
        place,
        messages: promptMessages(prompt),
        answer: { kind: 'text' },
        maxTokens,
        temperature,
        ...(seed !== undefined && { seed }),
      } as const;
      const reply = await model.ask(request, signal ? { signal } : {});
      return { source: reply.text, calls: [{ model: model.name, request, reply }] };
    },
  };
}
