import { statSync } from 'node:fs';
import type { Model } from '../../../../models/index.js';
import { inspectLocalModel, localModel } from '../../../../models/local/local-model.js';
import { INSTALL_RUNTIME } from '../../../../models/local/runtime.js';
import { loadModelParser } from './asking-model.js';
import { UsageError } from '../../../command.js';
import type { Output } from '../../../output.js';
import type { LoadParser } from './chat-parser.js';

async function modelIn(folder: string | undefined, output: Output): Promise<Model> {
  if (folder === undefined) {
    throw new UsageError(
      "The parser 'local' needs the folder of a model. Give it one: typetod chat --parser local --model-dir FOLDER.",
    );
  }
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) {
    throw new UsageError(`There is no folder '${folder}'. Give --model-dir the folder of a model.`);
  }
  const { problem, kind, runtime } = await inspectLocalModel({ folder });
  if (problem) {
    throw new UsageError(`${problem.message}\nSee what is missing: typetod doctor --model-dir '${folder}'.`);
  }
  if (kind === 'extractive') {
    throw new UsageError(`The model in '${folder}' finds answers in a text; a parser is a model that writes.`);
  }
  if (runtime === undefined) {
    throw new UsageError(`The parser 'local' needs a package: ${INSTALL_RUNTIME}.`);
  }
  const model = localModel({ folder });
  if (output.isWatched) output.log(`Loading ${model.name} ...`);
  await model.load();
  return model;
}

/** The parser `local`: a model that writes, from a folder. It is loaded before the conversation begins. */
export const loadLocal: LoadParser = (args, _services, output) =>
  loadModelParser(args, () => modelIn(args.text('model-dir'), output));
