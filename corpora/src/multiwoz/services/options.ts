import type { MultiwozDatabase } from '../corpus/database.js';
import type { MultiwozDomain } from '../corpus/slots.js';

/** A booking that fails: of a domain, with all of these values. */
export interface RefusedBooking {
  readonly domain: MultiwozDomain;
  /** Values by slot, such as `{ day: 'monday', people: '5', time: '12:15' }`. */
  readonly values: ReadonlyMap<string, string>;
}

/** Options of `multiwozServices`. */
export interface MultiwozServiceOptions {
  readonly database: MultiwozDatabase;
  /** Bookings that fail; all of what is in the tables can be booked if left out. */
  readonly refused?: readonly RefusedBooking[];
  /**
   * `typed` (default): closed sets, whole numbers and times, for conversations. `annotated`: every slot holds text and
   * admits `dontcare`, so that annotations are kept as they are written.
   */
  readonly values?: 'typed' | 'annotated';
}
