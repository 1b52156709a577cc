/**
 * From statements to text.
 *
 * What `print` gives is the surface form of a program: one statement a line, strings in double quotes, one space
 * inside braces, names bare. A program is read back from it unchanged, so logs, prompts and golden files can hold text
 * instead of trees.
 *
 * There is one printer. It knows at which offset it stands, so that it can also say where each node came to stand: see
 * `locate`.
 */
import { isPlainText } from './characters.js';
import { type Part, type Parts, partsOf } from './parts.js';
import type {
  Assign,
  Entry,
  Expression,
  Literal,
  NestedCall,
  Span,
  Statement,
  ValueStatement,
  VariableName,
} from './statement.js';

/** A program as statements, with the text in which their spans are places. */
export interface Located {
  /** The text of the program. */
  readonly source: string;
  /** The statements, with spans that are places in the text. */
  readonly statements: readonly Statement[];
}

/**
 * Writes statements as text, one a line, without a line break at the end.
 * For every program that `parse` accepts, parsing the printed text gives the same statements.
 */
export function print(statements: readonly Statement[] | Statement): string {
  return locate(isList(statements) ? statements : [statements]).source;
}

function isList(statements: readonly Statement[] | Statement): statements is readonly Statement[] {
  return Array.isArray(statements);
}

/** Writes an operand as text, as it stands in a statement. */
export function printOperand(operand: Expression): string {
  const writer = new Writer();
  writeOperand(writer, operand);
  return writer.text;
}

/**
 * Prints statements and gives copies of them with the spans that they have in the printed text. They are the statements
 * that `parse` would read from that text, spans included, without parsing it.
 */
export function locate(statements: readonly Statement[]): Located {
  const writer = new Writer();
  const located = statements.map((statement, at) => {
    if (at > 0) writer.write('\n');
    return writeStatement(writer, statement);
  });
  return { source: writer.text, statements: located };
}

/** Text that grows. */
class Writer {
  text = '';

  write(piece: string): void {
    this.text += piece;
  }

  /** The place from an offset to the end. */
  since(start: number): Span {
    return { start, end: this.text.length };
  }
}

function writeStatement(writer: Writer, statement: Statement): Statement {
  if (statement.kind === 'assign') return writeAssign(writer, statement);
  const start = writer.text.length;
  if (statement.binding !== undefined) writer.write(`${statement.binding} = `);
  return writeCall(writer, statement, start);
}

function writeAssign(writer: Writer, statement: Assign): Assign {
  const begin = writer.text.length;
  const assignments = statement.assignments.map((entry, at) => {
    if (at > 0) writer.write('; ');
    const start = writer.text.length;
    writer.write(`${statement.variable}.${entry.name} = `);
    return { ...entry, value: writeOperand(writer, entry.value), span: writer.since(start) };
  });
  return { ...statement, assignments, span: writer.since(begin) };
}

function writeCall<S extends Exclude<Statement, Assign>>(writer: Writer, statement: S, start: number): S {
  const isApi = statement.kind === 'api-call';
  writer.write(isApi ? `${statement.api}(` : `${statement.kind}(`);
  const parts: Parts = { ...statement };
  let mark = '';
  for (const part of partsOf(statement.kind)) {
    const value = parts[part.name];
    if (value === undefined || (isApi && (value as readonly unknown[]).length === 0)) continue;
    writer.write(mark);
    parts[part.name] = writePart(writer, part, value);
    mark = ', ';
  }
  writer.write(')');
  return Object.assign(parts as S, { span: writer.since(start) });
}

function writePart(writer: Writer, { name, shape }: Part, value: unknown): unknown {
  switch (shape) {
    case 'entries':
      return writeRecord(writer, value as readonly Entry<Expression>[]);
    case 'references':
      return writeList(writer, value as readonly Expression[]);
    case 'api-name':
      writer.write(`{ ${name}: ${literalText(value as string)} }`);
      return value;
    case 'option': {
      writer.write(`{ ${name}: `);
      const operand = writeOperand(writer, value as Expression);
      writer.write(' }');
      return operand;
    }
    default:
      return writeOperand(writer, value as Expression);
  }
}

function writeRecord(writer: Writer, entries: readonly Entry<Expression>[]): readonly Entry<Expression>[] {
  if (entries.length === 0) writer.write('{}');
  let mark = '{ ';
  const written = entries.map((entry) => {
    writer.write(mark);
    mark = ', ';
    const start = writer.text.length;
    writer.write(`${entry.name}: `);
    return { ...entry, value: writeOperand(writer, entry.value), span: writer.since(start) };
  });
  if (entries.length > 0) writer.write(' }');
  return written;
}

function writeList(writer: Writer, operands: readonly Expression[]): readonly Expression[] {
  return operands.map((operand, at) => {
    if (at > 0) writer.write(', ');
    return writeOperand(writer, operand);
  });
}

function writeOperand(writer: Writer, operand: Expression): Expression {
  const start = writer.text.length;
  switch (operand.kind) {
    case 'literal':
      writer.write(literalText(operand.value));
      return { ...operand, span: writer.since(start) };
    case 'variable':
      writer.write(operand.name);
      return { ...operand, span: writer.since(start) };
    case 'property': {
      const of = writeOwner(writer, operand.of);
      writer.write(`.${operand.property}`);
      return { ...operand, of, span: writer.since(start) };
    }
    case 'list': {
      writer.write('[');
      const items = writeList(writer, operand.items);
      writer.write(']');
      return { ...operand, items, span: writer.since(start) };
    }
    case 'record': {
      const entries = writeRecord(writer, operand.entries);
      return { ...operand, entries, span: writer.since(start) };
    }
    case 'call':
      return writeNested(writer, operand);
  }
}

function writeNested(writer: Writer, { statement }: NestedCall): NestedCall {
  const written: ValueStatement = writeCall(writer, statement, writer.text.length);
  return { kind: 'call', statement: written, span: written.span };
}

function writeOwner(writer: Writer, owner: VariableName | NestedCall): VariableName | NestedCall {
  if (typeof owner !== 'string') return writeNested(writer, owner);
  writer.write(owner);
  return owner;
}

function literalText(value: Literal): string {
  const text = JSON.stringify(value);
  // JSON leaves some characters as they are that hide text or end a line.
  return isPlainText(text) ? text : text.replace(/[^ -~]/g, escapeUnit);
}

function escapeUnit(unit: string): string {
  return `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
}
