/**
 * Broken syntax. Each way below damages the text of a program as models do; whether the damage can be undone without
 * a guess (a bracket that is not closed, a fence around the program) or not (words instead of a program, a text cut
 * short) is for those to find out who try.
 */
import { parse, type Span, type Statement } from '../language/index.js';
import { drawFirst, drawInteger, drawOne, type Random } from './words.js';
import type { ProgramFault, RightProgram } from './program.js';

/** Damage to the text of one statement; undefined, or the text as it was, where there is nothing to damage. */
type Damage = (text: string, random: Random, statement: Statement) => string | undefined;

function spliced(text: string, { start, end }: Span, piece: string): string {
  return text.slice(0, start) + piece + text.slice(end);
}

/** The text with a piece of it replaced: one, drawn, of all that match. */
function oneReplaced(pattern: RegExp, by: string): Damage {
  return (text, random) => {
    const match = drawOne(random, [...text.matchAll(pattern)]);
    if (!match) return undefined;
    const span = { start: match.index, end: match.index + match[0].length };
    return spliced(text, span, match[0].replace(pattern, by));
  };
}

function withoutLast(character: string): Damage {
  return (text) => {
    const at = text.lastIndexOf(character);
    return at < 0 ? undefined : spliced(text, { start: at, end: at + 1 }, '');
  };
}

/** `f(a="b")`, as Python names arguments. */
function keywordArguments(text: string, _: Random, statement: Statement): string | undefined {
  if (statement.kind !== 'api-call') return undefined;
  const { arguments: entries, binding, api, span } = statement;
  const values = entries.map(({ name, value }) => {
    return `${name}=${text.slice(value.span.start - span.start, value.span.end - span.start)}`;
  });
  return `${binding === undefined ? '' : `${binding} = `}${api}(${values.join(', ')})`;
}

const STATEMENT_DAMAGES: Readonly<Record<string, Damage>> = {
  'no-closing-bracket': withoutLast(')'),
  'no-closing-brace': withoutLast('}'),
  'no-opening-brace': oneReplaced(/\{ /g, ''),
  'no-closing-quote': oneReplaced(/("(?:[^"\\]|\\.)*)"/g, '$1'),
  'no-quotes': oneReplaced(/"([^"\\]*)"/g, '$1'),
  'typographic-quotes': oneReplaced(/"([^"\\]*)"/g, '“$1”'),
  'doubled-comma': oneReplaced(/, /g, ',, '),
  'no-comma': oneReplaced(/, /g, ' '),
  'doubled-operator': oneReplaced(/ = /g, ' == '),
  'equals-for-colon': oneReplaced(/(\w): /g, '$1 = '),
  'other-literal': oneReplaced(/\b(?:true|false|null)\b/g, 'None'),
  'declared-variable': oneReplaced(/^x\d+ = /g, 'const $&'),
  'comment-after': (text) => `${text} // as the user said`,
  'keyword-arguments': keywordArguments,
};

const REMARKS = [
  'Sure! Here is the program: ',
  'The user wants the following. ',
  'Here are the statements:\n\n',
  '> ',
  'user: ',
];

const APOLOGIES = [
  'I am not sure which statement fits here.',
  'The user gave no further information.',
  'None',
  'Sorry, could you say that again?',
];

const PROGRAM_DAMAGES: Readonly<Record<string, (source: string, random: Random) => string | undefined>> = {
  truncated: (source, random) => source.slice(0, drawInteger(random, 1, source.length - 1)),
  'joined-lines': (source) => source.replace(/\n/g, ' '),
  'prose-before': (source, random) => `${drawOne(random, REMARKS)}${source}`,
  'fenced-block': (source) => `\`\`\`js\n${source}\n\`\`\``,
  'prose-only': (_, random) => drawOne(random, APOLOGIES),
};

function damaged(
  program: RightProgram,
  way: string,
  statement: number,
  wrong: string | undefined,
): ProgramFault | undefined {
  if (wrong === undefined || parse(wrong).ok) return undefined;
  return { way, wrong, statement, was: program.source, became: wrong };
}

/** Breaks the syntax of a program: of a statement, or of the text around the statements. */
export function breakSyntax(program: RightProgram): ProgramFault | undefined {
  const { source } = program;
  const { random } = program.context;
  const ofStatement = Object.entries(STATEMENT_DAMAGES).map(
    ([way, damage]) =>
      () =>
        drawFirst(random, [...program.statements.entries()], ([at, statement]) => {
          const text = damage(source.slice(statement.span.start, statement.span.end), random, statement);
          return damaged(program, way, at, text && spliced(source, statement.span, text));
        }),
  );
  const ofProgram = Object.entries(PROGRAM_DAMAGES).map(
    ([way, damage]) =>
      () =>
        damaged(program, way, 0, damage(source, random)),
  );
  if (program.statements.length === 0) return undefined;
  return drawFirst(random, [...ofStatement, ...ofProgram], (attempt) => attempt());
}
