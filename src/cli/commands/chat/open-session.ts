import {
  createSession,
  type Journal,
  openJournal,
  restoreSession,
  type Session,
  type SessionOptions,
} from '../../../engine/index.js';
import type { Utterance } from '../../../dialogue/parsers/parser.js';
import { UsageError } from '../../errors.js';

/** A session of a conversation, new or gone on with. */
export interface ChatSession {
  readonly session: Session;
  /** What the user said before, where the journal knows. */
  readonly said: readonly Utterance[];
  /** What there is to know about a conversation that is gone on with. */
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

/**
 * Begins a session; with a journal that holds one already, goes on with that.
 *
 * @param fresh - options that were given and that only a new conversation can have.
 * @throws UsageError when there are such and the journal is not new; EngineError for a damaged journal.
 */
export async function openSession(
  options: SessionOptions,
  path: string | undefined,
  fresh: readonly string[],
): Promise<ChatSession> {
  if (path === undefined) return { session: createSession(options), said: [], notes: [], close: () => undefined };
  const file = openJournal(path);
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
