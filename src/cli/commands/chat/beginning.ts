import { type Fixture, fixtureBackend } from '../../../world/index.js';
import { type Arguments, UsageError } from '../../command.js';
import type { Dialogue } from './followed.js';
import type { ChatParser } from './parsers/chat-parser.js';
import { givenBeginning } from './settings.js';

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

async function givenIn(args: Arguments): Promise<{ readonly fixture: Fixture; readonly name: string } | undefined> {
  if (!args.flag('fixtures') && !args.flag('fixture')) return undefined;
  const { DEFAULT_FIXTURE } = await import('../../../transcripts/fixtures.js');
  const fixture = (await import('../../options/given-fixture.js')).givenFixture(args);
  return fixture && { fixture, name: args.text('fixture') ?? DEFAULT_FIXTURE };
}

async function followedIn(args: Arguments): Promise<Dialogue | undefined> {
  return args.flag('transcript') ? (await import('./followed.js')).followedBy(args)?.dialogues[0] : undefined;
}

/**
 * What a conversation begins with: options come first, then the fixture that they name or the transcript that it follows.
 *
 * @throws TranscriptPathError, TranscriptError, ReplayError or UsageError for a transcript or a fixture that cannot be used.
 */
export async function beginningOf(args: Arguments): Promise<Beginning> {
  const given = await givenIn(args);
  if (given && args.text('transcript') !== undefined)
    throw new UsageError(
      '--fixtures and --transcript exclude each other: a transcript begins with the fixture that its header names.',
    );
  const followed = await followedIn(args);
  return {
    fixture: { ...(given?.fixture ?? followed?.fixture), ...givenBeginning(args) },
    name: given ? given.name : followed?.fixtureName,
    session: given ? sessionOf(given.fixture) : {},
  };
}
