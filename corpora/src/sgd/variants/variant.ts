import { apiName, messageOf } from 'typetod/internal';
import { parseSgdSchema, type SgdIntent, type SgdService, type SgdSlot } from '../schema/format.js';
import type { SgdFacts, SgdIntentFacts } from '../schema/facts.js';
import { CorpusError } from '../corpus/corpus-error.js';
import { NO_INTENT, type SgdAction, type SgdDialogue, type SgdFrame, type SgdState } from '../corpus/format.js';

export interface SgdOriginalNames {
  readonly service: string;
  readonly slots: Readonly<Record<string, string>>;
  /** Its APIs by their full names, by those in the variant. */
  readonly apis: Readonly<Record<string, string>>;
}

/** A list in which each item is replaced; the list itself, if each is by itself. */
function mapped<T>(list: readonly T[], replacement: (item: T) => T): readonly T[] {
  const replaced = list.map(replacement);
  return replaced.every((item, at) => item === list[at]) ? list : replaced;
}

/** An object with other values of some fields; the object itself, if they are the same. */
function replaced<T extends object>(original: T, fields: Partial<T>): T {
  const keys = Object.keys(fields) as (keyof T)[];
  return keys.every((key) => fields[key] === original[key]) ? original : { ...original, ...fields };
}

/** The acts whose values are intents, and whose slot only says so. Homes_2 has a slot called `intent` besides. */
const INTENT_ACTS: ReadonlySet<string> = new Set(['INFORM_INTENT', 'OFFER_INTENT']);

/** The act whose slot is called `count`, which is not a slot of the service. */
const COUNT_ACT = 'INFORM_COUNT';

function unknownName(what: string, name: string, where: string, known: Iterable<string>): CorpusError {
  const message = `${where} has no ${what} '${name}', but ${[...known].join(', ')}. Take both schemas of the split that the data are of.`;
  return new CorpusError({ code: 'unknown-name', message });
}

/** The names of one service: from the original to the variant. */
class ServiceNames {
  constructor(
    private readonly original: string,
    readonly service: string,
    private readonly slots: ReadonlyMap<string, string>,
    private readonly intents: ReadonlyMap<string, string>,
  ) {}

  readonly slot = (name: string): string => {
    const renamed = this.slots.get(name);
    if (renamed === undefined) throw unknownName('slot', name, this.original, this.slots.keys());
    return renamed;
  };

  readonly intent = (name: string): string => {
    const renamed = this.intents.get(name);
    if (renamed === undefined) throw unknownName('intent', name, this.original, this.intents.keys());
    return renamed;
  };

  originalNames(): SgdOriginalNames {
    const slots = [...this.slots].map(([name, renamed]) => [renamed, name] as const);
    const apis = [...this.intents].map(
      ([name, renamed]) => [apiName(this.service, renamed), apiName(this.original, name)] as const,
    );
    return { service: this.original, slots: Object.fromEntries(slots), apis: Object.fromEntries(apis) };
  }

  /** All keys at once: a new name may be the old one of another slot. */
  private readonly record = <V>(record: Readonly<Record<string, V>>): Readonly<Record<string, V>> => {
    const keys = Object.keys(record);
    if (keys.every((key) => this.slot(key) === key)) return record;
    return Object.fromEntries(Object.entries(record).map(([key, value]) => [this.slot(key), value]));
  };

  private readonly action = (action: SgdAction): SgdAction => {
    if (INTENT_ACTS.has(action.act)) {
      const values = mapped(action.values, this.intent);
      return replaced(action, { values, canonical_values: mapped(action.canonical_values, this.intent) });
    }
    const hasSlot = action.slot !== '' && action.act !== COUNT_ACT;
    return hasSlot ? replaced(action, { slot: this.slot(action.slot) }) : action;
  };

  private state(state: SgdState): SgdState {
    return replaced(state, {
      active_intent: state.active_intent === NO_INTENT ? NO_INTENT : this.intent(state.active_intent),
      requested_slots: mapped(state.requested_slots, this.slot),
      slot_values: this.record(state.slot_values),
    });
  }

  private call(call: NonNullable<SgdFrame['service_call']>): NonNullable<SgdFrame['service_call']> {
    return replaced(call, { method: this.intent(call.method), parameters: this.record(call.parameters) });
  }

  frame(frame: SgdFrame): SgdFrame {
    const { slots, state, service_call: call, service_results: results } = frame;
    return replaced(frame, {
      service: this.service,
      actions: mapped(frame.actions, this.action),
      ...(slots && { slots: mapped(slots, (span) => replaced(span, { slot: this.slot(span.slot) })) }),
      ...(state && { state: this.state(state) }),
      ...(call && { service_call: this.call(call) }),
      ...(results && { service_results: mapped(results, this.record) }),
    });
  }

  facts(facts: SgdIntentFacts): SgdIntentFacts {
    const { identity, offers, tracks, confirms, followUp } = facts;
    return replaced(facts, {
      ...(identity !== undefined && {
        identity: typeof identity === 'string' ? this.slot(identity) : mapped(identity, this.slot),
      }),
      ...(offers && { offers: mapped(offers, this.slot) }),
      ...(tracks && { tracks: mapped(tracks, this.slot) }),
      ...(confirms && { confirms: mapped(confirms, this.slot) }),
      ...(followUp != null && { followUp: this.intent(followUp) }),
    });
  }
}

/** The renaming from the services of one schema to those of another. What it does not change is shared, not copied. */
export class SgdVariant {
  private readonly originals: ReadonlyMap<string, string>;

