import { type ApiContext, type Canonical, failure, type Outcome, type Row, success, table } from 'typetod';
import { ownValue } from 'typetod/internal';
import type { MultiwozDomain } from '../corpus/slots.js';
import { sameCell } from './matching.js';
import type { MultiwozServiceOptions, RefusedBooking } from './options.js';

export type BookingArguments = Readonly<Record<string, unknown>>;

/** A booking that was made: its domain's identity and values, by `reference`. */
export interface BookedRow extends Row {
  /** What the customer is told. */
  readonly reference: string;
}

/** The bookings that were made in a domain. In a task the same booking has the same reference, whenever it is made. */
export const bookingTable = (domain: MultiwozDomain) =>
  table<BookedRow>(`multiwoz.${domain}_bookings`, 'reference', [], { repeats: true });

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

/** The table of bookings that fail: each row has a domain and the values that it fails with. */
export const REFUSED_TABLE = 'multiwoz.refused_bookings';

/** The rows of {@link REFUSED_TABLE} for bookings. */
export function refusedRows(refused: readonly RefusedBooking[]): readonly Row[] {
  return refused.map(({ domain, values }, at) => ({ ...Object.fromEntries(values), id: at, domain }));
}

/** The bookings that fail, which the world of a task may replace. */
function refusedTable({ refused = [] }: Pick<MultiwozServiceOptions, 'refused'>) {
  return table<Row>(REFUSED_TABLE, 'id', refusedRows(refused));
}

/** Tells whether a booking with some values fails. */
export type Refusal = (args: BookingArguments, context: Pick<ApiContext, 'rows'>) => boolean;

/** Whether bookings of a domain fail. */
export function refusalOf(domain: MultiwozDomain, options: Pick<MultiwozServiceOptions, 'refused'>): Refusal {
  const source = refusedTable(options);
  return (args, { rows }) =>
    rows(source).some(({ id: _, domain: of, ...values }) => {
      const agrees = ([slot, wanted]: readonly [string, Canonical]): boolean => {
        const value = ownValue(args, slot);
        return value !== null && value !== undefined && sameCell(slot, value as Canonical, wanted);
      };
      return of === domain && Object.entries(values).every(agrees);
    });
}

/** Books a row, or says that it cannot be had. */
export function booked(
  what: { readonly domain: MultiwozDomain; readonly row: Row; readonly isRefused: Refusal },
  args: BookingArguments,
  context: ApiContext,
): Outcome<never, BookedRow> {
  const { domain, row, isRefused } = what;
  if (isRefused(args, context)) return failure({ reason: 'Nothing is free then.' });
  const reference = referenceOf(context);
  const entry: BookedRow = { ...givenValues(args), ...row, reference };
  return success(entry, [bookingTable(domain).insert(entry)]);
}
