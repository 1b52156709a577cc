import { ModelError } from '../../models/model-error.js';
import { type Decision, type Director, ruleDirector, whatIfOf } from '../supervisors/director.js';
import { edited } from './edit.js';
import type { Draft, Finding, Gate } from './gate.js';

/** What the director decides; one that cannot be asked lets nothing pass. */
async function decide(director: Director, { trial, said, utterance, placeOf, signal }: Draft): Promise<Decision> {
  try {
    return await director.direct(whatIfOf(trial, said, utterance), placeOf('direct'), signal);
  } catch (error) {
    if (!ModelError.isInstance(error)) throw error;
    return { decision: 'abort', reason: `The director could not be asked. ${error.message}` };
  }
}

async function directed(director: Director, draft: Draft): Promise<readonly Finding[]> {
  const { trial } = draft;
  if (trial.transactions.length === 0) return [];
  const { decision, reason, isDone, call } = await decide(director, draft);
  if (call) draft.onCall(call);
  if (decision === 'pass') return [];
  const api = trial.transactions[0]?.api.name;
  const code = decision === 'revise' ? 'revised' : 'aborted';
  return [{ code, message: reason, legal: [], ...(api !== undefined && { api }), ...(isDone && { isDone }) }];
}

export const withoutConfirmations = (draft: Draft) =>
  edited(
    draft,
    { statement: (statement) => (statement.kind === 'confirm' ? undefined : statement) },
    'left out what the director stopped',
  );

/**
 * What a proposal would do, before a transaction of it is done: the director passes it, has it revised, or stops
 * it. What is stopped is stopped whatever the gate's remedy is; what is to be revised is dealt with as the remedy says,
 * and left out of the program where that does not have it written anew.
 */
export function whatIfGate({ director = ruleDirector() }: { readonly director?: Director } = {}): Gate {
  return {
    name: 'what-if',
    inspect: (draft) => directed(director, draft),
    reduce: withoutConfirmations,
  };
}
