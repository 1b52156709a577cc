/** How well a mention fits a slot: by its kind, the words around it, and what the agent asked for. */
import { unitsIn, unitsOf } from '../../values/units.js';
import { verbOf } from '../../english/words.js';
import { ownValue } from '../../language/own.js';
import type { Api, Slot } from '../../service/index.js';
import { remembered } from '../../text/remembered.js';
import type { SlotValues } from '../../world/index.js';
import { CORRECTS } from './english/acts.js';
import { GENERIC } from './english/common.js';
import {
  ASKS,
  COUNT_GAP,
  COUNTED,
  NO_COUNT,
  NO_COUNTED,
  PERIOD_CUES,
  PERSON_CUES,
  PLACED,
  PLACE_NOUNS,
  ROLE_CUES,
  TITLE_CUES,
} from './english/slots.js';
import { CATEGORY_NOUNS } from './english/values.js';
import type { Mention } from './mentions/mention.js';
import { endOf, roleOf } from './roles.js';
import { NAMED, type Sense, senseOf } from './sense.js';
import { nameWords, stem, wordsIn } from './text.js';

/** What mentions are scored in. */
export interface ScoreInput {
  readonly text: string;
  readonly api: Api;
  /** The values that the task has. */
  readonly slots: SlotValues;
  /** The slots that the agent asked for. */
  readonly requested: ReadonlySet<string>;
  /** What the agent said last. */
  readonly agent: string;
}

/** Which of two the agent asked for; undefined for neither, or both. */
function focusOf<A extends keyof typeof ASKS, B extends keyof typeof ASKS>(
  { agent, requested }: ScoreInput,
  one: A,
  other: B,
): A | B | undefined {
  const [isOne, isOther] = [ASKS[one].test(agent), ASKS[other].test(agent)];
  if (isOne === isOther || requested.size === 0) return undefined;
  return isOne ? one : other;
}

/** Before a value, what says that it was wrong. */
const NOT_THAT = /\bnot(?: on| at| in| for| the)*$/i;

