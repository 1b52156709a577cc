import type { SgdDialogue } from './format.js';

/**
 * The slots that the system tells when it offers a result, by `Service.Intent` of the search: one set per search,
 * throughout the corpus. What it offers after a failed transaction is not among them.
 */
export function offeredSlots(dialogue: SgdDialogue): ReadonlyMap<string, readonly string[]> {
  const searched = new Map<string, string>();
  const offers = new Map<string, readonly string[]>();
  for (const { speaker, frames } of dialogue.turns) {
    if (speaker === 'USER') continue;
    for (const { service, actions, service_call: call } of frames) {
      if (actions.some(({ act }) => act === 'NOTIFY_FAILURE')) continue;
      if (call) searched.set(service, call.method);
      const slots = actions.filter(({ act }) => act === 'OFFER').map(({ slot }) => slot);
      const intent = searched.get(service);
      if (slots.length > 0 && intent !== undefined) offers.set(`${service}.${intent}`, slots);
    }
  }
  return offers;
}
