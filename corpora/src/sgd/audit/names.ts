/** Checks of frames against the schema: names and closed sets. */
import { DONTCARE } from 'typetod';
import { type Found, quoted } from './finding.js';
import type { AuditedFrame, AuditedService } from './frame.js';
import { NO_INTENT, type SgdAction } from '../corpus/format.js';

/** A place in a frame where the schema has something to say: the value of a slot. */
interface Place {
  readonly where: string;
  readonly slot: string;
  readonly values: readonly string[];
}

const namesIntent = ({ act }: SgdAction): boolean => act === 'INFORM_INTENT' || act === 'OFFER_INTENT';

/** INFORM_COUNT has a slot of its own, `count`. */
const isOfSlot = (action: SgdAction): boolean =>
  action.slot !== '' && action.act !== 'INFORM_COUNT' && !namesIntent(action);

function* placesOf({ frame }: AuditedFrame): Iterable<Place> {
  for (const action of frame.actions) {
    if (isOfSlot(action)) yield { where: action.act, slot: action.slot, values: action.canonical_values };
  }
  for (const { slot } of frame.slots ?? []) yield { where: 'a span', slot, values: [] };
  for (const slot of frame.state?.requested_slots ?? []) yield { where: 'the requested slots', slot, values: [] };
  for (const [slot, values] of Object.entries(frame.state?.slot_values ?? {})) {
    yield { where: 'the state', slot, values };
  }
  for (const [slot, value] of Object.entries(frame.service_call?.parameters ?? {})) {
    yield { where: 'the call', slot, values: [value] };
  }
}

/** Values of results are grouped: the same one stands in many of them. */
function resultPlaces({ frame }: AuditedFrame): readonly Place[] {
  const values = new Map<string, Set<string>>();
  for (const row of frame.service_results ?? []) {
    for (const [slot, value] of Object.entries(row)) {
      const known = values.get(slot);
      if (known) known.add(value);
      else values.set(slot, new Set([value]));
    }
  }
  return [...values].map(([slot, all]) => ({ where: 'a result', slot, values: [...all] }));
}

function* wrongAt({ slots }: AuditedService, { where, slot, values }: Place): Iterable<Found> {
  const known = slots.get(slot);
  if (!known) {
    yield { category: 'unknown-name', slot, detail: `no slot ${slot}, in ${where}` };
    return;
  }
  if (!known.is_categorical) return;
  for (const value of values) {
    const isWish = value === DONTCARE && where !== 'a result';
    if (isWish || known.possible_values.includes(value)) continue;
    yield { category: 'outside-closed-set', slot, detail: `${quoted(value)} in ${where}` };
  }
}

/** Names that the schema lacks, and values outside closed sets. Results may not be `dontcare`. */
export function* checkNames(audited: AuditedFrame): Iterable<Found> {
  const { frame, service } = audited;
  for (const place of [...placesOf(audited), ...resultPlaces(audited)]) yield* wrongAt(service, place);
  const named = frame.actions.filter(namesIntent).flatMap(({ values }) => values);
  const intents = [...named, frame.state?.active_intent, frame.service_call?.method];
  for (const intent of new Set(intents)) {
    if (intent === undefined || intent === NO_INTENT || service.intents.has(intent)) continue;
    yield { category: 'unknown-name', detail: `no intent ${intent}` };
  }
}
