import {
  type Arguments,
  type CommandSpec,
  flag,
  type Output,
  progressOf,
  text,
  texts,
  UsageError,
} from 'typetod/internal/cli';
import { outFolder, SGD_OPTIONS, sgdValues } from './options.js';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Conversion, type ConvertedEntry, entryId } from '../sgd/convert/conversion.js';
import { writeConvertedServices } from '../sgd/convert/services-file.js';
import { type SplitEntry, SplitWalk } from '../sgd/corpus/walk.js';
import { loadSgdSchema, registryOf } from '../sgd/schema/load.js';
import { recordingPath } from 'typetod/internal';
import { formatRecording, formatTranscript } from 'typetod/transcripts';
import { JsonLines } from './json-lines.js';

/** The list's name ends otherwise than those of transcripts, which `replay` would read. */
const UNCONVERTED = 'unconverted.ndjson';

/**
 * The entries that are called by their ids, in their order.
 *
 * @throws UsageError for an id that no entry has.
 */
async function named(walk: SplitWalk, ids: readonly string[], split: string): Promise<readonly SplitEntry[]> {
  const left = new Set(ids);
  const found: SplitEntry[] = [];
  for await (const entry of walk.entries()) {
    if (left.delete(entryId(entry))) found.push(entry);
    if (left.size === 0) return found;
  }
  throw new UsageError(`The split ${split} has no dialogue ${[...left].join(', ')}.`);
}

function writeEntry(folder: string, { dialogue, transcript, recording }: ConvertedEntry): void {
  if (!transcript || !recording) return;
  const path = join(folder, `${dialogue}.tod`);
  writeFileSync(path, formatTranscript(transcript));
  writeFileSync(recordingPath(path), formatRecording(recording));
}

async function convertAll(
  conversion: Conversion,
  entries: AsyncIterable<SplitEntry> | readonly SplitEntry[],
  folder: string,
): Promise<void> {
  const list = new JsonLines(join(folder, UNCONVERTED));
  try {
    for await (const entry of entries) {
      const converted = await conversion.add(entry);
      for (const gap of converted.unconverted) list.add(gap);
      writeEntry(folder, converted);
    }
  } finally {
    list.close();
  }
}

function readable({ dialogues, transcripts, turns, reasons: counts }: Conversion, path: string): readonly string[] {
  const reasons = Object.entries(counts.toJSON());
  return [
    `dialogues    ${dialogues}`,
    `transcripts  ${transcripts}`,
    `user turns   ${turns}`,
    ...(reasons.length > 0
      ? ['', `Not converted as annotated, by reason; ${join(path, UNCONVERTED)} says where:`]
      : []),
    ...reasons.map(([reason, count]) => `${String(count).padStart(6)}  ${reason}`),
  ];
}

/** Does what `typetod convert sgd` says. */
export async function runConvertSgd(args: Arguments, output: Output): Promise<number> {
  const { directory, split, mode, tables, limit } = sgdValues(args, SGD_OPTIONS);
  const ids = args.texts('dialogue');
  const schema = loadSgdSchema(directory, split, tables);
  const conversion = new Conversion(registryOf(schema), { split, mode });
  const bar = await progressOf(Number.POSITIVE_INFINITY, 'files', output);
  let folder: string;
  try {
    const taken = ids.length === 0 && limit !== undefined ? { limit } : {};
    const walk = new SplitWalk({ directory, split, ...taken, onProgress: ({ files, done }) => bar.set(done, files) });
    const entries = ids.length > 0 ? (await named(walk, ids, split)).slice(0, limit) : walk.entries();
    folder = outFolder(args);
    writeConvertedServices(folder, schema);
    await convertAll(conversion, entries, folder);
  } finally {
    bar.stop();
  }
  const { dialogues, transcripts, turns, reasons } = conversion;
  if (args.flag('json'))
    output.print(JSON.stringify({ split, mode, dialogues, transcripts, turns, unconverted: reasons }));
  else for (const line of readable(conversion, folder)) output.print(line);
  return 0;
}

/** `typetod convert sgd`. */
export const convertSgd: CommandSpec = {
  args: {
    dir: SGD_OPTIONS.dir,
    split: SGD_OPTIONS.split,
    out: text('FOLDER', 'Where to write; must be empty'),
    mode: SGD_OPTIONS.mode,
    tables: SGD_OPTIONS.tables,
    limit: SGD_OPTIONS.limit,
    dialogue: texts('ID', 'Only the dialogue with this id; may be repeated'),
    force: flag('Write into a folder that is not empty'),
    json: flag('Print one JSON object instead of text'),
  },
  examples: [
    ['typetod convert sgd --dir sgd --split dev --out converted', 'the whole dev split'],
    ['typetod convert sgd --dir sgd --out one --dialogue 1_00000', 'one dialogue'],
  ],
  positionals: 0,
  run: runConvertSgd,
};
