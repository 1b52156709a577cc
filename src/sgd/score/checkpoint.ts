import { appendFileSync, existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import { CorpusError } from '../corpus/corpus-error.js';
import type { FilePart } from '../corpus/walk.js';
import type { FileResult } from './file.js';
import type { SgdSetup } from '../replay/setup.js';

interface Line {
  readonly task: string;
  readonly result: FileResult;
}

/** What a file is known by: it is done anew when its size or the part of it that is asked for is another. */
function nameOf({ file, first }: FilePart): string {
  return `${basename(file)} ${existsSync(file) ? statSync(file).size : 0} ${first ?? 'all'}`;
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    // The run was killed while it wrote this line.
    return undefined;
  }
}

/** What results belong to. */
export interface CheckpointHead {
  readonly setup: SgdSetup;
  /** Of this program. */
  readonly version: string;
  /** Of the schemas. */
  readonly fingerprint: string;
}

/** How a checkpoint begins. */
const MAGIC = '{"checkpoint":"typetod eval sgd",';

/** Which figures a result has: a checkpoint with fewer is begun anew. */
const FORMAT = 2;

/** Refuses to write over what is no checkpoint; one that was cut off while it began is one. */
function checkOwn(path: string, text: string): void {
  if (MAGIC.startsWith(text.slice(0, MAGIC.length))) return;
  throw new CorpusError({
    code: 'not-a-checkpoint',
    file: path,
    message: `${path} is there already and is no checkpoint of an evaluation. Name another file.`,
  });
}

/**
 * Results by file, kept as JSON lines, so that a run that was stopped goes on where it stood. The first line holds
 * what was evaluated and how; a file of another setup, of other schemas or of another version of this program is begun
 * anew.
 */
export class Checkpoint {
  private readonly done = new Map<string, FileResult>();

  constructor(
    private readonly path: string,
    about: CheckpointHead,
  ) {
    const head = `${MAGIC}${JSON.stringify({ format: FORMAT, ...about }).slice(1)}`;
    const text = existsSync(path) ? readFileSync(path, 'utf8') : '';
    checkOwn(path, text);
    const [first, ...lines] = text.split('\n');
    const kept = first === head ? (lines.map(parsed).filter(Boolean) as Line[]) : [];
    for (const { task, result } of kept) this.done.set(task, result);
    writeFileSync(path, [head, ...kept.map((line) => JSON.stringify(line)), ''].join('\n'));
  }

  /** The result of a file, if it was evaluated before. */
  get(task: FilePart): FileResult | undefined {
    return this.done.get(nameOf(task));
  }

  /** Keeps the result of a file. */
  add(task: FilePart, result: FileResult): void {
    const line: Line = { task: nameOf(task), result };
    appendFileSync(this.path, `${JSON.stringify(line)}\n`);
  }
}
