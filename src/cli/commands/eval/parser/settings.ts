import { PRESET_NAMES } from '../../../../dialogue/gates/presets.js';
import { HISTORIES, type ParserSetup, SERVICE_CHOICES } from '../../../../../corpora/src/sgd/parser/options.js';
import type { Arguments } from '../../../command.js';
import { UsageError } from '../../../errors.js';
import { oneOf } from '../../../options/one-of.js';
import { type PlainArguments, plainOptions } from '../../../options/plain-arguments.js';
import { sgdSetupOf } from '../../../options/sgd-arguments.js';
import { threadsOf } from '../../../options/threads.js';
import { PARSER_ARGUMENTS } from './parsers.js';

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
