import {
  createRegistry,
  createSession,
  type Registry,
  type Session,
  type TurnResult,
  type Backend,
  type Row,
  type SearchReply,
  type SearchRequest,
  type TransactionReply,
  type TransactionRequest,
} from 'typetod';
import { print, type Statement } from 'typetod/language';
import type { MultiwozDatabase } from '../corpus/database.js';
import type { MultiwozDialogue, MultiwozState, MultiwozTurn } from '../corpus/format.js';
import { multiwozServices } from '../services/services.js';
import { beliefOf } from './belief.js';
import { convertMultiwozTurn, type MultiwozNote } from './convert.js';
import type { MultiwozDomain } from '../corpus/slots.js';
import { agreeingRows, rowNamed } from '../services/matching.js';
import { identityColumn, namedFrom, newBookings } from './mentions.js';

/** The rows of a searchable domain; empty if the corpus has no tables. */
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
class MultiwozBackend implements Backend {
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

  /** The booking that the turn is annotated with; a failure if it has no booking. */
  transact({ api }: TransactionRequest): TransactionReply {
    const { turns } = this.dialogue;
    const turn = turns[this.at];
    const booking = turn && newBookings(turn, turns[this.at - 1], api.service).at(-1);
    if (!booking) return { kind: 'transaction', status: 'failure' };
    return { kind: 'transaction', status: 'success', result: Object.fromEntries(booking.values), changes: [] };
  }
}

/** A turn that was converted and executed. */
export interface ReplayedMultiwozTurn {
  /** The index of the turn. */
  readonly index: number;
  readonly turn: MultiwozTurn;
  /** The statements as converted, but for those that were refused. */
  readonly statements: readonly Statement[];
  /** What could not be expressed, or was refused. */
  readonly notes: readonly MultiwozNote[];
  /** The state that the session holds after the turn. */
  readonly state: MultiwozState;
  readonly session: Session;
}

const NO_TAXIS = { colors: [], types: [] };

/** Tables without rows. */
export const NO_DATABASE: MultiwozDatabase = { attraction: [], hotel: [], restaurant: [], train: [], taxi: NO_TAXIS };

/** The services in which annotations are replayed: they take every value as it is annotated. */
export function annotatedServices(database: MultiwozDatabase = NO_DATABASE): Registry {
  return createRegistry(multiwozServices({ database, values: 'annotated' }));
}

type Taken = Pick<ReplayedMultiwozTurn, 'statements' | 'notes'>;

/** Takes a turn without the statements that are refused, which are noted. */
async function take(session: Session, converted: readonly Statement[], utterance: string): Promise<Taken> {
  const notes: MultiwozNote[] = [];
  let statements = converted;
  for (;;) {
    const { feedback, steps }: TurnResult = await session.turn(statements, { utterance });
    if (feedback?.kind !== 'execution-feedback') return { statements, notes };
    const refused = statements[feedback.statement] as Statement;
    notes.push({ reason: 'refused', detail: `${feedback.code}: ${feedback.message} (${print(refused)})` });
    // What was sent before the refusal is committed, and the turn is over.
    if (steps.some(({ refusal }) => refusal === undefined))
      return { statements: statements.slice(0, feedback.statement), notes };
    statements = statements.filter((_, at) => at !== feedback.statement);
  }
}

/**
 * Converts a dialogue turn by turn and executes it, with what the system named and booked as its annotations show.
 *
 * @param database - the tables; without them, nothing is found but what the system names.
 */
export async function* replayMultiwozDialogue(
  dialogue: MultiwozDialogue,
  registry: Registry,
  database?: MultiwozDatabase,
): AsyncGenerator<ReplayedMultiwozTurn> {
  const backend = new MultiwozBackend(dialogue, database);
  const session = createSession({
    services: registry,
    backend,
    id: dialogue.id,
    // Annotations are evidence, and their users confirm by what they ask for.
    results: 'trusted',
    approval: 'implied',
  });
  for (const [index, turn] of dialogue.turns.entries()) {
    backend.enter(index);
    const before = dialogue.turns[index - 1];
    const isLast = index === dialogue.turns.length - 1;
    const converted = convertMultiwozTurn({ world: session.world, turn, before, isLast });
    const { statements, notes } = await take(session, converted.statements, turn.user);
    const state = beliefOf(session.world);
    yield { index, turn, statements, notes: [...converted.notes, ...notes], state, session };
  }
}
