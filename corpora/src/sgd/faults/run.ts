import { loadSetup, type LoadedSetup, type SgdSetup } from '../replay/setup.js';
import type { SgdReplayOptions } from '../replay/replay.js';
import type { Supervisors } from 'typetod/internal';
import { print } from 'typetod/language';
import { neuralSupervisors } from 'typetod/parsers';
import { type SplitOptions, SplitWalk } from '../corpus/walk.js';
import type { ShownLines } from '../report/page-data.js';
import { examplesOf, ShownDialogues } from '../report/shown.js';
import { type FaultyTurn, faultyAgent } from './agent.js';
import { FaultEvaluation } from './evaluate.js';
import { faultFindings } from './findings.js';
import type { FaultOptions } from './options.js';
import type { FaultReport } from './report.js';

/** What is evaluated: the split, the faults and the gates, and how many dialogues the report has turn by turn. */
type Options = SgdSetup & FaultOptions & SplitOptions & { readonly examples?: number };

/** What the parser wrote and what the gates made of it. */
function linesOf({ turn, fault }: FaultyTurn, right: string): readonly ShownLines[] {
  const proposals = turn.events.flatMap((event) => (event.kind === 'proposal' ? event.source.split('\n') : []));
  const verdicts = turn.events.flatMap((event) => {
    if (event.kind !== 'verdict' || event.verdict.kind === 'pass') return [];
    const { kind, findings } = event.verdict;
    return [`${event.gate}: ${kind}${findings.map(({ code }) => ` ${code}`).join('')}`];
  });
  if (!fault && verdicts.length === 0 && turn.source === right) return [];
  return [
    { name: 'Right program', lines: right.split('\n') },
    { name: `Fault: ${fault?.kind ?? 'none'}`, lines: proposals },
    { name: 'Gates', lines: verdicts.length > 0 ? verdicts : ['nothing found'] },
    { name: 'Committed', lines: turn.source.split('\n') },
  ];
}

/** Replays dialogues with the same faults and the same gates. */
function shownWithFaults(setup: LoadedSetup, options: FaultOptions, network?: Supervisors): ShownDialogues {
  let last: FaultyTurn | undefined;
  const taker: SgdReplayOptions['taker'] = (session) => {
    const take = faultyAgent(session, options, network);
    return async (turn) => {
      last = await take(turn);
      return last.turn.result;
    };
  };
  return new ShownDialogues(setup, {
    taker,
    notes: ({ statements }) => (last ? linesOf(last, print(statements)) : []),
  });
}

/**
 * Measures what gates make of the mistakes of a parser, over a split of SGD.
 *
 * Everything is decided by the options: the same seed gives the same faults to every choice of gates and remedies.
 *
 * @throws CorpusError when the directory, the schema or all dialogues of the split are missing; ModelError where the network
 * of the gates `neural` cannot be loaded.
 */
export async function evaluateFaults(options: Options): Promise<FaultReport> {
  const setup = loadSetup(options);
  const network = options.gates === 'neural' ? await neuralSupervisors(options) : undefined;
  try {
    const evaluation = new FaultEvaluation(setup, options, network);
    const walk = new SplitWalk(options);
    for await (const { dialogue } of walk) await evaluation.add(dialogue);
    const report = evaluation.report(walk.taken);
    const { examples } = options;
    if (examples === undefined) return report;
    const shown = shownWithFaults(setup, options, network);
    return { ...report, examples: await examplesOf(shown, faultFindings(report), examples, options) };
  } finally {
    await network?.dispose();
  }
}
