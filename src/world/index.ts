export {
  addressed,
  askBackend,
  type Backend,
  IncompleteRequestError,
  liveBackend,
  type QuoteReply,
  type QuoteRequest,
  quoteRequest,
  type Reply,
  type Request,
  rekeyed,
  requestKey,
  type SearchReply,
  type TableOf,
  type SearchRequest,
  explorativeRequest,
  searchRequest,
  type TransactionReply,
  type TransactionRequest,
  transactionRequest,
} from './backend.js';
export { explorerOf, searchBy } from './comparing.js';
export { isLocalTime } from './clock.js';
export {
  type Fixture,
  fixtureBackend,
  type OpenServices,
  openServices,
  sessionContextOf,
  type ServiceFactory,
  type ServiceSource,
  tablesOf,
} from './fixture.js';
export { copyWorld, frozenWorld, taskToChange } from './freeze.js';
export { exact, Log } from './log.js';
export {
  MissingRecordingError,
  type Recording,
  type RecordingBackend,
  record,
  recordedBackend,
  expectTaken,
  tellTaken,
} from './recorded.js';
export {
  type ReadingContext,
  readOrSayWhy,
  readValue,
  strictReader,
  readMembers,
  Unreadable,
  type UnreadableReason,
  type ValueReader,
} from './reader.js';
export {
  type Act,
  type Answer,
  callArguments,
  type ConstraintValue,
  type ConstraintValues,
  type ChoiceAsked,
  EMPTY_WORLD,
  entityVariable,
  offeredEntities,
  type Entity,
  type Hint,
  identityOf,
  lookup,
  missingSlots,
  nextName,
  NO_SPAN,
  queryOf,
  type NotificationCode,
  type PromptAbout,
  type Relaxation,
  type Relaxed,
  type Provenance,
  type Results,
  type SearchTask,
  type SlotValue,
  type SlotValues,
  type Task,
  type TransactionTask,
  taskIdOf,
  taskMeant,
  taskOf,
  type Value,
  variableNumber,
  withApis,
  type World,
} from './world.js';
export {
  canonicalJson,
  content,
  type Difference,
  type DigestScope,
  diff,
  differences,
  digest,
  type Json,
} from './digest.js';
export { type Explanation, explain } from './explain.js';
export { changesNothing, deedsOf, meaningSlots, reversalOf, tellingSlots, valueNow } from './deeds.js';
export { dialogueState, isUnderWay, openTasks, type ServiceState, serviceState, tasksInFocus } from './state.js';
export { type PackedWorld, packWorld, unpackWorld } from './packed.js';
export { checkRows, tablesByName } from './check-rows.js';
