import { modelParser } from '../../../../dialogue/index.js';
import { createApiIndex } from '../../../../dialogue/retrieval/retrieval.js';
import type { DialogueOptions } from '../../../../dialogue/turn/dialogue-manager.js';
import { retrievedCandidates } from '../../../../dialogue/retrieval/candidates.js';
import { type Model, openCassette, recordModel, replayModel } from '../../../../models/index.js';
import type { Registry } from '../../../../service/index.js';
import type { Arguments } from '../../../command.js';
import type { ChatParser } from './chat-parser.js';
import { existsSync } from 'node:fs';
import { UsageError } from '../../../errors.js';

/** So many APIs that fit best are shown to the model, besides those of the services in use. */
const SHOWN_APIS = 12;

/** The APIs that a model is shown: all, if they are few. */
function shownApis(registry: Registry): DialogueOptions['candidates'] {
  if (registry.apis.size <= SHOWN_APIS) return undefined;
  return retrievedCandidates(createApiIndex(registry), { limit: SHOWN_APIS });
}

function chatParserOf(model: Model, unused: () => number): ChatParser {
  return {
    parser: modelParser(model),
    model,
    candidates: shownApis,
    async close() {
      await model.dispose?.();
      const left = unused();
      return left === 0 ? [] : [`Nobody asked for ${left} of the cassette's replies.`];
    },
  };
}

function replayed(path: string): ChatParser {
  if (!existsSync(path)) {
    throw new UsageError(`There is no cassette at '${path}'. Record one: typetod chat ... --record '${path}'.`);
  }
  const model = replayModel(openCassette(path));
  return chatParserOf(model, () => model.unused.length);
}

function recorded(model: Model, path: string): Model {
  const cassette = openCassette(path);
  if (cassette.entries.length === 0) return recordModel(model, cassette);
  throw new UsageError(`The cassette '${path}' is recorded already. Remove it, or record to another file.`);
}

/**
 * A parser that asks a model; with `--record` what it answers is kept, with `--replay` it is not made at all.
 *
 * @throws UsageError for a cassette that is not there, or there already; ModelError for a damaged one.
 */
export async function loadModelParser(args: Arguments, make: () => Promise<Model>): Promise<ChatParser> {
  const [record, replay] = [args.text('record'), args.text('replay')];
  if (record !== undefined && replay !== undefined) throw new UsageError('--record and --replay exclude each other.');
  if (replay !== undefined) return replayed(replay);
  const model = await make();
  return chatParserOf(record === undefined ? model : recorded(model, record), () => 0);
}
