import { ACTIONS, isActionName, isValueKind } from './actions.js';
import { raiseNotValue } from './call.js';
import { isPlainText, raiseTooDeep } from './characters.js';
import type { Limits } from './limits.js';
import { checkApiName, checkName, checkVariable } from './names.js';
import { checkFresh } from './operand.js';
import { type Part, type PartName, type Parts, partsOf } from './parts.js';
import { raise } from './raise.js';
import type {
  ActionName,
  Entry,
  Expression,
  Literal,
  NestedCall,
  Span,
  Statement,
  StatementKind,
  ValueStatement,
  VariableName,
} from './statement.js';

/** A node as it was given: any member may hold anything. */
export type Given = Readonly<
  Partial<
    Record<PartName | 'kind' | 'span' | 'binding' | 'api' | 'variable' | 'name' | 'value' | 'of' | 'property', unknown>
  >
> & { readonly items?: unknown; readonly entries?: unknown; readonly statement?: unknown };

/** The place of what stands in no text. */
export const NOWHERE: Span = { start: 0, end: 0 };

/** Whether something is the kind of a statement. */
export function isStatementKind(kind: unknown): kind is StatementKind {
  return typeof kind === 'string' && (kind === 'api-call' || kind === 'assign' || isActionName(kind));
}

/** What to say of a program that is too long. */
export function tooLong({ length }: Limits): string {
  return `The program has more than ${length} characters as text. Give fewer statements, or shorter values.`;
}

/** Reads the statements of one program and keeps count of how deep and how large they are. */
export class StatementChecker {
  private depth = 0;
  private size = 0;

  constructor(private readonly limits: Limits) {}

  statement(given: unknown): Statement {
    const node = objectOf(given);
    const { kind, binding } = node;
    if (!isStatementKind(kind)) return raiseNode('not-a-statement', 'This is not a statement');
    const statement = { ...this.head(kind, node), ...this.parts(kind, node), span: spanOf(node.span) };
    if (binding === undefined || kind === 'assign') return statement as Statement;
    return { ...statement, binding: this.variable(binding) } as Statement;
  }

  /** What a statement names besides its parts: the API that it calls, or the task that it assigns to. */
  private head(kind: StatementKind, node: Given): object {
    if (kind === 'api-call') return { api: this.counted(calledName(textOf(node.api))) };
    return kind === 'assign' ? { variable: this.variable(node.variable) } : {};
  }

  private parts(kind: StatementKind, node: Given): Parts {
    const parts: Parts = { kind };
    for (const part of partsOf(kind)) {
      const value = node[part.name];
      if (value !== undefined || part.shape !== 'option') parts[part.name] = this.part(kind, part, value);
    }
    return parts;
  }

  private part(kind: StatementKind, { shape, isNeeded }: Part, value: unknown): unknown {
    if (shape === 'api-name') return this.counted(checkApiName(textOf(value), NOWHERE));
    if (shape === 'references') return this.list(value).map((operand) => reference(kind, operand, 'property'));
    if (shape === 'choice') return choice(kind, this.operand(value));
    if (shape !== 'entries') return reference(kind, this.operand(value));
    const entries = this.entries(value);
    return isNeeded && entries.length === 0 ? raiseForm(kind) : entries;
  }

  operand(given: unknown): Expression {
    if (++this.depth > this.limits.depth) raiseTooDeep(NOWHERE, this.limits.depth);
    const operand = this.expression(objectOf(given));
    this.depth -= 1;
    return operand;
  }

  private expression(node: Given): Expression {
    const span = spanOf(node.span);
    switch (node.kind) {
      case 'literal':
        return { kind: 'literal', value: this.literal(node.value), span };
      case 'variable':
        return { kind: 'variable', name: this.variable(node.name), span };
      case 'property': {
        const of = typeof node.of === 'string' ? this.variable(node.of) : this.nested(objectOf(node.of));
        return { kind: 'property', of, property: this.name(node.property), span };
      }
      case 'list':
        return { kind: 'list', items: this.list(node.items), span };
      case 'record':
        return { kind: 'record', entries: this.entries(node.entries), span };
      case 'call':
        return this.nested(node);
      default:
        return raiseNode('bad-literal', 'This is not an operand');
    }
  }

