/**
 * For the commands of the packages of this repository: options, output and reports; what else they need is in `typetod/internal`.
 *
 * It is no part of the public interface: it is in no documentation, and any release may change it.
 */
export { type Arguments, type Command, type CommandSpec, EXIT, readArguments, UsageError } from '../../cli/command.js';
export { namedParser, PARSERS } from '../../cli/commands/chat/parsers/table.js';
export { agentsWith, agentTakes } from '../../cli/commands/testbed/agents.js';
export { type EndpointModel, endpointOf } from '../../cli/commands/testbed/endpoint.js';
export { codeOfRun } from '../../cli/commands/testbed/run-identity.js';
export { play, settingsOf } from '../../cli/commands/testbed/run.js';
export { DEFAULT_SUITE, type GatesName, takesGates } from '../../cli/commands/testbed/suites.js';
export { tracesOf } from '../../cli/commands/testbed/traces.js';
export type { Commands, CorporaCli, CorpusName, ReadyAgent, SuiteSettings } from '../../cli/elsewhere.js';
export { codeIn, hashOf, modelIn, ownCode } from '../../cli/identity.js';
export { transcriptPath } from '../../cli/options/bundled.js';
export { outFile, readingFile, readJsonFile, inputFile } from '../../cli/options/files.js';
export { newCassette } from '../../cli/options/endpoint-model.js';
export {
  count,
  explainedWords,
  flag,
  oneOf,
  option,
  positional,
  text,
  texts,
  type ValueOption,
  type Values,
  valuesOf,
  words,
} from '../../cli/options/option.js';
export { elsewhereOf, QUEUE_OPTION } from '../../cli/options/queue.js';
export {
  argumentsOf,
  type PlainArguments,
  plainOptions,
  priceOf,
  seedOf,
  threadsOf,
  refuseBoth,
} from '../../cli/options/readers.js';
export {
  asJson,
  examplesFor,
  OPTIONS,
  REPORT_OPTIONS,
  SCORED_MODEL_OPTIONS,
  SCORED_PARSER_OPTIONS,
  TESTBED_OPTIONS,
  TRACE_OPTIONS,
  EPISODE_OPTIONS,
} from '../../cli/options/tables.js';
export { type Output, outputTo, processOutput } from '../../cli/output.js';
export { progressOf } from '../../cli/progress.js';
export { printReport, writePage } from '../../cli/report.js';
export { runCli } from '../../cli/run.js';
export { packageVersion } from '../../cli/version.js';
export { requireServices } from '../../cli/options/pick-services.js';
export { exportOf, isPath } from '../../cli/services/export-of.js';
export { explainThrown } from '../../cli/services/import-module.js';
