import { readTranscripts } from '../../../../transcripts/files.js';
import { fixtureOf, type WholeFixture } from '../../../../transcripts/fixtures.js';
import { recordedReader } from '../../../../transcripts/recording.js';
import { sourceOf, type Transcript, type TranscriptTurn } from '../../../../transcripts/transcript.js';
import { annotatedParser } from '../../../../dialogue/index.js';
import { saidAlike } from '../../../../dialogue/parsers/annotated.js';
import type { Parser, Utterance } from '../../../../dialogue/parsers/parser.js';
import type { Service } from '../../../../service/index.js';
import { naturalReader } from '../../../../values/index.js';
import { fixtureBackend, openServices, recordedBackend } from '../../../../world/index.js';
import { transcriptPath } from '../../../options/bundled.js';
import { pickServices, requireServices } from '../../../options/pick-services.js';
import type { Arguments } from '../../../command.js';
import type { ChatParser } from './chat-parser.js';
import { type ReplaySetting, ReplaySettings } from '../../../options/replay-setting.js';
import { UsageError } from '../../../errors.js';

function isSaidIn(turns: readonly TranscriptTurn[], text: string | undefined): boolean {
  return text !== undefined && turns.some(({ user }) => saidAlike(user) === saidAlike(text));
}

/** Follows one of several transcripts: the one that begins with the user's first words or, else, contains them. */
class Script {
  constructor(private readonly transcripts: readonly [Transcript, ...Transcript[]]) {}

  /** The transcript to follow, by the user's first words. */
  followed(first: string | undefined): Transcript {
    const { transcripts } = this;
    const beginning = transcripts.find(({ turns }) => isSaidIn(turns.slice(0, 1), first));
    return beginning ?? transcripts.find(({ turns }) => isSaidIn(turns, first)) ?? transcripts[0];
  }

  /** The next line of the transcript's user. Lines that are not in the transcript are skipped over. */
  next(said: readonly Utterance[]): string | undefined {
    const words = said.filter(({ speaker }) => speaker === 'user').map(({ text }) => saidAlike(text));
    const users = this.followed(words[0]).turns.map(({ user }) => user);
    let at = 0;
    for (const text of words) {
      const found = users.findIndex((user, index) => index >= at && saidAlike(user) === text);
      if (found >= 0) at = found + 1;
    }
    return users[at];
  }
}

function parserOf(script: Script): Parser {
  return {
    name: 'annotated',
    parse(input) {
      const first = input.said.find(({ speaker }) => speaker === 'user')?.text ?? input.utterance;
      const turns = script.followed(first).turns.map((turn) => ({ utterance: turn.user, program: sourceOf(turn) }));
      return annotatedParser(turns).parse(input);
    },
  };
}

function isSome<T>(list: readonly T[]): list is readonly [T, ...T[]] {
  return list.length > 0;
}

/** What a session is given so that it answers as the transcript's replay does. */
function sessionOf(
  fixture: WholeFixture,
  { recording, reader = naturalReader }: ReplaySetting,
): NonNullable<ChatParser['session']> {
  const { now, id } = fixture;
  if (!recording) return { now, id, reader, backend: fixtureBackend(fixture) };
  const { requests, readings } = recording;
  return { now, id, reader: recordedReader(readings, reader), backend: recordedBackend(requests) };
}

/** The parser `annotated`: it knows the statements of transcripts, and brings their services, clock and seed. */
export async function loadAnnotated(args: Arguments, loaded: readonly Service[]): Promise<ChatParser> {
  const given = args.text('transcript');
  if (given === undefined) {
    throw new UsageError(
      "The parser 'annotated' needs a transcript. Give it one: typetod chat --parser annotated --transcript FILE.",
    );
  }
  const path = transcriptPath(given);
  const files = readTranscripts([path]);
  const transcripts = files.flatMap((file) => file.transcripts);
  if (!isSome(transcripts)) throw new UsageError(`There is no dialogue in '${path}'.`);
  const setting = new ReplaySettings(loaded).of(files[0]?.path ?? path);
  const fixture = fixtureOf(transcripts[0], setting.fixtures);
  const { services } = await openServices(setting.services, fixture);
  for (const file of files) {
    for (const transcript of file.transcripts) requireServices(transcript.services, services, file.path);
  }
  const script = new Script(transcripts);
  return {
    parser: parserOf(script),
    services: pickServices(services, [...new Set(transcripts.flatMap((transcript) => transcript.services))]),
    session: sessionOf(fixture, setting),
    // An annotated value may be worded differently from the user's words, and is trusted.
    trusted: ['grounding'],
    next: (said) => script.next(said),
  };
}
