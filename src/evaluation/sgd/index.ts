export {
  GOAL_VARIANTS,
  type GoalVariantName,
  type SgdCounts,
  SgdEvaluation,
  type Unconverted,
  type WrongFrame,
} from './counts.js';
export { type SgdReport, type ServiceScores, type Skipped, sgdReport } from './report.js';
export { evaluateRetrieval, type RetrievalOptions } from './retrieval.js';
export type { RetrievalReport, RetrievalScores } from './retrieval-report.js';
export type { RecallReport } from './retrieval-scores.js';
export { evaluateSgd, type SgdRunOptions } from './run.js';
export { type LoadedSetup, loadSetup, type SgdSetup } from './setup.js';
export type { SplitOptions } from './split-dialogues.js';
export { unconvertedKinds, wrongKinds } from './kinds.js';
export { sgdHtml } from './html.js';
