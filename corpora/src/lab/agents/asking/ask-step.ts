/**
 * Asking a model for one step: words, or calls of tools. The conversation is shown as text in either form, so that a prompt can be
 * made anew for each step; the forms differ in how the model answers.
 */
import {
  type ModelCall,
  type Message,
  type Place,
  type Purpose,
  type ToolSchema,
  type Usage,
  readStep,
  thoughtIn,
  toolsText,
  type WrittenStep,
  modelTool,
} from 'typetod/internal';
import { spokenText, type Model, type ModelRequest } from 'typetod/models';

export interface HowAsked {
  /** `text` (default): lines `Think:`, `Call:` and `Say:`, which any model can write; `native`: the model's own calls of tools. */
  readonly form?: 'native' | 'text';
  /** At most so many tokens of an answer; what the model has by default if left out. */
  readonly maxTokens?: number;
  /** 0, the default, asks for the likeliest answer. */
  readonly temperature?: number;
}

export interface StepPrompt {
  readonly purpose: Purpose;
  /** Where in which conversation. */
  readonly place: Place;
  readonly system: string;
  /** How a step is written in the text form. */
  readonly textForm: string;
  /** Instructions that differ from conversation to conversation: they stand last, for what prompts have in common is read once. */
  readonly about?: string;
  /** What was said and done, as text. */
  readonly messages: readonly Message[];
  readonly tools: readonly ToolSchema[];
  /** For models that sample. */
  readonly seed?: number;
  /** Ends the request. */
  readonly signal?: AbortSignal | undefined;
}

/** A step that a model wrote. */
export interface AskedStep extends WrittenStep {
  readonly thought: string;
  /** The request with its reply. */
  readonly asked: ModelCall;
}

export const usageOf = ({ reply }: ModelCall): Usage => ({ calls: 1, ...reply.usage });

function requestOf(prompt: StepPrompt, { form: how = 'text', maxTokens, temperature = 0 }: HowAsked): ModelRequest {
  const { purpose, place, system, textForm, about = '', messages, tools, seed } = prompt;
  const isText = how === 'text';
  const form = isText ? [textForm, toolsText(tools)] : [];
  const content = [system, ...form, about].filter(Boolean).join('\n\n');
  return {
    ...{ purpose, place, temperature },
    messages: [{ role: 'system', content }, ...messages],
    answer: isText ? { kind: 'text' } : { kind: 'tools', tools: tools.map(modelTool) },
    ...(maxTokens !== undefined && { maxTokens }),
    ...(seed !== undefined && { seed }),
  };
}

/**
 * Asks a model for a step.
 *
 * @throws ModelError when it gives no answer; the signal's reason on abort.
 */
export async function askStep(model: Model, prompt: StepPrompt, how: HowAsked): Promise<AskedStep> {
  const { signal } = prompt;
  const request = requestOf(prompt, how);
  const reply = await model.ask(request, signal ? { signal } : {});
  const asked = { model: model.name, request, reply };
  const said = spokenText(reply.text);
  if (how.form !== 'native') return { ...readStep(said), thought: thoughtIn(said), asked };
  const calls = (reply.toolCalls ?? []).map(({ name, arguments: given }) => ({ name, arguments: given }));
  // Words beside calls are what the model thinks: a step is one thing.
  return { calls, text: calls.length > 0 ? '' : said.trim(), thought: calls.length > 0 ? said.trim() : '', asked };
}
