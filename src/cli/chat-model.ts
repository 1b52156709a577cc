/** What the parsers that ask a model have in common: cassettes, and which APIs the model is shown. */
import { modelParser } from '../dialogue/index.js';
import { createApiIndex, retrievalContext } from '../dialogue/retrieval.js';
import { openCassette, recordModel, replayModel } from '../models/cassette.js';
import type { Model } from '../models/index.js';
import type { Registry } from '../service/index.js';
import type { Arguments } from './command.js';
import type { ChatParser } from './chat-parser.js';
import { existsSync } from 'node:fs';
import { UsageError } from './usage-error.js';

/** A prompt shows the model at most so many APIs, those that fit best. */
const SHOWN_APIS = 12;

/** The APIs that fit what the user says and what the dialogue is about; all where nothing fits. */
function fittingApis(registry: Registry): ReturnType<NonNullable<ChatParser['candidates']>> {
  const all = [...registry.apis.values()];
  if (all.length <= SHOWN_APIS) return () => all;
  const index = createApiIndex(registry);
  return ({ session, utterance }) => {
    const ranked = index.rank({ utterance, ...retrievalContext(session.world) }, SHOWN_APIS);
    return ranked.length > 0 ? ranked.map(({ api }) => api) : all;
  };
}

function chatParserOf(model: Model, unused: () => number): ChatParser {
  return {
    parser: modelParser(model),
    candidates: fittingApis,
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
