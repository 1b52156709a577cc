import { SourceError, StatementError, type Program, readProgram } from '../../language/index.js';
import type { Parser, ParserInput, Proposal } from '../../dialogue/parsers/parser.js';

/** The parser of a manager whose proposals come from the actions of an agent: the parser of the action under way. */
export class Proposer implements Parser {
  current: Parser | undefined;

  get name(): string {
    return this.current?.name ?? 'agent';
  }

  async parse(input: ParserInput): Promise<Proposal> {
    return this.current ? this.current.parse(input) : { source: 'parse_error()' };
  }
}

/** What an agent is told whose program proposes nothing: the same of a parser, and of what a trace has of one. */
export const NO_PROPOSAL =
  "The program of the action 'program' proposes nothing. Give statements, as text or as a list, or a parser that answers with { source } or { statements }.";

export function isParser(given: unknown): given is Parser {
  return typeof (given as Partial<Parser> | null)?.parse === 'function';
}

/** A parser that proposes a program, or why the program is none that could be proposed. */
export function parserOf(given: Program | Parser): Parser | string {
  if (isParser(given)) return given;
  if (typeof given === 'string') return proposing({ source: given });
  try {
    const { source, statements } = readProgram(given);
    return proposing(Array.isArray(given) ? { statements } : { source });
  } catch (error) {
    if (error instanceof SourceError && typeof given === 'object' && given) return NO_PROPOSAL;
    if (error instanceof StatementError || error instanceof SourceError) return error.message;
    throw error;
  }
}

function proposing(proposal: Proposal): Parser {
  return { name: 'agent', parse: () => Promise.resolve(proposal) };
}
