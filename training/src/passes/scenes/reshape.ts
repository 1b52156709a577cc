/** Services with other slots and other closed sets than those of the corpus, as far as a dialogue does not use them. */
import { ownValue, pick, shuffled } from 'typetod/internal';
import { isOpenDefault, sgdType, type SgdFacts, type SgdIntent, type SgdSlot } from '@typetod/corpora/internal';
import type { SgdDialogue, SgdService } from '@typetod/corpora/sgd';

function reliedOn(service: SgdService, dialogue: SgdDialogue, facts: SgdFacts): ReadonlySet<string> {
  const frames = dialogue.turns
    .flatMap((turn) => turn.frames)
    .filter((frame) => frame.service === service.service_name);
  const stated = Object.entries(facts).filter(([key]) => key.startsWith(`${service.service_name}.`));
  return new Set([
    ...service.intents.flatMap((intent) => intent.required_slots),
    ...frames.flatMap(({ actions }) => actions.map(({ slot }) => slot)),
    ...frames.flatMap(({ state }) => [...Object.keys(state?.slot_values ?? {}), ...(state?.requested_slots ?? [])]),
    ...frames.flatMap(({ service_call: call }) => Object.keys(call?.parameters ?? {})),
    ...stated.flatMap(([, { identity = [], offers = [], tracks = [], confirms = [] }]) => [
      ...[identity].flat(),
      ...offers,
      ...tracks,
      ...confirms,
    ]),
  ]);
}

const without = (intent: SgdIntent, dropped: ReadonlySet<string>): SgdIntent => ({
  ...intent,
  optional_slots: Object.fromEntries(Object.entries(intent.optional_slots).filter(([name]) => !dropped.has(name))),
  result_slots: intent.result_slots.filter((name) => !dropped.has(name)),
});

/** A slot more for some intents: as something to say, something to ask for, or both. */
function withSlot(intent: SgdIntent, name: string, random: () => number): SgdIntent {
  const drawn = random();
  const isGiven = drawn < 0.55;
  const isReturned = drawn > 0.35 && drawn < 0.9;
  return {
    ...intent,
    ...(isGiven && { optional_slots: { ...intent.optional_slots, [name]: 'dontcare' } }),
    ...(isReturned && { result_slots: [...intent.result_slots, name] }),
  };
}

/** Slots and closed-set values of other services, added as distractors. */
export class Distractors {
  private readonly slots: readonly SgdSlot[];
  private readonly values: readonly string[];

  constructor(schema: readonly SgdService[]) {
    this.slots = schema.flatMap(({ slots }) => slots);
    const sets = schema.flatMap((service) =>
      service.slots.flatMap((slot) => {
        const type = sgdType(service, slot);
        return type.kind === 'texts' ? type.values : [];
      }),
    );
    this.values = [...new Set(sets)];
  }

  slot(random: () => number): SgdSlot {
    return pick(this.slots, random);
  }

  value(random: () => number): string {
    return pick(this.values, random);
  }
}

/** The closed set in another order, with values more and values less; those that the dialogue says anywhere stay. */
function reshapedValues(
  service: SgdService,
  slot: SgdSlot,
  {
    text,
    distractors,
    random,
  }: { readonly text: string; readonly distractors: Distractors; readonly random: () => number },
): SgdSlot {
  if (sgdType(service, slot).kind !== 'texts') return slot;
  const defaults = service.intents.flatMap((intent) => ownValue(intent.optional_slots, slot.name) ?? []);
  const isKept = (value: string): boolean =>
    defaults.includes(value) || text.includes(value.toLowerCase()) || random() < 0.8;
  const kept = slot.possible_values.filter(isKept);
  const least = kept.length >= 2 ? kept : slot.possible_values;
  const named = new Set(least.map((value) => value.toLowerCase()));
  const more = random() < 0.25 ? [distractors.value(random)] : [];
  const values = [...least, ...more.filter((value) => !isOpenDefault(value) && !named.has(value.toLowerCase()))];
  return { ...slot, possible_values: [...shuffled(values, random)] };
}

/** A service with other slots and closed sets. */
export function reshaped(
  service: SgdService,
  dialogue: SgdDialogue,
  facts: SgdFacts,
  distractors: Distractors,
  random: () => number,
): SgdService {
  const used = reliedOn(service, dialogue, facts);
  const dropped = new Set(service.slots.flatMap(({ name }) => (!used.has(name) && random() < 0.2 ? [name] : [])));
  const names = new Set(service.slots.map(({ name }) => name));
  const count = random() < 0.45 ? 0 : 1 + Math.floor(random() * 2);
  const added = Array.from({ length: count }, () => distractors.slot(random)).filter(({ name }) => {
    return !names.has(name) && names.add(name);
  });
  const text = JSON.stringify(dialogue.turns).toLowerCase();
  const slots = service.slots
    .filter(({ name }) => !dropped.has(name))
    .map((slot) => reshapedValues(service, slot, { text, distractors, random }));
  const intents = service.intents.map((intent) => {
    const thinned = without(intent, dropped);
    return added.reduce((sum, { name }) => (random() < 0.6 ? withSlot(sum, name, random) : sum), thinned);
  });
  return { ...service, slots: [...shuffled([...slots, ...added], random)], intents };
}
