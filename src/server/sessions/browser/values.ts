/** Values as text, and what differs between two states. */
import type { TakenTurn } from '../schema.js';

type ServiceState = TakenTurn['state'][number];
type Slot = ServiceState['slots'][number];

export function words(name: string): string {
  return name.replaceAll('_', ' ');
}

export function valueText(value: unknown): string {
  if (value === true) return 'yes';
  if (value === false) return 'no';
  if (Array.isArray(value)) return value.map(valueText).join(', ');
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** A slot with what became of it since the turn before. */
export interface ChangedSlot extends Slot {
  readonly change: 'new' | 'changed' | 'gone' | 'same';
  /** The value before, where it is another one. */
  readonly before?: string;
}

function slotsOf(state: TakenTurn['state'], service: string): readonly Slot[] {
  return state.find((one) => one.service === service)?.slots ?? [];
}

/** The slots of a service, with what changed since another state; those that went are last. */
export function changedSlots({ service, slots }: ServiceState, before: TakenTurn['state']): readonly ChangedSlot[] {
  const known = new Map(slotsOf(before, service).map((slot) => [slot.slot, slot]));
  const shown = slots.map((slot): ChangedSlot => {
    const old = known.get(slot.slot);
    if (!old) return { ...slot, change: 'new' };
    const [was, is] = [valueText(old.value), valueText(slot.value)];
    return was === is ? { ...slot, change: 'same' } : { ...slot, change: 'changed', before: was };
  });
  const here = new Set(slots.map(({ slot }) => slot));
  const gone = [...known.values()].filter(({ slot }) => !here.has(slot));
  return [...shown, ...gone.map((slot): ChangedSlot => ({ ...slot, change: 'gone' }))];
}
