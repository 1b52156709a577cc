import type { FaultProfileName, Remedy } from 'typetod/internal';

/** Options of {@link evaluateFaults} for the faults and the gates. */
export interface FaultOptions {
  /** Which mistakes the parser makes, and how often. */
  readonly profile: FaultProfileName;
  /**
   * `none`; `symbolic`: rules alone; `neural`: with supervisors, which the network of the neural parser answers; `all`: with
   * supervisors, which an oracle answers.
   */
  readonly gates: 'none' | 'symbolic' | 'neural' | 'all';
  /** Of `neural`: the folder of the network; the one that ships with the package if left out. */
  readonly folder?: string;
  /** What gates do about what they find: `repair` if left out. */
  readonly remedy?: Remedy;
  /** Decides which turns have which faults, and nothing else. */
  readonly seed: string;
}
