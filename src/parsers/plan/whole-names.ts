/** Names as they are known: who books 'grey heron' books the Grey Heron; and by a part of them: who was offered 'The Beekeeper at Sea' books 'the Beekeeper', and 'Doctor Farrow' is Dr. Lucinda Farrow. */
import { ownValue } from '../../language/index.js';
import { type Registry, type Service, writtenAs } from '../../service/index.js';
import { onceEach } from '../../text/index.js';
import type { World } from '../../world/index.js';
import { catalogOf, identitiesOf } from '../rules/mentions/catalog.js';
import { TITLE } from '../rules/named-result.js';
import { nameWords, stem, wordsIn } from '../rules/text.js';
import { activeService, lastSearch, lastTask } from './tasks.js';
import type { PlannedValue, TurnPlan } from './turn-plan.js';

const ARTICLE = /^(?:the|an?)$/;

/** The words of a name, by their stems, without articles. */
const stemsOf = (text: string): readonly string[] =>
  wordsIn(text).flatMap(({ word }) => (ARTICLE.test(word) ? [] : [stem(word)]));

interface Stemmed {
  readonly name: string;
  readonly stems: readonly string[];
}

const stemmed = (names: readonly string[]): readonly Stemmed[] => names.map((name) => ({ name, stems: stemsOf(name) }));

/** The people that a service knows, by slot: a person has one name; the title of a song may be part of that of another. */
const peopleOf = onceEach(
  (service: Service): ReadonlyMap<string, readonly Stemmed[]> =>
    new Map([...catalogOf(service)].map(([slot, names]) => [slot, stemmed(names.filter((name) => TITLE.test(name)))])),
);

/** The only one of some names that has all words of a text; undefined where it is one of them itself. What a slot is called tells none apart. */
function nameOf(text: string, slot: string, names: readonly Stemmed[]): string | undefined {
  const [label, said] = [nameWords(slot).map(stem), stemsOf(text)];
  const whole = names.find(({ stems }) => stems.join(' ') === said.join(' '));
  const words = said.filter((word) => !label.includes(word));
  const parts = words.length === 0 ? [] : names.filter(({ stems }) => words.every((word) => stems.includes(word)));
  return whole?.name ?? (new Set(parts.map(({ name }) => name)).size === 1 ? parts[0]?.name : undefined);
}

/** A plan for a transaction in which texts are as the tables write them, and what names a result is its whole name: of what was found, else of what is known. */
export function withWholeNames(plan: TurnPlan, world: World, { apis, services }: Registry): TurnPlan {
  const active = plan.start ?? (plan.values && lastTask(world, activeService(world) ?? '')?.api.name);
  const api = active === undefined ? undefined : apis.get(active);
  const service = services.find(({ name }) => name === api?.service);
  if (!plan.values || api?.kind !== 'transaction' || !service) return plan;
  const search = lastSearch(world, api.service);
  const found = search?.api.followUp === api.name ? (search.results?.rows ?? []) : [];
  const named = (one: PlannedValue): PlannedValue => {
    const { slot, value } = one;
    if (typeof value !== 'string' || api.slots.get(slot)?.kind !== 'text') return one;
    const written = writtenAs(service, slot, value);
    if (written !== undefined) return { slot, value: written };
    const isTracked = search?.api.tracks.includes(slot) && api.slots.get(slot)?.required;
    if (!identitiesOf(service).has(slot) && !isTracked) return one;
    const told = found.map((row) => ownValue(row, slot)).filter((name) => typeof name === 'string');
    const name = nameOf(value, slot, stemmed(told)) ?? nameOf(value, slot, peopleOf(service).get(slot) ?? []);
    return name === undefined ? one : { slot, value: name };
  };
  return { ...plan, values: plan.values.map(named) };
}
