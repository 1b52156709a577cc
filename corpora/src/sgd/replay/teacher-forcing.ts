import type { Session } from 'typetod';
import type { DialogueManager } from 'typetod/dialogue';
import { type Requested, taskOf } from 'typetod/internal';
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
