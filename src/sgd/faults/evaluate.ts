import type { SgdDialogue } from '../corpus/format.js';
import type { SgdTurnTaker } from '../replay/replay.js';
import { forceReply, requestedIn } from '../replay/teacher-forcing.js';
import {
  type GateRule,
  ParserSupervisor,
  type Remedy,
  ReplyCache,
  type Requested,
  SchemaSupervisor,
  standard,
  type Supervisors,
  withRemedy,
} from '../../dialogue/index.js';
import { DialogueManager } from '../../dialogue/turn/dialogue-manager.js';
import type { DialogueTurn } from '../../dialogue/turn/options.js';
import type { Nlg } from '../../nlg/nlg.js';
import type { Parser } from '../../dialogue/parsers/parser.js';
import type { Slip } from '../../mend/slips.js';
import type { Session } from '../../engine/index.js';
import { type Corrupt, faultInjector } from '../../models/doubles/fault-injector.js';
import type { Model } from '../../models/index.js';
import { digest } from '../../world/index.js';
import { SgdEvaluation } from '../score/counts.js';
import { type SgdReport, sgdReport } from '../report/report.js';
import type { LoadedSetup } from '../replay/setup.js';
import { locate, type Program } from '../../language/index.js';
import { type Corruption, corruptedText, corruptProgram, FAULT_KINDS, type FaultKind } from '../../faults/corrupt.js';
import { type OracleTurn, oracleOf } from '../../faults/oracle.js';
import { type FaultProfileName, faultProfile } from '../../faults/profiles.js';
import { type SlipCounts, SlipTally } from '../../faults/slips.js';

/** Which gates stand between the parser and the program. */
export const GATE_CHOICES = ['none', 'symbolic', 'all'] as const;

/** `none`; `symbolic`: rules alone; `all`: with supervisors, which an oracle answers. */
export type GateChoice = (typeof GATE_CHOICES)[number];

/** How faults are made, and what is done about them. */
export interface FaultOptions {
  readonly profile: FaultProfileName;
  readonly gates: GateChoice;
  /** What gates do about what they find: `repair` if left out. */
  readonly remedy?: Remedy;
  /** Decides which turns have which faults, and nothing else. */
  readonly seed: string;
}

/** What became of the faults of a kind. */
export interface FaultCounts {
  readonly injected: number;
  /** A gate, or else the engine, did not let the program pass as it was. */
  readonly detected: number;
  /** What was committed is what the right program would have come to. */
  readonly recovered: number;
}

type Counting = { -readonly [K in keyof FaultCounts]: number };

/** What became of the turns without a fault. */
export interface CleanCounts {
  readonly turns: number;
  /** A gate had something against the right program. */
  readonly alarms: number;
  /** What was committed is not what the right program would have come to. */
  readonly damaged: number;
}

const SILENT: Nlg = {
  realise: () => [],
  clarification: () => ({ text: '', actions: [], values: [] }),
};

/** The gates of a choice. */
function gatesOf(choice: GateChoice, remedy: Remedy, oracle: Model): readonly GateRule[] {
  if (choice === 'none') return [];
  const gates = standard(choice === 'all' ? supervisors(oracle) : {});
  return remedy === 'repair' ? withRemedy(gates, 'repair', 'grounding') : withRemedy(gates, remedy);
}

function supervisors(oracle: Model): Supervisors {
  // Equal questions of different turns may have different answers: an oracle does not go by what it reads.
  const cache = new ReplyCache({ limit: 0 });
  return {
    schema: new SchemaSupervisor(oracle, { cache }),
    parser: new ParserSupervisor(oracle, { cache }),
    apiNames: oracle,
  };
}

/** Whether some gate, or the engine, had something against a proposal. */
function isNoticed({ events }: DialogueTurn): boolean {
  return events.some((event) => event.kind === 'verdict' && event.verdict.kind !== 'pass');
}

/** Evaluates gates, dialogue by dialogue. */
export class FaultEvaluation {
  private readonly scores: SgdEvaluation;
  private readonly faults = new Map<FaultKind, Counting>();
  private readonly clean = { turns: 0, alarms: 0, damaged: 0 };
  private readonly verdicts = new Map<string, number>();
  private readonly asked = new Map<string, number>();
  private readonly slips = new SlipTally();
  private proposals = 0;

  constructor(
    private readonly setup: LoadedSetup,
    private readonly options: FaultOptions,
  ) {
    this.scores = new SgdEvaluation(setup, (session) => this.taker(session));
  }

  /** Takes the turns of a dialogue of the corpus. */
  async add(dialogue: SgdDialogue): Promise<void> {
    await this.scores.add(dialogue);
  }

  private taker(session: Session): SgdTurnTaker {
    let current: OracleTurn = { session, program: { source: '', statements: [] } };
    let requested: readonly Requested[] = [];
    const { profile, seed, gates, remedy = 'repair' } = this.options;
    const oracle = oracleOf(() => current);
    const injector = faultInjector<FaultKind>(oracle, {
      profile: faultProfile(profile),
      seed,
      drawnAs,
      corrupt: Object.fromEntries(
        FAULT_KINDS.map((kind) => [
          kind,
          corrupting(
            kind,
            () => ({ ...current, requested }),
            (fault) => (current.fault ??= fault),
          ),
        ]),
      ),
    });
    const manager = new DialogueManager({
      session,
      parser: injected(injector),
      gates: gatesOf(gates, remedy, oracle),
      nlg: SILENT,
    });
    return async ({ statements, user, before }) => {
      const fork = session.fork();
      current = { session, program: locate(statements) };
      requested = requestedIn(before, session);
      forceReply(manager, before);
      const turn = await manager.turn(user.utterance);
      await this.count(turn, fork, current);
      return turn.result;
    };
  }

