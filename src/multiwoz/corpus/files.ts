import { existsSync, readFileSync, statSync } from 'node:fs';
import { whyNoJson } from '../../text/why-no-json.js';
import { MultiwozError } from '../multiwoz-error.js';

const LAYOUT = 'The folder must hold data.json, valListFile.txt or testListFile.txt, and db/ with the *_db.json.';

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

/**
 * The text of a file.
 *
 * @throws MultiwozError `missing-file` or `not-readable`.
 */
export function readText(file: string): string {
  if (!existsSync(file)) {
    throw new MultiwozError({ code: 'missing-file', file, message: `${file} is missing. ${LAYOUT}` });
  }
  try {
    return readFileSync(file, 'utf8').replace(/^\ufeff/, '');
  } catch (cause) {
    const message = `${file} cannot be read. It must be a file that you may read.`;
    throw new MultiwozError({ code: 'not-readable', file, message, cause });
  }
}

/**
 * The content of a JSON file.
 *
 * @throws MultiwozError `missing-file`, `not-readable` or `not-json`.
 */
export function readJson(file: string): unknown {
  const text = readText(file);
  try {
    return JSON.parse(text);
  } catch (cause) {
    const message = `${file} ${whyNoJson(text, statSync(file).size, cause)}`;
    throw new MultiwozError({ code: 'not-json', file, message, cause });
  }
}
