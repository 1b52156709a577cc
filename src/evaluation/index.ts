export { type Extension, frameMismatches, type SlotMismatch } from './joint-goal.js';
export { SgdEvaluation, type SgdReport, type Unconverted, type WrongFrame } from './sgd.js';
