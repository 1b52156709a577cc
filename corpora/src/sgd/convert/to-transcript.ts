/**
 * From a dialogue of the corpus to a transcript with its recording.
 *
 * The dialogue is converted and executed as for the evaluation; the statements that were taken are then replayed as
 * a transcript, over the same answers, and the result is written as its annotations. So a converted
 * transcript holds by construction, and where the second execution differs from the first, it is said.
 */
import { type Backend, digest, type Registry, type Reply, type Session } from 'typetod';
import { headerOf, oneLine, Recorder, type TranscriptRecording, type TranscriptTurn } from 'typetod/internal';
import { print } from 'typetod/language';
import { replayTranscript, type Transcript } from 'typetod/transcripts';
import type { SgdBackendOptions } from '../replay/backend.js';
import type { ConversionNote } from './turn.js';
import type { SgdDialogue } from '../corpus/format.js';
import type { SgdSplit } from '../corpus/read.js';
import { replaySgdDialogue, type SgdReplayedTurn } from '../replay/replay.js';

export interface SgdTranscriptOptions extends SgdBackendOptions {
  /** The split that the dialogue is of: a tag of the transcript. */
  readonly split: SgdSplit;
}

/** What did not convert as annotated, and where. */
export interface TranscriptGap {
  readonly dialogue: string;
  /** The index of the user's turn in the dialogue, of all turns, from 0; absent when it is about all of them. */
  readonly turn?: number;
  /**
   * `not-executable`: there is no transcript; `differs`: it leads to another world than the dialogue did; `damaged`: the
   * entry of the corpus is not a dialogue; `duplicate`: another dialogue has its id.
   */
  readonly reason: ConversionNote['reason'] | 'not-executable' | 'differs' | 'damaged' | 'duplicate';
  readonly detail: string;
}

export interface SgdTranscript {
  /** Undefined when the dialogue cannot be executed at all. */
  readonly transcript?: Transcript;
  /** What replaying the transcript needs besides the services. */
  readonly recording?: TranscriptRecording;
  readonly unconverted: readonly TranscriptGap[];
}

const DIFFERS = 'the statements that were taken come to another world when they are replayed by themselves';

/** What a transcript says where the corpus has no words. */
const SILENCE = '…';

function spoken(text: string | undefined): string {
  return oneLine(text ?? '') || SILENCE;
}

function turnOf(dialogue: SgdDialogue, { index, statements, notes }: SgdReplayedTurn): TranscriptTurn {
  const answer = dialogue.turns[index + 1];
  return {
    notes: notes.map(({ reason, detail }) => oneLine(`${reason}: ${detail}`)),
    user: spoken(dialogue.turns[index]?.utterance),
    program: statements.map((statement) => ({ kind: 'statement', text: print(statement) })),
    agent: spoken(answer?.speaker === 'SYSTEM' ? answer.utterance : undefined),
    states: [],
  };
}

/** Answers with what a session was answered, in that order: nothing where the same statements ask something else. */
function answersOf(session: Session): Backend {
  const replies = [...session.commits].flatMap((commit) => commit.replies).values();
  const next = <K extends Reply['kind']>(kind: K): Extract<Reply, { kind: K }> | undefined => {
    const { value } = replies.next();
    return value?.kind === kind ? (value as Extract<Reply, { kind: K }>) : undefined;
  };
  return {
    search: () => next('search') ?? { kind: 'search', rows: [], more: false },
    transact: () => next('transaction') ?? { kind: 'transaction', status: 'failure' },
  };
}

/** The services that a dialogue names, or has a frame of. */
function servicesOf({ services, turns }: SgdDialogue): readonly string[] {
  return [...new Set([...services, ...turns.flatMap(({ frames }) => frames.map(({ service }) => service))])];
}

/** Why a dialogue cannot be executed at all, or undefined. */
function obstacle(dialogue: SgdDialogue, registry: Registry): string | undefined {
  const known = new Set(registry.services.map(({ name }) => name));
  const needed = servicesOf(dialogue);
  const unknown = needed.filter((name) => !known.has(name));
  if (unknown.length > 0) return `the schema has no service ${unknown.join(', ')}`;
  if (needed.length === 0) return 'it names no service';
  return dialogue.turns.some(({ speaker }) => speaker === 'USER') ? undefined : 'no turn is of the user';
}

/** The transcript of an executed dialogue, without annotations. */
function bareTranscript(
  dialogue: SgdDialogue,
  turns: readonly SgdReplayedTurn[],
  { engine }: Session,
  { split, mode }: SgdTranscriptOptions,
): Transcript {
  return {
    title: `SGD ${split} ${dialogue.dialogue_id}`,
    services: servicesOf(dialogue),
    tags: ['sgd', split, mode],
    ...headerOf({ now: engine.now, id: engine.sessionId }),
    turns: turns.map((turn) => turnOf(dialogue, turn)),
  };
}

/**
 * Converts a dialogue to a transcript. It replays without a mismatch over the services of `registry`, a
 * `recordedBackend` of `recording.requests` and a `recordedReader` (`typetod/transcripts`) of `recording.readings`.
 */
export async function sgdTranscript(
  dialogue: SgdDialogue,
  registry: Registry,
  options: SgdTranscriptOptions,
): Promise<SgdTranscript> {
  const { dialogue_id: id } = dialogue;
  const reason = obstacle(dialogue, registry);
  if (reason !== undefined) return { unconverted: [{ dialogue: id, reason: 'not-executable', detail: reason }] };
  const replayed: SgdReplayedTurn[] = [];
  for await (const turn of replaySgdDialogue(dialogue, registry, options)) replayed.push(turn);
  const { session } = replayed.at(-1) as SgdReplayedTurn;
  const recorder = new Recorder(answersOf(session), session.engine.reader);
  const { updated, turns } = await replayTranscript(bareTranscript(dialogue, replayed, session, options), {
    services: registry.services,
    backend: recorder.backend,
    reader: recorder.reader,
    results: 'trusted', // as in the execution before it: some answers of the corpus are not what its schema declares
  });
  const world = turns.at(-1)?.world;
  const differs: readonly TranscriptGap[] =
    world && digest(world) === session.digest() ? [] : [{ dialogue: id, reason: 'differs', detail: DIFFERS }];
  const notes = replayed.flatMap((turn) => turn.notes.map((note) => ({ dialogue: id, turn: turn.index, ...note })));
  return { transcript: updated, recording: recorder.recording, unconverted: [...notes, ...differs] };
}
