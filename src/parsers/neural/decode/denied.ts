/** Yes-or-no values in words that turn them round: 'no way am I driving without insurance', 'nothing furnished', 'drop the wax'. */
import { isNegatedAt } from '../../../english/negation.js';
import type { Api, Slot } from '../../../service/index.js';
import { truthIn } from '../../rules/truth.js';
import type { SlotChoice } from './slot-choice.js';

/** What the network reads the wrong way round: two negations, and a noun that is one. */
const TURNED = /\bnothing\b|\b(?:not|never|\p{L}+n't)\b[^.!?]*\bwithout\b/iu;

/** What is done with a part of a transaction that is not wanted any more; of a search a yes or no may be either. */
const DROPPED = /(?<!\b(?:not|never|don['’]?t) )\b(?:drop|scrap|lose|forget|leave out) (?:the |that |my )?$/i;

/** Whether what begins at a place of a text is said not to be wanted, or not any more. */
export const isDroppedAt = (text: string, start: number): boolean =>
  isNegatedAt(text, start) || DROPPED.test(text.slice(0, start));

function truthSaid(slot: Slot, { kind }: Api, user: string): boolean | undefined {
  const said = truthIn(slot, user.toLowerCase());
  if (said && kind === 'transaction' && DROPPED.test(user.slice(0, said.at))) return false;
  return TURNED.test(user) || said?.isLack ? said?.isSo : undefined;
}

/** Values of yes-or-no slots as rules read them, where words turn them round. */
export function asDenied(choices: readonly SlotChoice[], api: Api, user: string): readonly SlotChoice[] {
  return choices.map((choice) => {
    const slot = api.slots.get(choice.slot);
    const truth = slot?.kind === 'boolean' ? truthSaid(slot, api, user) : undefined;
    return truth === undefined ? choice : { ...choice, value: truth ? 'True' : 'False' };
  });
}
