import {
  type Arguments,
  type CommandSpec,
  count,
  flag,
  type Output,
  progressOf,
  SCORED_MODEL_OPTIONS,
  SCORED_PARSER_OPTIONS,
  text,
  texts,
  UsageError,
} from 'typetod/internal/cli';
import { inPercent, shareOf } from 'typetod/internal';
import { parserEntryOf } from './parsers.js';
import { readTurns } from '../../sgd/turns/read.js';
import { type ScoredTurn, scoreTurn, type TurnFigures, turnFigures } from '../../sgd/turns/score.js';

const rate = inPercent(1);
const shareText = (part: number, whole: number): string => rate(shareOf(part, whole).share);

function readable(name: string, { turns, right, apis, values }: TurnFigures): string {
  const started = apis.said === 0 ? '' : `, what starts ${shareText(apis.right, apis.said)}`;
  const found = `values found ${shareText(values.right, values.said)} of ${values.said}`;
  const given = `right ${shareText(values.meant, values.given)} of ${values.given}`;
  return `${name}: ${turns} turns, all right ${shareText(right, turns)}${started}, ${found}, ${given}`;
}

function shown({ id, user, program, api, isApiRight, wrong }: ScoredTurn): string {
  const start = isApiRight === false ? [`    starts: ${api ?? 'nothing'}`] : [];
  return [`${id}: ${user}`, `    ${program}`, ...start, ...wrong.map((text) => `    ${text}`)].join('\n');
}

/** Runs `typetod eval turns`. */
export async function runEvalTurns(args: Arguments, output: Output): Promise<number> {
  const files = args.texts('file');
  if (files.length === 0)
    throw new UsageError('Which turns? Give a file of them by --file; docs/turns.md has the format.');
  const read = files.map((file) => readTurns(file, args.text('services')));
  const limit = args.count('limit') ?? Number.POSITIVE_INFINITY;
  const ready = await parserEntryOf(args)()(output);
  if (ready.parser === 'oracle') throw new UsageError('Turns have no right programs: --parser oracle cannot answer.');
  const total = read.reduce((sum, { turns }) => sum + Math.min(turns.length, limit), 0);
  const bar = await progressOf(total, 'turns', output);
  const scored: ScoredTurn[] = [];
  try {
    for (const { turns, services } of read)
      for (const turn of turns.slice(0, limit)) {
        scored.push(await scoreTurn(turn, services, ready.parser));
        bar.set(scored.length);
      }
  } finally {
    bar.stop();
    for (const note of (await ready.close?.()) ?? []) output.log(note);
  }
  const corpora = [...new Set(scored.map(({ corpus }) => corpus))].sort();
  const by = corpora.map((name) => [name, turnFigures(scored.filter(({ corpus }) => corpus === name))] as const);
  const all = turnFigures(scored);
  if (args.flag('json')) {
    const per = args.flag('show') ? { per_turn: scored } : {};
    const report = { format: 1, report: 'eval turns', parser: ready.parser.name, ...all };
    output.print(JSON.stringify({ ...report, by_corpus: Object.fromEntries(by), ...per }));
    return 0;
  }
  if (args.flag('show')) for (const turn of scored.filter(({ isRight }) => !isRight)) output.print(shown(turn));
  for (const [name, figures] of by) output.print(readable(name, figures));
  if (by.length > 1) output.print(readable('all', all));
  return 0;
}

/** `typetod eval turns`. */
export const evalTurns: CommandSpec = {
  args: {
    file: texts('FILE', 'Turns as JSON lines; may be repeated'),
    services: text('FILE', 'The services that the turns are about; services.json beside the file if left out'),
    parser: SCORED_PARSER_OPTIONS.parser,
    ...SCORED_MODEL_OPTIONS,
    limit: count('N', 'At most so many turns of each file'),
    show: flag('Print the turns that are not right'),
    json: flag('Print one JSON object instead of text'),
  },
  examples: [['typetod eval turns --file snips.dev.turns.jsonl --parser neural --show', 'what is not understood']],
  positionals: 0,
  run: runEvalTurns,
};
