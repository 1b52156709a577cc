/** Wishes of the user that no slot takes: a view of the sea, where hotels have no view. */
import { overlaps, type Stretch } from '../../../text/index.js';
import { logSigmoid } from './probability.js';
import type { Scores } from './scores.js';

/** So likely each word of a stretch must be, and one of them. */
const LIKELY = { each: Math.log(0.1), best: Math.log(0.2) } as const;

/** The stretches of what the user says that seem to be wishes, and that nothing takes. */
export function unheardIn(scores: Scores): readonly Stretch[] {
  const found: (Stretch & { readonly best: number })[] = [];
  let isOpen = false;
  for (const [token, spoken] of scores.input.spoken.entries()) {
    const likely = logSigmoid(scores.unheard(token));
    if (spoken?.speaker !== 'user' || likely < LIKELY.each) {
      isOpen = false;
      continue;
    }
    const last = isOpen ? found.pop() : undefined;
    found.push({ start: last?.start ?? spoken.start, end: spoken.end, best: Math.max(likely, last?.best ?? likely) });
    isOpen = true;
  }
  return found.flatMap(({ start, end, best }) => (best < LIKELY.best ? [] : [{ start, end }]));
}

/** Stretches with others that none of them overlaps. */
export function withStretches(found: readonly Stretch[], others: readonly Stretch[]): readonly Stretch[] {
  const isNew = (one: Stretch): boolean => !found.some((other) => overlaps(one, other));
  return [...found, ...others.filter(isNew).map(({ start, end }) => ({ start, end }))];
}
