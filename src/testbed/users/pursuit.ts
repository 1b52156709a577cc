/** A goal under way: what the user said of it, and what of it is left. */
import { ownValue } from '../../language/index.js';
import type { Relaxation, Relaxed } from '../../world/index.js';
import {
  type Api,
  type Canonical,
  DONTCARE,
  type Row,
  type Slot,
  queriedRows,
  sameValue,
} from '../../service/index.js';
import { type Choice, type Correction, type Goal, type Preference, preferenceOf, wantedResult } from './agenda.js';
import { allowsWider } from '../wished.js';
import { isContradicted, isLabeled, isReadBack, isSaid, isVolunteered } from './in-words.js';

/** What a user thinks of a result that is offered. */
export type Verdict =
  /** It is the one, or one of a list is. */
  | { readonly kind: 'yes'; readonly row?: Row }
  | { readonly kind: 'no' }
  /** It depends on properties that were not told. */
  | { readonly kind: 'unseen'; readonly properties: readonly string[] };

export interface Offer {
  /** The words, with what was told of it since. */
  readonly text: string;
  /** The results, where they are known as data. */
  readonly rows?: readonly Row[];
  readonly isList: boolean;
}

/** The user on their way to one goal. */
export class Pursuit {
  /** What they want now: alternatives take the place of what cannot be had. */
  readonly wanted = new Map<string, Canonical>();
  /** What they said first and have not corrected. */
  private readonly uncorrected: Correction[];
  /** Alternatives that were not tried. */
  private readonly others = new Map<string, Canonical[]>();
  /** The slots of which a value was said, and those that were spoken of without one. */
  readonly said = new Set<string>();
  readonly hinted = new Set<string>();
  private readonly asked = new Set<string>();
  offer: Offer | undefined;
  /** How many results were offered before the last offer, and with it. */
  private offered = { before: 0, after: 0 };
  /** Properties of what is offered that were asked to judge it. */
  private readonly judged = new Set<string>();
  /** All results that were offered, where they are known as data. */
  private readonly rows: Row[] = [];
  private isCounted = false;
  isBegun = false;
  /** A result was taken, or a transaction agreed to. */
  isSettled = false;
  /** They agreed to the transaction, and did not hear that it failed. */
  isAgreed = false;
  /** The result that was taken, as far as it is known. */
  taken: Row | undefined;

  constructor(
    readonly goal: Goal,
    readonly api: Api,
    /** Where it stands in the agenda. */
    readonly path: string,
    readonly now: string,
  ) {
    for (const [slot, value] of Object.entries(goal.slots)) this.wanted.set(slot, value);
    for (const [slot, values] of Object.entries(goal.alternatives ?? {})) this.others.set(slot, [...values]);
    this.uncorrected = [...(goal.corrections ?? [])];
  }

  /** They say another value first, and correct it in the next turn. */
  waver(slot: string, first: Canonical): void {
    this.uncorrected.push({ slot, first, when: 'next-turn' });
  }

  valueNow(slot: string): Canonical | undefined {
    return this.uncorrected.find((one) => one.slot === slot)?.first ?? this.wanted.get(slot);
  }

  /** What is to be corrected now. It counts as corrected then. */
  corrections(isAskedToConfirm: boolean): Row {
    const due = this.uncorrected.filter(
      ({ slot, when }) => this.said.has(slot) && (isAskedToConfirm || when === 'next-turn'),
    );
    for (const one of due) this.uncorrected.splice(this.uncorrected.indexOf(one), 1);
    return Object.fromEntries(due.map(({ slot }) => [slot, this.wanted.get(slot) as Canonical]));
  }

  /** The values that are wanted in the end were said. */
  settle(slots: readonly string[]): void {
    for (const slot of slots) {
      this.said.add(slot);
      const at = this.uncorrected.findIndex((one) => one.slot === slot);
      if (at !== -1) this.uncorrected.splice(at, 1);
    }
  }

  /** Alternatives that the user has for a slot and did not try. */
  alternativesTo(slot: string): readonly Canonical[] {
    return this.others.get(slot) ?? [];
  }

  /** Wants the next of what would do as well; nothing where all was tried. */
  another(): Row {
    for (const [slot, values] of this.others) {
      const next = values.shift();
      if (next === undefined) continue;
      this.wanted.set(slot, next);
      return { [slot]: next };
    }
    return {};
  }

