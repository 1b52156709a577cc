import { writeFileSync } from 'node:fs';
import { type ExportedEpisode, exportedEpisode } from '../../../testbed/export/episode.js';
import { EXPORT_FORMATS, exportedLines } from '../../../testbed/export/formats.js';
import { endOf } from '../../../testbed/grade-episode.js';
import type { Suite } from '../../../testbed/suite.js';
import { plural } from '../../../text/index.js';
import type { Json } from '../../../world/index.js';
import { type Arguments, type CommandSpec, EXIT, UsageError } from '../../command.js';
import { type CorporaCli, corpora } from '../../elsewhere.js';
import { count, flag, oneOf, text } from '../../options/option.js';
import { outFile } from '../../options/files.js';
import { TRACE_OPTIONS } from '../../options/tables.js';
import type { Output } from '../../output.js';
import { type NamedEpisode, tracesOf } from './traces.js';

/** The formats of lines; and that of τ²-bench, which is one object for all episodes. */
const FORMATS = [...EXPORT_FORMATS, 'tau2'] as const;

function formatOf(args: Arguments) {
  const format = args.text('format');
  if (format === undefined) throw new UsageError(`In which format? --format takes ${FORMATS.join(', ')}.`);
  return oneOf('format', format, FORMATS);
}

/** The episodes that are wanted, of those that have an end. */
async function exported(args: Arguments, suite: Suite, whole: readonly NamedEpisode[]) {
  const limit = args.count('limit') ?? Number.POSITIVE_INFINITY;
  const wanted: ExportedEpisode[] = [];
  for (const { events, trial } of whole) {
    if (wanted.length >= limit) break;
    const episode = await exportedEpisode(suite, events, trial);
    if (!args.flag('passed') || episode.grade.passed) wanted.push(episode);
  }
  return wanted;
}

async function resultFile(...run: Parameters<CorporaCli['tau2Results']>): Promise<Json> {
  const { tau2Results } = await corpora(`'--format tau2'`);
  const file = await tau2Results(...run);
  if (file !== undefined) return file;
  throw new UsageError(
    `'--format tau2' is for the tasks of τ²: the suite of these episodes is '${run[0].name}'. Others are written as ${EXPORT_FORMATS.join(', ')}.`,
  );
}

/** Runs `typetod testbed export`. The exit code is 1 where episodes were cut off and left out, and where none was written. */
async function runExport(args: Arguments, output: Output): Promise<number> {
  const format = formatOf(args);
  const file = outFile(args, 'out');
  const { suite, episodes, manifest } = await tracesOf(args);
  const whole = episodes.filter(({ events }) => endOf(events));
  const wanted = await exported(args, suite, whole);
  const written =
    format === 'tau2'
      ? [await resultFile(suite, wanted, manifest)]
      : wanted.flatMap((episode) => exportedLines(format, episode));
  const lines = written.map((line) => JSON.stringify(line));
  if (file === undefined) for (const line of lines) output.print(line);
  else writeFileSync(file, lines.map((line) => `${line}\n`).join(''));
  const cut = episodes.length - whole.length;
  if (cut > 0) output.log(`${plural(cut, 'episode')} left out: cut off before the end`);
  if (wanted.length === 0) output.log(`No episode was exported${args.flag('passed') ? ': none of them passed' : ''}.`);
  return cut > 0 || wanted.length === 0 ? EXIT.findings : EXIT.ok;
}

const { json: _, ...OF_TRACES } = TRACE_OPTIONS;

/** `typetod testbed export`. */
export const exportTraces: CommandSpec = {
  args: {
    ...OF_TRACES,
    gates: text('PRESET', 'The gates that the run had; those of the run if left out'),
    format: text(
      'FORMAT',
      'messages, trl, verifiers or openenv: one JSON object in each line; tau2: a result file of τ²-bench',
    ),
    limit: count('N', 'At most so many episodes'),
    passed: flag('Only episodes that passed'),
    out: text('FILE', 'Write there instead of to the standard output'),
    force: flag('Write over the FILE of --out if it is there'),
  },
  examples: [
    ['typetod testbed export runs/mine --format trl --out rows.jsonl', 'every answer of the agent, with rewards'],
    ['typetod testbed export runs/mine --format tau2 --out results.json', 'a run over tasks of τ², as τ²-bench has it'],
    ['typetod testbed export runs/mine --format messages --passed', 'episodes that passed, as chats'],
  ],
  positionals: 1,
  run: runExport,
};
