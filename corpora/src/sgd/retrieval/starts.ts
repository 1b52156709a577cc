import type { Statement } from 'typetod/language';
import { replaySgdDialogue } from '../replay/replay.js';
import type { SgdDialogue } from '../corpus/format.js';
import { lookup, type World } from 'typetod';
import { retrievalContext, type RetrievalQuery } from 'typetod/dialogue';
import { EMPTY_WORLD, taskIdOf, taskOf } from 'typetod/internal';
import type { LoadedSetup } from '../replay/setup.js';

/** A turn in which the user wants something else than before: a task is started, or one that waited is taken up. */
export interface TaskStart {
  /** What the agent knows then. */
  readonly query: RetrievalQuery;
  /** The name of the API that the program calls. */
  readonly api: string;
  /** Whether the task was there already: the agent had proposed it, or the user had put it off. */
  readonly isResumed: boolean;
  /** The id of the dialogue. */
  readonly dialogue: string;
  /** The index of the turn in it, of all turns, from 0. */
  readonly turn: number;
}

/** The API that a statement starts or takes up, in the world before the turn; undefined for any other statement. */
function startedBy(statement: Statement, world: World): Pick<TaskStart, 'api' | 'isResumed'> | undefined {
  if (statement.kind === 'api-call') return { api: statement.api, isResumed: false };
  if (statement.kind !== 'resume' || statement.operand.kind !== 'variable') return undefined;
  const value = lookup(world, statement.operand.name);
  const id = value && taskIdOf(value);
  return id === undefined ? undefined : { api: taskOf(world, id).api.name, isResumed: true };
}

/**
 * The task starts of a dialogue, in order: the dialogue is converted and executed, and each turn read in the world
 * before it.
 */
export async function* taskStarts(dialogue: SgdDialogue, setup: LoadedSetup): AsyncGenerator<TaskStart> {
  const registry = setup.services.registryFor(dialogue);
  let world = EMPTY_WORLD;
  for await (const turn of replaySgdDialogue(dialogue, registry, { mode: setup.mode })) {
    const started = turn.statements.flatMap((statement) => startedBy(statement, world) ?? []);
    const query = {
      utterance: turn.user.utterance,
      before: dialogue.turns.slice(0, turn.index).map(({ utterance }) => utterance),
      ...retrievalContext(world),
    };
    for (const start of started) yield { ...start, query, dialogue: dialogue.dialogue_id, turn: turn.index };
    world = turn.session.world;
  }
}
