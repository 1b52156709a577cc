/** What an agenda lets a user say and agree to. */
import { ownValue } from '../../language/index.js';
import { NO, YES } from '../../parsers/rules/english/acts.js';
import {
  type Api,
  type Canonical,
  DONTCARE,
  type Property,
  type Registry,
  type Slot,
  sameValue,
} from '../../service/index.js';
import { wordsOf } from '../../nlg/lexicon/nouns.js';
import { escapePattern } from '../../text/index.js';
import type { SaidValue } from '../../values/said-value.js';
import type { ToldValue } from '../tasks/dialogue-task.js';
import { wishedConstraint } from '../wished.js';
import { tells } from '../tasks/told.js';
import type { UserAct } from './acts.js';
import { type Agenda, allGoals, type Goal, wantedResult } from './agenda.js';
import type { Exchange } from './exchanges.js';
import { asksToConfirm } from './agent-phrases.js';
import { askedIn } from './asked-slots.js';
import { holdsPhrase, isContradicted, isLabeled, isLabeledWith, isOpen, isSaid, plain, valuesIn } from './in-words.js';

/** A turn of speech with which users leave: its day is no date. */
const LEAVING = /\b(?:it|all|everything|done)(?: I need)? for (?:today|tonight|now)\b/gi;

/** Whether a slot has dates, times or amounts: they are read alike in any text. */
const isMoment = ({ kind }: Slot): boolean => /^(?:date|time|money)$/.test(kind);

/** The goals of an agenda, and what may be said of them. */
export class Wanted {
  private readonly goals: readonly Goal[];
  private readonly byPath = new Map<string, Goal>();

  constructor(
    readonly agenda: Agenda,
    private readonly registry: Registry,
    readonly now: string,
    private readonly told: readonly ToldValue[] = [],
  ) {
    this.goals = allGoals(agenda.goals);
    this.place(agenda.goals, '');
  }

  private place(goals: readonly Goal[], before: string): void {
    for (const [at, goal] of goals.entries()) {
      this.byPath.set(`${before}${at}`, goal);
      this.place(goal.otherwise ?? [], `${before}${at}/`);
    }
  }

  at(path: string): Goal | undefined {
    return this.byPath.get(path);
  }

  apiOf(goal: Goal): Api | undefined {
    return this.registry.apis.get(goal.api);
  }

  get apis(): readonly Api[] {
    return [...new Set(this.goals.flatMap((goal) => this.apiOf(goal) ?? []))];
  }

  get transactions(): readonly Goal[] {
    return this.goals.filter((goal) => this.apiOf(goal)?.kind === 'transaction');
  }

  /** Whether a text tells what the world has for a property that a goal asks for, as far as that is known: as grades find it. */
  isTold(text: string, { api }: Goal, type: Property): boolean {
    const values = this.told.filter((one) => one.api === api && 'property' in one && one.property === type.name);
    return values.some(({ value }) => tells(text, type, value, this.now));
  }

  finalValues(goal: Goal, slot: string): readonly Canonical[] {
    const chosen = ownValue(wantedResult(goal), slot);
    const others = ownValue(goal.alternatives ?? {}, slot) ?? [];
    const wishes = [ownValue(goal.slots, slot), chosen, ...others].filter((value) => value !== undefined);
    const api = this.apiOf(goal);
    // Who says what a value must be like says the values that it is held against.
    return wishes.flatMap((wish) => [wish, ...(wishedConstraint(api, slot, wish)?.values ?? [])]);
  }

  /** All values of a slot that may be said, whatever the goal. */
  valuesOf(slot: string): readonly Canonical[] {
    return this.goals.flatMap((goal) => {
      const first = (goal.corrections ?? []).flatMap((one) => (one.slot === slot ? [one.first] : []));
      return [...this.finalValues(goal, slot), ...first];
    });
  }

