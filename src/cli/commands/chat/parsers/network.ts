import { defaultParser } from '../../../../parsers/default-parser.js';
import { neuralParser } from '../../../../parsers/neural/neural-parser.js';
import type { LoadParser } from './chat-parser.js';
import { shownApis } from './asking-model.js';

/** The neural parser of the package, or the one in the folder that `--model-dir` names. */
export const loadNeural: LoadParser = async (args, _services, _output, serving = {}) => {
  const folder = args.text('model-dir');
  const parser = await neuralParser({ ...serving, ...(folder !== undefined && { folder }) });
  return { parser, candidates: shownApis, close: () => parser.dispose().then(() => []) };
};

/** The best parser that works here, with a note where it is not the neural one. */
export const loadBest: LoadParser = async (_args, _services, _output, serving = {}) => {
  const { parser, note, dispose } = await defaultParser(serving);
  const close = (): Promise<readonly string[]> => dispose().then(() => []);
  return note === undefined ? { parser, candidates: shownApis, close } : { parser, notes: [note], close };
};
