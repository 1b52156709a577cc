/**
 * Texts that are a program without any leniency.
 *
 * Only such a text can confirm anything: a program, or one fence with a program in it, and nothing else. What was mended
 * was guessed at, however likely the guess, and whatever stands beside a program may take it back, in words and signs
 * that no list has.
 */
import { DEFAULT_LIMITS, type Parse, type Statement, visit, type ReadProgram } from '../language/index.js';
import { fencesOf, spokenOf, spokenText } from '../text/index.js';

/** The statements of a text that is a program and holds some. */
export function statementsOf(text: string, read: Parse): readonly Statement[] | undefined {
  const parsed = read(text);
  return parsed.ok && parsed.statements.length > 0 ? parsed.statements : undefined;
}

/** Calls, assignments and properties of variables. `seat(s)` is a word. */
const CODE = /\w\((?!e?s\))|=|\bx\d+\.\w/;

/** Names that no prose has. */
const NAMES = /\bx\d+\b|\w_\w/;

/** Whether a text that stands beside a program may hold statements too. */
export function holdsCode(text: string): boolean {
  return CODE.test(text);
}

/** Whether a text that is not a statement may be one that is damaged. */
export function mayBeStatement(text: string): boolean {
  return holdsCode(text) || NAMES.test(text);
}

/** Whether some statements confirm anything, in nested calls too. */
export function confirmsAny(statements: readonly Statement[]): boolean {
  let isFound = false;
  visit(statements, {
    statement: ({ kind }) => {
      isFound ||= kind === 'confirm';
    },
  });
  return isFound;
}

/** A text that is one closed fence, on one line or several. */
const ONLY_FENCE = /^(`{1,9}|~{3,9})(?:[ \t]*(?:javascript|typescript|text|js|ts)?[ \t]*\n|(?:js|ts)[ \t]+)?(.*)\1$/is;

/** A program, and whether it stood in a fence. */
interface Whole {
  readonly statements: readonly Statement[];
  readonly isFenced: boolean;
}

/** The program that a text is and nothing else, or that its one fence holds. */
function bareProgram(text: string, read: Parse): Whole | undefined {
  if (text.length > DEFAULT_LIMITS.length) return undefined;
  const trimmed = text.replaceAll('\r\n', '\n').trim();
  const bare = statementsOf(trimmed, read);
  if (bare) return { statements: bare, isFenced: false };
  const inside = ONLY_FENCE.exec(trimmed)?.[2]?.trim();
  const fenced = inside === undefined ? undefined : statementsOf(inside, read);
  return fenced && { statements: fenced, isFenced: true };
}

/** A text that was read without leniency. */
export interface StrictReading extends ReadProgram {
  /** What the text may confirm something by; absent where it is more than a program. */
  readonly confirming?: readonly Statement[];
}

/**
 * Reads a text as it stands, without what its writer thought, unless nothing else is written. Thinking may stand before
 * and behind a program that confirms something, and not within; where the text ends before the thinking does, it may
 * have come to another end.
 */
export function readStrictly(text: string, read: Parse): StrictReading {
  const parsed = read(text);
  if (parsed.ok) return { source: text, statements: parsed.statements, confirming: parsed.statements };
  const spoken = spokenText(text);
  const source = spoken === '' || spoken === text.trim() ? text : spoken;
  const { parts, isCutOff } = spokenOf(text);
  const [said = '', ...others] = parts;
  const bare = others.length === 0 && !isCutOff ? bareProgram(said, read) : undefined;
  const confirming = bare && { confirming: bare.statements };
  const result = source === text ? parsed : read(source);
  return result.ok
    ? { source, statements: result.statements, ...confirming }
    : { source, statements: [], error: result.error, ...confirming };
}

/**
 * The program that a text is, or that its one fence holds, as it stands there; undefined where that is not clear. There
 * may be prose around a fence that confirms nothing.
 *
 * @param text - without what was thought.
 */
export function wholeProgram(text: string, read: Parse): Whole | undefined {
  const bare = bareProgram(text, read);
  if (bare) return bare;
  const { blocks, outside, isOpen } = fencesOf(text);
  const [inside, ...others] = blocks;
  if (inside === undefined || others.length > 0 || isOpen || holdsCode(outside)) return undefined;
  const statements = statementsOf(inside, read);
  return statements && !confirmsAny(statements) ? { statements, isFenced: true } : undefined;
}
