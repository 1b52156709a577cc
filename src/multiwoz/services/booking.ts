import { ownValue } from '../../language/own.js';
import {
  type ApiContext,
  type Canonical,
  failure,
  type Outcome,
  type Row,
  success,
  table,
} from '../../service/index.js';
import type { MultiwozDomain } from '../corpus/slots.js';
import { sameCell } from './matching.js';
import type { RefusedBooking } from './options.js';

/** What a booking is asked with. */
export type BookingArguments = Readonly<Record<string, unknown>>;

/** A booking that was made: its domain's identity and values, by `reference`. */
export interface BookedRow extends Row {
  /** What the customer is told. */
  readonly reference: string;
}

/** The bookings that were made in a domain. */
export const bookingTable = (domain: MultiwozDomain) =>
  table<BookedRow>(`multiwoz.${domain}_bookings`, 'reference', []);

const SYMBOLS = '0123456789ABCDEFGHJKLMNPQRSTUVWXYZ';

/** A reference of eight symbols: the same for the same request. */
export function referenceOf({ random }: Pick<ApiContext, 'random'>): string {
  return Array.from({ length: 8 }, () => SYMBOLS[Math.floor(random() * SYMBOLS.length)]).join('');
}

/** The values that were given, without what is left open. */
export function givenValues(args: BookingArguments): Row {
  return Object.fromEntries(
    Object.entries(args).filter((entry): entry is [string, Canonical] => entry[1] !== null && entry[1] !== undefined),
  );
}

/** Whether a booking with these values is among those that fail. */
export function isRefused(refused: readonly RefusedBooking[], domain: MultiwozDomain, args: BookingArguments): boolean {
  const agrees = ([slot, wanted]: readonly [string, string]): boolean => {
    const value = ownValue(args, slot);
    return value !== null && value !== undefined && sameCell(slot, value as Canonical, wanted);
  };
  return refused.some((one) => one.domain === domain && [...one.values].every(agrees));
}

/** Books a row, or says that it cannot be had. */
export function booked(
  what: { readonly domain: MultiwozDomain; readonly row: Row; readonly refused: readonly RefusedBooking[] },
  args: BookingArguments,
  context: ApiContext,
): Outcome<never, BookedRow> {
  const { domain, row, refused } = what;
  if (isRefused(refused, domain, args)) return failure({ reason: 'Nothing is free then.' });
  const reference = referenceOf(context);
  const entry: BookedRow = { ...givenValues(args), ...row, reference };
  return success(entry, [bookingTable(domain).insert(entry)]);
}
