import { TypetodError } from '../errors/index.js';

/** Thrown when what should be a program is neither text nor statements. What is wrong with a text is a `LanguageError`. */
export class SourceError extends TypetodError<'not-text'> {
  static override readonly label: string = 'SourceError';

  constructor(source: unknown) {
    const given = source === null ? 'null' : Array.isArray(source) ? 'a list' : `of type ${typeof source}`;
    super({
      code: 'not-text',
      message: `The program is ${given}; it must be text. Give the statements as one string.`,
    });
  }
}
