/** Why a text is no value by itself, where it names a span of days or several values: 'next week', 'Monday to Wednesday'. */
import { type Canonical, currencyOf, type Slot, sameValue } from '../service/index.js';
import { type ReadingContext, Unreadable, type ValueReader } from '../world/index.js';
import { clockOf, MONTH_NAME } from './calendar.js';
import { possibleOf } from './half-of-day.js';
import { type NaturalKind, optionsFor, readNatural } from './natural.js';
import { wholePeriod } from './periods.js';
import { amountsOfPair, readMoney } from './quantities.js';
import { followsDay } from './related-days.js';
import type { SaidValue } from './said-value.js';
import { readSpans } from './spans.js';
import { tidy } from './text.js';
import { daysMeant } from './weeks-ahead.js';

const PERIOD =
  /^(?:sometime |anytime |any time |any day |during |in |on |at |over )*((?:this|next|the coming|the following) (?:week|weekend|month|year)|the weekend|(?:the )?(?:week|weekend) after next)$/;
/** A part of a month, of which no day is the one. */
const PART = new RegExp(
  `^(?:at )?(?:the )?(?:end|start|beginning|middle) of (?:(?:the|this|next) (?:week|month|year)|${MONTH_NAME})$`,
);
/** What stands between the ends of a range, or between choices. */
const JOINT = /\b(?:to|till|until|through|or|and)\b|(?<=[\dapm ])[-\u2013\u2014](?=[\d ])/;
/** More choices than these are no question. */
const MOST_CHOICES = 4;

const plainReader: ValueReader = (slot, raw, { now }) =>
  typeof raw === 'string' ? readNatural(slot.kind as NaturalKind, raw, optionsFor(slot, now)) : undefined;

const EARLY = /\ba\.?m\b|\bmorning\b/i;
const LATE = /\bp\.?m\b|\bevening\b|\bafternoon\b|\bnight\b/i;

/** The times that a piece may mean: of one without its half of the day, those in the half said beside it, or by the rule. */
function timesOf(slot: Slot, { value, also }: SaidValue, text: string, context: ReadingContext): readonly Canonical[] {
  const other = also.at(-1);
  if (typeof value !== 'string' || typeof other !== 'string') return value === undefined ? also : [value];
  const [isEarly, isLate] = [EARLY.test(text), LATE.test(text)];
  if (isEarly !== isLate) return [isLate ? other : value];
  return possibleOf(slot, [value, other], context);
}

function choicesIn(slot: Slot, text: string, context: ReadingContext): readonly string[] {
  const pieces = readSpans(text, [slot], plainReader, context);
  const known = pieces.flatMap((piece): readonly Canonical[] => {
    if (slot.kind === 'time') return timesOf(slot, piece, text, context);
    return piece.value === undefined ? [] : [piece.value];
  });
  return known.filter((value, at) => known.findIndex((one) => sameValue(one, value)) === at).map(String);
}

export const ambiguous = (choices: readonly string[]): Unreadable =>
  new Unreadable({ code: 'ambiguous', message: `It may be ${choices.join(' or ')}.`, legal: choices });

/** Why a text names no day by itself, or which of two days it may name. */
function whyNoDay(text: string, { now }: ReadingContext): Unreadable | undefined {
  const plain = tidy(text);
  const [, period] = PERIOD.exec(plain) ?? [];
  if (period !== undefined) return new Unreadable({ code: 'vague', message: `I need one day of ${period}.` });
  if (PART.test(plain) || followsDay(plain))
    return new Unreadable({ code: 'vague', message: 'I need the day itself.' });
  const part = wholePeriod(text, clockOf(now).today);
  if (part !== undefined) return new Unreadable({ code: 'vague', message: `I need one day of ${part}.` });
  const days = daysMeant(plain, now);
  return days.length > 0 ? ambiguous(days) : undefined;
}

/** Why a text is no amount of a slot: it is one of another currency, or it may mean two. */
function whyNoAmount(plain: string, code: string | undefined): Unreadable | undefined {
  const amounts = amountsOfPair(plain, code);
  if (amounts.length > 1) return ambiguous(amounts.map(String));
  const currency = code === undefined ? undefined : currencyOf(code);
  if (!currency || readMoney(plain) === undefined) return undefined;
  return new Unreadable({ code: 'other-currency', message: `I need an amount in ${currency.called}.` });
}

/** Says why a text is not a value of a slot; undefined where that is not known. */
export function whyUnread(slot: Slot, text: string, context: ReadingContext): Unreadable | undefined {
  const plain = tidy(text);
  const reason =
    slot.kind === 'date'
      ? whyNoDay(text, context)
      : slot.kind === 'money'
        ? whyNoAmount(plain, slot.currency)
        : undefined;
  if (reason) return reason;
  if (!JOINT.test(plain)) return undefined;
  const choices = choicesIn(slot, text, context);
  if (choices.length < 2 || choices.length > MOST_CHOICES) return undefined;
  return ambiguous(choices);
}
