import type { ParserAdviser } from '../../../dialogue/supervisors/parser-supervisor.js';
import type { SchemaAdviser } from '../../../dialogue/supervisors/schema-supervisor.js';
import { bundledParserFolder } from '../network/bundled.js';
import { loadNetwork } from '../network/load-network.js';
import type { NeuralParserOptions } from '../neural-parser.js';
import { networkParserAdviser } from './omission-adviser.js';
import { networkSchemaAdviser } from './schema-adviser.js';

/** Supervisors with the network that they hold in memory: the options `schema` and `parser` of a preset. */
export interface NeuralSupervisors {
  /** Says which slot, property or value is meant by one that an API lacks. */
  readonly schema: SchemaAdviser;
  /** Finds values that the agent asked for and a proposal lacks. */
  readonly parser: ParserAdviser;
  /** Frees the memory of the network. */
  dispose(): Promise<void>;
}

/**
 * Loads the network of the neural parser to check what another parser proposes: it reads the turn and says what is meant by
 * what an API does not have, and where the values are that were left out. It fetches nothing.
 *
 * @example
 * const { schema, parser } = await neuralSupervisors();
 * new DialogueManager({ session, parser: modelParser(model), gates: standard({ schema, parser }) });
 * @throws ModelError as `neuralParser`.
 */
export async function neuralSupervisors(
  options: Pick<NeuralParserOptions, 'folder' | 'threads'> = {},
): Promise<NeuralSupervisors> {
  const { folder = bundledParserFolder(), threads } = options;
  const network = await loadNetwork(folder, threads === undefined ? {} : { threads });
  return {
    schema: networkSchemaAdviser(network),
    parser: networkParserAdviser(network),
    dispose: () => network.dispose(),
  };
}
