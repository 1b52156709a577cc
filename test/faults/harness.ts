import { fileURLToPath } from 'node:url';
import { parse } from 'typetod/language';
import type { Session } from 'typetod';
import { allServices } from 'typetod/apis';
import { readTranscripts } from 'typetod/transcripts';
import { sessionFor, sourceOf, type Corruption, FAULT_CODES, type FaultKind } from 'typetod/internal';
import { naturalReader } from 'typetod/values';
import { expect } from 'vitest';
import { randomFrom } from '../../src/text/index.js';
import { corruptedText, corruptProgram } from 'typetod/testing';

/** A right program: the session before it, and what it came to. */
export interface RightTurn {
  readonly session: Session;
  readonly source: string;
  readonly digest: string;
}

/** The turns of the bundled transcripts that hold no mistake. */
export async function rightTurns(): Promise<readonly RightTurn[]> {
  const files = readTranscripts([fileURLToPath(new URL('../../transcripts', import.meta.url))]);
  const turns: RightTurn[] = [];
  for (const transcript of files.flatMap((file) => file.transcripts)) {
    const session = sessionFor(transcript, { services: allServices, reader: naturalReader });
    for (const turn of transcript.turns) {
      const before = session.fork();
      const source = sourceOf(turn);
      const { ok } = await session.turn(source);
      if (ok) turns.push({ session: before, source, digest: session.digest() });
    }
  }
  return turns;
}

/** Puts a fault into a turn's program, drawn from a seed. */
export function corrupt(
  kind: FaultKind,
  { session, source }: Pick<RightTurn, 'session' | 'source'>,
  seed: string,
): Corruption | undefined {
  const { world, engine } = session;
  return corruptProgram(kind, { ...engine, program: source, world, random: randomFrom(seed) });
}

/** Codes with which a statement is refused that needs what an omission or a swap took away. */
const CONSEQUENCES = ['task-incomplete', 'no-such-entity', 'not-available', 'not-confirmable'];

/** Expects that a corruption does to a turn what its kind promises. */
export async function expectPromiseKept(corruption: Corruption, { session, source, digest }: RightTurn): Promise<void> {
  const { kind, statement } = corruption;
  const codes = FAULT_CODES[kind];
  const right = parse(source);
  expect(right.ok && statement < right.statements.length).toBe(true);
  expect(corruption.became).not.toBe(corruption.was);
  expect(parse(corruptedText(corruption)).ok).toBe(kind !== 'syntax');
  expect(typeof corruption.wrong === 'string').toBe(kind === 'syntax');
  const fork = session.fork();
  const { ok, feedback } = await fork.turn(corruption.wrong);
  if (ok) {
    expect(codes).toEqual([]);
    expect(fork.digest()).not.toBe(digest);
  } else {
    expect(codes.length > 0 ? codes : CONSEQUENCES).toContain(feedback?.code);
    if (codes.length > 0 && kind !== 'syntax') expect(feedback?.statement).toBe(statement);
  }
}
