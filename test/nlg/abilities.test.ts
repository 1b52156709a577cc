import { service, success, transaction, type Service } from 'typetod';
import { tryService } from 'typetod/testing';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';

const NOUNS = ['lamp', 'chair', 'table', 'shelf', 'mirror', 'carpet', 'curtain', 'stove', 'bench'];

/** A service that rents out so many things. */
const rental = (name: string, verb: string, count: number): Service =>
  service({
    name,
    description: 'Things on loan',
    apis: NOUNS.slice(0, count).map((noun) => {
      const Rent = class extends transaction({
        description: `${verb} a ${noun}`,
        slots: { day: z.iso.date() },
        returns: {},
        transact: () => success(),
      }) {};
      Object.defineProperty(Rent, 'name', { value: `Rent${noun[0]?.toUpperCase()}${noun.slice(1)}` });
      return Rent;
    }),
  });

async function told(...services: readonly Service[]): Promise<string> {
  const trial = await tryService(services);
  await trial.user('help()');
  return trial.agent;
}

describe('what the agent can do', () => {
  test.each([3, 7, 8])('is all of one service, which has %i tasks', async (count) => {
    const reply = await told(rental('House', 'Rent', count));
    for (const noun of NOUNS.slice(0, count)) expect(reply).toContain(`rent a ${noun}`);
    expect(reply).not.toContain('some more');
  });

  test('is no more than a few, and it is said that there is more', async () => {
    const reply = await told(rental('House', 'Rent', 9));
    expect(reply).toMatch(/rent a stove and some more\.$/);
    expect(reply).not.toContain('bench');
  });

  test('is a part of each of two services, and it is said that there is more', async () => {
    const reply = await told(rental('House', 'Rent', 3), rental('Yard', 'Borrow', 2));
    expect(reply).toMatch(/rent a lamp, rent a chair, borrow a lamp, borrow a chair and some more\.$/);
    expect(await told(rental('House', 'Rent', 2), rental('Yard', 'Borrow', 2))).not.toContain('some more');
  });
});
