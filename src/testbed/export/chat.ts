/** An episode as messages of a chat, as models are shown one: what they are told, what they say and call, and what they see. */
import type { ToolSchema } from '../../service/index.js';
import type { Completion } from '../action.js';
import type { Environment } from '../environment.js';
import type { EpisodeEvent, TracedAction, TracedObservation, EventOf } from '../trace.js';
import { jsonText } from '../traced.js';

/** A call of a tool; its arguments are the text of JSON. */
export interface ChatCall {
  readonly id: string;
  readonly name: string;
  readonly arguments: string;
}

export type ChatMessage =
  | { readonly role: 'system' | 'user'; readonly content: string }
  | {
      readonly role: 'assistant';
      readonly content: string;
      readonly calls: readonly ChatCall[];
      readonly step: number;
      /** What the model wrote for it, where its tokens are known. */
      readonly written?: Completion;
    }
  | { readonly role: 'tool'; readonly content: string; readonly call: ChatCall };

export interface Chat {
  readonly messages: readonly ChatMessage[];
  readonly tools: readonly ToolSchema[];
}

/** How an agent that writes programs proposes one: to a model, that is a tool like any other. */
const PROGRAM: ToolSchema = {
  name: 'program',
  description: 'Proposes statements of the dialogue language for what the user said.',
  parameters: {
    type: 'object',
    properties: { program: { type: 'string', description: 'The statements, one in each line' } },
    required: ['program'],
    additionalProperties: false,
  },
};

/** What the agent proposed last: gates may have committed another program, and what they said is in the result. */
const proposedIn = ({ program, proposed = program, again = [] }: TracedAction & { kind: 'program' }): string =>
  again.at(-1) ?? proposed;

const argumentsText = (given: unknown): string => (typeof given === 'string' ? given : jsonText(given ?? {}));

function callsOf({ action, step }: EventOf<'step'>): readonly ChatCall[] {
  const id = (at: number): string => `call-${step}-${at + 1}`;
  if (action.kind === 'program')
    return [{ id: id(0), name: PROGRAM.name, arguments: jsonText({ program: proposedIn(action) }) }];
  if (action.kind !== 'call') return [];
  return action.calls.map(({ name, arguments: given }, at) => ({ id: id(at), name, arguments: argumentsText(given) }));
}

function wordsOf(action: TracedAction): string {
  if (action.kind === 'program') return '';
  return action.kind === 'invalid' ? jsonText(action.given) : (action.text ?? '');
}

/** What a model reads of an observation, for each call of the step. */
function seenBy(observation: TracedObservation | undefined, calls: readonly ChatCall[]): readonly ChatMessage[] {
  if (!observation) return [];
  if (observation.kind === 'results' || calls.length > 0)
    return calls.map((call, at) => {
      const text = observation.kind === 'results' ? (observation.results[at]?.text ?? '') : observation.text;
      return { role: 'tool', content: text, call };
    });
  return [{ role: 'user', content: `Error: ${observation.text}` }];
}

function messagesOf(event: EpisodeEvent): readonly ChatMessage[] {
  if (event.kind === 'user') return event.text === '' ? [] : [{ role: 'user', content: event.text }];
  if (event.kind !== 'step') return [];
  const calls = callsOf(event);
  const isProgram = event.action.kind === 'program';
  const written = event.completions?.findLast(
    ({ purpose, isAction }) => isAction ?? (isProgram && purpose === 'parse'),
  );
  const said: ChatMessage = {
    ...{ role: 'assistant', content: wordsOf(event.action), calls, step: event.step },
    ...(written && { written }),
  };
  return [said, ...seenBy(event.observation, calls)];
}

/**
 * The chat of an episode.
 *
 * @param begun - the environment at its beginning: it has the rules and the tools.
 */
export function chatOf(events: readonly EpisodeEvent[], begun: Environment): Chat {
  const { policy, now } = begun;
  const clock = now === undefined ? '' : `\nIt is ${now}.`;
  const isProgrammed = events.some((event) => event.kind === 'step' && event.action.kind === 'program');
  const system: ChatMessage = { role: 'system', content: `${policy}${clock}` };
  return {
    messages: [system, ...events.flatMap(messagesOf)],
    tools: [...begun.tools(), ...(isProgrammed ? [PROGRAM] : [])],
  };
}
