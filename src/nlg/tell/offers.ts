/** What a search found: how much, the next result, or a few at once. */
import { ownValue } from '../../language/index.js';
import { typesOf } from '../../engine/choice.js';
import {
  type Constraints,
  queriedRows,
  type Row,
  type SearchApi,
  type SlotKind,
  type SortKey,
} from '../../service/index.js';
import { identityOf, lookup, type SearchTask, taskOf } from '../../world/index.js';
import {
  type Chosen,
  chosenIn,
  conditionsOf,
  extremeOf,
  PLACES,
  placedInOrder,
  type Fresh,
  freshOf,
  havingOf,
  withConditions,
  valuesIn,
} from './constrained.js';
import { clauseList, clauseOf, clausesOf, describe, type Description, joined } from './describe.js';
import { pluralEntity } from './errand.js';
import { isMass, list, statement, withArticle } from '../lexicon/english.js';
import { roleOf } from '../lexicon/roles.js';
import { nameTypeOf } from './chosen.js';
import { isReference } from './news.js';
import { momentKind, type NamedType, type SayValue } from '../lexicon/say-value.js';
import type { Phrase } from '../sentence.js';
import { type ActionOf, givenOf, type Telling, typeOf, valueIn } from './telling.js';
import type { Condition } from '../lexicon/bounds.js';

const VERBS: Readonly<Record<Condition['verb'], readonly [one: string, many: string]>> = {
  be: ['is', 'are'],
  have: ['has', 'have'],
  lack: ['does not have', 'do not have'],
  cost: ['costs', 'cost'],
  take: ['takes', 'take'],
  such: ['is such that', 'are such that'],
};

/** So many of some results meet conditions. */
function tellSo(conditions: readonly Condition[], count: number, all: number): Phrase {
  if (all === 0) return { text: 'There are none.', values: [] };
  const of = count === 0 ? 'none' : String(count);
  const so = conditions.map(({ verb, object }) => `${VERBS[verb][count > 1 ? 1 : 0]} ${object}`);
  const text = statement(`${of} of them ${list(so)}`);
  return { text, values: [...(count === 0 ? [] : [of]), ...valuesIn(text, conditions)] };
}

/** So many results of a search, in words: '1 film', 'at least 10 films', 'no films'. */
export function amountOf({ api, results }: SearchTask, count = results?.rows.length ?? 0): string {
  const noun = count === 1 ? (isMass(api.entity) ? 'result' : api.entity) : pluralEntity(api);
  return `${results?.more ? 'at least ' : ''}${count === 0 ? 'no' : count} ${noun}`;
}

