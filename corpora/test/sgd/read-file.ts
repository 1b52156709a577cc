import { readEntries } from '../../src/sgd/corpus/read.js';

/** The entries of a dialogue file: the dialogues, and what is none. */
export function readSgdFile(file: string) {
  const entries = readEntries(file);
  return {
    dialogues: entries.flatMap((entry) => ('dialogue' in entry ? [entry.dialogue] : [])),
    skipped: entries.flatMap((entry) => ('skipped' in entry ? [entry.skipped] : [])),
  };
}