  /** @param services - by their names in the original. */
  constructor(private readonly services: ReadonlyMap<string, ServiceNames>) {
    this.originals = new Map([...services].map(([original, names]) => [names.service, original]));
  }

  private names(service: string): ServiceNames {
    const names = this.services.get(service);
    if (!names) throw unknownName('service', service, 'The original schema', this.services.keys());
    return names;
  }

  /**
   * A dialogue in the names of the variant.
   *
   * @throws CorpusError when it has a service, slot or intent that the original schema lacks.
   */
  dialogue(dialogue: SgdDialogue): SgdDialogue {
    return replaced(dialogue, {
      services: mapped(dialogue.services, (name) => this.names(name).service),
      turns: mapped(dialogue.turns, (turn) =>
        replaced(turn, { frames: mapped(turn.frames, (frame) => this.names(frame.service).frame(frame)) }),
      ),
    });
  }

  /**
   * Facts in the names of the variant. Those about services that the original schema lacks stay as they are.
   *
   * @throws CorpusError when they name a slot or intent that its service in the original schema lacks.
   */
  facts(facts: SgdFacts): SgdFacts {
    const renamed = Object.entries(facts).map(([key, stated]): [string, SgdIntentFacts] => {
      const [service = '', intent = ''] = key.split('.');
      const names = this.services.get(service);
      return names ? [`${names.service}.${names.intent(intent)}`, names.facts(stated)] : [key, stated];
    });
    return Object.fromEntries(renamed);
  }

  /**
   * What a service of the variant is called in the original: whether a service was seen in training is told by that.
   *
   * @throws CorpusError when the variant has no such service.
   */
  originalService(name: string): string {
    const original = this.originals.get(name);
    if (original === undefined) throw unknownName('service', name, 'The variant', this.originals.keys());
    return original;
  }

  /** What everything is called in the original, by the services of the variant. */
  originalNames(): Readonly<Record<string, SgdOriginalNames>> {
    return Object.fromEntries([...this.services.values()].map((names) => [names.service, names.originalNames()]));
  }
}

function readSide(side: string, json: unknown): readonly SgdService[] {
  try {
    return parseSgdSchema(json);
  } catch (cause) {
    const reason = messageOf(cause);
    throw new CorpusError({ code: 'not-sgd', message: `The ${side} is no SGD schema. ${reason}`, cause });
  }
}

/** Something that both schemas must have alike. */
function checkSame(where: string, what: string, original: unknown, variant: unknown): void {
  const [expected, actual] = [JSON.stringify(original), JSON.stringify(variant)];
  if (expected === actual) return;
  const message = `The variant is not aligned with the original: ${where} has ${what} ${expected} there and ${actual} in the variant. A variant has the services, slots and intents of the same split in the same order, under other names.`;
  throw new CorpusError({ code: 'not-aligned', message });
}

/** What stands at the same position in two lists of the same length. */
function aligned<T>(original: readonly T[], variant: readonly T[]): readonly (readonly [T, T])[] {
  return original.map((item, at) => [item, variant[at] as T]);
}

type Named = { readonly name: string };

function namesOf(pairs: readonly (readonly [Named, Named])[]): ReadonlyMap<string, string> {
  return new Map(pairs.map(([original, variant]) => [original.name, variant.name]));
}

function checkSlots(where: string, original: SgdSlot, variant: SgdSlot): void {
  checkSame(where, 'is_categorical', original.is_categorical, variant.is_categorical);
  checkSame(where, 'possible_values', original.possible_values, variant.possible_values);
}

/** The lists of slots may be in any order. */
function checkIntents(where: string, original: SgdIntent, variant: SgdIntent, slot: (name: string) => string): void {
  const defaults = Object.entries(original.optional_slots).map(([name, value]) => [slot(name), value]);
  const lists = [
    ['required_slots', original.required_slots.map(slot), variant.required_slots],
    ['optional_slots', defaults, Object.entries(variant.optional_slots)],
    ['result_slots', original.result_slots.map(slot), variant.result_slots],
  ] as const;
  checkSame(where, 'is_transactional', original.is_transactional, variant.is_transactional);
  for (const [what, expected, actual] of lists) checkSame(where, what, [...expected].sort(), [...actual].sort());
}

function alignedNames(original: SgdService, variant: SgdService): ServiceNames {
  const where = `${original.service_name} (${variant.service_name})`;
  checkSame(where, 'slots', original.slots.length, variant.slots.length);
  checkSame(where, 'intents', original.intents.length, variant.intents.length);
  const slots = aligned(original.slots, variant.slots);
  const intents = aligned(original.intents, variant.intents);
  const names = new ServiceNames(original.service_name, variant.service_name, namesOf(slots), namesOf(intents));
  for (const [slot, renamed] of slots) checkSlots(`${where}, slot ${slot.name} (${renamed.name})`, slot, renamed);
  for (const [intent, renamed] of intents) {
    checkIntents(`${where}, intent ${intent.name} (${renamed.name})`, intent, renamed, names.slot);
  }
  return names;
}

/**
 * The renaming from the services of a schema to those of a variant of it, such as one of SGD-X. With the two schemas
 * exchanged, it is the way back.
 *
 * @param original - the parsed `schema.json` of a split.
 * @param variant - the same split's in the variant, service by service and slot by slot in the same order.
 * @throws CorpusError when one is no SGD schema, or they differ in more than names and descriptions.
 */
export function sgdxVariant(original: unknown, variant: unknown): SgdVariant {
  const [from, to] = [readSide('original', original), readSide('variant', variant)];
  checkSame('the schema', 'services', from.length, to.length);
  return new SgdVariant(new Map(aligned(from, to).map((pair) => [pair[0].service_name, alignedNames(...pair)])));
}
