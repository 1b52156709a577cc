import { type SplitOptions, SplitWalk } from '../corpus/walk.js';
import { loadSetup, type LoadedSetup, type SgdSetup } from '../replay/setup.js';
import { Checkpoint } from '../run/checkpoint.js';
import { type FindHands, runTasks } from 'typetod/internal';
import { examplesOf, ShownDialogues } from '../report/shown.js';
import { parserOf, recordedParser, type TakenTurn } from './agent.js';
import { ParserEvaluation, corpusReader } from './dialogue.js';
import { EvaluationError } from './evaluation-error.js';
import { parserReport } from './make-report.js';
import type { EvaluatedParser, ParserOptions } from './options.js';
import { partName, Parts, partsOfFile, type SplitPart } from './parts.js';
import type { DialogueRecord, PartResult } from './records.js';
import { type ParserReport, parserFindings } from './report.js';
import type { DialogueTurn } from 'typetod/dialogue';
import type { ShownLines } from '../report/page-data.js';

const REFUSED = 'nothing: the answer of the service was refused';

const linesOf = (text: string): readonly string[] => text.split('\n');

/** Both programs of a turn, where they are not the same text. */
function comparedIn({ right, turn }: TakenTurn): readonly ShownLines[] {
  if (turn?.source === right.source) return [];
  return [
    { name: 'Annotated statements', lines: linesOf(right.source) },
    { name: 'Committed statements', lines: turn ? linesOf(turn.source) : [REFUSED] },
  ];
}

/** What the parser proposed, where that is not what was committed, and what gates said. */
function notesOf({ events, source }: DialogueTurn): readonly ShownLines[] {
  const proposals = events.flatMap((event) => (event.kind === 'proposal' ? [event.source] : []));
  const verdicts = events.flatMap((event) => {
    if (event.kind !== 'verdict' || event.verdict.kind === 'pass') return [];
    const { kind, findings } = event.verdict;
    return [`${event.gate}: ${kind}${findings.map(({ code }) => ` ${code}`).join('')}`];
  });
  const others = proposals.filter((proposal) => proposal !== source);
  return [
    ...others.map((proposal) => ({ name: 'Proposed', lines: linesOf(proposal) })),
    ...(verdicts.length > 0 ? [{ name: 'Gates', lines: verdicts }] : []),
  ];
}

/** Takes dialogues again with what the parser proposed in them: it is not asked a second time. */
function shownDialogues(
  setup: LoadedSetup,
  evaluation: ParserEvaluation,
  records: readonly DialogueRecord[],
): ShownDialogues {
  const known = new Map(records.map((record) => [record.dialogue, record]));
  let last: TakenTurn | undefined;
  return new ShownDialogues(setup, {
    reader: corpusReader,
    taker: (session, dialogue) => {
      const { dialogue_id: id } = dialogue;
      const recorded = recordedParser(known.get(id) ?? { dialogue: id, turns: [] });
      return evaluation.taker((taken) => {
        last = taken;
      }, recorded)(session, dialogue);
    },
    compared: () => (last ? comparedIn(last) : []),
    notes: () => (last?.turn ? notesOf(last.turn) : []),
  });
}

export interface ParserRunOptions
  extends Omit<SgdSetup, 'mode' | 'tables'>,
    Partial<ParserOptions>,
    Pick<SplitOptions, 'limit'> {
  /** The parser, or `oracle`: the annotated statements. */
  readonly parser: EvaluatedParser;
  /** What the replay has of the annotation of system turns: `annotated` if left out. */
  readonly mode?: SgdSetup['mode'];
  /** The derived tables that services are made with: `all` if left out. */
  readonly tables?: SgdSetup['tables'];
  /** How many of the dialogues in which something is wrong the report has turn by turn; none if left out. */
  readonly examples?: number;
  /** Told before the first dialogues and after each few. */
  readonly onProgress?: (progress: {
    readonly parts: number;
    readonly done: number;
    readonly dialogues: number;
    /** How many of the parts were in the checkpoint when the run began. */
    readonly kept: number;
  }) => void;
  /**
   * In how many threads. Those besides this one are made of `worker`.
   *
   * @internal
   */
  readonly jobs?: number;
  /**
   * The module that does parts of the split in a thread, and its data.
   *
   * @internal
   */
  readonly worker?: {
    /** The module of the worker. */
    readonly filename: string;
    readonly workerData: unknown;
  };
  /**
   * Finds those who do parts elsewhere: none is done in this process then.
   *
   * @internal
   */
  readonly elsewhere?: FindHands | undefined;
  /** Where results are kept; what is there already is not done again. */
  readonly checkpoint?: {
    /** The path of the file. */
    readonly path: string;
    /** The version of the package: results of another one are not taken. */
    readonly version: string;
    /** What tells this parser from others: results of another one are not taken. */
    readonly parser: unknown;
  };
}

