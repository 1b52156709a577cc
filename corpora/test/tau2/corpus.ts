import { join } from 'node:path';
import type { Tau2Domain } from '../../src/tau2/domain.js';
import { readTau2Folder, type Tau2Folder } from '../../src/tau2/index.js';

/** The folder that holds `retail` and `airline`: TYPETOD_TAU2_DIR. Tests that need it are skipped without it. */
export const tau2Directory = process.env.TYPETOD_TAU2_DIR || undefined;

const folders = new Map<string, Tau2Folder>();

/** A domain of the corpus; the same each time, for reading takes some tenths of a second. */
export function corpusFolder(domain: Tau2Domain): Tau2Folder {
  const folder = folders.get(domain) ?? readTau2Folder(join(tau2Directory ?? '', domain));
  folders.set(domain, folder);
  return folder;
}
