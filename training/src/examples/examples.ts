/**
 * Examples from which an action parser learns: what it is given, and the statements that it should write.
 *
 * A dialogue is converted and executed as for the evaluation. What stands before a user's turn becomes the input; the
 * statements of the turn, with the places where their values were said, the output.
 *
 * | part                            | holds                                                                          |
 * | ------------------------------- | ------------------------------------------------------------------------------ |
 * | `context`, `apis`, `utterance`  | the input. The programs of earlier turns are right: they come from annotations |
 * | `target`, `spans`, `unlocated`  | the output. It comes from the annotations of the turn                          |
 * | `notes`                         | what of the turn could not be converted: to pick examples by                    |
 */
import type { Canonical, Registry, Session, World } from 'typetod';
import { randomFrom, shuffled, type PromptContext } from 'typetod/internal';
import { print, type Statement } from 'typetod/language';
import type { ConversionNote, SgdReplayOptions } from '@typetod/corpora/internal';
import { replaySgdDialogue, type SgdDialogue, type SgdSplit } from '@typetod/corpora/sgd';
import { type GivenValue, givenValues } from './given.js';
import { locate, type TextSpan } from './spans.js';

/** How examples are made. */
export interface ExampleOptions extends Pick<SgdReplayOptions, 'mode'> {
  /** The split that the dialogue is of: part of the ids. */
  readonly split: SgdSplit;
  /** Decides orders and negatives, and nothing else; 0 if left out. */
  readonly seed?: number;
  /** `all` (default): what was said with the programs; `turns`: what was said only. */
  readonly history?: 'turns' | 'all';
  /**
   * Whose APIs the parser is given: of the services of the `dialogue` (default); of `all` in the registry; of those
   * that the annotation names for the `turn`, which tells the parser something that it does not know otherwise.
   */
  readonly services?: 'turn' | 'dialogue' | 'all';
}

/** What was said in an earlier turn. */
type Said = Extract<PromptContext, { readonly speaker: unknown }>;

/** A place where the value of a slot was said. */
export interface ValueSpan extends TextSpan {
  /** Which statement of the target has the value, from 0. */
  readonly statement: number;
  /** The slot that the statement gives it to. */
  readonly slot: string;
  readonly value: Canonical;
}

/** One user turn, for an action parser. See the head of the file. */
export interface ParserExample {
  /** Unique for a split: `split/dialogue/turn`. */
  readonly id: string;
  /** The split of the dialogue. */
  readonly split: SgdSplit;
  /** The id of the dialogue. */
  readonly dialogue: string;
  /** The index of the user's turn in the dialogue, of all turns, from 0. */
  readonly turn: number;
  /** What was said and executed before, oldest first. */
  readonly context: readonly PromptContext[];
  /** The names of the APIs that can be called, in an order that means nothing. `apiData` has the rest. */
  readonly apis: readonly string[];
  /** What the user says. */
  readonly utterance: string;
  /** Statements as a parser writes them: names may be left out. */
  readonly target: readonly string[];
  /** Where the values of the target were said. */
  readonly spans: readonly ValueSpan[];
  /** The values of the target that nobody said literally. */
  readonly unlocated: readonly Pick<ValueSpan, 'statement' | 'slot' | 'value'>[];
  /** What of the turn could not be converted, or was guessed. */
  readonly notes: readonly ConversionNote[];
}

/** A value of a turn with its place, if it has one. */
export interface LocatedValue {
  readonly value: GivenValue;
  readonly span: TextSpan | undefined;
}

/** A user turn that was converted and executed: all that examples are made of. */
export interface ExampleTurn {
  readonly dialogue: SgdDialogue;
  /** The index of the user's turn in the dialogue, of all turns, from 0. */
  readonly index: number;
  /** What the user says. */
  readonly utterance: string;
  /** What was said and executed before, oldest first. */
  readonly context: readonly PromptContext[];
  readonly statements: readonly Statement[];
  /**
   * The values of the turn with their places.
   *
   * @internal
   */
  readonly values: readonly LocatedValue[];
  /** What of the turn could not be converted, or was guessed. */
  readonly notes: readonly ConversionNote[];
  /** The world after the turn. */
  readonly world: World;
}

