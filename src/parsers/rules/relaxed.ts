/**
 * What the user says to what would be found with fewer constraints: that is decided by the words alone, as an agreement to a
 * transaction is. What has other values in it is for the parser.
 */
import { consentIn } from '../../english/consent.js';
import { ownValue } from '../../language/index.js';
import { booleanWords } from '../../nlg/lexicon/boolean-words.js';
import type { Canonical, Slot } from '../../service/index.js';
import { openTasks, type Hint, type Task, type World } from '../../world/index.js';
import { written } from '../plan/statements-of.js';
import type { PlannedValue, TurnPlan } from '../plan/turn-plan.js';
import { BYE } from './english/acts.js';

type Relax = Extract<Hint, { readonly kind: 'relax' }>;

/** To be shown what was offered is to take it. */
const SHOWS = /\bsee (?=(?:it|them|those)\b)/gi;
const REFUSAL = /^(?:\w{2,3},? )?(?:no|nope)\b/i;

/** Both offers are turned down. */
const NEITHER = /^(?:no,? )?neither\b/i;
const NOT_LIKED = /\?\s*no[\s.!]*$|\b(?:hate|don['’]?t like)\b/i;

/** Whether a value that was offered is turned down, with a reason or without: 'no, Palo Alto is too far away', 'Palo Alto? No'. */
function refuses(text: string, { values }: Relax): boolean {
  const lower = text.toLowerCase();
  const isSaid = Object.values(values).some(
    (value) => value !== null && typeof value !== 'object' && lower.includes(String(value).toLowerCase()),
  );
  return isSaid && (REFUSAL.test(text.trim()) || NOT_LIKED.test(text));
}

/** 'Without', with the words of what is left out, agrees to leave it out: 'without then', 'without outdoor seating'. */
function leavingOut({ values }: Relax, { api }: Task): RegExp {
  const words = Object.keys(values).flatMap((name) => {
    const known = api.slots.get(name) ?? (api.kind === 'search' ? api.comparable.get(name) : undefined);
    const slot = ownValue(values, name) === null ? known : undefined;
    const { lacking } = slot ? booleanWords(slot) : { lacking: '' };
    return [lacking, ...(slot?.saidAs?.names ?? [])].flatMap((text) => text.toLowerCase().match(/\p{L}{4,}/gu) ?? []);
  });
  const named = [...new Set(words)].filter((word) => word !== 'without').map((word) => `|${word}s?`);
  // Where nothing is left out, or what is named is something else, it agrees to nothing.
  const said = String.raw`(?:[ ,]+(?:an?|the|any|it|that|then${named.join('')})\b)*(?=[\s.,!]*(?:$|(?:is|would|will)\b))`;
  return words.length === 0 ? /(?!)/g : new RegExp(String.raw`(?<!\b(?:do|not) )\bwithout${said}`, 'giu');
}

/** What may stand before and behind an offer that is taken. */
const TAKING = `^(?:(?:ok|yes|i(?:'ll)? take|i(?:'d)? (?:like|prefer)),? )*the `;
const TAKEN = String.raw`(?: (?:please|then|is fine)|,)*[\s.!]*$`;
/** One of the offers by its place: 'the second one'. */
const PLACE = new RegExp(`${TAKING}(first|second|last)(?: (?:one|option))?${TAKEN}`, 'i');
/** One of the offers by what it changes: 'the Mexican one', 'the one in Berkeley'. */
const BY_WORD = new RegExp(
  String.raw`${TAKING}(?:([$\p{L}\d][\p{L}\d,. -]*?) one|one (?:at|in|on|for|with|from) (.+?))${TAKEN}`,
  'iu',
);

/** Whether a value is what words say: 'Mexican', '$2,420'. */
const isSaid = (value: unknown, said: string): boolean =>
  typeof value === 'number' ? Number(said.replace(/[$,]/g, '')) === value : String(value).toLowerCase() === said;

/** The offer that is meant by its place, or by what it changes; undefined where none, or several, are. */
function chosenIn(text: string, offers: readonly Relax[], task: Task): Relax | undefined {
  const place = PLACE.exec(text.trim())?.[1]?.toLowerCase();
  if (place !== undefined) {
    const [first, second] = offers;
    return second && (/^f/.test(place) ? first : second);
  }
  const match = BY_WORD.exec(text.trim());
  const said = (match?.[1] ?? match?.[2])?.toLowerCase();
  if (said === undefined) return undefined;
  const found = offers.filter((offer) =>
    [...Object.values(offer.values), ...limitsOf(offer, task).map(([, limit]) => limit)].some((one) =>
      isSaid(one, said),
    ),
  );
  return found.length === 1 ? found[0] : undefined;
}

/** The limit that an offer names, as the value of a property: 'up to $2,420' is taken by 'ok, 2420 is fine'. */
function limitsOf({ where = {} }: Relax, { api }: Task): readonly (readonly [Slot, Canonical])[] {
  return Object.entries(where).flatMap(([name, { values }]): (readonly [Slot, Canonical])[] => {
    const slot = api.kind === 'search' ? api.comparable.get(name) : undefined;
    const [value, another] = values;
    return slot && value !== undefined && another === undefined ? [[slot, value]] : [];
  });
}

/** What a search is asked with if the user agrees. */
function deedOf(offer: Relax, task: Task): Parameters<typeof consentIn>[1] {
  const { values } = offer;
  const { api, slots } = task;
  const given = Object.entries(slots).map(([name, { canonical }]) => [name, canonical] as const);
  const changed = Object.entries(values);
  const left = given.filter(([name]) => !Object.hasOwn(values, name));
  const limits = limitsOf(offer, task);
  const { name, intent, description } = api;
  return {
    api: {
      name,
      intent,
      description,
      slots: new Map([...limits.map(([slot]) => [slot.name, slot] as const), ...api.slots]),
    },
    values: Object.fromEntries([
      ...left,
      ...changed.flatMap(([name, value]) => (value === null ? [] : [[name, value]])),
      ...limits.map(([slot, value]) => [slot.name, value]),
    ]),
  };
}

const planned = ({ values }: Relax): readonly PlannedValue[] =>
  Object.entries(values).flatMap(([slot, value]) =>
    typeof value === 'object' && value !== null ? [] : [{ slot, value }],
  );

/** The wider constraints of an offer. */
const widened = ({ where = {} }: Relax): NonNullable<TurnPlan['where']> =>
  Object.fromEntries(Object.entries(where).map(([slot, one]) => [slot, written(one)]));

/**
 * What the user does about what was offered where a search found nothing; undefined where nothing was, and where the words
 * neither agree nor refuse. A yes to two offers takes the first.
 *
 * @param now - the session's clock.
 */
export function relaxedIn(text: string, world: World, now: string): TurnPlan | undefined {
  const latest = openTasks(world).at(-1);
  const offers = world.pending.filter((hint): hint is Relax => hint.kind === 'relax' && hint.task === latest?.id);
  if (!latest || offers.length === 0) return undefined;
  const shown = text.replace(SHOWS, 'take ');
  const taken = offers.find((offer) => {
    const agreed = shown.replace(leavingOut(offer, latest), 'fine');
    const { consent, unheard } = consentIn(agreed, deedOf(offer, latest), now);
    // A search is no deed: to agree to a part of it, 'Palo Alto is fine', is to take it.
    return consent === 'clear' || (consent === 'possible' && unheard.length === 0);
  });
  const chosen = taken ?? chosenIn(text, offers, latest);
  if (chosen) return { values: planned(chosen), ...(chosen.where && { where: widened(chosen) }) };
  if (BYE.test(text)) return undefined;
  if (NEITHER.test(text) || offers.some((offer) => refuses(text, offer))) return { decline: true };
  // A refusal is as closed as an agreement: with 'yes' in its place, nothing else may be said.
  if (!REFUSAL.test(text.trim())) return undefined;
  return consentIn(text.trim().replace(REFUSAL, 'yes')).consent === 'clear' ? { decline: true } : undefined;
}
