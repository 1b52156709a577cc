import { appendFileSync, closeSync, openSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  apiData,
  type ExampleOptions,
  type ExampleTurn,
  exampleTurns,
  type ParserExample,
  parserExample,
  servicesOf,
} from '../../../../sgd/examples/examples.js';
import type { SgdDialogue } from '../../../../sgd/corpus/format.js';
import type { SgdSplit, SkippedDialogue } from '../../../../sgd/corpus/read.js';
import { type SupervisorExample, supervisorExample } from '../../../../sgd/examples/questions.js';
import { historyFrom } from '../../../../dialogue/prompts/history.js';
import { type Prompt, renderPrompt } from '../../../../dialogue/prompts/prompt.js';
import { renderTarget } from '../../../../dialogue/prompts/target.js';
import type { Api, Registry } from '../../../../service/index.js';
import { EMPTY_WORLD, type World } from '../../../../world/index.js';
import type { Arguments } from '../../../command.js';
import type { Output } from '../../../output.js';
import { progressOf } from '../../../progress.js';
import { oneOf } from '../../../options/one-of.js';
import {
  entriesOf,
  modeOf,
  outFolder,
  registryOf,
  schemaOf,
  sgdDirectory,
  splitsOf,
  tablesOf,
  Tally,
} from '../../../options/sgd-arguments.js';
import { UsageError } from '../../../errors.js';

/** What was written of a split. */
class Counts {
  dialogues = 0;
  /** Entries of the corpus that are no dialogues. */
  damaged = 0;
  examples = 0;
  /** Statements of the targets, by kind. */
  readonly statements = new Tally();
  /** Values of the targets: said in the turn itself, said earlier, or never literally. */
  readonly values = new Tally();
  readonly supervisor = { examples: 0, questions: new Tally() };
  /** Examples by service of the turn; a turn may be about two. */
  readonly services = new Tally();
  /** What did not convert as annotated, by reason. */
  readonly notes = new Tally();

  addTurn(turn: ExampleTurn): void {
    this.examples += 1;
    for (const { kind } of turn.statements) this.statements.add(kind);
    for (const { span } of turn.values) {
      this.values.add(span ? (span.turn === turn.index ? 'current' : 'earlier') : 'unlocated');
    }
    for (const service of servicesOf(turn)) this.services.add(service);
    for (const { reason } of turn.notes) this.notes.add(reason);
  }

  addQuestions({ questions }: SupervisorExample): void {
    this.supervisor.examples += 1;
    for (const { asked, answer } of questions) this.supervisor.questions.add(`${asked} ${answer.kind}`);
  }
}

/** A file of JSON lines. Lines wait until there are some to write. */
class JsonLines {
  private readonly file: number;
  private waiting = '';

  constructor(path: string) {
    this.file = openSync(path, 'w');
  }

  add(item: object): void {
    this.waiting += `${JSON.stringify(item)}\n`;
    if (this.waiting.length > ENOUGH) this.write();
  }

  private write(): void {
    appendFileSync(this.file, this.waiting);
    this.waiting = '';
  }

  close(): void {
    this.write();
    closeSync(this.file);
  }
}

/** How many characters are worth a write. */
const ENOUGH = 1 << 20;

/** What a model is given for an example, and what it should write. */
interface Prompted {
  readonly prompt: Prompt;
  readonly completion: string;
}

/** How the examples of a split are written. */
interface WriteOptions extends ExampleOptions {
  /** Whether examples have prompts. */
  readonly prompts: boolean;
}

/** The prompt of an example, in the world before its turn. */
function prompted(turn: ExampleTurn, example: ParserExample, world: World, registry: Registry): Prompted {
  const { context, utterance } = example;
  const apis = example.apis.flatMap((name) => registry.apis.get(name) ?? []);
  const prompt = renderPrompt({ history: historyFrom(context), world, utterance, apis });
  return { prompt, completion: renderTarget(turn.statements) };
}

/** Writes the examples of a split, and counts. */
class SplitWriter {
  readonly counts = new Counts();
  private readonly parsing: JsonLines;
  private readonly asking: JsonLines;

