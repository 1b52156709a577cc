import fc from 'fast-check';
import {
  type Entry,
  type Expression,
  isActionName,
  isVariableName,
  type Literal,
  type NestedCall,
  isRelation,
  type Relation,
  RELATIONS,
  type Statement,
  type ValueStatement,
  type VariableName,
  isPlainText,
} from '../../src/language/index.js';
import { character } from '../characters.js';

/** Statements as `parse` could have made them; every span is the same, because printing pays no heed to spans. */
const span = { start: 0, end: 0 };

const FORBIDDEN = new Set(['constructor', 'prototype', ...Object.getOwnPropertyNames(Object.prototype)]);

/** Names of slots and properties, reserved words of JavaScript among them. */
export const slotName: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom('class', 'from', 'new', 'await', 'let', 'if', 'this', 'time', 'number_of_seats', '_', 'then', 'get'),
  fc.stringMatching(/^[A-Za-z_][A-Za-z0-9_]{0,12}$/).filter((name) => !name.startsWith('__') && !FORBIDDEN.has(name)),
);

const GLOBALS = /^(?:eval|async|await|let|static|yield|import|fetch|Map|Set|Date|JSON|Math)$/;
const apiName = fc
  .stringMatching(/^[a-z][a-z]{1,8}_[0-9]_[a-z_]{1,12}$/)
  .filter((name) => !isActionName(name) && !isRelation(name) && !isVariableName(name) && !GLOBALS.test(name));

const variable = fc.integer({ min: 0, max: 999_999 }).map((number): VariableName => `x${number}`);

/** Strings in every alphabet, with quotes, escapes and line breaks, without the characters that no program may hold. */
export const plainText: fc.Arbitrary<string> = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        '"',
        "'",
        '\\',
        '\n',
        '\r\n',
        '\t',
        '`',
        '${',
        '//',
        '/*',
        '<!--',
        '\\u0041',
        '(((((',
        '’',
        '\u0301',
      ),
      fc.string({ unit: character, maxLength: 3 }),
      fc.string({ unit: 'grapheme', maxLength: 5 }),
    ),
    { maxLength: 12 },
  )
  .map((pieces) => pieces.filter(isPlainText).join(''));

const number = fc
  .oneof(fc.integer(), fc.double({ noNaN: true, noDefaultInfinity: true }), fc.constantFrom(1e21, 1e-7, 2 ** 53, 0.1))
  .map((value) => (value === 0 ? 0 : value));

const literalValue: fc.Arbitrary<Literal> = fc.oneof(plainText, number, fc.boolean(), fc.constant(null));

const { operand } = fc.letrec<{ operand: Expression; call: NestedCall; owner: VariableName | NestedCall }>((tie) => ({
  operand: fc.oneof(
    { maxDepth: 4, depthIdentifier: 'operand' },
    literalValue.map((value): Expression => ({ kind: 'literal', value, span })),
    variable.map((name): Expression => ({ kind: 'variable', name, span })),
    fc
      .record({ of: tie('owner'), property: slotName })
      .map((fields): Expression => ({ kind: 'property', ...fields, span })),
    fc.array(tie('operand'), { maxLength: 3 }).map((items): Expression => ({ kind: 'list', items, span })),
    entriesOf(tie('operand')).map((entries): Expression => ({ kind: 'record', entries, span })),
    tie('call'),
  ),
  owner: fc.oneof({ maxDepth: 3, depthIdentifier: 'operand' }, variable, tie('call')),
  call: valueStatement(tie('operand'), tie('call')).map((statement): NestedCall => ({ kind: 'call', statement, span })),
}));

function entriesOf(value: fc.Arbitrary<Expression>): fc.Arbitrary<Entry<Expression>[]> {
  return fc
    .uniqueArray(slotName, { maxLength: 4 })
    .chain((names) => fc.tuple(...names.map((name) => value.map((operand) => ({ name, value: operand, span })))));
}

function subject(call: fc.Arbitrary<NestedCall>): fc.Arbitrary<Expression> {
  return fc.oneof(
    { maxDepth: 3, depthIdentifier: 'operand' },
    variable.map((name): Expression => ({ kind: 'variable', name, span })),
    call,
  );
}

