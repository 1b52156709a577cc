/** The module that each worker of `--jobs` loads: the schemas and the parser are loaded once per worker. */
import { Tinypool } from 'tinypool';
import { parserOf } from '../../sgd/parser/agent.js';
import { ParserEvaluation } from '../../sgd/parser/dialogue.js';
import type { ParserSetup } from '../../sgd/parser/options.js';
import { Parts, type SplitPart } from '../../sgd/parser/parts.js';
import type { PartResult } from '../../sgd/parser/records.js';
import { loadSetup } from '../../sgd/replay/setup.js';
import { parserEntryOf } from './parsers.js';
import { argumentsOf, type PlainArguments, processOutput } from 'typetod/internal/cli';

export interface ParserWorkerData {
  readonly setup: ParserSetup;
  readonly parser: PlainArguments;
}

async function load(): Promise<Parts> {
  const { setup, parser: plain } = Tinypool.workerData as ParserWorkerData;
  const { parser } = await parserEntryOf(argumentsOf(plain))()(processOutput());
  return new Parts(new ParserEvaluation(loadSetup(setup), setup, parserOf(parser)));
}

let loaded: Promise<Parts> | undefined;

/** Does a part of the split in the worker. */
export default async function work(part: SplitPart): Promise<PartResult> {
  loaded ??= load();
  return (await loaded).result(part);
}
