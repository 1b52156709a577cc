/** What a search found: how much, the next result, or a few at once. */
import type { SearchApi, SlotKind } from '../../service/index.js';
import { type Entity, identityOf, lookup, type SearchTask, taskOf } from '../../world/index.js';
import { clauseList, clausesOf, describe, type Description, joined } from './describe.js';
import { pluralEntity } from './errand.js';
import { isMass, list, statement, withArticle } from '../lexicon/english.js';
import { roleOf } from '../lexicon/roles.js';
import { nameTypeOf } from './identity.js';
import { isReference } from './news.js';
import type { NamedType, SayValue } from '../lexicon/say-value.js';
import type { Phrase } from '../sentence.js';
import { type ActionOf, givenOf, type Telling, typeOf, valueIn } from './telling.js';

/** So many results of a search, in words: '1 film', 'at least 10 films', 'no films'. */
export function amountOf({ api, results }: SearchTask, count = results?.rows.length ?? 0): string {
  const noun = count === 1 ? (isMass(api.entity) ? 'result' : api.entity) : pluralEntity(api);
  return `${results?.more ? 'at least ' : ''}${count === 0 ? 'no' : count} ${noun}`;
}

const FACTS: ReadonlySet<SlotKind> = new Set<SlotKind>(['integer', 'number', 'money', 'boolean', 'closed']);

/**
 * Whether a search answers a question rather than finds something to choose: besides what the user named, it tells
 * numbers, references, and whether something is so.
 */
function isFact(api: SearchApi, names: readonly string[]): boolean {
  const types = names.flatMap((name) => typeOf(api, name) ?? []);
  const isNamed = ({ name }: NamedType): boolean => api.slots.get(name)?.required === true;
  const told = types.filter(({ name }) => !api.slots.has(name));
  const isThing = types.some((type) => roleOf(type).kind === 'head' && !isNamed(type));
  return told.length > 0 && !isThing && told.every((type) => FACTS.has(type.kind) || isReference(type));
}

function describeEntity({ row }: Entity, api: SearchApi, say: SayValue): Description {
  const names = api.offers.some((name) => Object.hasOwn(row, name))
    ? api.offers
    : [...api.properties.keys()].slice(0, 3);
  const given = givenOf(api, names, valueIn(row));
  if (isFact(api, names)) return { phrases: [], clauses: clausesOf(given, say) };
  const types = names.flatMap((name) => typeOf(api, name) ?? []);
  const isNamed = types.some((type) => roleOf(type).kind === 'head');
  return describe(given, say, types, isNamed ? undefined : nameTypeOf(api)?.name);
}

/** A result as a thing: by its name, or with the noun given: 'Sakura Counter in San Francisco', 'a bus leaving at 9 am'. */
function thing({ head, phrases }: Description, noun: string): Phrase {
  const { text, values } = joined(head?.text ?? noun, phrases, head === undefined);
  return { text, values: [...(head?.values ?? []), ...values] };
}

/** Whether there is anything to say of a result that does not need clauses. */
const isThing = ({ head, phrases }: Description): boolean => head !== undefined || phrases.length > 0;

/** Whether a result was offered before the one that is offered now. */
export function isAnother({ api, offered, results }: SearchTask): boolean {
  return (results?.rows ?? []).filter((row) => offered.includes(identityOf(api, row))).length > 1;
}

/** The first of a query's results, or a later one. Counted unless the number was told. */
function stageOf(task: SearchTask, counted: boolean): 'only' | 'first' | 'uncounted' | 'another' {
  const rows = task.results?.rows ?? [];
  if (isAnother(task)) return 'another';
  if (counted) return 'uncounted';
  return rows.length > 1 ? 'first' : 'only';
}

function offerTexts(task: SearchTask, description: Description, stage: ReturnType<typeof stageOf>): readonly string[] {
  const { entity } = task.api;
  const one = thing(description, 'one').text;
  const the = thing(description, 'the one').text;
  const its = thing(description, withArticle(entity)).text;
  switch (stage) {
    case 'only':
      return [
        `I found ${its}.`,
        `There is ${its}.`,
        description.head ? `How about ${its}?` : `This is what I found: ${its}.`,
      ];
    case 'first': {
      const many = amountOf(task);
      return [
        `I found ${many}. How about ${the}?`,
        `There are ${many}. The first is ${its}.`,
        `I found ${many}, for example ${one}.`,
      ];
    }
    case 'uncounted':
      return [`How about ${the}?`, `For example, there is ${one}.`, `One of them is ${the}.`];
    case 'another':
      return [`There is also ${one}.`, `Or how about ${the}?`, `Another option is ${the}.`];
  }
}

