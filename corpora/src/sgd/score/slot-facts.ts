import type { SlotFacts } from 'typetod/internal';
import type { SgdService } from '../schema/format.js';

/** All slots of a service of an SGD-format `schema.json`, as the official scorer sees them. */
export function schemaSlotFacts(service: SgdService): readonly SlotFacts[] {
  return service.slots.map(({ name, is_categorical }) => ({ name, isCategorical: is_categorical }));
}
