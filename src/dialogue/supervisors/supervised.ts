import type { Model } from '../../models/model.js';
import type { Supervisors } from '../gates/presets.js';
import { ParserSupervisor } from './parser-supervisor.js';
import { SchemaSupervisor } from './schema-supervisor.js';
import type { SlotMemory } from './slot-memory.js';

/**
 * One model in all roles of a supervisor. Critical actions are decided about by rules: give a director to have a model
 * look at them as well.
 *
 * @param memory - what names mean in services that the parser has seen before.
 */
export function supervisedBy(model: Model, { memory }: { readonly memory?: SlotMemory } = {}): Supervisors {
  return {
    schema: new SchemaSupervisor(model, memory ? { memory } : {}),
    parser: new ParserSupervisor(model),
    apiNames: model,
  };
}
