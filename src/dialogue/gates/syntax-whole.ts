/**
 * Texts that are a program without any leniency: a program, or one fence with a program in it and prose around it.
 *
 * Only such a text can confirm anything. What was mended was guessed at, however likely the guess.
 */
import { parse, type Statement } from '../../language/index.js';
import { fencesOf } from '../../models/answers.js';

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

/**
 * The program that a text is, or that its one fence holds, as it stands there; undefined where that is not clear. Words
 * behind a fence that confirms may take the confirmation back, so that is not clear either.
 */
export function wholeProgram(text: string): string | undefined {
  if (statementsOf(text)) return text;
  const { blocks, outside, after, isOpen } = fencesOf(text);
  const [inside, ...others] = blocks;
  if (inside === undefined || others.length > 0 || isOpen || holdsCode(outside)) return undefined;
  const statements = statementsOf(inside);
  const isTakenBack = after !== '' && statements?.some(({ kind }) => kind === 'confirm');
  return statements && !isTakenBack ? inside : undefined;
}