/** A result of which there is nothing to say but clauses: the weather, a balance. */
function clauseTexts(task: SearchTask, clauses: string, stage: ReturnType<typeof stageOf>): readonly string[] {
  switch (stage) {
    case 'only':
      return [statement(clauses), `Here it is: ${clauses}.`, `This is what I found: ${clauses}.`];
    case 'first':
      return [
        `I found ${amountOf(task)}. Of the first, ${clauses}.`,
        `There are ${amountOf(task)}. This is the first: ${clauses}.`,
        `I found ${amountOf(task)}, for example this one: ${clauses}.`,
      ];
    case 'uncounted':
      return [`Of the first, ${clauses}.`, `This is one of them: ${clauses}.`, `One is this: ${clauses}.`];
    case 'another':
      return [`Here is another: ${clauses}.`, `There is also this one: ${clauses}.`, `Another is this: ${clauses}.`];
  }
}

/** The next result. `counted`: how many there are has been told. */
export function tellOffer(action: ActionOf<'offer'>, telling: Telling, counted: boolean): Phrase {
  const task = taskOf(telling.world, action.task) as SearchTask;
  const value = lookup(telling.world, action.variable);
  if (value?.kind !== 'entity') return { text: '', values: [] };
  const description = describeEntity(value.entity, task.api, telling.say);
  const stage = stageOf(task, counted);
  const clauses = clauseList(description.clauses);
  const counts = stage === 'first' ? [amountOf(task)] : [];
  if (!isThing(description) && clauses.text !== '') {
    const text = telling.pick(`offer-${stage}`, clauseTexts(task, clauses.text, stage));
    return { text, values: [...counts, ...clauses.values] };
  }
  const told = telling.pick(`offer-${stage}`, offerTexts(task, description, stage));
  const text = clauses.text === '' ? told : `${told} ${statement(clauses.text)}`;
  return { text, values: [...counts, ...thing(description, '').values, ...clauses.values] };
}

/** The results of a list: how many there are, and which. */
interface Listed {
  readonly names: string;
  readonly found: string;
}

function listed(task: SearchTask, things: readonly Phrase[]): Listed {
  const texts = things.map(({ text }) => text);
  const names = texts.some((text) => /,| and /.test(text)) ? texts.join('; ') : list(texts);
  const found = `${amountOf(task)}${things.length === task.results?.rows.length ? ':' : ', among them'} ${names}`;
  return { names, found };
}

/** Facts are told, and not offered to choose from. */
function factTexts({ names, found }: Listed, count: number, counted: boolean): readonly string[] {
  if (count === 1 || counted) return [statement(names), `Here it is: ${names}.`, `This is what I found: ${names}.`];
  return [`I found ${found}.`, `There are ${found}.`, `This is what I found: ${names}.`];
}

function sliceTexts({ names, found }: Listed, things: readonly Phrase[], counted: boolean): readonly string[] {
  if (things.length === 1) {
    return [
      `I found ${names}. Would you like that?`,
      `There is ${names}. Shall we take that?`,
      `I found ${names}. Does that appeal to you?`,
    ];
  }
  return counted
    ? [
        `There are ${names}. Would you like one of these?`,
        `Among them are ${names}. Which one would you like?`,
        `I can offer ${names}. Does any of them appeal to you?`,
      ]
    : [
        `I found ${found}. Would you like one of these?`,
        `There are ${found}. Which one would you like?`,
        `I found ${found}. Does any of them appeal to you?`,
      ];
}

/** A few results at once, to choose from. */
export function tellSlice(action: ActionOf<'slice'>, { world, pick, say }: Telling, counted: boolean): Phrase {
  const task = taskOf(world, action.task) as SearchTask;
  const value = lookup(world, action.variable);
  const rows = (task.results?.rows ?? []).slice(0, value?.kind === 'results' ? value.count : 0);
  const descriptions = rows.map((row, index) => describeEntity({ task: task.id, index, row }, task.api, say));
  const things = descriptions.map((description) =>
    isThing(description) ? thing(description, withArticle(task.api.entity)) : clauseList(description.clauses),
  );
  if (things.length === 0) return { text: `There are ${amountOf(task)}.`, values: [amountOf(task)] };
  const told = listed(task, things);
  const text = descriptions.some(isThing)
    ? pick('slice', sliceTexts(told, things, counted))
    : pick('slice-facts', factTexts(told, things.length, counted));
  const values = [amountOf(task), ...things.flatMap(({ values }) => values)];
  return { text, values: values.filter((value) => text.includes(value)) };
}

/** How many results there are. */
export function tellCount(action: ActionOf<'show' | 'len'>, { world, pick }: Telling): Phrase {
  const task = taskOf(world, action.task) as SearchTask;
  const value = lookup(world, action.variable);
  const count = value?.kind === 'results' ? value.count : 0;
  const amount = amountOf(task, count);
  const are = count === 1 ? 'is' : 'are';
  const text = pick('count', [`There ${are} ${amount}.`, `I found ${amount}.`, `I can see ${amount} in all.`]);
  return { text, values: [amount] };
}
