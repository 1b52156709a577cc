import { availableParallelism } from 'node:os';
import { PRESET_NAMES } from '../../../../dialogue/gates/presets.js';
import { SGDX_VERSIONS } from '../../../../sgd/corpus/read.js';
import { HISTORIES, type ParserSetup, SERVICE_CHOICES } from '../../../../sgd/parser/options.js';
import type { Arguments } from '../../../command.js';
import { UsageError } from '../../../errors.js';
import { oneOf } from '../../../options/one-of.js';
import { type PlainArguments, plainOptions } from '../../../options/plain-arguments.js';
import { modeOf, sgdDirectory, splitOf, tablesOf } from '../../../options/sgd-arguments.js';
import { PARSER_ARGUMENTS } from './parsers.js';

/** The options that make the parser. */
export function plainArguments(args: Arguments): PlainArguments {
  return plainOptions(args, PARSER_ARGUMENTS);
}

/** What is evaluated, and how. */
export function setupOf(args: Arguments): ParserSetup {
  const sgdx = args.text('sgdx');
  return {
    directory: sgdDirectory(args),
    split: splitOf(args),
    mode: modeOf(args),
    tables: tablesOf(args),
    ...(sgdx !== undefined && { sgdx: oneOf('sgdx', sgdx, SGDX_VERSIONS) }),
    history: oneOf('history', args.text('history') ?? 'own', HISTORIES),
    services: oneOf('services', args.text('services') ?? 'known', SERVICE_CHOICES),
    gates: oneOf('gates', args.text('gates') ?? 'standard', PRESET_NAMES),
  };
}

/** The number of threads. A cassette is read and written in order, so it has one. */
export function jobsOf(args: Arguments): number {
  const jobs = args.count('jobs') ?? 1;
  const most = 4 * availableParallelism();
  if (jobs > most) throw new UsageError(`--jobs takes at most ${most} on this machine, not ${jobs}.`);
  const cassette = ['record', 'replay'].find((name) => args.text(name) !== undefined);
  if (jobs === 1 || cassette === undefined) return jobs;
  throw new UsageError(`--${cassette} keeps answers in their order, which several threads do not. Leave out --jobs.`);
}
