/** The values of a dialogue: what each is called, and the slots that have it. */
import type { SgdAction } from '@typetod/corpora/internal';
import type { SgdDialogue } from '@typetod/corpora/sgd';

/** A value with all that it is called. */
export interface Meaning {
  readonly canonical: string;
  /** In lower case. */
  readonly forms: ReadonlySet<string>;
  /** The slots that have it, by their names. */
  readonly slots: ReadonlySet<string>;
}

interface Growing {
  readonly canonical: string;
  readonly forms: Set<string>;
  readonly slots: Set<string>;
}

const NO_SLOTS: ReadonlySet<string> = new Set(['INFORM_INTENT', 'OFFER_INTENT', 'INFORM_COUNT']);

/** Whether an act gives values to a slot of its service. */
export const hasValues = ({ act, slot, values }: SgdAction): boolean =>
  slot !== '' && values.length > 0 && !NO_SLOTS.has(act);

class Collector {
  readonly all = new Map<string, Growing>();

  add(slot: string, canonical: string, form = canonical): void {
    const key = canonical.toLowerCase();
    const meaning = this.all.get(key) ?? { canonical, forms: new Set([key]), slots: new Set() };
    meaning.forms.add(form.toLowerCase());
    meaning.slots.add(slot);
    this.all.set(key, meaning);
  }

  /** Forms that stand for the same value. */
  alike(slot: string, forms: readonly string[]): void {
    const known = [...this.all.values()].filter((one) => forms.some((form) => one.forms.has(form.toLowerCase())));
    for (const { canonical } of known) for (const form of forms) this.add(slot, canonical, form);
  }
}

function collected(dialogue: SgdDialogue): readonly Growing[] {
  const found = new Collector();
  const frames = dialogue.turns.flatMap((turn) => turn.frames);
  for (const { slot, values, canonical_values: canonical } of frames.flatMap((one) => one.actions).filter(hasValues))
    for (const [at, form] of values.entries()) found.add(slot, canonical[at] ?? form, form);
  const rows = frames.flatMap((one) => [...(one.service_results ?? []), one.service_call?.parameters ?? {}]);
  for (const [slot, value] of rows.flatMap((row) => Object.entries(row))) if (value !== '') found.add(slot, value);
  for (const [slot, forms] of frames.flatMap(({ state }) => Object.entries(state?.slot_values ?? {})))
    found.alike(slot, forms);
  return [...found.all.values()];
}

/** The values of a dialogue. Those that share a form with another are left out. */
export function meaningsOf(dialogue: SgdDialogue): readonly Meaning[] {
  const all = collected(dialogue);
  const owners = new Map<string, number>();
  for (const form of all.flatMap(({ forms }) => [...forms])) owners.set(form, (owners.get(form) ?? 0) + 1);
  return all.filter(({ forms }) => [...forms].every((form) => owners.get(form) === 1));
}
