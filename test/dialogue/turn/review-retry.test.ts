import { createSession } from 'typetod';
import { naturalReader } from 'typetod/values';
import { describe, expect, it } from 'vitest';
import { buses3, restaurants2 } from '../../../apis/index.js';
import {
  withRemedy,
  standard,
  DialogueManager,
  type DialogueOptions,
  type DialogueTurn,
  type Parser,
  type ParserInput,
} from '../../../src/dialogue/index.js';
import { ASKED, FIND_BUS, FOUND, only, rulesOf } from '../gates/harness.js';

type Rejection = ParserInput['rejections'][number];

interface Writer extends Parser {
  /** What it was told of its earlier proposals, at each attempt. */
  readonly told: (readonly Rejection[])[];
  readonly attempts: number[];
}

/** A parser that writes one program after the other, and the last one ever after. */
function writing(...programs: readonly string[]): Writer {
  const told: (readonly Rejection[])[] = [];
  const attempts: number[] = [];
  return {
    name: 'writer',
    told,
    attempts,
    parse({ rejections, place }: ParserInput) {
      told.push([...rejections]);
      attempts.push(place.attempt);
      const at = Math.min(told.length, programs.length) - 1;
      return Promise.resolve({ source: programs[at] ?? '' });
    },
  };
}

async function turn(
  parser: Parser,
  options: Partial<DialogueOptions> & { readonly turns?: readonly string[] } = {},
): Promise<DialogueTurn> {
  const { turns = [], ...more } = options;
  const session = createSession({ services: [restaurants2, buses3], reader: naturalReader });
  for (const program of turns) await session.turn(program);
  return new DialogueManager({ session, parser, gates: rulesOf(only('schema', 'retry')), ...more }).turn('To Oxford.');
}

const WRONG = `${FIND_BUS}({ town: "Oxford", category: "direct" })`;
const OTHER = `${FIND_BUS}({ place: "Oxford", category: "direct" })`;
const THIRD = `${FIND_BUS}({ goal: "Oxford", category: "direct" })`;
const RIGHT = `${FIND_BUS}({ to_city: "Oxford", category: "direct" })`;
const VALID = `${FIND_BUS}({ category: "direct" })`;

const kinds = ({ events }: DialogueTurn): readonly string[] =>
  events.flatMap((event) => {
    if (event.kind === 'proposal') return [`proposal ${event.attempt}`];
    if (event.kind !== 'verdict' || event.verdict.kind === 'pass') return [];
    return [`${event.gate}: ${event.verdict.kind}`];
  });

describe('a parser that may propose again', () => {
  it('is told the code, what is wrong, and what is legal', async () => {
    const parser = writing(WRONG, RIGHT);
    await turn(parser);
    expect(parser.told[0]).toEqual([]);
    expect(parser.told[1]).toHaveLength(1);
    const [rejection] = parser.told[1] ?? [];
    expect(rejection?.program).toBe(WRONG);
    expect(rejection?.messages).toHaveLength(1);
    expect(rejection?.messages[0]).toMatch(
      /^unknown-slot: buses_3_find_bus has no slot 'town'\..* Legal: .*\bto_city\b/,
    );
    expect(rejection?.messages[0]).not.toContain('\n');
  });

  it('is told all that a gate found', async () => {
    const parser = writing('conversation_pause()', RIGHT);
    await turn(parser, { gates: rulesOf(only('omission', 'retry')), turns: [`${FIND_BUS}()`] });
    expect(parser.told[1]?.[0]?.messages.map((message) => message.split(':')[0])).toEqual([
      'omitted-slot',
      'omitted-slot',
      'omitted-slot',
    ]);
  });

  it('is heard when it mends what was wrong', async () => {
    const result = await turn(writing(WRONG, RIGHT));
    expect([result.outcome, result.source]).toEqual(['committed', RIGHT]);
    expect(kinds(result)).toEqual(['proposal 0', 'schema: retry', 'proposal 1']);
  });

  it('is told of all its earlier proposals', async () => {
    const parser = writing(WRONG, OTHER, RIGHT);
    const result = await turn(parser);
    expect(result.source).toBe(RIGHT);
    expect(parser.told.map((told) => told.map(({ program }) => program))).toEqual([[], [WRONG], [WRONG, OTHER]]);
    expect(parser.attempts).toEqual([0, 1, 2]);
  });

  it.each([
    [1, ['proposal 0', 'schema: repair']],
    [2, ['proposal 0', 'schema: retry', 'proposal 1', 'schema: repair']],
    [3, ['proposal 0', 'schema: retry', 'proposal 1', 'schema: retry', 'proposal 2', 'schema: repair']],
  ])('proposes %i times at most', async (proposals, trace) => {
    const result = await turn(writing(WRONG, OTHER, THIRD), { limits: { proposals } });
    expect(kinds(result)).toEqual(trace);
    expect(result.source).toBe(VALID);
  });

  it('is not asked a third time when it says the same again', async () => {
    const result = await turn(writing(WRONG), { limits: { proposals: 9 } });
    expect(kinds(result)).toEqual(['proposal 0', 'schema: retry', 'proposal 1', 'schema: repair']);
    expect(result.source).toBe(VALID);
  });

  it('is not asked again when it says what it said before last', async () => {
    const result = await turn(writing(WRONG, OTHER, WRONG), { limits: { proposals: 9 } });
    expect(kinds(result).filter((kind) => kind.startsWith('proposal'))).toHaveLength(3);
  });

  it('is not asked again about what is only mended', async () => {
    const parser = writing(WRONG, RIGHT);
    const result = await turn(parser, { gates: rulesOf(only('schema')) });
    expect(parser.told).toHaveLength(1);
    expect(result.source).toBe(VALID);
  });
});

