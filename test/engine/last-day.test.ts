import { createSession, service, success, transaction } from 'typetod';
import { naturalReader } from 'typetod/values';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';

class Stay extends transaction({
  description: 'Stay somewhere',
  slots: { arrival: z.iso.date(), departure: z.iso.date(), guests: z.int().default(1) },
  returns: {},
  transact: () => success(),
}) {}

class Trip extends transaction({
  description: 'Go somewhere and back, with a night out on some day',
  slots: { leave: z.iso.date(), back: z.iso.date(), out: z.iso.date() },
  returns: {},
  transact: () => success(),
}) {}

const inn = service({ name: 'Inn', description: 'An inn', apis: [Stay, Trip] });

// Friday.
const NOW = '2019-03-01T09:00';

async function slotsAfter(...programs: readonly string[]): Promise<Readonly<Record<string, unknown>>> {
  const session = createSession({ services: [inn], reader: naturalReader, id: 'inn', now: NOW });
  for (const program of programs) expect((await session.turn(program)).ok, program).toBe(true);
  return Object.fromEntries(
    Object.entries(session.state.at(-1)?.slots ?? {}).map(([slot, { canonical }]) => [slot, canonical]),
  );
}

describe('of two dates, the second one ends what the first begins', () => {
  it.each([
    ['Tuesday', 'Friday', '2019-03-08'],
    ['the 6th of April', 'the 13th', '2019-04-13'],
    ['the 6th of April', 'Wednesday the 10th', '2019-04-10'],
    ['Friday', 'Sunday', '2019-03-03'],
    ['March 29th', 'the 2nd', '2019-04-02'],
  ])('from %s to %s', async (arrival, departure, date) => {
    const slots = await slotsAfter(`inn_stay({ departure: "${departure}", arrival: "${arrival}" })`);
    expect(slots.departure).toBe(date);
  });

  it.each(['tomorrow', 'March 3rd', '2019-03-02', 'in two days'])(
    'but what names its day is as it is said: %s',
    async (departure) => {
      const slots = await slotsAfter(`inn_stay({ arrival: "April 6th", departure: "${departure}" })`);
      expect(String(slots.departure) < '2019-04-06').toBe(true);
    },
  );

  it('also where it is said later, or corrected', async () => {
    const slots = await slotsAfter('inn_stay({ arrival: "Tuesday" })', 'x1.departure = "Friday"');
    expect(slots).toMatchObject({ arrival: '2019-03-05', departure: '2019-03-08' });
    const moved = await slotsAfter(
      'inn_stay({ arrival: "Tuesday", departure: "Friday" })',
      'x1.departure = "Thursday"',
    );
    expect(moved).toMatchObject({ departure: '2019-03-07' });
  });

  it('also where the first one is a reference, or is corrected in the same breath', async () => {
    const referred = await slotsAfter(
      'inn_stay({ arrival: "March 7th", departure: "March 9th" })',
      'inn_stay({ arrival: x1.arrival, departure: "Sunday" })',
    );
    expect(referred).toMatchObject({ arrival: '2019-03-07', departure: '2019-03-10' });
    const moved = await slotsAfter(
      'inn_stay({ arrival: "April 5th", departure: "April 9th" })',
      'x1.arrival = "the 6th"; x1.departure = "the 10th"',
    );
    expect(moved).toMatchObject({ arrival: '2019-04-06', departure: '2019-04-10' });
  });

  it('but a first one that has no value yet is none', async () => {
    const session = createSession({ services: [inn], reader: naturalReader, id: 'inn', now: NOW });
    await session.turn('inn_stay({ departure: "March 9th" })');
    const { feedback } = await session.turn('inn_stay({ arrival: x1.arrival, departure: "Sunday" })');
    expect(feedback).toMatchObject({ code: 'not-available', slot: 'arrival' });
  });

  it('but not of three dates', async () => {
    const slots = await slotsAfter('inn_trip({ leave: "Tuesday", back: "Friday", out: "Friday" })');
    expect(slots).toMatchObject({ back: '2019-03-01' });
  });
});
