/**
 * A transcript: a dialogue with its program and its dialogue states, turn by turn, as a person can review it.
 *
 * The text form has a header of `key: value` lines and one block for each turn of the user:
 *
 * ```text
 * title: A table by phone
 * services: Restaurants_2
 * ----
 * # A note on the turn, for readers.
 * user: Anything Asian in San Jose?
 * > x1 = restaurants_2_find_restaurants({ location: "San Jose", category: "Asian" })
 * < x2 = show(x1)
 * < x3 = next(x1)
 * < x4 = say(x3)
 * agent: Bamboo Garden is a good one.
 * = Restaurants_2 FindRestaurants { location: "San Jose", category: "Asian" }
 * ----
 * ...
 * ```
 *
 * The lines between `user:` and `agent:` are the program, in the order in which it was executed:
 *
 * | mark | line                                                                                         |
 * | ---- | -------------------------------------------------------------------------------------------- |
 * | `>`  | a statement of the user, as a parser would write it; names may be left out and calls nested   |
 * | `:`  | the same as the engine executed it, named and without nesting, where that is not the same     |
 * | `<`  | a statement of the system: the engine's markers, the policy's hints, what the agent says      |
 * | `!`  | the statement above was refused: the code of the feedback                                     |
 *
 * `=` lines are the dialogue state after the turn: of the service in use, and of every other whose values changed;
 * none when the turn was refused.
 *
 * On replay the `>` lines are executed; `:`, `<`, `!` and `=` lines are expectations. Nothing checks the words of
 * `user:` and `agent:`.
 */
import { DEFAULT_NOW } from '../engine/index.js';
import type { Canonical, Constraints } from '../service/index.js';

/** A dialogue with its annotations. */
export interface Transcript {
  /** What the dialogue is called. */
  readonly title: string;
  /** What the dialogue shows, in a sentence. */
  readonly about?: string;
  /** The services that are loaded, by name. */
  readonly services: readonly string[];
  /** Names to find the dialogue by; empty where the header has none. */
  readonly tags: readonly string[];
  /** The session's clock; if left out that of the fixture, else `2019-03-01T09:00`. */
  readonly now?: string;
  /** The session's id, from which ids and random numbers derive; if left out that of the fixture, else `transcript`. */
  readonly seed?: string;
  /** The fixture that the session begins with; the one called `default`, where there is one, if left out. */
  readonly fixture?: string;
  /** The turns, at least one. */
  readonly turns: readonly TranscriptTurn[];
}

/** One turn of the user with the agent's answer. */
export interface TranscriptTurn {
  /** For readers: what the turn shows. */
  readonly notes: readonly string[];
  /** What the user says. Replaying does not check it. */
  readonly user: string;
  /** The lines of the program, in the order of execution. */
  readonly program: readonly ProgramLine[];
  /** What the agent says; empty where a draft does not say it. Replaying does not check it. */
  readonly agent: string;
  /** The states after the turn, of the service in use last; empty when the turn was refused. */
  readonly states: readonly AnnotatedState[];
  /** The line on which the turn begins, where it was read from a text. */
  readonly line?: number;
}

/** What a line of a turn's program is; see the head of the file. */
export type ProgramLineKind = 'statement' | 'named' | 'system' | 'refused';

/** One line of a turn's program. The text of a refusal is the feedback's code. */
export interface ProgramLine {
  readonly kind: ProgramLineKind;
  /** The line without its mark. */
  readonly text: string;
  /** The line number, counted from 1, where it was read from a text. */
  readonly line?: number;
}

/** The dialogue state of a service, as annotated: canonical values. */
export interface AnnotatedState {
  readonly service: string;
  readonly intent: string;
  readonly slots: Readonly<Record<string, Canonical>>;
  /** What results must be like besides, by slot or property; absent where nothing was said. */
  readonly where?: Constraints;
  /** The slots that the user asks for. */
  readonly requested: readonly string[];
  /** The line number, counted from 1, where it was read from a text. */
  readonly line?: number;
}

/** The seed of a transcript that names none. */
export const DEFAULT_SEED = 'transcript';

/** The mark that begins a program line, by kind. */
export const MARKS: Readonly<Record<ProgramLineKind, string>> = {
  statement: '>',
  named: ':',
  system: '<',
  refused: '!',
};

/** The line between the header and the turns. */
export const RULE = '----';

/** The clock and the id of a session as a header has them: left out where they hold by default. */
export function headerOf({ now, id }: { readonly now: string; readonly id: string }): Pick<Transcript, 'now' | 'seed'> {
  return { ...(now !== DEFAULT_NOW && { now }), ...(id !== DEFAULT_SEED && { seed: id }) };
}

/** The statements of the user in a turn, one batch as the session takes it. */
export function sourceOf(turn: TranscriptTurn): string {
  return turn.program.flatMap((line) => (line.kind === 'statement' ? [line.text] : [])).join('\n');
}

/** The transcript without line numbers: what it says, apart from where it stands. */
export function withoutLines(transcript: Transcript): Transcript {
  const strip = <T extends { readonly line?: number }>({ line: _line, ...rest }: T): Omit<T, 'line'> => rest;
  const turns = transcript.turns.map((turn) => ({
    ...strip(turn),
    program: turn.program.map(strip),
    states: turn.states.map(strip),
  }));
  return { ...transcript, turns };
}