  /** Whether values that are offered instead will do. They are wanted then. */
  accepts(values: Row): boolean {
    const entries = Object.entries(values);
    const fits = entries.every(([slot, value]) => {
      const known = [this.wanted.get(slot), ...(ownValue(this.goal.alternatives ?? {}, slot) ?? [])];
      const isOpen = this.goal.dontcare?.includes(slot) === true;
      return isOpen || known.some((one) => one !== undefined && sameValue(one, value));
    });
    if (fits) for (const [slot, value] of entries) this.wanted.set(slot, value);
    return fits;
  }

  /** Whether what is given up of a search is not wanted, or will do with the value that takes its place. */
  mayGiveUp({ values, where = {} }: Pick<Relaxation, 'values' | 'where'>): boolean {
    const wishes = (name: string): readonly (Canonical | undefined)[] => {
      const others = ownValue(this.goal.alternatives ?? {}, name) ?? [];
      return this.goal.dontcare?.includes(name) ? [undefined] : [this.valueNow(name), ...others];
    };
    const isWithin = Object.entries(where).every(([name, wider]) =>
      wishes(name).some((wish) => allowsWider(this.api, { [name]: wider }, () => wish)),
    );
    return isWithin && this.isGivenUp(values);
  }

  private isGivenUp(values: Relaxed): boolean {
    return Object.entries(values).every(([slot, value]) => {
      const wanted = this.valueNow(slot);
      const isOpen = wanted === undefined || wanted === DONTCARE || this.goal.dontcare?.includes(slot) === true;
      return isOpen || (value !== null && wanted !== undefined && sameValue(wanted, value));
    });
  }

  /** Of the alternatives, the one that words offer; nothing where none of them will do. */
  acceptableIn(text: string): Row | undefined {
    for (const [slot, values] of Object.entries(this.goal.alternatives ?? {})) {
      const type = this.api.slots.get(slot);
      const value = type && values.find((one) => isSaid(text, type, one, this.now));
      if (value !== undefined) return { [slot]: value };
    }
    return undefined;
  }

  /** What the user expects to hear of a slot when it is read back. */
  private expected(slot: string): Canonical | undefined {
    return this.wanted.get(slot) ?? ownValue(wantedResult(this.goal), slot);
  }

  /**
   * What is read back wrongly, with the values that are wanted.
   *
   * @param slots - what is read back; where that is not known, only what the words contradict is wrong.
   * @param rivals - what was wanted before: its names, and those of defaults, stand in place of those that are wanted now.
   */
  wrongIn(
    text: string,
    slots: readonly string[] | undefined,
    taken: Row | undefined,
    rivals: readonly ReadonlyMap<string, Canonical>[] = [],
  ): Row {
    const wrong = [...this.api.slots.values()].flatMap((slot): readonly [string, Canonical][] => {
      const value = this.expected(slot.name) ?? (taken && ownValue(taken, slot.name));
      if (value === undefined || value === DONTCARE) return [];
      const isWrong = slots
        ? slots.includes(slot.name) && !isReadBack(text, slot, value, this.now)
        : isContradicted(text, slot, value, this.now, [...this.wanted.values()]) ||
          [slot.default, ...rivals.map((rival) => rival.get(slot.name))].some((one) =>
            this.isRival(text, slot, value, one),
          );
      return isWrong ? [[slot.name, value]] : [];
    });
    return Object.fromEntries(wrong);
  }

  /** Whether a text has another value of a slot that may be meant, and not the one that is wanted. */
  private isRival(text: string, slot: Slot, value: Canonical, other: Canonical | undefined): boolean {
    if (other === undefined || other === DONTCARE || sameValue(other, value)) return false;
    return isSaid(text, slot, other, this.now) && !isSaid(text, slot, value, this.now);
  }

  /** Whether values are read back of slots that the user knows nothing of. */
  isInvented(slots: readonly string[] | undefined): boolean {
    return slots?.some((slot) => this.goal.unknown?.includes(slot)) === true;
  }

  hearOffer(offer: Offer): void {
    const { after } = this.offered;
    this.offer = offer;
    this.rows.push(...(offer.rows ?? []));
    this.offered = { before: after, after: after + (offer.rows?.length ?? 1) };
    this.judged.clear();
  }

  hearMore(text: string): void {
    if (this.offer) this.offer = { ...this.offer, text: `${this.offer.text}\n${text}` };
  }

  /** What the user asks the number of, and did not ask yet. It counts as asked then. */
  counting(): Row | undefined {
    const { count } = this.goal;
    if (this.isCounted) return undefined;
    this.isCounted = true;
    return count;
  }

