/**
 * Examples from which a parser supervisor learns: extractive questions about what the system asked for.
 *
 * The questions of a turn are the slots that the system requested in the turn before, and no others that the user
 * happens to answer: a supervisor knows what was asked, not what was said. Negatives are slots of the same service
 * that have no answer. To choose them takes the annotation, so they are for learning only; `asked` tells them apart.
 */
import type { Canonical, Registry } from 'typetod';
import { randomFrom, serviceState, shuffled, type PromptContext } from 'typetod/internal';
import { type ExampleOptions, type ExampleTurn, exampleId, exampleTurns } from './examples.js';
import { type TypeData, typeData } from './api-data.js';
import type { SgdSplit } from '@typetod/corpora/sgd';
import type { TextSpan } from './spans.js';

/** The answer to a question. `span`: where it was said. `value`: a value that nobody said literally. `unanswerable`: no answer was given. */
export type SlotAnswer =
  | ({
      readonly kind: 'span';
      readonly value: Canonical;
    } & TextSpan)
  | {
      readonly kind: 'value';
      readonly value: Canonical;
    }
  | { readonly kind: 'unanswerable' };

export interface AnsweredQuestion extends TypeData {
  /** The name of the service. */
  readonly service: string;
  /** Whether the system requested the slot, or it is a negative. */
  readonly asked: 'requested' | 'negative';
  readonly answer: SlotAnswer;
}

/** The questions of one user turn, for a parser supervisor. See the head of the file. */
export interface SupervisorExample {
  /** Unique for a split: `split/dialogue/turn`. */
  readonly id: string;
  /** The split of the dialogue. */
  readonly split: SgdSplit;
  /** The id of the dialogue. */
  readonly dialogue: string;
  /** The index of the user's turn in the dialogue, of all turns, from 0. */
  readonly turn: number;
  /** What was said before, oldest first; no programs. */
  readonly context: readonly PromptContext[];
  /** What the user says. */
  readonly utterance: string;
  /** In an order that means nothing. */
  readonly questions: readonly AnsweredQuestion[];
}

interface Asked {
  readonly service: string;
  readonly slot: string;
}

function requested(turn: ExampleTurn): readonly Asked[] {
  const frames = turn.dialogue.turns[turn.index - 1]?.frames ?? [];
  return frames.flatMap(({ service, actions }) =>
    actions.flatMap(({ act, slot }) => (act === 'REQUEST' ? [{ service, slot }] : [])),
  );
}

function answerOf(turn: ExampleTurn, { service, slot }: Asked): SlotAnswer {
  const found = turn.values.find(({ value }) => value.service === service && value.slot === slot);
  if (!found) return { kind: 'unanswerable' };
  const { value, span } = found;
  return span ? { kind: 'span', value: value.canonical, ...span } : { kind: 'value', value: value.canonical };
}

/** Slots of a service that were not asked for and have no value yet. */
function unanswered(turn: ExampleTurn, registry: Registry, asked: readonly Asked[], service: string): readonly Asked[] {
  const slots = registry.services.find(({ name }) => name === service)?.slots.keys() ?? [];
  const known = serviceState(turn.world, service)?.slots ?? {};
  return [...slots]
    .filter((slot) => !Object.hasOwn(known, slot) && !asked.some((one) => one.service === service && one.slot === slot))
    .map((slot) => ({ service, slot }));
}

/** In every other turn some of the slots that could be negatives, from one to all. */
function negatives(available: readonly Asked[], random: () => number): readonly Asked[] {
  if (available.length === 0 || random() < 0.5) return [];
  const count = 1 + Math.floor(random() * available.length);
  return shuffled(available, random).slice(0, count);
}

/** Returns the questions of a turn, or undefined when the system requested nothing before it. */
export function supervisorExample(
  turn: ExampleTurn,
  registry: Registry,
  options: Pick<ExampleOptions, 'split' | 'seed'>,
): SupervisorExample | undefined {
  const asked = requested(turn);
  if (asked.length === 0) return undefined;
  const { split, seed = 0 } = options;
  const id = exampleId(turn, split);
  const random = randomFrom(`${seed} questions ${id}`);
  const services = [...new Set(asked.map(({ service }) => service))];
  const others = negatives(
    services.flatMap((service) => unanswered(turn, registry, asked, service)),
    random,
  );
  const question = (kind: AnsweredQuestion['asked'], one: Asked): readonly AnsweredQuestion[] => {
    const slot = registry.slot(one.service, one.slot);
    return slot ? [{ service: one.service, ...typeData(slot), asked: kind, answer: answerOf(turn, one) }] : [];
  };
  const questions = [
    ...asked.flatMap((one) => question('requested', one)),
    ...others.flatMap((one) => question('negative', one)),
  ];
  return {
    id,
    split,
    dialogue: turn.dialogue.dialogue_id,
    turn: turn.index,
    context: turn.context.filter((item) => 'speaker' in item),
    utterance: turn.utterance,
    questions: shuffled(questions, random),
  };
}

/** The examples of a dialogue for a parser supervisor, one for each user turn before which the system requested slots. */
export async function* supervisorExamples(
  dialogue: ExampleTurn['dialogue'],
  registry: Registry,
  options: ExampleOptions,
): AsyncGenerator<SupervisorExample> {
  for await (const turn of exampleTurns(dialogue, registry, options)) {
    const example = supervisorExample(turn, registry, options);
    if (example) yield example;
  }
}
