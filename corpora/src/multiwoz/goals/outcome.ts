/**
 * Inform, Success and Book of a conversation, from what it did: the venue that was taken, the bookings that were made
 * and what the user was told. No judge is asked.
 */
import type { Canonical, Row } from 'typetod';
import { ownValue } from 'typetod/internal';
import type { MultiwozDatabase } from '../corpus/database.js';
import type { MultiwozDomainGoal, MultiwozGoal } from '../corpus/format.js';
import { agreeingRows, rowNamed, sameCell } from '../services/matching.js';
import { isSearched } from './venues.js';

/**
 * When a goal counts as achieved. `strict`: with what the user wants in the end; `autotod`: also with what the user was
 * to ask for first, as the interactive scorer of AutoTOD has it.
 */
export type OutcomeRule = 'strict' | 'autotod';

export interface DomainOutcome {
  /** The venue or train that was taken, or offered last; absent where none was. */
  readonly taken?: Row;
  /** The bookings that were made, with their values and the name or number of what was booked. */
  readonly bookings: readonly Row[];
  /** What the user was told, by property: `phone`, `entrance_fee`. */
  readonly told: ReadonlyMap<string, readonly Canonical[]>;
}

/** Whether a conversation achieved a goal. */
export interface GoalOutcome {
  /** Whether what was taken is what the user wants, in every domain. */
  readonly inform: boolean;
  /** Whether, besides, the user was told what the goal asks for. */
  readonly success: boolean;
  /** Whether all bookings of the goal were made; null where it has none. */
  readonly book: boolean | null;
  /** Half of Inform, and half of the mean of Success and Book; Success alone stands for Book where nothing is booked. */
  readonly combined: number;
  /** What is lacking for Inform, of what was to be told, and for Book, for a person to read. */
  readonly missing: Readonly<Record<'inform' | 'told' | 'book', readonly string[]>>;
}

const PROPERTIES: ReadonlyMap<string, string> = new Map([
  ['entrance fee', 'entrance_fee'],
  ['car type', 'type'],
]);

/** The property that a requested name stands for. */
export const propertyRequested = (name: string): string => PROPERTIES.get(name) ?? name;

/** The values with which a domain may be achieved. */
function accepted(final: ReadonlyMap<string, string>, first: ReadonlyMap<string, string>, rule: OutcomeRule) {
  return rule === 'strict' || first.size === 0 ? [final] : [final, new Map([...final, ...first])];
}

/** Searches are given up as a whole: what is asked for first replaces what is wanted in the end. */
function acceptedInfo({ info, failInfo }: MultiwozDomainGoal, rule: OutcomeRule) {
  return rule === 'strict' || failInfo.size === 0 ? [info] : [info, failInfo];
}

function agrees(row: Row, wanted: ReadonlyMap<string, string>): boolean {
  return agreeingRows([row], wanted).length === 1;
}

function hasValues(row: Row, wanted: ReadonlyMap<string, string>): boolean {
  return [...wanted].every(([slot, value]) => {
    const cell = ownValue(row, slot);
    return cell !== undefined && sameCell(slot, cell, value);
  });
}

/** What was booked, as the tables have it. */
function bookedRow(database: MultiwozDatabase, domain: string, booking: Row): Row | undefined {
  if (domain !== 'hotel' && domain !== 'restaurant') return booking;
  return rowNamed(database[domain], 'name', ownValue(booking, 'name') ?? '');
}

class DomainScore {
  readonly inform: boolean;
  readonly told: boolean;
  readonly book: boolean | null;

  constructor(
    private readonly domain: string,
    private readonly goal: MultiwozDomainGoal,
    private readonly outcome: DomainOutcome | undefined,
    private readonly database: MultiwozDatabase,
    private readonly rule: OutcomeRule,
  ) {
    this.inform = !isSearched(domain) || this.informs();
    this.told = goal.requested.every((name) => this.tells(propertyRequested(name)));
    this.book = this.books();
  }

  private get taken(): Row | undefined {
    const booking = this.outcome?.bookings.at(-1);
    return (booking && bookedRow(this.database, this.domain, booking)) ?? this.outcome?.taken;
  }

  private informs(): boolean {
    const { taken } = this;
    return taken !== undefined && acceptedInfo(this.goal, this.rule).some((info) => agrees(taken, info));
  }

  /** Whether the user was told a property of what was taken; of taxis, of what was sent for. What is unknown need not be. */
  private tells(property: string): boolean {
    const values = this.outcome?.told.get(property) ?? [];
    const cell = this.taken && ownValue(this.taken, property);
    return cell === '?' || values.some((value) => cell === undefined || sameCell(property, cell, value));
  }

  private books(): boolean | null {
    const { domain, goal, outcome, rule } = this;
    const bookings = outcome?.bookings ?? [];
    if (domain === 'taxi') return bookings.some((row) => hasValues(row, goal.info));
    if (goal.book.size === 0) return null;
    return bookings.some((row) => {
      const venue = bookedRow(this.database, domain, row);
      const isWanted = venue !== undefined && acceptedInfo(goal, rule).some((info) => agrees(venue, info));
      return isWanted && accepted(goal.book, goal.failBook, rule).some((values) => hasValues(row, values));
    });
  }

  missing(): Partial<Record<'inform' | 'told' | 'book', string>> {
    return {
      ...(!this.inform && { inform: `${this.domain}: nothing was taken that agrees with what is wanted` }),
      ...(!this.told && { told: `${this.domain}: not all of ${this.goal.requested.join(', ')} was told` }),
      ...(this.book === false && { book: `${this.domain}: it was not booked as wanted` }),
    };
  }
}

/** Scores what a conversation did for a goal, over all of its domains that are tracked. */
export function goalOutcome(
  goal: MultiwozGoal,
  outcomes: ReadonlyMap<string, DomainOutcome>,
  database: MultiwozDatabase,
  rule: OutcomeRule,
): GoalOutcome {
  const scores = [...goal.domains]
    .filter(([domain]) => isSearched(domain) || domain === 'taxi')
    .map(([domain, wanted]) => new DomainScore(domain, wanted, outcomes.get(domain), database, rule));
  const inform = scores.every((score) => score.inform);
  const success = inform && scores.every((score) => score.told);
  const booked = scores.flatMap(({ book }) => (book === null ? [] : [book]));
  const book = booked.length === 0 ? null : booked.every(Boolean);
  const combined = (Number(inform) + (Number(success) + Number(book ?? success)) / 2) / 2;
  const lacking = scores.map((score) => score.missing());
  const missing = {
    inform: lacking.flatMap((one) => one.inform ?? []),
    told: lacking.flatMap((one) => one.told ?? []),
    book: lacking.flatMap((one) => one.book ?? []),
  };
  return { inform, success, book, combined, missing };
}
