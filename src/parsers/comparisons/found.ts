import type { SearchTask } from '../../world/index.js';
import type { SortDirection } from '../../service/index.js';
import type { Relation, Literal } from '../../language/index.js';
import type { Stretch } from '../../text/index.js';

/**
 * What is said of a slot or property beyond one value: a constraint, a degree of the result that was offered, or an order. `isByWord`: of
 * results that a word tells, and not their name.
 */
export type Comparison = Stretch & { readonly slot: string; readonly isByWord?: true } & (
    | { readonly kind: 'constraint'; readonly relation: Relation | 'is'; readonly values: readonly Literal[] }
    /** Any value will do, whatever was said before. */
    | { readonly kind: 'open' }
    | { readonly kind: 'relative'; readonly direction: SortDirection }
    /** `place`: counted from the most, which has 1 and is meant if left out; `next` is behind the one that was offered last. */
    | { readonly kind: 'order'; readonly direction: SortDirection; readonly place?: number | 'next' }
  );

/** Whether a search was made and found nothing. */
export const findsNothing = (task: SearchTask | undefined): boolean => task?.results?.rows.length === 0;

/** 'Which is closer?' asks for the closest, and so does 'something closer' where there is nothing yet that it could be closer than. */
export function asOrder(one: Comparison): Comparison {
  return one.kind === 'relative' ? { ...one, kind: 'order' } : one;
}

/** Whether a text asks about the result that was offered; a denial is no question: 'it does not need a sauna'. */
export function asksOfIt(text: string): boolean {
  const asks = /\b(?:does|do|is|are|has|have)(?:n['’]?t)? (?:it|they|this|that|these|those|the)\b/i;
  return asks.test(text) && !/\b(?:do|does|is|are) not\b|n['’]?t (?:need|have|want)\b/i.test(text);
}
