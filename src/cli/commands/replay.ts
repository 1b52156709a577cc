import { count, flag, positional } from '../options/option.js';
import { OPTIONS } from '../options/tables.js';
import { type Arguments, type CommandSpec, EXIT, UsageError } from '../command.js';
import { existsSync, writeFileSync } from 'node:fs';
import { performance } from 'node:perf_hooks';
import type { Mismatch } from '../../transcripts/replay-compare.js';
import type { ReplayedTurn, ReplayOptions, ReplayReport } from '../../transcripts/replay.js';
import type { Transcript } from '../../transcripts/transcript.js';
import { formatRecording, recordingPath } from '../../transcripts/recording.js';
import { readTranscripts, type TranscriptFile, transcriptFileText } from '../../transcripts/files.js';
import { bundledFolder, transcriptPath } from '../options/bundled.js';
import { loadServiceSource } from '../options/load-services.js';
import { replayOf, ReplaySettings, type Tally, tallyOf, tallySentence } from '../replay/replay-setting.js';
import type { Output } from '../output.js';
import { progressOf } from '../progress.js';
import { refuseBoth } from '../options/readers.js';
import { plural, oneLine } from '../../text/index.js';
import { serviceFault } from '../services/service-fault.js';
import { showHeader, showMismatch, showTurn } from '../render/show.js';
import { unanswered } from '../../dialogue/turn/clarified.js';
import type { Feedback, TurnResult } from '../../engine/index.js';
import { createNlg } from '../../nlg/nlg.js';
import { replyText } from '../../nlg/sentence.js';
import type { Clarification } from '../../nlg/tell/clarification.js';
import type { Registry } from '../../service/index.js';

/** What the agent asks where a statement was refused: about a value that was not taken, or in general. */
function clarificationOf(feedback: Feedback, { actions }: TurnResult, { apis }: Registry): Clarification {
  const { code, api: name = '', slot, legal } = feedback;
  const api = apis.get(name);
  const why = feedback.kind === 'execution-feedback' ? feedback.why : undefined;
  if ((code === 'invalid-value' || code === 'not-a-member') && api && slot !== undefined)
    return { kind: 'invalid-value', api, slot, legal, ...(why && { why }) };
  return { kind: actions.length > 0 ? 'partly' : 'not-understood' };
}

/** Words of the templates for the agent of a transcript, on one line. They depend on its title and on nothing random. */
function templateWords(title: string): NonNullable<ReplayOptions['words']> {
  return (result, { world, engine: { now, registry } }) => {
    const { feedback, actions, turn } = result;
    if (feedback?.kind === 'execution-feedback' && feedback.refusal !== undefined) return oneLine(feedback.refusal);
    const nlg = createNlg({ seed: title, now, services: registry.services });
    const asked = feedback ? [clarificationOf(feedback, result, registry)] : unanswered({ world });
    const clarified = asked.map((one) => nlg.clarification(one, { turn }));
    // A transcript needs words of the agent.
    return oneLine(replyText([...clarified, ...nlg.realize(actions, world, { turn })])) || '...';
  };
}

/** Whether a turn has the lines of its user alone, and no expectation that could fail: a draft of a turn. */
const isDraft = ({ expected: { program, states } }: ReplayedTurn): boolean =>
  states.length === 0 && program.every(({ kind }) => kind === 'statement');

/** What `--update` finds: of a draft of a turn, that a statement was refused, and not what it has written. */
function foundIn(reports: readonly ReplayReport[], isUpdate: boolean): readonly Mismatch[] {
  return reports.flatMap(({ turns }) =>
    turns.flatMap((turn) => {
      const isWritten = isUpdate && isDraft(turn);
      return isWritten ? turn.mismatches.filter(({ kind }) => kind === 'refused') : turn.mismatches;
    }),
  );
}

/** How many turns were drafts. */
const writtenIn = (reports: readonly ReplayReport[]): number =>
  reports.reduce((sum, { turns }) => sum + turns.filter(isDraft).length, 0);

interface FileReport {
  readonly file: TranscriptFile;
  readonly reports: readonly ReplayReport[];
  readonly faults: readonly Fault[];
}

/** A dialogue that ended because one of its services failed. */
interface Fault {
  readonly file: string;
  readonly title: string;
  readonly message: string;
}

interface Failure extends Mismatch {
  readonly file: string;
  readonly title: string;
}

interface Summary extends Tally {
  readonly failures: readonly Failure[];
  /** The dialogues that a service ended. They do not count as replayed. */
  readonly faults: readonly Fault[];
  readonly updated?: readonly string[];
  /** With `updated`: how many turns were drafts, which were written. */
  readonly written?: number;
}

