import { ownValue } from '../../../../language/own.js';
import { type Arguments, UsageError } from '../../../command.js';
import { BEST, namedParser, PARSER_OPTIONS, PARSERS, type ParserEntry } from './table.js';

function checkTaken(args: Arguments, name: string | undefined, { takes }: ParserEntry): void {
  for (const option of PARSER_OPTIONS) {
    if (takes.includes(option) || args.text(option) === undefined) continue;
    const takers = Object.entries(PARSERS).flatMap(([other, entry]) => (entry.takes.includes(option) ? [other] : []));
    const it = name === undefined ? 'The parser that is taken without --parser' : `The parser '${name}'`;
    throw new UsageError(`${it} takes no --${option}. It is for --parser ${takers.join(' or ')}.`);
  }
}

function entryNamed(name: string): ParserEntry {
  const entry = ownValue(PARSERS, namedParser(name));
  if (entry) return entry;
  throw new UsageError(`There is no parser '${name}'. Parsers: ${Object.keys(PARSERS).join(', ')}.`);
}

/**
 * The parser that `--parser` names; without it `annotated` if there is a transcript, else the best one that works here.
 *
 * @throws UsageError for an unknown parser, and for options that it does not take.
 */
export function parserEntryOf(args: Arguments): ParserEntry {
  const name = args.text('parser') ?? (args.text('transcript') === undefined ? undefined : 'annotated');
  const entry = name === undefined ? BEST : entryNamed(name);
  checkTaken(args, name, entry);
  return entry;
}
