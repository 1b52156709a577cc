import { writeFileSync } from 'node:fs';
import { exportedEpisode } from '../../../testbed/export/episode.js';
import { EXPORT_FORMATS, exportedLines } from '../../../testbed/export/formats.js';
import { endOf } from '../../../testbed/grade-episode.js';
import { plural } from '../../../text/index.js';
import { type Arguments, type CommandSpec, EXIT, UsageError } from '../../command.js';
import { count, flag, oneOf, text } from '../../options/option.js';
import { outFile } from '../../options/files.js';
import { REPORT_OPTIONS, TRACE_OPTIONS } from '../../options/tables.js';
import type { Output } from '../../output.js';
import { tracesOf } from './traces.js';

function formatOf(args: Arguments) {
  const format = args.text('format');
  if (format === undefined) throw new UsageError(`In which format? --format takes ${EXPORT_FORMATS.join(', ')}.`);
  return oneOf('format', format, EXPORT_FORMATS);
}

/** Runs `typetod testbed export`. The exit code is 1 where episodes were cut off and left out, and where none was written. */
async function runExport(args: Arguments, output: Output): Promise<number> {
  const format = formatOf(args);
  const file = outFile(args, 'out');
  const limit = args.count('limit') ?? Number.POSITIVE_INFINITY;
  const { suite, episodes } = await tracesOf(args);
  const whole = episodes.filter(({ events }) => endOf(events));
  const lines: string[] = [];
  let written = 0;
  for (const { events, trial } of whole) {
    if (written >= limit) break;
    const episode = await exportedEpisode(suite, events, trial);
    if (args.flag('passed') && !episode.grade.passed) continue;
    written += 1;
    for (const line of exportedLines(format, episode)) lines.push(JSON.stringify(line));
  }
  if (file === undefined) for (const line of lines) output.print(line);
  else writeFileSync(file, lines.map((line) => `${line}\n`).join(''));
  const cut = episodes.length - whole.length;
  if (cut > 0) output.log(`${plural(cut, 'episode')} left out: cut off before the end`);
  if (written === 0) output.log(`No episode was exported${args.flag('passed') ? ': none of them passed' : ''}.`);
  return cut > 0 || written === 0 ? EXIT.findings : EXIT.ok;
}

const { json: _, ...OF_TRACES } = TRACE_OPTIONS;

/** `typetod testbed export`. */
export const exportTraces: CommandSpec = {
  args: {
    ...OF_TRACES,
    gates: text('PRESET', 'The gates that the run had; those of the run if left out'),
    format: text('FORMAT', 'messages, trl, verifiers or openenv: one JSON object in each line'),
    limit: count('N', 'At most so many episodes'),
    passed: flag('Only episodes that passed'),
    out: text('FILE', 'Write there instead of to the standard output'),
    force: REPORT_OPTIONS.force,
  },
  examples: [
    ['typetod testbed export runs/mine --format trl --out rows.jsonl', 'every answer of the agent, with rewards'],
    ['typetod testbed export runs/mine --format messages --passed', 'episodes that passed, as chats'],
  ],
  positionals: 1,
  run: runExport,
};
