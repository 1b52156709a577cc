import { existsSync, readFileSync, statSync } from 'node:fs';
import { whyNoJson } from './why-no-json.js';

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
