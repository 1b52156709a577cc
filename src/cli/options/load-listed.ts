import type { Service } from '../../service/index.js';
import type { Arguments } from '../arguments.js';
import { UsageError } from '../errors.js';
import { loadServices } from './load-services.js';

/**
 * The services that a command lists: all that are loaded or, with `--own`, those of `--apis` alone.
 *
 * @throws UsageError for `--own` without a module, and for modules that do not load.
 */
export async function loadListed(args: Arguments): Promise<readonly Service[]> {
  const paths = args.texts('apis');
  if (!args.flag('own')) return loadServices(paths);
  if (paths.length === 0) throw new UsageError('--own lists the services of a module. Give it one: --apis FILE.');
  return loadServices(paths, { isBundled: false });
}