/** The folder of transcripts when no path is given: that of the working directory or, else, of the package. */
function defaultPath(): string {
  const local = 'transcripts';
  return existsSync(local) ? local : bundledFolder();
}

function reaching(file: TranscriptFile, from: number): TranscriptFile['transcripts'] {
  return file.transcripts.filter((transcript) => transcript.turns.length >= from);
}

/** Replays a transcript and writes what its services answer. */
async function recordOf(
  path: string,
  transcript: Transcript,
  options: ReplayOptions,
  output: Output,
): Promise<ReplayReport> {
  const report = await replayOf(path, transcript, options);
  const { requests } = report;
  const file = recordingPath(path);
  writeFileSync(file, formatRecording({ requests, readings: {} }));
  output.log(`recorded ${file}: ${plural(requests.length, 'request')}`);
  return report;
}

/** Replays a transcript; where a service fails, says which and how. */
async function resultOf(
  path: string,
  title: string,
  replay: () => Promise<ReplayReport>,
): Promise<{ readonly report: ReplayReport } | { readonly fault: Fault }> {
  try {
    return { report: await replay() };
  } catch (error) {
    const message = serviceFault(error);
    if (message === undefined) throw error;
    return { fault: { file: path, title, message } };
  }
}

async function replayAll(
  files: readonly TranscriptFile[],
  settings: ReplaySettings,
  how: { readonly from: number; readonly records: boolean },
  output: Output,
): Promise<readonly FileReport[]> {
  const { from } = how;
  const total = files.reduce((sum, file) => sum + file.transcripts.length, 0);
  const left = total - files.reduce((sum, file) => sum + reaching(file, from).length, 0);
  if (left === total)
    throw new UsageError(`No dialogue has a turn ${from}. Give --from a turn that one of them reaches.`);
  if (left > 0) output.log(`${left} of ${total} dialogues end before turn ${from} and are left out.`);
  const progress = await progressOf(total - left, 'dialogues', output);
  const all: FileReport[] = [];
  try {
    for (const file of files) {
      const setting = await settings.of(file.path);
      const reports: ReplayReport[] = [];
      const faults: Fault[] = [];
      for (const transcript of reaching(file, from)) {
        const replay = how.records ? recordOf : replayOf;
        const replayed = await resultOf(file.path, transcript.title, () =>
          replay(file.path, transcript, { ...setting, from, words: templateWords(transcript.title) }, output),
        );
        if ('report' in replayed) reports.push(replayed.report);
        else faults.push(replayed.fault);
        progress.advance();
      }
      all.push({ file, reports, faults });
    }
  } finally {
    progress.stop();
  }
  return all;
}

function summarize(all: readonly FileReport[], seconds: number, updated?: readonly string[]): Summary {
  const reports = all.flatMap((file) => file.reports);
  const failures = all.flatMap(({ file, reports: own }) =>
    own.flatMap((report) =>
      foundIn([report], updated !== undefined).map(
        (mismatch): Failure => ({ file: file.path, title: report.transcript.title, ...mismatch }),
      ),
    ),
  );
  return {
    ...{ ...tallyOf(reports, seconds), mismatches: failures.length, failures },
    faults: all.flatMap(({ faults }) => faults),
    ...(updated && { updated, written: writtenIn(reports) }),
  };
}

/** Shows the dialogues; of a turn that differs, the difference follows. */
function showAll(all: readonly FileReport[], isUpdate: boolean, output: Output): void {
  for (const { file, reports } of all) {
    for (const { transcript, turns } of reports) {
      showHeader(transcript, file.path, output);
      for (const turn of turns) {
        showTurn(turn, output);
        if (isUpdate && isDraft(turn)) continue;
        for (const mismatch of turn.mismatches) showMismatch(mismatch, file.path, output);
      }
      output.print('');
    }
  }
}

function showFailures(all: readonly FileReport[], output: Output): void {
  for (const { file, reports } of all) {
    for (const mismatch of reports.flatMap((report) => report.mismatches)) showMismatch(mismatch, file.path, output);
  }
}

/** Writes the files whose expectations do not hold, or that are not in canonical form. */
function update(all: readonly FileReport[], output: Output): readonly string[] {
  const written: string[] = [];
  for (const { file, reports } of all) {
    const updates = new Map(reports.map((report) => [report.transcript, report.updated]));
    const text = transcriptFileText(
      file,
      file.transcripts.map((transcript) => updates.get(transcript) ?? transcript),
    );
    if (text === file.text) continue;
    writeFileSync(file.path, text);
    written.push(file.path);
    const mismatches = foundIn(reports, true);
    const turns = reports.flatMap((report) => report.turns);
    const worded = turns.filter((turn) => turn.expected.agent === '' && !isDraft(turn));
    const changed = [
      ...turns.filter(isDraft).map(({ number }) => ({ turn: number, kind: 'written' })),
      ...mismatches,
      ...worded.map(({ number }) => ({ turn: number, kind: 'agent' })),
    ];
    const changes = changed.sort((a, b) => a.turn - b.turn).map(({ turn, kind }) => `turn ${turn} ${kind}`);
    output.log(`updated ${file.path}: ${changes.join(', ') || 'form only'}`);
    for (const { turn, kind, message } of mismatches) {
      if (kind === 'refused') output.log(`  look at turn ${turn}: ${message}`);
    }
  }
  return written;
}

