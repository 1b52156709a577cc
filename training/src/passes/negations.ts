/** What the user does not want, beside what they do: 'and not Italian', 'without a guide'. */
import type { Api } from 'typetod';
import { items, MOST_VALUES, pick, wordsOfName, type Slot } from 'typetod/internal';
import type { KnownValue } from './labels.js';
import type { KnownTurn } from './known-turn.js';

/** The share of turns with values to which something unwanted is added. */
const SHARE = 0.3;

const UNWANTED = items(`
  not {}; no {}; no {} please; anything but {}; just not {}; I don't want {}; we don't want {}; not {} please; please not {}; {} is not for me; we don't like {};
  I don't like {}; definitely not {}; everything except {}; I'd rather not have {}; {} is out; not {} again; avoid {}; other than {}; not {} though; I'm not into {};
  {} doesn't work for me; I can't do {}; never {}; nothing {}; not a {}; something other than {}; I'm tired of {}; I had {} last time; please avoid {}; {} won't do;
  and no {}; by no means {}; {} is too much for me; skip {}; leave out {}`);

const WITHOUT = items(`
  no ~; without ~; I don't need ~; we don't need ~; not ~; skip the ~; no need for ~; ~ isn't needed; I can do without ~; no ~ please; no ~ thanks; leave out the ~;
  ~ is not necessary; don't want ~; I don't want any ~; without any ~; minus the ~`);

/** What of the name of a yes-or-no slot says nothing. */
const EMPTY = /\b(?:has|have|is|are|offers?|allows?|with|in unit|on site|available)\b/g;

const booleanWords = ({ name }: Slot): string => wordsOfName(name).replace(EMPTY, '').replace(/\s+/g, ' ').trim();

/** Values that were said of slots without a closed set. */
export class SaidValues {
  private readonly bySlot = new Map<string, string[]>();

  /** Remembers the values of a turn. */
  add({ known, user }: KnownTurn): void {
    for (const [slot, { place }] of known) {
      if (place?.speaker !== 'user') continue;
      const said = this.bySlot.get(slot) ?? [];
      if (said.length < 64) this.bySlot.set(slot, [...said, user.slice(place.start, place.end)]);
    }
  }

  of(slot: string): readonly string[] {
    return this.bySlot.get(slot) ?? [];
  }
}

/** A text behind another, or before it, with the place of what was added. */
function beside(user: string, added: string, random: () => number): { readonly text: string; readonly at: number } {
  if (user === '') return { text: added, at: 0 };
  const plain = user.replace(/[.!?]+$/, '');
  const between = pick([', ', '. ', ' and ', ' but ', ', and ', ', but ', ' - '], random);
  return { text: `${plain}${between}${added}${pick(['', '.', ''], random)}`, at: plain.length + between.length };
}

interface Unwanted {
  readonly words: string;
  readonly known: KnownValue | undefined;
  readonly template: string;
}

function unwantedOf(slot: Slot, said: SaidValues, random: () => number): Unwanted | undefined {
  if (slot.kind === 'boolean') {
    const words = booleanWords(slot);
    return words === '' ? undefined : { words, known: undefined, template: pick(WITHOUT, random).replace('~', '{}') };
  }
  const closed = slot.kind === 'closed' ? (slot.values ?? []).filter((value) => typeof value === 'string') : [];
  const values = closed.length > 0 && closed.length <= MOST_VALUES ? closed : said.of(slot.name);
  if (values.length === 0 || (slot.kind !== 'closed' && slot.kind !== 'text')) return undefined;
  const words = pick(values, random);
  return { words, known: { canonical: words, place: undefined, isUnwanted: true }, template: pick(UNWANTED, random) };
}

/** The turn with something that the user does not want; undefined where it stays. */
export function negated(
  turn: KnownTurn,
  api: Api | undefined,
  said: SaidValues,
  random: () => number,
): KnownTurn | undefined {
  const { plan, user, known } = turn;
  if (!api || (plan.start === undefined && !plan.values) || random() >= SHARE) return undefined;
  const open = [...api.slots.values()].filter(({ name }) => !known.has(name) && !user.toLowerCase().includes(name));
  if (open.length === 0) return undefined;
  const slot = pick(open, random);
  const found = unwantedOf(slot, said, random);
  if (!found || user.toLowerCase().includes(found.words.toLowerCase())) return undefined;
  const words = random() < 0.5 ? found.words.toLowerCase() : found.words;
  const { text, at } = beside(user, found.template.replace('{}', words), random);
  const start = text.indexOf(words, at);
  const place = { speaker: 'user' as const, start, end: start + words.length };
  if (!found.known) {
    const values = [...(plan.values ?? []), { slot: slot.name, value: 'False' }];
    const no = { canonical: 'False', place };
    return { ...turn, user: text, plan: { ...plan, values }, known: new Map([...known, [slot.name, no]]) };
  }
  return { ...turn, user: text, known: new Map([...known, [slot.name, { ...found.known, place }]]) };
}
