import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { CorpusError } from '../corpus/corpus-error.js';

interface Line<R> {
  readonly task: string;
  readonly result: R;
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    // The run was killed while it wrote this line.
    return undefined;
  }
}

export interface CheckpointHead {
  readonly setup: object;
  /** Of this program. */
  readonly version: string;
  /** Of the schemas. */
  readonly fingerprint: string;
}

export interface CheckpointKind {
  /** The evaluation, such as `eval sgd`. */
  readonly of: string;
  /** Which figures a result has: a checkpoint with others is begun anew. */
  readonly format: number;
}

/** Refuses to write over what is no checkpoint of the same evaluation; one that was cut off while it began is one. */
function checkOwn(path: string, text: string, magic: string): void {
  if (magic.startsWith(text.slice(0, magic.length))) return;
  throw new CorpusError({
    code: 'not-a-checkpoint',
    file: path,
    message: `${path} is there already and is no checkpoint of an evaluation of this kind. Name another file.`,
  });
}

/**
 * Results by task, kept as JSON lines, so that a run that was stopped goes on where it stood. The first line holds
 * what was evaluated and how; a file of another setup, of other schemas or of another version of this program is begun
 * anew.
 */
export class Checkpoint<R> {
  private readonly done = new Map<string, R>();

  constructor(
    private readonly path: string,
    { of, format }: CheckpointKind,
    about: CheckpointHead,
  ) {
    const magic = `{"checkpoint":"typetod ${of}",`;
    const head = `${magic}${JSON.stringify({ format, ...about }).slice(1)}`;
    const text = existsSync(path) ? readFileSync(path, 'utf8') : '';
    checkOwn(path, text, magic);
    const [first, ...lines] = text.split('\n');
    const kept = first === head ? (lines.map(parsed).filter(Boolean) as Line<R>[]) : [];
    for (const { task, result } of kept) this.done.set(task, result);
    writeFileSync(path, [head, ...kept.map((line) => JSON.stringify(line)), ''].join('\n'));
  }

  /** The result of a task, if it was done before. */
  get(task: string): R | undefined {
    return this.done.get(task);
  }

  add(task: string, result: R): void {
    const line: Line<R> = { task, result };
    appendFileSync(this.path, `${JSON.stringify(line)}\n`);
  }
}
