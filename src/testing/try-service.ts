import { unanswered } from '../dialogue/turn/clarified.js';
import {
  createSession,
  type Session,
  type SessionOptions,
  type TurnResult,
  readSessionValues,
  sessionOf,
} from '../engine/index.js';
import { createNlg, type Nlg } from '../nlg/nlg.js';
import { formatFeedback } from '../language/index.js';
import { replyText } from '../nlg/sentence.js';
import { currentRows, type Row, type TableRows, checkOptions, type Api, createRegistry } from '../service/index.js';
import { oneLine } from '../text/index.js';
import { formatTranscript, parseTranscript } from '../transcripts/index.js';
import { DEFAULT_FIXTURE } from '../transcripts/fixtures.js';
import { heldHeader } from '../transcripts/setting.js';
import { sourceOf, type Transcript, type TranscriptTurn } from '../transcripts/transcript.js';
import { naturalReader } from '../values/index.js';
import {
  type Fixture,
  fixtureBackend,
  type OpenServices,
  openServices,
  type Recording,
  type RecordingBackend,
  record,
  type ServiceSource,
  sessionContextOf,
  tablesOf,
  checkRows,
  type Backend,
  type Request,
  type ServiceFactory,
} from '../world/index.js';
import { CheckError } from './check-error.js';
import { transcriptTurnOf } from './transcript-turn.js';

/** The same request of another instance of its service, with the context of that one's session. */
function readdressed<R extends Request>(request: R, { services, ...made }: OpenServices, fixture: Fixture): R {
  const registry = createRegistry(services);
  const api = registry.apis.get(request.api.name) as Api;
  const context = readSessionValues(registry, sessionContextOf(fixture, made));
  const { session } = sessionOf({ ...(context && { context }) }, api);
  const parts = {
    ...Object.getOwnPropertyDescriptors(request),
    api: { value: api, enumerable: true },
    session: { value: session, enumerable: false },
  };
  return Object.defineProperties({}, parts) as R;
}

/**
 * Answers every request with services that are made for it alone: what one call changes in a database is not there for the
 * next, as in a session that has just begun.
 */
export function freshBackend(factory: ServiceFactory, fixture: Fixture): Backend {
  const backend = fixtureBackend(fixture);
  const answer = async <R extends Request, T>(request: R, ask: (again: R) => T): Promise<Awaited<T>> => {
    const made = await openServices(factory, fixture);
    try {
      return await ask(readdressed(request, made, fixture));
    } finally {
      await made.dispose();
    }
  };
  const { quote } = backend;
  return {
    search: (request) => answer(request, (again) => backend.search(again)),
    ...(quote && { quote: (request) => answer(request, (again) => quote.call(backend, again)) }),
    transact: (request) => answer(request, (again) => backend.transact(again)),
  };
}

/** With what a service is tried: what its session begins with, and what replaces the natural reader and its own methods. */
export interface TryOptions extends Fixture, Pick<SessionOptions, 'reader' | 'backend'> {
  /**
   * The name that {@link ServiceTrial.transcript} has for what the session begins with; `default` if left out. Only rows and
   * a context need one.
   */
  readonly fixture?: string;
}

interface TriedTurn {
  readonly result: TurnResult;
  readonly reply: string;
}

/** What the agent says: of what it refused, only the refusal of a requirement is words for the user. */
function wordsOf({ ok, actions, feedback, turn }: TurnResult, { world }: Session, nlg: Nlg): string {
  const unknown = unanswered({ world }).map((one) => nlg.clarification(one, { turn }));
  if (ok) return replyText([...unknown, ...nlg.realize(actions, world, { turn })]);
  return (feedback?.kind === 'execution-feedback' ? feedback.refusal : undefined) ?? '';
}

/** A conversation with services, for a test. Made by {@link tryService}. */
export class ServiceTrial {
  private readonly kept: TranscriptTurn[] = [];
  private readonly nlg: Nlg;
  private last: TriedTurn | undefined;

  /** @internal */
  constructor(
    /** The session, for its world, state and journal. */
    readonly session: Session,
    private readonly opened: OpenServices,
    private readonly backend: RecordingBackend,
    private readonly fixture: Fixture,
    private readonly fixtureName: string,
  ) {
    const { now, registry } = session.engine;
    this.nlg = createNlg({ seed: 'test', now, services: registry.services });
  }

