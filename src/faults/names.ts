import { isActionName } from '../language/index.js';
import { type Api, apiName, type Registry, domainOf, slotGiven } from '../service/index.js';
import {
  drawFirst,
  drawInteger,
  drawOne,
  type Random,
  camelCase,
  likeness,
  misspelt,
  otherNumber,
  PARAPHRASES,
} from './words.js';
import { type ProgramFault, type RightProgram, slotFault } from './program.js';

/** A wrong name, and how it came about. */
export interface Misnamed {
  readonly way: string;
  readonly name: string;
}

/** What becomes of a paraphrase of a name that is free, in a way that is drawn. */
export function misname<R>(
  name: string,
  random: Random,
  isFree: (name: string) => boolean,
  become: (misnamed: Misnamed) => R | undefined,
): R | undefined {
  return drawFirst(random, Object.entries(PARAPHRASES), ([way, paraphrase]) => {
    const other = paraphrase(name, random);
    return other !== name && isFree(other) ? become({ way, name: other }) : undefined;
  });
}

/** How near a service is to another: 2 for another one of the same domain, 1 for itself, 0 for all others. */
function nearness(service: string, other: string): number {
  if (service === other) return 1;
  return domainOf(service) === domainOf(other) ? 2 : 0;
}

/** Orders by the first number that differs, highest first. */
function compareRanks(a: readonly number[], b: readonly number[]): number {
  const at = a.findIndex((rank, index) => rank !== b[index]);
  return at < 0 ? 0 : (b[at] as number) - (a[at] as number);
}

/**
 * What another API calls the slot that means most nearly the same, among the names that are free here: what a sibling
 * of the same domain calls it, if it has one that is at all alike; else the name that is most alike, of the nearest
 * service. Slots of the same kind come before others.
 */
export function siblingNames(
  registry: Registry,
  api: Api,
  name: string,
  isFree: (name: string) => boolean,
): readonly string[] {
  const kind = (api.slots.get(name) ?? api.properties.get(name))?.kind;
  const candidates = registry.services
    .flatMap((service) =>
      [...service.slots.values()]
        .filter((slot) => isFree(slot.name))
        .map((slot) => {
          const [near, alike] = [nearness(api.service, service.name), likeness(name, slot.name)];
          const isSibling = near === 2 && alike > 0;
          return { name: slot.name, ranks: [Number(isSibling), alike, near, Number(slot.kind === kind)] };
        }),
    )
    .sort((a, b) => compareRanks(a.ranks, b.ranks));
  const best = candidates.filter(({ ranks }) => compareRanks(ranks, candidates[0]?.ranks ?? []) === 0);
  return [...new Set(best.map((candidate) => candidate.name))];
}

/** How a parser may get the name of an API wrong. */
const API_MISTAKES: Readonly<Record<string, (api: Api, random: Random) => string>> = {
  misspelt: ({ name }, random) => misspelt(name, random, 3),
  'without-service': ({ intent }) => apiName('', intent).slice(1),
  'without-version': ({ name }) => name.replace(/_\d+_/, '_'),
  intent: ({ intent }) => intent,
  'camel-case': ({ name }) => camelCase(name),
  'other-number': ({ name }) => otherNumber(name),
  'other-separator': ({ name }, random) => {
    const places = [...name.matchAll(/_/g)].map(({ index }) => index);
    const at = drawOne(random, places) ?? 0;
    return name.slice(0, at) + (random() < 0.5 ? '__' : '') + name.slice(at + 1);
  },
  'other-version': ({ name }, random) => name.replace(/_\d+_/, `_${drawInteger(random, 1, 9)}_`),
};

/** Calls an API by a name that no API has. */
export function breakApiName(program: RightProgram): ProgramFault | undefined {
  const { random, registry } = program.context;
  return drawFirst(random, program.fillings, ({ node, api, statement }) => {
    if (node.kind !== 'api-call') return undefined;
    return drawFirst(random, Object.entries(API_MISTAKES), ([way, mistake]) => {
      const name = mistake(api, random);
      if (registry.apis.has(name) || isActionName(name)) return undefined;
      const wrong = program.with(node, { ...node, api: name });
      return wrong === undefined ? undefined : { way, wrong, statement, api: api.name, was: api.name, became: name };
    });
  });
}

/** Names a slot that its API does not have: in other words, or as another API calls one of its own. */
export function breakSlotName(program: RightProgram, from: 'paraphrase' | 'sibling'): ProgramFault | undefined {
  const { random, registry } = program.context;
  return drawFirst(random, program.given, (given) => {
    const { filling, entry, slot } = given;
    const { api, entries } = filling;
    const isFree = (name: string): boolean => !slotGiven(api, name, entry.value.kind === 'constraint');
    const become = ({ way, name }: Misnamed): ProgramFault | undefined => {
      const others = entries.map((other) => (other === entry ? { ...entry, name } : other));
      const wrong = program.refilled(filling, others);
      return slotFault(given, wrong, { way, was: slot.name, became: name });
    };
    if (from === 'paraphrase') return misname(slot.name, random, isFree, become);
    const siblings = siblingNames(registry, api, slot.name, isFree);
    return drawFirst(random, siblings, (name) => become({ way: from, name }));
  });
}
