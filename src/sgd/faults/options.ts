import type { Remedy } from '../../dialogue/index.js';
import type { FaultProfileName } from '../../faults/profiles.js';

/** Which gates stand between the parser and the program. */
export const GATE_CHOICES = ['none', 'symbolic', 'all'] as const;

/** `none`; `symbolic`: rules alone; `all`: with supervisors, which an oracle answers. */
export type GateChoice = (typeof GATE_CHOICES)[number];

/** How faults are made, and what is done about them. */
export interface FaultOptions {
  readonly profile: FaultProfileName;
  readonly gates: GateChoice;
  /** What gates do about what they find: `repair` if left out. */
  readonly remedy?: Remedy;
  /** Decides which turns have which faults, and nothing else. */
  readonly seed: string;
}