  private async count(turn: DialogueTurn, fork: Session, { program, fault }: OracleTurn): Promise<void> {
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
      return;
    }
    if (fault.kind === 'syntax') this.slips.add(turn, isSame);
    const counts = this.faults.get(fault.kind) ?? { injected: 0, detected: 0, recovered: 0 };
    counts.injected += 1;
    if (isNoticed(turn)) counts.detected += 1;
    if (isSame) counts.recovered += 1;
    this.faults.set(fault.kind, counts);
  }

  /** What it came to so far. */
  report(about: Pick<SgdReport, 'partial' | 'skipped'>): FaultReport {
    const scores = sgdReport(this.setup, this.scores.toJSON(), about);
    const { corpus, split, mode, tables, partial, dialogues, turns, frames, jga, cjga, jga_seen, jga_unseen } = scores;
    const { profile, gates, remedy = 'repair', seed } = this.options;
    return {
      corpus,
      split,
      mode,
      tables,
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
      proposals: this.proposals,
      verdicts: sorted(this.verdicts),
      model_calls: sorted(this.asked),
      skipped: scores.skipped,
    };
  }
}

/** What became of the faults of a kind, as rates: null where there was none. */
export interface FaultRates {
  readonly injected: number;
  readonly detected: number | null;
  readonly recovered: number | null;
  readonly detected_count: number;
  readonly recovered_count: number;
}

/** What an evaluation of gates came to. Rates are fractions of 1; null where there was nothing to rate. */
export interface FaultReport
  extends Pick<
    SgdReport,
    | 'corpus'
    | 'split'
    | 'mode'
    | 'tables'
    | 'partial'
    | 'dialogues'
    | 'turns'
    | 'frames'
    | 'jga'
    | 'cjga'
    | 'jga_seen'
    | 'jga_unseen'
    | 'skipped'
  > {
  readonly profile: FaultProfileName;
  readonly gates: GateChoice;
  readonly remedy: Remedy;
  readonly seed: string;
  readonly faults: Readonly<Record<FaultKind, FaultRates>>;
  /** What the forgiving reader undid in texts with a `syntax` fault, and how often what came of it was right. */
  readonly slips: Readonly<Record<Slip, SlipCounts>>;
  readonly clean: CleanCounts;
  /** How often the parser proposed. */
  readonly proposals: number;
  /** Verdicts other than to pass, by gate and kind. */
  readonly verdicts: Readonly<Record<string, number>>;
  /** How often supervisors asked their model, by purpose. */
  readonly model_calls: Readonly<Record<string, number>>;
}

function ratesOf({ injected, detected, recovered }: FaultCounts = NOTHING): FaultRates {
  const rate = (count: number): number | null => (injected === 0 ? null : count / injected);
  return {
    injected,
    detected: rate(detected),
    recovered: rate(recovered),
    detected_count: detected,
    recovered_count: recovered,
  };
}

const NOTHING: FaultCounts = { injected: 0, detected: 0, recovered: 0 };

function add(counts: Map<string, number>, name: string): void {
  counts.set(name, (counts.get(name) ?? 0) + 1);
}

function sorted(counts: ReadonlyMap<string, number>): Readonly<Record<string, number>> {
  return Object.fromEntries([...counts].sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** A parser that writes what a model with faults says. It needs no prompt: the oracle behind it does not read. */
function injected(model: Model): Parser {
  return {
    name: model.name,
    async parse({ place }) {
      const reply = await model.ask({ purpose: 'parse', place, messages: [], answer: { kind: 'text' } });
      return { source: reply.text };
    },
  };
}

/** Where a fault is made: the right program, and what the agent really asked for before it. */
interface Corruptible extends OracleTurn {
  readonly requested: readonly Requested[];
}

/** Published figures were drawn when kinds had underscores in their names. */
const drawnAs = (kind: FaultKind): string => kind.replaceAll('-', '_');

/** A kind of fault as the fault injector makes it. */
function corrupting(kind: FaultKind, current: () => Corruptible, note: (fault: Corruption) => void): Corrupt {
  return (reply, _request, random) => {
    const { session, requested, program } = current();
    const { registry, reader, now } = session.engine;
    const pending = requested.map(({ task, slot }) => ({ kind: 'request', task, slot }) as const);
    const world = { ...session.world, pending };
    const fault = corruptProgram(kind, { program, world, registry, reader, now, random });
    if (!fault) return undefined;
    note(fault);
    return { ...reply, text: corruptedText(fault) };
  };
}

/** Whether two programs come to the same world. */
async function sameOutcome(fork: Session, right: Program, committed: Program): Promise<boolean> {
  const [one, other] = [await fork.whatIf(right), await fork.whatIf(committed)];
  return one.ok === other.ok && digest(one.world) === digest(other.world);
}
