export {
  type CorruptInput,
  type Corruption,
  corruptProgram,
  FAULT_CODES,
  FAULT_KINDS,
  type FaultKind,
} from './corrupt.js';
export {
  type CleanCounts,
  type FaultCounts,
  FaultEvaluation,
  type FaultOptions,
  type FaultRates,
  type FaultReport,
  GATE_CHOICES,
  type GateChoice,
} from './evaluate.js';
export {
  FAULT_PROFILE_NAMES,
  type FaultNumbers,
  type FaultProfile,
  type FaultProfileName,
  faultProfile,
} from './profiles.js';
export { evaluateFaults } from './run.js';
export type { SlipCounts } from './slips.js';
export type { ProgramContext } from './corrupt-program.js';
