/** Agendas about any service, drawn from a seed: values of the right kinds, of which few are in its rows. */
import type { Goal } from 'typetod/internal';
import type { Api, Canonical, Service, Slot } from '../../../src/service/index.js';
import type { Agenda } from 'typetod/testbed';
import { pick, randomFrom, shuffled } from '../../../src/text/index.js';

const TEXTS = ['Chicago', 'San Jose', 'Blue Door Diner', 'Oona Blackwood', '12 Lantern Street', 'Rock', 'Seattle'];
const below = (most: number, random: () => number): number => Math.floor(random() * most);
const two = (number: number): string => String(number).padStart(2, '0');

function valueFor({ values = [], kind }: Slot, random: () => number): Canonical | undefined {
  if (values.length > 0) return pick(values, random);
  switch (kind) {
    case 'boolean':
      return random() < 0.5;
    case 'date':
      return `2019-03-${two(2 + below(28, random))}`;
    case 'time':
      return `${two(8 + below(13, random))}:${pick(['00', '15', '30', '45'], random)}`;
    case 'integer':
    case 'number':
      return 1 + below(5, random);
    case 'money':
      return 10 * (1 + below(20, random));
    case 'text':
      return pick(TEXTS, random);
    default:
      return undefined;
  }
}

function fits(slot: Slot, value: Canonical | undefined): value is Canonical {
  return value !== undefined && slot.schema.safeParse(value).success;
}

function goalOf(api: Api, random: () => number): Goal {
  const drawn = [...api.slots.values()].flatMap((slot): [Slot, Canonical][] => {
    const value = slot.required || random() < 0.5 ? valueFor(slot, random) : undefined;
    return fits(slot, value) ? [[slot, value]] : [];
  });
  const others = drawn.flatMap(([slot, value]): [Slot, Canonical][] => {
    const other = valueFor(slot, random);
    return fits(slot, other) && other !== value ? [[slot, other]] : [];
  });
  const [corrected, alternative] = shuffled(others, random);
  return {
    api: api.name,
    slots: Object.fromEntries(drawn.map(([slot, value]) => [slot.name, value])),
    ask: shuffled([...api.properties.keys()], random).slice(0, below(3, random)),
    ...(corrected &&
      random() < 0.3 && {
        corrections: [
          {
            slot: corrected[0].name,
            first: corrected[1],
            when: pick(['next-turn', 'at-confirmation'] as const, random),
          },
        ],
      }),
    ...(alternative && random() < 0.4 && { alternatives: { [alternative[0].name]: [alternative[1]] } }),
    ...(api.kind === 'search' && { choose: pick(['first', 'none', { at: 2 }] as const, random) }),
    ...(api.kind === 'transaction' && random() < 0.15 && { confirm: false }),
  };
}

/** An agenda about one or two APIs of a service. */
export function randomAgenda(service: Service, seed: number): Agenda {
  const random = randomFrom(`${seed} agenda ${service.name}`);
  const apis = random() < 0.5 ? service.apis.slice(0, 2) : [pick(service.apis, random)];
  return { goals: apis.map((api) => goalOf(api, random)) };
}
