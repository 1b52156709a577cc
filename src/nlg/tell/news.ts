/** What a transaction brought about that the user does not know yet: a reference, a price, where and when. */
import { ownValue } from '../../language/own.js';
import { type Canonical, type Property, type Row, sameValue } from '../../service/index.js';
import type { Task, TransactionTask, World } from '../../world/index.js';
import { roleOf } from '../lexicon/roles.js';
import type { SlotGiven } from './describe.js';

/** So many results are told; of more, what matters most. */
const MOST_NEWS = 3;

const REFERENCE =
  /(?:^|_)(?:reference|confirmation|receipt|tracking)(?:_|$)|(?:^|_)(?:id|code|pin)$|(?:^|_)(?:booking|order|ticket|invoice|case|confirmation|reservation)_number$/;

/** Whether a property names a deed, so that one can refer to it later. */
export const isReference = ({ name, kind }: Property): boolean =>
  (kind === 'text' || kind === 'integer') && REFERENCE.test(name);

/** What a thing is like, whatever was done with it: who asked for the deed chose it so. */
const TRAIT = /(?:^|_)(?:category|subcategory|cuisine|genre|kind|style|type|class|year|range)$/;
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
function rankOf(type: Property): number {
  if (isReference(type)) return 0;
  if (type.kind === 'money') return 1;
  if (TRAIT.test(type.name)) return MINOR + 1;
  return RANKS[roleOf(type).kind] ?? (type.kind === 'closed' ? MINOR : 4);
}

/** The row of which a task told a property, if it did. */
function toldBy(task: Task, name: string): Row {
  if (task.kind === 'transaction') return task.result ?? {};
  return task.api.offers.includes(name) ? ((task.selected ?? task.latest)?.row ?? {}) : {};
}

/** Whether the agent has told a value: in answer to a question, with an offer, or of an earlier transaction. */
function wasTold({ bindings, tasks }: World, id: number, name: string, value: Canonical): boolean {
  for (let number = bindings.length - 1; number >= 0; number -= 1) {
    const bound = bindings.at(number);
    const answers = bound?.kind === 'speech' ? bound.answers : [];
    if (answers.some((answer) => answer.property === name && sameValue(answer.value, value))) return true;
  }
  return tasks.some((task) => task.id !== id && sameValue(ownValue(toldBy(task, name), name), value));
}

const isSayable = (value: Canonical): boolean => typeof value !== 'object' || Array.isArray(value);

/** The results of a transaction that are new to the user, what matters most first. */
export function newsOf(world: World, { id, api, result = {} }: TransactionTask): readonly SlotGiven[] {
  const results = [...api.properties.values()].filter(({ name }) => !api.slots.has(name));
  const most = results.some((type) => rankOf(type) < MINOR) ? MINOR : MINOR + 1;
  const ranked = results.filter((type) => rankOf(type) < most).sort((a, b) => rankOf(a) - rankOf(b));
  const news = ranked.flatMap((type): readonly SlotGiven[] => {
    const value = ownValue(result, type.name);
    if (value === undefined || !isSayable(value)) return [];
    return wasTold(world, id, type.name, value) ? [] : [{ type, value }];
  });
  return news.slice(0, MOST_NEWS);
}
