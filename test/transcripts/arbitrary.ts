import fc from 'fast-check';
import type { TranscriptTurn } from 'typetod/internal';
import type { Transcript } from 'typetod/transcripts';

type AnnotatedState = TranscriptTurn['states'][number];
type ProgramLine = TranscriptTurn['program'][number];

/** Text that fits on one line and does not begin or end with white space. */
const line = fc
  .string({ unit: 'grapheme', minLength: 1, maxLength: 40 })
  .map((text) => text.replace(/\s+/gu, ' ').trim())
  .filter((text) => text !== '');

const name = fc.stringMatching(/^[A-Za-z][A-Za-z0-9_]{0,11}$/);
const slotName = fc
  .stringMatching(/^[a-z][a-z0-9_]{0,11}$/)
  .filter((text) => !['constructor', 'prototype'].includes(text));
const names = fc.uniqueArray(name, { minLength: 1, maxLength: 3 });

/** Values that a slot can hold, without the characters that the language refuses. */
const value = fc.oneof(
  fc.string({ maxLength: 20, unit: fc.constantFrom(...'abc XYZ 019 \'"\\{}[]:,é-.') }),
  fc.integer(),
  fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e6, max: 1e6 }).map((number) => (number === 0 ? 0 : number)),
  fc.boolean(),
);

const state: fc.Arbitrary<AnnotatedState> = fc.record({
  service: name,
  intent: name,
  slots: fc
    .uniqueArray(fc.tuple(slotName, fc.oneof(value, fc.array(value, { maxLength: 2 }))), {
      maxLength: 4,
      selector: ([key]) => key,
    })
    .map((entries) => Object.fromEntries(entries)),
  requested: fc.uniqueArray(slotName, { maxLength: 2 }),
});

const programLine: fc.Arbitrary<ProgramLine> = fc.oneof(
  fc.record({ kind: fc.constantFrom('statement', 'named', 'system'), text: line }),
  fc.record({ kind: fc.constant('refused' as const), text: fc.constantFrom('unknown-slot', 'syntax') }),
);

const turn: fc.Arbitrary<TranscriptTurn> = fc.record({
  notes: fc.array(line, { maxLength: 2 }),
  user: line,
  program: fc.array(programLine, { maxLength: 5 }),
  agent: line,
  states: fc.array(state, { maxLength: 2 }),
});

/** Transcripts that need not make sense. */
export const transcript: fc.Arbitrary<Transcript> = fc
  .record({
    title: line,
    about: fc.option(line, { nil: undefined }),
    services: names,
    tags: fc.uniqueArray(fc.stringMatching(/^[a-z][a-z0-9-]{0,8}$/), { maxLength: 3 }),
    now: fc.option(fc.constantFrom('2019-03-01T09:00', '2024-02-29T23:59'), { nil: undefined }),
    seed: fc.option(line, { nil: undefined }),
    fixture: fc.option(fc.stringMatching(/^[a-z][a-z0-9-]{0,8}$/), { nil: undefined }),
    turns: fc.array(turn, { minLength: 1, maxLength: 4 }),
  })
  .map(
    (given) =>
      Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as never as Transcript,
  );
