import { annotatedParser } from '../../../../dialogue/index.js';
import { saidAlike } from '../../../../dialogue/parsers/annotated.js';
import type { Parser, Utterance } from '../../../../dialogue/parsers/parser.js';
import { differenceText } from '../../../../transcripts/replay-compare.js';
import { sessionOptionsOf } from '../../../../transcripts/setting.js';
import { sourceOf, type Transcript, type TranscriptTurn } from '../../../../transcripts/transcript.js';
import { type MissingRecordingError, openServices } from '../../../../world/index.js';
import { UsageError } from '../../../command.js';
import { pickServices, requireServices } from '../../../options/pick-services.js';
import { ReplaySettings } from '../../../replay/replay-setting.js';
import { followedBy } from '../followed.js';
import type { LoadParser } from './chat-parser.js';

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

/** The parser `annotated`: it knows the statements of transcripts, and brings their services, clock and seed. */
export const loadAnnotated: LoadParser = async (args, loaded, output) => {
  const followed = followedBy(args);
  if (!followed) {
    throw new UsageError(
      "The parser 'annotated' needs a transcript. Give it one: typetod chat --parser annotated --transcript FILE.",
    );
  }
  const [first, ...others] = followed.dialogues;
  const { services: source, ...setting } = await new ReplaySettings(loaded).of(first.path);
  const { services } = await openServices(source, first.fixture);
  for (const { transcript, path } of followed.dialogues) requireServices(transcript.services, services, path);
  const transcripts = [first.transcript, ...others.map(({ transcript }) => transcript)] as const;
  const script = new Script(transcripts);
  const onDifference = (error: MissingRecordingError): void => output.log(differenceText(error));
  return {
    parser: parserOf(script),
    services: pickServices(services, [...new Set(transcripts.flatMap((transcript) => transcript.services))]),
    session: sessionOptionsOf(first.transcript, { ...setting, onDifference }),
    // An annotated value may be worded differently from the user's words, and is trusted.
    trusted: ['grounding'],
    next: (said) => script.next(said),
    notes: followed.notes,
  };
};
