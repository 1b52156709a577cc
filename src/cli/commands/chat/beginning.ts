import { readTranscripts } from '../../../transcripts/files.js';
import { fixtureOf, readFixtures } from '../../../transcripts/fixtures.js';
import type { Fixture } from '../../../world/index.js';
import type { Arguments } from '../../command.js';
import { transcriptPath } from '../../options/bundled.js';

/** What the first transcript at a path begins with. */
function fixtureAt(path: string): Fixture {
  const [file] = readTranscripts([path]);
  const [transcript] = file?.transcripts ?? [];
  return file && transcript ? fixtureOf(transcript, readFixtures(file.path)) : {};
}

/**
 * What a conversation begins with: options come first, then the transcript that it follows.
 *
 * @throws TranscriptPathError, TranscriptError or ReplayError for a transcript that cannot be followed.
 */
export function beginningOf(args: Arguments): Fixture {
  const [path, now, id] = [args.text('transcript'), args.text('now'), args.text('seed')];
  const fixture = path === undefined ? {} : fixtureAt(transcriptPath(path));
  return { ...fixture, ...(now !== undefined && { now }), ...(id !== undefined && { id }) };
}
