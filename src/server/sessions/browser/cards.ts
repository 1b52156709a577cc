/** What the agent shows, as cards: offers, lists, what was done. */
import { el } from '../../../pages/browser/dom.js';
import type { TakenTurn } from '../schema.js';

type Action = TakenTurn['actions'][number];
type Values = Readonly<Record<string, unknown>>;

/** A name of a slot as words. */
export function words(name: string): string {
  return name.replaceAll('_', ' ');
}

/** A value as text. */
export function valueText(value: unknown): string {
  if (value === true) return 'yes';
  if (value === false) return 'no';
  if (Array.isArray(value)) return value.map(valueText).join(', ');
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** Names and values, one a line. */
export function listOf(values: Values): HTMLElement {
  const rows = Object.entries(values).flatMap(([name, value]) => [
    el('dt', {}, words(name)),
    el('dd', {}, valueText(value)),
  ]);
  return el('dl', {}, ...rows);
}

const TITLES: ReadonlyMap<string, string> = new Map([
  ['offer', 'Offer'],
  ['slice', 'Result'],
  ['perform', 'Done'],
]);

function isValues(value: unknown): value is Values {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function card(title: string, values: Values): HTMLElement {
  return el('section', { class: 'card', 'aria-label': title }, el('h4', {}, title), listOf(values));
}

/** The cards of an action; none where it shows no values. */
export function cardsOf({ kind, values, count }: Action): readonly HTMLElement[] {
  const title = TITLES.get(kind);
  if (title === undefined) return [];
  const all = [values].flat().filter(isValues);
  const of = typeof count === 'number' && count > 1 ? ` of ${count}` : '';
  return all.map((one, at) => card(all.length > 1 ? `${title} ${at + 1}${of}` : `${title}${of && `, one${of}`}`, one));
}
