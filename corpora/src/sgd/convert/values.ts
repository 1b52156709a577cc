import type { Slot } from 'typetod/internal';
import { type Canonical, strictReader, type ValueReader } from 'typetod';
import { fromSgdValue } from '../schema/values.js';
import type { SgdDialogue, SgdTurn } from '../corpus/format.js';

/** By service and slot, and by nothing: a form by itself. */
class FormMap {
  private readonly bySlot = new Map<string, Map<string, string>>();
  private readonly anywhere = new Map<string, string>();

  private slot(service: string, slot: string): Map<string, string> {
    const name = `${service}\u0000${slot}`;
    const known = this.bySlot.get(name);
    if (known) return known;
    const forms = new Map<string, string>();
    this.bySlot.set(name, forms);
    return forms;
  }

  set(service: string, slot: string, form: string, meaning: string, replace: boolean): void {
    const plain = form.toLowerCase();
    const forms = this.slot(service, slot);
    if (replace || !forms.has(plain)) forms.set(plain, meaning);
    if (replace || !this.anywhere.has(plain)) this.anywhere.set(plain, meaning);
  }

  get(service: string, slot: string, form: string): string | undefined {
    return this.bySlot.get(`${service}\u0000${slot}`)?.get(form.toLowerCase());
  }

  getAnywhere(service: string, slot: string, form: string): string | undefined {
    return this.get(service, slot, form) ?? this.anywhere.get(form.toLowerCase());
  }
}

/**
 * What surface forms stand for, as a dialogue's own acts annotate it: service, slot and surface form to canonical.
 * It is an oracle: it reads annotations. Live conversations have a reader of natural language instead.
 */
export class CanonicalValues {
  private readonly forms = new FormMap();

  /** Takes in all acts of a dialogue. The first canonical value of a form is kept. */
  add(dialogue: SgdDialogue): this {
    for (const turn of dialogue.turns) {
      for (const { service, actions } of turn.frames) {
        for (const { slot, values, canonical_values } of actions) {
          values.forEach((surface, at) => {
            const canonical = canonical_values[at];
            if (canonical !== undefined) this.forms.set(service, slot, surface, canonical, false);
          });
        }
      }
    }
    return this;
  }

  /** The canonical value of a form, or undefined when no act of the slot shows it. */
  get(service: string, slot: string, surface: string): string | undefined {
    return this.forms.get(service, slot, surface);
  }

  /** The same, or what an act of any slot shows: a city that a bus service knows is one that a hotel service is told. */
  getAnywhere(service: string, slot: string, surface: string): string | undefined {
    return this.forms.getAnywhere(service, slot, surface);
  }
}

/**
 * How the system words values, as far as a dialogue has come: canonical value to the surface form that its acts
 * showed last. A state in words needs it for what no user said: a default, an offered or a carried value.
 */
export class SpokenForms {
  private readonly forms = new FormMap();

  /** Takes in what the system says in a turn. */
  hear(turn: SgdTurn): void {
    for (const { service, actions } of turn.frames) {
      for (const { slot, values, canonical_values } of actions) {
        canonical_values.forEach((canonical, at) => {
          const surface = values[at];
          if (surface !== undefined) this.forms.set(service, slot, canonical, surface, true);
        });
      }
    }
  }

  /** The form of a value: as the slot's own acts have it, else as any act has it; undefined if it was never said. */
  get(service: string, slot: string, canonical: string): string | undefined {
    return this.forms.getAnywhere(service, slot, canonical);
  }
}

/** Reads values of a corpus: annotated canonical values first; text that no act explains stays as it is. */
export function sgdReader(values: CanonicalValues): ValueReader {
  return (slot: Slot, raw: Canonical, context) => {
    if (typeof raw !== 'string') return strictReader(slot, raw, context);
    return fromSgdValue(slot, values.get(context.service, slot.name, raw) ?? raw);
  };
}