/** Which figures a result has. */
const KEPT = { of: 'eval parser', format: 2 };

/** The parts of the run that are plain data, with what is left out filled in. */
export function settingsOf(options: ParserRunOptions): { readonly setup: SgdSetup; readonly options: ParserOptions } {
  const { directory, split, mode = 'annotated', tables = 'all', sgdx } = options;
  const { history = 'own', services = 'known', gates = 'standard' } = options;
  return { setup: { directory, split, mode, tables, ...(sgdx && { sgdx }) }, options: { history, services, gates } };
}

function refuseFailure(result: PartResult): void {
  if ('failed' in result) throw new EvaluationError(result.failed);
}

function resultsOf(
  tasks: readonly SplitPart[],
  parts: Parts,
  { fingerprint }: LoadedSetup,
  options: ParserRunOptions,
): Promise<readonly PartResult[]> {
  const { jobs = 1, worker, elsewhere, checkpoint, onProgress } = options;
  let dialogues = 0;
  const { setup, options: how } = settingsOf(options);
  const about = checkpoint && {
    setup: { ...setup, ...how, parser: checkpoint.parser },
    version: checkpoint.version,
    fingerprint,
  };
  const kept = checkpoint && about && new Checkpoint<PartResult>(checkpoint.path, KEPT, about);
  const known = tasks.filter((task) => kept?.get(partName(task)) !== undefined).length;
  return runTasks<SplitPart, PartResult>({
    tasks,
    here: (task) => parts.result(task),
    worker,
    jobs,
    elsewhere,
    nameOf: partName,
    check: refuseFailure,
    kept,
    onProgress: (done, result) => {
      dialogues += result && 'dialogues' in result ? result.dialogues.length : 0;
      onProgress?.({ parts: tasks.length, done, dialogues, kept: known });
    },
  });
}

/**
 * Runs a parser over the dialogues of a split, turn by turn, and scores the dialogue states that its statements lead to.
 *
 * The parser is given what the user and the system of the corpus said; what it proposes goes through the gates and is
 * executed. With `history: 'own'` the world of a turn is what its own statements led to.
 *
 * @example
 * const report = await evaluateParser({ directory, split: 'dev', parser, limit: 100 });
 * console.log(report.jga, report.jga_unseen, report.errors['carry-over'].frames);
 * @throws CorpusError when the directory, the schema or all dialogues of the split are missing; EvaluationError
 * `parser-failed` when the parser throws.
 */
export async function evaluateParser(options: ParserRunOptions): Promise<ParserReport> {
  const { directory, split, limit, parser } = options;
  const walk = new SplitWalk({ directory, split, ...(limit !== undefined && { limit }) });
  const { setup: plain, options: how } = settingsOf(options);
  const setup = loadSetup(plain);
  const parts = walk.parts.flatMap(partsOfFile);
  const evaluation = new ParserEvaluation(setup, how, parserOf(parser));
  const results = await resultsOf(parts, new Parts(evaluation), setup, options);
  const dialogues: DialogueRecord[] = [];
  for (const [at, result] of results.entries()) {
    const { file } = parts[at] as SplitPart;
    // A file that cannot be read has the same reason in each of its parts.
    if ('unreadable' in result && parts[at - 1]?.file !== file) walk.skip({ file, reason: result.unreadable });
    if (!('dialogues' in result)) continue;
    dialogues.push(...result.dialogues);
    for (const dialogue of result.skipped) walk.skip({ file, ...dialogue });
  }
  const name = parser === 'oracle' ? parser : parser.name;
  const report = parserReport({ setup, options: how, parser: name }, dialogues, walk.taken);
  if (options.examples === undefined) return report;
  const part = { directory, split, ...(limit !== undefined && { limit }) };
  const shown = shownDialogues(setup, evaluation, dialogues);
  return { ...report, examples: await examplesOf(shown, parserFindings(report), options.examples, part) };
}
