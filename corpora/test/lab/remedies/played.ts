/** Runs of the suite `typetod` with a remedy and faults. */
import { allServices } from 'typetod/apis';
import type { SuiteRun } from '../../../../src/testbed/index.js';
import { runSuite, typetodSuite } from 'typetod/testbed';
import type { ParserFaults } from '../../../../src/faults/faulty-parser.js';
import { faultyOracle } from '../../../../src/testbed/remedies/faulty-agent.js';
import { REMEDY_GATES, type RemedyName } from '../../../../src/testbed/remedies/remedies.js';

/** The suite with the gates of a remedy; without gates where none is named. */
export function suiteWith(remedy: RemedyName | undefined, limit: number) {
  const dialogue = remedy ? REMEDY_GATES[remedy]() : { gates: [] };
  return typetodSuite(allServices, { limit, presentation: { dialogue } });
}

/** A run of the oracle with faults. */
export function faultyRun(remedy: RemedyName | undefined, faults: ParserFaults, limit = 24): Promise<SuiteRun> {
  return runSuite({ suite: faultyOracle(suiteWith(remedy, limit), faults), agent: 'oracle' });
}
