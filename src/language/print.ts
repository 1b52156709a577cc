/**
 * From statements to text.
 *
 * What `print` gives is the surface form of a program: one statement a line, strings in double quotes, one space
 * inside braces, names bare. A program is read back from it unchanged, so logs, prompts and golden files can hold text
 * instead of trees.
 *
 * Statements become a tree of the standard JavaScript kind (ESTree), and astring writes that tree. The detour keeps the
 * question of where JavaScript needs which mark out of this folder. One of astring's rules is replaced: lines do not end
 * with a semicolon.
 */
import type { Node } from 'acorn';
import { GENERATOR, type Generator, generate, type Options, type State } from 'astring';
import type { Expression, Statement } from './statement.js';
import { type Line, linesOf, operandTree } from './tree.js';

/**
 * Writes statements as text, one a line, without a line break at the end.
 * For every program that `parse` accepts, parsing the printed text gives the same statements.
 */
export function print(statements: readonly Statement[] | Statement): string {
  return write(linesOf(Array.isArray(statements) ? statements : [statements]));
}

/** Writes an operand as text, as it stands in a statement. */
export function printOperand(operand: Expression): string {
  return generate(operandTree(operand), options(PLAIN));
}

/** Writes a program, and puts the offsets at which each node stands in the text into the nodes. */
export function writeWithOffsets(lines: readonly Line[]): string {
  return writeBy(RECORDING, lines);
}

export function write(lines: readonly Line[]): string {
  return writeBy(PLAIN, lines);
}

/** Not exported: declarations that name astring's types need `source-map`, which it does not install. */
function writeBy(generator: Generator, lines: readonly Line[]): string {
  const program: Node & { readonly body: readonly Line[] } = { type: 'Program', body: lines, start: 0, end: 0 };
  return generate(program, options(generator));
}

/** Objects stand on one line, because the line breaks inside of them are spaces. */
function options(generator: Generator): Options {
  return { generator, indent: '', lineEnd: ' ' };
}

type Write = (this: unknown, node: Node, state: State) => void;

function writeProgram(this: Record<string, Write>, { body }: { readonly body: readonly Line[] }, state: State): void {
  body.forEach(({ expression, isContinued }, at) => {
    if (at > 0) state.write(isContinued ? '; ' : '\n');
    this[expression.type]?.(expression, state);
  });
}

const PLAIN = { ...GENERATOR, Program: writeProgram } as unknown as Generator;

const RECORDING = Object.fromEntries(
  Object.entries(PLAIN as unknown as Record<string, Write>).map(([type, writeNode]) => [type, recording(writeNode)]),
) as unknown as Generator;

function recording(writeNode: Write): Write {
  return function (this: unknown, node, state) {
    node.start = state.output.length;
    writeNode.call(this, node, state);
    node.end = state.output.length;
  };
}
