import type { Backend, Row, SearchReply, SearchRequest, TransactionReply, TransactionRequest } from 'typetod';
import type { MultiwozDatabase } from '../corpus/database.js';
import type { MultiwozDialogue } from '../corpus/format.js';
import type { MultiwozDomain } from '../corpus/slots.js';
import { agreeingRows, rowNamed } from '../services/matching.js';
import { identityColumn, namedFrom, newBookings } from './mentions.js';

/** The rows of a searchable domain; without tables there are none. */
function rowsOf(database: MultiwozDatabase | undefined, domain: string): readonly Row[] {
  if (!database) return [];
  switch (domain) {
    case 'attraction':
    case 'hotel':
    case 'restaurant':
    case 'train':
      return database[domain];
    default:
      return [];
  }
}

/**
 * Answers as a dialogue shows: what the system names comes first among the rows that agree with a search, and what was
 * booked in the annotations can be booked, with the reference that they have.
 */
export class MultiwozBackend implements Backend {
  private at = 0;

  constructor(
    private readonly dialogue: MultiwozDialogue,
    private readonly database?: MultiwozDatabase,
  ) {}

  /** Goes on to a turn, by its index. */
  enter(turn: number): void {
    this.at = turn;
  }

  /** The named rows, then the others that agree. A venue that the tables lack has nothing but its name. */
  search({ api, arguments: args, offset }: SearchRequest): SearchReply {
    const domain = api.service as MultiwozDomain;
    const [all, column] = [rowsOf(this.database, domain), identityColumn(domain)];
    const found = agreeingRows(all, Object.entries(args));
    const named = namedFrom(this.dialogue, this.at, domain).map((name) => {
      const row = rowNamed(found, column, name) ?? rowNamed(all, column, name);
      return row ?? { [column]: name };
    });
    const rows = [...new Set([...named, ...found])];
    const end = offset + api.limit;
    return { kind: 'search', rows: rows.slice(offset, end), more: rows.length > end };
  }

  /** The booking that is annotated for the turn; a failure where there is none. */
  transact({ api }: TransactionRequest): TransactionReply {
    const { turns } = this.dialogue;
    const turn = turns[this.at];
    const booking = turn && newBookings(turn, turns[this.at - 1], api.service).at(-1);
    if (!booking) return { kind: 'transaction', status: 'failure' };
    return { kind: 'transaction', status: 'success', result: Object.fromEntries(booking.values), changes: [] };
  }
}
