import { beforeAll, describe, expect, it } from 'vitest';
import {
  type ExampleTurn,
  exampleTurns,
  type ParserExample,
  parserExample,
  type ValueSpan,
} from '../../src/examples/examples.js';
import { readSgdDialogues } from '../../../corpora/src/sgd/corpus/walk.js';
import { readSgdSchema } from '../../../corpora/src/sgd/corpus/read.js';
import type { SgdDialogue } from '../../../corpora/src/sgd/corpus/format.js';
import { type SupervisorExample, supervisorExample } from '../../src/examples/questions.js';
import { parse } from '../../../src/language/index.js';
import { createRegistry, type Registry } from '../../../src/service/index.js';
import { servicesFromSgdSchema } from '../../../corpora/src/sgd/schema/schema.js';
import { runs } from '../../../test/runs.js';

const directory = process.env.TYPETOD_SGD_DIR;

/** What is kept of an example: all of them at once would be the whole corpus many times over. */
interface Kept extends Pick<ParserExample, 'target' | 'spans' | 'unlocated'> {
  readonly dialogue: SgdDialogue;
  readonly turn: number;
  readonly questions: SupervisorExample['questions'];
}

const wrongPlaces = (
  dialogue: SgdDialogue,
  spans: readonly Omit<ValueSpan, 'statement' | 'slot'>[],
): readonly unknown[] =>
  spans.filter(({ turn, speaker, start, end, text }) => {
    const said = dialogue.turns[turn];
    return (
      said?.utterance.slice(start, end) !== text || text === '' || (speaker === 'user') !== (said.speaker === 'USER')
    );
  });

describe.skipIf(directory === undefined)('examples of the dev split', () => {
  const kept: Kept[] = [];
  let registry: Registry;

  const keep = (turn: ExampleTurn): void => {
    const options = { split: 'dev', mode: 'annotated' } as const;
    const { target, spans, unlocated } = parserExample(turn, registry, options);
    const questions = supervisorExample(turn, registry, options)?.questions ?? [];
    kept.push({ dialogue: turn.dialogue, turn: turn.index, target, spans, unlocated, questions });
  };

  beforeAll(async () => {
    registry = createRegistry(servicesFromSgdSchema(readSgdSchema(directory!, 'dev')));
    for (const dialogue of readSgdDialogues(directory!, 'dev', runs(10_000, 300))) {
      for await (const turn of exampleTurns(dialogue, registry, { mode: 'annotated' })) keep(turn);
    }
  });

  it('have spans with their text at their place, in this turn or before it', () => {
    const spans = kept.flatMap((example) => example.spans.map((span) => span.turn <= example.turn));
    expect(spans.length).toBeGreaterThan(runs(10_000, 1000));
    expect(spans.every(Boolean)).toBe(true);
    expect(kept.flatMap(({ dialogue, spans: own }) => wrongPlaces(dialogue, own))).toEqual([]);
  });

  it('have answers with their text at their place', () => {
    const wrong = kept.flatMap(({ dialogue, questions }) =>
      wrongPlaces(
        dialogue,
        questions.flatMap(({ answer }) => (answer.kind === 'span' ? [answer] : [])),
      ),
    );
    expect(wrong).toEqual([]);
  });

  it('have spans for nine of ten values', () => {
    const located = kept.reduce((sum, { spans }) => sum + spans.length, 0);
    const unlocated = kept.reduce((sum, example) => sum + example.unlocated.length, 0);
    expect(located / (located + unlocated)).toBeGreaterThan(0.9);
  });

  it('have targets that are programs', () => {
    const broken = kept.filter(({ target }) => !parse(target.join('\n')).ok);
    expect(broken.map(({ target }) => target)).toEqual([]);
  });

  it('ask for every slot that the system requested in the turn before, and call nothing else requested', () => {
    for (const { dialogue, turn, questions } of kept) {
      const before = dialogue.turns[turn - 1]?.frames.flatMap(({ actions }) => actions) ?? [];
      const requested = before.filter(({ act }) => act === 'REQUEST').map(({ slot }) => slot);
      const asked = questions.filter((question) => question.asked === 'requested').map(({ name }) => name);
      expect([...asked].sort()).toEqual([...requested].sort());
    }
  });
});
