/**
 * For the training of the parser in this repository: what it needs of the corpora and what is not public.
 *
 * It is no part of the public interface: it is in no documentation, and any release may change it.
 */
export { JsonLines } from '../cli/json-lines.js';
export { outFolder, SGD_OPTIONS, sgdValues, splitsOption } from '../cli/options.js';
export { Histogram } from '../lab/metrics/histogram.js';
export { readSgdxSchema, SGDX_VERSIONS } from '../sgd/corpus/read.js';
export { sgdFiles } from '../sgd/corpus/survey.js';
export type { SplitEntry, SplitOptions } from '../sgd/corpus/walk.js';
export { loadSgdSchema, registryOf } from '../sgd/schema/load.js';
export { isOpenDefault, sgdType, sgdValue, type SgdKinds } from '../sgd/schema/values.js';
export type { CorpusTurn } from '../sgd/turns/format.js';
export { readTurns, type SlotWording, type TurnFile, type TurnServices } from '../sgd/turns/read.js';
export { turnApi, turnScene } from '../sgd/turns/scene.js';
export { sgdxVariant } from '../sgd/variants/variant.js';
export type { SgdTurnTaker, SgdReplayOptions } from '../sgd/replay/replay.js';
export type { ConversionNote } from '../sgd/convert/turn.js';
export type { SgdFacts } from '../sgd/schema/facts.js';
export type { SgdIntent, SgdSlot } from '../sgd/schema/format.js';
export type { SgdSetup } from '../sgd/replay/setup.js';
export type { SgdFrame, SgdAction, SgdSpan } from '../sgd/corpus/format.js';