  constructor(
    folder: string,
    private readonly registry: Registry,
    private readonly options: WriteOptions,
  ) {
    this.parsing = new JsonLines(join(folder, `${options.split}.jsonl`));
    this.asking = new JsonLines(join(folder, `${options.split}.qa.jsonl`));
  }

  async add(dialogue: SgdDialogue): Promise<void> {
    this.counts.dialogues += 1;
    let world = EMPTY_WORLD;
    for await (const turn of exampleTurns(dialogue, this.registry, this.options)) {
      this.counts.addTurn(turn);
      const example = parserExample(turn, this.registry, this.options);
      this.parsing.add(
        this.options.prompts ? { ...example, ...prompted(turn, example, world, this.registry) } : example,
      );
      world = turn.world;
      const questions = supervisorExample(turn, this.registry, this.options);
      if (!questions) continue;
      this.counts.addQuestions(questions);
      this.asking.add(questions);
    }
  }

  close(): void {
    this.parsing.close();
    this.asking.close();
  }
}

async function writeSplit(
  writer: SplitWriter,
  entries: Iterable<SgdDialogue | SkippedDialogue>,
  limit: number,
): Promise<Counts> {
  const { counts } = writer;
  try {
    for (const entry of entries) {
      if (counts.dialogues + counts.damaged >= limit) break;
      if ('turns' in entry) await writer.add(entry);
      else counts.damaged += 1;
    }
  } finally {
    writer.close();
  }
  return counts;
}

function seedOf(args: Arguments): number {
  const text = args.text('seed') ?? '0';
  if (/^\d{1,9}$/.test(text)) return Number(text);
  throw new UsageError(`--seed takes a whole number of at most nine digits, not '${text}'.`);
}

function optionsOf(args: Arguments): Omit<Required<WriteOptions>, 'split'> {
  const options = {
    seed: seedOf(args),
    mode: modeOf(args),
    history: oneOf('history', args.text('history') ?? 'all', ['turns', 'all']),
    services: oneOf('services', args.text('services') ?? 'dialogue', ['turn', 'dialogue', 'all']),
    prompts: args.flag('prompts'),
  };
  if (options.prompts && options.history === 'turns') {
    throw new UsageError('--prompts shows the programs of earlier turns. Leave out --history turns.');
  }
  return options;
}

function readable(split: string, { dialogues, damaged, examples, supervisor }: Counts): string {
  const left = damaged > 0 ? ` (${damaged} damaged and left out)` : '';
  return `${split}: ${dialogues} dialogues${left}, ${examples} examples, ${supervisor.examples} with questions`;
}

/** Does what `typetod examples sgd` says. */
export async function runExamplesSgd(args: Arguments, output: Output): Promise<number> {
  const directory = sgdDirectory(args);
  const options = optionsOf(args);
  const limit = args.count('limit') ?? Number.POSITIVE_INFINITY;
  const tables = tablesOf(args);
  const registries = splitsOf(args).map((split) => [split, registryOf(schemaOf(directory, split, tables))] as const);
  const folder = outFolder(args);
  const splits: Partial<Record<SgdSplit, Counts>> = {};
  const bar = await progressOf(Number.POSITIVE_INFINITY, 'files', output);
  try {
    for (const [split, registry] of registries) {
      const writer = new SplitWriter(folder, registry, { split, ...options });
      splits[split] = await writeSplit(writer, entriesOf(directory, split, bar), limit);
    }
  } finally {
    bar.stop();
  }
  const apis = new Map<string, Api>(registries.flatMap(([, registry]) => [...registry.apis]));
  writeFileSync(join(folder, 'apis.json'), `${JSON.stringify([...apis.values()].map(apiData), null, 2)}\n`);
  const counts = { ...options, tables, ...(Number.isFinite(limit) && { limit }), splits };
  writeFileSync(join(folder, 'counts.json'), `${JSON.stringify(counts, null, 2)}\n`);
  if (args.flag('json')) output.print(JSON.stringify(counts));
  else for (const [split, one] of Object.entries(splits)) output.print(readable(split, one));
  return 0;
}
