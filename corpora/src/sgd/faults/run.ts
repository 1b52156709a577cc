import { loadSetup, type LoadedSetup, type SgdSetup } from '../replay/setup.js';
import type { SgdReplayOptions, SgdTurnTaker } from '../replay/replay.js';
import type { Supervisors, FaultKind } from 'typetod/internal';
import { SlipTally } from './slips.js';
import { print, type Program } from 'typetod/language';
import { neuralSupervisors } from 'typetod/parsers';
import { type SplitOptions, SplitWalk } from '../corpus/walk.js';
import type { ShownLines } from '../report/page-data.js';
import { examplesOf, ShownDialogues } from '../report/shown.js';
import { type FaultyTurn, faultyAgent } from './agent.js';
import {
  type FaultReport,
  faultFindings,
  type FaultOptions,
  type FaultCounts,
  type LostTurn,
  ratesOf,
} from './report.js';
import { digest, type Session } from 'typetod';
import type { DialogueTurn } from 'typetod/dialogue';
import { FAULT_KINDS } from 'typetod/testing';
import type { SgdDialogue } from '../corpus/format.js';
import { headOf, type SgdReport, sgdReport } from '../report/report.js';
import { SgdEvaluation } from '../score/counts.js';

type Counting = { -readonly [K in keyof FaultCounts]: number };

/** Whether some gate, or the engine, had something against a proposal. */
function isNoticed({ events }: DialogueTurn): boolean {
  return events.some((event) => event.kind === 'verdict' && event.verdict.kind !== 'pass');
}

/** Evaluates gates, dialogue by dialogue. */
class FaultEvaluation {
  private readonly scores: SgdEvaluation;
  private readonly faults = new Map<FaultKind, Counting>();
  private readonly clean = { turns: 0, alarms: 0, damaged: 0 };
  private readonly verdicts = new Map<string, number>();
  private readonly asked = new Map<string, number>();
  private readonly slips = new SlipTally();
  private readonly lost: LostTurn[] = [];
  private proposals = 0;

  constructor(
    private readonly setup: LoadedSetup,
    private readonly options: FaultOptions,
    private readonly network?: Supervisors,
  ) {
    this.scores = new SgdEvaluation(setup, (session, dialogue) => this.taker(session, dialogue.dialogue_id));
  }

  /** Takes the turns of a dialogue of the corpus. */
  async add(dialogue: SgdDialogue): Promise<void> {
    await this.scores.add(dialogue);
  }

  private taker(session: Session, dialogue: string): SgdTurnTaker {
    const take = faultyAgent(session, this.options, this.network);
    return async (turn) => {
      const fork = session.fork();
      const taken = await take(turn);
      const isSame = await this.count(taken, fork);
      if (!isSame)
        this.lose(taken, { dialogue, turn: turn.index, services: turn.user.frames.map(({ service }) => service) });
      return taken.turn.result;
    };
  }

  private lose({ turn, fault }: FaultyTurn, place: Pick<LostTurn, 'dialogue' | 'turn' | 'services'>): void {
    this.lost.push({ ...place, fault: fault?.kind ?? null, noticed: isNoticed(turn) });
  }

  /** Counts a turn. Returns whether its outcome is that of the right program. */
  private async count({ turn, program, fault }: FaultyTurn, fork: Session): Promise<boolean> {
    for (const event of turn.events) {
      if (event.kind === 'proposal') this.proposals += 1;
      if (event.kind === 'model') add(this.asked, event.call.request.purpose);
      if (event.kind === 'verdict' && event.verdict.kind !== 'pass')
        add(this.verdicts, `${event.gate} ${event.verdict.kind}`);
    }
    const isSame = turn.source === program.source || (await sameOutcome(fork, program, turn.source));
    if (!fault) {
      this.clean.turns += 1;
      if (isNoticed(turn)) this.clean.alarms += 1;
      if (!isSame) this.clean.damaged += 1;
      return isSame;
    }
    if (fault.kind === 'syntax') this.slips.add(turn, isSame);
    const counts = this.faults.get(fault.kind) ?? { injected: 0, detected: 0, recovered: 0 };
    counts.injected += 1;
    if (isNoticed(turn)) counts.detected += 1;
    if (isSame) counts.recovered += 1;
    this.faults.set(fault.kind, counts);
    return isSame;
  }

  /** The counts so far as a report. */
  report(about: Pick<SgdReport, 'partial' | 'skipped'>): FaultReport {
    const scores = sgdReport(this.setup, this.scores.toJSON(), about);
    const { partial, dialogues, turns, frames, jga, cjga, jga_seen, jga_unseen, skipped } = scores;
    const { profile, gates, remedy = 'repair', seed } = this.options;
    return {
      ...headOf('eval faults', this.setup),
      partial,
      profile,
      gates,
      remedy,
      seed,
      dialogues,
      turns,
      frames,
      jga,
      cjga,
      jga_seen,
      jga_unseen,
      faults: Object.fromEntries(
        FAULT_KINDS.map((kind) => [kind, ratesOf(this.faults.get(kind))]),
      ) as FaultReport['faults'],
      slips: this.slips.report(),
      clean: this.clean,
      lost: this.lost,
      proposals: this.proposals,
      verdicts: sorted(this.verdicts),
      model_calls: sorted(this.asked),
      skipped,
    };
  }
}

function add(counts: Map<string, number>, name: string): void {
  counts.set(name, (counts.get(name) ?? 0) + 1);
}

function sorted(counts: ReadonlyMap<string, number>): Readonly<Record<string, number>> {
  return Object.fromEntries([...counts].sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** Whether two programs come to the same world. */
async function sameOutcome(fork: Session, right: Program, committed: Program): Promise<boolean> {
  const [one, other] = [await fork.whatIf(right), await fork.whatIf(committed)];
  return one.ok === other.ok && digest(one.world) === digest(other.world);
}

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
