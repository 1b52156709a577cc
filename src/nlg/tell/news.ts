/**
 * What a transaction brought about that the user does not know yet: how it ended, a reference, a price, where and when,
 * and what is different from what the user confirmed.
 */
import { snakeCase, wordSet } from '../../text/index.js';
import { type Canonical, DONTCARE, type Property, type Row, sameValue } from '../../service/index.js';
import { lookup, type Task, taskIdOf, taskOf, type TransactionTask, type World } from '../../world/index.js';
import { type VariableName, ownValue } from '../../language/index.js';
import { roleOf } from '../lexicon/roles.js';
import type { SlotGiven } from './describe.js';

/** So many results are told; of more, what matters most. */
const MOST_NEWS = 3;

/** Names of what one refers to a deed by later. */
const REFERENCES = wordSet('reference confirmation receipt tracking');
const CODES = wordSet('id code pin');
/** What has a number: 'booking_number', but not 'flight_number'. */
const NUMBERED = wordSet('booking order ticket invoice case confirmation reservation');

function isReferenceName(name: string): boolean {
  const words = snakeCase(name).split('_');
  const [before = '', last = ''] = words.slice(-2).length === 2 ? words.slice(-2) : ['', name];
  return words.some((word) => REFERENCES.has(word)) || CODES.has(last) || (last === 'number' && NUMBERED.has(before));
}

/** Whether a property names a deed, so that one can refer to it later. */
export const isReference = ({ name, kind }: Property): boolean =>
  (kind === 'text' || kind === 'integer') && isReferenceName(name);

const lastOf = (name: string): string => snakeCase(name).split('_').at(-1) ?? name;

const OUTCOMES = wordSet('status outcome decision');
const isOutcomeName = (name: string): boolean => OUTCOMES.has(lastOf(name)) || name === 'result' || name === 'state';

const SUCCESS = wordSet(`
  accepted approved authorised authorized available booked canceled cancelled charged complete completed confirmed delivered done executed
  finished granted guaranteed ok okay ordered paid placed processed purchased received registered reserved saved scheduled sent submitted
  succeeded success successful valid`);
const isSuccessName = (name: string): boolean => SUCCESS.has(snakeCase(name).replace(/^(?:is|was)_/, ''));

/** Whether a result says how a transaction ended, and does not just say that it went well. */
export function isOutcome({ type, value }: SlotGiven): boolean {
  if (type.kind === 'boolean') return value === false && isSuccessName(type.name);
  return (type.kind === 'closed' || type.kind === 'text') && isOutcomeName(type.name);
}

/** What a thing is like, whatever was done with it: who asked for the deed chose it so. */
const TRAITS = wordSet('category subcategory cuisine genre kind style type class year range');
/** A result of this rank is told only by a transaction that has no better one, and of the next by none. */
const MINOR = 5;

const RANKS: Readonly<Partial<Record<ReturnType<typeof roleOf>['kind'], number>>> = {
  when: 2,
  place: 3,
  rating: MINOR,
  boolean: MINOR,
  beside: MINOR + 1,
};

/** How much a result matters to who asked for the deed, the lowest most. */
function rankOf({ type, value }: ResultGiven): number {
  if (isOutcome({ type, value })) return -2;
  if (lastOf(type.name) === 'reason') return -1;
  if (isReference(type)) return 0;
  if (type.kind === 'money') return 1;
  if (TRAITS.has(lastOf(type.name))) return MINOR + 1;
  return RANKS[roleOf(type).kind] ?? (type.kind === 'closed' ? MINOR : 4);
}

/** Of this rank and before it, a result is of the deed itself: its reference, its price, its day. What is after it, of the thing. */
const OF_THE_DEED = 2;

/** The row of which a task told a property, if it did. */
function toldBy(task: Task, name: string): Row {
  if (task.kind === 'transaction') return task.result ?? {};
  return task.api.offers.includes(name) ? ((task.selected ?? task.latest)?.row ?? {}) : {};
}

