/**
 * Faults: corruptions of right programs, for measuring what gates make of them. What is public of it is in
 * `typetod/testing`.
 */
export {
  type CorruptInput,
  type Corruption,
  corruptedText,
  corruptProgram,
  FAULT_KINDS,
  type FaultKind,
} from './corrupt.js';
