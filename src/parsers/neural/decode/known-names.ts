/** Names of a service's tables among what a slot may get. */
import { isNegatedAt } from '../../../english/negation.js';
import { type CatalogMention, catalogMentions, inflectedMentions } from '../../rules/mentions/catalog.js';
import { stem, wordsIn } from '../../rules/text.js';
import { onceEach, overlaps } from '../../../text/index.js';
import { isReference } from '../../plan/turn-plan.js';
import type { SlotChoice } from './slot-choice.js';

/** How likely a whole name of several words is taken to be meant: more likely than not, and than what a turn gives unasked. */
const WHOLE = Math.log(0.75);

/** A column with so few values holds kinds, such as genres: who says one means it. */
export const FEW = 30;

/** The names of several words by their initials; those that share them are left out. */
const byInitials = onceEach((names: readonly string[]): ReadonlyMap<string, string> => {
  const known = new Map<string, string | undefined>();
  for (const name of names) {
    const initials = wordsIn(name).map(({ word }) => word.slice(0, 1));
    const short = initials.join('');
    if (initials.length > 1) known.set(short, known.has(short) ? undefined : name);
  }
  return new Map([...known].flatMap(([short, name]) => (name === undefined ? [] : [[short, name]])));
});

/** So many letters of a name, at least, are said for the whole of it. */
const CLIPPED = 5;

/** The only name of several words that begins or ends with a text: 'Vegas' and 'San Fran' are no other town. */
function clipped(text: string, names: readonly string[]): string | undefined {
  const said = text.trim().toLowerCase();
  if (said.length < CLIPPED) return undefined;
  const [name, ...others] = names.filter((one) => {
    const whole = one.toLowerCase();
    return whole.endsWith(` ${said}`) || (said.includes(' ') && whole.startsWith(said));
  });
  return others.length === 0 ? name : undefined;
}

/** The name that a choice is short for: 'LA' and 'L.A.' are Los Angeles, 'Vegas' is Las Vegas. */
function unshortened({ value, place }: SlotChoice, names: readonly string[], isIdentity: boolean): string | undefined {
  if (place?.speaker !== 'user' || typeof value !== 'string') return undefined;
  const name = byInitials(names).get(value.replaceAll('.', '').toLowerCase());
  return name ?? (isIdentity || names.length > FEW ? undefined : clipped(value, names));
}

/** Whether words are not the name itself: in another number, 'comedies', or without its article, 'Velvet Abacus'. */
const isSaidOtherwise = (name: string, words: string): boolean =>
  wordsIn(name).length > wordsIn(words).length || (!name.includes(' ') && name.toLowerCase() !== words.toLowerCase());

const isIn = ({ place }: SlotChoice, mention: CatalogMention): boolean =>
  place?.speaker === 'user' && overlaps(place, mention);

/** A name is whole where it is more than a word: 'music' and 'Oakland' may be said of anything. */
const isWhole = ({ name }: CatalogMention): boolean => name.trim().includes(' ');

/**
 * What a slot may get, with stretches of words widened or narrowed to the name that they are part of, and with a whole name
 * that nothing takes.
 *
 * @param isIdentity - whether the slot names a result, so that a name of its column that is said is meant for it.
 */
export function withKnownNames(
  choices: readonly SlotChoice[],
  { slot, user, names, isIdentity }: { slot: string; user: string; names: readonly string[]; isIdentity: boolean },
): readonly SlotChoice[] {
  const whole = catalogMentions(user, names);
  const unabbreviated = choices.map((choice) => {
    const name = unshortened(choice, names, isIdentity);
    return name === undefined ? choice : { ...choice, value: name };
  });
  const inflected = isIdentity ? [] : inflectedMentions(user, names);
  const mentions = [...whole, ...inflected].filter(({ start }) => !isNegatedAt(user, start));
  if (mentions.length === 0) return unabbreviated;
  const named = ({ name, start, end }: CatalogMention, logProbability: number): SlotChoice => ({
    slot,
    value: isSaidOtherwise(name, user.slice(start, end)) ? name : user.slice(start, end),
    logProbability,
    place: { speaker: 'user', start, end },
  });
  const snapped = unabbreviated.map((choice) => {
    const mention = mentions.find((one) => isIn(choice, one));
    return mention ? named(mention, choice.logProbability) : choice;
  });
  if (!isIdentity && names.length > FEW) return snapped;
  const meant = mentions.filter((mention) => !isIdentity || isWhole(mention));
  // Beside the name of a result, no other words name it: Hazel Run is the run, and Bruno is not.
  const isOther = (choice: SlotChoice): boolean =>
    isIdentity && meant.length > 0 && !mentions.some((mention) => isIn(choice, mention));
  const kept = snapped.filter((choice) => !isReference(choice.value) && !isOther(choice));
  return [...kept, ...meant.map((mention) => named(mention, WHOLE))];
}

/** Whether a text is a name of several words in one of the columns. */
export function isNameOf(text: string, columns: Iterable<readonly [string, readonly string[]]>): boolean {
  const lower = text.toLowerCase();
  return lower.includes(' ') && [...columns].some(([, names]) => names.some((name) => name.toLowerCase() === lower));
}

const stemsOf = onceEach(
  (names: readonly string[]): ReadonlySet<string> =>
    new Set(names.flatMap((name) => wordsIn(name).map(({ word }) => stem(word)))),
);

/** Whether words may name a result: a word of them is one of a name that is known, or has a capital where none begins a sentence. */
export function mayName(value: string, names: readonly string[], at: number): boolean {
  const known = stemsOf(names);
  return wordsIn(value).some(
    ({ word, start, raw }) => (word.length > 2 && known.has(stem(word))) || (/\p{Lu}/u.test(raw) && at + start > 0),
  );
}
