/** Services under other names. */
import { ACTION_NAMES, wordsOfName } from 'typetod/internal';
import type { SgdIntent, SgdSlot } from '@typetod/corpora/internal';
import type { SgdService } from '@typetod/corpora/sgd';
import { freeCode, intentName, reworded, rewordedText, slotName } from './reword.js';

/** Names that mean nothing leave the meaning to descriptions. */
export type Naming = 'words' | 'codes';

type NewName = (name: string, taken: ReadonlySet<string>) => string;

/** New names for old ones, each unlike the others, the old ones and the actions of the language. */
function namesFor(names: readonly string[], newName: NewName): ReadonlyMap<string, string> {
  const taken = new Set([...ACTION_NAMES, ...names]);
  const made = new Map<string, string>();
  for (const name of names) {
    const chosen = newName(name, taken);
    taken.add(chosen);
    made.set(name, chosen);
  }
  return made;
}

/** The name of a service in other words, with a number behind; another number where the name is taken. */
function serviceName(name: string, taken: ReadonlySet<string>, random: () => number): string {
  const words = reworded(wordsOfName(name), random).replaceAll(' ', '_');
  const numbered = (): string => `${words.charAt(0).toUpperCase()}${words.slice(1)}_${10 + Math.floor(random() * 90)}`;
  let chosen = numbered();
  while (taken.has(chosen)) chosen = numbered();
  return chosen;
}

/** Services in other words, each under a name of its own: those of two kinds of media may both become films. */
export function renamedServices(
  services: readonly SgdService[],
  naming: Naming,
  random: () => number,
): readonly SgdService[] {
  const taken = new Set<string>();
  return services.map((service) => {
    const renamed = renamedService(service, naming, random, taken);
    taken.add(renamed.service_name);
    return renamed;
  });
}

/** A service in other words, or under names without meaning; slots and intents keep their order. */
export function renamedService(
  service: SgdService,
  naming: Naming,
  random: () => number,
  taken: ReadonlySet<string> = new Set(),
): SgdService {
  const isWords = naming === 'words';
  const slots = namesFor(
    service.slots.map(({ name }) => name),
    (name, taken) => (isWords ? slotName(name, taken, random) : freeCode('', taken, random)),
  );
  const intents = namesFor(
    service.intents.map(({ name }) => name),
    (name, taken) => (isWords ? intentName(name, taken, random) : freeCode('Do', taken, random)),
  );
  const slot = (name: string): string => slots.get(name) ?? name;
  const described = (text: string): string => (isWords ? rewordedText(text, random) : text);
  return {
    service_name: serviceName(service.service_name, taken, random),
    description: service.description,
    slots: service.slots.map(
      (one): SgdSlot => ({ ...one, name: slot(one.name), description: described(one.description) }),
    ),
    intents: service.intents.map(
      (one): SgdIntent => ({
        ...one,
        name: intents.get(one.name) ?? one.name,
        description: described(one.description),
        required_slots: one.required_slots.map(slot),
        optional_slots: Object.fromEntries(
          Object.entries(one.optional_slots).map(([name, text]) => [slot(name), text]),
        ),
        result_slots: one.result_slots.map(slot),
      }),
    ),
  };
}
