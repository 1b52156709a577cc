/** What the statements of a turn give to slots: each value with the statement and the slot that it belongs to. */
import type { Statement } from 'typetod/language';
import { type Canonical, lookup, type World } from 'typetod';
import { openTasks, ownValue, taskIdOf, taskOf, type Task, type Expression, type VariableName } from 'typetod/internal';
import { sgdValue } from '@typetod/corpora/internal';

export interface GivenValue {
  /** Which statement of the turn, from 0. */
  readonly statement: number;
  readonly service: string;
  readonly slot: string;
  readonly canonical: Canonical;
  /** The texts that the value goes by: as the statement has it, as it was said, and canonical. */
  readonly forms: readonly string[];
}

interface Assigned {
  readonly task: Task;
  readonly values: readonly { readonly name: string; readonly value: Expression }[];
}

function taskBehind(world: World, name: VariableName): Task | undefined {
  const value = lookup(world, name);
  const id = value && taskIdOf(value);
  return id === undefined ? undefined : taskOf(world, id);
}

/** The task that a statement gives values to, and which. */
function assigned(world: World, statement: Statement): Assigned | undefined {
  switch (statement.kind) {
    case 'api-call': {
      const task = openTasks(world).findLast(({ api }) => api.name === statement.api);
      return task && { task, values: statement.arguments };
    }
    case 'assign': {
      const task = taskBehind(world, statement.variable);
      return task && { task, values: statement.assignments };
    }
    case 'select': {
      const { entity, from } = statement;
      const task = from?.kind === 'variable' ? taskBehind(world, from.name) : undefined;
      return task && entity.kind === 'record' ? { task, values: entity.entries } : undefined;
    }
    default:
      return undefined;
  }
}

/**
 * The values that statements give to slots, in written order.
 *
 * @param world - the world after they were executed: it has the values of references and texts.
 */
export function givenValues(statements: readonly Statement[], world: World): readonly GivenValue[] {
  return statements.flatMap((statement, at) => {
    const given = assigned(world, statement);
    return given?.values.flatMap(({ name, value }) => givenValue(given.task, name, value, at) ?? []) ?? [];
  });
}

function givenValue(task: Task, slot: string, value: Expression, statement: number): GivenValue | undefined {
  const known = ownValue(task.slots, slot);
  const literal = value.kind === 'literal' ? (value.value ?? undefined) : undefined;
  const canonical = known?.canonical ?? literal;
  if (canonical === undefined) return undefined;
  const texts = [literal, known?.surface, canonical].flatMap((text) => (text === undefined ? [] : [sgdValue(text)]));
  const forms = [...new Set(texts)].filter((text) => text !== '');
  return { statement, service: task.api.service, slot, canonical, forms };
}
