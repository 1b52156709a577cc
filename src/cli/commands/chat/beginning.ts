import { DEFAULT_FIXTURE } from '../../../transcripts/fixtures.js';
import { type Fixture, fixtureBackend } from '../../../world/index.js';
import type { Arguments } from '../../command.js';
import { UsageError } from '../../errors.js';
import { givenFixture } from '../../options/given-fixture.js';
import { followedBy, givenBeginning } from './followed.js';
import type { ChatParser } from './parsers/chat-parser.js';

/** What a conversation begins with. */
export interface Beginning {
  /** For the functions that make services. */
  readonly fixture: Fixture;
  /** The name of the fixture, where it has one. */
  readonly name: string | undefined;
  /** Options of the session that `--fixtures` sets: they come before those of the parser. */
  readonly session: NonNullable<ChatParser['session']>;
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
  const given = givenFixture(args);
  if (given && args.text('transcript') !== undefined)
    throw new UsageError(
      '--fixtures and --transcript exclude each other: a transcript begins with the fixture that its header names.',
    );
  const [followed] = followedBy(args)?.dialogues ?? [];
  return {
    fixture: { ...(given ?? followed?.fixture), ...givenBeginning(args) },
    name: given ? (args.text('fixture') ?? DEFAULT_FIXTURE) : followed?.fixtureName,
    session: given ? sessionOf(given) : {},
  };
}
