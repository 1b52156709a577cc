/**
 * Puts the program of an executed turn into the lines of a transcript: the user's statements as they were written,
 * each followed by what the engine made of it.
 */
import type { Step, TurnResult } from '../engine/index.js';
import { print, type ReadProgram } from '../language/index.js';
import type { ProgramLine } from './transcript.js';

/** The line of a text, from 0, on which an offset is. */
function lineAt(source: string, offset: number): number {
  return source.slice(0, offset).split('\n').length - 1;
}

function textOf(steps: readonly Step[]): readonly string[] {
  return steps.map(({ statement }) => print(statement));
}

/** The steps of one source line; what the user's side said is repeated only where the engine said it differently. */
function expansion(text: string, steps: readonly Step[]): readonly ProgramLine[] {
  const own = steps.filter(({ by }) => by === 'actor');
  const markersLast = steps.slice(own.length).every(({ by }) => by === 'engine');
  const isSame = markersLast && textOf(own).join('; ') === text;
  return steps.flatMap(({ by, statement }): readonly ProgramLine[] => {
    if (by === 'engine') return [{ kind: 'system', text: print(statement) }];
    return isSame ? [] : [{ kind: 'named', text: print(statement) }];
  });
}

/** The steps that were executed, by the line of the source that their statement begins on. */
function stepsByLine(
  { source, statements }: ReadProgram,
  steps: readonly Step[],
): ReadonlyMap<number, readonly Step[]> {
  const byLine = new Map<number, Step[]>();
  for (const step of steps) {
    if (step.refusal) continue;
    const line = lineAt(source, statements[step.index]?.span.start ?? 0);
    byLine.set(line, [...(byLine.get(line) ?? []), step]);
  }
  return byLine;
}

/**
 * The program of a turn, line by line, as a transcript annotates it.
 *
 * @param read - the user's statements as they were read from the transcript.
 */
export function programOf(read: ReadProgram, result: TurnResult): readonly ProgramLine[] {
  const { feedback } = result;
  const steps = stepsByLine(read, result.steps);
  const written = read.source === '' ? [] : read.source.split('\n');
  const refusedAt = feedback ? Math.min(Math.max(feedback.line - 1, 0), Math.max(written.length - 1, 0)) : -1;
  const lines = written.flatMap((text, at): readonly ProgramLine[] => {
    const refused: readonly ProgramLine[] =
      feedback && at === refusedAt ? [{ kind: 'refused', text: feedback.code }] : [];
    return [{ kind: 'statement', text }, ...expansion(text, steps.get(at) ?? []), ...refused];
  });
  return [...lines, ...textOf(result.responseSteps).map((text): ProgramLine => ({ kind: 'system', text }))];
}
