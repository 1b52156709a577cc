/**
 * The dialogue manager: parsers, gates, supervisors, prompts and the agent's words.
 *
 * Adding a name here makes it part of the public interface of `typetod/dialogue`.
 */
export { DialogueError } from './dialogue-error.js';
export { DialogueManager } from './turn/dialogue-manager.js';
export type { DialogueOptions, DialogueTurn } from './turn/options.js';
export type { TraceEvent } from './turn/trace.js';
export { type Draft, type Finding, type Gate, type GateRule, REMEDIES } from './gates/gate.js';
export { without, withRemedy } from './gates/list.js';
export { nod, pytod, reactod, respact, standard } from './gates/presets.js';
export { annotatedParser } from './parsers/annotated.js';
export { modelParser } from './parsers/model.js';
export type { Parser, ParserInput, Proposal, Utterance } from './parsers/parser.js';
export { historyFrom, historyOf, renderTarget } from './prompts/history.js';
export { promptMessages, promptText, renderPrompt } from './prompts/prompt.js';
export { retrievedCandidates } from './retrieval/candidates.js';
export {
  type ApiRetriever,
  createApiIndex,
  type RankedApi,
  RETRIEVAL_WEIGHTS,
  type RetrievalQuery,
  retrievalContext,
} from './retrieval/retrieval.js';
export { createRewriter } from './rewrite/rewriter.js';
export { type Director, modelDirector, ruleDirector } from './supervisors/director.js';
export { ParserSupervisor } from './supervisors/parser-supervisor.js';
export { ReplyCache } from './supervisors/reply-cache.js';
export { SchemaSupervisor } from './supervisors/schema-supervisor.js';
export { slotMemory } from './supervisors/slot-memory.js';
export { createNlg, type Nlg } from '../nlg/nlg.js';
export type { Sentence } from '../nlg/sentence.js';
