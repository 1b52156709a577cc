/** Whether a text may compare anything: checked first, since what is compared takes longer to find. */
import { mayChoose } from '../../english/choices.js';
import { mayBound } from '../../english/comparisons.js';
import { BY_KIND, BY_NAME, BY_SIZE, DEGREES, type DegreeWords, NONE_OF } from '../../english/degrees.js';
import { mayBePartOfDay } from '../../english/parts-of-day.js';
import { mayBePeriod } from '../../values/periods.js';
import { mayFree } from '../../english/unconstrained.js';
import type { ParserInput } from '../../dialogue/parsers/parser.js';
import { type Api, isOrdered, type Slot } from '../../service/index.js';
import { escapePattern, onceEach, wordSet } from '../../text/index.js';
import { isNumeric } from '../../values/measures.js';
import { isNumberWord } from '../../values/cardinals.js';
import { VOCABULARIES } from '../../values/span-words.js';
import { openTasks } from '../../world/index.js';
import { closedMentions } from '../rules/mentions/closed.js';
import { wordsIn } from '../rules/text.js';
import { isMost } from './labels.js';
import { truthIn } from '../rules/truth.js';

/** Words of days and times that are none alone. */
const PARTS = wordSet('a half quarter morning afternoon night next weekend eve');

const isOfValue = (word: string): boolean =>
  PARTS.has(word) || isNumberWord(word) || VOCABULARIES.date.marks(word) || VOCABULARIES.time.marks(word);

const hasValue = (text: string): boolean => /\p{N}/u.test(text) || wordsIn(text).some(({ word }) => isOfValue(word));

const degreePattern = (words: readonly string[]): RegExp => {
  const whole = words.map((one) =>
    one
      .replace(/^the /, '')
      .split(/[\s-]+/)
      .map(escapePattern)
      .join('[\\s-]+'),
  );
  return new RegExp(`(?<![\\p{L}\\p{N}-])(?:${whole.join('|')})(?![\\p{L}\\p{N}])`, 'iu');
};

const WORDS: readonly DegreeWords[] = [
  BY_KIND.money,
  BY_KIND.moment,
  BY_SIZE[1],
  DEGREES,
  ...BY_NAME.map(([, words]) => words),
];

const DEGREE = degreePattern(
  WORDS.flatMap(({ less, more, wished }) => [...less, ...more, ...(wished?.less ?? []), ...(wished?.more ?? [])]),
);

const PLACES = /\b(?:first|last)\b/i;

/** What an author calls less and more. */
const ownDegrees = onceEach((api: Api): RegExp | undefined => {
  const slots = api.kind === 'search' ? [...api.comparable.values()] : [];
  const words = slots.flatMap(({ saidAs }) => [...(saidAs?.less ?? []), ...(saidAs?.more ?? [])]);
  return words.length === 0 ? undefined : degreePattern(words);
});

/** Properties of which a value is said alone, since no slot is for them. */
const ownValues = onceEach((api: Api): readonly Slot[] => {
  const slots = api.kind === 'search' ? [...api.comparable.values()] : [];
  return slots.filter(({ name }) => !api.slots.has(name));
});

function hasValueOf(slot: Slot, text: string, lower: string): boolean {
  if (isNumeric(slot)) return (isMost(slot) || lower.includes(slot.name)) && hasValue(text);
  if (slot.kind === 'boolean') return truthIn(slot, lower) !== undefined;
  return slot.kind === 'closed' && !isOrdered(slot) && closedMentions(text, slot).length > 0;
}

function mayBeOf(text: string, apis: readonly Api[]): boolean {
  const lower = text.toLowerCase();
  return apis.some(
    (api) => ownDegrees(api)?.test(text) || ownValues(api).some((slot) => hasValueOf(slot, text, lower)),
  );
}

/** Whether a search is under way, of which a limit may be taken back. */
const hasSearch = ({ session }: ParserInput): boolean =>
  openTasks(session.world).some((task) => task.kind === 'search');

/** Whether a text may compare anything that the services have. What it refuses holds no comparison. */
export function mayCompare(text: string, input: ParserInput): boolean {
  return (
    DEGREE.test(text) ||
    mayChoose(text) ||
    (mayBound(text) && hasValue(text)) ||
    PLACES.test(text) ||
    mayBePartOfDay(text) ||
    mayBePeriod(text) ||
    NONE_OF.some(([, said]) => text.search(said) >= 0) ||
    (mayFree(text) && hasSearch(input)) ||
    mayBeOf(text, [...input.session.engine.registry.apis.values()])
  );
}
