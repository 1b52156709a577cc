import { type Parse, SourceError, StatementError, readProgram } from '../../language/index.js';
import { readStrictly, type StrictReading } from '../../mend/whole.js';
import { withoutStop } from '../../text/index.js';
import { DialogueError } from '../dialogue-error.js';
import type { ModelCall, Parser, Proposal, ProposedValue } from '../parsers/parser.js';

export interface ReadProposal {
  /** As the parser wrote it; statements as text. */
  readonly text: string;
  readonly reading: StrictReading;
  readonly calls: readonly ModelCall[];
  /** How sure the parser is, and where the values come from, as far as it says so. */
  readonly certainty: Certainty;
}

export type Certainty = Pick<Proposal, 'confidence' | 'values' | 'unheard' | 'checks'>;

/** The error for a parser that gives no proposal. */
export function badProposal({ name }: Parser, why = '', cause?: unknown): DialogueError {
  const message = `The parser '${name}' gave no proposal${why}. Answer with { source }, the program as text, or { statements }; parse_error() where there is nothing to say.`;
  return new DialogueError({ code: 'bad-proposal', message, ...(cause !== undefined && { cause }) });
}

function readStatements(statements: readonly unknown[], parser: Parser): StrictReading {
  try {
    const located = readProgram(statements as Parameters<typeof readProgram>[0]);
    return { ...located, confirming: located.statements };
  } catch (error) {
    if (error instanceof StatementError || error instanceof SourceError)
      throw badProposal(parser, `: ${withoutStop(error.message)}`, error);
    throw error;
  }
}

const isShare = (value: unknown): value is number => typeof value === 'number' && value >= 0 && value <= 1;

function isStretch(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  const { start, end } = value as Readonly<Record<string, unknown>>;
  const isWhole = Number.isSafeInteger(start) && Number.isSafeInteger(end);
  return isWhole && Number(start) >= 0 && Number(start) <= Number(end);
}

function isPlace(value: unknown): boolean {
  const { speaker } = (value ?? {}) as Readonly<Record<string, unknown>>;
  return isStretch(value) && (speaker === 'user' || speaker === 'agent');
}

function isProposedValue(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  const { slot, place, reference, confidence } = value as Partial<Record<keyof ProposedValue, unknown>>;
  const isReference = reference === undefined || typeof reference === 'string';
  return typeof slot === 'string' && isShare(confidence) && isReference && (place === undefined || isPlace(place));
}

type GivenProposal = Partial<Record<keyof Proposal, unknown>>;

/** A member that is a list, if it is there: of members of a form. */
function listIn(
  given: GivenProposal,
  member: 'values' | 'unheard' | 'checks',
  { form, is, parser }: { readonly form: string; readonly is: (one: unknown) => boolean; readonly parser: Parser },
): Pick<Certainty, 'values' | 'unheard' | 'checks'> {
  const list = given[member];
  if (list === undefined) return {};
  if (!Array.isArray(list)) throw badProposal(parser, `: its '${member}' are no list`);
  const wrong = list.findIndex((one) => !is(one));
  if (wrong >= 0) throw badProposal(parser, `: number ${wrong} of its '${member}' is not ${form}`);
  return { [member]: list };
}

function certaintyOf(given: GivenProposal, parser: Parser): Certainty {
  const { confidence } = given;
  if (confidence !== undefined && !isShare(confidence))
    throw badProposal(parser, `: its 'confidence' is ${String(confidence)}, not a number from 0 to 1`);
  return {
    ...(isShare(confidence) && { confidence }),
    ...listIn(given, 'values', { form: '{ slot, confidence, place?, reference? }', is: isProposedValue, parser }),
    ...listIn(given, 'unheard', { form: '{ start, end }', is: isStretch, parser }),
    ...listIn(given, 'checks', { form: 'a text', is: (one) => typeof one === 'string', parser }),
  };
}

/**
 * Reads what a parser proposes. Parsers may be the caller's own, so it is checked.
 *
 * @throws DialogueError `bad-proposal` for what is neither text nor statements.
 */
export function readProposal(proposal: Proposal, parser: Parser, read: Parse): ReadProposal {
  const given = (proposal ?? {}) as Partial<Record<keyof Proposal, unknown>>;
  const { source, statements, calls = [] } = given;
  if (!Array.isArray(calls) || (source !== undefined && statements !== undefined)) throw badProposal(parser);
  const certainty = certaintyOf(given, parser);
  if (typeof source === 'string') return { text: source, reading: readStrictly(source, read), calls, certainty };
  if (!Array.isArray(statements)) throw badProposal(parser);
  const reading = readStatements(statements, parser);
  return { text: reading.source, reading, calls, certainty };
}
