/** Examples from which action parsers and parser supervisors learn, made of SGD dialogues. */
export { type ApiData, apiData, type SlotData, type TypeData } from './api-data.js';
export {
  type ExampleOptions,
  type ExampleTurn,
  exampleTurns,
  type ParserExample,
  parserExample,
  parserExamples,
  type ValueSpan,
} from './examples.js';
export {
  type AnsweredQuestion,
  type SlotAnswer,
  type SupervisorExample,
  supervisorExample,
  supervisorExamples,
} from './questions.js';
export type { TextSpan } from './spans.js';
