import { ownValue } from '../../../../language/own.js';
import type { Arguments } from '../../../command.js';
import { PARSER_OPTIONS, PARSERS, type ParserEntry } from './table.js';
import { UsageError } from '../../../errors.js';

/** Refuses options that the parser does not take. */
function checkTaken(args: Arguments, name: string, { takes }: ParserEntry): void {
  for (const option of PARSER_OPTIONS) {
    if (takes.includes(option) || args.text(option) === undefined) continue;
    const takers = Object.entries(PARSERS).flatMap(([other, entry]) => (entry.takes.includes(option) ? [other] : []));
    throw new UsageError(`The parser '${name}' takes no --${option}. It is for --parser ${takers.join(' or ')}.`);
  }
}

/**
 * The parser that `--parser` names; without it `annotated` if there is a transcript, else `program`.
 *
 * @throws UsageError for an unknown parser, and for options that it does not take.
 */
export function parserEntryOf(args: Arguments): ParserEntry {
  const name = args.text('parser') ?? (args.text('transcript') === undefined ? 'program' : 'annotated');
  const entry = ownValue(PARSERS, name);
  if (!entry) throw new UsageError(`There is no parser '${name}'. Parsers: ${Object.keys(PARSERS).join(', ')}.`);
  checkTaken(args, name, entry);
  return entry;
}
