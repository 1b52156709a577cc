/** Items of an order, and the items that are to take their places. */
import { refuse } from '../tools/tool.js';
import { type RetailDesk, checkCounts, variantOf } from './lookups.js';
import type { Order, Variant } from './records.js';

/** An item of an order with the item that takes its place. */
export interface Pair {
  readonly old: string;
  readonly variant: Variant;
}

/** Pairs, and what they cost more: not rounded, as the sum is made. */
export interface Paired {
  readonly pairs: readonly Pair[];
  readonly difference: number;
}

type Line = Order['items'][number];

/** The first line of an item. */
export function lineOf(items: readonly Line[], id: string): number {
  return items.findIndex(({ item_id }) => item_id === id);
}

/**
 * Pairs items of an order with new ones of the same product. All lines are read as they are before any change.
 *
 * @param mayKeep - whether an item may take its own place.
 */
export function pairUp(
  desk: RetailDesk,
  order: Order,
  olds: readonly string[],
  news: readonly string[],
  mayKeep: boolean,
): Paired {
  checkCounts(olds, order);
  if (olds.length !== news.length) refuse('LENGTH', 'There must be one new item for each item.');
  let difference = 0;
  const pairs = olds.map((old, at): Pair => {
    const id = news[at] as string;
    if (old === id && !mayKeep) refuse('SAME_ITEM', `Item ${id} cannot take its own place.`);
    const line = order.items[lineOf(order.items, old)] as Line;
    const variant = variantOf(desk, line.product_id, id);
    if (!variant.available) refuse('NOT_AVAILABLE', `Item ${id} is not available.`);
    difference += variant.price - line.price;
    return { old, variant };
  });
  return { pairs, difference };
}

/** The lines after each pair has taken its turn: a pair may change what a pair before it has put there. */
export function replaced(items: readonly Line[], pairs: readonly Pair[], upstreamCompat: boolean): readonly Line[] {
  const lines = [...items];
  for (const { old, variant } of pairs) {
    const at = lineOf(lines, old);
    const { price, options } = (upstreamCompat ? pairs.at(-1) : undefined)?.variant ?? variant;
    lines[at] = { ...(lines[at] as Line), item_id: variant.item_id, price, options };
  }
  return lines;
}
