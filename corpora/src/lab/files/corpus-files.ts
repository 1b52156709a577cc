import { messageOf } from 'typetod/internal';
import { existsSync, readFileSync, statSync } from 'node:fs';

const FILE_NAME = /^[A-Za-z0-9][\w.-]*$/;
/** Names of devices, whatever follows after a dot. */
const RESERVED = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i;
/** File systems take 255 bytes; endings are added. */
const LONGEST_NAME = 200;

/** Why a name from outside cannot be the name of a file, before its ending; undefined where it can, on every file system. */
export function fileNameProblem(name: string): string | undefined {
  if (name.length > LONGEST_NAME) return `is longer than ${LONGEST_NAME} characters`;
  return FILE_NAME.test(name) && !RESERVED.test(name) ? undefined : 'is no file name';
}

/**
 * What a text is that `JSON.parse` refused, and what to do about it: what follows the name of its file.
 *
 * @param bytes - the size of the file.
 */
export function whyNoJson(text: string, bytes: number, cause: unknown): string {
  const size = `${bytes} bytes`;
  const start = text.trimStart();
  if (start === '') return `is empty (${size}). Unpack or download it again.`;
  if (start.startsWith('version https://git-lfs.')) {
    return `is a pointer of Git LFS (${size}), not the file itself. Run 'git lfs pull' in the clone.`;
  }
  if (start.startsWith('<')) return `is a web page (${size}), not JSON. Download the raw file.`;
  const reason = messageOf(cause);
  const position = /end of JSON input/.test(reason) ? text.length : Number(/position (\d+)/.exec(reason)?.[1]);
  return position >= text.trimEnd().length
    ? `is cut off: its JSON stops unfinished at position ${text.length} (${size}). Unpack or download it again.`
    : `is not JSON (${size}): ${reason}. Unpack or download it again.`;
}

/** Why a file of a corpus was not read: the options of the corpus's own error. */
export interface FileProblem {
  readonly code: 'missing-file' | 'not-readable' | 'not-json';
  readonly file: string;
  readonly message: string;
  readonly cause?: unknown;
}

export class CorpusFiles {
  /**
   * @param layout - which files the folder must have: a sentence, for files that are missing.
   * @param errorOf - makes the error that is thrown.
   */
  constructor(
    private readonly layout: string,
    private readonly errorOf: (problem: FileProblem) => Error,
  ) {}

  /** The text of a file, without a byte order mark. */
  text(file: string): string {
    if (!existsSync(file)) {
      throw this.errorOf({ code: 'missing-file', file, message: `${file} is missing. ${this.layout}` });
    }
    try {
      return readFileSync(file, 'utf8').replace(/^\ufeff/, '');
    } catch (cause) {
      const message = `${file} cannot be read. It must be a file that you may read.`;
      throw this.errorOf({ code: 'not-readable', file, message, cause });
    }
  }

  /** The content of a JSON file. */
  json(file: string): unknown {
    const text = this.text(file);
    try {
      return JSON.parse(text);
    } catch (cause) {
      const message = `${file} ${whyNoJson(text, statSync(file).size, cause)}`;
      throw this.errorOf({ code: 'not-json', file, message, cause });
    }
  }
}
