/**
 * Joint goal accuracy, exact variant.
 *
 * The unit is the frame: one service in one user turn, as annotated. A frame is right when every slot of the
 * service's schema is: absent on both sides, or present on both and equal. Closed slots compare the first annotated
 * value; of other slots any annotated value may match. With the canonical extension the annotated values are
 * extended by their canonical forms (PyTOD, appendix C.1); the extension can only raise a score, so every report
 * says whether it is on.
 */
import type { Registry, Slot } from '../service/index.js';

/** A slot that differs. Undefined means absent. */
export interface SlotMismatch {
  readonly slot: string;
  readonly expected: readonly string[] | undefined;
  readonly predicted: string | undefined;
}

/** The canonical forms of an annotated value, for the extension; none if it is off. */
export type Extension = (service: string, slot: string, value: string) => readonly string[];

function isClosed(slot: Slot): boolean {
  return slot.values !== undefined || slot.kind === 'boolean';
}

function slotIsRight(slot: Slot, accepted: readonly string[], predicted: string): boolean {
  return isClosed(slot) ? accepted[0] === predicted : accepted.includes(predicted);
}

/**
 * The slots of a service in which a predicted state differs from the annotated one. Empty: the frame is right.
 * Of a service that the registry has not, no annotated slot is right.
 */
export function frameMismatches(
  registry: Registry,
  service: string,
  annotated: Readonly<Record<string, readonly string[]>>,
  predicted: ReadonlyMap<string, string>,
  extension: Extension = () => [],
): readonly SlotMismatch[] {
  const known = registry.services.find((candidate) => candidate.name === service);
  if (!known) {
    return Object.entries(annotated).map(([slot, expected]) => ({ slot, expected, predicted: predicted.get(slot) }));
  }
  return [...known.slots.values()].flatMap((slot): SlotMismatch[] => {
    const values = Object.hasOwn(annotated, slot.name) ? annotated[slot.name] : undefined;
    const value = predicted.get(slot.name);
    if (values === undefined && value === undefined) return [];
    const accepted = values?.flatMap((form) => [form, ...extension(service, slot.name, form)]);
    if (accepted && value !== undefined && slotIsRight(slot, accepted, value)) return [];
    return [{ slot: slot.name, expected: accepted, predicted: value }];
  });
}
