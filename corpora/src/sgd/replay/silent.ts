import type { Nlg } from 'typetod/dialogue';

/** Says nothing: what the agent says is that of the corpus. */
export const SILENT: Nlg = {
  realize: () => [],
  clarification: () => ({ text: '', actions: [], values: [] }),
};