  private nested({ kind, statement: given, span }: Given): NestedCall {
    if (kind !== 'call')
      raiseNode('unsupported-syntax', 'A property is read of something that is not a variable or a call');
    const statement = this.statement(given);
    if (statement.kind === 'assign' || statement.binding !== undefined) {
      raise('bad-assignment', NOWHERE, 'An operand binds or assigns. Make it a statement of its own.');
    }
    if (!isValueKind(statement.kind)) raiseNotValue(statement.kind as ActionName, NOWHERE);
    return { kind, statement: statement as ValueStatement, span: spanOf(span) };
  }

  private entries(given: unknown): readonly Entry<Expression>[] {
    const entries: Entry<Expression>[] = [];
    for (const item of this.items(given)) {
      const node = objectOf(item);
      const name = this.name(node.name);
      checkFresh(entries, name, NOWHERE);
      entries.push({ name, value: this.operand(node.value), span: spanOf(node.span) });
    }
    return entries;
  }

  private list(given: unknown): readonly Expression[] {
    return this.items(given).map((item) => this.operand(item));
  }

  private items(given: unknown): readonly unknown[] {
    if (!Array.isArray(given)) return raiseNode('bad-arguments', 'A list of operands or entries is not a list');
    const { length } = given;
    const { entries } = this.limits;
    if (length > entries)
      raise('too-many-entries', NOWHERE, `More than ${entries} entries stand in one place. Give fewer.`);
    return Array.from({ length }, (_, at) => given[at]);
  }

  private literal(value: unknown): Literal {
    if (typeof value === 'string') return this.text(value);
    // Text has no minus zero.
    if (typeof value === 'number' && Number.isFinite(value)) return value + 0;
    if (typeof value === 'boolean' || value === null) return value;
    return raiseNode('bad-literal', 'Only strings, finite numbers, true, false and null are values');
  }

  private text(value: string): string {
    const { stringLength } = this.limits;
    if (value.length > stringLength) {
      const message = `A string has ${value.length} characters; the limit is ${stringLength}. Shorten it.`;
      raise('string-too-long', NOWHERE, message);
    }
    if (!isPlainText(value)) {
      const message = 'A string holds a character that hides or reorders text. Leave it out.';
      raise('forbidden-character', NOWHERE, message);
    }
    return this.counted(value);
  }

  private name(given: unknown): string {
    return this.counted(checkName(textOf(given), NOWHERE));
  }

  private variable(given: unknown): VariableName {
    return checkVariable(textOf(given), NOWHERE);
  }

  /** Counts a name or a text: the program as text is at least as long as all of them. */
  private counted(text: string): string {
    this.size += text.length;
    if (this.size > this.limits.length) raise('too-long', NOWHERE, tooLong(this.limits));
    return text;
  }
}

/** The name of an API that is called: the call of an action's name would be the action. */
function calledName(name: string): string {
  if (!isActionName(name)) return checkApiName(name, NOWHERE);
  return raise('forbidden-name', NOWHERE, `\`${name}\` is an action, not an API. Make the statement of the action.`);
}

function objectOf(given: unknown): Given {
  if (typeof given === 'object' && given !== null) return given;
  return raiseNode(
    'not-a-statement',
    `A node of the program is ${given === null ? 'null' : `of type ${typeof given}`}`,
  );
}

function textOf(given: unknown): string {
  return typeof given === 'string' ? given : raiseNode('bad-name', 'A name is not text');
}

/** The span that was given; without one, the beginning. */
function spanOf(given: unknown): Span {
  const { start, end } = (given ?? NOWHERE) as Partial<Span>;
  return isOffset(start) && isOffset(end) ? { start, end } : NOWHERE;
}

function isOffset(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0;
}

function reference(kind: StatementKind, operand: Expression, also?: Expression['kind']): Expression {
  if (operand.kind === 'variable' || operand.kind === 'call' || operand.kind === also) return operand;
  return raiseForm(kind);
}

function choice(kind: StatementKind, operand: Expression): Expression {
  return operand.kind === 'record' && operand.entries.length > 0 ? operand : reference(kind, operand);
}

function raiseForm(kind: StatementKind): never {
  const forms = isActionName(kind) ? ACTIONS[kind].forms : ['x1.slot = value'];
  return raiseNode('bad-arguments', `'${kind}' does not take these arguments: it is written ${forms.join(' or ')}`);
}

function raiseNode(
  code: 'not-a-statement' | 'bad-literal' | 'bad-name' | 'bad-arguments' | 'unsupported-syntax',
  what: string,
): never {
  return raise(code, NOWHERE, `${what}. Make statements with the builders, or with parse.`);
}