describe('a parser that may not propose any more', () => {
  it('has what is valid of its last proposal committed', async () => {
    const result = await turn(writing(WRONG), { onExhaust: 'keep-valid' });
    expect([result.outcome, result.source]).toEqual(['committed', VALID]);
  });

  it('is not understood where nothing else is wanted', async () => {
    const result = await turn(writing(WRONG), { onExhaust: 'fallback' });
    expect([result.outcome, result.source]).toEqual(['not-understood', 'parse_error()']);
  });

  it('is not understood where nothing of it is valid', async () => {
    const result = await turn(writing('next(x9)'), { gates: rulesOf(only('reference', 'retry')) });
    expect([result.outcome, result.source]).toEqual(['not-understood', 'parse_error()']);
  });
});

describe('a revision', () => {
  const gates = withRemedy(standard(), 'revise', 'schema');

  it('has a bound of its own', async () => {
    const parser = writing(WRONG, OTHER, RIGHT);
    const result = await turn(parser, { gates, limits: { proposals: 1, revisions: 2 } });
    expect(result.source).toBe(RIGHT);
  });

  it.each([0, 1])('after %i of them the turn is aborted', async (revisions) => {
    const parser = writing(WRONG, OTHER, RIGHT);
    const result = await turn(parser, { gates, limits: { revisions } });
    expect(result.outcome).toBe('aborted');
    expect(parser.told).toHaveLength(revisions + 1);
  });

  it('that is the same again is aborted', async () => {
    const parser = writing(WRONG);
    const result = await turn(parser, { gates, limits: { revisions: 9 } });
    expect(result.outcome).toBe('aborted');
    expect(parser.told).toHaveLength(2);
  });

  it('by a director has the parser told why', async () => {
    const director = {
      name: 'strict',
      direct: () => ({ decision: 'revise', reason: 'Nobody said yes.' }) as const,
    };
    const parser = writing('confirm(x1)', 'conversation_pause()');
    const result = await turn(parser, { gates: standard({ director }), turns: [ASKED] });
    expect(parser.told[1]).toEqual([{ program: 'confirm(x1)', messages: ['revised: Nobody said yes.'] }]);
    expect(result.source).toBe('conversation_pause()');
  });

  it('never commits what was stopped', async () => {
    const director = { name: 'no', direct: () => ({ decision: 'abort', reason: 'No.' }) as const };
    const parser = writing('confirm(x1)');
    const result = await turn(parser, { gates: standard({ director }), turns: [ASKED] });
    expect([result.outcome, result.source]).toEqual(['aborted', 'parse_error()']);
    expect(parser.told).toHaveLength(1);
  });
});

it('what is right is committed at the first attempt', async () => {
  const result = await turn(writing('next(x1)'), { turns: [FOUND] });
  expect(kinds(result)).toEqual(['proposal 0']);
  expect(result.outcome).toBe('committed');
});
