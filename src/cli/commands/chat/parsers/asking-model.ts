import { modelParser } from '../../../../dialogue/index.js';
import { DEFAULT_NOW } from '../../../../engine/index.js';
import { openCassette, recordModel, replayModel } from '../../../../models/doubles/cassette.js';
import type { Parser } from '../../../../dialogue/parsers/parser.js';
import type { Model } from '../../../../models/index.js';
import type { Arguments } from '../../../command.js';
import type { ChatParser, LoadParser } from './chat-parser.js';
import { inputFile, readingFile } from '../../../options/files.js';
import { newCassette } from '../../../options/endpoint-model.js';
import { refuseBoth } from '../../../options/readers.js';
import { plural } from '../../../../text/index.js';
import { retrievedCandidates } from '../../../../dialogue/retrieval/candidates.js';
import { createApiIndex } from '../../../../dialogue/retrieval/retrieval.js';
import type { DialogueOptions } from '../../../../dialogue/turn/options.js';
import type { Registry } from '../../../../service/index.js';

/** The number of APIs that a model is shown, besides those of the services in use. */
const SHOWN_APIS = 12;

/** The APIs that a model is shown: all, if they are few, else those that fit best. */
export function shownApis(registry: Registry): DialogueOptions['candidates'] {
  if (registry.apis.size <= SHOWN_APIS) return undefined;
  return retrievedCandidates(createApiIndex(registry), { limit: SHOWN_APIS });
}

/** A parser that asks a model, and what it holds besides. */
export interface AskingParser {
  readonly parser: Parser;
  readonly dispose?: () => Promise<void>;
}

type MakeParser = (model: Model) => Promise<AskingParser>;

async function chatParserOf(model: Model, make: MakeParser, unused: () => number): Promise<ChatParser> {
  const { parser, dispose } = await make(model);
  return {
    parser,
    model,
    candidates: shownApis,
    async close() {
      await dispose?.();
      await model.dispose?.();
      const left = unused();
      return left === 0
        ? []
        : [`${plural(left, 'reply', 'replies')} of the cassette ${left === 1 ? 'was' : 'were'} not used.`];
    },
  };
}

/** A recorded conversation has a fixed id and clock: services answer by them, and prompts hold what they answered. */
const RECORDED: Pick<ChatParser, 'session'> = { session: { id: 'cassette', now: DEFAULT_NOW } };

async function replayed(path: string, make: MakeParser): Promise<ChatParser> {
  inputFile(path, 'Give --replay a cassette, as --record writes it.');
  const model = replayModel(readingFile(path, () => openCassette(path)));
  return { ...(await chatParserOf(model, make, () => model.unused.length)), ...RECORDED };
}

/**
 * Makes a parser that asks a model. `--record` keeps its answers in a cassette, `--replay` takes them from one.
 *
 * @throws UsageError for a cassette that does not exist, or exists already, or is damaged.
 */
export async function loadModelParser(
  args: Arguments,
  make: () => Promise<Model>,
  parserOf: MakeParser = async (model) => ({ parser: modelParser(model) }),
): Promise<ChatParser> {
  const [record, replay] = [args.text('record'), args.text('replay')];
  refuseBoth(args, 'record', 'replay');
  if (replay !== undefined) return replayed(replay, parserOf);
  if (record === undefined) return chatParserOf(await make(), parserOf, () => 0);
  const cassette = newCassette(record);
  return { ...(await chatParserOf(recordModel(await make(), cassette), parserOf, () => 0)), ...RECORDED };
}

/** The parser `openai`: a model at an endpoint, from options and environment. */
export const loadOpenAI: LoadParser = async (args) => {
  const { endpointModel } = await import('../../../options/endpoint-model.js');
  return loadModelParser(args, async () => endpointModel(args, args.text('model'), "The parser 'openai'"));
};
