import type { Nlg } from '../../nlg/nlg.js';

/** Says nothing: what the agent says is that of the corpus. */
export const SILENT: Nlg = {
  realize: () => [],
  clarification: () => ({ text: '', actions: [], values: [] }),
};
