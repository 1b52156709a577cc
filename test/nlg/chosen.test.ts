/** What was chosen of a search, told where a follow-up that it fills in is to be confirmed. */
import { fromResult, search, service, success, table, transaction } from 'typetod';
import { hotels2 } from 'typetod/apis';
import { tryService } from 'typetod/testing';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';

const hut = z.string().describe('Name of the hut');
const key = z.string().describe('Key of the hut');
const nights = z.int().describe('Number of nights');

/** Huts by their names, or by what tells them apart alone; what is booked may be another one than was chosen. */
function huts({ returns = { hut, key } as object, phrases = {}, named = false, other = '' } = {}) {
  class FindHut extends search({
    description: 'Look for a hut',
    entity: 'hut',
    slots: {},
    returns: returns as { key: typeof key },
    table: table('huts', 'key', [
      { hut: 'Alder', key: 'k1' },
      { hut: 'Birch', key: 'k2' },
    ]),
    followUp: () => BookHut,
  }) {}
  class BookHut extends transaction({
    description: 'Book a hut',
    slots: { nights, ...(named && { hut }), key: fromResult(key) },
    returns: { key },
    entity: 'booking',
    phrases,
    transact: ({ key: chosen = 'any' }) => success({ key: other === '' ? chosen : other }),
  }) {}
  return service({ name: 'Huts', description: 'Huts', apis: [FindHut, BookHut] as never });
}

async function told(of: ReturnType<typeof huts>, ...programs: readonly string[]): Promise<string> {
  const trial = await tryService(of, { now: '2019-03-04T09:00' });
  for (const program of programs) await trial.user(program);
  return trial.agent;
}

const FIRST = ['x1 = huts_find_hut()', 'select(next(x1))\nx20 = huts_book_hut({ nights: 2 })'];

describe('the read-back of what a result fills in', () => {
  test('tells the result by its name', async () => {
    const first = await told(huts(), ...FIRST);
    expect(first).toMatch(/\bBirch\b|\bAlder\b/);
    expect(first).not.toMatch(/k1|k2/);
  });

  test('tells the other one that was taken since', async () => {
    const named = huts();
    const [first, second] = [
      await told(named, ...FIRST),
      await told(named, ...FIRST, 'x30 = select({ hut: "Alder" }, { from: x1 })'),
    ];
    expect(first).toContain('Birch');
    expect(second).toContain('Alder');
    expect(second).toMatch(/2 nights/);
  });

  test('tells what is filled in where results have no name', async () => {
    expect(await told(huts({ returns: { key } }), ...FIRST)).toMatch(/the key is k2/i);
  });

  test('tells a house by its address', async () => {
    const stay = 'number_of_adults: 2, check_in_date: "2019-03-05", check_out_date: "2019-03-07"';
    const reply = await told(
      hotels2,
      'x1 = hotels_2_search_house({ where_to: "London" })',
      `select({ address: "31 Sable Street" }, { from: x1 })\nhotels_2_book_house({ where_to: "London", ${stay} })`,
    );
    expect(reply).toContain('at 31 Sable Street');
  });

  test('tells it before words of the service’s own', async () => {
    const reply = await told(huts({ phrases: { confirm: 'For {nights}, shall I?' } }), ...FIRST);
    expect(reply).toMatch(/^The hut is Birch\. For 2, shall I\?$/i);
  });

  test.each([
    [
      'a slot tells it',
      huts({ named: true }),
      [FIRST[0] as string, 'select(next(x1))\nx20 = huts_book_hut({ nights: 2, hut: "Birch" })'],
      /Birch.*Birch/,
    ],
    ['nothing was chosen', huts(), ['x20 = huts_book_hut({ nights: 2 })'], /hut|key/i],
    [
      'a value alone was corrected',
      huts({ named: true }),
      [FIRST[0] as string, 'select(next(x1))\nx20 = huts_book_hut({ nights: 2, hut: "Birch" })', 'x20.nights = 3'],
      /Birch.*Birch/,
    ],
  ])('does not where %s', async (_, of, programs, never) => {
    const reply = await told(of, ...programs);
    expect(reply).toMatch(/\?$/);
    expect(reply.replace('book a hut', '')).not.toMatch(never);
  });
});

test('another one than was chosen is told as what is different', async () => {
  expect(await told(huts({ returns: { key }, other: 'k9' }), ...FIRST, 'confirm(x20)')).toMatch(/k9/);
  expect(await told(huts({ returns: { key } }), ...FIRST, 'confirm(x20)')).not.toMatch(/k9|k2/);
});
