import type { Node } from 'acorn';
import { raise } from './raise.js';
import { spanOf } from './reader.js';

/** What people call the JavaScript that the language leaves out, by the type of its node. */
const PHRASES: ReadonlyMap<string, string> = new Map([
  ['ArrowFunctionExpression', 'A function'],
  ['FunctionExpression', 'A function'],
  ['FunctionDeclaration', 'A function'],
  ['ClassExpression', 'A class'],
  ['ClassDeclaration', 'A class'],
  ['NewExpression', 'The word `new`'],
  ['ThisExpression', 'The word `this`'],
  ['Super', 'The word `super`'],
  ['AwaitExpression', 'The word `await`'],
  ['YieldExpression', 'The word `yield`'],
  ['ImportExpression', 'An import'],
  ['ImportDeclaration', 'An import'],
  ['MetaProperty', 'A meta property'],
  ['ExportNamedDeclaration', 'An export'],
  ['ExportDefaultDeclaration', 'An export'],
  ['ExportAllDeclaration', 'An export'],
  ['SpreadElement', 'The spread `...`'],
  ['SequenceExpression', 'A comma between expressions'],
  ['UnaryExpression', 'An operator'],
  ['BinaryExpression', 'An operator'],
  ['LogicalExpression', 'An operator'],
  ['UpdateExpression', 'An operator'],
  ['ConditionalExpression', 'An operator'],
  ['TemplateLiteral', 'A template text'],
  ['TaggedTemplateExpression', 'A template text'],
  ['ChainExpression', 'Optional chaining'],
  ['CallExpression', 'The call of what a call returns'],
  ['MemberExpression', 'A property of that kind'],
  ['ParenthesizedExpression', 'A bracket around an expression'],
  ['VariableDeclaration', 'A declaration with `let`, `const` or `var`'],
  ['IfStatement', 'The word `if`'],
  ['ForStatement', 'A loop'],
  ['ForInStatement', 'A loop'],
  ['ForOfStatement', 'A loop'],
  ['WhileStatement', 'A loop'],
  ['DoWhileStatement', 'A loop'],
  ['SwitchStatement', 'The word `switch`'],
  ['TryStatement', 'The word `try`'],
  ['ThrowStatement', 'The word `throw`'],
  ['BlockStatement', 'A block in braces'],
  ['LabeledStatement', 'A label'],
  ['DebuggerStatement', 'The word `debugger`'],
  ['ObjectPattern', 'Destructuring'],
  ['ArrayPattern', 'Destructuring'],
]);

const ADVICE: ReadonlyMap<string, string> = new Map([
  ['VariableDeclaration', 'Leave the word out: write `x1 = ...`.'],
  ['ParenthesizedExpression', 'Leave the outer bracket out.'],
  ['SequenceExpression', 'Write one statement on each line.'],
  ['SpreadElement', 'Write each entry by its name.'],
]);

/** Nodes that are legal as operands, but neither are statements nor have properties that may be read. */
export const DATA_NODES: ReadonlySet<string> = new Set([
  'Literal',
  'Identifier',
  'MemberExpression',
  'ArrayExpression',
  'ObjectExpression',
]);

/** The four forms that a statement can have. */
export const STATEMENT_FORMS = ['x1 = api_name({ slot: value })', 'x1 = action(x2)', 'action(x2)', 'x1.slot = value'];

/** Raises the error for a kind of JavaScript that the language lacks. */
export function raiseUnsupported(node: Node): never {
  const phrase = PHRASES.get(node.type) ?? 'This piece of JavaScript';
  const advice = ADVICE.get(node.type) ?? 'Write calls, assignments to slots and plain values only.';
  raise('unsupported-syntax', spanOf(node), `${phrase} is not part of the dialogue language. ${advice}`, {
    legal: STATEMENT_FORMS,
  });
}
