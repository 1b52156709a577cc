/**
 * The conversation so far, with its program between what was said.
 *
 * | line                        | shown                                                                       |
 * | --------------------------- | --------------------------------------------------------------------------- |
 * | `next`, `select({ ... })`   | with the entity that it brought, and the values that the agent offers it by |
 * | `hint`                      | of the last turn, if spoken: what the user may be answering                 |
 * | `suggest`                   | if spoken                                                                   |
 * | `say`                       | of the user: what was asked. What the agent speaks stands in its own words  |
 * | `parse_error`               | not at all: it is nothing to imitate                                        |
 * | everything else             | as it is                                                                    |
 *
 * A line keeps its name where the name stands for something to refer to: a task, or an entity.
 */
import { isVariableName, type VariableName, ownValue } from '../../language/index.js';
import type { Canonical } from '../../service/index.js';
import { type Entity, lookup, taskOf, type Value, type World } from '../../world/index.js';
import type { PromptTurn } from './history.js';
import { oneLine } from '../../text/index.js';
import { recordText } from './tasks.js';

export interface PromptOptions {
  /** Shows at most so many earlier turns, the latest ones; all if left out. */
  readonly maxTurns?: number;
  /** Leaves out earlier turns, oldest first, until the others have at most so many characters; none if left out. */
  readonly maxCharacters?: number;
  /** Shows at most so many tasks, those touched last; all if left out. */
  readonly maxTasks?: number;
  /** Whether the task and the language are explained; true if left out. A model that was trained on prompts knows them. */
  readonly instructions?: boolean;
  /** Everything in lower case, for small models that were trained so on names without capitals; false if left out. */
  readonly lowerCase?: boolean;
}

interface Line {
  /** The statement without its name. */
  readonly text: string;
  readonly name: VariableName | undefined;
  /** What is called; undefined for an assignment. */
  readonly call: string | undefined;
  readonly value: Value | undefined;
}

/** `x3 = next(x1)`, its parts: what is committed is printed, so that a line begins so. */
const STATEMENT = /^(?:(x\d+) = )?((\w+)\(.*)$/;

function readLine(line: string, world: World): Line {
  const [, given = '', text = line, call] = STATEMENT.exec(line) ?? [];
  const name = isVariableName(given) ? given : undefined;
  return { text, name, call, value: name && lookup(world, name) };
}

function linesOf(program: string, world: World): readonly Line[] {
  return program === '' ? [] : program.split('\n').map((line) => readLine(line, world));
}

const REFERABLE: ReadonlySet<Value['kind']> = new Set<Value['kind']>([
  'task',
  'entity',
  'selection',
  'suggestion',
  'suspension',
]);

/** An entity as the agent offers it: what identifies it and what is told of it. */
function entityText(world: World, { task: id, row }: Entity): string {
  const { api } = taskOf(world, id);
  const names = api.kind === 'search' ? new Set([...api.identity, ...api.offers]) : [];
  const values = [...names].flatMap((name): [string, Canonical][] => {
    const value = ownValue(row, name);
    return value === undefined ? [] : [[name, value]];
  });
  return `${api.entity} ${recordText(values)}`;
}

function lineText(world: World, { name, text, value }: Line): string {
  const named = name && value && REFERABLE.has(value.kind) ? `${name} = ${text}` : text;
  const brings = value?.kind === 'entity' || (value?.kind === 'selection' && text.startsWith('select({'));
  return brings ? `${named} // ${entityText(world, value.entity)}` : named;
}

function userLines(turn: PromptTurn, world: World): readonly string[] {
  return linesOf(turn.program, world).flatMap((line) => (line.call === 'parse_error' ? [] : [lineText(world, line)]));
}

/** The agent's statements; those that are nothing unless they are spoken, only if they are. */
function agentLines(turn: PromptTurn, world: World, isLast: boolean): readonly string[] {
  const lines = linesOf(turn.response, world);
  const spoken = new Set(lines.flatMap(({ value }) => (value?.kind === 'speech' ? value.spoken : [])));
  return lines.flatMap((line) => {
    const isSpoken = line.name !== undefined && spoken.has(line.name);
    const isPromptOptions =
      line.call === 'hint' ? isLast && isSpoken : line.call === 'suggest' ? isSpoken : line.call !== 'say';
    return isPromptOptions ? [lineText(world, line)] : [];
  });
}

function speech(speaker: string, text: string): readonly string[] {
  return text === '' ? [] : [`${speaker}: ${oneLine(text)}`];
}

function turnText(turn: PromptTurn, world: World, isLast: boolean): string {
  return [
    ...speech('User', turn.utterance),
    ...userLines(turn, world),
    ...agentLines(turn, world, isLast),
    ...speech('Agent', turn.reply),
  ].join('\n');
}

/** The latest turns that fit, oldest first. The last one is shown at any length. */
function fitting(history: readonly PromptTurn[], world: World, shown: PromptOptions): readonly string[] {
  const { maxTurns = Number.POSITIVE_INFINITY, maxCharacters = Number.POSITIVE_INFINITY } = shown;
  const texts: string[] = [];
  let left = maxCharacters;
  for (let at = history.length - 1; at >= 0 && texts.length < maxTurns; at -= 1) {
    const isLast = at === history.length - 1;
    const text = turnText(history[at] as PromptTurn, world, isLast);
    left -= text.length + 1;
    if (left < 0 && !isLast) break;
    texts.push(text);
  }
  return texts.reverse();
}

/** The conversation so far; nothing at its beginning. What was left out is said. */
export function transcriptLines(history: readonly PromptTurn[], world: World, shown: PromptOptions): readonly string[] {
  if (history.length === 0) return [];
  const turns = fitting(history, world, shown);
  const left = history.length - turns.length;
  const cut = left === 0 ? [] : [`(${left} earlier ${left === 1 ? 'turn is' : 'turns are'} left out.)`];
  return ['# The conversation so far', ...cut, ...turns, ''];
}
