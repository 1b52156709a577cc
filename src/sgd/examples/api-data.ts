/** APIs as plain data, for examples that are read elsewhere. */
import { type Api, type Canonical, type Property, type Slot, signature } from '../../service/index.js';

/** A slot or property as data. */
export interface TypeData {
  readonly name: string;
  readonly description: string;
  readonly type: Slot['kind'];
  /** The values of a closed set. */
  readonly values?: readonly (string | number | boolean)[];
}

/** A slot as data. */
export interface SlotData extends TypeData {
  readonly required: boolean;
  /** For an optional slot; `dontcare` when any value will do. */
  readonly default?: Canonical;
}

/** An API as data: what a parser may be told of it. */
export interface ApiData {
  readonly name: string;
  readonly service: string;
  readonly kind: Api['kind'];
  readonly description: string;
  /** The same as one text. */
  readonly signature: string;
  readonly slots: readonly SlotData[];
  /** The noun for what it returns, and its properties. */
  readonly entity: string;
  readonly returns: readonly TypeData[];
}

/** A slot or property as plain data. */
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
