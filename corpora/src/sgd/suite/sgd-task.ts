/** Tasks that are generated from dialogues of the Schema-Guided Dialogue corpus. */
import type { Registry, World } from 'typetod';
import type { DialogueTask } from 'typetod/testbed';
import type { SgdDialogue } from '../corpus/format.js';
import { replaySgdDialogue } from '../replay/replay.js';
import { goalsOf } from './goals.js';
import { type RecordedCall, recordedCalls } from './recorded.js';
import { Watched } from './watched.js';

/** A task of a dialogue of the corpus. */
export interface SgdTask extends DialogueTask {
  /** What its services answer. */
  readonly recorded: readonly RecordedCall[];
}

function titleOf(dialogue: SgdDialogue, { tasks }: World): string {
  const intents = tasks.filter(({ standing }) => standing === 'open').map(({ api }) => api.intent);
  return `${dialogue.services.join(', ')}: ${[...new Set(intents)].join(', ')}`;
}

/**
 * The task of a dialogue, or why there is none.
 *
 * @param registry - the services of the dialogue, as a replay needs them.
 */
export async function sgdTask(dialogue: SgdDialogue, registry: Registry): Promise<SgdTask | string> {
  const watched = new Watched();
  let world: World | undefined;
  for await (const turn of replaySgdDialogue(dialogue, registry, { mode: 'annotated' })) {
    watched.add(turn);
    world = turn.session.world;
  }
  const recorded = recordedCalls(dialogue, registry);
  const read = world && goalsOf(world, watched, recorded);
  if (!world || !read || read.goals.length === 0) return 'the user of the dialogue wants nothing of a service';
  const { goals, calls, told } = read;
  if (calls.length === 0 && told.length === 0)
    return 'no transaction is done and no value has to be told: an agent that does nothing would pass';
  return {
    id: dialogue.dialogue_id,
    title: titleOf(dialogue, world),
    services: dialogue.services,
    user: { goals },
    goal: { calls, ...(told.length > 0 && { told }) },
    recorded,
  };
}
