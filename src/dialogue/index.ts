/**
 * The dialogue manager: parsers, gates, supervisors, prompts and the agent's words.
 *
 * Adding a name here makes it part of the public interface of `typetod/dialogue`.
 */
export { type CandidateQuery, type Candidates, retrievedCandidates } from './retrieval/candidates.js';
export { DialogueError, type DialogueErrorCode } from './dialogue-error.js';
export { DialogueManager } from './turn/dialogue-manager.js';
export type { DialogueOptions, DialogueTurn, DialogueTurnOptions, SaidReply } from './turn/options.js';
export {
  type Calibration,
  type Decision,
  type Director,
  modelDirector,
  ruleDirector,
  type WhatIf,
  whatIfOf,
} from './supervisors/director.js';
export {
  type BuiltInFindingCode,
  type Draft,
  type Finding,
  type FindingCode,
  type Gate,
  type GateRule,
  type Mended,
  REMEDIES,
  type Remedy,
  type Repair,
  type Requested,
  type Unclear,
  type UnreadText,
} from './gates/gate.js';
export {
  type Likenesses,
  nod,
  type Preset,
  type PresetOptions,
  pytod,
  reactod,
  respact,
  standard,
  type Supervisors,
} from './gates/presets.js';
export { without, withRemedy } from './gates/list.js';
export { type ApiNameOptions, apiNameGate } from './gates/api-name.js';
export { confirmationGate } from './gates/confirmation.js';
export { groundingGate } from './gates/grounding.js';
export { omissionGate, type OmissionGateOptions } from './gates/omission.js';
export { referenceGate } from './gates/reference.js';
export { schemaGate, type SchemaGateOptions } from './gates/schema.js';
export { syntaxGate } from './gates/syntax.js';
export { whatIfGate } from './gates/what-if.js';
export type { Likeness } from './gates/similar.js';
export { type Slip, SLIP_KINDS } from '../mend/slips.js';
export { CLARIFICATION_KINDS, type Clarification } from '../nlg/tell/clarification.js';
export { createNlg, type Nlg, type NlgContext, type NlgOptions } from '../nlg/nlg.js';
export { REWRITE_PROBLEMS, type RewriteProblem, rewriteProblem } from './rewrite/check.js';
export { createRewriter, type RewriteContext, type Rewriter, type Rewriting } from './rewrite/rewriter.js';
export { replyText, type Sentence } from '../nlg/sentence.js';
export type { ModelCall, Parser, ParserInput, Proposal, Rejection, Utterance } from './parsers/parser.js';
export { type AnnotatedTurn, annotatedParser, saidAlike } from './parsers/annotated.js';
export { type ModelParserOptions, modelParser } from './parsers/model.js';
export { historyFrom, historyOf, type PromptContext, type PromptTurn } from './prompts/history.js';
export {
  type Prompt,
  type PromptInput,
  type PromptOptions,
  promptMessages,
  promptText,
  renderPrompt,
} from './prompts/prompt.js';
export { renderTarget } from './prompts/target.js';
export type { Shown } from './prompts/transcript.js';
export {
  type ApiIndex,
  type ApiIndexOptions,
  type ApiRetriever,
  createApiIndex,
  type RankedApi,
  RETRIEVAL_WEIGHTS,
  type RetrievalQuery,
  type RetrievalWeights,
  retrievalContext,
} from './retrieval/retrieval.js';
export { EVERYDAY_WORDS } from './retrieval/words.js';
export { type GivenSlot, type MergedAnswers, mergeAnswers } from './supervisors/merge-answers.js';
export {
  isOpen,
  type OmittedValue,
  type ParserAnswer,
  ParserSupervisor,
  type SaidPassage,
  type SaidSpan,
  type SlotQuestion,
} from './supervisors/parser-supervisor.js';
export { type CachedReply, ReplyCache } from './supervisors/reply-cache.js';
export {
  pairName,
  type SchemaDoubt,
  type SchemaOption,
  type SchemaQuestion,
  schemaQuestion,
  type SchemaTemplate,
  type SchemaVerdict,
} from './supervisors/schema-question.js';
export { type SchemaAnswer, SchemaSupervisor, type SchemaSupervisorOptions } from './supervisors/schema-supervisor.js';
export { supervisedBy } from './supervisors/supervised.js';
export { type SlotMemory, slotMemory } from './supervisors/slot-memory.js';
export type { TraceEvent, Verdict } from './turn/trace.js';
export type { OnExhaust, TurnLimits } from './turn/turn-limits.js';
