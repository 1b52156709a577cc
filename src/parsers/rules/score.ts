/** How well a mention fits a slot: by its kind, the words around it, and what the agent asked for. */
import { verbOf } from '../../english/deed.js';
import { ownValue } from '../../language/index.js';
import type { Api, Slot } from '../../service/index.js';
import { remembered } from '../../text/index.js';
import { readCardinal } from '../../values/cardinals.js';
import { unitsIn, unitsOf } from '../../values/units.js';
import type { SlotValues } from '../../world/index.js';
import { CORRECTS } from './english/acts.js';
import { GENERIC } from './english/common.js';
import {
  COUNT_GAP,
  COUNTED,
  NO_COUNT,
  NO_COUNTED,
  PERIOD_CUES,
  PERSON_CUES,
  ROLE_CUES,
  TITLE_CUES,
} from './english/slots.js';
import { CATEGORY_NOUNS } from './english/values.js';
import type { Mention } from './mentions/mention.js';
import { endOf, roleOf } from './roles.js';
import { NAMED, type Sense, senseOf } from './sense.js';
import { nameWords, stem, wordsIn } from './text.js';

export interface ScoreInput {
  readonly text: string;
  readonly api: Api;
  readonly slots: SlotValues;
  /** The slots that the agent asked for. */
  readonly requested: ReadonlySet<string>;
}

/** Before a value, what says that it was wrong. */
const NOT_THAT = /\bnot(?: \w{2,3})?$/i;

/** Before a name that is said instead of another: 'No, Hamlet'. */
const INSTEAD = /^(?:no|sorry|actually),?$/i;

/** Before a number that corrects another, or says how many are wanted: a beginning, or a verb. */
const CORRECTED = /(?:^|[,.;!]|\b(?:no|make it|meant))$/;
const WANTED = /(?:^|[.;!]|\b(?:for|get|have|take|make it))$/;

const ownStems = remembered((name) => nameWords(name).flatMap((word) => (GENERIC.has(word) ? [] : [stem(word)])));

/** Whether a slot counts in the unit of time that a word names: 'minutes' of a length in minutes. */
function countsIn(slot: Slot, word: string): boolean {
  const [unit] = unitsIn(word);
  return unit !== undefined && unitsOf(slot).has(unit);
}

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
  return { before, after, next: wordsIn(after)[0]?.word ?? '', stems: new Set(near.map(({ word }) => stem(word))) };
}

/** Scores the mentions of one utterance for the slots of one API. */
export class SlotScores {
  private readonly corrects: boolean;
  private readonly places = new Map<Mention, Surroundings>();

  constructor(private readonly input: ScoreInput) {
    this.corrects = CORRECTS.test(input.text);
  }

  /** The score; undefined where the mention is no value of the slot. */
  of(slot: Slot, mention: Mention): number | undefined {
    const sense = senseOf(slot);
    if (mention.slot !== undefined && mention.slot !== slot.name) return undefined;
    if (mention.sense === 'name' ? !NAMED.has(sense) : mention.sense !== sense) return undefined;
    const own = mention.isLabeled ? 0 : this.bySense(slot, sense, mention);
    const isFilled = ownValue(this.input.slots, slot.name) !== undefined;
    if (own === undefined || (isFilled && NOT_THAT.test(this.around(mention).before))) return undefined;
    const requested = this.input.requested.has(slot.name) ? 3 : 0;
    const filled = isFilled && !this.corrects ? -0.75 : 0;
    const named = ownStems(slot.name).some((word) => this.around(mention).stems.has(word)) ? 1.5 : 0;
    return own + requested + filled + (mention.end - mention.start) / 200 + mention.weight + named;
  }

  private around(mention: Mention): Surroundings {
    const known = this.places.get(mention) ?? surroundingsOf(this.input.text, mention);
    this.places.set(mention, known);
    return known;
  }

  private rivals(slot: Slot, sense: Sense): readonly Slot[] {
    return [...this.input.api.slots.values()].filter((other) => other !== slot && senseOf(other) === sense);
  }

