import { ownValue } from 'typetod/internal';

type Texts = Readonly<Record<string, string>>;

/** Whether two values are the same in any case. */
export function isSame(a: string, b: string): boolean {
  return a.toLowerCase() === b.toLowerCase();
}

/** Whether a result has the values of an offer, as far as it has these slots. */
export function agrees(row: Texts, offer: Texts): boolean {
  return Object.entries(offer).every(([slot, value]) => {
    const found = ownValue(row, slot);
    return found === undefined || isSame(found, value);
  });
}
