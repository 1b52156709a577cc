import { strictReader, type ValueReader } from '../world/index.js';
import { type NaturalKind, readNatural } from './natural.js';

const NATURAL: ReadonlySet<string> = new Set<NaturalKind>(['date', 'time', 'integer', 'number', 'money', 'boolean']);

/**
 * Reads values as people say them: 'half past 11', 'next Friday', 'the 9th', 'sixty dollars', 'two'; what is
 * canonical already reads as itself. Slots of text stay as said.
 */
export const naturalReader: ValueReader = (slot, raw, context) => {
  const strict = strictReader(slot, raw, context);
  if (typeof raw !== 'string') return strict;
  if (!NATURAL.has(slot.kind)) return strict;
  // Dates and times pass the strict reader unread.
  const read = slot.kind === 'date' || slot.kind === 'time' ? undefined : strict;
  return read ?? readNatural(slot.kind as NaturalKind, raw, { now: context.now });
};
