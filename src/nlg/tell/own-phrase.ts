/** What a service's own phrases say of an action; where they say nothing of it, the templates do. */
import { ownValue } from '../../language/index.js';
import type { EnactedAction } from '../../engine/index.js';
import { DONTCARE, type Phrases, type Row, type SearchApi } from '../../service/index.js';
import {
  type Answer,
  lookup,
  type PromptAbout,
  type SearchTask,
  type Task,
  taskIdOf,
  taskOf,
  type World,
} from '../../world/index.js';
import { statement } from '../lexicon/english.js';
import { listIn } from '../lexicon/say-in-locale.js';
import type { Phrase } from '../sentence.js';
import { chosenGiven } from './chosen.js';
import { clauseList, clausesOf } from './describe.js';
import { isAnother } from './offers.js';
import { tellQuote } from './quote.js';
import { type Read, wordsFor } from './own-words.js';
import { type ActionOf, type Telling, typeOf } from './telling.js';

/** The values of a task, with what holds where nothing was said. */
function slotReader({ api, slots }: Task): Read {
  return (name) => {
    const fallback = api.slots.get(name)?.default;
    return ownValue(slots, name)?.canonical ?? (fallback === DONTCARE ? undefined : fallback);
  };
}

function rowReader(row: Row | undefined, task: Task): Read {
  const slots = slotReader(task);
  return (name) => (row && ownValue(row, name)) ?? slots(name);
}

function offerWords(action: ActionOf<'offer'>, telling: Telling): Phrase | undefined {
  const task = taskOf(telling.world, action.task) as SearchTask;
  const value = lookup(telling.world, action.variable);
  if (value?.kind !== 'entity') return undefined;
  const count = task.results?.rows.length ?? 0;
  const read = rowReader(value.entity.row, task);
  const situation = { read, extras: { count: String(count) } };
  if (!isAnother(task)) return wordsFor(task.api, { ...situation, key: 'offer', count }, telling);
  const another = wordsFor(task.api, { ...situation, key: 'another' }, telling);
  return another ?? wordsFor(task.api, { ...situation, key: 'offer', count, without: 'count' }, telling);
}

function nameOf(api: SearchApi, row: Row, { phrased }: Telling): string {
  const say = phrased(api.phrases.locale);
  const names = api.identity.flatMap((name) => {
    const [type, value] = [typeOf(api, name), ownValue(row, name)];
    return type && value !== undefined ? [say(type, value)] : [];
  });
  return names.join(' ');
}

function listWords(action: ActionOf<'slice'>, telling: Telling): Phrase | undefined {
  const task = taskOf(telling.world, action.task) as SearchTask;
  const value = lookup(telling.world, action.variable);
  const rows = task.results?.rows ?? [];
  const names = rows.slice(0, value?.kind === 'results' ? value.count : 0).map((row) => nameOf(task.api, row, telling));
  const extras = { count: String(rows.length), results: listIn(task.api.phrases.locale, names) };
  return wordsFor(task.api, { key: 'list', read: slotReader(task), extras, count: rows.length }, telling);
}

function countWords(action: ActionOf<'show' | 'len'>, telling: Telling): Phrase | undefined {
  const task = taskOf(telling.world, action.task);
  const value = lookup(telling.world, action.variable);
  const count = value?.kind === 'results' ? value.count : 0;
  return wordsFor(task.api, { key: 'count', read: slotReader(task), extras: { count: String(count) }, count }, telling);
}

/** A reason that the phrase does not name follows in the words of the service. */
function failureWords(task: Task, telling: Telling): Phrase | undefined {
  const given = task.kind === 'transaction' ? task.reason?.replace(/\s+/g, ' ').trim() : undefined;
  const read = slotReader(task);
  const bare = (): Phrase | undefined => wordsFor(task.api, { key: 'failure', read, without: 'reason' }, telling);
  if (!given) return bare();
  const named = wordsFor(task.api, { key: 'failure', read, needs: ['reason'], extras: { reason: given } }, telling);
  const phrase = named ?? bare();
  if (named || !phrase) return named;
  return { text: `${phrase.text} ${statement(given)}`, values: [...phrase.values, given.replace(/[.!]$/, '')] };
}

const NOTIFICATIONS = { no_results: 'nothing', exhausted: 'exhausted' } as const;

function notificationWords({ code, task: id }: ActionOf<'notification'>, telling: Telling): Phrase | undefined {
  const task = taskOf(telling.world, id);
  if (code === 'failure') return failureWords(task, telling);
  return wordsFor(task.api, { key: NOTIFICATIONS[code], read: slotReader(task) }, telling);
}

function answerWords({ variable, property, value }: Answer, telling: Telling): Phrase | undefined {
  const bound = lookup(telling.world, variable);
  const id = bound && taskIdOf(bound);
  if (!bound || id === undefined || value === undefined) return undefined;
  const task = taskOf(telling.world, id);
  const others = rowReader('entity' in bound ? bound.entity.row : undefined, task);
  const read: Read = (name) => (name === property ? value : others(name));
  return wordsFor(task.api, { key: `tell.${property}`, read }, telling);
}

