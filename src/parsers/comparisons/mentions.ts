/** Where values of a slot stand in a text, for what is not wanted of them, and what may be one of several. */
import type { Literal } from '../../language/index.js';
import { isOrdered, type SearchApi, type Service, type Slot } from '../../service/index.js';
import { catalogMentions, catalogOf, inflectedMentions } from '../rules/mentions/catalog.js';
import { closedMentions } from '../rules/mentions/closed.js';
import { SpokenMentions } from '../rules/mentions/spoken.js';
import { nameWords, stem } from '../rules/text.js';
import type { Stretch } from '../../text/index.js';
import { isCountOf, labelStems, unitBehind, unitOf } from './labels.js';
import { familyOf, hoursIn, MONEY, type Said, valuesIn } from './said-values.js';

/** A value where it stands, with what it counts. */
export interface Mention extends Stretch {
  readonly value: Literal;
}

/** What is read of a text once for all slots of a search. */
export class Mentions {
  private readonly spoken: SpokenMentions;
  private numbers: readonly Said[] | undefined;

  /** @param requested - the slots that the agent asked for: a number needs no name to be about one. */
  constructor(
    private readonly text: string,
    private readonly now: string,
    private readonly service: Service | undefined,
    private readonly requested: ReadonlySet<string>,
  ) {
    this.spoken = new SpokenMentions(text, now);
  }

  /** The mentions of values of a slot, from left to right. */
  of(slot: Slot, api: SearchApi): readonly Mention[] {
    const found = this.found(slot, api);
    return [...found].sort((a, b) => a.start - b.start);
  }

  private found(slot: Slot, api: SearchApi): readonly Mention[] {
    const { text, service } = this;
    if (familyOf(slot) === 'amount') return this.amounts(slot, api);
    if (slot.kind === 'closed' && !isOrdered(slot)) {
      const typed = (value: string): Literal => slot.values?.find((one) => String(one) === value) ?? value;
      return closedMentions(text, slot).map(({ value, start, end }) => ({ value: typed(value), start, end }));
    }
    if (slot.kind === 'date') return this.spoken.of('date');
    if (slot.kind !== 'text' || !service) return [];
    const names = catalogOf(service).get(slot.name) ?? [];
    const found = [...catalogMentions(text, names), ...inflectedMentions(text, names)];
    return found.map(({ name, start, end }) => ({ value: name, start, end }));
  }

  /** Numbers that count what a slot is about, and those beside them that count nothing else: 'neither five stars nor two'. */
  private amounts(slot: Slot, { comparable }: SearchApi): readonly Mention[] {
    const { text } = this;
    const labels = labelStems(slot);
    const isOnly = [...comparable.values()].filter(({ kind }) => kind === 'money').length === 1;
    const read = this.amountsIn().map(({ value, start, end }) => {
      const unit = unitBehind(text, end) ?? unitOf(labels, text, end);
      const isMoney = MONEY.test(text.slice(start, end));
      const isOwn = isMoney
        ? slot.kind === 'money' && isOnly
        : unit
          ? this.isOf(slot, labels, unit.unit)
          : this.isNamedBefore(labels, start);
      return { value, start, end: isOwn && unit ? unit.end : end, isOwn, isFree: !unit && !isMoney };
    });
    const isMeant = this.requested.has(slot.name) || read.some(({ isOwn }) => isOwn);
    return read.filter(({ isOwn, isFree }) => isOwn || (isMeant && isFree));
  }

  /** Whether a slot counts a thing: 'bedrooms' are beds where these are asked for. */
  private isOf(slot: Slot, labels: ReadonlySet<string>, unit: string): boolean {
    const { name } = slot;
    const isLike = (label: string): boolean => label.length > 2 && unit.startsWith(label);
    return isCountOf(slot, unit) || (this.requested.has(name) && [...labels].some(isLike));
  }

  private amountsIn(): readonly Said[] {
    if (!this.numbers) {
      const isHour = hoursIn(this.text, this.now);
      this.numbers = valuesIn(this.text, 'amount', this.now).filter(({ end }) => !isHour(end));
    }
    return this.numbers;
  }

  /** 'A rating of 4', 'rated 4'. */
  private isNamedBefore(labels: ReadonlySet<string>, start: number): boolean {
    const named = /(\p{L}+)(?: of| is| at)?(?: exactly| precisely| not)? *$/iu.exec(this.text.slice(0, start))?.[1];
    return named !== undefined && nameWords(named).some((word) => labels.has(stem(word.toLowerCase())));
  }
}
