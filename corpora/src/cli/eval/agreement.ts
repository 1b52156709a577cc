import {
  flag,
  text,
  SCORED_MODEL_OPTIONS,
  SCORED_PARSER_OPTIONS,
  type Arguments,
  type CommandSpec,
  UsageError,
  type Output,
} from 'typetod/internal/cli';
import { restaurants2 } from 'typetod/apis';
import { annotatedParser, type Parser, DialogueManager } from 'typetod/dialogue';
import { createSession } from 'typetod';
import { naturalReader } from 'typetod/values';
import { parserEntryOf } from './parsers.js';
import { readFileSync } from 'node:fs';
import { z } from 'zod';

/** What the user is asked to confirm before each line. */
const OPENED = {
  utterance: 'A table for four at Trattoria del Lago in Oakland, tomorrow at seven in the evening.',
  program:
    'restaurants_2_reserve_restaurant({ restaurant_name: "Trattoria del Lago", location: "Oakland", number_of_seats: 4, date: "tomorrow", time: "seven in the evening" })',
};

const linesSchema = z.object({ yes: z.array(z.string()).default([]), no: z.array(z.string()).default([]) });

function linesOf(file: string | undefined): z.output<typeof linesSchema> {
  if (file === undefined)
    throw new UsageError('Which lines are said? Give a JSON file by --lines: {"yes": [], "no": []}.');
  try {
    return linesSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch (error) {
    const why = error instanceof Error ? error.message.split('\n')[0] : String(error);
    throw new UsageError(`'${file}' is no file of lines: ${why}. It holds {"yes": ["sure"], "no": ["wait"]}.`);
  }
}

/** A conversation in which the table is to be confirmed. */
async function opened(): Promise<DialogueManager> {
  const session = createSession({ services: [restaurants2], reader: naturalReader, id: 'agreement' });
  const manager = new DialogueManager({ session, parser: annotatedParser([OPENED]) });
  await manager.turn(OPENED.utterance);
  return manager;
}

/** The lines after which the table is booked, or, with `false`, is not. */
async function takenAs(
  isBooked: boolean,
  lines: readonly string[],
  { manager, parser }: { readonly manager: DialogueManager; readonly parser: Parser },
): Promise<readonly string[]> {
  const taken: string[] = [];
  for (const line of lines) {
    const fork = manager.fork({ parser });
    await fork.turn(line);
    const isDone = fork.session.world.tasks.some((task) => task.kind === 'transaction' && task.phase === 'performed');
    if (isDone === isBooked) taken.push(line);
  }
  return taken;
}

async function runEvalAgreement(args: Arguments, output: Output): Promise<number> {
  const lines = linesOf(args.text('lines'));
  const ready = await parserEntryOf(args)()(output);
  if (ready.parser === 'oracle')
    throw new UsageError('There are no right programs of these lines: --parser oracle cannot answer.');
  try {
    const setting = { manager: await opened(), parser: ready.parser };
    const [falseYes, refused] = [await takenAs(true, lines.no, setting), await takenAs(false, lines.yes, setting)];
    const [yes, no] = [lines.yes.length, lines.no.length];
    const counts = { yes, no, false_yes: falseYes.length, refused_yes: refused.length };
    if (args.flag('json'))
      output.print(
        JSON.stringify({ parser: ready.parser.name, ...counts, false_yes_lines: falseYes, refused_yes_lines: refused }),
      );
    else {
      output.print(`${no} lines that are no yes: ${falseYes.length} booked the table`);
      for (const line of falseYes) output.print(`  ${line}`);
      output.print(`${yes} lines that are one: ${refused.length} did not`);
      for (const line of refused) output.print(`  ${line}`);
    }
  } finally {
    for (const note of (await ready.close?.()) ?? []) output.log(note);
  }
  return 0;
}

/** `typetod eval agreement`. */
export const evalAgreement: CommandSpec = {
  args: {
    lines: text('FILE', 'JSON: { "yes": [...], "no": [...] }, what agrees to a table for four, and what does not'),
    parser: SCORED_PARSER_OPTIONS.parser,
    ...SCORED_MODEL_OPTIONS,
    json: flag('Print one JSON object instead of text'),
  },
  examples: [['typetod eval agreement --lines lines.json --parser neural', 'the lines that are taken wrongly']],
  positionals: 0,
  run: runEvalAgreement,
};
