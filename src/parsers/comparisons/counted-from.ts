/**
 * A day or a time that is counted from another one: 'an hour later', 'the day after'.
 *
 * Alone it seems to say nothing, and beside others a piece of it seems to be a value: the two of 'two hours later'. It is given whole to
 * the only slot of a transaction that may be meant: the reader counts from what the slot has, or from the day or time before it, or
 * says that it cannot.
 */
import type { ParserInput, Proposal } from '../../dialogue/parsers/parser.js';
import { isAsideAt } from '../../english/asides.js';
import { boundAround } from '../../english/comparisons.js';
import { isNegatedAt } from '../../english/negation.js';
import { assign, type Entry, type Expression, givenBy, giving, type Statement } from '../../language/index.js';
import type { Api } from '../../service/index.js';
import { withDigits } from '../../values/number-words.js';
import { type OffsetPiece, offsetPieces, offsetsOf } from '../../values/offsets.js';
import { openTasks } from '../../world/index.js';
import { isDraft } from '../plan/tasks.js';
import { doesNothing } from '../plan/turn-plan.js';
import { isOpen, textOf } from './one-day.js';

/** The name of the slot that is meant: the only one, or the second of two, of which the first has a value. */
function slotFor(
  { slots }: Api,
  { isOfDays }: OffsetPiece,
  { isHad, isGiven, has }: Readonly<Record<'isHad' | 'isGiven' | 'has', (name: string) => boolean>>,
): string | undefined {
  const found = [...slots.values()].filter(({ kind, past }) => kind === (isOfDays ? 'date' : 'time') && !past);
  const [first, second, ...others] = found.map(({ name }) => name);
  if (first === undefined || others.length > 0) return undefined;
  if (second === undefined) return isGiven(first) ? undefined : first;
  return has(first) && !isHad(second) && !isGiven(second) ? second : undefined;
}

/** Whether a value is a piece of an offset, and stands nowhere else. */
function isPieceOf(entry: Entry<Expression>, text: string, { start, end }: OffsetPiece): boolean {
  const value = withDigits(textOf(entry));
  const has = (words: string): boolean => ` ${withDigits(words.toLowerCase())} `.includes(` ${value} `);
  return value !== '' && has(text.slice(start, end)) && !has(`${text.slice(0, start)} | ${text.slice(end)}`);
}

/** Whether an offset is one of several choices, a bound, denied, or told by the way. */
const isUnsure = (text: string, piece: OffsetPiece): boolean =>
  isAsideAt(text, piece.start) ||
  isNegatedAt(text, piece.start) ||
  boundAround(text, piece) !== undefined ||
  /\bor\b/i.test(text);

/** A proposal with a day or a time that is counted from another one. */
export function withOffset(
  proposal: Proposal,
  { utterance: text, session }: Pick<ParserInput, 'utterance' | 'session'>,
): Proposal {
  const { statements, source: _, ...rest } = proposal;
  const [piece, ...others] = statements ? offsetPieces(text) : [];
  if (!statements || !piece || others.length > 0 || isUnsure(text, piece)) return proposal;
  const words = text.slice(piece.start, piece.end);
  const latest = openTasks(session.world).at(-1);
  const draft = isDraft(latest) ? latest : undefined;
  const begun = statements.findLast((one) => one.kind === 'api-call');
  const api = begun ? session.engine.registry.apis.get(begun.api) : draft?.api;
  const goesOn = statements.every((one) => doesNothing(one) || one.kind === 'api-call' || one.kind === 'assign');
  if (api?.kind !== 'transaction' || !goesOn) return proposal;
  const isOf = (one: Statement): boolean =>
    begun ? one === begun : one.kind === 'assign' && one.variable === draft?.variable;
  const given = statements.filter(isOf).flatMap(givenBy);
  const isWhole = (entry: Entry<Expression>): boolean => offsetsOf(textOf(entry)).length > 0;
  const kept = given.filter((entry) => isWhole(entry) || !isPieceOf(entry, text, piece));
  if (kept.some(isWhole)) return proposal;
  const isHad = (name: string): boolean => !begun && draft !== undefined && !isOpen(draft, { name });
  // A day that is carried over is what it counts from, and not the day itself.
  const isGiven = (name: string): boolean =>
    kept.some((entry) => entry.name === name && entry.value.kind !== 'property');
  const has = (name: string): boolean => isHad(name) || kept.some((entry) => entry.name === name);
  const slot = slotFor(api, piece, { isHad, isGiven, has });
  if (slot === undefined) return proposal;
  const entries = [...kept.filter(({ name }) => name !== slot), ...assign('x1', { [slot]: words }).assignments];
  const found = statements.find(isOf);
  if (found) return { ...rest, statements: statements.map((one) => (one === found ? giving(one, entries) : one)) };
  return draft && statements.every(doesNothing)
    ? { ...rest, statements: [assign(draft.variable, { [slot]: words })] }
    : proposal;
}
