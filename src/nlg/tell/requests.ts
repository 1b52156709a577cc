/** What the agent asks for: values, a confirmation, whether an alternative will do. */
import { ownValue } from '../../language/index.js';
import { confirmableSlots } from '../../engine/index.js';
import { taskOf, type TransactionTask } from '../../world/index.js';
import { type Asking, askingFor, withOptions } from './ask.js';
import { chosenGiven } from './chosen.js';
import { allOf, clauseList, describe, type Description } from './describe.js';
import { list, question, statement } from '../lexicon/english.js';
import { errandOf, undertaking } from './errand.js';
import type { Phrase } from '../sentence.js';
import { tellQuote } from './quote.js';
import { type ActionOf, givenOf, readBack, slotsOf, type Telling, valueIn } from './telling.js';

function askOne(asking: Asking, again: boolean, { pick }: Telling): string {
  const direct = question(withOptions(asking.direct, asking));
  const indirect = withOptions(asking.indirect, asking);
  if (again) {
    return pick('request-again', [
      `Back to my question: ${direct.charAt(0).toLowerCase()}${direct.slice(1)}`,
      question(`I still need to know ${indirect}. Could you tell me`),
      question(`Once more, could you tell me ${indirect}`),
    ]);
  }
  return pick('request', [
    direct,
    question(`Could you tell me ${indirect}`),
    `All right. ${direct}`,
    question(`Would you let me know ${indirect}`),
  ]);
}

function askSeveral(askings: readonly Asking[], again: boolean, { pick }: Telling): string {
  const needed = list(
    askings.map(({ indirect, brief = indirect, options }) =>
      options.length > 0 ? `${brief} (${list(options, 'or')})` : brief,
    ),
  );
  if (again) {
    return pick('requests-again', [
      question(`To come back to it, could you tell me ${needed}`),
      question(`I still need to know ${needed}. Could you tell me`),
      question(`Once more, could you tell me ${needed}`),
    ]);
  }
  return pick('requests', [
    question(`Could you tell me ${needed}`),
    question(`Would you let me know ${needed}`),
    question(`May I ask you for a few details: ${needed}`),
  ]);
}

/** One question for all values that are missing. */
export function tellRequests(actions: readonly ActionOf<'request'>[], telling: Telling): Phrase {
  const askings = actions.flatMap(({ task, slot: name }) => {
    const { api } = taskOf(telling.world, task);
    const slot = api.slots.get(name);
    return slot ? [askingFor(api, slot, telling.say)] : [];
  });
  const again = actions.some((action) => action.again);
  const [only, ...others] = askings;
  if (!only) return { text: '', values: [] };
  const values = askings.flatMap(({ options }) => options);
  if (others.length === 0) return { text: askOne(only, again, telling), values };
  return { text: askSeveral(askings, again, telling), values };
}

/** How a confirmation is asked: what stands before phrases, before clauses alone, and the question at the end. */
interface Frame {
  readonly lead: string;
  readonly clauseLead?: string;
  readonly end: string;
}

/** A description without the preposition that a lone value needs in a sentence: '8 pm instead' of 'at 8 pm'. */
function bare(description: Description): Phrase {
  const { text, values } = allOf(description);
  const isLone = !description.head && description.phrases.length === 1;
  return { text: isLone ? text.replace(/^(?:at|on|for|in) /, '') : text, values };
}

/** A description in full: phrases, then a sentence for what needs clauses. */
function inFull({ lead, clauseLead, end }: Frame, description: Description, quote: string): Phrase {
  // What a correction leads to stands without the preposition that a lone value has in a sentence.
  const phrases = clauseLead === undefined ? allOf(description) : bare(description);
  const clauses = clauseList(description.clauses);
  const told =
    phrases.text === '' ? [`${clauseLead ?? lead} ${clauses.text}`] : [`${lead} ${phrases.text}`, clauses.text];
  const sentences = told.filter(Boolean).map(statement);
  return { text: [...sentences, quote, end].filter(Boolean).join(' '), values: [...phrases.values, ...clauses.values] };
}

/** What is to be confirmed, as the lead of a description: 'your reservation:', 'your wish to move a parcel:'. */
function purpose({ api }: TransactionTask): string {
  return `${undertaking(api) ?? `your wish to ${errandOf(api)}`}:`;
}

/** Whether a part only of what would be confirmed is: what the user corrected. */
function isPartial({ api, slots }: TransactionTask, names: readonly string[]): boolean {
  return api.confirms.some((name) => Object.hasOwn(slots, name) && !names.includes(name));
}

