import type { Statement } from 'typetod/language';
import type { Registry, World } from 'typetod';
import type { SgdTurn } from '../corpus/format.js';
import type { Carried } from './carry-over.js';
import type { CanonicalValues } from './values.js';

/** Something that the converter could not express, or had to guess. */
export interface ConversionNote {
  /** The kind of obstacle. */
  readonly reason:
    | 'unknown-intent'
    | 'no-task'
    | 'no-entity'
    | 'no-proposal'
    | 'nothing-to-confirm'
    | 'no-source'
    | 'refused';
  /** What of the turn it is about, on one line. */
  readonly detail: string;
}

export interface ConvertedTurn {
  readonly statements: readonly Statement[];
  readonly notes: readonly ConversionNote[];
  readonly carried: readonly Carried[];
}

/** What the converter knows of a turn: the world before it, the user's turn and the turns around it. */
export interface TurnContext {
  readonly registry: Registry;
  readonly world: World;
  /** What surface forms stand for, as the dialogue's acts say. */
  readonly values: CanonicalValues;
  readonly user: SgdTurn;
  readonly before?: SgdTurn | undefined;
  readonly after?: SgdTurn | undefined;
}
