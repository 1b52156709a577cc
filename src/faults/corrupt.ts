/**
 * Faults of a parser, as functions on programs.
 *
 * A fault turns the right program of a user's turn into a wrong one, as parsers do. What is wrong is known, so
 * that it can be counted which gate notices which fault, and what it makes of it.
 *
 * | kind                      | what is wrong                                           | the engine |
 * | ------------------------- | ------------------------------------------------------- | ---------- |
 * | `syntax`                  | the text is no program                                  | refuses it |
 * | `api-name`                | an API is called that there is not                      | refuses it |
 * | `reference`               | a variable or property that is not there or not fitting | refuses it |
 * | `unknown-slot-paraphrase` | a slot in other words                                   | refuses it |
 * | `unknown-slot-sibling`    | a slot by the name that another API has for its own     | refuses it |
 * | `closed-value`            | a value outside the closed set                          | refuses it |
 * | `omission-requested`      | a slot is left out that the system had asked for        | takes it   |
 * | `omission-volunteered`    | a slot is left out that it had not asked for            | takes it   |
 * | `swapped-slots`           | a value is given to a similar slot of the same API      | takes it   |
 * | `wrong-value`             | a legal value that was not said: a control              | takes it   |
 *
 * What the engine takes leads to another world; it refuses even that where a later statement needs what is missing.
 */
import { DEFAULT_NOW, type FeedbackCode } from '../engine/index.js';
import {
  LANGUAGE_ERROR_CODES,
  type LanguageErrorCode,
  type Program,
  print,
  readProgram,
  type Entry,
  type Expression,
  printOperand,
} from '../language/index.js';
import type { Registry } from '../service/index.js';
import { naturalReader } from '../values/index.js';
import { type ValueReader, type World, taskOf } from '../world/index.js';
import { breakApiName, breakSlotName } from './names.js';
import { type ProgramFault, RightProgram, type FilledSlot, slotFault } from './program.js';
import { breakReference } from './references.js';
import { breakSyntax } from './syntax.js';
import { breakClosedValue, mistakeValue } from './values.js';
import { drawFirst, areConfusable } from './words.js';

function wasRequested({ context: { world } }: RightProgram, { filling, slot }: FilledSlot): boolean {
  return world.pending.some(
    (hint) => hint.kind === 'request' && hint.slot === slot.name && taskOf(world, hint.task).api === filling.api,
  );
}

/** Leaves out a slot that the program gives: one that the system had asked for, or one that it had not. */
function omitSlot(program: RightProgram, which: 'requested' | 'volunteered'): ProgramFault | undefined {
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
function swapSlots(program: RightProgram): ProgramFault | undefined {
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

/** Every kind of fault: first those that the engine refuses, then those that it takes. */
export const FAULT_KINDS = [
  'syntax',
  'api-name',
  'reference',
  'unknown-slot-paraphrase',
  'unknown-slot-sibling',
  'closed-value',
  'omission-requested',
  'omission-volunteered',
  'swapped-slots',
  'wrong-value',
] as const;

export type FaultKind = (typeof FAULT_KINDS)[number];

/** For each kind the codes with which the engine refuses the program; none where it takes it. */
export const FAULT_CODES: Readonly<Record<FaultKind, readonly (FeedbackCode | LanguageErrorCode)[]>> = {
  syntax: LANGUAGE_ERROR_CODES,
  'api-name': ['unknown-api'],
  reference: ['unknown-variable', 'wrong-kind', 'unknown-property'],
  'unknown-slot-paraphrase': ['unknown-slot'],
  'unknown-slot-sibling': ['unknown-slot'],
  'closed-value': ['invalid-value'],
  'omission-requested': [],
  'omission-volunteered': [],
  'swapped-slots': [],
  'wrong-value': [],
};

/** A right program and the state of the session that it is for: `session.engine` has the registry, reader and clock. */
export interface CorruptInput {
  /** The right program of a user's turn, as a session takes it: text, or statements. */
  readonly program: Program;
  /** The world before the turn. */
  readonly world: World;
  /** The session's services. */
  readonly registry: Registry;
  /** Answers with numbers in [0, 1): the same numbers make the same fault. */
  readonly random: () => number;
  /** The session's reader of values; the one of `typetod/values` if left out. */
  readonly reader?: ValueReader;
  /** The session's clock, local time `YYYY-MM-DDTHH:MM`; `2019-03-01T09:00` if left out. */
  readonly now?: string;
}

export interface Corruption extends ProgramFault {
  readonly kind: FaultKind;
}

const FAULTS: Readonly<Record<FaultKind, (program: RightProgram) => ProgramFault | undefined>> = {
  syntax: breakSyntax,
  'api-name': breakApiName,
  reference: breakReference,
  'unknown-slot-paraphrase': (program) => breakSlotName(program, 'paraphrase'),
  'unknown-slot-sibling': (program) => breakSlotName(program, 'sibling'),
  'closed-value': breakClosedValue,
  'omission-requested': (program) => omitSlot(program, 'requested'),
  'omission-volunteered': (program) => omitSlot(program, 'volunteered'),
  'swapped-slots': swapSlots,
  'wrong-value': mistakeValue,
};

/**
 * Puts one fault of a kind into a program. Where in the program and how is drawn from `random`, and from nothing
 * else: the same numbers make the same fault. Undefined when the program offers no place for a fault of the kind, and
 * for a text that is no program.
 */
export function corruptProgram(kind: FaultKind, input: CorruptInput): Corruption | undefined {
  const { world, registry, random, reader = naturalReader, now = DEFAULT_NOW } = input;
  const { source, statements, error } = readProgram(input.program);
  if (error) return undefined;
  const fault = FAULTS[kind](new RightProgram({ source, statements }, { world, registry, random, reader, now }));
  return fault && { kind, ...fault };
}

/** A program with a fault as text. */
export function corruptedText({ wrong }: Pick<Corruption, 'wrong'>): string {
  return typeof wrong === 'string' ? wrong : print(wrong);
}