/** Before a name that is said instead of another, or after what is to be done: 'No, Hamlet', 'book a room: Hotel Bristol'. */
const NAMES = /^(?:no|sorry|actually|wait|rather|i mean|that(?:'s| is) not (?:right|it)|not quite),?$|\p{L}:$/iu;

/** Before a number that corrects another: the beginning, or the end of what was said before. */
const CORRECTED = /(?:^|[,.;!]|\b(?:no|make (?:it|that)|actually|rather|wait|sorry|mean|meant|only))$/;

/** Before a number of things that are wanted: the beginning, or a verb of getting. */
const ORDERED = /(?:^|[.;!]|\b(?:get|have|take|me))$/;

/** Before a number, what makes it one of people rather than an hour: 'a table for two'. */
const PARTY = /\b(?:table|party|group|seats?|room) (?:for|of)$/i;

/** Before the entity of a search, what asks for another one. */
const OTHERS = /\b(?:other|others|more|another|different|else)$/i;

/** The stems of the words that name a slot. */
/** Whether a slot counts in the unit of time that a word names: 'minutes' of a length in minutes. */
function countsIn(slot: Slot, word: string): boolean {
  const [unit] = unitsIn(word);
  return unit !== undefined && unitsOf(slot).has(unit);
}

const ownStems = remembered((name) => nameWords(name).flatMap((word) => (GENERIC.has(word) ? [] : [stem(word)])));

/** What stands around a mention. */
interface Surroundings {
  readonly before: string;
  readonly after: string;
  /** The first word behind it. */
  readonly next: string;
  /** The stems of the words close to it. */
  readonly stems: ReadonlySet<string>;
}

function surroundingsOf(text: string, { start, end }: Mention): Surroundings {
  const before = text.slice(Math.max(0, start - 34), start).replace(/[\s"'“(]+$/, '');
  const after = text.slice(end, end + 26);
  const near = wordsIn(`${before.slice(-28)} ; ${after.slice(0, 18)}`);
  const stems = new Set(near.map(({ word }) => stem(word)));
  return { before, after, next: wordsIn(after)[0]?.word ?? '', stems };
}

/** Scores the mentions of one utterance for the slots of one API. */
export class SlotScores {
  private readonly period: 'start' | 'end' | undefined;
  private readonly way: 'from' | 'to' | undefined;
  private readonly corrects: boolean;
  /** A mention is scored for each slot of its sense. */
  private readonly places = new Map<Mention, Surroundings>();

  constructor(private readonly input: ScoreInput) {
    this.period = focusOf(input, 'start', 'end');
    this.corrects = CORRECTS.test(input.text);
    this.way = focusOf(input, 'from', 'to');
  }

  /** The score; undefined where the mention is no value of the slot. */
  of(slot: Slot, mention: Mention): number | undefined {
    const sense = senseOf(slot);
    if (mention.slot !== undefined && mention.slot !== slot.name) return undefined;
    if (mention.sense === 'name' ? !NAMED.has(sense) : mention.sense !== sense) return undefined;
    const own = mention.isLabeled ? 0 : this.bySense(slot, sense, mention);
    if (own === undefined) return undefined;
    if (NOT_THAT.test(this.around(mention).before) && this.isFilled(slot)) return undefined;
    const requested = this.input.requested.has(slot.name) ? 3 : 0;
    const filled = this.isFilled(slot) && !this.corrects ? -0.75 : 0;
    const length = (mention.end - mention.start) / 200;
    return own + requested + filled + length + mention.weight + this.named(slot, mention);
  }

  private isFilled({ name }: Slot): boolean {
    return ownValue(this.input.slots, name) !== undefined;
  }

  private around(mention: Mention): Surroundings {
    const known = this.places.get(mention) ?? surroundingsOf(this.input.text, mention);
    this.places.set(mention, known);
    return known;
  }

  /** The other slots of the API with the same sense. */
  private rivals(slot: Slot, sense: Sense): readonly Slot[] {
    return [...this.input.api.slots.values()].filter((other) => other !== slot && senseOf(other) === sense);
  }

  /** Words of the slot's name near a mention. */
  private named(slot: Slot, mention: Mention): number {
    const { stems } = this.around(mention);
    return ownStems(slot.name).some((word) => stems.has(word)) ? 1.5 : 0;
  }

  private bySense(slot: Slot, sense: Sense, mention: Mention): number | undefined {
    switch (sense) {
      case 'date':
        return 3 + this.periodic(slot, sense, mention);
      case 'time':
        return (this.isParty(mention) ? 2.5 : 3) + this.periodic(slot, sense, mention);
      case 'count':
        return this.counted(slot, mention);
      case 'amount':
        return /[$]|dollar|buck/i.test(mention.value) ? 3 : /^\d{2,}|thousand|hundred/.test(mention.value) ? 2 : 0;
      case 'number':
        return 2;
      case 'closed':
        return this.closed(slot, mention);
      case 'place':
        return this.place(slot, mention);
      case 'person':
        return this.cued(mention, PERSON_CUES, 2.5, 2);
      case 'category':
        return this.category(slot, mention);
      default:
        return this.title(slot, mention);
    }
  }

  /** Whether a mention is a bare number of people, in words or in figures. */
  private isParty(mention: Mention): boolean {
    return /^(?:\d\d?|[a-z]+)$/i.test(mention.value) && PARTY.test(this.around(mention).before);
  }

  /** 'No, Hamlet', but not 'no, Hamlet is right'. */
  private isNamed(mention: Mention): boolean {
    const { before, after } = this.around(mention);
    return NAMES.test(before) && !/^ (?:is|was|are)\b/.test(after);
  }

  private title(slot: Slot, mention: Mention): number {
    if (/["“]$/.test(this.input.text.slice(0, mention.start))) return 3;
    if (this.isNamed(mention)) return 2;
    const isPlaced = PLACED.test(slot.name);
    const isAt = /\bat(?: the)?$/i.test(this.around(mention).before);
    const isAsked = this.input.requested.has(slot.name) && mention.start === 0;
    const noun = PLACE_NOUNS.test(mention.value) ? (isPlaced ? 1 : isAsked ? 0 : -1.5) : 0;
    return noun + (isAt ? (isPlaced ? 2.25 : 0) : this.cued(mention, TITLE_CUES, 2, 1.5));
  }

  private cued(
    mention: Mention,
    cues: { readonly before: RegExp; readonly after: RegExp },
    before: number,
    after: number,
  ): number {
    if (this.isNamed(mention)) return before;
    if (cues.before.test(this.around(mention).before)) return before;
    return cues.after.test(this.around(mention).after) ? after : 0;
  }

  /** Of two dates or times, the one that the words before it, or the agent's question, are about. */
  private periodic(slot: Slot, sense: Sense, mention: Mention): number {
    const end = endOf(slot);
    if (end === undefined || this.rivals(slot, sense).length === 0) return 0;
    const before = this.around(mention).before;
    const [isEnd, isStart] = [PERIOD_CUES.end.test(before), PERIOD_CUES.start.test(before)];
    if (!isEnd && !isStart && this.period !== undefined) return this.period === end ? 2 : -2;
    if (end === 'end') return isEnd ? 2 : isStart ? -2.5 : this.isFilled(slot) ? -1 : -0.5;
    return isEnd && !isStart ? -2.5 : isStart ? 1.5 : 0.5 - mention.start / 1000;
  }

  private counted(slot: Slot, mention: Mention): number | undefined {
    if (slot.kind === 'integer' && !slot.schema.safeParse(Number(mention.value)).success) return undefined;
    const groups = COUNTED.filter((group) => nameWords(slot.name).some((word) => group.has(word)));
    const after = COUNT_GAP.exec(this.around(mention).after)?.[1]?.toLowerCase() ?? '';
    const counted = COUNTED.find((group) => group.has(after));
    if (counted) return groups.includes(counted) ? 4 : undefined;
    if (countsIn(slot, after)) return this.input.requested.has(slot.name) ? 4 : 2.5;
    if (NO_COUNTED.has(after)) return undefined;
    return this.bareCount(slot, this.around(mention).before.toLowerCase(), groups.includes(COUNTED[0] ?? new Set()));
  }

  /** A number with no noun behind it. */
  private bareCount(slot: Slot, before: string, isOfPeople: boolean): number | undefined {
    const isRequested = this.input.requested.has(slot.name);
    if (NO_COUNT.test(before) && !isRequested) return undefined;
    if (isOfPeople && /\b(?:for|party of|group of|just|only|are|be)$/.test(before)) return 3;
    if (isRequested) return 1;
    const isAlone = this.rivals(slot, 'count').length === 0;
    if (isAlone && this.corrects && this.isFilled(slot) && CORRECTED.test(before)) return 2;
    if (isAlone && this.isOrdered(before)) return 2;
    return isAlone && /\b(?:for|need|want|is|be|make it|make that|it's)$/.test(before) ? 2 : undefined;
  }

  /** 'Order five Blue Asters', 'two bags of soil': of a transaction, a number behind its verb, or at the beginning. */
  private isOrdered(before: string): boolean {
    const { api } = this.input;
    if (api.kind !== 'transaction') return false;
    const last = wordsIn(before).at(-1)?.word ?? '';
    return stem(last) === stem(verbOf(api)) || ORDERED.test(before);
  }

  /** Of two slots with the same closed set, such as accounts, the one that the words around it are about. */
  private closed(slot: Slot, mention: Mention): number | undefined {
    // 'Are there other hotels?' gives no value to the slot 'type', though 'hotel' is one of its values.
    if (mention.value === this.input.api.entity && OTHERS.test(this.around(mention).before)) return undefined;
    const isShared = this.rivals(slot, 'closed').some(({ values = [] }) => values.map(String).includes(mention.value));
    if (!isShared) return 3;
    const before = this.around(mention).before;
    const isTheirs =
      /\b(?:to|into)(?: (?:his|her|their|the|a|my))?$|'s$/i.test(before) ||
      /^\s*account (?:of|for)/.test(this.around(mention).after);
    if (/recipient|to_|dest/.test(slot.name)) return isTheirs ? 4 : 1.5;
    return isTheirs ? 2 : 3.5;
  }

  private place(slot: Slot, mention: Mention): number {
    if (mention.sense === 'name' && CATEGORY_NOUNS.has(this.around(mention).next)) return -1;
    const before = this.around(mention).before;
    const cue = (name: keyof typeof ROLE_CUES): boolean => ROLE_CUES[name].test(before);
    const role = roleOf(slot);
    if (role === undefined || this.rivals(slot, 'place').length === 0) return this.onlyPlace(mention, cue, before);
    if (!cue('from') && !/\b(?:to|in)$/i.test(before) && this.way !== undefined) return this.way === role ? 2 : -2;
    if (role === 'from') return cue('from') ? 4 : cue('to') ? -3 : 0;
    return cue('from') ? -3 : cue('to') || cue('in') ? 3.5 : 0.25;
  }

  private onlyPlace(mention: Mention, cue: (name: keyof typeof ROLE_CUES) => boolean, before: string): number {
    if (/\bat(?: the)?$/i.test(before)) return 1.5;
    if (cue('in') || (cue('to') && !/\bfor$/i.test(before))) return 3;
    if (cue('from')) return 1.5;
    return /^\s*(?:area|city)\b/i.test(this.around(mention).after) ? 3 : 0.5;
  }

  private category(slot: Slot, mention: Mention): number {
    const isKind = CATEGORY_NOUNS.has(this.around(mention).next);
    if (mention.sense === 'category') return isKind ? 3.5 : 2.5;
    // 'Frank Ocean songs' are by somebody.
    const isSomebody = /\s/.test(mention.value) && this.rivals(slot, 'person').length > 0;
    return isKind && !isSomebody ? 2 : -0.5;
  }
}
