import { oneLine } from '../text/index.js';
import { annotatedStates } from '../transcripts/state.js';
import type { ReplayedTurn } from '../transcripts/replay.js';
import type { TranscriptTurn } from '../transcripts/transcript.js';
import { programOf } from '../transcripts/replay-program.js';
import type { DialogueTurn } from '../dialogue/index.js';
import { parse, print, readProgram } from '../language/index.js';
import { dialogueState, type World } from '../world/index.js';

/** A program with one statement per line, without the text that a model writes around them. */
function linesOf(source: string): string {
  const parsed = parse(source);
  return parsed.ok ? parsed.statements.map(print).join('\n') : source;
}

/** A turn of a conversation as a transcript has it. */
export function transcriptTurnOf(
  { utterance, source, result, reply }: Pick<DialogueTurn, 'utterance' | 'source' | 'result' | 'reply'>,
  before: World,
): TranscriptTurn {
  return {
    notes: [],
    user: oneLine(utterance),
    program: programOf(readProgram(result.feedback ? source : linesOf(source)), result),
    // A transcript needs words of the agent.
    agent: oneLine(reply) || '...',
    states: annotatedStates(dialogueState(before), result.state),
  };
}

/** A turn of a conversation as replay shows it. */
export function shownTurnOf(turn: DialogueTurn, before: World, world: World): ReplayedTurn {
  const actual = transcriptTurnOf(turn, before);
  const { result } = turn;
  return { number: result.turn, expected: actual, actual, result, world, mismatches: [] };
}
