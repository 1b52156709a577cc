import { type Entry, type Expression, printOperand } from '../language/index.js';
import { taskOf } from '../world/index.js';
import { drawFirst } from './draw.js';
import { type ProgramFault, type FilledSlot, type RightProgram, slotFault } from './program.js';
import { areConfusable } from './words.js';

function wasRequested({ context: { world } }: RightProgram, { filling, slot }: FilledSlot): boolean {
  return world.pending.some(
    (hint) => hint.kind === 'request' && hint.slot === slot.name && taskOf(world, hint.task).api === filling.api,
  );
}

/** Leaves out a slot that the program gives: one that the system had asked for, or one that it had not. */
export function omitSlot(program: RightProgram, which: 'requested' | 'volunteered'): ProgramFault | undefined {
  const candidates = program.given.filter(
    (given) => wasRequested(program, given) === (which === 'requested') && program.matters(given),
  );
  return drawFirst(program.context.random, candidates, (given) => {
    const { filling, entry } = given;
    const wrong = program.refilled(
      filling,
      filling.entries.filter((other) => other !== entry),
    );
    return slotFault(given, wrong, { way: 'left-out', was: `${entry.name}: ${printOperand(entry.value)}`, became: '' });
  });
}

/** Whether a slot could take the value that another one is given. */
function takes(
  program: RightProgram,
  { filling: { api }, slot: own, entry: { value } }: FilledSlot,
  name: string,
): boolean {
  const slot = api.slots.get(name);
  if (!slot || slot.kind !== own.kind) return false;
  if (value.kind !== 'literal') return slot.kind === 'text';
  return value.value !== null && program.read(api, slot, value.value) !== undefined;
}

/** The entries with the value of one slot given to another: in exchange, where both are given. */
function exchanged(entries: readonly Entry<Expression>[], a: string, b: string): readonly Entry<Expression>[] {
  const other = (name: string): string => (name === a ? b : a);
  return entries.map((entry) => (entry.name === a || entry.name === b ? { ...entry, name: other(entry.name) } : entry));
}

function swap(program: RightProgram, given: FilledSlot, name: string): ProgramFault | undefined {
  const { filling, slot } = given;
  const partner = program.given.find((other) => other.filling === filling && other.slot.name === name);
  if (partner) {
    const isSame = program.value(given) !== undefined && program.value(given) === program.value(partner);
    if (isSame || !takes(program, partner, slot.name)) return undefined;
  }
  const wrong = program.refilled(filling, exchanged(filling.entries, slot.name, name));
  return slotFault(given, wrong, { way: partner ? 'exchanged' : 'moved', was: slot.name, became: name });
}

/** Gives a value to a slot of the same API that is easily taken for the right one, and that accepts it. */
export function swapSlots(program: RightProgram): ProgramFault | undefined {
  const { random } = program.context;
  return drawFirst(
    random,
    program.given.filter((given) => program.matters(given)),
    (given) => {
      const { filling, slot } = given;
      const others = [...filling.api.slots.keys()].filter(
        (name) => name !== slot.name && areConfusable(slot.name, name) && takes(program, given, name),
      );
      return drawFirst(random, others, (name) => swap(program, given, name));
    },
  );
}
