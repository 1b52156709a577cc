/** Limits that are taken back, or that nobody has: 'the price does not matter', 'I don't mind when it leaves'. */
import { type FreeClause, freeClauses, LIMITS, mayFree, SAID_OF } from '../../english/unconstrained.js';
import { ownValue } from '../../language/index.js';
import { DONTCARE, type Slot } from '../../service/index.js';
import type { SearchTask } from '../../world/index.js';
import { stem, wordsIn } from '../rules/text.js';
import type { Comparison } from './found.js';
import { labelStems } from './labels.js';
import { familyOf } from './said-values.js';

/** Where a clause names a slot; undefined where it does not. */
function namedIn({ text }: FreeClause, slot: Slot): number | undefined {
  const labels = labelStems(slot);
  return wordsIn(text).find(({ word }) => labels.has(stem(word)))?.start;
}

/** Where a clause speaks of all that is of one kind: 'whenever', 'the cost'. */
function kindIn({ text }: FreeClause, slot: Slot): number | undefined {
  const family = familyOf(slot);
  const said = slot.kind === 'money' ? SAID_OF.money : family && family !== 'amount' ? SAID_OF.moment : undefined;
  const at = said ? text.search(said) : -1;
  return at < 0 ? undefined : at;
}

/** The slots of which a clause says that any value will do: those that it names, else those of the kind that it speaks of. */
function freeIn(clause: FreeClause, slots: readonly Slot[]): readonly Slot[] {
  const freeBy = (where: (clause: FreeClause, slot: Slot) => number | undefined): readonly Slot[] =>
    slots.filter((slot) => {
      const at = where(clause, slot);
      return at !== undefined && clause.isFree(at);
    });
  const named = freeBy(namedIn);
  return named.length > 0 ? named : freeBy(kindIn);
}

/** The limits that a text takes back: those that were set, else, of a search that was made, what may have one. */
export function opensFor({ api, slots, where = {}, results }: SearchTask, text: string): readonly Comparison[] {
  if (!mayFree(text)) return [];
  const isSaid = ({ name }: Slot): boolean => (ownValue(slots, name)?.canonical ?? DONTCARE) !== DONTCARE;
  const limited = [...api.comparable.values()].filter(({ name }) => Object.hasOwn(where, name));
  // What is still asked for is answered so.
  const others = results ? [...api.comparable.values()].filter((slot) => !limited.includes(slot) && !isSaid(slot)) : [];
  return freeClauses(text).flatMap((clause) => {
    const all = clause.text.search(LIMITS);
    const named = freeIn(clause, limited);
    const set = named.length === 0 && all >= 0 && clause.isFree(all) ? limited : named;
    const free = set.length > 0 ? set : freeIn(clause, others);
    return free.map(({ name }) => ({ kind: 'open', slot: name, start: clause.start, end: clause.end }) as const);
  });
}
