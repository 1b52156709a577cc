/** Predicates over the world at the end: which of them hold, and why the others do not. */
import { ownValue } from '../../language/own.js';
import { type Canonical, type Row, sameValue } from '../../service/index.js';
import { canonicalJson, type World } from '../../world/index.js';
import type { Predicate } from './dialogue-task.js';
import { type Done, doneIn } from './outcome.js';

function isOneOf(value: Canonical | undefined, wanted: Canonical): boolean {
  return (Array.isArray(wanted) ? (wanted as readonly Canonical[]) : [wanted]).some((one) => sameValue(value, one));
}

function agrees(row: Row, wanted: Readonly<Record<string, Canonical>>): boolean {
  return Object.entries(wanted).every(([name, value]) => isOneOf(ownValue(row, name), value));
}

/** The transactions that a predicate is about. */
function matchesOf(done: readonly Done[], predicate: Predicate): readonly Done[] {
  if (!('done' in predicate)) return [];
  return done.filter(({ api, result }) => api === predicate.done && agrees(result, predicate.with ?? {}));
}

/** The rows that transactions have added or changed, with the values that they have now. */
function changedRows(world: World, name: string): readonly Row[] {
  const changes = ownValue(world.tables, name) ?? [];
  const updated = new Map<string, Row>();
  for (const change of changes)
    if (change.kind === 'update') {
      const key = canonicalJson(change.key);
      updated.set(key, { ...updated.get(key), ...change.row });
    }
  return [...changes.flatMap((change) => (change.kind === 'insert' ? [change.row] : [])), ...updated.values()];
}

function counted(what: string, found: number, wanted: number | undefined): readonly string[] {
  if (wanted === undefined ? found > 0 : found === wanted) return [];
  return [`${what}: there are ${found}, and there should be ${wanted ?? 'at least 1'}.`];
}

/** Why a predicate does not hold; empty where it does. */
export function predicateProblems(world: World, predicate: Predicate): readonly string[] {
  const wanted = predicate.with ? ` with ${canonicalJson(predicate.with)}` : '';
  if ('done' in predicate) {
    const found = matchesOf(doneIn(world), predicate).length;
    return counted(`Transactions ${predicate.done}${wanted}`, found, predicate.times);
  }
  const found = changedRows(world, predicate.changed).filter((row) => agrees(row, predicate.with)).length;
  return counted(`New or changed rows of '${predicate.changed}'${wanted}`, found, predicate.rows);
}

/** How many transactions the predicates ask for, and how many of those that were done they are about. */
export function predicateCounts(
  world: World,
  predicates: readonly Predicate[],
): { readonly required: number; readonly correct: number } {
  const done = doneIn(world);
  const wanted = predicates.map((one) => ('done' in one ? (one.times ?? 1) : 0));
  const correct = predicates.map((one, at) => Math.min(matchesOf(done, one).length, wanted[at] ?? 0));
  const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);
  return { required: sum(wanted), correct: Math.min(sum(correct), done.length) };
}

/** Why what must not be done or changed was; empty where it was not. */
export function changeProblems(world: World, name: string): readonly string[] {
  const done = doneIn(world).filter(({ api }) => api === name);
  const changes = ownValue(world.tables, name) ?? [];
  return [
    ...done.map(({ arguments: args }) => `${name}(${canonicalJson(args)}) was done, and must not be.`),
    ...(changes.length > 0 ? [`The table '${name}' was changed, and must not be.`] : []),
  ];
}
