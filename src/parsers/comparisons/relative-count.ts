/**
 * A count that is changed by so many: 'two fewer people', 'one more night', 'three rolls fewer'.
 *
 * It counts from what the transaction under way has: the two of 'two fewer' are neither how many there are to be, nor an hour.
 */
import type { ParserInput, Proposal } from '../../dialogue/parsers/parser.js';
import {
  assign,
  type Entry,
  type Expression,
  givenBy,
  giving,
  ownValue,
  parseError,
  type Statement,
} from '../../language/index.js';
import type { Slot } from '../../service/index.js';
import { withDigits } from '../../values/number-words.js';
import { openTasks, type TransactionTask } from '../../world/index.js';
import { isDraft } from '../plan/tasks.js';
import { COUNTED } from '../rules/english/slots.js';
import { nameWords, stem, wordsIn } from '../rules/text.js';
import { isCountOf } from './labels.js';
import { doesNothing } from '../plan/turn-plan.js';
import { textOf } from './one-day.js';

const CHANGED =
  /(?<![\p{L}\p{N}])(\d{1,3}|(?:half )?an?|one) (?:(more|fewer|less|extra)(?! than)(?:(?: \p{L}+)?(?= ones\b)| (\p{L}+))?|(\p{L}+) (more|fewer|less)(?! than))(?!\p{L})/u;

/** By how much a text changes a count, of what, and the number in it. */
function changeIn(text: string): { readonly by: number; readonly noun: string; readonly said: string } | undefined {
  const [, said = '', before, behind, noun = behind, last = before] =
    CHANGED.exec(withDigits(text.toLowerCase())) ?? [];
  const by = /^\d/.test(said) ? Number(said) : said.startsWith('half') ? 0.5 : 1;
  if (last === undefined) return undefined;
  return { by: /more|extra/.test(last) ? by : -by, noun: noun ?? '', said: String(by) };
}

/** The slot of a transaction whose count is changed: the one that counts the noun, or of none the only one that has a count. */
function slotFor({ api, slots }: TransactionTask, noun: string): Slot | undefined {
  const counts = [...api.slots.values()].filter(
    ({ kind, name }) => (kind === 'integer' || kind === 'number') && ownValue(slots, name),
  );
  const described = counts.filter(
    (slot) =>
      COUNTED.some((nouns) => nouns.has(noun) && nameWords(slot.name).some((word) => nouns.has(word))) ||
      isCountOf(slot, stem(noun)) ||
      wordsIn(slot.description).some(({ word }) => word === noun || word === `${noun}s`),
  );
  return (
    (described.length === 1 ? described[0] : undefined) ?? (noun === '' && counts.length === 1 ? counts[0] : undefined)
  );
}

/** A proposal in which a count that is changed by so many counts from what there is. */
export function withRelativeCount(
  proposal: Proposal,
  { utterance: text, session }: Pick<ParserInput, 'utterance' | 'session'>,
): Proposal {
  const { statements, source: _, ...rest } = proposal;
  const draft = openTasks(session.world).at(-1);
  const isSure = statements?.every(({ kind }) => kind !== 'api-call' && kind !== 'confirm') ?? false;
  if (!statements || !isDraft(draft) || !isSure) return proposal;
  const change = changeIn(text);
  if (!change) return proposal;
  const isSaid = (entry: Entry<Expression>): boolean => withDigits(textOf(entry)) === change.said;
  const slot = slotFor(draft, change.noun);
  const has = slot && ownValue(draft.slots, slot.name)?.canonical;
  const now = typeof has === 'number' ? has + change.by : -1;
  const counted = now >= 0 && (slot?.kind === 'number' || Number.isInteger(now)) ? slot : undefined;
  const changed = counted ? [assign(draft.variable, { [counted.name]: now })] : [];
  const isOf = (one: Statement): boolean => one.kind === 'assign' && one.variable === draft.variable;
  // What is left of the words is no value of another slot, and never an hour: 'one more question'.
  const isMisread = (entry: Entry<Expression>): boolean => {
    if (!counted) return isSaid(entry) && draft.api.slots.get(entry.name)?.kind === 'time';
    const said = textOf(entry).toLowerCase();
    return entry.name === counted.name || isSaid(entry) || said === change.noun || /\b(?:fewer|less|more)\b/.test(said);
  };
  const kept = statements.flatMap((one) => {
    if (counted && doesNothing(one)) return [];
    if (!isOf(one)) return [one];
    const entries = givenBy(one).filter((entry) => !isMisread(entry));
    return entries.length > 0 ? [giving(one, entries)] : [];
  });
  const left = [...kept, ...changed];
  return { ...rest, statements: left.length > 0 || statements.length === 0 ? left : [parseError()] };
}