function said(dialogue: SgdDialogue, index: number): readonly Said[] {
  const turn = dialogue.turns[index];
  return turn ? [{ speaker: turn.speaker === 'USER' ? 'user' : 'system', text: turn.utterance, turn: index }] : [];
}

/** What a session committed after the first `from` commits. */
function programsSince(session: Session, from: number): readonly PromptContext[] {
  return [...session.commits]
    .slice(from)
    .flatMap(({ actor, program }) => (program === '' ? [] : [{ actor, program: program.split('\n') }]));
}

/** Converts and executes a dialogue and yields its user turns with all that examples are made of. */
export async function* exampleTurns(
  dialogue: SgdDialogue,
  registry: Registry,
  options: Pick<SgdReplayOptions, 'mode'>,
): AsyncGenerator<ExampleTurn> {
  let context: readonly PromptContext[] = [];
  let commits = 0;
  for await (const { session, index, statements, notes } of replaySgdDialogue(dialogue, registry, options)) {
    const { world } = session;
    const values = givenValues(statements, world).map((value) => ({ value, span: locate(dialogue, index, value) }));
    const utterance = dialogue.turns[index]?.utterance ?? '';
    yield { dialogue, index, utterance, context, statements, values, notes, world };
    const programs = programsSince(session, commits);
    commits = [...session.commits].length;
    context = [...context, ...said(dialogue, index), ...programs, ...said(dialogue, index + 1)];
  }
}

/** The id of the example of a turn. */
export function exampleId(turn: ExampleTurn, split: SgdSplit): string {
  return `${split}/${turn.dialogue.dialogue_id}/${turn.index}`;
}

/** The services that the annotation names for a turn. */
export function servicesOf({ dialogue, index }: ExampleTurn): readonly string[] {
  return dialogue.turns[index]?.frames.map((frame) => frame.service) ?? [];
}

function shownApis(turn: ExampleTurn, registry: Registry, services: ExampleOptions['services']): readonly string[] {
  const named = services === 'turn' ? servicesOf(turn) : turn.dialogue.services;
  const shown = registry.services.filter((service) => services === 'all' || named.includes(service.name));
  return shown.flatMap((service) => service.apis.map((api) => api.name));
}

export function parserExample(turn: ExampleTurn, registry: Registry, options: ExampleOptions): ParserExample {
  const { split, seed = 0, history = 'all', services = 'dialogue' } = options;
  const id = exampleId(turn, split);
  const facts = ({ statement, slot, canonical: value }: GivenValue): ParserExample['unlocated'][number] => ({
    statement,
    slot,
    value,
  });
  return {
    id,
    split,
    dialogue: turn.dialogue.dialogue_id,
    turn: turn.index,
    context: history === 'all' ? turn.context : turn.context.filter((item) => 'speaker' in item),
    apis: shuffled(shownApis(turn, registry, services), randomFrom(`${seed} apis ${id}`)),
    utterance: turn.utterance,
    target: turn.statements.map((statement) => print(statement)),
    spans: turn.values.flatMap(({ value, span }) => (span ? [{ ...facts(value), ...span }] : [])),
    unlocated: turn.values.flatMap(({ value, span }) => (span ? [] : [facts(value)])),
    notes: turn.notes,
  };
}

/**
 * The examples of a dialogue for an action parser, one for each user turn.
 *
 * @example
 * const registry = createRegistry(servicesFromSgdSchema(readSgdSchema(directory, 'dev')));
 * for (const dialogue of readSgdDialogues(directory, 'dev')) {
 *   for await (const example of parserExamples(dialogue, registry, { split: 'dev', mode: 'annotated' })) learn(example);
 * }
 */
export async function* parserExamples(
  dialogue: SgdDialogue,
  registry: Registry,
  options: ExampleOptions,
): AsyncGenerator<ParserExample> {
  for await (const turn of exampleTurns(dialogue, registry, options)) yield parserExample(turn, registry, options);
}
