/**
 * Puts the program of an executed turn into the lines of a transcript: the user's statements as they were written,
 * each followed by what the engine made of it.
 */
import type { TurnResult } from '../engine/index.js';
import { type FlatStatement, flatten, parse, print, type Statement } from '../language/index.js';
import type { ProgramLine } from './transcript.js';

/** Markers that the engine inserts into what the user's side said; the user's side cannot say them. */
const MARKERS: ReadonlySet<FlatStatement['kind']> = new Set<FlatStatement['kind']>(['show', 'slice', 'perform']);

/** One thing that was executed. */
interface Step {
  readonly text: string;
  readonly isMarker: boolean;
  /** The line of the source, from 0, that it belongs to. */
  readonly line: number;
}

function statementsOf(source: string): readonly Statement[] {
  const parsed = parse(source);
  return parsed.ok ? parsed.statements : [];
}

function lineAt(source: string, offset: number): number {
  return source.slice(0, offset).split('\n').length - 1;
}

/** The line of each flat statement that a batch comes to when all of it is executed. */
function linesOfFlat(source: string): readonly number[] {
  return statementsOf(source).flatMap((statement) => {
    const line = lineAt(source, statement.span.start);
    return flatten(statement, () => 'x0').map(() => line);
  });
}

/** What was executed, with the source line that each thing belongs to: a marker, to the statement before it. */
function stepsOf(source: string, program: string): readonly Step[] {
  const lines = linesOfFlat(source);
  let at = -1;
  return statementsOf(program).map((statement) => {
    const isMarker = MARKERS.has(statement.kind as FlatStatement['kind']);
    if (!isMarker) at += 1;
    return { text: print(statement), isMarker, line: lines[at] ?? 0 };
  });
}

/** The steps of one source line; what the user's side said is repeated only where the engine said it differently. */
function expansion(text: string, steps: readonly Step[]): readonly ProgramLine[] {
  const own = steps.filter((step) => !step.isMarker);
  const markersLast = steps.slice(own.length).every((step) => step.isMarker);
  const isSame = markersLast && own.map((step) => step.text).join('; ') === text;
  return steps.flatMap((step): readonly ProgramLine[] => {
    if (step.isMarker) return [{ kind: 'system', text: step.text }];
    return isSame ? [] : [{ kind: 'named', text: step.text }];
  });
}

function systemLines(response: string): readonly ProgramLine[] {
  return response.split('\n').flatMap((text): readonly ProgramLine[] => (text ? [{ kind: 'system', text }] : []));
}

/** The program of a turn, line by line, as a transcript annotates it. */
export function programOf(source: string, result: TurnResult): readonly ProgramLine[] {
  const steps = stepsOf(source, result.program);
  const { feedback } = result;
  const written = source === '' ? [] : source.split('\n');
  const refusedAt = feedback ? Math.min(Math.max(feedback.line - 1, 0), Math.max(written.length - 1, 0)) : -1;
  const lines = written.flatMap((text, at): readonly ProgramLine[] => {
    const own = expansion(
      text,
      steps.filter((step) => step.line === at),
    );
    const refused: readonly ProgramLine[] =
      feedback && at === refusedAt ? [{ kind: 'refused', text: feedback.code }] : [];
    return [{ kind: 'statement', text }, ...own, ...refused];
  });
  return [...lines, ...systemLines(result.response)];
}
