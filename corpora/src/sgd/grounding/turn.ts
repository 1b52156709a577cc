/** One turn of an evaluation of the gate for grounding: the right program, and the same with an invented value in it. */
import type { Canonical, Session } from 'typetod';
import type { Finding, Gate, Utterance } from 'typetod/dialogue';
import { Drafts, type FilledSlot, KnownReplies, RightProgram, type Expression } from 'typetod/internal';
import { editStatements, locate, parse, type Statement } from 'typetod/language';

export interface GroundingTurn {
  readonly session: Session;
  readonly utterance: string;
  readonly said: readonly Utterance[];
}

/** The right program of a turn, with what its names stand for. */
export function rightProgram({ session }: GroundingTurn, statements: readonly Statement[]): RightProgram {
  const { world } = session;
  const { registry, reader, now } = session.engine;
  return new RightProgram(locate(statements), { world, registry, random: () => 0, reader, now });
}

/** The values that a program writes out, with their canonical forms. */
export function valuesOf(program: RightProgram): readonly GivenValue[] {
  return program.given.flatMap((given) => {
    const canonical = program.value(given);
    const { value } = given.entry;
    if (canonical === undefined || value.kind !== 'literal' || value.value === null) return [];
    return [{ ...given, canonical, surface: value.value }];
  });
}

/** A value that a program writes out. */
export interface GivenValue extends FilledSlot {
  readonly canonical: Canonical;
  readonly surface: Canonical;
}

/** The slot of a value, with its service. */
export const slotName = ({ filling, slot }: FilledSlot): string => `${filling.api.service}.${slot.name}`;

/** The program with another value for a slot; undefined where that is no program. */
export function withValue(
  program: RightProgram,
  { filling, entry }: FilledSlot,
  value: Canonical,
): readonly Statement[] | undefined {
  if (typeof value === 'object') return undefined;
  const literal = { kind: 'literal', value, span: entry.value.span } as const;
  const entries = filling.entries.map((other) => (other === entry ? { ...entry, value: literal } : other));
  return program.refilled(filling, entries);
}

/** The program with all of its values in canonical form. */
export function inCanonicalForm(program: RightProgram): readonly Statement[] {
  const canonical = new Map(valuesOf(program).map((given) => [given.entry, given.canonical]));
  return editStatements(program.statements, {
    entry: (entry) => {
      const value = canonical.get(entry);
      return value === undefined || typeof value === 'object'
        ? entry
        : { ...entry, value: { ...entry.value, kind: 'literal', value } as Expression };
    },
  });
}

export async function findingsIn(
  { session, utterance, said }: GroundingTurn,
  gate: Gate,
  statements: readonly Statement[],
): Promise<readonly Finding[]> {
  const drafts = new Drafts({
    session,
    utterance,
    said,
    apis: [],
    requested: [],
    place: { dialogue: '', turn: session.turns + 1, attempt: 0 },
    known: new KnownReplies(),
    read: parse,
    onEvent: () => undefined,
  });
  const draft = await drafts.make(locate(statements));
  return (await gate.inspect?.(draft)) ?? [];
}

/** Whether one of the findings is about a slot and the value that it was given. */
export function isRefused(findings: readonly Finding[], { slot }: FilledSlot, value: Canonical): boolean {
  return findings.some((finding) => finding.slot === slot.name && finding.value === value);
}
