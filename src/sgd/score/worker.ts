/** The module that each worker of `--jobs` loads. Schemas are loaded once per worker. */
import { Tinypool } from 'tinypool';
import { evaluateFile, type FileResult, type FileTask } from './file.js';
import { type LoadedSetup, loadSetup, type SgdSetup } from '../replay/setup.js';

let loaded: LoadedSetup | undefined;

/** Evaluates a file in the worker. */
export default async function work(task: FileTask): Promise<FileResult> {
  loaded ??= loadSetup(Tinypool.workerData as SgdSetup);
  return evaluateFile(loaded, task);
}
