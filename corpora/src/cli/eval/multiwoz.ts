import {
  type Arguments,
  type CommandSpec,
  count,
  flag,
  oneOf,
  type Output,
  readJsonFile,
  SCORED_MODEL_OPTIONS,
  SCORED_PARSER_OPTIONS,
  text,
  UsageError,
} from 'typetod/internal/cli';
import { PRESET_NAMES, countRows, inPercent, type Report, row, type Section, share } from 'typetod/internal';
import { parserEntryOf } from './parsers.js';
import { MULTIWOZ_SPLITS } from '../../multiwoz/corpus/read.js';
import { evaluateMultiwoz } from '../../multiwoz/report/evaluate.js';
import type { MultiwozReport } from '../../multiwoz/report/report.js';
import { MULTIWOZ_PROFILES } from '../../multiwoz/state/profiles.js';
import { printEvaluation, withBar } from '../evaluated.js';
import { partialLines } from '../../sgd/report/kinds-table.js';

const rates = inPercent(2);

function turnSection({ dialogues, turns, turn_counts: counts }: MultiwozReport): Section {
  const rows = [
    row('dialogues', dialogues),
    row('turns', turns),
    row('  unchanged', counts.unchanged),
    row('  several domains', counts.several_domains),
    row('  with a removal', counts.removals),
    row('  with a correction', counts.corrections),
  ];
  return { rows };
}

function trackerSection(report: MultiwozReport): Section {
  const rows = [
    row('  upsert', share(report.jga_upsert), 'removes nothing'),
    row('  with deletions', share(report.jga_with_deletions)),
    row('  one domain a turn', share(report.jga_one_domain), 'its changes'),
    row('', share(report.jga_one_whole_domain), 'all of its values'),
  ];
  return { title: 'To compare with, JGA of trackers that know every change:', rows };
}

function domainSection({ per_domain, domain_mean_upsert: mean }: MultiwozReport): Section {
  const rows = Object.entries(per_domain).map(([domain, { exact, turns, dialogues, jga_upsert, by_goal }]) => {
    const byGoal = `by goal ${rates(by_goal.jga_upsert)} of ${by_goal.turns}`;
    return row(`  ${domain}`, share(jga_upsert), `${exact} of ${turns} turns of ${dialogues} dialogues; ${byGoal}`);
  });
  return { title: 'Upsert, by domain:', rows: [...rows, row('  mean', share(mean))] };
}

function replaySection({ replay }: MultiwozReport): Section {
  if (!replay) return {};
  const notes = Object.entries(replay.notes).map(([reason, count]) => `${count} ${reason}`);
  const rows = [
    row('  statements', replay.statements),
    row('  JGA', share(replay.jga)),
    ...(notes.length > 0 ? [row('  notes', '', notes.join(', '))] : []),
  ];
  return { title: 'Annotations as programs, executed:', rows };
}

function parsedSection({ parsed }: MultiwozReport): Section {
  if (!parsed) return {};
  const { parser, gates, jga, domain_mean: mean, verdicts } = parsed;
  const rows = [
    row('  JGA', share(jga)),
    row('  mean of domains', share(mean)),
    ...countRows(verdicts, (name) => `  verdicts ${name}`),
  ];
  return { title: `Parser ${parser}, gates ${gates}, from its own statements:`, rows };
}

const SHOWN = 3;

/** The first names of many. */
const atMost = (names: readonly string[]): string =>
  names.length > SHOWN ? `${names.slice(0, SHOWN).join(', ')}, ...` : names.join(', ');

function predictedSection({ predicted }: MultiwozReport): Section {
  if (!predicted) return {};
  const { jga, domain_mean: mean, missing, unknown_dialogues: others, unknown_slots: unknown } = predicted;
  const rows = [
    row('  JGA', share(jga)),
    row('  mean of domains', share(mean)),
    row('  not predicted', missing.dialogues, `dialogues, and ${missing.turns} turns of others`),
    ...(others.length > 0 ? [row('  no dialogue of these', others.length, atMost(others))] : []),
    ...countRows(unknown, (name) => `  not tracked: ${name}`),
  ];
  return { title: 'Predictions:', rows };
}

function goalSection({ goals, dialogues }: MultiwozReport): Section {
  if (!goals) return { lines: ['Goals: this copy of the corpus has no tables, *_db.json.'] };
  const others = goals.unsatisfiable.length > 0 ? `not ${goals.unsatisfiable.join(', ')}` : '';
  const responses = goals.inform === null ? 'this copy has no acts of the system' : 'annotated responses';
  const rows = [
    row('  satisfiable', goals.satisfiable, `of ${dialogues} dialogues${others && `: ${others}`}`),
    row('  Inform', share(goals.inform), responses),
    row('  Success', share(goals.success), responses),
  ];
  return { title: 'Goals:', rows };
}

