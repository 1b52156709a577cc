import { fileURLToPath } from 'node:url';
import { allServices } from 'typetod/apis';
import { readTranscripts, type Transcript } from 'typetod/transcripts';
import { naturalReader } from 'typetod/values';
import { type Utterance, historyOf } from '../../../src/dialogue/index.js';
import { type PromptInput, sessionFor, sourceOf } from 'typetod/internal';

/** A turn with the input of its prompt and the statements that are wanted. */
export interface PromptedTurn {
  readonly title: string;
  readonly number: number;
  readonly input: PromptInput;
  readonly target: string;
  /** Whether the statements are taken. */
  readonly ok: boolean;
}

/** The transcripts that the project brings along. */
export const transcripts: readonly Transcript[] = readTranscripts([
  fileURLToPath(new URL('../../../transcripts', import.meta.url)),
]).flatMap((file) => file.transcripts);

/** The turns of a transcript, replayed on the bundled services. */
export async function promptedTurns(transcript: Transcript): Promise<readonly PromptedTurn[]> {
  const session = sessionFor(transcript, { services: allServices, reader: naturalReader });
  const apis = [...session.engine.registry.apis.values()];
  const said: Utterance[] = [];
  const turns: PromptedTurn[] = [];
  for (const [at, turn] of transcript.turns.entries()) {
    const { world } = session;
    const input = { history: historyOf(session, said), world, utterance: turn.user, apis };
    const target = sourceOf(turn);
    const { ok } = await session.turn(target, { utterance: turn.user });
    turns.push({ title: transcript.title, number: at + 1, input, target, ok });
    said.push({ speaker: 'user', text: turn.user, turn: world.turn.index + 1 });
    said.push({ speaker: 'agent', text: turn.agent, turn: world.turn.index + 1 });
  }
  return turns;
}
