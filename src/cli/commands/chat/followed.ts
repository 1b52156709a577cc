import { isDeepStrictEqual } from 'node:util';
import { fixtureNameOf, fixtureOf, readFixtures, type WholeFixture } from '../../../transcripts/fixtures.js';
import { readTranscripts, type TranscriptFile } from '../../../transcripts/files.js';
import { hasRecording } from '../../../transcripts/recording.js';
import type { Transcript } from '../../../transcripts/transcript.js';
import type { Fixture } from '../../../world/index.js';
import { type Arguments, UsageError } from '../../command.js';
import { transcriptPath } from '../../options/bundled.js';
import { givenBeginning } from './settings.js';
import { plural } from '../../../text/index.js';

/** A dialogue that a conversation may follow, and how its session begins. */
export interface Dialogue {
  readonly path: string;
  readonly transcript: Transcript;
  readonly fixture: WholeFixture;
  readonly fixtureName: string | undefined;
}

/** The dialogues that a conversation may follow: all of them begin alike. */
interface Followed {
  readonly dialogues: readonly [Dialogue, ...Dialogue[]];
  /** What the user should know of those that are left out. */
  readonly notes: readonly string[];
}

function dialoguesIn({ path, transcripts }: TranscriptFile, given: Pick<Fixture, 'now' | 'id'>): readonly Dialogue[] {
  const fixtures = readFixtures(path);
  return transcripts.map((transcript) => ({
    path,
    transcript,
    fixture: { ...fixtureOf(transcript, fixtures), ...given },
    fixtureName: fixtureNameOf(transcript, fixtures),
  }));
}

/** Whether one session can follow either dialogue. A recording answers its own dialogue alone. */
function beginAlike(one: Dialogue, other: Dialogue): boolean {
  if (hasRecording(one.path) || hasRecording(other.path)) return false;
  return isDeepStrictEqual(one.fixture, other.fixture);
}

/**
 * The dialogues of `--transcript` that begin as the first of them does, and how: `--now` and `--seed` come first, then what
 * the transcript says. Undefined without a transcript.
 *
 * @throws TranscriptPathError, TranscriptError or ReplayError for a transcript that cannot be followed.
 */
export function followedBy(args: Arguments): Followed | undefined {
  const given = args.text('transcript');
  if (given === undefined) return undefined;
  const path = transcriptPath(given);
  const options = givenBeginning(args);
  const all = readTranscripts([path]).flatMap((file) => dialoguesIn(file, options));
  const [first, ...others] = all;
  if (!first) throw new UsageError(`There is no dialogue in '${path}'.`);
  const alike = others.filter((dialogue) => beginAlike(first, dialogue));
  const left = others.length - alike.length;
  const note = `${plural(left, 'dialogue')} of '${path}' ${left === 1 ? 'has' : 'have'} another recording, fixture, clock or seed than '${first.transcript.title}' and cannot be followed here. To follow one, give its file.`;
  return { dialogues: [first, ...alike], notes: left === 0 ? [] : [note] };
}
