import { type Canonical, fromSgdValue, type Slot } from '../../service/index.js';
import { strictReader, type ValueReader } from '../../world/index.js';
import type { SgdDialogue } from './format.js';

/**
 * What surface forms stand for, as a dialogue's own acts annotate it: service, slot and surface form to canonical.
 * It is an oracle: it reads annotations. Live conversations have a reader of natural language instead.
 */
export class CanonicalValues {
  private readonly forms = new Map<string, string>();

  private static key(service: string, slot: string, surface: string): string {
    return `${service}\u0000${slot}\u0000${surface.toLowerCase()}`;
  }

  /** Takes in all acts of a dialogue. The first canonical value of a form is kept. */
  add(dialogue: SgdDialogue): this {
    for (const turn of dialogue.turns) {
      for (const { service, actions } of turn.frames) {
        for (const action of actions) {
          action.values.forEach((surface, at) => {
            const canonical = action.canonical_values[at];
            const key = CanonicalValues.key(service, action.slot, surface);
            if (canonical !== undefined && !this.forms.has(key)) this.forms.set(key, canonical);
          });
        }
      }
    }
    return this;
  }

  /** The canonical value of a form, or undefined when no act shows it. */
  get(service: string, slot: string, surface: string): string | undefined {
    return this.forms.get(CanonicalValues.key(service, slot, surface));
  }
}

/** Reads values of a corpus: annotated canonical values first; text that no act explains stays as it is. */
export function sgdReader(values: CanonicalValues): ValueReader {
  return (slot: Slot, raw: Canonical, context) => {
    if (typeof raw !== 'string') return strictReader(slot, raw, context);
    return fromSgdValue(slot, values.get(context.service, slot.name, raw) ?? raw);
  };
}
