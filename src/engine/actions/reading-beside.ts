/**
 * What reading a value of a slot depends on besides its words: the value that it has, and what the API has beside it.
 *
 * Of two dates or two times of an API, the second one ends what the first one begins, so each is read beside the other. The second one is
 * read after the value of the first. The first one is read before the words of the second, as a value of the second would need one of
 * the first.
 */
import { type Entry, ownValue, type Term } from '../../language/index.js';
import { type Api, type Canonical, DONTCARE, type Row, type Slot } from '../../service/index.js';
import {
  type ConstraintValues,
  readValue,
  requestedSlots,
  type SlotValue,
  type SlotValues,
  type World,
} from '../../world/index.js';
import { plain, type ReadingAbout } from '../properties.js';
import { valueToAmend } from '../reversal.js';
import type { Run } from '../run.js';

/** What values are laid over: a task, or what is to become one. */
export interface Underlaid {
  readonly slots: SlotValues;
  readonly where?: ConstraintValues | undefined;
  readonly unclear?: Row | undefined;
  /** What a failed transaction offered instead. */
  readonly alternative?: Row | undefined;
}

type Entries = readonly Entry<Term>[];

/** The two slots of a kind, where an API has two. */
function pairOf({ slots }: Api, kind: Slot['kind']): readonly [Slot, Slot] | undefined {
  const [first, second, ...others] = [...slots.values()].filter((one) => one.kind === kind);
  return first && second && others.length === 0 ? [first, second] : undefined;
}

function onlyDate({ slots }: Api): Slot | undefined {
  const [day, ...days] = [...slots.values()].filter(({ kind }) => kind === 'date');
  return days.length === 0 ? day : undefined;
}

/** What reading a value of a slot depends on besides. */
export function beside(run: Run, api: Api, slot: Slot, under: Underlaid, entries: Entries): ReadingAbout {
  const { slots, unclear, alternative } = under;
  const earlier = unclear && ownValue(unclear, slot.name);
  const offered = alternative && ownValue(alternative, slot.name);
  const had = offered ?? ownValue(slots, slot.name)?.canonical;
  // A default that a call only would get is nobody's: 'the day after' does not count from it.
  const current = had ?? valueToAmend(run, { api, slots, entries }, slot.name);
  const day = slot.half === 'later' ? onlyDate(api) : undefined;
  return {
    ...(earlier !== undefined && { earlier }),
    ...(current !== undefined ? { current } : lastOf(run.world, api, slot)),
    ...(day && { date: momentIn(run, api, day, under, entries) }),
    ...aroundIt(run, api, slot, under, entries),
    ...(slot.kind === 'time' && { known: knownOf(run.world, api, slot) }),
    asked: requestedSlots(run.world),
  };
}

/** The value of a slot in the search before one that begins. What is done anew is asked for. */
function lastOf({ tasks }: World, api: Api, { name }: Slot): ReadingAbout {
  const last = ownValue(
    tasks.findLast((task) => task.kind === 'search' && task.api === api)?.slots ?? {},
    name,
  )?.canonical;
  return last === undefined ? {} : { last };
}

/** Of two dates or times, what is known of the other one. */
function aroundIt(run: Run, api: Api, slot: Slot, under: Underlaid, entries: Entries): ReadingAbout {
  const [first, second] = (slot.kind === 'date' || slot.kind === 'time' ? pairOf(api, slot.kind) : undefined) ?? [];
  if (first && slot === second) {
    const after = momentIn(run, api, first, under, entries);
    return after === null ? {} : { after };
  }
  const before = slot.kind === 'date' && second ? saidOf(run, second, under, entries) : undefined;
  return before === undefined ? {} : { before };
}

function knownOf({ tasks }: World, { service }: Api, { name }: Slot): readonly Canonical[] {
  return tasks.flatMap((task) => {
    const rows = task.kind === 'search' && task.api.service === service ? (task.results?.rows ?? []) : [];
    return rows.flatMap((row) => ownValue(row, name) ?? []);
  });
}

const isMoment = (value: Canonical | null | undefined): value is string =>
  typeof value === 'string' && value !== DONTCARE;

/** What a statement gives for a slot, as plain data. */
function rawOf(run: Run, { name }: Slot, entries: Entries): Canonical | null | undefined {
  const given = entries.find((entry) => entry.name === name)?.value;
  return given?.kind === 'literal' || given?.kind === 'property' ? plain(run, given) : undefined;
}

/** The date or time in a slot of a task after these values are given, read as the slot itself is; null without one. */
function momentIn(run: Run, api: Api, slot: Slot, under: Underlaid, entries: Entries): string | null {
  const raw = rawOf(run, slot, entries);
  const { reader, now } = run.engine;
  const about = { service: api.service, now, ...(raw !== undefined && beside(run, api, slot, under, entries)) };
  const read = raw === undefined || raw === null ? undefined : readValue(slot, raw, reader, about);
  const moment = read ?? ownValue(under.slots, slot.name)?.canonical ?? slot.default;
  return isMoment(moment) ? moment : null;
}

/** The value that a task has in a slot, where the user said it in this turn. */
function saidNow({ world }: Run, { name }: Slot, { slots }: Underlaid): SlotValue | undefined {
  const value = ownValue(slots, name);
  return value?.source.kind === 'said' && value.source.turn === world.turn.index ? value : undefined;
}

/** What is said of a date in this turn, in this statement or in one before. */
function saidOf(run: Run, slot: Slot, under: Underlaid, entries: Entries): string | undefined {
  const isGiven = entries.some(({ name }) => name === slot.name);
  const said = isGiven ? rawOf(run, slot, entries) : saidNow(run, slot, under)?.surface;
  return isMoment(said) ? said : undefined;
}

/**
 * The first of two dates, where an earlier statement of this turn gave it and this one gives the second: what it is beside that.
 *
 * @returns its name and value; undefined where it is the same day.
 */
export function reread(
  run: Run,
  api: Api,
  under: Underlaid,
  entries: Entries,
): readonly [name: string, value: SlotValue] | undefined {
  const [first, second] = pairOf(api, 'date') ?? [];
  const value = first && !entries.some(({ name }) => name === first.name) ? saidNow(run, first, under) : undefined;
  const before = value && second ? rawOf(run, second, entries) : undefined;
  if (!first || !value || !isMoment(before)) return undefined;
  const { reader, now } = run.engine;
  const context = { service: api.service, now };
  const alone = readValue(first, value.surface, reader, context);
  const canonical = readValue(first, value.surface, reader, { ...context, before });
  if (canonical === undefined || canonical === alone || canonical === value.canonical) return undefined;
  return [first.name, { ...value, canonical }];
}
