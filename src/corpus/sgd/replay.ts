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

/** Takes a turn; a statement that is refused is noted and left out. */
async function take(
  session: Session,
  source: string,
  utterance: string,
): Promise<{ source: string; notes: ConversionNote[] }> {
  const notes: ConversionNote[] = [];
  let lines = source.split('\n');
  for (;;) {
    const result = await session.turn(lines.join('\n'), { utterance });
    if (result.ok || !result.feedback) return { source: lines.join('\n'), notes };
    const { feedback } = result;
    const at = feedback.line - 1;
    notes.push({ reason: 'refused', detail: `${feedback.code}: ${feedback.message} (${lines[at]})` });
    if (result.program !== '') {
      // All up to a transaction was committed, and with it the turn: what is left of it has no turn to be taken in.
      for (const line of lines.slice(at + 1)) {
        notes.push({ reason: 'refused', detail: `left out, as the statement before it was refused (${line})` });
      }
      return { source: lines.slice(0, at).join('\n'), notes };
    }
    lines = lines.filter((_, index) => index !== at);
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
