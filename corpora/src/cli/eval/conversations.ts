import {
  flag,
  oneOf,
  positional,
  text,
  OPTIONS,
  SCORED_MODEL_OPTIONS,
  SCORED_PARSER_OPTIONS,
  type Arguments,
  type CommandSpec,
  transcriptPath,
  requireServices,
  type Output,
  printReport,
} from 'typetod/internal/cli';
import {
  PRESET_NAMES,
  PRESETS,
  quantile,
  sumOf,
  stopwatch,
  fixtureOf,
  sourceOf,
  loadServiceSource,
  ReplaySettings,
} from 'typetod/internal';
import type { Parser } from 'typetod/dialogue';
import { readTranscripts, type Transcript } from 'typetod/transcripts';
import { openServices } from 'typetod';
import {
  HISTORIES,
  type MeasuredConversation,
  type MeasureOptions,
  measureConversation,
} from '../../lab/measure-conversation.js';
import { type ReadyParser, parserEntryOf } from './parsers.js';
import { type ConversationRecord, type ConversationsReport, conversationsReport } from './conversations-report.js';

const FOLDER = 'test/conversations/bundled';

interface Held {
  readonly path: string;
  readonly transcript: Transcript;
}

function oracleOf({ turns }: Transcript): Parser {
  return {
    name: 'oracle',
    parse: ({ place }) => {
      const turn = turns[place.turn - 1];
      return Promise.resolve({ source: turn ? sourceOf(turn) : 'parse_error()' });
    },
  };
}

function timed(parser: Parser, times: number[]): Parser {
  return {
    name: parser.name,
    async parse(input) {
      const started = stopwatch();
      try {
        return await parser.parse(input);
      } finally {
        times.push(stopwatch() - started);
      }
    },
  };
}

function recordOf({ path, transcript }: Held, { turns, firstWrong, isDone }: MeasuredConversation): ConversationRecord {
  return {
    title: transcript.title,
    file: path,
    turns: turns.length,
    turns_right: turns.filter(({ isRight }) => isRight).length,
    first_wrong: firstWrong,
    done: isDone ?? null,
    wrong: turns
      .filter(({ isRight }) => !isRight)
      .map(({ isRight: _, isRefused, ...turn }) => ({ ...turn, refused: isRefused })),
  };
}

class Measuring {
  readonly records: ConversationRecord[] = [];
  readonly times: number[] = [];

  constructor(
    private readonly settings: ReplaySettings,
    private readonly options: Pick<MeasureOptions, 'history' | 'preset'>,
    private readonly parser: ReadyParser['parser'],
  ) {}

  async add(held: Held): Promise<void> {
    const { path, transcript } = held;
    const { services: source, ...setting } = await this.settings.of(path);
    const { services, dispose, ...made } = await openServices(source, fixtureOf(transcript, setting.fixtures));
    try {
      requireServices(transcript.services, services, path);
      const parser = timed(this.parser === 'oracle' ? oracleOf(transcript) : this.parser, this.times);
      const measured = await measureConversation(transcript, {
        ...setting,
        ...made,
        ...this.options,
        services,
        parser,
      });
      this.records.push(recordOf(held, measured));
    } finally {
      await dispose();
    }
  }
}

function reportOf(
  { records, times }: Measuring,
  about: Pick<ConversationsReport, 'parser' | 'history' | 'gates' | 'load_ms'>,
): ConversationsReport {
  const wrong = records.flatMap((record) => record.wrong);
  const refused = wrong.filter((turn) => turn.refused).length;
  const sorted = [...times].sort((a, b) => a - b);
  return {
    format: 1,
    report: 'eval conversations',
    ...about,
    conversations: records.length,
    conversations_right: records.filter(({ first_wrong }) => first_wrong === null).length,
    conversations_done: about.history === 'own' ? records.filter(({ done }) => done).length : null,
    turns: sumOf(records, ({ turns }) => turns),
    turns_right: sumOf(records, ({ turns_right }) => turns_right),
    wrong_refused: refused,
    wrong_guessed: wrong.length - refused,
    ms_per_turn_p50: quantile(sorted, 0.5),
    ms_per_turn_p95: quantile(sorted, 0.95),
    rss_mb: process.resourceUsage().maxRSS / 1024,
    per_conversation: records,
  };
}

async function runEvalConversations(args: Arguments, output: Output): Promise<number> {
  const load = parserEntryOf(args)();
  const history = oneOf('history', args.text('history') ?? 'own', HISTORIES);
  const gates = oneOf('gates', args.text('gates') ?? 'standard', PRESET_NAMES);
  const files = readTranscripts([transcriptPath(args.positionals[0] ?? FOLDER)]);
  const settings = new ReplaySettings(await loadServiceSource(args.texts('apis')));
  const started = stopwatch();
  const ready = await load(output);
  const load_ms = stopwatch() - started;
  const measuring = new Measuring(settings, { history, preset: PRESETS[gates]({}) }, ready.parser);
  try {
    for (const { path, transcripts } of files)
      for (const transcript of transcripts) await measuring.add({ path, transcript });
  } finally {
    for (const note of (await ready.close?.()) ?? []) output.log(note);
  }
  const parser = ready.parser === 'oracle' ? 'oracle' : ready.parser.name;
  const report = reportOf(measuring, { parser, history, gates, load_ms });
  printReport(args, conversationsReport(report), output);
  return 0;
}

/** `typetod eval conversations`. */
export const evalConversations: CommandSpec = {
  args: {
    folder: positional('File or folder of transcripts; test/conversations/bundled if left out', { required: false }),
    parser: SCORED_PARSER_OPTIONS.parser,
    apis: OPTIONS.apis,
    history: text('HISTORY', "own (default): go on from the parser's own statements; gold: from the right ones"),
    gates: SCORED_PARSER_OPTIONS.gates,
    ...SCORED_MODEL_OPTIONS,
    json: flag('Print one JSON object instead of text'),
  },
  examples: [
    ['typetod eval conversations --parser rules', 'the conversations of the checkout'],
    ['typetod eval conversations my-dialogues --apis my-services.ts --parser ./my-parser.ts', 'everything of your own'],
  ],
  positionals: 1,
  run: runEvalConversations,
};
