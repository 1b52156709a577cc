import type { KnownReplies, Trial } from '../../engine/index.js';
import {
  type Located,
  type Parse,
  SourceError,
  StatementError,
  type ReadProgram,
  readProgram,
} from '../../language/index.js';
import type { Place, Purpose } from '../../models/model.js';
import { DialogueError } from '../dialogue-error.js';
import type { Draft, Gate, Mended, Repair, Requested } from '../gates/gate.js';
import type { ModelCall, ParserInput } from '../parsers/parser.js';
import type { TraceEvent } from './trace.js';

/** What drafts of a proposal are made with. */
export interface DraftInput extends Pick<ParserInput, 'session' | 'utterance' | 'said' | 'apis' | 'signal'> {
  readonly requested: readonly Requested[];
  /** Of the proposal; its `step` is counted for each purpose. */
  readonly place: Omit<Place, 'step'>;
  /** Replies of the turn's searches so far. */
  readonly known: KnownReplies;
  /** Reads text, and remembers what it read in the turn. */
  readonly read: Parse;
  readonly onEvent: (event: TraceEvent) => void;
}

export class Drafts {
  /** The gates that mended the proposal. */
  readonly mended = new Set<string>();
  private readonly steps = new Map<Purpose, number>();

  constructor(private readonly input: DraftInput) {}

  /** A program as gates see it. Nothing in it can be changed. */
  async make(program: ReadProgram): Promise<Draft> {
    const { session, utterance, said, apis, requested, signal, read } = this.input;
    const { source, error } = program;
    const trial = await this.whatIf({ source, statements: program.statements });
    // Those of the trial are frozen: what gates look at is what is committed.
    const { statements } = trial;
    return Object.freeze<Draft>({
      statements,
      ...(error && { unread: Object.freeze({ text: source, error }) }),
      trial,
      session,
      utterance,
      said,
      apis,
      requested,
      mended: new Set(this.mended),
      signal,
      read,
      placeOf: (purpose) => ({ ...this.input.place, step: this.steps.get(purpose) ?? 0 }),
      onCall: (call) => this.noteCall(call),
      whatIf: (others, end) => this.whatIf(others === statements ? { source, statements } : others, end),
    });
  }

  private whatIf(program: Located | Located['statements'], end?: number): Promise<Trial> {
    const { session, known, signal } = this.input;
    const { now } = session.engine;
    return session.whatIf(program, known, { now, ...(signal && { signal }), ...(end !== undefined && { end }) });
  }

  private noteCall(call: ModelCall): void {
    const { purpose } = call.request;
    this.steps.set(purpose, (this.steps.get(purpose) ?? 0) + 1);
    this.input.onEvent({ kind: 'model', call });
  }
}

/**
 * What a gate made of a finding.
 *
 * @throws DialogueError `bad-repair` for what is neither a repair nor why that is unclear: gates may be the caller's own.
 */
export function checkMended({ name }: Gate, mended: Mended): Mended {
  if (mended === undefined) return undefined;
  if (typeof mended !== 'object' || mended === null) throw badRepair(name, '.');
  const copy: Readonly<Record<string, unknown>> = { ...mended };
  if ('unclear' in copy) {
    if (typeof copy.unclear === 'string') return { unclear: copy.unclear };
    throw badRepair(name, ", as its 'unclear' is no text.");
  }
  if (!Array.isArray(copy.statements)) throw badRepair(name, ', as it has no statements.');
  if (typeof copy.what !== 'string') throw badRepair(name, ", as its 'what' is no text.");
  const statements = Array.from<unknown>(copy.statements);
  if (statements.some((one) => typeof one !== 'object' || one === null)) throw badRepair(name, '.');
  return { ...(copy as unknown as Repair), statements: statements as Repair['statements'] };
}

/**
 * The program of a repair. Its statements get places of their own, so that what is found next has one.
 *
 * @throws DialogueError `bad-repair` for what is not a program: gates may be the caller's own.
 */
export function repairedProgram({ name }: Gate, { statements }: Repair): Located {
  try {
    if (Array.isArray(statements) && statements.length > 0) return readProgram(statements);
  } catch (error) {
    if (!(error instanceof StatementError || error instanceof SourceError)) throw error;
    throw badRepair(name, `: ${error.message}`, error);
  }
  throw badRepair(name, ', as it has no statements.');
}

function badRepair(name: string, why: string, cause?: unknown): DialogueError {
  const message = `The gate '${name}' gave a repair that is not a program${why} Answer with { statements, what }; parseError() where nothing is left.`;
  return new DialogueError({ code: 'bad-repair', message, ...(cause !== undefined && { cause }) });
}
