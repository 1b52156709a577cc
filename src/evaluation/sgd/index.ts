export {
  GOAL_VARIANTS,
  type GoalVariantName,
  type SgdCounts,
  SgdEvaluation,
  type Unconverted,
  type WrongFrame,
} from './counts.js';
export { type SgdReport, type ServiceScores, type Skipped, sgdReport } from './report.js';
export { evaluateSgd, type SgdRunOptions } from './run.js';
export { type LoadedSetup, loadSetup, type SgdSetup } from './setup.js';
export { unconvertedKinds, wrongKinds } from './kinds.js';
export { sgdHtml } from './html.js';
