export { SgdBackend, type SgdBackendOptions } from './backend.js';
export { type Carried, carriedFrom } from './carry-over.js';
export { type ConversionNote, type ConvertedTurn, convertTurn, predictedSlots, type TurnContext } from './convert.js';
export type { SgdAction, SgdDialogue, SgdFrame, SgdState, SgdTurn } from './format.js';
export { readSgdDialogues, readSgdSchema, type SgdSplit, sgdFiles } from './read.js';
export { replaySgdDialogue, type SgdReplay, type SgdReplayedTurn } from './replay.js';
export { CanonicalValues, sgdReader } from './values.js';
