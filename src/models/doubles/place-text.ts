import type { Place, Purpose } from '../model.js';

/** A request's purpose and place in words: `parse (dialogue "1", turn 2, attempt 0)`. */
export function placeText(purpose: Purpose, place: Partial<Place>): string {
  const parts = (['dialogue', 'turn', 'step', 'attempt'] as const)
    .filter((part) => place[part] !== undefined)
    .map((part) => `${part} ${JSON.stringify(place[part])}`);
  return parts.length === 0 ? purpose : `${purpose} (${parts.join(', ')})`;
}