  private bySense(slot: Slot, sense: Sense, mention: Mention): number | undefined {
    switch (sense) {
      case 'date':
      case 'time':
        return sense === 'time' && this.mayCount(mention) ? 1 : 3 + this.periodic(slot, sense, mention);
      case 'count':
        return this.counted(slot, mention);
      case 'amount':
        return /^\d$/.test(mention.value) ? 0 : 3;
      case 'number':
        return 2;
      case 'none':
        return 4;
      case 'closed':
        return this.closed(slot, mention);
      case 'place':
        return this.place(slot, mention);
      case 'person':
        return this.cued(mention, PERSON_CUES);
      case 'category':
        return mention.sense === 'category' ? 2.5 : CATEGORY_NOUNS.has(this.around(mention).next) ? 2 : -0.5;
      default:
        return /["“]$/.test(this.input.text.slice(0, mention.start)) ? 3 : this.cued(mention, TITLE_CUES);
    }
  }

  private cued(mention: Mention, cues: { readonly before: RegExp; readonly after: RegExp }): number {
    const { before, after } = this.around(mention);
    if (cues.before.test(before) || INSTEAD.test(before)) return 2;
    return cues.after.test(after) ? 1.5 : /\bat(?: the)?$/i.test(before) ? 1 : 0;
  }

  /** Whether a bare number may correct the number that a draft has: 'no, 4'. */
  private mayCount(mention: Mention): boolean {
    const { api, slots } = this.input;
    const count = readCardinal(mention.value.toLowerCase()) ?? Number(mention.value);
    const isCounted = ({ name, kind, schema }: Slot): boolean =>
      kind === 'integer' && ownValue(slots, name) !== undefined && schema.safeParse(count).success;
    return /\bno,?$/i.test(this.around(mention).before) && [...api.slots.values()].some(isCounted);
  }

  /** Of two dates or times, the one that the words before it are about. */
  private periodic(slot: Slot, sense: Sense, mention: Mention): number {
    const end = endOf(slot);
    if (end === undefined || this.rivals(slot, sense).length === 0) return 0;
    const { before } = this.around(mention);
    const [isEnd, isStart] = [PERIOD_CUES.end.test(before), PERIOD_CUES.start.test(before)];
    if (end === 'end') return isEnd ? 2 : isStart ? -2.5 : -0.5;
    return isEnd && !isStart ? -2.5 : isStart ? 1.5 : 0.5 - mention.start / 1000;
  }

  private counted(slot: Slot, mention: Mention): number | undefined {
    if (slot.kind === 'integer' && !slot.schema.safeParse(Number(mention.value)).success) return undefined;
    const groups = COUNTED.filter((group) => nameWords(slot.name).some((word) => group.has(word)));
    const { after, before } = this.around(mention);
    const noun = COUNT_GAP.exec(after)?.[1]?.toLowerCase() ?? '';
    const counted = COUNTED.find((group) => group.has(noun));
    if (counted) return groups.includes(counted) ? 4 : undefined;
    const isRequested = this.input.requested.has(slot.name);
    if (countsIn(slot, noun)) return isRequested ? 4 : 2.5;
    return NO_COUNTED.has(noun) ? undefined : this.bareCount(slot, before.toLowerCase(), isRequested);
  }

  /** A number with no noun behind it: 'order five Blue Asters', 'make it three'. */
  private bareCount(slot: Slot, before: string, isRequested: boolean): number | undefined {
    if (isRequested) return 1;
    if (NO_COUNT.test(before) || this.rivals(slot, 'count').length > 0) return undefined;
    const isOrdered = stem(wordsIn(before).at(-1)?.word ?? '') === stem(verbOf(this.input.api));
    const isMeant = this.input.api.kind === 'transaction' && (isOrdered || WANTED.test(before));
    return isMeant || /\bfor$/.test(before) || (this.corrects && CORRECTED.test(before)) ? 2 : undefined;
  }

  /** Of two slots with the same closed set, such as accounts, the one that the words around it are about. */
  private closed(slot: Slot, mention: Mention): number {
    const isShared = this.rivals(slot, 'closed').some(({ values = [] }) => values.map(String).includes(mention.value));
    if (!isShared) return 3;
    const isTheirs = /\b(?:to|into)(?: (?:his|her|their|the))?$|'s$/i.test(this.around(mention).before);
    return (roleOf(slot) === 'to' || /^recipient/.test(slot.name)) === isTheirs ? 4 : 1.5;
  }

  private place(slot: Slot, mention: Mention): number {
    const { before, next } = this.around(mention);
    if (mention.sense === 'name' && CATEGORY_NOUNS.has(next)) return -1;
    const role = roleOf(slot);
    const isOnly = role === undefined || this.rivals(slot, 'place').length === 0;
    return isOnly ? onlyPlace(before) : this.ofRole(role, before);
  }

  /** Of two places, the one that the words before it are about. */
  private ofRole(role: 'from' | 'to', before: string): number {
    const isFrom = ROLE_CUES.from.test(before);
    const isTo = ROLE_CUES.to.test(before) || ROLE_CUES.in.test(before);
    if (role === 'from') return isFrom ? 4 : isTo ? -3 : 0;
    return isFrom ? -3 : isTo ? 3.5 : 0.25;
  }
}

/** The only place of an API, by the words before it. */
function onlyPlace(before: string): number {
  if (/\bat(?: the)?$/i.test(before)) return 1.5;
  if (ROLE_CUES.in.test(before) || (ROLE_CUES.to.test(before) && !/\bfor$/i.test(before))) return 3;
  return ROLE_CUES.from.test(before) ? 1.5 : 0.5;
}
