/**
 * The exact test of McNemar: how likely it is that of the cases which only one of two runs got wrong, the shares are
 * at least as unequal as these, if each were as likely to go either way. Two-sided.
 *
 * @param onlyA - how many cases only the first run got wrong.
 * @param onlyB - how many only the second.
 * @returns a probability; 1 where no case differs.
 */
export function mcnemar(onlyA: number, onlyB: number): number {
  const all = onlyA + onlyB;
  let term = -all * Math.LN2;
  let sum = 0;
  for (let at = 0; at <= Math.min(onlyA, onlyB); at += 1) {
    sum += Math.exp(term);
    term += Math.log((all - at) / (at + 1));
  }
  return Math.min(1, 2 * sum);
}
