import type { SgdAction, SgdDialogue } from '../../../../corpora/src/sgd/corpus/format.js';

/** An act that says a value. */
export function act(name: string, slot: string, value: string, canonical = value): SgdAction {
  return { act: name, slot, values: [value], canonical_values: [canonical] };
}

/** All canonical dates of a dialogue. */
export function isoDates(dialogue: SgdDialogue): readonly string[] {
  return JSON.stringify(dialogue).match(/\d{4}-\d\d-\d\d/g) ?? [];
}
