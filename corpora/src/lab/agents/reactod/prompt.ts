/** What the model of ReacTOD reads. */
import type { ParserInput, Utterance } from 'typetod/dialogue';
import { type Message, type Slot, dialogueState, shownValue } from 'typetod/internal';
import type { Api } from 'typetod';
import { SIMPLE_INTENTS } from './intents.js';
import type { ReactodOptions } from './options.js';

/** How a call is written in the text form. */
export const CALL_FORM = `\
Answer with one call and nothing else, in one line. For the words "Two tickets for the Louvre, please" the calls would be, one after the
other, with the result of the first between them:

Call: classify_intent {"intent": "book_museum"}
Call: record_slots {"slots": [{"slot": "museum_name", "raw": "the Louvre", "norm": "Louvre"}, {"slot": "tickets", "raw": "Two", "norm": 2}]}`;

const INSTRUCTIONS = `\
You keep track of what a user wants in a conversation with an agent. For the user's last words, call tools one by one: first the
intent, then the slots that are new or changed. After each call you are told its result, or what is wrong with it: then call again.`;

function slotLine({ name, description, kind, values, required }: Slot): string {
  const type = values ? values.join(' | ') : kind;
  return `  - ${name} (${type}${required ? '' : ', optional'}): ${description}`;
}

/** The slots of an API, for the model. */
export const slotsText = (api: Api): string =>
  [`Slots of ${api.name}:`, ...[...api.slots.values()].map(slotLine)].join('\n');

function intentsText(apis: readonly Api[], isFull: boolean): string {
  const simple = [...SIMPLE_INTENTS].map(([name, { description }]) => `- ${name}: the user ${description}`);
  const own = apis.map((api) => {
    const line = `- ${api.name}: ${api.description}`;
    return isFull ? `${line}\n${slotsText(api)}` : line;
  });
  return ['# Intents', ...own, ...simple].join('\n');
}

/** The instructions: the same for all turns over the same APIs, and up to `about` for all turns. */
export function instructions(
  { apis, session }: ParserInput,
  { schema = 'lazy' }: ReactodOptions,
): { readonly system: string; readonly about: string } {
  const about = [intentsText(apis, schema === 'full'), `It is ${session.engine.now}.`].join('\n\n');
  return { system: INSTRUCTIONS, about };
}

/** What is known before the turn, by service. */
function beliefText({ session }: ParserInput): string {
  const lines = dialogueState(session.world).map(({ service, intent, slots }) => {
    const values = Object.fromEntries(Object.entries(slots).map(([name, { canonical }]) => [name, canonical]));
    return `${service}, intent ${intent}: ${shownValue(values)}`;
  });
  return lines.length === 0 ? 'Known so far: nothing.' : ['Known so far:', ...lines].join('\n');
}

export const saidText = (said: readonly Utterance[]): string =>
  said.map(({ speaker, text }) => `${speaker === 'user' ? 'User' : 'Agent'}: ${text}`).join('\n');

/** The message that begins a turn. */
export function turnText(input: ParserInput, { history = 'on-demand' }: ReactodOptions): Message {
  const { said, utterance, rejections } = input;
  const last = said.findLast(({ speaker }) => speaker === 'agent');
  const shown = history === 'always' ? said : last ? [last] : [];
  const refused = rejections.flatMap(({ messages }) => messages).map((message) => `Refused before: ${message}`);
  const content = [beliefText(input), saidText(shown), `User: ${utterance}`, ...refused].filter(Boolean).join('\n');
  return { role: 'user', content };
}
