import { appendFileSync, closeSync, openSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { formatTranscript } from '../../../../transcripts/format.js';
import { recordingPath } from '../../../../transcripts/recording.js';
import type { SgdDialogue } from '../../../../sgd/corpus/format.js';
import type { SkippedDialogue } from '../../../../sgd/corpus/read.js';
import {
  type SgdTranscript,
  type SgdTranscriptOptions,
  sgdTranscript,
  type TranscriptGap,
} from '../../../../sgd/convert/to-transcript.js';
import type { Registry } from '../../../../service/index.js';
import type { Arguments } from '../../../command.js';
import { servicesPath } from '../../../options/converted-services.js';
import { fileNameProblem } from '../../../options/out-file.js';
import type { Output } from '../../../output.js';
import { progressOf } from '../../../progress.js';
import {
  entriesOf,
  modeOf,
  outFolder,
  registryOf,
  schemaOf,
  sgdDirectory,
  type SgdSchema,
  splitOf,
  tablesOf,
  Tally,
} from '../../../options/sgd-arguments.js';
import { UsageError } from '../../../errors.js';

/**
 * One line of the list of what did not convert. `damaged`: an entry of the corpus that is no dialogue; `duplicate`: one
 * whose file another dialogue has.
 */
type Listed = TranscriptGap | Skipped;

interface Skipped {
  readonly dialogue: string;
  readonly reason: 'damaged' | 'duplicate';
  readonly detail: string;
}

/** The list's name ends otherwise than those of transcripts, which `replay` would read. */
const UNCONVERTED = 'unconverted.ndjson';

type Entry = SgdDialogue | SkippedDialogue;

function idOf(entry: Entry): string {
  return 'turns' in entry ? entry.dialogue_id : String(entry.dialogue);
}

/**
 * The entries that are called by their ids; all if none is.
 *
 * @throws UsageError for an id that no entry has.
 */
function named(entries: Iterable<Entry>, ids: readonly string[], split: string): Iterable<Entry> {
  if (ids.length === 0) return entries;
  const left = new Set(ids);
  const found: Entry[] = [];
  for (const entry of entries) {
    if (left.delete(idOf(entry))) found.push(entry);
    if (left.size === 0) return found;
  }
  throw new UsageError(`The split ${split} has no dialogue ${[...left].join(', ')}.`);
}

/** Writes a converted folder, dialogue by dialogue. */
class Folder {
  readonly reasons = new Tally();
  transcripts = 0;
  turns = 0;
  dialogues = 0;
  private readonly list: number;
  /** The ids so far, by what file systems without upper and lower case tell apart. */
  private readonly ids = new Map<string, string>();

  constructor(
    private readonly path: string,
    schema: SgdSchema,
  ) {
    writeFileSync(servicesPath(path), `${JSON.stringify(schema)}\n`);
    this.list = openSync(join(path, UNCONVERTED), 'w');
  }

  /** Why a dialogue cannot have a file under its id; the first dialogue of an id has it. */
  refuses(id: string): Omit<Skipped, 'dialogue'> | undefined {
    const problem = fileNameProblem(id);
    if (problem !== undefined) return { reason: 'damaged', detail: `its id ${problem}` };
    const taken = this.ids.get(id.toLowerCase());
    this.ids.set(id.toLowerCase(), taken ?? id);
    if (taken === undefined) return undefined;
    const other = taken === id ? 'this id' : `the id ${taken}, which differs in case alone`;
    return { reason: 'duplicate', detail: `a dialogue before it has ${other}` };
  }

  add(dialogue: SgdDialogue, { transcript, recording, unconverted }: SgdTranscript): void {
    this.dialogues += 1;
    for (const one of unconverted) this.note(one);
    if (!transcript) return;
    const path = join(this.path, `${dialogue.dialogue_id}.tod`);
    writeFileSync(path, formatTranscript(transcript));
    writeFileSync(recordingPath(path), `${JSON.stringify(recording)}\n`);
    this.transcripts += 1;
    this.turns += transcript.turns.length;
  }

  skip(skipped: Skipped): void {
    this.dialogues += 1;
    this.note(skipped);
  }

  private note(one: Listed): void {
    this.reasons.add(one.reason);
    appendFileSync(this.list, `${JSON.stringify(one)}\n`);
  }

  close(): void {
    closeSync(this.list);
  }
}

async function convertAll(
  folder: Folder,
  entries: Iterable<Entry>,
  limit: number,
  registry: Registry,
  options: SgdTranscriptOptions,
): Promise<void> {
  for (const entry of entries) {
    if (folder.dialogues >= limit) return;
    const dialogue = idOf(entry);
    if (!('turns' in entry)) {
      folder.skip({ dialogue, reason: 'damaged', detail: entry.reason });
      continue;
    }
    const refused = folder.refuses(dialogue);
    if (refused) folder.skip({ dialogue, ...refused });
    else folder.add(entry, await sgdTranscript(entry, registry, options));
  }
}

function readable(folder: Folder, path: string): readonly string[] {
  const reasons = Object.entries(folder.reasons.toJSON());
  return [
    `dialogues    ${folder.dialogues}`,
    `transcripts  ${folder.transcripts}`,
    `user turns   ${folder.turns}`,
    ...(reasons.length > 0
      ? ['', `Not converted as annotated, by reason; ${join(path, UNCONVERTED)} says where:`]
      : []),
    ...reasons.map(([reason, count]) => `${String(count).padStart(6)}  ${reason}`),
  ];
}

/** Does what `typetod convert sgd` says. */
export async function runConvertSgd(args: Arguments, output: Output): Promise<number> {
  const [directory, split, mode] = [sgdDirectory(args), splitOf(args), modeOf(args)];
  const limit = args.count('limit') ?? Number.POSITIVE_INFINITY;
  const schema = schemaOf(directory, split, tablesOf(args));
  const bar = await progressOf(Number.POSITIVE_INFINITY, 'files', output);
  const entries = named(entriesOf(directory, split, bar), args.texts('dialogue'), split);
  const path = outFolder(args);
  const folder = new Folder(path, schema);
  try {
    await convertAll(folder, entries, limit, registryOf(schema), { split, mode });
  } finally {
    folder.close();
    bar.stop();
  }
  const { dialogues, transcripts, turns, reasons } = folder;
  if (args.flag('json'))
    output.print(JSON.stringify({ split, mode, dialogues, transcripts, turns, unconverted: reasons }));
  else for (const line of readable(folder, path)) output.print(line);
  return 0;
}