function isOfOtherDeed(world: World, id: number, variable: VariableName): boolean {
  const about = lookup(world, variable);
  const of = about && taskIdOf(about);
  return of !== undefined && of !== id && taskOf(world, of).kind === 'transaction';
}

/**
 * Whether the agent has told a result: in answer to a question, with an offer, or of an earlier transaction. What was told of
 * another deed is not known of this one, but of the same place or person it is.
 */
function wasTold(world: World, id: number, one: ResultGiven): boolean {
  const { bindings, tasks } = world;
  const { name } = one.type;
  const isOfDeed = rankOf(one) <= OF_THE_DEED;
  for (let number = bindings.length - 1; number >= 0; number -= 1) {
    const bound = bindings.at(number);
    const answers = bound?.kind === 'speech' ? bound.answers : [];
    const same = answers.filter(({ property, value }) => property === name && sameValue(value, one.value));
    if (same.some(({ variable }) => !isOfDeed || !isOfOtherDeed(world, id, variable))) return true;
  }
  return tasks
    .filter((task) => task.id !== id && !(isOfDeed && task.kind === 'transaction'))
    .some((task) => sameValue(ownValue(toldBy(task, name), name), one.value));
}

/** Whether there is something to say: no empty text or list, no object. */
const isSayable = (value: Canonical): boolean =>
  Array.isArray(value) ? value.length > 0 : typeof value === 'string' ? value.trim() !== '' : typeof value !== 'object';

interface ResultGiven extends SlotGiven {
  readonly type: Property;
}

const resultsOf = ({ api, result = {} }: TransactionTask): readonly ResultGiven[] =>
  [...api.properties.values()].flatMap((type) => {
    const value = ownValue(result, type.name);
    return value !== undefined && isSayable(value) ? [{ type, value }] : [];
  });

/** What the user confirmed for a slot; undefined where that was left to the service. */
function confirmedFor({ api, slots, filled = {} }: TransactionTask, name: string): Canonical | undefined {
  if (api.chosen.has(name)) return ownValue(filled, name);
  const value = Object.hasOwn(slots, name) ? ownValue(slots, name)?.canonical : api.slots.get(name)?.default;
  return value === DONTCARE ? undefined : value;
}

const plain = (text: string): string => ` ${text.toLowerCase().replace(/\s+/g, ' ').trim()} `;

/** Whether a result is what was confirmed. A text may say more: 'Luigi' may be 'Luigi Downtown'. */
function isAsConfirmed(result: Canonical, confirmed: Canonical): boolean {
  if (typeof result !== 'string' || typeof confirmed !== 'string') return sameValue(result, confirmed);
  return plain(result).includes(plain(confirmed));
}

/** The results that are not what the user confirmed: another day, fewer tickets. */
export function changesOf(task: TransactionTask): readonly SlotGiven[] {
  return resultsOf(task).filter(({ type, value }) => {
    const confirmed = confirmedFor(task, type.name);
    return confirmed !== undefined && !isAsConfirmed(value, confirmed);
  });
}

/** The results of a transaction that are new to the user, what matters most first. */
export function newsOf(world: World, task: TransactionTask): readonly SlotGiven[] {
  const { filled } = task.api;
  const results = resultsOf(task).filter(
    ({ type: { name }, value }) =>
      !filled.has(name) &&
      confirmedFor(task, name) === undefined &&
      !sameValue(ownValue(task.quote ?? {}, name), value),
  );
  const most = results.some((one) => rankOf(one) < MINOR) ? MINOR : MINOR + 1;
  const ranked = results.filter((one) => rankOf(one) < most).sort((a, b) => rankOf(a) - rankOf(b));
  const news = ranked.filter((one) => isOutcome(one) || !wasTold(world, task.id, one));
  return news.slice(0, MOST_NEWS);
}
