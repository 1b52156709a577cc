import { existsSync, statSync } from 'node:fs';
import { type Cassette, openCassette } from '../../models/doubles/cassette.js';
import { UsageError } from '../command.js';
import { checkFolderOf } from './files.js';

/**
 * An empty cassette to record to.
 *
 * @throws UsageError for a file that is there already, and a folder that is not.
 */
export function newCassette(path: string): Cassette {
  checkFolderOf(path, 'record');
  const isThere = existsSync(path);
  if (!isThere || (statSync(path).isFile() && statSync(path).size === 0)) return openCassette(path);
  throw new UsageError(`'${path}' is there already. Give --record another file.`);
}