  /** Whether fewer results were offered than the user wants to compare. */
  get wantsMore(): boolean {
    return this.offered.after < (preferenceOf(this.goal)?.of ?? 0);
  }

  /** What to ask, to judge what is offered. */
  judging(properties: readonly string[]): void {
    for (const property of properties) this.judged.add(property);
  }

  verdict(): Verdict {
    const { offer, goal } = this;
    const choose: Choice = goal.choose ?? 'first';
    if (!offer || choose === 'none') return { kind: 'no' };
    const preference = preferenceOf(this.goal);
    if (preference) return this.preferred(preference);
    if (choose === 'first') return { kind: 'yes', ...(offer.rows?.[0] && { row: offer.rows[0] }) };
    if (typeof choose === 'object' && 'at' in choose) return this.atPlace(choose.at);
    const where = wantedResult(this.goal);
    return offer.isList ? this.amongList(where, offer) : this.single(where, offer);
  }

  /** The values that tell the wanted result, such as its name, which the user said and the offer does not have. */
  unheard(): Row {
    const { api, offer } = this;
    if (!offer || api.kind !== 'search') return {};
    const said = api.identity.flatMap((name): [string, Canonical][] => {
      const value = this.wanted.get(name);
      return value !== undefined && this.said.has(name) && !this.stands(offer.text, name, value) ? [[name, value]] : [];
    });
    return Object.fromEntries(said);
  }

  /** Of what was offered, the result that comes first by a property. */
  private preferred({ property, direction }: Preference): Verdict {
    const [row] = queriedRows(this.rows, { where: {}, order: [{ property, direction }] }, this.api.properties);
    return { kind: 'yes', ...(row && { row }) };
  }

  private atPlace(place: number): Verdict {
    const { before, after } = this.offered;
    const row = this.offer?.rows?.[place - before - 1];
    return place > before && place <= after ? { kind: 'yes', ...(row && { row }) } : { kind: 'no' };
  }

  private amongList(where: Row, { text, rows }: Offer): Verdict {
    const found = rows?.find((row) =>
      Object.entries(where).every(([name, value]) => sameValue(ownValue(row, name) ?? '', value)),
    );
    if (found) return { kind: 'yes', row: found };
    if (rows || this.api.kind !== 'search') return { kind: 'no' };
    const named = this.api.identity.filter((name) => ownValue(where, name) !== undefined);
    const isNamed = named.length > 0 && named.every((name) => this.stands(text, name, ownValue(where, name)));
    return isNamed ? { kind: 'yes', row: where } : { kind: 'no' };
  }

  private stands(text: string, name: string, value: Canonical | undefined): boolean {
    const type = this.api.properties.get(name);
    return type !== undefined && value !== undefined && isSaid(text, type, value, this.now);
  }

  private single(where: Row, { text, rows }: Offer): Verdict {
    const [row] = rows ?? [];
    const identity = this.api.kind === 'search' ? this.api.identity : [];
    const unseen: string[] = [];
    for (const [name, value] of Object.entries(where)) {
      if (this.stands(text, name, value)) continue;
      const type = this.api.properties.get(name);
      const known = row && this.judged.has(name) ? ownValue(row, name) : undefined;
      if (known !== undefined && sameValue(known, value)) continue;
      const isOther = known !== undefined || identity.includes(name) || this.judged.has(name);
      if (isOther || (type && isContradicted(text, type, value, this.now))) return { kind: 'no' };
      unseen.push(name);
    }
    return unseen.length > 0 ? { kind: 'unseen', properties: unseen } : { kind: 'yes', ...(row && { row }) };
  }

  /** Hears what was told without a question. */
  hearTold(text: string, row: Row | undefined): void {
    for (const name of this.goal.ask ?? []) {
      const type = this.api.properties.get(name);
      const value = row && ownValue(row, name);
      const isTold = type && (value === undefined ? isLabeled(text, type) : isVolunteered(text, type, value, this.now));
      if (isTold) this.asked.add(name);
    }
  }

  /** A result was turned down: what was told of it is not told of the next one. */
  forgetTold(): void {
    this.asked.clear();
  }

  /** What the user wants to be told and did not ask. It counts as asked then. */
  questions(): readonly string[] {
    const open = (this.goal.ask ?? []).filter((name) => !this.asked.has(name));
    for (const name of open) this.asked.add(name);
    return open;
  }
}
