/** What holds for every bundled service: what `checkService` checks of any, and what we ask of our own beyond that. */
import { describe, expect, it } from 'vitest';
import { allServices } from '../../apis/index.js';
import { checked } from './checked.js';

/** What no result says unless the user does: a hotel has any number of rooms. */
const UNSAID: Readonly<Record<string, readonly string[]>> = {
  hotels_1_search_hotel: ['number_of_rooms'],
  hotels_3_search_hotel: ['number_of_rooms'],
  hotels_4_search_hotel: ['number_of_rooms'],
};

describe.each(allServices)('$name', (service) => {
  it('has no problem', async () => {
    const { searches, transactions } = await checked(service);
    const called = new Set([...searches, ...transactions].map(({ api }) => api));
    expect([...called].sort()).toEqual([...service.apis].sort());
  });

  it('has every property in every result, and no empty text', async () => {
    const { searches } = await checked(service);
    for (const { api, rows } of searches) {
      const said = [...api.properties.keys()].filter((property) => !UNSAID[api.name]?.includes(property));
      for (const row of rows) {
        expect(Object.keys(row)).toEqual(expect.arrayContaining(said));
        expect(Object.values(row)).not.toContain('');
      }
    }
  });

  it('returns of a transaction just what it says', async () => {
    const { transactions } = await checked(service);
    for (const { api, arguments: args, reply } of transactions) {
      if (reply.status === 'failure') continue;
      expect(Object.keys({ ...args, ...reply.result }).sort()).toEqual([...api.properties.keys()].sort());
    }
  });

  it('gives a reason in a sentence when a transaction fails', async () => {
    const { transactions } = await checked(service);
    for (const { reply } of transactions) if (reply.status === 'failure') expect(reply.reason).toMatch(/^\S.*\.$/);
  });
});
