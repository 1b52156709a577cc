import {
  type ApiCall,
  type Assign,
  type Entry,
  type Expression,
  type Located,
  type NestedCall,
  type Statement,
  StatementError,
  type VariableName,
  visit,
  ownValue,
  printOperand,
  checkStatements,
} from '../language/index.js';
import { type Api, type Canonical, DONTCARE, givable, type Registry, type Slot } from '../service/index.js';
import {
  lookup,
  readValue,
  type Task,
  taskIdOf,
  taskOf,
  type ValueReader,
  variableNumber,
  type World,
} from '../world/index.js';
import type { Random } from './words.js';

/** Where a program stands, and what draws its fault. */
export interface FaultContext {
  readonly world: World;
  readonly registry: Registry;
  readonly random: Random;
  readonly reader: ValueReader;
  /** The session's clock, local time `YYYY-MM-DDTHH:MM`. */
  readonly now: string;
}

export interface ProgramFault {
  /** How it came about, such as `misspelt` or `no-closing-brace`. */
  readonly way: string;
  /** The wrong program: text where its syntax is broken, statements otherwise. */
  readonly wrong: string | readonly Statement[];
  /** The statement of the right program that went wrong, from 0. */
  readonly statement: number;
  /** The API concerned, where one is. */
  readonly api?: string;
  /** The right slot, where one is concerned. */
  readonly slot?: string;
  /** What that slot was given, as it was written. */
  readonly value?: string;
  /** The piece that went wrong, as it was and as it is: for `syntax` the program. */
  readonly was: string;
  readonly became: string;
}

/** A node of a program that has a kind. */
export type Node = Statement | Expression;

interface PlacedNode {
  readonly node: Node;
  readonly statement: number;
}

/** A call or an assignment that gives slots of an API their values. */
export interface Filling {
  readonly statement: number;
  readonly node: ApiCall | Assign;
  readonly api: Api;
  /** The task whose slots are given; undefined for one that the program begins. */
  readonly task: Task | undefined;
  readonly entries: readonly Entry<Expression>[];
}

/** One slot that a program gives a value. */
export interface FilledSlot {
  readonly filling: Filling;
  readonly entry: Entry<Expression>;
  readonly slot: Slot;
}

/** The nodes of a statement in the order of the text, outer ones first. */
function nodesOf(tree: Statement): readonly Node[] {
  const nodes: Node[] = [];
  visit([tree], { statement: (node) => nodes.push(node), operand: (node) => nodes.push(node) });
  return nodes.sort(({ span: a }, { span: b }) => a.start - b.start || b.end - a.end);
}

function replaced(tree: unknown, node: object, by: object): unknown {
  if (tree === node) return by;
  if (typeof tree !== 'object' || tree === null) return tree;
  if (Array.isArray(tree)) return tree.map((item) => replaced(item, node, by));
  return Object.fromEntries(Object.entries(tree).map(([name, part]) => [name, replaced(part, node, by)]));
}

/** The right program, with what its names stand for. */
export class RightProgram {
  readonly source: string;
  readonly statements: readonly Statement[];
  /** Every node, in the order of the program. */
  readonly nodes: readonly PlacedNode[];
  readonly fillings: readonly Filling[];
  readonly given: readonly FilledSlot[];
  /** A number from which on nothing has a name, whatever the engine names while it executes the program. */
  readonly unboundFrom: number;
  private readonly bound = new Map<VariableName, Api | undefined>();

  constructor(
    { source, statements }: Located,
    readonly context: FaultContext,
  ) {
    this.source = source;
    this.statements = statements;
    let highest = context.world.bindings.length;
    for (const statement of statements) {
      if (!('binding' in statement) || !statement.binding) continue;
      this.bound.set(statement.binding, this.apiOf(statement));
      highest = Math.max(highest, variableNumber(statement.binding));
    }
    this.nodes = statements.flatMap((tree, statement) => nodesOf(tree).map((node) => ({ node, statement })));
    this.unboundFrom = highest + 1 + 2 * this.nodes.length;
    this.fillings = this.nodes.flatMap((located) => this.filling(located) ?? []);
    this.given = this.fillings.flatMap((filling) =>
      filling.entries.flatMap((entry) => {
        const slot = givable(filling.api).get(entry.name);
        return slot ? [{ filling, entry, slot }] : [];
      }),
    );
  }

