/**
 * What transactions did to a world, and how two worlds differ in it.
 *
 * A digest tells that they differ. This tells in which records, and takes transactions that do not depend on each other in
 * any order.
 */
import { ownValue } from '../../language/index.js';
import type { Canonical, Row, TableChange, TableChanges } from '../../service/index.js';
import { callArguments, canonicalJson, digest, type World } from '../../world/index.js';

export interface Done {
  readonly api: string;
  /** What it was called with, defaults included. */
  readonly arguments: Row;
  readonly result: Row;
}

/** The transactions that were done, in the order in which they were begun. */
export function doneIn(world: World): readonly Done[] {
  return world.tasks.flatMap((task) =>
    task.kind === 'transaction' && task.phase === 'performed'
      ? [{ api: task.api.name, arguments: callArguments(task), result: { ...callArguments(task), ...task.result } }]
      : [],
  );
}

/** A transaction by its name and canonical arguments: equal text for equal calls. */
export function callText({ api, arguments: args }: Pick<Done, 'api' | 'arguments'>): string {
  return `${api}(${canonicalJson(args)})`;
}

/** A transaction by its name, arguments and what it returned: equal text where the same was done. */
const deedText = ({ api, result }: Done): string => `${api}(${canonicalJson(result)})`;

/** What is in the first list and not in the second, each as often as that. */
export function without<T>(all: readonly T[], others: readonly T[], textOf: (one: T) => string): readonly T[] {
  const left = others.map(textOf);
  return all.filter((one) => {
    const at = left.indexOf(textOf(one));
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}

const shown = (value: Canonical | undefined): string => (value === undefined ? 'nothing' : JSON.stringify(value));

/** Values in which two rows differ, as words: 'time "20:00" in place of "19:30"'. */
function valueDifferences(actual: Row, gold: Row): readonly string[] {
  const names = [...new Set([...Object.keys(gold), ...Object.keys(actual)])];
  return names.flatMap((name) => {
    const [is, should] = [ownValue(actual, name), ownValue(gold, name)];
    const isEqual = is !== undefined && should !== undefined && canonicalJson(is) === canonicalJson(should);
    return isEqual || is === should ? [] : [`${name} ${shown(is)} in place of ${shown(should)}`];
  });
}

function doneDifferences(gold: readonly Done[], actual: readonly Done[]): readonly string[] {
  const missing = [...without(gold, actual, deedText)];
  const extra = without(actual, gold, deedText);
  const wrong = extra.map((one) => {
    const at = missing.findIndex(({ api }) => api === one.api);
    if (at < 0) return `${callText(one)} was done, and should not have been.`;
    const [meant = one] = missing.splice(at, 1);
    const [called, returned] = [
      valueDifferences(one.arguments, meant.arguments),
      valueDifferences(one.result, meant.result),
    ];
    return `${one.api} was done with ${(called.length > 0 ? called : returned).join(', ')}.`;
  });
  return [...wrong, ...missing.map((one) => `${callText(one)} was not done.`)];
}

interface Net {
  readonly inserted: readonly Row[];
  /** The last values of what was changed, by key. */
  readonly updated: ReadonlyMap<string, Row>;
  readonly removed: ReadonlySet<string>;
}

export function netOf(changes: readonly TableChange[] = []): Net {
  const updated = new Map<string, Row>();
  const removed = new Set<string>();
  for (const change of changes) {
    if (change.kind === 'insert') continue;
    const key = canonicalJson(change.key);
    if (change.kind === 'remove') removed.add(key);
    else updated.set(key, { ...updated.get(key), ...change.row });
  }
  return { inserted: changes.flatMap((change) => (change.kind === 'insert' ? [change.row] : [])), updated, removed };
}

function netTexts({ inserted, updated, removed }: Net): readonly string[] {
  return [
    ...inserted.map((row) => `new row ${canonicalJson(row)}`),
    ...[...updated].map(([key, row]) => `row ${key} with ${canonicalJson(row)}`),
    ...[...removed].map((key) => `no row ${key}`),
  ];
}

function tableDifferences(gold: TableChanges, actual: TableChanges): readonly string[] {
  const names = [...new Set([...Object.keys(gold), ...Object.keys(actual)])];
  return names.flatMap((name) => {
    const [should = [], is = []] = [gold, actual].map((tables) => netTexts(netOf(ownValue(tables, name))));
    return [
      ...without(is, should, String).map((what) => `The table '${name}' has ${what}, and should not.`),
      ...without(should, is, String).map((what) => `The table '${name}' should have ${what}.`),
    ];
  });
}

/**
 * How many transactions have a gold one of their own: one with the same arguments, or that did the same though an argument
 * was left out that follows from the others.
 */
export function correctDeeds(gold: readonly Done[], actual: readonly Done[]): number {
  const [missing, others] = [without(gold, actual, callText), without(actual, gold, callText)];
  return actual.length - without(others, missing, deedText).length;
}

/** How the outcome of a world differs from the one that it should have: a sentence for each record. Empty where it does not. */
export function outcomeDifferences(gold: World, actual: World): readonly string[] {
  if (digest(gold, 'outcome') === digest(actual, 'outcome')) return [];
  return [...doneDifferences(doneIn(gold), doneIn(actual)), ...tableDifferences(gold.tables, actual.tables)];
}
