/**
 * Replays a transcript: executes what the user's side says, and compares everything else with the result.
 *
 * A replay goes through to the end even when a turn differs, so that one report shows all there is to mend; but after
 * a statement was refused, later turns may differ only because of it.
 */
import { createSession, EngineError, type Session, type SessionOptions, type TurnResult } from '../engine/index.js';
import { memoizedParse, readProgram } from '../language/index.js';
import type { Service } from '../service/index.js';
import {
  type Backend,
  contextFor,
  dialogueState,
  explorerOf,
  type MissingRecordingError,
  type OpenServices,
  openServices,
  type Recording,
  type RecordingBackend,
  record,
  type ServiceSource,
  type World,
} from '../world/index.js';
import { DEFAULT_FIXTURE, fixtureOf, FIXTURES_FILE } from './fixtures.js';
import { compareTurn, type Mismatch, requestMismatch } from './replay-compare.js';
import { ReplayError } from './transcript-error.js';
import { programOf } from './replay-program.js';
import { sessionOptionsOf, type TranscriptData, type TranscriptSetting } from './setting.js';
import { sourceOf, type Transcript, type TranscriptTurn } from './transcript.js';
import { annotatedStates } from './state.js';
import { askingAsIn } from './unclear.js';

export interface ReplayOptions extends TranscriptData, Pick<SessionOptions, 'reader' | 'backend' | 'results'> {
  /**
   * The services to choose from, or a function that makes them anew for the transcript; those that the transcript names
   * are loaded.
   */
  readonly services: ServiceSource;
  /** The first turn to check, from 1; those before it are executed only. */
  readonly from?: number;
  /**
   * Writes the agent's line of a turn that lacks one, from what the session answered. It is called after the turn.
   * They stand in {@link ReplayReport.updated}. If left out, a turn without words stays so.
   */
  readonly words?: (result: TurnResult, session: Session) => string;
}

export interface ReplayedTurn {
  /** From 1. */
  readonly number: number;
  /** The turn as the transcript has it. */
  readonly expected: TranscriptTurn;
  /** The turn as it should be written: the user's and the agent's lines of the transcript, where there are, all else as it came. */
  readonly actual: TranscriptTurn;
  /** What the session answered. */
  readonly result: TurnResult;
  readonly world: World;
  /** The differences of this turn; empty when it is as written. */
  readonly mismatches: readonly Mismatch[];
}

export interface ReplayReport {
  readonly transcript: Transcript;
  readonly turns: readonly ReplayedTurn[];
  /** What the services were asked in all turns, and what they answered: for {@link ReplayOptions.recording}. */
  readonly requests: readonly Recording[];
  /** How many statements the checked turns executed: the user's, the engine's and the system's. */
  readonly statements: number;
  /** The differences of all checked turns, in order; empty when the transcript holds. */
  readonly mismatches: readonly Mismatch[];
  /** The transcript with every expectation of the checked turns as it came. */
  readonly updated: Transcript;
}

function pickServices(transcript: Transcript, available: readonly Service[]): readonly Service[] {
  return transcript.services.map((name) => {
    const service = available.find((candidate) => candidate.name === name);
    if (service) return service;
    throw new ReplayError({
      code: 'unknown-service',
      message: `'${transcript.title}' needs the service '${name}', which is not loaded. Loaded: ${available.map((one) => one.name).join(', ') || 'none'}.`,
      data: { service: name },
    });
  });
}

/** So many legal names, the nearest first, are told of a statement that was refused. */
const SHOWN = 5;

/** A session that replays, and what it asked that is not as it was recorded. */
interface Replaying {
  readonly session: Session;
  readonly backend: RecordingBackend;
  readonly differences: MissingRecordingError[];
  readonly words: ReplayOptions['words'];
}