/** What is updated is fine but for a refused statement, which somebody has to look at. */
function isFine({ failures, faults, updated }: Summary): boolean {
  const left = updated ? failures.filter(({ kind }) => kind === 'refused') : failures;
  return faults.length === 0 && left.length === 0;
}

function report(all: readonly FileReport[], summary: Summary, args: Arguments, output: Output): void {
  if (args.flag('json')) {
    output.print(JSON.stringify(summary));
    return;
  }
  if (args.flag('show')) showAll(all, args.flag('update'), output);
  else if (!args.flag('update')) showFailures(all, output);
  for (const { file, title, message } of summary.faults)
    output.print(`${output.style('bold', file)} '${title}' ${output.style('red', 'ended early')}: ${message}`);
  if (args.flag('quiet')) return;
  const { faults, written = 0 } = summary;
  const drafts = written === 0 ? '' : `; ${plural(written, 'turn')} written`;
  const ended = faults.length === 0 ? '' : `; ${plural(faults.length, 'dialogue')} ended early`;
  output.print(output.style(isFine(summary) ? 'green' : 'red', tallySentence(summary) + drafts + ended));
  if (summary.updated)
    output.print(`${plural(summary.updated.length, 'file')} updated. Review the difference before you keep it.`);
}

/** Refuses files of several transcripts: a recording is of one. */
function checkRecordable(files: readonly TranscriptFile[]): void {
  const found = files.find(({ path }) => recordingPath(path) === path);
  if (!found) return;
  throw new UsageError(`--record writes beside files that end in .tod, and '${found.path}' is no such file.`);
}

/** Runs `typetod replay`. Findings are annotations that do not hold, unless they are updated; refused statements; and services that fail. */
export async function runReplay(args: Arguments, output: Output): Promise<number> {
  refuseBoth(args, 'json', 'show');
  refuseBoth(args, 'json', 'quiet');
  const [from, records] = [args.count('from') ?? 1, args.flag('record')];
  const files = readTranscripts(args.positionals.length > 0 ? args.positionals.map(transcriptPath) : [defaultPath()], {
    isDraft: args.flag('update'),
  });
  if (records) checkRecordable(files);
  const source = await loadServiceSource(args.texts('apis'));
  const start = performance.now();
  const settings = new ReplaySettings(source, records || args.flag('live'));
  const all = await replayAll(files, settings, { from, records }, output);
  const updated = args.flag('update') ? update(all, output) : undefined;
  const summary = summarize(all, (performance.now() - start) / 1000, updated);
  report(all, summary, args, output);
  return isFine(summary) ? EXIT.ok : EXIT.findings;
}

/** `typetod replay`. */
export const replay: CommandSpec = {
  args: {
    path: positional('Files (.tod, .jsonl), folders, names of bundled ones, any number; transcripts/ if left out', {
      required: false,
    }),
    show: flag('Show each turn: dialogue, statements, what the policy recommends, state'),
    json: OPTIONS.json,
    update: flag(
      'Rewrite the expectations in place, and write what the agent says where it is missing; your lines stay',
    ),
    record: flag('Write what the services answer to NAME.recording.json beside each NAME.tod'),
    live: flag('Ask the services, also where there is a recording'),
    from: count('TURN', 'Check and show only from this turn on'),
    apis: OPTIONS.apis,
    quiet: flag('Print mismatches only'),
  },
  examples: [
    ['typetod replay', 'check all bundled transcripts'],
    ['typetod replay transcripts/buses_3 --show', 'watch dialogues, turn by turn'],
    ['typetod replay my.tod --apis my-services.ts', 'check a dialogue over services of your own'],
    ['typetod replay my.tod --update', 'fill in what the system does and says, then review the diff'],
    ['typetod replay my.tod --apis my-services.ts --record', 'keep what the services answer, for the next replays'],
    ['typetod replay my.tod --from 4 --show', 'look at the end of a dialogue only'],
    ['typetod replay --json', 'one object: dialogues, turns, statements, mismatches, seconds, failures'],
  ],
  run: runReplay,
};
