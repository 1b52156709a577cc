import type { DialogueOptions } from './dialogue-manager.js';
import { allGates, DEFAULT_GATES, type GateSettings, NO_GATES } from '../gates/settings.js';

/** What a preset settles of a dialogue manager: spread it into the options. */
export type Preset = Required<Pick<DialogueOptions, 'gates'>> & Pick<DialogueOptions, 'limits' | 'onExhaust'>;

const REPAIRS: GateSettings = { ...allGates('repair'), grounding: 'off', what_if: 'off' };

/**
 * Four papers as settings of one turn loop, so that they can be compared on the same proposals.
 *
 * | preset    | about what gates find                                                                          |
 * | --------- | ---------------------------------------------------------------------------------------------- |
 * | `default` | repairs; a question about what nobody said; the director before critical actions               |
 * | `none`    | nothing: what the engine refuses is not understood                                             |
 * | `pytod`   | repairs alone, as PyTOD's supervisors do                                                       |
 * | `reactod` | the parser is told and tries again, four times at most, else nothing of the turn is kept       |
 * | `respact` | the user is asked about what is wrong, rather than something assumed                           |
 * | `nod`     | repairs, and a director that passes, revises (twice at most) or aborts critical actions        |
 *
 * ReacTOD's six calls a turn hold two that are mandatory there and one here, so four are left to try again.
 */
export const PRESETS = {
  default: { gates: DEFAULT_GATES },
  none: { gates: NO_GATES },
  pytod: { gates: REPAIRS },
  reactod: {
    gates: { ...allGates('retry'), omission: 'off', grounding: 'off', what_if: 'off' },
    limits: { proposals: 5 },
    onExhaust: 'fallback',
  },
  respact: { gates: { ...allGates('ask'), what_if: 'off' } },
  nod: { gates: { ...REPAIRS, what_if: 'revise' }, limits: { revisions: 2 } },
} as const satisfies Readonly<Record<string, Preset>>;

/** The name of one of {@link PRESETS}. */
export type PresetName = keyof typeof PRESETS;
