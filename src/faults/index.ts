/**
 * Faults: corruptions of right programs, for measuring what gates make of them.
 *
 * Adding a name here makes it part of the public interface.
 */
export {
  type CorruptInput,
  type Corruption,
  corruptProgram,
  FAULT_CODES,
  FAULT_KINDS,
  type FaultKind,
} from './corrupt.js';
export {
  FAULT_PROFILE_NAMES,
  type FaultNumbers,
  type FaultProfile,
  type FaultProfileName,
  faultProfile,
} from './profiles.js';
export type { ProgramContext } from './program.js';
export type { SlipCounts } from './slips.js';
