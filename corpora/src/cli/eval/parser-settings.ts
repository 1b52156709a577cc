import { PARSER_ARGUMENTS, PRESET_NAMES } from 'typetod/internal';
import { type Arguments, oneOf, type PlainArguments, plainOptions, threadsOf, UsageError } from 'typetod/internal/cli';
import { HISTORIES, type ParserSetup, SERVICE_CHOICES } from '../../sgd/parser/options.js';
import { sgdSetupOf } from '../options/sgd-arguments.js';

/** The options that make the parser. */
export function plainArguments(args: Arguments): PlainArguments {
  return plainOptions(args, PARSER_ARGUMENTS);
}

/** What is evaluated, and how. */
export function setupOf(args: Arguments): ParserSetup {
  return {
    ...sgdSetupOf(args),
    history: oneOf('history', args.text('history') ?? 'own', HISTORIES),
    services: oneOf('services', args.text('services') ?? 'known', SERVICE_CHOICES),
    gates: oneOf('gates', args.text('gates') ?? 'standard', PRESET_NAMES),
  };
}

/** The number of threads. A cassette is read and written in order, so it has one. */
export function jobsOf(args: Arguments): number {
  const jobs = threadsOf(args);
  const cassette = ['record', 'replay'].find((name) => args.text(name) !== undefined);
  if (jobs === 1 || cassette === undefined) return jobs;
  throw new UsageError(`--${cassette} keeps answers in their order, which several threads do not. Leave out --jobs.`);
}
