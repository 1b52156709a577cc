import { parse, type Statement, visit } from '../../../src/language/index.js';

/** What a program takes for granted: names that someone must have shown to whoever writes it. */
export interface Mentions {
  /** Variables that the program does not bind itself. */
  readonly variables: ReadonlySet<string>;
  readonly apis: ReadonlySet<string>;
  /** Names of slots and properties. */
  readonly slots: ReadonlySet<string>;
}

function statementsOf(program: string): readonly Statement[] {
  const parsed = parse(program);
  return parsed.ok ? parsed.statements : [];
}

/** What a program mentions. */
export function mentionsOf(program: string): Mentions {
  const [variables, apis, slots] = [new Set<string>(), new Set<string>(), new Set<string>()];
  const statements = statementsOf(program);
  visit(statements, {
    entry: (entry) => {
      slots.add(entry.name);
    },
    operand: (operand) => {
      if (operand.kind === 'variable') variables.add(operand.name);
      if (operand.kind === 'property') slots.add(operand.property);
      if (operand.kind === 'property' && typeof operand.of === 'string') variables.add(operand.of);
    },
    statement: (statement) => {
      if (statement.kind === 'api-call') apis.add(statement.api);
      if (statement.kind === 'assign') variables.add(statement.variable);
    },
  });
  for (const statement of statements)
    if ('binding' in statement && statement.binding) variables.delete(statement.binding);
  return { variables, apis, slots };
}

/** What a program mentions and a text does not hold as a word of its own. */
export function unseen(program: string, text: string, kinds: readonly (keyof Mentions)[]): readonly string[] {
  const words = new Set(text.match(/\w+/g));
  const mentions = mentionsOf(program);
  return kinds.flatMap((kind) => [...mentions[kind]].filter((name) => !words.has(name)));
}
