import { Unreadable, type ValueReader } from 'typetod';
import { naturalReader } from 'typetod/values';
import type { CanonicalValues } from '../convert/values.js';
import { fromSgdValue } from '../schema/values.js';

/**
 * Reads values as the acts of a dialogue explain them, and else as live conversations do: parsers give values that the
 * corpus does not annotate.
 */
export function corpusReader(values: CanonicalValues): ValueReader {
  return (slot, raw, context) => {
    if (typeof raw !== 'string') return naturalReader(slot, raw, context);
    const known = values.get(context.service, slot.name, raw);
    if (known !== undefined) return fromSgdValue(slot, known);
    const read = naturalReader(slot, raw, context);
    return read === undefined || read instanceof Unreadable ? fromSgdValue(slot, raw) : read;
  };
}
