import type { Expression, VariableName } from '../language/index.js';
import { lookup, type Task, taskOf, type Value, variableNumber, type World } from '../world/index.js';
import { drawFirst, drawInteger } from './words.js';
import type { ProgramFault, Node, RightProgram } from './program.js';
import { type Misnamed, misname, siblingNames } from './names.js';

/** What the variable of a reference has to stand for. */
type Role = 'search' | 'transaction' | 'task' | 'entity' | 'filled' | 'owner' | 'anything';

/** A variable that a program refers to, and the program's node with another one in its place. */
interface Reference {
  readonly statement: number;
  readonly name: VariableName;
  readonly role: Role;
  readonly node: Node;
  renamed(name: VariableName): Node;
}

function reference(statement: number, operand: Expression | undefined, role: Role): readonly Reference[] {
  if (operand?.kind !== 'variable') return [];
  return [{ statement, name: operand.name, role, node: operand, renamed: (name) => ({ ...operand, name }) }];
}

/** The variables to which a node refers by itself. */
function referencesOf(node: Node, at: number): readonly Reference[] {
  switch (node.kind) {
    case 'next':
      return reference(at, node.query, 'search');
    case 'len':
      return reference(at, node.operand, 'search');
    case 'confirm':
      return reference(at, node.operand, 'transaction');
    case 'suspend':
    case 'resume':
      return reference(at, node.operand, 'task');
    case 'select':
      return [...reference(at, node.entity, 'entity'), ...reference(at, node.from, 'search')];
    case 'say':
      return node.arguments.flatMap((operand) => reference(at, operand, 'anything'));
    case 'assign': {
      const { variable: name } = node;
      return [{ statement: at, name, role: 'filled', node, renamed: (variable) => ({ ...node, variable }) }];
    }
    case 'property': {
      const { of: name } = node;
      if (typeof name !== 'string') return [];
      return [{ statement: at, name, role: 'owner', node, renamed: (of) => ({ ...node, of }) }];
    }
    default:
      return [];
  }
}

/** The task that a value leads to, by itself, by one of its results, or by what was advised about it. */
function taskBehind(world: World, value: Value): Task | undefined {
  if (value.kind === 'hint') return value.hint.kind === 'prompt' ? undefined : taskOf(world, value.hint.task);
  if ('entity' in value) return taskOf(world, value.entity.task);
  return 'task' in value ? taskOf(world, value.task) : undefined;
}

/** Whether a value is of the wrong kind for a role, whatever it is about. */
function isMisfit(world: World, role: Role, value: Value): boolean {
  const task = taskBehind(world, value);
  switch (role) {
    case 'search':
    case 'transaction':
      return task?.kind !== role;
    case 'entity':
      return !('entity' in value);
    case 'filled':
      return !['task', 'suggestion', 'suspension'].includes(value.kind);
    case 'task':
    case 'owner':
      return task === undefined;
    case 'anything':
      return false;
  }
}

const NEAR = 3;

function misfits(program: RightProgram, { role, name }: Reference, isNear: boolean): readonly VariableName[] {
  const { world } = program.context;
  return Array.from({ length: world.bindings.length }, (_, number): VariableName => `x${number}`).filter((other) => {
    const value = lookup(world, other);
    const apart = Math.abs(variableNumber(other) - variableNumber(name));
    return value !== undefined && apart > 0 && apart <= NEAR === isNear && isMisfit(world, role, value);
  });
}

function otherVariables(
  program: RightProgram,
  reference: Reference,
  way: 'unbound' | 'off-by-some' | 'wrong-kind',
): readonly VariableName[] {
  if (way !== 'unbound') return misfits(program, reference, way === 'off-by-some');
  return [`x${program.unboundFrom + drawInteger(program.context.random, 0, 9)}`];
}

function misrefer(program: RightProgram, reference: Reference): ProgramFault | undefined {
  const { random } = program.context;
  return drawFirst(random, ['unbound', 'off-by-some', 'wrong-kind'] as const, (way) =>
    drawFirst(random, otherVariables(program, reference, way), (became) => {
      const wrong = program.with(reference.node, reference.renamed(became));
      return wrong === undefined
        ? undefined
        : { way, wrong, statement: reference.statement, was: reference.name, became };
    }),
  );
}

function columns(task: Task | undefined): readonly string[] {
  if (!task) return [];
  const rows =
    task.kind === 'search'
      ? [...(task.results?.rows ?? []), task.latest?.row, task.selected?.row]
      : [task.result, task.alternative];
  return rows.flatMap((row) => Object.keys(row ?? {}));
}

function misnameProperty(
  program: RightProgram,
  { node, statement }: RightProgram['nodes'][number],
): ProgramFault | undefined {
  if (node.kind !== 'property') return undefined;
  const api = program.api(node.of);
  if (!api) return undefined;
  const task = typeof node.of === 'string' ? program.task(node.of) : undefined;
  const taken = new Set([...api.properties.keys(), ...api.slots.keys(), ...columns(task)]);
  const become = ({ way, name }: Misnamed): ProgramFault | undefined => {
    const wrong = program.with(node, { ...node, property: name });
    return wrong === undefined
      ? undefined
      : { way: `property-${way}`, wrong, statement, api: api.name, was: node.property, became: name };
  };
  const { random, registry } = program.context;
  const isFree = (name: string): boolean => !taken.has(name);
  return random() < 0.5
    ? misname(node.property, random, isFree, become)
    : drawFirst(random, siblingNames(registry, api, node.property, isFree), (name) => become({ way: 'sibling', name }));
}

/** Breaks one reference of a program: its variable, or the property that is asked of it. */
export function breakReference(program: RightProgram): ProgramFault | undefined {
  const places = program.nodes.flatMap((located): readonly (() => ProgramFault | undefined)[] => [
    ...referencesOf(located.node, located.statement).map((reference) => () => misrefer(program, reference)),
    ...(located.node.kind === 'property' ? [() => misnameProperty(program, located)] : []),
  ]);
  return drawFirst(program.context.random, places, (place) => place());
}