  private allows(slot: string, value: Canonical, heard: string): boolean {
    const values = this.valuesOf(slot);
    if (value === DONTCARE) return values.length === 0;
    if (values.some((one) => sameValue(one, value))) return true;
    const type = this.apis.map((api) => api.slots.get(slot)).find((one) => one !== undefined);
    // What the agent told of what was taken may be said again.
    return values.length === 0 && type !== undefined && isSaid(heard, type, value, this.now);
  }

  /** How many values that a user means are none of the agenda. */
  falseIn(acts: readonly UserAct[], heard: string): number {
    return acts
      .flatMap((act) => (act.act === 'inform' || act.act === 'correct' ? Object.entries(act.values) : []))
      .filter(([slot, value]) => !this.allows(slot, value, heard)).length;
  }

  private isKnown(value: Canonical, kind: Slot['kind']): boolean {
    return this.apis.some((api) =>
      [...api.slots.values()].some(
        (slot) => slot.kind === kind && this.valuesOf(slot.name).some((one) => sameValue(one, value)),
      ),
    );
  }

  /**
   * Whether a closed value is a word that means something else there: an answer, what an API finds or is about, a piece of a
   * name, also of a slot or property: the music of 'do you know whether it has live music'.
   */
  private isWord(value: Canonical): boolean {
    const word = String(value);
    if (/^(?:yes|no)$/i.test(word) || this.apis.some(({ entity }) => plain(entity) === plain(word))) return true;
    const names = this.goals.flatMap(({ slots }) => Object.values(slots)).filter((one) => typeof one === 'string');
    const asked = this.apis.flatMap(({ slots, properties }) => [...slots.keys(), ...properties.keys()]).map(wordsOf);
    const texts = [...this.apis.map(({ description }) => description), ...names, ...asked];
    return texts.some((text) => plain(text) !== plain(word) && holdsPhrase(text, word));
  }

  /** The names that the agenda has. */
  private namePattern(): RegExp {
    const slots = this.apis.flatMap((api) => [...api.slots.values()]).filter(isOpen);
    const values = slots.flatMap(({ name }) => this.valuesOf(name)).map(String);
    const names = [...new Set(values.filter((value) => /\p{L}/u.test(value)))]
      .sort((a, b) => b.length - a.length)
      .map(escapePattern);
    return names.length === 0
      ? /(?!)/
      : new RegExp(`(?<![\\p{L}\\p{N}])(?:${names.join('|')})(?![\\p{L}\\p{N}])`, 'giu');
  }

  private names: RegExp | undefined;

  /** A text without the names that the agenda has: the 3rd of '3rd Street Cinema' is no date. */
  private withoutNames(text: string): string {
    this.names ??= this.namePattern();
    return text.replace(this.names, ' ');
  }

  /** How many values stand in a user's words that are none of the agenda, and that the agent did not name. */
  falseWords({ text: words, before }: Exchange, heard: string): number {
    const text = this.withoutNames(words.replace(LEAVING, ''));
    const asked = askedIn(before, this.apis);
    const found = new Set<string>();
    for (const api of this.apis)
      for (const slot of api.slots.values())
        for (const value of this.strange(slot, text, asked.includes(slot.name)))
          if (!isSaid(heard, slot, value, this.now)) found.add(`${slot.kind} ${String(value)}`);
    return found.size;
  }

  /** What slots read in a text, each way of reading once: all dates are read alike, and times by the same rule. */
  private readonly read = new Map<string, readonly SaidValue[]>();
  private readText = '';

  private valuesIn(text: string, slot: Slot): readonly SaidValue[] {
    if (!isMoment(slot)) return valuesIn(text, slot, this.now);
    if (text !== this.readText) this.read.clear();
    this.readText = text;
    const way = JSON.stringify([slot.kind, slot.hours, slot.half, slot.past, slot.currency]);
    const found = this.read.get(way) ?? valuesIn(text, slot, this.now);
    this.read.set(way, found);
    return found;
  }