/** The report of an evaluation as it is printed. */
function printedMultiwoz(report: MultiwozReport, seconds: number): Report {
  const about = [`MultiWOZ 2.1 ${report.split}, profile ${report.profile}`, ...partialLines(report)];
  return {
    json: { ...report, seconds },
    layout: { name: 26, cell: 10, share: rates },
    sections: [
      { lines: about },
      turnSection(report),
      parsedSection(report),
      predictedSection(report),
      trackerSection(report),
      domainSection(report),
      replaySection(report),
      goalSection(report),
      { rows: [row('seconds', seconds.toFixed(2))] },
    ],
  };
}

function directoryOf(args: Arguments): string {
  const directory = args.text('dir') ?? process.env.TYPETOD_MULTIWOZ_DIR;
  if (directory) return directory;
  throw new UsageError('Where is MultiWOZ? Give the folder with data.json by --dir or in TYPETOD_MULTIWOZ_DIR.');
}

/** The parser that is evaluated, if one is. */
async function loadedParser(args: Arguments, output: Output) {
  const gates = oneOf('gates', args.text('gates') ?? 'standard', PRESET_NAMES);
  if (args.text('parser') === undefined) return undefined;
  const { parser, close } = await parserEntryOf(args)()(output);
  if (parser === 'oracle')
    throw new UsageError('What an oracle would get is in the report without --parser: leave it out.');
  return { parser: { parser, gates }, close };
}

async function evaluate(args: Arguments, output: Output): Promise<MultiwozReport> {
  const limit = args.count('limit');
  const source = {
    directory: directoryOf(args),
    split: oneOf('split', args.text('split') ?? 'val', MULTIWOZ_SPLITS),
    profile: oneOf('profile', args.text('profile') ?? 'none', MULTIWOZ_PROFILES),
    ...(args.flag('states-only') && { replay: false }),
    ...(limit !== undefined && { limit }),
  };
  const file = args.text('predictions');
  const predicted = file !== undefined && {
    predicted: { file, predictions: readJsonFile(file, 'Give --predictions a JSON file of states by dialogue.') },
  };
  const loaded = await loadedParser(args, output);
  const parser = loaded && { parser: loaded.parser };
  try {
    return await withBar('dialogues', output, (tell) =>
      evaluateMultiwoz({
        ...source,
        ...parser,
        ...predicted,
        onProgress: ({ dialogues, done }) => tell(done, dialogues),
      }),
    );
  } finally {
    for (const note of (await loaded?.close?.()) ?? []) output.log(note);
  }
}

/** Runs `typetod eval multiwoz`. The exit code is 1 when a dialogue is missing or damaged. */
export async function runEvalMultiwoz(args: Arguments, output: Output): Promise<number> {
  const started = performance.now();
  const report = await evaluate(args, output);
  const seconds = (performance.now() - started) / 1000;
  return printEvaluation(report, printedMultiwoz(report, seconds), { args, output });
}

/** `typetod eval multiwoz`. */
export const evalMultiwoz: CommandSpec = {
  args: {
    dir: text('DIR', 'Folder with data.json, the list files and db/; TYPETOD_MULTIWOZ_DIR if left out'),
    split: text('SPLIT', 'train, val or test; val if left out'),
    profile: text('PROFILE', 'Normalization of values: none (default), trade-like, both-sides or any-of'),
    limit: count('N', 'At most so many dialogues'),
    parser: SCORED_PARSER_OPTIONS.parser,
    gates: SCORED_PARSER_OPTIONS.gates,
    ...SCORED_MODEL_OPTIONS,
    predictions: text('FILE', 'States that another tracker predicted, in the format of MultiWOZ_Evaluation'),
    'states-only': flag('Execute no programs'),
    json: flag('Print one JSON object instead of text'),
  },
  examples: [
    ['typetod eval multiwoz --dir multiwoz21 --split val', 'the whole split'],
    ['typetod eval multiwoz --dir multiwoz21 --profile both-sides --states-only --json', 'for a program to read'],
    [
      'typetod eval multiwoz --dir multiwoz21 --parser reactod --model NAME --base-url URL',
      'a parser that tracks states',
    ],
  ],
  positionals: 0,
  run: runEvalMultiwoz,
};
