import { PRESET_NAMES } from 'typetod/internal';
import { PARSER_ARGUMENTS } from './parsers.js';
import {
  type Arguments,
  explainedWords,
  oneOf,
  type PlainArguments,
  plainOptions,
  threadsOf,
  UsageError,
} from 'typetod/internal/cli';
import type { ParserSetup } from '../../sgd/parser/options.js';
import { SGD_OPTIONS, sgdValues } from '../options.js';

export const SETUP = {
  ...SGD_OPTIONS,
  history: explainedWords(
    'HISTORY',
    [
      ['own', "go on from the parser's own statements"],
      ['gold', 'from the annotated ones'],
    ],
    'own',
  ),
  services: explainedWords(
    'SERVICES',
    [
      ['known', "the APIs of the dialogue's services"],
      ['predicted', 'those that retrieval finds'],
    ],
    'known',
  ),
};

/** The options that make the parser. */
export function plainArguments(args: Arguments): PlainArguments {
  return plainOptions(args, PARSER_ARGUMENTS);
}

/** What options say is evaluated. */
export function setupOf(args: Arguments): ParserSetup & { readonly limit?: number } {
  const gates = oneOf('gates', args.text('gates') ?? 'standard', PRESET_NAMES);
  return { ...sgdValues(args, SETUP), gates };
}

/** The number of threads. A cassette is read and written in order, so it has one. */
export function jobsOf(args: Arguments): number {
  const jobs = threadsOf(args);
  const cassette = ['record', 'replay'].find((name) => args.text(name) !== undefined);
  const splits = jobs > 1 ? 'jobs' : 'queue';
  if (cassette === undefined || (jobs === 1 && !args.flag('queue'))) return jobs;
  throw new UsageError(
    `--${cassette} keeps answers in their order, which several threads do not. Leave out --${splits}.`,
  );
}
