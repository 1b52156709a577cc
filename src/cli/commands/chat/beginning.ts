import { platformClock } from '../../../engine/index.js';
import { readTranscripts } from '../../../transcripts/files.js';
import { fixtureOf, readFixtures } from '../../../transcripts/fixtures.js';
import { type Fixture, fixtureBackend } from '../../../world/index.js';
import type { Arguments } from '../../command.js';
import { UsageError } from '../../errors.js';
import { transcriptPath } from '../../options/bundled.js';
import { givenFixture } from '../../options/given-fixture.js';
import type { ChatParser } from './parsers/chat-parser.js';

/** What a conversation begins with. */
export interface Beginning {
  /** For the functions that make services. */
  readonly fixture: Fixture;
  /** Options of the session that `--fixtures` sets: they come before those of the parser. */
  readonly session: NonNullable<ChatParser['session']>;
}

/** What the first transcript at a path begins with. */
function fixtureAt(path: string): Fixture {
  const [file] = readTranscripts([path]);
  const [transcript] = file?.transcripts ?? [];
  return file && transcript ? fixtureOf(transcript, readFixtures(file.path)) : {};
}

function sessionOf(fixture: Fixture): Beginning['session'] {
  const { now, id } = fixture;
  return { backend: fixtureBackend(fixture), ...(now !== undefined && { now }), ...(id !== undefined && { id }) };
}

/**
 * What a conversation begins with: options come first, then the fixture that they name or the transcript that it follows.
 *
 * @throws TranscriptPathError, TranscriptError, ReplayError or UsageError for a transcript or a fixture that cannot be used.
 */
export function beginningOf(args: Arguments): Beginning {
  const [path, now, id] = [args.text('transcript'), args.text('now'), args.text('seed')];
  const given = givenFixture(args);
  if (given && path !== undefined)
    throw new UsageError(
      '--fixtures and --transcript exclude each other: a transcript begins with the fixture that its header names.',
    );
  const fixture = given ?? (path === undefined ? {} : fixtureAt(transcriptPath(path)));
  const clock = now === 'platform' ? platformClock()() : now;
  return {
    fixture: { ...fixture, ...(clock !== undefined && { now: clock }), ...(id !== undefined && { id }) },
    session: given ? sessionOf(given) : {},
  };
}