function confirmFrames(
  task: TransactionTask,
  names: readonly string[],
  again: boolean,
  { agreed }: Telling,
): readonly Frame[] {
  const what = purpose(task);
  if (again && agreed) return [{ lead: 'To be sure:', end: 'Shall I go ahead?' }];
  if (again) {
    return [
      { lead: `I still need your yes or no for ${what}`, end: 'Shall I go ahead?' },
      { lead: `To come back to ${what}`, end: 'Is that right?' },
      { lead: `Once more, ${what}`, end: 'May I go ahead?' },
    ];
  }
  if (isPartial(task, names)) {
    return [
      { lead: 'So that makes it', clauseLead: 'So now', end: 'Is that right?' },
      { lead: 'I have changed that:', clauseLead: 'I have changed that: now', end: 'Shall I go ahead?' },
      { lead: 'I have noted the change:', clauseLead: 'I have noted the change:', end: 'Does that sound right?' },
    ];
  }
  return [
    { lead: `Let me confirm ${what}`, end: 'Is that right?' },
    { lead: `Please check ${what}`, end: 'Shall I go ahead?' },
    { lead: `So this is ${what}`, end: 'Does that sound right?' },
  ];
}

/** Whether a transaction without values to read back is to be done. */
function confirmDeed({ api }: TransactionTask, again: boolean, quote: Phrase, { pick }: Telling): Phrase {
  const errand = errandOf(api);
  const text = again
    ? pick('confirm-deed-again', [
        `I still need your yes or no: shall I ${errand}?`,
        `Once more, would you like me to ${errand}?`,
        `To come back to it: may I ${errand}?`,
      ])
    : pick('confirm-deed', [
        `Would you like me to ${errand}?`,
        `So I am to ${errand}. Shall I go ahead?`,
        `Just to be sure: shall I ${errand}?`,
      ]);
  return { text: [quote.text, text].filter(Boolean).join(' '), values: quote.values };
}

/** All values, and whether they are right. */
export function tellConfirm(action: ActionOf<'confirm'>, telling: Telling): Phrase {
  const task = taskOf(telling.world, action.task) as TransactionTask;
  const { api, slots } = task;
  // All of it was read back in the turn before.
  if (action.again && telling.agreed === 'again') return { text: 'Shall I go ahead?', values: [] };
  const quote = tellQuote(action, telling);
  // Where a name or a text has changed, it may be another deed that was meant.
  const isText = action.slots.some((name) => api.slots.get(name)?.kind === 'text');
  const names = isText ? confirmableSlots(task) : action.slots;
  const isChange = isPartial(task, names);
  const chosen = isChange ? [] : chosenGiven(telling.world, task, names);
  if (names.length === 0 && chosen.length === 0) return confirmDeed(task, action.again === true, quote, telling);
  const read = (name: string) =>
    Object.hasOwn(slots, name) ? ownValue(slots, name)?.canonical : api.slots.get(name)?.default;
  const given = [...chosen, ...readBack(api, names, read, telling)];
  const types = chosen.length > 0 ? [...chosen.map(({ type }) => type), ...slotsOf(api)] : slotsOf(api);
  const description = describe(given, telling.say, types, undefined, isChange);
  const again = action.again === true;
  // What has changed comes first: it is why the user is asked again.
  const [before, beside] = action.told ? [quote.text, ''] : ['', quote.text];
  const told = confirmFrames(task, names, again, telling).map((frame) => inFull(frame, description, beside));
  const text = telling.pick(
    again ? 'confirm-again' : 'confirm',
    told.map((phrase) => phrase.text),
  );
  const values = [...quote.values, ...(told[0]?.values ?? [])];
  return { text: [before, text].filter(Boolean).join(' '), values };
}

/** What could be done instead. */
export function tellAlternative(action: ActionOf<'alternative'>, telling: Telling): Phrase {
  const { world, pick, say } = telling;
  const { api } = taskOf(world, action.task);
  const description = describe(givenOf(api, Object.keys(action.values), valueIn(action.values)), say, slotsOf(api));
  const [phrases, clauses] = [bare(description), clauseList(description.clauses)];
  const what = [phrases.text, clauses.text].filter(Boolean).join('; ');
  const again = action.again === true;
  const how = clauses.text === '' ? `How about ${what} instead?` : `How about this instead: ${what}?`;
  const text = again
    ? pick('alternative-again', [
        `I can still do this instead: ${what}. Would that be all right?`,
        `The alternative is still open: ${what}. Shall I take it?`,
        `So what do you think of the alternative: ${what}?`,
      ])
    : pick('alternative', [
        how,
        `There is an alternative: ${what}. Shall I take that?`,
        `What I can do instead is this: ${what}. Would that be all right?`,
      ]);
  const quote = tellQuote(action, telling);
  return {
    text: [text, quote.text].filter(Boolean).join(' '),
    values: [...phrases.values, ...clauses.values, ...quote.values],
  };
}