/** Answers in one's own words, if there are words for all of them. */
function informWords({ answers }: ActionOf<'inform'>, telling: Telling): Phrase | undefined {
  const told = answers.map((answer) => answerWords(answer, telling));
  if (told.length === 0 || !told.every((phrase) => phrase !== undefined)) return undefined;
  return { text: told.map(({ text }) => text).join(' '), values: told.flatMap(({ values }) => values) };
}

/** Words of one's own for what is to be confirmed, behind what was chosen; the sentence for that is English. */
function withChosen(action: ActionOf<'confirm' | 'alternative'>, words: Phrase, { world, say }: Telling): Phrase {
  const task = taskOf(world, action.task);
  const isTold = action.kind === 'confirm' && task.kind === 'transaction' && task.api.phrases.locale === undefined;
  const chosen = isTold ? chosenGiven(world, task, action.slots) : [];
  if (chosen.length === 0) return words;
  const { text, values } = clauseList(clausesOf(chosen, say));
  return { text: `${statement(text)} ${words.text}`, values: [...values, ...words.values] };
}

/** What is asked in words of one's own; what it will cost or bring, stands before them where they do not name it. */
function askedWords(action: ActionOf<'confirm' | 'alternative'>, telling: Telling): Phrase | undefined {
  const task = taskOf(telling.world, action.task);
  const { kind, quote = {} } = action;
  const [values, needs] = action.kind === 'confirm' ? [{}, action.slots] : [action.values, Object.keys(action.values)];
  const read = rowReader({ ...quote, ...values }, task);
  const named = wordsFor(task.api, { key: kind, read, needs: [...needs, ...Object.keys(quote)] }, telling);
  if (named && !action.told) return withChosen(action, named, telling);
  const words = wordsFor(task.api, { key: kind, read, needs }, telling);
  const told = tellQuote(action, telling);
  if (!words || told.text === '') return words && withChosen(action, words, telling);
  // The sentence of the templates is English.
  if (task.api.phrases.locale !== undefined) return undefined;
  const all = { text: `${told.text} ${words.text}`, values: [...told.values, ...words.values] };
  return withChosen(action, all, telling);
}

const PROMPTS: Readonly<Record<Exclude<PromptAbout, 'abilities'>, string>> = {
  next_task: 'more',
  rephrase: 'rephrase',
  change: 'change',
  goodbye: 'goodbye',
};

/** Says what is about no task in words that name no value. */
export function plainTalk(key: string, talk: Phrases | undefined, telling: Omit<Telling, 'world'>): Phrase | undefined {
  if (!talk?.texts.has(key)) return undefined;
  const nobody = { name: '', phrases: talk, slots: new Map(), properties: new Map() };
  return wordsFor(nobody, { key, read: () => undefined }, telling);
}

/** What is about no task is said as the service does that was spoken of last; before, as the first service that has words. */
function talkWords(about: PromptAbout, telling: Telling, talk: Phrases | undefined): Phrase | undefined {
  // What the agent can do is more than one service does.
  if (about === 'abilities') return undefined;
  const { world } = telling;
  const last = lastTask(world);
  if (last) return wordsFor(last.api, { key: PROMPTS[about], read: rowReader(resultOf(last), last) }, telling);
  return plainTalk(about === 'next_task' ? 'greeting' : PROMPTS[about], talk, telling);
}

function lastTask({ tasks }: World): Task | undefined {
  return tasks.reduce<Task | undefined>((last, task) => (last && last.touched > task.touched ? last : task), undefined);
}

function resultOf(task: Task): Row | undefined {
  return task.kind === 'transaction' ? task.result : (task.selected ?? task.latest)?.row;
}

/** What the phrases of a service say of an action. */
export function ownPhrase(action: EnactedAction, telling: Telling, talk: Phrases | undefined): Phrase | undefined {
  const { world } = telling;
  if (action.kind === 'prompt') return talkWords(action.about, telling, talk);
  if (action.kind === 'inform') return informWords(action, telling);
  if (action.kind === 'choices' || action.kind === 'summary') return undefined;
  const task = taskOf(world, action.task);
  if (task.api.phrases.texts.size === 0) return undefined;
  const read = slotReader(task);
  switch (action.kind) {
    case 'request':
      return wordsFor(task.api, { key: `ask.${action.slot}`, read }, telling);
    case 'confirm':
    case 'alternative':
      return askedWords(action, telling);
    case 'relax':
      return undefined;
    case 'suggest':
      return wordsFor(task.api, { key: 'suggest', read: rowReader(resultOf(task), task) }, telling);
    case 'offer':
      return offerWords(action, telling);
    case 'slice':
      return listWords(action, telling);
    case 'show':
    case 'len':
      return countWords(action, telling);
    case 'perform':
      return wordsFor(task.api, { key: 'success', read: rowReader(resultOf(task), task) }, telling);
    case 'notification':
      return notificationWords(action, telling);
  }
}
