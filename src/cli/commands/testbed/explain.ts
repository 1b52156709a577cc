import { count } from '../../options/option.js';
import { TRACE_OPTIONS } from '../../options/tables.js';
import { type Arguments, type CommandSpec, EXIT } from '../../command.js';
import { CULPRITS } from '../../../testbed/explain/blame.js';
import { explainTrace, type Explanation } from '../../../testbed/explain/explain.js';
import { differenceText } from '../../../testbed/run/shown.js';
import type { Grade } from '../../../testbed/grade.js';
import type { Output } from '../../output.js';
import { plural } from '../../../text/index.js';
import { type NamedEpisode, tracesOf } from './traces.js';

type Explained = Explanation & Pick<NamedEpisode, 'trial' | 'line'> & { readonly edited?: true };

function lostText({ lost }: Explained): string {
  if (lost?.kind === 'step')
    return `success was out of reach after step ${lost.step} (line ${lost.line} of the episode)`;
  return lost?.kind === 'end' ? 'success was in reach until the end' : 'success never was in reach';
}

function linesOf(explained: Explained): readonly string[] {
  const { task, trial, line, passed, end, why, records = [], blame, edited } = explained;
  const head = `${task} trial ${trial} (line ${line}): ${passed ? 'passed' : `failed, ended by ${end}`}`;
  const claims = edited ? ['  the trace was edited: it has another grade'] : [];
  if (passed) return [head, ...claims];
  return [
    head,
    ...claims,
    ...why.map((one) => `  why: ${one}`),
    ...records.map((one) => `  should be → is: ${differenceText(one)}`),
    `  ${lostText(explained)}`,
    ...(blame ? [`  fault of: ${blame.culprit}. ${blame.because}`] : []),
  ];
}

const EDITED = { edited: true } as const;

/** Whether the trace has another grade than it gives. */
function isEdited({ passed, reward }: Explanation, { events }: NamedEpisode): boolean {
  return events.some(({ kind, ...rest }) => {
    const { grade } = rest as { readonly grade?: Grade };
    return kind === 'grade' && (grade?.passed !== passed || grade.reward !== reward);
  });
}

async function runExplain(args: Arguments, output: Output): Promise<number> {
  const { suite, episodes } = await tracesOf(args);
  const explained: Explained[] = [];
  for (const episode of episodes) {
    if (explained.length >= (args.count('limit') ?? Number.POSITIVE_INFINITY)) break;
    const { events, trial, line } = episode;
    const explanation = await explainTrace(suite, events);
    // Episodes that were asked for one by one are explained also where they passed.
    if (explanation.passed && args.text('task') === undefined) continue;
    const one = { ...explanation, trial, line, ...(isEdited(explanation, episode) && EDITED) };
    explained.push(one);
    if (!args.flag('json')) for (const text of linesOf(one)) output.print(text);
  }
  const count = (culprit: string): number => explained.filter(({ blame }) => blame?.culprit === culprit).length;
  const faults = Object.fromEntries(CULPRITS.map((culprit) => [culprit, count(culprit)]));
  if (args.flag('json')) output.print(JSON.stringify({ episodes: episodes.length, faults, explained }));
  else {
    const found = CULPRITS.filter((culprit) => count(culprit) > 0).map((culprit) => `${culprit} ${count(culprit)}`);
    const result = found.length > 0 ? `${explained.length} explained; fault of: ${found.join(', ')}` : 'none failed';
    output.print(`${plural(episodes.length, 'episode')}, ${result}`);
  }
  return EXIT.ok;
}

/** `typetod testbed explain`. */
export const explain: CommandSpec = {
  args: {
    ...TRACE_OPTIONS,
    limit: count('N', 'At most so many episodes'),
  },
  examples: [
    ['typetod testbed explain runs/mine', 'all episodes of a run that failed'],
    ['typetod testbed explain runs/mine --task ID --trial 2', 'one episode'],
  ],
  positionals: 1,
  run: runExplain,
};
