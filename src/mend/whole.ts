/**
 * Texts that are a program without any leniency.
 *
 * Only such a text can confirm anything: a program, or one fence with a program in it, and nothing else. What was mended
 * was guessed at, however likely the guess, and whatever stands beside a program may take it back, in words and signs
 * that no list has.
 */
import { DEFAULT_LIMITS, parse, type Statement, visit } from '../language/index.js';
import { fencesOf, spokenParts } from '../text/spoken.js';

/** The statements of a text that is a program and holds some. */
export function statementsOf(text: string): readonly Statement[] | undefined {
  const parsed = parse(text);
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

/** Whether a text that is no statement may be one that is damaged. */
export function mayBeStatement(text: string): boolean {
  return holdsCode(text) || NAMES.test(text);
}

/** Whether some statements confirm anything, in nested calls too. */
export function confirmsAny(statements: readonly Statement[] | undefined): boolean {
  let isFound = false;
  visit(statements ?? [], {
    statement: (one) => {
      isFound ||= one.kind === 'confirm';
    },
  });
  return isFound;
}

/** A text that is one closed fence, on one line or several. */
const ONLY_FENCE = /^(`{1,9}|~{3,9})(?:[ \t]*(?:javascript|typescript|text|js|ts)?[ \t]*\n|(?:js|ts)[ \t]+)?(.*)\1$/is;

/** The program that a text is and nothing else, or that its one fence holds. */
function bareProgram(text: string): string | undefined {
  if (text.length > DEFAULT_LIMITS.length) return undefined;
  const trimmed = text.replaceAll('\r\n', '\n').trim();
  if (statementsOf(trimmed)) return trimmed;
  const inside = ONLY_FENCE.exec(trimmed)?.[2]?.trim();
  return inside !== undefined && statementsOf(inside) ? inside : undefined;
}

/**
 * The program that a text confirms something by; undefined where it is more than that. Thinking may stand before it and
 * behind it, and not within.
 */
export function confirmingProgram(text: string): string | undefined {
  if (statementsOf(text)) return text;
  const [said = '', ...others] = spokenParts(text);
  return others.length === 0 ? bareProgram(said) : undefined;
}

/**
 * The program that a text is, or that its one fence holds, as it stands there; undefined where that is not clear. There
 * may be prose around a fence that confirms nothing.
 *
 * @param text - without what was thought.
 */
export function wholeProgram(text: string): string | undefined {
  const bare = bareProgram(text);
  if (bare !== undefined) return bare;
  const { blocks, outside, isOpen } = fencesOf(text);
  const [inside, ...others] = blocks;
  if (inside === undefined || others.length > 0 || isOpen || holdsCode(outside)) return undefined;
  const statements = statementsOf(inside);
  return statements && !confirmsAny(statements) ? inside : undefined;
}
