import { TypetodError } from '../errors/index.js';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Transcript } from './transcript.js';
import { formatTranscript } from './format.js';
import { parseJsonTranscripts, transcriptToJson } from './json.js';
import { parseTranscript } from './read.js';

/** A file with transcripts: one in the text form (`.tod`), or any number as JSON lines (`.jsonl`). */
export interface TranscriptFile {
  /** The path as it was given, or found in a folder. */
  readonly path: string;
  readonly text: string;
  /** What the file holds, in order: one in a `.tod` file. */
  readonly transcripts: readonly Transcript[];
}

export type TranscriptPathErrorCode = 'no-such-path' | 'no-transcripts' | 'unknown-extension';

/** Thrown for a path at which there are no transcripts. */
export class TranscriptPathError extends TypetodError<TranscriptPathErrorCode> {
  static override readonly label: string = 'TranscriptPathError';
}

const EXTENSIONS = ['.tod', '.jsonl'] as const;

function hasTranscripts(path: string): boolean {
  return EXTENSIONS.some((extension) => path.endsWith(extension));
}

function filesIn(folder: string): readonly string[] {
  const found = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && hasTranscripts(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
  if (found.length > 0) return found;
  throw new TranscriptPathError({
    code: 'no-transcripts',
    message: `There are no transcripts in '${folder}'. They are files that end in ${EXTENSIONS.join(' or ')}.`,
  });
}

function filesAt(path: string): readonly string[] {
  if (!existsSync(path)) {
    throw new TranscriptPathError({
      code: 'no-such-path',
      message: `There is nothing at '${path}'. Give a file that ends in ${EXTENSIONS.join(' or ')}, or a folder with such files.`,
    });
  }
  if (statSync(path).isDirectory()) return filesIn(path);
  if (hasTranscripts(path)) return [path];
  throw new TranscriptPathError({
    code: 'unknown-extension',
    message: `'${path}' is no transcript. Transcripts are files that end in ${EXTENSIONS.join(' or ')}.`,
  });
}

function readFile(path: string, options: { readonly isDraft?: boolean }): TranscriptFile {
  const text = readFileSync(path, 'utf8');
  const isLines = path.endsWith('.jsonl');
  const transcripts = isLines ? parseJsonTranscripts(text, path, options) : [parseTranscript(text, path, options)];
  return { path, text, transcripts };
}

/**
 * Reads the transcripts at paths: files, or folders with everything below them. In the order of the paths, and by name
 * within a folder; a file that is reached twice is read once.
 *
 * @param options - with `isDraft`, a turn may lack what the agent says: its `agent` is empty then.
 * @throws TranscriptPathError where there are none; TranscriptError for the first text that is not a transcript.
 */
export function readTranscripts(
  paths: readonly string[],
  options: { readonly isDraft?: boolean } = {},
): readonly TranscriptFile[] {
  return [...new Set(paths.flatMap(filesAt))].map((path) => readFile(path, options));
}

const count = (text: string, part: string): number => text.split(part).length - 1;

/** The text of a file with other transcripts, in the form that its path asks for. A byte order mark stays, and so do ends of lines. */
export function transcriptFileText({ path, text }: TranscriptFile, transcripts: readonly Transcript[]): string {
  const isLines = path.endsWith('.jsonl');
  const made = transcripts.map((one) => (isLines ? `${transcriptToJson(one)}\n` : formatTranscript(one))).join('');
  const marked = text.startsWith('\ufeff') ? `\ufeff${made}` : made;
  return 2 * count(text, '\r\n') > count(text, '\n') ? marked.replaceAll('\n', '\r\n') : marked;
}
