import { askingFor, type Unclear } from '../engine/asking.js';
import type { TurnOptions } from '../engine/index.js';
import { parse, type Term } from '../language/index.js';
import { isUnderWay, lookup, taskIdOf, type World } from '../world/index.js';
import { toCanonical } from './state.js';
import type { ProgramLine, TranscriptTurn } from './transcript.js';

/** What a line of the agent asks for as unclear, of a task that can be asked about. */
function unclearOf({ kind, text }: ProgramLine, world: World): readonly Unclear[] {
  const parsed = kind === 'system' ? parse(text) : undefined;
  const [hint] = parsed?.ok ? parsed.statements : [];
  if (hint?.kind !== 'hint') return [];
  const { request, of, unclear } = Object.fromEntries(hint.content.map(({ name, value }) => [name, value]));
  const value = of?.kind === 'variable' ? lookup(world, of.name) : undefined;
  const task = value && world.tasks[taskIdOf(value) ?? -1];
  const [slot, given] = [request, unclear].map((term) => term && toCanonical(term as Term));
  if (!task || !isUnderWay(task) || typeof slot !== 'string' || given === undefined) return [];
  return task.api.slots.has(slot) ? [{ task: task.id, slot, unclear: given }] : [];
}

/**
 * The agent of a turn in which something was left out of what the user said: no statement says what it was, so the replay
 * takes it from the agent's request, which has it as `unclear`.
 */
export function askingAsIn({ program }: TranscriptTurn, world: () => World): NonNullable<TurnOptions['choose']> {
  return (recommended) => {
    const now = world();
    return askingFor(
      program.flatMap((line) => unclearOf(line, now)),
      recommended,
    );
  };
}