/** So many results, with what was asked of them and is not told yet: '3 hotels up to $100'. */
function foundOf(task: SearchTask, { where }: Fresh, say: SayValue): Phrase {
  const amount = amountOf(task);
  const { text, values } = withConditions(amount, conditionsOf(task.api, where, say));
  return { text, values: [amount, ...values] };
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

/** The day of results for which one may ask, and where nobody has said which. */
function ownDayOf({ api, slots, where = {} }: SearchTask): readonly string[] {
  const isOpen = (name: string): boolean => {
    const constraint = ownValue(where, name)?.constraint;
    if (constraint) return constraint.relation !== 'is';
    return api.slots.has(name) && (ownValue(slots, name)?.source.kind ?? 'default') === 'default';
  };
  const day = [...api.properties.values()].find((type) => momentKind(type) === 'date' && isOpen(type.name));
  return day && !api.offers.includes(day.name) ? [day.name] : [];
}

function describeEntity(row: Row, task: SearchTask, say: SayValue): Description {
  const { api } = task;
  const names = api.offers.some((name) => Object.hasOwn(row, name))
    ? [...ownDayOf(task), ...api.offers]
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

type Stage = 'only' | 'alone' | 'first' | 'single' | 'uncounted' | 'another';

/** The first of a query's results, or a later one. Counted unless the number was told; what is new of the query is told with it. */
function stageOf(task: SearchTask, counted: boolean, isNews: boolean, isSorted: boolean): Stage {
  const isOne = task.results?.rows.length === 1;
  if (isAnother(task) && !isNews) return 'another';
  if (counted) return 'uncounted';
  if (!isOne) return 'first';
  // Of the only one there is nothing to order: who asks for the cheapest is told that it is.
  if (isSorted && !task.results?.more) return 'alone';
  return isNews ? 'single' : 'only';
}

function offerTexts(task: SearchTask, description: Description, stage: Stage, many: string): readonly string[] {
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
    case 'single':
      return [`I found ${many}: ${one}.`, `There is ${many}: ${one}.`, `I can see ${many}: ${one}.`];
    case 'alone':
      return [`I found only ${many}: ${one}.`, `There is only ${many}: ${one}.`, `I can see only ${many}: ${one}.`];
    case 'first':
      return [
        `I found ${many}. How about ${the}?`,
        `There are ${many}. The first is ${its}.`,
        `I found ${many}, for example ${one}.`,
      ];
    case 'uncounted':
      return [`How about ${the}?`, `For example, there is ${one}.`, `One of them is ${the}.`];
    case 'another':
      return [`There is also ${one}.`, `Or how about ${the}?`, `Another option is ${the}.`];
  }
}

/** A result of which there is nothing to say but clauses: the weather, a balance. */
function clauseTexts(clauses: string, stage: Stage, many: string, first = 'the first'): readonly string[] {
  switch (stage) {
    case 'only':
      return [statement(clauses), `Here it is: ${clauses}.`, `This is what I found: ${clauses}.`];
    case 'single':
    case 'alone':
      return [`I found ${many}: ${clauses}.`, `There is ${many}: ${clauses}.`, `I can see ${many}: ${clauses}.`];
    case 'first':
      return [`I found ${many}. Of ${first}, ${clauses}.`, `There are ${many}. This is ${first}: ${clauses}.`];
    case 'uncounted':
      return [`Of ${first}, ${clauses}.`, `This is one of them: ${clauses}.`];
    case 'another':
      return [`Here is another: ${clauses}.`, `There is also this one: ${clauses}.`];
  }
}

/** The first result in an order that is new. */
function firstTexts(first: string, stage: Stage, many: string): readonly string[] {
  if (stage !== 'first')
    return [statement(first), statement(`Let me see: ${first}`), statement(`Here it is: ${first}`)];
  return [`I found ${many}. ${statement(first)}`, `There are ${many}. ${statement(first)}`, `Of ${many}, ${first}.`];
}

function clauseIn(api: SearchApi, row: Row, { property }: SortKey, say: SayValue): string | undefined {
  const [type, value] = [typeOf(api, property), ownValue(row, property)];
  return type && value !== undefined ? clauseOf({ type, value }, say).text : undefined;
}

/** That it was told how many results there are, or how many are so. */
export interface Counted {
  readonly where: Constraints | undefined;
}

const hasAll = ({ api }: SearchTask, row: Row, where: Constraints): boolean =>
  queriedRows([row], { where, order: [] }, typesOf(api)).length > 0;

/** What is new of a query, without what the only result tells of itself: 'a bus leaving at 6 pm' is enough for who asked for that hour. */
function newsOf({ api, results }: SearchTask, fresh: Fresh): Fresh {
  if (results?.rows.length !== 1) return fresh;
  const others = Object.entries(fresh.where).filter(
    ([name, { relation }]) => relation !== 'is' || !api.offers.includes(name),
  );
  return { ...fresh, where: Object.fromEntries(others) };
}

/** The next result. `counts`: how many there are has been told. */
export function tellOffer(action: ActionOf<'offer'>, telling: Telling, counts: Counted | undefined): Phrase {
  const { world, say, pick } = telling;
  const task = taskOf(world, action.task) as SearchTask;
  const value = lookup(world, action.variable);
  if (value?.kind !== 'entity') return { text: '', values: [] };
  const fresh = newsOf(task, freshOf(world, task));
  const description = describeEntity(value.entity.row, task, say);
  // It is no example of those that were counted, if it is not one of them.
  const isOther = counts?.where !== undefined && !hasAll(task, value.entity.row, counts.where);
  const stage = isOther
    ? 'another'
    : stageOf(task, counts !== undefined, Object.keys(fresh.where).length > 0, fresh.key !== undefined);
  const clauses = clauseList(description.clauses);
  const many = foundOf(task, fresh, say);
  const amounts = stage === 'first' || stage === 'single' || stage === 'alone' ? many.values : [];
  const isPlaced = value.entity.index < PLACES.length && (task.results?.rows.length ?? 0) > 1;
  const key = isPlaced ? fresh.key : undefined;
  if (!isThing(description) && clauses.text !== '') {
    const first = key && extremeOf(task.api, key, value.entity.index);
    const text = pick(`offer-${stage}`, clauseTexts(clauses.text, stage, many.text, first));
    return { text, values: [...amounts, ...clauses.values] };
  }
  const first = key && placedInOrder(task.api, key, value.entity, thing(description, 'the one'), say);
  const told = first
    ? pick(`offer-${stage}-sorted`, firstTexts(first.text, stage, many.text))
    : pick(`offer-${stage}`, offerTexts(task, description, stage, many.text));
  // What puts it first was told with it.
  const placed = key && first && first.values.length > 0 ? clauseIn(task.api, value.entity.row, key, say) : undefined;
  const others = clauseList(description.clauses.filter(({ text }) => text !== placed));
  const text = others.text === '' ? told : `${told} ${statement(others.text)}`;
  const values = [...amounts, ...thing(description, '').values, ...(first?.values ?? []), ...others.values];
  return { text, values };
}

/** The results of a list: how many there are, and which. */
interface Listed {
  readonly names: string;
  readonly found: string;
}

function listed({ results }: SearchTask, things: readonly Phrase[], many: string): Listed {
  const texts = things.map(({ text }) => text);
  const names = texts.some((text) => /,| and /.test(text)) ? texts.join('; ') : list(texts);
  const found = `${many}${things.length === results?.rows.length ? ':' : ', among them'} ${names}`;
  return { names, found };
}

/** Facts are told, and not offered to choose from. */
function factTexts({ names, found }: Listed, isBare: boolean): readonly string[] {
  if (isBare) return [statement(names), `Here it is: ${names}.`, `This is what I found: ${names}.`];
  return [`I found ${found}.`, `There are ${found}.`, `This is what I found: ${names}.`];
}

/** `isBare`: nothing is said but the only result. */
function sliceTexts({ names, found }: Listed, isOne: boolean, isBare: boolean, counted: boolean): readonly string[] {
  if (isOne) {
    const one = isBare ? names : found;
    return [
      `I found ${one}. Would you like that?`,
      `There is ${one}. Shall we take that?`,
      `I found ${one}. Does that appeal to you?`,
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

/** So many results with what is new of the query: '3 hotels up to $100, the cheapest first'. */
function foundInOrder(task: SearchTask, fresh: Fresh, say: SayValue): Phrase {
  const found = foundOf(task, fresh, say);
  const extreme = fresh.key && (task.results?.rows.length ?? 0) > 1 ? extremeOf(task.api, fresh.key) : undefined;
  return extreme === undefined ? found : { ...found, text: `${found.text}, ${extreme} first` };
}

/** A few results at once, to choose from. */
export function tellSlice(action: ActionOf<'slice'>, { world, pick, say }: Telling, counted: boolean): Phrase {
  const task = taskOf(world, action.task) as SearchTask;
  const value = lookup(world, action.variable);
  const rows = (task.results?.rows ?? []).slice(0, value?.kind === 'results' ? value.count : 0);
  const descriptions = rows.map((row) => describeEntity(row, task, say));
  const things = descriptions.map((description) =>
    isThing(description) ? thing(description, withArticle(task.api.entity)) : clauseList(description.clauses),
  );
  if (things.length === 0) return { text: `There are ${amountOf(task)}.`, values: [amountOf(task)] };
  const fresh = freshOf(world, task);
  const many = foundInOrder(task, fresh, say);
  const told = listed(task, things, many.text);
  const isOne = things.length === 1;
  const isBare = isOne && Object.keys(fresh.where).length === 0;
  const text = descriptions.some(isThing)
    ? pick('slice', sliceTexts(told, isOne, isBare, counted))
    : pick('slice-facts', factTexts(told, isBare || counted));
  const values = [...many.values, ...things.flatMap(({ values }) => values)];
  return { text, values: values.filter((value) => text.includes(value)) };
}

/** How many results there are, or how many of them are so. */
export function tellCount(action: ActionOf<'show' | 'len'>, { world, pick, say }: Telling): Phrase {
  const task = taskOf(world, action.task) as SearchTask;
  const value = lookup(world, action.variable);
  const [count, where] = value?.kind === 'results' ? [value.count, value.where] : [0, undefined];
  if (where) return tellSo(conditionsOf(task.api, where, say), count, task.results?.rows.length ?? 0);
  const amount = amountOf(task, count);
  const { text: many, values } = withConditions(amount, conditionsOf(task.api, freshOf(world, task).where, say));
  const are = count === 1 ? 'is' : 'are';
  const text = pick('count', [`There ${are} ${many}.`, `I found ${many}.`, `I can see ${many} in all.`]);
  return { text, values: [amount, ...values] };
}

/** The same of what has no name: 'The one with the highest sum is this: the friend is Ruben and the sum is $42.' */
function tellNameless({ task, key, among }: Chosen, clauses: Phrase): Phrase | undefined {
  const extreme = key && extremeOf(task.api, key);
  if (clauses.text === '') return undefined;
  const which = extreme === undefined ? 'it' : `${among === undefined ? '' : `of ${among}, `}${extreme}`;
  return { text: statement(`${which} is this: ${clauses.text}`), values: clauses.values };
}

/** What the user chose in this turn by what it is like: 'The cheapest is Alpha, at $80.' Undefined where it was named. */
export function tellChosen({ world, say }: Telling): Phrase | undefined {
  const chosen = chosenIn(world);
  if (!chosen || chosen.task.api.phrases.locale !== undefined) return undefined;
  const { task, row, key, among } = chosen;
  const description = describeEntity(row, task, say);
  if (!isThing(description)) return tellNameless(chosen, clauseList(description.clauses));
  const its = thing(description, 'the one');
  const first = key && placedInOrder(task.api, key, { row, index: 0 }, its, say);
  if (first) {
    const text = among === undefined ? first.text : `of ${among}, ${first.text}`;
    return { text: statement(text), values: [...its.values, ...first.values] };
  }
  const having = havingOf(chosen, say, its.text);
  return { text: statement(`that is ${its.text}${having.text}`), values: [...its.values, ...having.values] };
}
