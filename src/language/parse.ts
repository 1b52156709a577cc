/**
 * From text to statements.
 *
 * A program is read in three steps, each of which makes the next one safe.
 *
 * 1. `checkCharacters` looks at every character once. What the language never needs is refused here, so the text that
 *    goes on holds no comments, templates, regular expressions or escapes in names, nests only so deep and is only so
 *    long.
 * 2. acorn reads the text as a JavaScript module. It decides what an expression is: no second grammar is kept here, so
 *    an editor, a language model and this function always agree on what a text says. Positions stay offsets; line and
 *    column are computed only when there is an error to report.
 * 3. The tree is read into the closed union of statements. Reading is a list of what is allowed: each function names
 *    the few node types that it takes, and everything else, including what future versions of JavaScript bring, falls
 *    through to an error with its position. Nothing is evaluated. Names become strings in arrays, never keys of
 *    objects, so no name can reach a prototype.
 *
 * Assignments to one variable that stand on one line are one statement, because a person says them in one breath:
 * `x1.time = "7 pm"; x1.number_of_seats = 2`. That is the one place where line breaks count.
 *
 * Whatever is wrong with the text comes back as a value. Inside this folder `raise` ends the reading; here it is
 * caught, and completed with line, column and excerpt.
 */
import { type Node, type Options, parse as parseJavaScript } from 'acorn';
import { BodyReader, checkLength } from './body.js';
import { checkCharacters, raiseTooDeep } from './characters.js';
import { visible } from './visible.js';
import type { LanguageError } from './error.js';
import { DEFAULT_LIMITS, type Limits } from './limits.js';
import { Raised, raise, toLanguageError } from './raise.js';
import { SourceError } from './source-error.js';
import type { Statement } from './statement.js';

/** The statements of a program, or why the text is not one. */
export type ParseResult =
  | {
      readonly ok: true;
      /** The statements in written order. */
      readonly statements: readonly Statement[];
    }
  | {
      readonly ok: false;
      /** What is wrong, where, and what may stand there. */
      readonly error: LanguageError;
    };

/**
 * Reads a program. An empty text is a program without statements. Never throws on account of the text.
 *
 * @example
 * const result = parse('x1 = buses_3_find_bus({ from_city: "London" })');
 * if (result.ok) console.log(result.statements[0]?.kind); // api-call
 * @throws SourceError when it is given no text.
 */
export function parse(source: string, limits?: Partial<Limits>): ParseResult {
  if (typeof source !== 'string') throw new SourceError(source);
  const bounds = limits === undefined ? DEFAULT_LIMITS : { ...DEFAULT_LIMITS, ...limits };
  let body: BodyReader | undefined;
  try {
    checkLength(source, bounds);
    checkCharacters(source, bounds);
    const nodes = readJavaScript(source, bounds);
    body = new BodyReader(source, bounds);
    for (const node of nodes) body.add(node, (last, next) => isOneLine(source, last.span.end, next.span.start));
    return { ok: true, statements: body.statements };
  } catch (thrown) {
    const raised = toRaised(thrown, source, bounds);
    return { ok: false, error: toLanguageError(source, raised, body?.statements.length) };
  }
}

const OPTIONS: Options = {
  ecmaVersion: 2022,
  sourceType: 'module',
  // Brackets around an expression stay visible in the tree, so that there is one way to write each program.
  preserveParens: true,
  onComment: (_isBlock, _text, start, end) => raise('comment', { start, end }, 'A program holds no comments.'),
};

function readJavaScript(source: string, limits: Limits): readonly Node[] {
  try {
    return parseJavaScript(source, OPTIONS).body;
  } catch (thrown) {
    if (thrown instanceof Raised) throw thrown;
    return raiseSyntax(source, thrown, limits);
  }
}

/** Whether no line break stands between two offsets. */
function isOneLine(source: string, from: number, to: number): boolean {
  for (let at = from; at < to; at++) {
    const code = source.charCodeAt(at);
    if (code === 10 || code === 13) return false;
  }
  return true;
}

function toRaised(thrown: unknown, source: string, limits: Limits): Raised {
  if (thrown instanceof Raised) return thrown;
  if (!(thrown instanceof RangeError)) throw thrown;
  try {
    return raiseTooDeep({ start: 0, end: source.length }, limits.depth);
  } catch (raised) {
    return raised as Raised;
  }
}

const WORD = /[A-Za-z0-9_$]+/y;

function raiseSyntax(source: string, thrown: unknown, limits: Limits): never {
  const { pos, message } = thrown as { readonly pos?: unknown; readonly message?: unknown };
  const start = typeof pos === 'number' ? Math.min(pos, source.length) : 0;
  const reason = typeof message === 'string' ? message.replace(/ \(\d+:\d+\)$/, '').slice(0, 120) : 'Unexpected token';
  if (thrown instanceof RangeError || reason.startsWith('Not enough stack')) {
    return raiseTooDeep({ start, end: source.length }, limits.depth);
  }
  WORD.lastIndex = start;
  const length = WORD.exec(source)?.[0].length ?? (start < source.length ? 1 : 0);
  return raise('syntax', { start, end: start + length }, syntaxMessage(source, start, length, reason));
}

function syntaxMessage(source: string, start: number, length: number, reason: string): string {
  if (reason !== 'Unexpected token') return `This is not JavaScript: ${lowerFirst(reason)}. Correct the text here.`;
  if (start >= source.trimEnd().length)
    return 'The program ends too early. Close every bracket and finish the last statement.';
  const token = visible(source.slice(start, start + Math.min(length, 40)));
  return `\`${token}\` cannot stand here. Write one statement on each line, and a comma between arguments.`;
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}
