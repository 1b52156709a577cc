import {
  createSession,
  EngineError,
  type Journal,
  openJournal,
  restoreSession,
  type Session,
  type SessionOptions,
} from '../../../engine/index.js';
import type { Utterance } from '../../../dialogue/parsers/parser.js';
import { UsageError } from '../../command.js';
import { readingFile } from '../../options/files.js';

interface ChatSession {
  readonly session: Session;
  /** The earlier words of the user, as the journal has them. */
  readonly said: readonly Utterance[];
  readonly notes: readonly string[];
  close(): void;
}

function saidIn(session: Session): readonly Utterance[] {
  return [...session.commits].flatMap(({ actor, utterance, turn }): readonly Utterance[] =>
    actor === 'user' && utterance !== undefined ? [{ speaker: 'user', text: utterance, turn }] : [],
  );
}

async function resume(
  path: string,
  journal: Journal,
  options: SessionOptions,
): Promise<Pick<ChatSession, 'session' | 'said' | 'notes'>> {
  const session = await restoreSession(journal, options);
  const doubts = session.inDoubt.map(
    ({ api, key }) =>
      `Whether '${api}' was done is unknown: it was sent and not answered. Confirm it again, or ask the service about the key ${key}.`,
  );
  return { session, said: saidIn(session), notes: [`Going on after turn ${session.turns} of '${path}'.`, ...doubts] };
}

/** A context that does not fit becomes an error that says where the terminal takes it from. */
function contextHint(error: unknown): unknown {
  if (!EngineError.isInstance(error) || error.code !== 'bad-context') return error;
  const hint = 'In chat it comes from --fixtures FILE, or from the function that makes the services.';
  return new UsageError(`${error.message} ${hint}`, { cause: error });
}

/**
 * Begins a session, or continues the one that the journal holds.
 *
 * @param fresh - the given options that only a new conversation can have.
 * @throws UsageError for such options where the journal is not new, for a context that does not fit, and for a file that is no journal or is damaged.
 */
export async function openSession(
  options: SessionOptions,
  path: string | undefined,
  fresh: readonly string[],
): Promise<ChatSession> {
  try {
    return await opened(options, path, fresh);
  } catch (error) {
    throw contextHint(error);
  }
}

async function opened(
  options: SessionOptions,
  path: string | undefined,
  fresh: readonly string[],
): Promise<ChatSession> {
  if (path === undefined) return { session: createSession(options), said: [], notes: [], close: () => undefined };
  const file = readingFile(path, () => openJournal(path));
  const close = (): void => file.close();
  const { journal } = file;
  try {
    if (!journal) return { session: createSession({ ...options, journal: file }), said: [], notes: [], close };
    if (fresh.length > 0) {
      const given = fresh.map((name) => `--${name}`).join(', ');
      throw new UsageError(`'${path}' holds a conversation. Leave out ${given}, or begin one in another file.`);
    }
    return { ...(await resume(path, journal, { ...options, journal: file })), close };
  } catch (error) {
    close();
    throw error;
  }
}
