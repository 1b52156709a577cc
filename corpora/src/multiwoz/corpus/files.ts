import { existsSync, statSync } from 'node:fs';
import { CorpusFiles } from '../../lab/files/corpus-files.js';
import { MultiwozError } from '../multiwoz-error.js';

const LAYOUT =
  'The folder must hold data.json, the list of the split (of train, those of val and test), and the *_db.json in db/ or beside it.';

/**
 * Refuses what is no folder.
 *
 * @throws MultiwozError `no-such-directory`.
 */
export function checkDirectory(directory: string): void {
  if (existsSync(directory) && statSync(directory).isDirectory()) return;
  const message = `${directory} is no folder. Unpack MultiWOZ 2.1 and give the folder that holds data.json.`;
  throw new MultiwozError({ code: 'no-such-directory', file: directory, message });
}

/** Throws MultiwozError `missing-file`, `not-readable` or `not-json`. */
export const files = new CorpusFiles(LAYOUT, (problem) => new MultiwozError(problem));
