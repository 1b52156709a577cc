import type { DialogueTurn } from '../../dialogue/turn/options.js';
import type { World } from '../../world/index.js';
import { actsText } from './act-text.js';

const OUTCOMES = {
  committed: 'Committed:',
  'not-understood': 'Nothing was committed: the statements could not be taken.',
  aborted: 'Nothing was committed: it is not allowed.',
  'cut-off': 'A service did not answer in time.',
} as const;

function leftOutText({ leftOut }: DialogueTurn): readonly string[] {
  return leftOut.map(({ source, code, message, legal }) => {
    const options = legal.length > 0 ? ` Legal: ${legal.join(', ')}.` : '';
    return `Left out: ${source} (${code}: ${message})${options}`;
  });
}

/** A turn that was taken, for a model to read: what was committed and left out, what was found, and what to say or ask. */
export function turnText(turn: DialogueTurn, world: World): string {
  const { outcome, result, reply } = turn;
  const program = outcome === 'committed' ? [result.program] : [];
  const acts = actsText(result.actions, world);
  const lines = [OUTCOMES[outcome], ...program, ...leftOutText(turn), acts, reply && `Recommended reply: ${reply}`];
  return lines.filter(Boolean).join('\n');
}
