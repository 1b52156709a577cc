/** The module that each worker of `--jobs` loads. Schemas are loaded once per worker. */
import { Tinypool } from 'tinypool';
import type { FilePart } from '../corpus/walk.js';
import { evaluateFile, type FileResult } from './file.js';
import { type LoadedSetup, loadSetup, type SgdSetup } from '../replay/setup.js';

let loaded: LoadedSetup | undefined;

export default async function work(part: FilePart): Promise<FileResult> {
  loaded ??= loadSetup(Tinypool.workerData as SgdSetup);
  return evaluateFile(loaded, part);
}
