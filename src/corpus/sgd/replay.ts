import { createSession, type Session } from '../../engine/index.js';
import type { Registry } from '../../service/index.js';
import { SgdBackend, type SgdBackendOptions } from './backend.js';
import type { Carried } from './carry-over.js';
import { type ConversionNote, convertTurn } from './convert.js';
import type { SgdDialogue, SgdFrame, SgdTurn } from './format.js';
import { CanonicalValues, sgdReader } from './values.js';

/** A user turn of a corpus, converted and executed. */
export interface SgdReplayedTurn {
  /** The index of the user's turn in the dialogue. */
  readonly index: number;
  /** The statements as converted. */
  readonly source: string;
  readonly carried: readonly Carried[];
  readonly notes: readonly ConversionNote[];
  /** The annotated frames of the turn. */
  readonly frames: readonly SgdFrame[];
}

/** A dialogue of a corpus under replay. */
export interface SgdReplay {
  readonly dialogue: SgdDialogue;
  readonly session: Session;
}

/** Removes the statements that were refused, so that the rest of the turn counts. */
function withoutLine(source: string, line: number): string {
  return source
    .split('\n')
    .filter((_, at) => at !== line - 1)
    .join('\n');
}

/** Takes a turn; a statement that is refused is noted and left out. */
async function take(
  session: Session,
  source: string,
  utterance: string,
): Promise<{ source: string; notes: ConversionNote[] }> {
  const notes: ConversionNote[] = [];
  let rest = source;
  for (;;) {
    const result = await session.turn(rest, { utterance });
    if (result.ok || !result.feedback) return { source: rest, notes };
    const { feedback } = result;
    const refused = rest.split('\n')[feedback.line - 1] ?? rest;
    notes.push({ reason: 'refused', detail: `${feedback.code}: ${feedback.message} (${refused})` });
    // Nothing was committed, or all up to a transaction: what is left of the turn cannot be told apart, so it is dropped.
    if (result.turn > session.turns || result.program !== '') return { source: rest, notes };
    rest = withoutLine(rest, feedback.line);
  }
}

function userTurns(dialogue: SgdDialogue): readonly (readonly [number, SgdTurn])[] {
  return [...dialogue.turns.entries()].filter(([, turn]) => turn.speaker === 'USER');
}

/**
 * Converts a dialogue turn by turn and executes it. After each yielded turn, `replay.session` is in the state to be
 * held against the turn's frames.
 */
export async function* replaySgdDialogue(
  dialogue: SgdDialogue,
  registry: Registry,
  options: SgdBackendOptions,
): AsyncGenerator<SgdReplayedTurn & SgdReplay> {
  const backend = new SgdBackend(dialogue, options);
  const reader = sgdReader(new CanonicalValues().add(dialogue));
  const session = createSession({ services: registry, backend, reader, id: dialogue.dialogue_id });
  for (const [index, user] of userTurns(dialogue)) {
    backend.turn = index;
    const [before, after] = [dialogue.turns[index - 1], dialogue.turns[index + 1]];
    const converted = convertTurn({ registry, world: session.world, user, before, after });
    const taken = await take(session, converted.source, user.utterance);
    const notes = [...converted.notes, ...taken.notes];
    yield { dialogue, session, index, source: taken.source, carried: converted.carried, notes, frames: user.frames };
  }
}
