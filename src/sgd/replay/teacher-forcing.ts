import type { DialogueManager } from '../../dialogue/index.js';
import type { Requested } from '../../dialogue/gates/gate.js';
import type { Session } from '../../engine/index.js';
import { taskOf } from '../../world/index.js';
import type { SgdTurn } from '../corpus/format.js';

/** The slots that the system asked for in a turn of the corpus, as far as the policy had asked for them too. */
export function requestedIn(turn: SgdTurn | undefined, { world }: Session): readonly Requested[] {
  const asked = new Set(
    turn?.frames.flatMap(({ service, actions }) =>
      actions.flatMap(({ act, slot }) => (act === 'REQUEST' ? [`${service} ${slot}`] : [])),
    ),
  );
  return world.pending.flatMap((hint) => {
    if (hint.kind !== 'request' || !asked.has(`${taskOf(world, hint.task).api.service} ${hint.slot}`)) return [];
    return [{ task: hint.task, slot: hint.slot }];
  });
}

/**
 * Teacher forcing: before the next turn of a dialogue, tells a manager what the system said and asked for in the corpus, in
 * place of what the manager said.
 */
export function forceReply(manager: DialogueManager, before: SgdTurn | undefined): void {
  if (before) manager.correctReply({ text: before.utterance, requested: requestedIn(before, manager.session) });
}
