/**
 * What this package adds to the command `typetod`, which looks for it when one of these is asked for.
 *
 * It is no part of the public interface: it is in no documentation, and any release may change it.
 */
import type { Commands, CorporaCli } from 'typetod/internal/cli';
import { WORKS } from './works.js';

/** The commands, by the words that follow `typetod`. */
export const commands: Commands = {
  compare: async () => (await import('./compare.js')).compare,
  'testbed counterfactuals': async () => (await import('./testbed/counterfactuals.js')).counterfactuals,
  'testbed remedies': async () => (await import('./testbed/remedies.js')).remedies,
  'testbed nod': async () => (await import('./testbed/nod.js')).nod,
  'testbed import': async () => (await import('./testbed/import.js')).importResults,
  'testbed leaderboard': async () => (await import('./testbed/leaderboard.js')).leaderboard,
  generate: async () => (await import('./generate.js')).generate,
  'eval sgd': async () => (await import('./eval/sgd.js')).evalSgd,
  'eval faults': async () => (await import('./eval/faults.js')).evalFaults,
  'eval grounding': async () => (await import('./eval/grounding.js')).evalGrounding,
  'eval parser': async () => (await import('./eval/parser.js')).evalParser,
  'eval retrieval': async () => (await import('./eval/retrieval.js')).evalRetrieval,
  'eval conversations': async () => (await import('./eval/conversations.js')).evalConversations,
  'eval agreement': async () => (await import('./eval/agreement.js')).evalAgreement,
  'eval people': async () => (await import('./eval/people.js')).evalPeople,
  'eval turns': async () => (await import('./eval/turns.js')).evalTurns,
  'eval predictions': async () => (await import('./eval/predictions.js')).evalPredictions,
  'eval multiwoz': async () => (await import('./eval/multiwoz.js')).evalMultiwoz,
  'convert sgd': async () => (await import('./convert-sgd.js')).convertSgd,
  'tables sgd': async () => (await import('./tables-sgd.js')).tablesSgd,
};

export const loadSuite: CorporaCli['loadSuite'] = async (corpus, rest, settings) =>
  (await import('./suites.js')).SUITES[corpus](rest, settings);

export const loadPaperAgent: CorporaCli['loadPaperAgent'] = async (...wanted) =>
  (await import('./testbed/paper-agents.js')).loadPaperAgent(...wanted);

/** A result file of τ²-bench; undefined for the tasks of other suites. */
export const tau2Results: CorporaCli['tau2Results'] = async (suite, ...run) => {
  const { isTau2Suite, tau2ResultFile } = await import('../tau2/results/write.js');
  return isTau2Suite(suite) ? tau2ResultFile(suite, ...run) : undefined;
};

/** The services of a folder of converted transcripts. */
export const convertedServices: CorporaCli['convertedServices'] = async (folder) =>
  (await import('../sgd/convert/services-file.js')).convertedServices(folder);

export const works: CorporaCli['works'] = WORKS;

/** A hash of the code of this package and of typetod. */
export const ownCode: CorporaCli['ownCode'] = async () => (await import('./own-code.js')).ownCode();
