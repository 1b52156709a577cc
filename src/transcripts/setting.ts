/** With what a transcript runs: what lies beside its file, and what follows from that for the session. */
import type { SessionOptions, Engine } from '../engine/index.js';
import {
  fixtureBackend,
  type MissingRecordingError,
  recordedBackend,
  sessionContextOf,
  strictReader,
} from '../world/index.js';
import { type Fixtures, fixtureOf, readFixtures } from './fixtures.js';
import { recordedReader, readRecording, type TranscriptRecording } from './recording.js';
import type { Transcript } from './transcript.js';

/** The header of a conversation that was held: with it the transcript replays where its services and fixture are. */
export function heldHeader(
  { registry, now, sessionId }: Engine,
  { title, fixture }: { readonly title?: string; readonly fixture: string | undefined },
): Omit<Transcript, 'turns'> {
  const services = registry.services.map(({ name }) => name);
  return {
    title: title ?? services.join(', '),
    services,
    tags: [],
    now,
    seed: sessionId,
    ...(fixture !== undefined && { fixture }),
  };
}

/** What lies beside a file of transcripts. */
export interface TranscriptData {
  /** What sessions begin with, by the name that a header has for it; that called `default` for headers without one. */
  readonly fixtures?: Fixtures;
  /** Answers in place of the services. A request that is not as it was recorded is a mismatch. */
  readonly recording?: TranscriptRecording;
}

/**
 * What lies beside the file at a path: its recording, unless the services are to be asked all the same, and the fixtures
 * of its folder.
 *
 * @throws TranscriptError for a damaged recording or damaged fixtures.
 */
export function dataBeside(path: string, { isLive = false } = {}): TranscriptData {
  const [recording, fixtures] = [isLive ? undefined : readRecording(path), readFixtures(path)];
  return { ...(recording && { recording }), ...(fixtures && { fixtures }) };
}

/** What decides how the session of a transcript begins, besides its header. */
export interface TranscriptSetting
  extends TranscriptData,
    Pick<SessionOptions, 'reader' | 'backend' | 'results' | 'context'> {
  /** Is told of each request that is not as it was recorded. */
  readonly onDifference?: (difference: MissingRecordingError) => void;
}

/** The options of a transcript's session, but for its services. */
export type TranscriptSessionOptions = Required<Pick<SessionOptions, 'now' | 'id' | 'reader' | 'backend' | 'results'>> &
  Pick<SessionOptions, 'context'>;

/**
 * The options of the session of a transcript: clock, id and context from its header and fixture; answers from the backend
 * that is given or, else, from the recording or the services. Recordings are evidence: they are trusted, and nothing else
 * is where the setting does not say so.
 *
 * @throws ReplayError `unknown-fixture`.
 */
export function sessionOptionsOf(transcript: Transcript, setting: TranscriptSetting): TranscriptSessionOptions {
  const { recording, reader = strictReader, backend, onDifference } = setting;
  const fixture = fixtureOf(transcript, setting.fixtures);
  const { now, id } = fixture;
  const recorded = recording && recordedBackend(recording.requests, { ...(onDifference && { onDifference }) });
  const context = sessionContextOf(fixture, setting);
  return {
    now,
    id,
    reader: recording ? recordedReader(recording.readings, reader) : reader,
    backend: backend ?? recorded ?? fixtureBackend(fixture),
    results: setting.results ?? (recorded && !backend ? 'trusted' : 'checked'),
    ...(context && { context }),
  };
}
