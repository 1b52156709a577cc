import { parseError, type Statement } from '../../language/index.js';
import type { Parser } from './parser.js';

/** Words as the annotated parser compares them: in one case, with single spaces. */
export function saidAlike(text: string): string {
  return text.trim().replace(/\s+/g, ' ').toLowerCase();
}

/**
 * A parser that knows the statements: of a transcript, or of a converted corpus. In each turn it takes the annotation
 * of that turn if the user says just that, else that of the next turn in which the user does; what is annotated nowhere
 * is a `parse_error()`.
 *
 * @param turns - what the user says, and the program for it: text, one statement a line, or statements.
 */
export function annotatedParser(
  turns: readonly { readonly utterance: string; readonly program: string | readonly Statement[] }[],
  { name = 'annotated' }: { readonly name?: string } = {},
): Parser {
  return {
    name,
    parse({ utterance, place }) {
      const said = saidAlike(utterance);
      const from = turns.slice(place.turn - 1).find((turn) => saidAlike(turn.utterance) === said);
      const found = from ?? turns.find((turn) => saidAlike(turn.utterance) === said);
      const { program = [parseError()] } = found ?? {};
      return Promise.resolve(typeof program === 'string' ? { source: program } : { statements: program });
    },
  };
}