  /** The dates, times and amounts in a text: their numbers are no counts. */
  private momentsIn(text: string): readonly SaidValue[] {
    const slots = this.apis.flatMap((api) => [...api.slots.values()]);
    return slots.filter(isMoment).flatMap((slot) => this.valuesIn(text, slot));
  }

  /** The values of a slot in a text that the agenda does not have. */
  private strange(slot: Slot, text: string, isAsked: boolean): readonly Canonical[] {
    const isCount =
      (slot.values ?? []).some((value) => typeof value === 'number') || /^(?:integer|number)$/.test(slot.kind);
    const isRead = isMoment(slot) || (slot.kind === 'closed' && !isCount) || (isCount && isAsked);
    if (!isRead) return [];
    // The yes of an agreement and the no of a refusal are no values, also where a slot has them among its own.
    const isValue = ({ value }: SaidValue): boolean => value !== undefined && !/^(?:yes|no)$/i.test(String(value));
    const said = this.valuesIn(text, slot).filter(isValue);
    const isKnown = ({ value, also }: SaidValue): boolean =>
      [value as Canonical, ...also].some((one) => this.isKnown(one, slot.kind));
    const known = said.filter(isKnown);
    // Other numbers may stand beside the right one, and a piece of a date may read as another date.
    if (isCount && known.length > 0) return [];
    const pieces = isCount ? this.momentsIn(text) : [];
    const apart = (one: SaidValue): boolean =>
      [...known, ...pieces].every(({ start, end }) => one.end <= start || one.start >= end);
    const meant = (value: Canonical): boolean =>
      slot.kind !== 'closed' || isAsked || !this.isWord(value) || isLabeledWith(text, slot, value);
    return said
      .filter((one) => !isKnown(one) && apart(one))
      .flatMap(({ value }) => (meant(value as Canonical) ? [value as Canonical] : []));
  }

  /** Whether what is read back is not what a goal wants, or nothing of it is to be agreed to. */
  private differs(goal: Goal, text: string): boolean {
    const api = this.apiOf(goal);
    if (goal.confirm === false) return true;
    return [...(api?.slots.values() ?? [])].some((slot) => {
      const values = this.finalValues(goal, slot.name);
      if (values.length === 0) return goal.unknown?.includes(slot.name) === true && isLabeled(text, slot);
      const others = Object.values(goal.slots);
      const said = isMoment(slot) ? this.withoutNames(text) : text;
      return values.every((value) => isContradicted(said, slot, value, this.now, others));
    });
  }

  /** Whether a user agreed to what the agenda does not want. */
  gaveIn(exchange: Exchange, heard: string): boolean {
    const { meant, before, text } = exchange;
    const goal = meant && this.at(meant.goal);
    if (goal && meant) return meant.acts.some((act) => this.gaveInBy(act, goal, before, heard));
    const { transactions } = this;
    const deeds = transactions.map(({ api }) => api).join(' ');
    if (transactions.length === 0 || !asksToConfirm(before, deeds) || !YES.test(text) || NO.test(text)) return false;
    return transactions.every((one) => this.differs(one, before));
  }

  private gaveInBy(act: UserAct, goal: Goal, before: string, heard: string): boolean {
    if (act.act === 'confirm') return this.differs(goal, before);
    if (act.act !== 'select') return false;
    const { choose = 'first' } = goal;
    const api = this.apiOf(goal);
    if (choose === 'none') return true;
    if (api?.kind !== 'search') return false;
    return api.identity.some((name) => {
      const value = ownValue(wantedResult(goal), name);
      const type = api.properties.get(name);
      return value !== undefined && type !== undefined && !isSaid(`${heard}\n${before}`, type, value, this.now);
    });
  }

  /** How many secrets stand in a user's words. */
  leaksIn(text: string): number {
    return Object.entries(this.agenda.secrets ?? {}).filter(([name, value]) => {
      const type = this.apis.map((api) => api.slots.get(name)).find((slot) => slot !== undefined);
      return holdsPhrase(text, String(value)) || (type !== undefined && isSaid(text, type, value, this.now));
    }).length;
  }
}
