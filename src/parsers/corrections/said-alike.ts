/**
 * A parser to which a name in a clause of its own corrects the text alike to it that was read back: 'Tall Orders', of Tall
 * Order; and which says nothing else, the text that was taken over from what was done before.
 */
import { distance } from 'fastest-levenshtein';
import type { Parser, ParserInput } from '../../dialogue/parsers/parser.js';
import { AROUND } from '../../english/consent/words.js';
import { isNegatedAt } from '../../english/negation.js';
import { ownValue } from '../../language/index.js';
import { overlaps, type Stretch, wordSet } from '../../text/index.js';
import { deedsOf, isTakenFrom, type TransactionTask } from '../../world/index.js';
import { planIn, proposalOf } from '../lists/with-lists.js';
import type { PlannedValue } from '../plan/turn-plan.js';
import { COMMON } from '../rules/english/common.js';
import { isOfSomebody } from '../rules/sense.js';
import { situationOf } from '../rules/situation.js';
import { type Word, wordsIn } from '../rules/text.js';
import { namedIn } from './self-correcting.js';

const SMALL = new Set([
  ...AROUND,
  ...wordSet("it no not yes sorry mean instead rather actually name name's called spelled"),
]);
const CLAUSE = /(?:[^,;:!?….()–—]|(?<=\b(?:\p{Lu}|[DM]rs?|Ms|St))\.|\.(?=\S))+/gu;

/** A text of a draft. */
interface Had {
  readonly slot: string;
  readonly had: string;
  /** Whether it was taken over from what was done before, and is changed by that alone: nobody said it for this one. */
  readonly isTakenOver: boolean;
}

interface Alike extends Stretch, Had {
  readonly value: string;
}

const isName = ({ raw }: Word): boolean => /^\p{Lu}|\d/u.test(raw);

/** Whether a word is another with letters changed: with more of them where it is written as a name. */
function isSlip(one: Word, other: string): boolean {
  if (/^\d+$/.test(one.word) && one.word.length !== other.length) return false;
  const likeness = 1 - distance(one.word, other) / Math.max(one.word.length, other.length);
  return likeness >= (!isName(one) ? 0.75 : one.word.slice(0, 2) === other.slice(0, 2) ? 0.5 : 0.6);
}

/** Whether words are those of a text with slips, or have names beside one of its words. */
function isAlike(run: readonly Word[], text: string): boolean {
  const had = wordsIn(text).map(({ word }) => word);
  const others = run.filter(({ word }) => !had.includes(word));
  const isSame = (one: Word, at: number): boolean => one.word === had[at] || isSlip(one, had[at] ?? '');
  const isShared = ({ word }: Word): boolean => had.includes(word) && !COMMON.has(word);
  const isWhole = run.some(isShared) && ` ${run.map(({ word }) => word).join(' ')} `.includes(` ${had.join(' ')} `);
  const isPart = run.some(isShared) && run.length - others.length < had.length;
  if (others.length === 0) return false;
  return (
    (run.length === had.length && run.every(isSame)) || (had.length < 5 && others.every(isName) && (isWhole || isPart))
  );
}

/** The words of a clause that says a name and nothing else; with an article or the like only within it. */
function nameIn(clause: string): readonly Word[] {
  const words = wordsIn(clause);
  const isSmall = ({ word }: Word): boolean => COMMON.has(word) && !/^(?:dr|mrs?|ms)$/.test(word);
  const isOwn = (one: Word): boolean => !isSmall(one) && !SMALL.has(one.word);
  const run = words.slice(words.findIndex(isOwn), words.findLastIndex(isOwn) + 1);
  const isPart = (one: Word): boolean => isOwn(one) || isName(one) || /^(?:the|of|at|in|on)$/.test(one.word);
  return run.every(isPart) && words.every((one) => run.includes(one) || SMALL.has(one.word)) ? run : [];
}

function textsOf({ api, slots }: TransactionTask, deeds: readonly TransactionTask[]): readonly Had[] {
  return Object.entries(slots).flatMap(([slot, { canonical, source }]) => {
    const isTakenOver = deeds.some((deed) => isTakenFrom(source, deed));
    return api.slots.get(slot)?.kind === 'text' ? [{ slot, had: String(canonical).toLowerCase(), isTakenOver }] : [];
  });
}

/** Whether words are a name of several: one alone may be an exclamation. */
const isFullName = (run: readonly Word[]): boolean =>
  run.length > 1 && run.every((one) => /^\p{Lu}/u.test(one.raw) || COMMON.has(one.word));

