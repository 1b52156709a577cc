/** What people say in transcripts where a transaction was read back, each with what it is. */
import { openServices, type Session } from 'typetod';
import { type Deed, fixtureOf, readProgram, rulesDeedOf, sessionFor, situationOf, sourceOf } from 'typetod/internal';
import type { SetTranscript } from '../passes/transcript-passes.js';

export interface SaidAnswer {
  readonly text: string;
  readonly deed: Deed;
  readonly now: string;
  readonly agrees: boolean;
}

/** The answer of a turn; undefined where nothing was read back, or where one agrees and does something else. */
function answerOf(user: string, kinds: readonly string[], { world, engine }: Session): SaidAnswer | undefined {
  const { confirming } = situationOf(world);
  const agrees = kinds.includes('confirm');
  if (!confirming || kinds.length === 0 || (agrees && kinds.length > 1)) return undefined;
  return { text: user, deed: rulesDeedOf(confirming), now: engine.now, agrees };
}

/** All answers of a transcript, in its order. */
export async function* saidAnswers({ transcript, setting }: SetTranscript): AsyncGenerator<SaidAnswer> {
  const opened = await openServices(setting.services, fixtureOf(transcript, setting.fixtures));
  const { services, dispose, ...made } = opened;
  try {
    const session = sessionFor(transcript, { ...setting, ...made, services });
    for (const turn of transcript.turns) {
      const { statements = [] } = readProgram(sourceOf(turn), session.engine.parse);
      const answer = answerOf(
        turn.user,
        statements.map(({ kind }) => kind),
        session,
      );
      if (answer) yield answer;
      await session.turn(statements, { utterance: turn.user });
    }
  } finally {
    await dispose();
  }
}
