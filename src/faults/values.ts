import { type Expression, type Literal, ownValue, printOperand } from '../language/index.js';
import { type Canonical, DONTCARE, type Service, type Slot, sameValue } from '../service/index.js';
import { drawFirst, drawInteger, areConfusable, MISTAKEN_NUMBERS, MISTAKEN_VALUES } from './words.js';
import { type ProgramFault, type FilledSlot, type RightProgram, slotFault } from './program.js';

function withValue(program: RightProgram, given: FilledSlot, way: string, value: Literal): ProgramFault | undefined {
  const { filling, entry } = given;
  const literal = { kind: 'literal', value, span: entry.value.span } as const;
  const wrong = program.refilled(
    filling,
    filling.entries.map((other) => (other === entry ? { ...entry, value: literal } : other)),
  );
  return slotFault(given, wrong, { way, was: printOperand(entry.value), became: printOperand(literal) });
}

/** Values of the closed sets of other slots: of the same service first. */
function foreignValues(
  { context: { registry } }: RightProgram,
  { filling: { api }, slot }: FilledSlot,
): readonly string[] {
  const near = registry.services.filter(({ name }) => name === api.service);
  const valuesOf = (services: readonly Service[]): readonly string[] => [
    ...new Set(
      services.flatMap(({ slots }) =>
        [...slots.values()].flatMap((other) => (other.name === slot.name ? [] : (other.values ?? []).map(String))),
      ),
    ),
  ];
  const own = valuesOf(near);
  return own.length > 0 ? own : valuesOf(registry.services);
}

/** Gives a slot with a closed set of values one that is not of the set. */
export function breakClosedValue(program: RightProgram): ProgramFault | undefined {
  const { random } = program.context;
  const closed = program.given.filter(
    (given) => (given.slot.values !== undefined || given.slot.kind === 'boolean') && program.value(given) !== undefined,
  );
  return drawFirst(random, closed, (given) => {
    const { slot, filling } = given;
    const become = (way: string, value: string): ProgramFault | undefined =>
      program.read(filling.api, slot, value) === undefined ? withValue(program, given, way, value) : undefined;
    const right = String(program.value(given));
    const mistakes = Object.entries(/\d/.test(right) ? MISTAKEN_NUMBERS : MISTAKEN_VALUES).map(
      ([way, mistake]) =>
        () =>
          become(way, mistake(right, random)),
    );
    const foreign = () => drawFirst(random, foreignValues(program, given), (value) => become('foreign', value));
    return drawFirst(random, [...mistakes, foreign], (mistake) => mistake());
  });
}

/** Texts that the conversation has for a slot: under its name in any result, or said for it or a similar one. */
function otherTexts({ context: { world } }: RightProgram, slot: Slot): readonly Canonical[] {
  const texts = world.tasks.flatMap((task) => {
    const rows = task.kind === 'search' ? (task.results?.rows ?? []) : [];
    const said = Object.entries(task.slots).filter(([name]) => name === slot.name || areConfusable(name, slot.name));
    return [...rows.flatMap((row) => ownValue(row, slot.name) ?? []), ...said.map(([, value]) => value.canonical)];
  });
  return [...new Set(texts.filter((text) => typeof text === 'string' && text !== DONTCARE))];
}

const two = (value: number): string => String(value).padStart(2, '0');

/** Values that a slot may have instead of one, in canonical form. Dates and times are known by their form. */
function alternatives(program: RightProgram, slot: Slot, right: Canonical): readonly Canonical[] {
  const { random } = program.context;
  if (slot.values) return slot.values;
  if (typeof right === 'boolean') return [!right];
  if (typeof right === 'number') return [right + 1, right - 1, right * 2];
  if (typeof right !== 'string') return [];
  if (/^\d{4}-\d\d-\d\d$/.test(right)) {
    // Every month has 28 days.
    return [right.slice(0, 8) + two(((Number(right.slice(8)) - 1 + drawInteger(random, 1, 27)) % 28) + 1)];
  }
  if (/^\d\d:\d\d$/.test(right)) {
    return [two((Number(right.slice(0, 2)) + drawInteger(random, 1, 23)) % 24) + right.slice(2)];
  }
  return otherTexts(program, slot);
}

/** Gives one of the values of a constraint another one: 'under 100' becomes 'under 200'. */
function mistakeBound(
  program: RightProgram,
  given: FilledSlot,
  constraint: Extract<Expression, { readonly kind: 'constraint' }>,
): ProgramFault | undefined {
  const { random } = program.context;
  const { filling, slot, entry } = given;
  return drawFirst(random, constraint.operands, (operand) => {
    const raw = operand.kind === 'literal' ? operand.value : null;
    const right = raw === null ? undefined : program.read(filling.api, slot, raw);
    if (right === undefined) return undefined;
    const others = alternatives(program, slot, right).filter((value) => !sameValue(value, right));
    return drawFirst(random, others, (value) => {
      if (typeof value === 'object' || program.read(filling.api, slot, value) === undefined) return undefined;
      const literal = { kind: 'literal', value, span: operand.span } as const;
      const operands = constraint.operands.map((one) => (one === operand ? literal : one));
      const became = { ...constraint, operands };
      const entries = filling.entries.map((other) => (other === entry ? { ...entry, value: became } : other));
      const way = { way: constraint.relation, was: printOperand(constraint), became: printOperand(became) };
      return slotFault(given, program.refilled(filling, entries), way);
    });
  });
}

/** Gives a slot a value that is wrong, and that nobody can tell from a right one by itself. */
export function mistakeValue(program: RightProgram): ProgramFault | undefined {
  const { random } = program.context;
  return drawFirst(
    random,
    program.given.filter((given) => program.matters(given)),
    (given) => {
      if (given.entry.value.kind === 'constraint') return mistakeBound(program, given, given.entry.value);
      const right = program.value(given);
      if (right === undefined) return undefined;
      const { filling, slot } = given;
      const others = alternatives(program, slot, right).filter((value) => !sameValue(value, right));
      return drawFirst(random, others, (value) => {
        if (typeof value === 'object' || program.read(filling.api, slot, value) === undefined) return undefined;
        return withValue(program, given, slot.kind, value);
      });
    },
  );
}