/** The texts that a name may be said in place of: those alike to it, else the one that was taken over if the user says nothing else. */
function meantBy(run: readonly Word[], texts: readonly Had[], isAll: boolean): readonly Had[] {
  const alike = texts.filter(({ had }) => isAlike(run, had)).map((one) => ({ ...one, isTakenOver: false }));
  const taken = texts.filter(({ isTakenOver }) => isTakenOver);
  return alike.length > 0 || !isAll || !isFullName(run) || taken.length > 1 ? alike : taken;
}

/** The names of a text that are said in place of the text of one slot, and no name of another. */
function alikeIn({ utterance, session }: ParserInput, draft: TransactionTask): readonly Alike[] {
  const { api } = draft;
  const service = session.engine.registry.services.find(({ name }) => name === api.service);
  const texts = textsOf(draft, deedsOf(session.world));
  const found = [...utterance.matchAll(CLAUSE)].flatMap(({ 0: clause, index }): readonly Alike[] => {
    const run = nameIn(clause);
    const [start, end] = [index + (run[0]?.start ?? 0), index + (run.at(-1)?.end ?? 0)];
    const value = utterance.slice(start, end);
    const isAll = wordsIn(utterance).every((one) => SMALL.has(one.word) || (one.start >= index && one.end <= end));
    const [alike, ...others] = meantBy(run, texts, isAll);
    const named = [...api.slots.values()].flatMap((slot): readonly Stretch[] => {
      return slot.name === alike?.slot ? [] : namedIn(value, slot, service);
    });
    const isNew = (one: Stretch): boolean => !alike?.had.includes(value.slice(one.start, one.end).toLowerCase());
    const isAsked = utterance[index + clause.length] === '?' || isNegatedAt(utterance, start);
    const isOther = others.length > 0 || texts.some(({ had }) => had === value.toLowerCase()) || named.some(isNew);
    return !alike || isAsked || isOther ? [] : [{ ...alike, value, start, end }];
  });
  return found.filter(({ slot }) => found.filter((one) => one.slot === slot).length === 1);
}

/** Whether a text is the name of somebody that was read back, in words that are no part of a name: 'skip Ben', 'poor Ben'. */
function isAround(value: PlannedValue['value'], had: string | undefined): boolean {
  if (typeof value !== 'string' || had === undefined || !wordsIn(had).every(isName)) return false;
  const [whole, names] = [wordsIn(value), wordsIn(had).map(({ raw }) => raw)];
  const others = whole.filter(({ raw }) => !names.includes(raw));
  return others.length > 0 && whole.length === others.length + names.length && !others.some(isName);
}

/** The values of a plan without those that are the name of somebody who was read back, in whatever words. */
function namesKept(values: readonly PlannedValue[], { api, slots }: TransactionTask): readonly PlannedValue[] {
  return values.filter(({ slot: name, value }) => {
    const slot = api.slots.get(name);
    return !slot || !isOfSomebody(slot) || !isAround(value, ownValue(slots, name)?.surface);
  });
}

/** A parser that gives such a name to its slot, over one that may take it, or the text before it, for another. */
export function hearingAlike(parser: Parser): Parser {
  return {
    ...parser,
    async parse(input) {
      const proposal = await parser.parse(input);
      const { confirming } = situationOf(input.session.world);
      const plan = confirming && planIn(proposal, input);
      if (!confirming || !plan) return proposal;
      const { values: all = [], decline: _, ...others } = plan;
      const values = namesKept(all, confirming);
      const found = alikeIn(input, confirming).filter(({ isTakenOver }) => !isTakenOver || values.length === 0);
      if (found.length === 0 || Object.keys(others).length > 0) {
        if (values.length === all.length) return proposal;
        const { values: __, ...rest } = plan;
        return proposalOf({ ...rest, ...(values.length > 0 && { values }) }, proposal, input);
      }
      const isOf = ({ slot, value: given }: PlannedValue): boolean => {
        const said = typeof given === 'string' ? given.toLowerCase() : '';
        const isText = confirming.api.slots.get(slot)?.kind === 'text';
        return found.some(({ value, had }) => {
          const whole = value.toLowerCase();
          return said !== '' && (whole.includes(said) || (isText && (said.includes(whole) || had.includes(said))));
        });
      };
      const isGiven = ({ slot }: Alike): boolean => values.some((one) => one.slot === slot);
      const corrected = found.filter((one) => !isGiven(one)).map(({ slot, value }) => ({ slot, value }));
      const kept = values.filter((one) => found.some(({ slot }) => slot === one.slot) || !isOf(one));
      const unheard = proposal.unheard?.filter((one) => !found.some((other) => overlaps(one, other)));
      return proposalOf({ values: [...kept, ...corrected] }, { ...proposal, ...(unheard && { unheard }) }, input);
    },
  };
}