  /** The program with a node replaced; undefined when that is no program of the language. */
  with(node: object, by: object): readonly Statement[] | undefined {
    return this.legal(replaced(this.statements, node, by) as readonly Statement[]);
  }

  without(index: number): readonly Statement[] | undefined {
    return this.legal(this.statements.filter((_, at) => at !== index));
  }

  private legal(statements: readonly Statement[]): readonly Statement[] | undefined {
    try {
      return checkStatements(statements);
    } catch (error) {
      if (error instanceof StatementError) return undefined;
      throw error;
    }
  }

  task(name: VariableName): Task | undefined {
    const { world } = this.context;
    const value = lookup(world, name);
    const id = value && taskIdOf(value);
    return id === undefined ? undefined : taskOf(world, id);
  }

  api(owner: VariableName | NestedCall): Api | undefined {
    if (typeof owner !== 'string') return this.apiOf(owner.statement);
    return this.bound.get(owner) ?? this.task(owner)?.api;
  }

  private apiOf(statement: Statement): Api | undefined {
    switch (statement.kind) {
      case 'api-call':
        return this.context.registry.apis.get(statement.api);
      case 'next':
        return this.apiOfOperand(statement.query);
      case 'select':
        return this.apiOfOperand(statement.from ?? statement.entity);
      case 'resume':
        return this.apiOfOperand(statement.operand);
      default:
        return undefined;
    }
  }

  private apiOfOperand(operand: Expression): Api | undefined {
    if (operand.kind === 'variable') return this.api(operand.name);
    return operand.kind === 'call' ? this.api(operand) : undefined;
  }

  private filling({ node, statement }: PlacedNode): Filling | undefined {
    if (node.kind === 'api-call') {
      const api = this.context.registry.apis.get(node.api);
      return api && { statement, node, api, task: undefined, entries: node.arguments };
    }
    if (node.kind !== 'assign') return undefined;
    const api = this.api(node.variable);
    return api && { statement, node, api, task: this.task(node.variable), entries: node.assignments };
  }

  /** The program with other entries in a filling; an assignment of nothing is left out. */
  refilled({ node, statement }: Filling, entries: readonly Entry<Expression>[]): readonly Statement[] | undefined {
    if (node.kind === 'api-call') return this.with(node, { ...node, arguments: entries });
    return entries.length === 0 ? this.without(statement) : this.with(node, { ...node, assignments: entries });
  }

  /** What a raw value is to a slot of an API; undefined when it is no value of it. */
  read(api: Api, slot: Slot, raw: Canonical): Canonical | undefined {
    const { reader, now } = this.context;
    return readValue(slot, raw, reader, { service: api.service, now });
  }

  /** The canonical value that is given, where it is written out and neither withdrawn nor left open. */
  value({ filling, entry, slot }: FilledSlot): Canonical | undefined {
    const { value } = entry;
    if (value.kind !== 'literal' || value.value === null || value.value === DONTCARE) return undefined;
    return this.read(filling.api, slot, value.value);
  }

  /** Whether giving the value changes anything. */
  matters(given: FilledSlot): boolean {
    const { filling, entry, slot } = given;
    const before = filling.task && ownValue(filling.task.slots, slot.name);
    if (entry.value.kind !== 'literal') return true;
    const raw = entry.value.value;
    const after = raw === null ? undefined : this.read(filling.api, slot, raw);
    return before?.canonical !== after;
  }
}

/** A fault that concerns a slot that was given; undefined where the wrong statements are no program. */
export function slotFault(
  { filling, entry, slot }: FilledSlot,
  wrong: readonly Statement[] | undefined,
  fault: Pick<ProgramFault, 'way' | 'was' | 'became'>,
): ProgramFault | undefined {
  if (wrong === undefined) return undefined;
  const { statement, api } = filling;
  return { ...fault, wrong, statement, api: api.name, slot: slot.name, value: printOperand(entry.value) };
}
