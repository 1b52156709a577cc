export { sgdTables } from './data.js';
export {
  type DeriveOptions,
  deriveTables,
  FACT_KINDS,
  type FactKind,
  type FactValue,
  type SgdIntentTable,
  type SgdTables,
  type Support,
  schemaFacts,
  supportOf,
} from './derive.js';
export {
  type Counts,
  collectEvidence,
  EVIDENCE_KINDS,
  type EvidenceKind,
  type IntentEvidence,
  mergeEvidence,
  type SgdEvidence,
} from './evidence.js';
export { type SgdTableChoice, sgdFacts } from './facts.js';
export { tablesModule } from './module.js';
export { evidenceReport, type FactEntry, factEntries, type SplitEvidence } from './report.js';
export { siblingFacts } from './siblings.js';
export { isBorneOut, leaveOneOut, type StudyRow } from './study.js';
