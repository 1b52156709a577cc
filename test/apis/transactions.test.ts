/**
 * What holds for every transaction, whatever it is about: it is tried with what the searches of its service find, at
 * several times of two days.
 */
import { type Canonical, createRegistry, DONTCARE, type Row, type Slot, type TransactionApi } from 'typetod';
import { describe, expect, it } from 'vitest';
import { allServices } from '../../apis/index.js';
import { CASES, OTHERS } from './cases/all.js';
import { outcomeOf, resultsOf } from './live.js';

const registry = createRegistry(allServices);
const transactions = [...registry.apis.values()].filter((api) => api.kind === 'transaction');

const dates = ['2019-03-05', '2019-03-08'];
const times = ['08:30', '11:00', '12:15', '14:30', '16:00', '18:30', '20:45'];

/** Something that a user could say for a slot. */
function sample(slot: Slot, index: number): Canonical {
  const { kind, values } = slot;
  if (values) return values[index % values.length] ?? '';
  if (kind === 'boolean') return index % 2 === 0;
  if (kind === 'date') return dates[index % dates.length] ?? '';
  if (kind === 'time') return times[index % times.length] ?? '';
  return kind === 'text' ? (['Ada', 'the zoo', 'Aunt Vi'][index % 3] ?? '') : 1 + (index % 5);
}

/** Arguments that take from a search's query and result what they can. */
function argumentsFrom(api: TransactionApi, known: Row, index: number): Row {
  const slots = [...api.slots.values()].filter((slot) => slot.name in known || slot.default !== DONTCARE);
  return Object.fromEntries(slots.map((slot, at) => [slot.name, known[slot.name] ?? sample(slot, index + at)]));
}

/** What the searches of a service find, with what they were asked. */
async function knownTo(service: string): Promise<readonly Row[]> {
  const found = [...CASES, ...OTHERS].flatMap(({ api: name, queries }) => {
    const api = registry.apis.get(name);
    if (api?.kind !== 'search' || api.service !== service) return [];
    return queries.map(async (query) => (await resultsOf(api, query)).map((row) => ({ ...query, ...row })));
  });
  return (await Promise.all(found)).flat();
}

/** A transaction with each of those, at every time: what became of it. */
async function attempts(api: TransactionApi) {
  const known = await knownTo(api.service);
  const some = known.filter((_, index) => index % Math.ceil(known.length / 50) === 0);
  const tries = [...some, {}].flatMap((row, at) => times.map((_, index) => argumentsFrom(api, row, at + index)));
  return Promise.all(tries.map((args) => outcomeOf(api, args)));
}

describe.each(transactions)('$name', (api) => {
  it('can be done, and returns just what it says, in its types', async () => {
    const done = (await attempts(api)).flatMap(({ args, reply }) =>
      reply.status === 'success' ? [{ ...args, ...reply.result }] : [],
    );
    expect(done.length).toBeGreaterThan(0);
    for (const result of done) {
      const refused = Object.entries(result).filter(
        ([name, value]) => !api.properties.get(name)?.schema.safeParse(value).success,
      );
      expect(refused).toEqual([]);
      expect(Object.keys(result).sort()).toEqual([...api.properties.keys()].sort());
    }
  });

  it('gives a reason when it fails, and proposes only what can be done', async () => {
    for (const { args, reply } of await attempts(api)) {
      if (reply.status === 'success') continue;
      expect(reply.reason).toMatch(/^\S.*\.$/);
      if (!reply.alternative) continue;
      const again = await outcomeOf(api, { ...args, ...reply.alternative });
      expect(again.reply.status, JSON.stringify({ args, alternative: reply.alternative })).toBe('success');
    }
  });
});