async function replayTurn(replaying: Replaying, turn: TranscriptTurn, number: number): Promise<ReplayedTurn> {
  const { session, differences, words } = replaying;
  const before = session.world;
  const read = readProgram(sourceOf(turn), session.engine.parse);
  const choose = askingAsIn(turn, () => session.world);
  const result = await session.turn(read.error ? read.source : read, { utterance: turn.user, choose });
  const { notes, user, line } = turn;
  const agent = turn.agent === '' && words ? words(result, session) : turn.agent;
  // A turn that was refused as a whole changed nothing: the state is still that of the turn before.
  const states = session.world === before ? [] : annotatedStates(dialogueState(before), session.state);
  const program = programOf(read, result);
  const actual = { notes, user, program, agent, states, ...(line !== undefined && { line }) };
  const requests = differences.splice(0).map((difference) => requestMismatch(number, line, difference));
  const { message, legal = [] } = result.feedback ?? {};
  const detail = message && legal.length > 0 ? `${message} Legal: ${legal.slice(0, SHOWN).join(', ')}.` : message;
  const mismatches = [...compareTurn(number, turn, actual, detail), ...requests];
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

/** With what the session of a transcript begins. */
interface Setting extends TranscriptSetting {
  readonly services: readonly Service[];
}

/** The options of a session that begins as a transcript's header says. */
function optionsFor(transcript: Transcript, setting: Setting): SessionOptions & { readonly backend: Backend } {
  const services = pickServices(transcript, setting.services);
  const { context: given, ...options } = sessionOptionsOf(transcript, setting);
  // Other services that are loaded may need to know more of who is asking.
  const context = contextFor(given, services, setting.services);
  // A text that is not a program is read by the replay and again by the session.
  return { ...options, ...(context && { context }), services, parse: memoizedParse() };
}

/** A context that does not fit, with the transcript and the fixture that it is of. */
function badContext({ title, fixture = DEFAULT_FIXTURE }: Transcript, cause: EngineError): ReplayError {
  const message = `'${title}' begins with the fixture '${fixture}', and its context does not fit: ${cause.message} In a folder of transcripts, write it into ${FIXTURES_FILE}: { "${fixture}": { "context": { ... } } }.`;
  return new ReplayError({ code: 'bad-context', message, cause });
}

function sessionOver(transcript: Transcript, options: SessionOptions): Session {
  try {
    return createSession(options);
  } catch (error) {
    throw EngineError.isInstance(error) && error.code === 'bad-context' ? badContext(transcript, error) : error;
  }
}

/** Begins a session as a transcript's header says. @throws ReplayError `unknown-service`, `unknown-fixture`, `bad-context`. */
export function sessionFor(transcript: Transcript, setting: Setting): Session {
  return sessionOver(transcript, optionsFor(transcript, setting));
}

/** A backend that answers as another one what nobody asked for: that is in no recording. */
function exploring(backend: Backend, other: Backend): Backend {
  const explore = explorerOf(other);
  return { ...backend, ...(explore && { explore }) };
}

/** Begins to replay: over a recording, where there is one and no backend is given. */
function begin(transcript: Transcript, { services, context }: OpenServices, options: ReplayOptions): Replaying {
  const differences: MissingRecordingError[] = [];
  const onDifference = (difference: MissingRecordingError): void => void differences.push(difference);
  const made = optionsFor(transcript, { ...options, services, ...(context && { context }), onDifference });
  const backend = record(made.backend);
  return {
    session: sessionOver(transcript, { ...made, backend: exploring(backend, made.backend) }),
    backend,
    differences,
    words: options.words,
  };
}

function checkFrom({ title, turns }: Transcript, from: number): void {
  if (Number.isInteger(from) && from >= 1 && from <= turns.length) return;
  throw new ReplayError({
    code: 'no-such-turn',
    message: `'${title}' has no turn ${from}. It has turns 1 to ${turns.length}.`,
  });
}

/**
 * Replays a transcript and checks every annotation from turn `from` on.
 *
 * @throws ReplayError when the transcript names services or a fixture that `options` lack, begins with a context that does not fit them, or has no turn
 * `from`; what a
 * function that makes services, a service or a backend throws.
 */
export async function replayTranscript(transcript: Transcript, options: ReplayOptions): Promise<ReplayReport> {
  const { from = 1 } = options;
  checkFrom(transcript, from);
  const made = await openServices(options.services, fixtureOf(transcript, options.fixtures));
  const turns: ReplayedTurn[] = [];
  let requests: readonly Recording[] = [];
  try {
    const replaying = begin(transcript, made, options);
    for (const [index, turn] of transcript.turns.entries()) turns.push(await replayTurn(replaying, turn, index + 1));
    requests = replaying.backend.recordings;
  } finally {
    await made.dispose();
  }
  const checked = turns.slice(from - 1);
  return {
    transcript,
    turns: checked,
    requests,
    statements: checked.reduce((sum, turn) => sum + statementCount(turn), 0),
    mismatches: checked.flatMap((turn) => turn.mismatches),
    updated: { ...transcript, turns: turns.map((turn) => (turn.number < from ? turn.expected : turn.actual)) },
  };
}
