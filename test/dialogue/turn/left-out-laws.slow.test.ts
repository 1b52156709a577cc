import fc from 'fast-check';
import {
  annotatedParser,
  DialogueManager,
  type DialogueTurn,
  pytod,
  respact,
  standard,
  without,
} from 'typetod/dialogue';
import { parse, type Statement } from 'typetod/language';
import { beforeAll, describe, expect, it } from 'vitest';
import { entriesOf } from '../../../src/dialogue/gates/edit.js';
import { corruptedText, FAULT_KINDS } from '../../../src/faults/index.js';
import { isSystemAction, printOperand } from '../../../src/language/index.js';
import { corrupt, type RightTurn, rightTurns } from '../../faults/harness.js';
import { runs } from '../../runs.js';

type LeftOut = DialogueTurn['leftOut'][number];

/** What a program says, as text: each value with its name, and each statement by its kind. */
interface Content {
  readonly entries: readonly { readonly name: string; readonly value: string }[];
  readonly kinds: readonly string[];
}

function contentOf(statements: readonly Statement[]): Content {
  const entries = entriesOf(statements).map(({ entry }) => ({ name: entry.name, value: printOperand(entry.value) }));
  const kinds = statements.map((one) => (one.kind === 'api-call' ? 'call' : one.kind));
  return { entries, kinds: kinds.filter((kind) => kind !== 'parse_error' && kind !== 'assign') };
}

/** What of a proposal has no counterpart in what was committed, found without looking at what the turn loop says. */
function missing(proposed: Content, committed: Content): readonly string[] {
  const values = proposed.entries.filter(
    ({ name, value }) => !committed.entries.some((other) => other.name === name || other.value === value),
  );
  const left = [...committed.kinds];
  const statements = proposed.kinds.filter((kind) => {
    const at = left.indexOf(kind);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
  return [...values.map(({ value }) => value), ...statements.map((kind) => (kind === 'call' ? '({' : `${kind}(`))];
}

const isNamed = (text: string, leftOut: readonly LeftOut[]): boolean =>
  leftOut.some(({ source }) => source.includes(text) || (text === '({' && source.includes('(')));

describe('a turn with a fault in its proposal', () => {
  let turns: readonly RightTurn[] = [];
  beforeAll(async () => {
    turns = await rightTurns();
  });

  const gates = fc.constantFrom(
    standard(),
    pytod(),
    respact(),
    without(standard(), 'schema'),
    without(standard(), 'reference', 'grounding'),
  );

  /** Expects that a turn names all that it did not commit of a proposal, in its result and in its trace. */
  function expectNamed(text: string, { leftOut, events, statements, reply, outcome }: DialogueTurn): void {
    const proposed = parse(text);
    const said = proposed.ok ? proposed.statements.filter((one) => !isSystemAction(one.kind)) : [];
    for (const one of missing(contentOf(said), contentOf(statements)))
      expect([one, isNamed(one, leftOut)]).toEqual([one, true]);
    if (!proposed.ok && outcome === 'not-understood') expect(leftOut).not.toEqual([]);
    const traced = events.flatMap((event) =>
      event.kind === 'verdict' && 'leftOut' in event.verdict ? (event.verdict.leftOut ?? []) : [],
    );
    for (const one of leftOut) expect(traced).toContainEqual(one);
    if (leftOut.length > 0) expect(reply).not.toBe('');
  }

  it.each(FAULT_KINDS)('of the kind %s names all that it leaves out', async (kind) => {
    const applicable = turns.filter((turn) => corrupt(kind, turn, '0'));
    expect(applicable.length).toBeGreaterThan(0);
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...applicable), fc.nat().map(String), gates, async (turn, seed, list) => {
        const fault = corrupt(kind, turn, seed);
        if (!fault) return;
        const [utterance, program] = [turn.source, corruptedText(fault)];
        const parser = annotatedParser([{ utterance, program }]);
        const manager = new DialogueManager({ session: turn.session.fork(), parser, gates: list });
        expectNamed(program, await manager.turn(utterance));
      }),
      { numRuns: runs(60, 12) },
    );
  });
});
