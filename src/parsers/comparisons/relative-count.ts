/**
 * A count that is changed by so many: 'two fewer people', 'one more night', 'three rolls fewer'.
 *
 * It counts from what the transaction under way has: the two of 'two fewer' are neither how many there are to be, nor an hour.
 */
import type { ParserInput, Proposal } from '../../dialogue/parsers/parser.js';
import {
  add,
  assign,
  type Entry,
  type Expression,
  givenBy,
  giving,
  ownValue,
  parseError,
  remove,
  type Statement,
} from '../../language/index.js';
import { changedBy, isOfMoney, type NumberChange, numberChangesIn } from '../../english/number-changes.js';
import { type Canonical, type Slot, withCount } from '../../service/index.js';
import { countOf, isNumeric, measureOfSlot } from '../../values/measures.js';
import { COMMON } from '../rules/english/common.js';
import { lastMember } from '../lists/answers.js';
import { withDigits } from '../../values/number-words.js';
import { unitsIn } from '../../values/units.js';
import { openTasks, type TransactionTask } from '../../world/index.js';
import { isDraft } from '../plan/tasks.js';
import { COUNTED } from '../rules/english/slots.js';
import { situationOf } from '../rules/situation.js';
import { nameWords, stem, wordsIn } from '../rules/text.js';
import { isCountOf } from './labels.js';
import { doesNothing } from '../plan/turn-plan.js';
import { textOf } from './one-day.js';

/** Whether a slot is called or described by a noun. */
const isOf = (slot: Slot, noun: string): boolean =>
  (!measureOfSlot(slot) &&
    COUNTED.some(
      (nouns) => nouns.has(noun) && nameWords(slot.name).some((word) => nouns.has(word) && word !== 'of'),
    )) ||
  isCountOf(slot, stem(noun)) ||
  wordsIn(slot.description).some(({ word }) => word === noun || word === `${noun}s`);

const counts = (slot: Slot | undefined, noun: string): boolean =>
  slot !== undefined && isNumeric(slot) && isOf(slot, noun);

/** What a draft has for a slot: what was said, else its default. */
const valueIn = ({ slots }: TransactionTask, { name, default: usual }: Slot): Canonical | undefined =>
  ownValue(slots, name)?.canonical ?? usual;

/** The slot whose number is changed: the one that counts the noun; of none, the one that counts things, or the only one that was said. */
function slotFor(draft: TransactionTask, change: NumberChange): Slot | undefined {
  const numbers = [...draft.api.slots.values()].filter(
    (slot) => isNumeric(slot) && typeof valueIn(draft, slot) === 'number',
  );
  const only = (some: readonly Slot[]): Slot | undefined => (some.length === 1 ? some[0] : undefined);
  if (isOfMoney(change)) return only(numbers.filter(({ kind }) => kind === 'money'));
  // A share of money is named by its noun as well: 'double the amount'.
  const mayBe = ({ kind }: Slot): boolean => kind !== 'money' || change.times !== undefined;
  const named = change.noun === '' ? [] : numbers.filter((slot) => mayBe(slot) && isOf(slot, change.noun));
  if (named.length > 0 || !isBare(change)) return only(named);
  const counts = numbers.filter((slot) => slot.kind === 'integer' && !measureOfSlot(slot));
  const isCounted = [...draft.api.slots.values()].some(
    ({ list, name }) => list?.isRecord && ownValue(draft.slots, name),
  );
  if (change.noun === 'many') return only(counts);
  if (change.times === undefined && (isCounted || counts.length > 0)) return isCounted ? undefined : only(counts);
  const said = numbers.filter(({ name }) => (ownValue(draft.slots, name)?.source.kind ?? 'default') !== 'default');
  return only(AMOUNT.test(change.noun) ? said.filter((slot) => !counts.includes(slot)) : said);
}
const AMOUNT = /^(?:much|amount)$/;

/** Whether no noun is said of what is counted: nights are counted where the draft has some, and nothing else for them. */
const isBare = ({ noun }: NumberChange): boolean =>
  noun === '' ||
  AMOUNT.test(noun) ||
  (COMMON.has(noun) && !COUNTED.some((nouns) => nouns.has(noun)) && unitsIn(noun).size === 0);

/** So many more of the record that was said last, where nothing is named: 'three sieves', 'two more'. */
function ofLastRecord({ count, isLess }: NumberChange, draft: TransactionTask, input: SaidOf): Statement | undefined {
  const [found, ...others] = [...draft.api.slots.values()].flatMap((slot) => {
    const { list } = slot;
    const last = list?.isRecord && list.count !== undefined ? lastMember(input, draft, slot) : undefined;
    const by = countOf(count);
    return list && last !== undefined && by !== undefined ? [[slot.name, [withCount(list, last, by)]] as const] : [];
  });
  return found && others.length === 0
    ? (isLess ? remove : add)(draft.variable, Object.fromEntries([found]))
    : undefined;
}
type SaidOf = Pick<ParserInput, 'utterance' | 'session' | 'said'>;

/** A proposal in which a number that is changed counts from what there is. */
export function withRelativeCount(proposal: Proposal, input: SaidOf): Proposal {
  const { utterance: text, session } = input;
  const { statements, source: _, ...rest } = proposal;
  const draft = situationOf(session.world).confirming ?? openTasks(session.world).at(-1);
  const isSure = statements?.every(({ kind }) => kind !== 'api-call' && kind !== 'confirm') ?? false;
  const changes = statements && isSure && isDraft(draft) ? numberChangesIn(text) : [];
  if (!statements || !isDraft(draft) || changes.length === 0) return proposal;
  const context = { service: draft.api.service, now: session.engine.now };
  const counted = changes.map((change) => {
    const added = isBare(change) && change.times === undefined ? ofLastRecord(change, draft, input) : undefined;
    const slot = added || ANOTHER_ONE.test(change.said) ? undefined : slotFor(draft, change);
    const has = slot && valueIn(draft, slot);
    const now = slot && typeof has === 'number' ? changedBy(change, has, slot, context) : undefined;
    const made = added ?? (slot && now !== undefined ? assign(draft.variable, { [slot.name]: now }) : undefined);
    return { change, slot, made };
  });
  // What is left of the words is no value of another slot, nor of none that counts the noun: 'one more question'.
  const isMisread = (entry: Entry<Expression>): boolean =>
    counted.some(({ change, slot, made }) => {
      const words = ` ${withDigits(change.said)} `;
      const isSaid =
        words.includes(` ${withDigits(textOf(entry))} `) ||
        [change.count, String(change.times)].includes(textOf(entry));
      return made || change.times !== undefined || isBare(change)
        ? entry.name === slot?.name || isSaid
        : isSaid && !counts(draft.api.slots.get(entry.name), change.noun);
    });
  const changed = counted.flatMap(({ made }) => made ?? []);
  const kept = statements.flatMap((one) => {
    if (changed.length > 0 && doesNothing(one)) return [];
    if (one.kind !== 'assign' || one.variable !== draft.variable) return [one];
    const entries = givenBy(one).filter((entry) => !isMisread(entry));
    return entries.length > 0 ? [giving(one, entries)] : [];
  });
  const left = [...kept, ...changed];
  return { ...rest, statements: left.length > 0 || statements.length === 0 ? left : [parseError()] };
}

/** One that is no more of what is counted: 'another one to the station'. */
const ANOTHER_ONE = /^another one\b/;
