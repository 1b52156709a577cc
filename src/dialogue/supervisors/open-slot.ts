import type { Slot } from '../../service/index.js';

/** The values that a question lists; undefined where a slot takes what people say. Counts are found in the text like any other words. */
export function listedValues({ kind, values }: Slot): readonly (string | number | boolean)[] | undefined {
  if (kind === 'boolean') return [true, false];
  return kind === 'closed' ? values : undefined;
}

/** Whether a slot takes what people say, rather than one of a few values. */
export function isOpen(slot: Slot): boolean {
  return listedValues(slot) === undefined;
}