function valueStatement(value: fc.Arbitrary<Expression>, call: fc.Arbitrary<NestedCall>): fc.Arbitrary<ValueStatement> {
  const entity = fc.oneof(
    subject(call),
    entriesOf(value)
      .filter((entries) => entries.length > 0)
      .map((entries): Expression => ({ kind: 'record', entries, span })),
  );
  return fc.oneof(
    { maxDepth: 4, depthIdentifier: 'operand' },
    apiName.map((api): ValueStatement => ({ kind: 'api-call', api, arguments: [], span })),
    fc.record({ api: apiName, arguments: entriesOf(value) }).map((fields): ValueStatement => {
      return { kind: 'api-call', ...fields, span };
    }),
    subject(call).map((query): ValueStatement => ({ kind: 'next', query, span })),
    subject(call).map((task): ValueStatement => ({ kind: 'resume', operand: task, span })),
    fc
      .record({ entity, from: subject(call) }, { requiredKeys: ['entity'] })
      .map((fields): ValueStatement => ({ kind: 'select', ...fields, span })),
  );
}

/** A constraint, in the place of a value. */
const constraint: fc.Arbitrary<Expression> = fc
  .constantFrom(...(Object.keys(RELATIONS) as Relation[]))
  .chain((relation) => {
    const { least, most } = RELATIONS[relation];
    const value = fc.oneof(
      literalValue.filter((one) => one !== null).map((one): Expression => ({ kind: 'literal', value: one, span })),
      fc.record({ of: variable, property: slotName }).map((one): Expression => ({ kind: 'property', ...one, span })),
    );
    const operands = fc.array(value, { minLength: least, maxLength: Math.min(most, 3) });
    return operands.map((values): Expression => ({ kind: 'constraint', relation, operands: values, span }));
  });

const value = fc.oneof({ weight: 4, arbitrary: operand }, { weight: 1, arbitrary: constraint });

const nested = operand.filter((expression): expression is NestedCall => expression.kind === 'call');
const owner = fc.oneof(variable, nested);
const one = subject(nested);

const callStatement: fc.Arbitrary<Exclude<Statement, { kind: 'assign' }>> = fc.oneof(
  valueStatement(value, nested),
  fc
    .record({ kind: fc.constantFrom('suspend', 'confirm', 'perform', 'show', 'slice'), operand: one })
    .map((fields) => ({ ...fields, span })),
  fc
    .record(
      { operand: one, where: entriesOf(value).filter((entries) => entries.length > 0) },
      { requiredKeys: ['operand'] },
    )
    .map((fields) => ({ kind: 'len' as const, ...fields, span })),
  fc.record({ query: one, order: entriesOf(value) }).map((fields) => ({ kind: 'sort' as const, ...fields, span })),
  apiName.map((task) => ({ kind: 'suggest' as const, task, span })),
  fc.constantFrom('decline_alternative', 'conversation_pause', 'parse_error').map((kind) => ({ kind, span })),
  fc
    .record({ kind: fc.constantFrom('hint', 'notification'), content: entriesOf(value) })
    .map((fields) => ({ ...fields, span })),
  fc
    .array(
      fc.oneof(
        one,
        fc
          .record({ of: owner, property: slotName })
          .map((fields): Expression => ({ kind: 'property', ...fields, span })),
      ),
      { maxLength: 3 },
    )
    .map((operands) => ({ kind: 'say' as const, arguments: operands, span })),
);

const assign: fc.Arbitrary<Statement> = fc
  .record({ variable, assignments: entriesOf(value).filter((entries) => entries.length > 0) })
  .map((fields) => ({ kind: 'assign' as const, ...fields, span }));

/** Any statement of the language. */
export const statement: fc.Arbitrary<Statement> = fc.oneof(
  { weight: 1, arbitrary: assign },
  { weight: 2, arbitrary: callStatement },
  { weight: 2, arbitrary: fc.tuple(callStatement, variable).map(([call, binding]) => ({ ...call, binding })) },
);
