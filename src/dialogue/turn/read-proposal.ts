import { type Parse, SourceError, StatementError } from '../../language/index.js';
import { readProgram } from '../../language/program.js';
import { readStrictly, type StrictReading } from '../../mend/whole.js';
import { DialogueError } from '../dialogue-error.js';
import type { ModelCall, Parser, Proposal } from '../parsers/parser.js';

/** A proposal that was read. */
export interface ReadProposal {
  /** As the parser wrote it; statements as text. */
  readonly text: string;
  readonly reading: StrictReading;
  readonly calls: readonly ModelCall[];
}

function badProposal({ name }: Parser, why = '', cause?: unknown): DialogueError {
  const message = `The parser '${name}' gave no proposal${why}. Answer with { source }, the program as text, or { statements }; parse_error() where there is nothing to say.`;
  return new DialogueError({ code: 'bad-proposal', message, ...(cause !== undefined && { cause }) });
}

function readStatements(statements: readonly unknown[], parser: Parser): StrictReading {
  try {
    const located = readProgram(statements as Parameters<typeof readProgram>[0]);
    return { ...located, confirming: located.statements };
  } catch (error) {
    if (error instanceof StatementError || error instanceof SourceError)
      throw badProposal(parser, `: ${error.message.replace(/\.$/, '')}`, error);
    throw error;
  }
}

/**
 * Reads what a parser proposes. Parsers may be the caller's own, so it is checked.
 *
 * @throws DialogueError `bad-proposal` for what is neither text nor statements.
 */
export function readProposal(proposal: Proposal, parser: Parser, read: Parse): ReadProposal {
  const { source, statements, calls = [] } = (proposal ?? {}) as Partial<Record<keyof Proposal, unknown>>;
  if (!Array.isArray(calls) || (source !== undefined && statements !== undefined)) throw badProposal(parser);
  if (typeof source === 'string') return { text: source, reading: readStrictly(source, read), calls };
  if (!Array.isArray(statements)) throw badProposal(parser);
  const reading = readStatements(statements, parser);
  return { text: reading.source, reading, calls };
}
