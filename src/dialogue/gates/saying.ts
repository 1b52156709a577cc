/** What both sides of a conversation said, as far as it matters to values. The newest is looked at first. */
import type { Canonical, Slot } from '../../service/index.js';
import type { SaidValue } from '../../values/said-value.js';
import type { ReadingContext } from '../../world/index.js';
import { mentionsOf } from '../supervisors/mentions.js';
import type { Draft } from './gate.js';
import { sayingWords, wasSaid } from './said-words.js';
import { isDayOfSaidMonth, isMeant, SPOKEN, type SpanCache } from './said-values.js';

/** A number that may stand for a thing: 'the first one'. */
const ONE = /^(?:the )?one$/i;
/** What stands before the number of an hour or a day. */
const OF_THE_CLOCK = /\b(?:at|around|by|until|till|before|after|from|on)\s*$/i;

/** What takes back what follows: 'not on the TV', 'rather than cheap'. */
const DENIED = /(?:\b(?:not|no|without|instead of|rather than|than)|n't)(?:\s+\w+){0,3}\s*$/i;

/** Capital letters that stand for a name of several words: 'SF' for 'San Francisco'. */
function initialsOf(value: string): RegExp | undefined {
  const initials = value.match(/(?<!\p{L})\p{L}/gu)?.join('') ?? '';
  return initials.length > 1
    ? new RegExp(`(?<![\\p{L}\\p{N}])${initials.toUpperCase()}(?![\\p{L}\\p{N}])`, 'u')
    : undefined;
}

/** What was said up to a proposal, now and before. */
export class Saying {
  private readonly utterance: string;
  private readonly texts: readonly string[];
  /** Made when it is wanted: most values stand there as they are. */
  private made: readonly ReadonlySet<string>[] | undefined;

  constructor(
    { utterance, said }: Draft,
    private readonly cache: SpanCache,
  ) {
    this.utterance = utterance;
    this.texts = [utterance, ...said.map(({ text }) => text).reverse()];
  }

  /** Whether the words of a value stand there, one after the other. */
  hasPiece(value: string): boolean {
    return this.texts.some((text) => mentionsOf(text, value).length > 0);
  }

  /** Whether the words of a value stand there somewhere, most of them, or its initials. */
  hasWords(value: string): boolean {
    const initials = initialsOf(value);
    const isThere = (words: ReadonlySet<string>): boolean => wasSaid(value, words);
    if (this.words.some(isThere) || this.texts.some((text) => initials?.test(text))) return true;
    return isThere(new Set(this.words.flatMap((words) => [...words])));
  }

  /** Whether a piece of what was said means a value. */
  hasValue(slot: Slot, value: Canonical, context: ReadingContext): boolean {
    const isThere = (text: string): boolean =>
      this.cache.spans(text, slot, context).some((piece) => isMeant(piece, value));
    if (this.texts.some(isThere)) return true;
    return slot.kind === 'date' && typeof value === 'string' && isDayOfSaidMonth(value, this.texts, context);
  }

  /** Whether a reader of the application's own reads a piece of what was said as a value. */
  hasName(slot: Slot, value: Canonical, context: ReadingContext): boolean {
    return this.texts.some((text) => this.cache.names(text, slot, context).has(value));
  }

  /** Whether the user now says a value of a slot that is none of those that are given. */
  hasOther(slot: Slot, given: readonly Canonical[], context: ReadingContext): boolean {
    return this.cache
      .spans(this.utterance, slot, context)
      .filter((piece) => !given.some((value) => isMeant(piece, value)))
      .filter(({ start }) => !DENIED.test(this.utterance.slice(0, start)))
      .some((piece) => slot.kind === 'closed' || this.isCount(piece, context));
  }

  /** Whether a number counts something, and is not the hour or day of something else. */
  private isCount({ text, start, end }: SaidValue, context: ReadingContext): boolean {
    if (ONE.test(text) || OF_THE_CLOCK.test(this.utterance.slice(0, start))) return false;
    const around = [SPOKEN.date, SPOKEN.time].flatMap((slot) => this.cache.spans(this.utterance, slot, context));
    return !around.some((other) => other.start <= start && end <= other.end && other.end - other.start > end - start);
  }

  /** The words of each text that count. */
  private get words(): readonly ReadonlySet<string>[] {
    this.made ??= this.texts.map((text) => new Set(sayingWords(text)));
    return this.made;
  }
}
