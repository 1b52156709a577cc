import { ownValue } from '../../language/index.js';
import type { EnactedAction } from '../../engine/index.js';
import { type Api, type Canonical, DONTCARE, type Slot } from '../../service/index.js';
import { onceEach } from '../../text/index.js';
import type { World } from '../../world/index.js';
import type { SlotGiven } from './describe.js';
import { ownDescription } from '../lexicon/described.js';
import { momentKind, type NamedType, type SayValue } from '../lexicon/say-value.js';
import type { Pick } from './variants.js';

/** What the agent's words are made from. */
export interface Telling {
  readonly world: World;
  readonly pick: Pick;
  readonly say: SayValue;
  /** Says the values in phrases of a service's own, which may be of a locale. */
  readonly phrased: (locale: string | undefined) => SayValue;
  readonly apis: readonly Api[];
  /** It is told in this reply that a transaction failed. */
  readonly hasFailed?: boolean;
  /** The user says yes to what is asked again, with more beside it: for the first time, or not. */
  readonly agreed?: 'once' | 'again' | undefined;
}

/** The actions among which are those of a kind. */
export type ActionOf<K extends EnactedAction['kind'], A = EnactedAction> = A extends { readonly kind: infer Kinds }
  ? K extends Kinds
    ? A
    : never
  : never;

interface Typed {
  readonly slots: Api['slots'];
  readonly properties: Api['properties'];
}

export function typeOf(api: Typed, name: string): NamedType | undefined {
  return api.slots.get(name) ?? api.properties.get(name);
}

/** The slots of an API as a list that is made once. */
export const slotsOf = onceEach((api: Api): readonly Slot[] => [...api.slots.values()]);

/** Values of an API by their names; what has no value is left out. */
export function givenOf(
  api: Api,
  names: readonly string[],
  read: (name: string) => Canonical | undefined,
): readonly SlotGiven[] {
  return names.flatMap((name) => {
    const type = typeOf(api, name);
    const value = read(name);
    return type && value !== undefined ? [{ type, value }] : [];
  });
}

/**
 * Whether who does not care does without: a text that a transaction need not have. What its service also finds things by is a
 * choice, which is left open: of a song to be played, any artist will do.
 */
function isLeftOut({ type, value }: SlotGiven, api: Api, apis: readonly Api[]): boolean {
  const { name, kind } = type;
  const isText = value === DONTCARE && kind === 'text' && momentKind(type) === undefined;
  if (!isText || api.kind !== 'transaction' || api.slots.get(name)?.required !== false) return false;
  const described = ownDescription(type);
  const own = apis.filter(({ service }) => service === api.service);
  const isFoundBy = own.some((one) => one.kind === 'search' && typeOf(one, name) !== undefined);
  return own.length > 0 && !isFoundBy && (described === undefined || described.noun !== undefined);
}

/** Values of a task as they are read back. */
export function readBack(
  api: Api,
  names: readonly string[],
  read: (name: string) => Canonical | undefined,
  { apis }: Telling,
): readonly SlotGiven[] {
  return givenOf(api, names, read).map((one) => (isLeftOut(one, api, apis) ? { ...one, isLeftOut: true } : one));
}

/** Reads own properties only. */
export function valueIn(row: Readonly<Record<string, Canonical>>): (name: string) => Canonical | undefined {
  return (name) => ownValue(row, name);
}
