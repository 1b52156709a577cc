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
  return loadServices(args.texts('apis'), listedBy(args));
}

/** Whether bundled services are among those of a command. @throws UsageError for `--own` without a module. */
export function listedBy(args: Arguments): { readonly isBundled: boolean } {
  const isOwn = args.flag('own');
  if (isOwn && args.texts('apis').length === 0)
    throw new UsageError('--own takes the services of a module alone. Give it one: --apis FILE.');
  return { isBundled: !isOwn };
}