  /**
   * Takes a turn of the user.
   *
   * @param program - the statements, as a parser would write them.
   * @param words - what the user says; the program if left out.
   * @returns what the agent replies.
   * @throws CheckError `program-refused` when a statement is refused: the message has the feedback, and what the agent says where a
   * requirement is not met. The turn changed nothing,
   * and others may follow. What a service or a backend throws is the cause of an EngineError `service-threw`.
   */
  async user(program: string, words = oneLine(program)): Promise<string> {
    const { result, reply } = await this.take(program, words);
    if (!result.feedback) return reply;
    const { code, line, column } = result.feedback;
    const at = `${line}:${column + 1}`;
    const said = reply === '' ? '' : `\n  the agent says: ${reply}`;
    const message = formatFeedback(result.feedback, program).slice(`${at} ${code}: `.length) + said;
    throw new CheckError('program-refused', 'the program', [{ kind: code, at, message }]);
  }

  /**
   * Takes the turns of a transcript one after the other. Its annotations are not checked: {@link checkTranscript} does that.
   *
   * @param transcript - its text with a header, or what `parseTranscript` makes of it. Of its header and of what its agent says nothing is used.
   * @returns what the agent replies, turn by turn.
   * @throws TranscriptError for a text that is no transcript; else as {@link user}, where no refusal is annotated.
   */
  async play(transcript: string | Transcript): Promise<readonly string[]> {
    const { turns } =
      typeof transcript === 'string' ? parseTranscript(transcript, undefined, { isDraft: true }) : transcript;
    const replies: string[] = [];
    for (const turn of turns) {
      const isRefused = turn.program.some(({ kind }) => kind === 'refused');
      const reply = isRefused
        ? (await this.take(sourceOf(turn), turn.user)).reply
        : await this.user(sourceOf(turn), turn.user);
      replies.push(reply);
    }
    return replies;
  }

  /** What the agent said last; empty before the first turn, and after one that was refused for anything but a requirement. */
  get agent(): string {
    return this.last?.reply ?? '';
  }

  /** The last turn: actions, program, state, feedback; undefined before the first. */
  get turn(): TurnResult | undefined {
    return this.last?.result;
  }

  get asked(): readonly Recording[] {
    return this.backend.recordings;
  }

  /** The rows of a table as transactions have left them. */
  rows<R extends Row>(table: TableRows<R>): readonly R[] {
    return currentRows(tablesOf(this.fixture)(table), this.session.world.tables);
  }

  /**
   * The conversation as a transcript that replays: for snapshots, or for a file to begin with. Where the session began with
   * rows or a context, the header names a fixture, which has to hold them. Empty before the first turn.
   */
  get transcript(): string {
    if (this.kept.length === 0) return '';
    const isNeeded = this.fixture.rows !== undefined || this.fixture.context !== undefined;
    const header = heldHeader(this.session.engine, { fixture: isNeeded ? this.fixtureName : undefined });
    return formatTranscript({ ...header, turns: this.kept });
  }

  async close(): Promise<void> {
    await this.opened.dispose();
  }

  private async take(program: string, utterance: string): Promise<TriedTurn> {
    const { session } = this;
    const before = session.world;
    const result = await session.turn(program, { utterance });
    this.last = { result, reply: wordsOf(result, session, this.nlg) };
    this.kept.push(transcriptTurnOf({ ...this.last, utterance, source: program }, before));
    return this.last;
  }
}

/**
 * Begins a conversation with services, in which the test gives the programs and the agent replies in words. Values are read
 * as people say them, unless `reader` is given.
 *
 * @param source - a service, a list of services, or a function that makes them.
 * @throws DefinitionError `bad-factory` or `unknown-option`, `unknown-table` or `bad-row` for rows that the services have no table or column for, EngineError for a clock or a context that does not fit; what the function throws.
 * @example
 * const t = await tryService(tennis, { now: '2026-03-01T09:00' });
 * await t.user('tennis_book_court({ start: "5 pm" })');
 * expect(t.agent).toContain('5 pm');
 */
export async function tryService(source: ServiceSource, options: TryOptions = {}): Promise<ServiceTrial> {
  checkOptions("What 'tryService' takes", options, ['rows', 'now', 'id', 'context', 'reader', 'backend', 'fixture']);
  const { reader = naturalReader, backend: given, id = 'test', fixture: name = DEFAULT_FIXTURE, ...rest } = options;
  const fixture: Fixture = { ...rest, id };
  const opened = await openServices(source, fixture);
  try {
    checkRows(opened.services, fixture.rows, { isOpen: typeof source === 'function' });
    const backend = record(given ?? fixtureBackend(fixture));
    const context = sessionContextOf(fixture, opened);
    const { services } = opened;
    const { now } = fixture;
    const session = createSession({
      ...{ services, reader, backend, id },
      ...(now !== undefined && { now }),
      ...(context && { context }),
    });
    return new ServiceTrial(session, opened, backend, fixture, name);
  } catch (error) {
    await opened.dispose();
    throw error;
  }
}
