import type { Session } from '../../engine/index.js';
import type { Utterance } from '../parsers/parser.js';
import { print, type Statement, visit } from '../../language/index.js';

/** The names that operands refer to, and the tasks that are assigned to. */
function referredTo(statements: readonly Statement[]): ReadonlySet<string> {
  const names = new Set<string>();
  for (const statement of statements) if (statement.kind === 'assign') names.add(statement.variable);
  visit(statements, {
    operand: (operand) => {
      if (operand.kind === 'variable') names.add(operand.name);
      if (operand.kind === 'property' && typeof operand.of === 'string') names.add(operand.of);
    },
  });
  return names;
}

function withoutName(statement: Statement): Statement {
  if (statement.kind === 'assign') return statement;
  const { binding: _binding, ...unnamed } = statement;
  return unnamed;
}

/**
 * The statements of a turn as a parser should write them, one a line: a name only where another statement of the turn
 * refers to it.
 */
export function renderTarget(statements: readonly Statement[]): string {
  const names = referredTo(statements);
  const isNeeded = (statement: Statement): boolean =>
    'binding' in statement && statement.binding !== undefined && names.has(statement.binding);
  return print(statements.map((statement) => (isNeeded(statement) ? statement : withoutName(statement))));
}

/** An earlier turn as a prompt shows it. All of it is text, so that it can come from a session, a journal or a corpus. */
export interface PromptTurn {
  readonly utterance: string;
  /** What was committed of it: flat and named statements, the engine's markers among them, one a line. */
  readonly program: string;
  /** What was committed for the agent, likewise. */
  readonly response: string;
  readonly reply: string;
}

const NOTHING: PromptTurn = { utterance: '', program: '', response: '', reply: '' };

/**
 * The turns of a session, for `renderPrompt`.
 *
 * @param said - what both sides said in them. Words of a turn that was then taken anew are shown with nothing committed.
 */
export function historyOf(session: Session, said: readonly Utterance[]): readonly PromptTurn[] {
  const turns: Writable<PromptTurn & { readonly turn: number }>[] = [];
  const latest = new Map<number, (typeof turns)[number]>();
  const begin = (turn: number): (typeof turns)[number] => {
    const begun = { ...NOTHING, turn };
    turns.push(begun);
    latest.set(turn, begun);
    return begun;
  };
  for (const { turn, speaker, text } of said) {
    if (speaker === 'user') begin(turn).utterance = text;
    else (latest.get(turn) ?? begin(turn)).reply = text;
  }
  for (const { turn, actor, program } of session.commits) {
    (latest.get(turn) ?? begin(turn))[actor === 'user' ? 'program' : 'response'] = program;
  }
  return turns.sort((a, b) => a.turn - b.turn);
}

type Writable<T> = { -readonly [K in keyof T]: T[K] };

/** What was said or executed in an earlier turn, as examples for parsers have it. */
export type PromptContext =
  | {
      readonly speaker: 'user' | 'system';
      readonly text: string;
      /** The index of the turn in its dialogue, of all turns, from 0. */
      readonly turn?: number;
    }
  | {
      readonly actor: 'user' | 'system';
      /** Flat and named statements, markers and hints among them. */
      readonly program: readonly string[];
    };

function partOf(item: PromptContext): Partial<PromptTurn> {
  if ('speaker' in item) return item.speaker === 'user' ? { utterance: item.text } : { reply: item.text };
  const program = item.program.join('\n');
  return item.actor === 'user' ? { program } : { response: program };
}

/** The turns of a context, for `renderPrompt`: each begins with what the user says. */
export function historyFrom(context: readonly PromptContext[]): readonly PromptTurn[] {
  const turns: PromptTurn[] = [];
  for (const item of context) {
    const begins = 'speaker' in item && item.speaker === 'user';
    const known = begins ? undefined : turns.pop();
    turns.push({ ...(known ?? NOTHING), ...partOf(item) });
  }
  return turns;
}
