/** APIs as plain data, for examples that are read elsewhere. */
import type { Property, Slot } from 'typetod/internal';
import { type Api, type Canonical, signature } from 'typetod';

export interface TypeData {
  /** The name of the slot or property. */
  readonly name: string;
  readonly description: string;
  readonly type: Slot['kind'];
  /** The values of a closed set. */
  readonly values?: readonly (string | number | boolean)[];
}

export interface SlotData extends TypeData {
  /** Whether a call must have it. */
  readonly required: boolean;
  /** For an optional slot; `dontcare` when any value will do. */
  readonly default?: Canonical;
}

/** An API as plain data, for parsers that are trained elsewhere. */
export interface ApiData {
  /** The full name, as programs call it. */
  readonly name: string;
  readonly service: string;
  /** Whether it searches or does something. */
  readonly kind: Api['kind'];
  readonly description: string;
  /** The same as one text. */
  readonly signature: string;
  /** Its slots, the required ones first. */
  readonly slots: readonly SlotData[];
  /** The noun for what it returns. */
  readonly entity: string;
  readonly returns: readonly TypeData[];
}

export function typeData({ name, description, kind, values }: Slot | Property): TypeData {
  return { name, description, type: kind, ...(values && { values }) };
}

/** An API as plain data, for examples that are read elsewhere. */
export function apiData(api: Api): ApiData {
  const { name, service, kind, description, entity } = api;
  const slots = [...api.slots.values()].map((slot) => ({
    ...typeData(slot),
    required: slot.required,
    ...(slot.default !== undefined && { default: slot.default }),
  }));
  const returns = [...api.properties.values()].map(typeData);
  return { name, service, kind, description, signature: signature(api), slots, entity, returns };
}
