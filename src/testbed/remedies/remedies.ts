/**
 * Five remedies for the mistakes of whoever proposes, each a list of gates. Four of them find the same and do something else
 * about it; the fifth looks at nothing but what cannot be undone.
 *
 * | remedy   | finds                               | then                                                                     |
 * | -------- | ----------------------------------- | ------------------------------------------------------------------------ |
 * | `refuse` | what the gates of `standard` find   | nothing of the turn is kept, and the agent says why                       |
 * | `repair` | the same                            | the gate mends the program; what it cannot mend is left out (PyTOD)       |
 * | `retry`  | the same                            | the proposer is told and proposes again, four times at most (ReacTOD)     |
 * | `ask`    | the same                            | what is wrong is left out, and the user is asked about it (ReSpAct)       |
 * | `direct` | what the engine refuses; deeds      | a director has it proposed again twice, then stops it (NOD)               |
 */
import type { GateRule } from '../../dialogue/gates/gate.js';
import { without, withRemedy } from '../../dialogue/gates/list.js';
import { type Preset, standard } from '../../dialogue/gates/presets.js';
import { heardDirectorGate } from './heard-director.js';

/** The names of the remedies, in the order of tables. */
export const REMEDY_NAMES = ['refuse', 'repair', 'retry', 'ask', 'direct'] as const;

export type RemedyName = (typeof REMEDY_NAMES)[number];

/** A list of gates with the settings that belong to it. */
export type RemedyGates = Pick<Preset, 'gates' | 'limits' | 'onExhaust'>;

/** What four of the remedies find. The director is not among them: it is a remedy of its own. */
const finding = (): readonly GateRule[] => without(standard(), 'what-if');

/** The gates for what the engine itself refuses. */
const refusals = (): readonly GateRule[] => without(finding(), 'omission', 'grounding');

export const REMEDY_GATES: Readonly<Record<RemedyName, () => RemedyGates>> = {
  refuse: () => ({ gates: withRemedy(finding(), 'abort') }),
  repair: () => ({ gates: withRemedy(finding(), 'repair'), limits: { proposals: 1 } }),
  retry: () => ({ gates: withRemedy(finding(), 'retry'), limits: { proposals: 5 }, onExhaust: 'fallback' }),
  ask: () => ({ gates: withRemedy(finding(), 'ask'), limits: { proposals: 1 } }),
  direct: () => ({
    gates: [...withRemedy(refusals(), 'revise'), { gate: heardDirectorGate(), remedy: 'revise' }],
    limits: { revisions: 2 },
  }),
};
