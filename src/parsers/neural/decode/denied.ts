/** Yes-or-no values in words that turn them round: 'no way am I driving without insurance', 'nothing furnished'. */
import type { Api } from '../../../service/index.js';
import { truthOf } from '../../rules/truth.js';
import type { SlotChoice } from './slot-choice.js';

/** What the network reads the wrong way round: two negations, and a noun that is one. */
const TURNED = /\bnothing\b|\b(?:no way|not|never|\p{L}+n't)\b[^.!?]*\bwithout\b/iu;

/** Values of yes-or-no slots as rules read them, where words turn them round. */
export function asDenied(choices: readonly SlotChoice[], { slots }: Api, user: string): readonly SlotChoice[] {
  if (!TURNED.test(user)) return choices;
  return choices.map((choice) => {
    const slot = slots.get(choice.slot);
    const truth = slot?.kind === 'boolean' ? truthOf(slot, user.toLowerCase()) : undefined;
    return truth === undefined ? choice : { ...choice, value: truth ? 'True' : 'False' };
  });
}
