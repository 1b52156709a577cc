/**
 * Replays a transcript: executes what the user's side says, and compares everything else with the result.
 *
 * A replay goes through to the end even when a turn differs, so that one report shows all there is to mend; but after
 * a statement was refused, later turns may differ only because of it.
 */
import { TypetodError } from '../errors/index.js';
import { createSession, type Session, type SessionOptions, type TurnResult } from '../engine/index.js';
import { memoizedParse } from '../language/index.js';
import { readProgram } from '../language/program.js';
import type { Service } from '../service/index.js';
import { dialogueState, strictReader, type World } from '../world/index.js';
import { compareTurn, type Mismatch } from './replay-compare.js';
import { programOf } from './replay-program.js';
import { sourceOf, type Transcript, type TranscriptTurn } from './transcript.js';
import { annotatedStates } from './state.js';

/** How a transcript is replayed. */
export interface ReplayOptions extends Pick<SessionOptions, 'reader' | 'backend'> {
  /** The services to choose from; those that the transcript names are loaded. */
  readonly services: readonly Service[];
  /** The first turn to check, from 1; those before it are executed only. */
  readonly from?: number;
}

/** The replay of one turn. */
export interface ReplayedTurn {
  /** From 1. */
  readonly number: number;
  /** The turn as the transcript has it. */
  readonly expected: TranscriptTurn;
  /** The turn as it should be written: the user's and the agent's lines of the transcript, all else as it came. */
  readonly actual: TranscriptTurn;
  /** What the session answered. */
  readonly result: TurnResult;
  /** The world at the end of the turn. */
  readonly world: World;
  /** The differences of this turn; empty when it is as written. */
  readonly mismatches: readonly Mismatch[];
}

/** The replay of a transcript. */
export interface ReplayReport {
  /** The transcript that was replayed. */
  readonly transcript: Transcript;
  /** The turns that were checked. */
  readonly turns: readonly ReplayedTurn[];
  /** How many statements the checked turns executed: the user's, the engine's and the system's. */
  readonly statements: number;
  /** The differences of all checked turns, in order; empty when the transcript holds. */
  readonly mismatches: readonly Mismatch[];
  /** The transcript with every expectation of the checked turns as it came. */
  readonly updated: Transcript;
}

/** What can keep a transcript from being replayed at all. */
export type ReplayErrorCode = 'unknown-service' | 'no-such-turn';

/** Thrown when a transcript cannot be replayed: it names services that are not there, or has no such turn. */
export class ReplayError extends TypetodError<ReplayErrorCode> {
  static override readonly label: string = 'ReplayError';
}

function pickServices(transcript: Transcript, available: readonly Service[]): readonly Service[] {
  return transcript.services.map((name) => {
    const service = available.find((candidate) => candidate.name === name);
    if (service) return service;
    throw new ReplayError({
      code: 'unknown-service',
      message: `'${transcript.title}' needs the service '${name}', which is not loaded. Loaded: ${available.map((one) => one.name).join(', ') || 'none'}.`,
    });
  });
}

async function replayTurn(session: Session, turn: TranscriptTurn, number: number): Promise<ReplayedTurn> {
  const before = session.world;
  const read = readProgram(sourceOf(turn), session.engine.parse);
  const result = await session.turn(read.error ? read.source : read, { utterance: turn.user });
  const { notes, user, agent, line } = turn;
  // A turn that was refused as a whole changed nothing: the state is still that of the turn before.
  const states = session.world === before ? [] : annotatedStates(dialogueState(before), session.state);
  const program = programOf(read, result);
  const actual = { notes, user, program, agent, states, ...(line !== undefined && { line }) };
  const mismatches = compareTurn(number, turn, actual, result.feedback?.message);
  return { number, expected: turn, actual, result, world: session.world, mismatches };
}

function statementCount({ actual, result }: ReplayedTurn): number {
  const executed = result.steps.filter(({ refusal }) => refusal === undefined).length;
  return executed + result.responseSteps.length + refusals(actual);
}

/** A statement that was refused was tried, and so it counts. */
function refusals(turn: TranscriptTurn): number {
  return turn.program.filter((line) => line.kind === 'refused').length;
}

/** Begins a session as a transcript's header says. @throws ReplayError `unknown-service`. */
export function sessionFor(transcript: Transcript, options: Omit<ReplayOptions, 'from'>): Session {
  const { backend, reader = strictReader } = options;
  const services = pickServices(transcript, options.services);
  const { now, seed: id } = transcript;
  // A text that is not a program is read by the replay and again by the session.
  return createSession({ services, now, id, reader, parse: memoizedParse(), ...(backend && { backend }) });
}

/**
 * Replays a transcript and checks every annotation from turn `from` on.
 *
 * @throws ReplayError when the transcript names services that `options.services` lacks, or has no turn `from`.
 */
export async function replayTranscript(transcript: Transcript, options: ReplayOptions): Promise<ReplayReport> {
  const { from = 1 } = options;
  if (!Number.isInteger(from) || from < 1 || from > transcript.turns.length) {
    throw new ReplayError({
      code: 'no-such-turn',
      message: `'${transcript.title}' has no turn ${from}. It has turns 1 to ${transcript.turns.length}.`,
    });
  }
  const session = sessionFor(transcript, options);
  const turns: ReplayedTurn[] = [];
  for (const [index, turn] of transcript.turns.entries()) turns.push(await replayTurn(session, turn, index + 1));
  const checked = turns.slice(from - 1);
  return {
    transcript,
    turns: checked,
    statements: checked.reduce((sum, turn) => sum + statementCount(turn), 0),
    mismatches: checked.flatMap((turn) => turn.mismatches),
    updated: { ...transcript, turns: turns.map((turn) => (turn.number < from ? turn.expected : turn.actual)) },
  };
}
