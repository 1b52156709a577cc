import { TRACE_OPTIONS } from '../../options/tables.js';
import { type Arguments, type CommandSpec, EXIT } from '../../command.js';
import type { TraceDifference } from '../../../testbed/audit.js';
import { replayTrace } from '../../../testbed/replay.js';
import type { Output } from '../../output.js';
import { plural } from '../../../text/index.js';
import { type NamedEpisode, tracesOf } from './traces.js';

const LONGEST = 300;

const shown = (value: unknown): string => {
  const text = JSON.stringify(value) ?? 'nothing';
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
};

function lineOf(file: string, { line: first }: NamedEpisode, { line, what, expected, found }: TraceDifference): string {
  return `${file}:${first + line - 1}: the ${what} is ${shown(found)}, and the trace has ${shown(expected)}`;
}

/** Whether an episode ended; one that was cut off is executed as far as its trace goes. */
const isCut = ({ events }: NamedEpisode): boolean => !events.some(({ kind }) => kind === 'end');

/** Runs `typetod testbed replay`. The exit code is 1 when a trace differs or is of another run. */
async function runReplayTraces(args: Arguments, output: Output): Promise<number> {
  const { suite, file, episodes } = await tracesOf(args);
  const results: { task: string; trial: number; line: number; differences: readonly TraceDifference[] }[] = [];
  for (const episode of episodes) {
    const { task, trial, line } = episode;
    const { differences } = await replayTrace(suite, episode.events);
    results.push({ task, trial, line, differences });
    const [first] = differences;
    if (args.flag('json')) continue;
    if (first) output.print(lineOf(file, episode, first));
    if (!episode.isOfRun) output.print(`${file}:${line}: the run has no such episode, or has it already: take it out`);
  }
  const differing = results.filter(({ differences }) => differences.length > 0).length;
  const foreign = episodes.filter(({ isOfRun }) => !isOfRun).length;
  const cut = episodes.filter(isCut).length;
  if (args.flag('json')) output.print(JSON.stringify({ episodes: results.length, differing, foreign, cut, results }));
  else
    output.print(
      [
        plural(results.length, 'episode'),
        `${differing} differ`,
        ...(foreign > 0 ? [`${foreign} not of the run`] : []),
        ...(cut > 0 ? [`${cut} cut off before the end`] : []),
      ].join(', '),
    );
  return differing + foreign > 0 ? EXIT.findings : EXIT.ok;
}

/** `typetod testbed replay`. */
export const replay: CommandSpec = {
  args: TRACE_OPTIONS,
  examples: [
    ['typetod testbed replay runs/mine', 'all episodes of a run'],
    ['typetod testbed replay trace.jsonl --suite typetod --task ID', 'those of one task'],
  ],
  positionals: 1,
  run: runReplayTraces,
};
