import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../temporary-folder.js';
import { run } from '../capture.js';

const folder = temporaryFolder();

/** A module with a service that rents out boats, whose quote says what an hour costs. */
function boats(quoted: number, form = 'export const boats = make();'): string {
  const path = join(folder, `boats-${quoted}-${form.length}.ts`);
  const source = `
import { service, success, transaction } from 'typetod';
import { z } from 'zod';
class RentBoat extends transaction({
  description: 'Rent a boat',
  slots: { boat: z.enum(['Tern', 'Gull']).describe('Which boat') },
  returns: { boat: z.string().describe('Which boat'), price: z.number().describe('What it costs') },
  quote: () => ({ price: ${quoted} }),
  transact: () => success({ price: 30 }),
}) {}
const make = () => service({ name: 'Boats', description: 'Rents out boats', apis: [RentBoat] });
${form}
`;
  writeFileSync(path, source);
  return path;
}

const check = (path: string, ...more: readonly string[]) =>
  run('services', '--apis', path, '--own', '--check', ...more);

const FOUND =
  'Called with {"boat":"Tern"}: \'quote\' says 25, and the transaction then returns 30. Compute both in one place.';

describe('typetod services --check', () => {
  it('finds nothing in a service that keeps what it declares', async () => {
    expect(await check(boats(30))).toMatchObject({ code: 0, out: ['1 service, 0 problems'] });
  });

  it('makes a service anew where a function makes it', async () => {
    expect(await check(boats(30, 'export default () => [make()];'))).toMatchObject({ code: 0 });
  });

  it.each(['export const boats = make();', 'export default () => [make()];'])(
    'says where a quote is not what is returned then: %s',
    async (form) => {
      const { code, out } = await check(boats(25, form));
      expect([code, out]).toEqual([1, [`boats_rent_boat.price: wrong-quote: ${FOUND}`, '', '1 service, 1 problem']]);
    },
  );

  it('gives problems by service, as JSON', async () => {
    const { code, out } = await check(boats(25), '--json');
    expect(code).toBe(1);
    expect(JSON.parse(out.join(''))).toEqual({
      services: [{ name: 'Boats', problems: [{ kind: 'wrong-quote', at: 'boats_rent_boat.price', message: FOUND }] }],
    });
  });

  it('checks one of the bundled services', async () => {
    expect(await run('services', 'Hotels_4', '--check')).toMatchObject({ code: 0, out: ['1 service, 0 problems'] });
  });

  it('finds what searches that are methods look for in the tables of their services', async () => {
    const names = ['Buses_3', 'Events_2', 'Flights_4', 'Movies_1', 'RentalCars_1', 'Trains_1'];
    expect(await run('services', ...names, '--check')).toMatchObject({ code: 0, out: ['6 services, 0 problems'] });
  });

  it('is refused for a service that there is not', async () => {
    expect(await check(boats(30), 'Boots')).toMatchObject({ code: 2, out: [] });
  });

  it('says that the bundled services were checked, too', async () => {
    const { code, out, err } = await run('services', '--apis', boats(30), '--check');
    expect([code, out]).toEqual([0, ['49 services, 0 problems']]);
    expect(err).toEqual(['The bundled services were checked, too: with --own, those of --apis alone.']);
  });
});

describe('typetod services --check of services with a context', () => {
  const visits = join(folder, 'visits.ts');
  const source = (context: string) => `
import { handle, service, sessionContext, success, transaction } from 'typetod';
import { z } from 'zod';
const visitor = sessionContext({ userId: z.string(), ledger: handle<string[]>() });
const slots = { day: z.iso.date().describe('Day of the visit') };
class BookVisit extends transaction({
  description: 'Book a visit',
  slots,
  returns: {},
  context: visitor,
  transact: ({ day }, { session }) => success({}, (session.ledger.push(day), [])),
}) {}
class BookTour extends transaction({ description: 'Book a tour', slots, returns: {}, transact: () => success() }) {}
const make = (name: string, api: never) => service({ name, description: 'Visits', apis: [api] });
export default () => ({
  services: [make('Clinic', BookVisit as never), make('Tours', BookTour as never)],
  context: ${context},
});
`;
  const fixtures = (context: object): string => {
    const path = join(folder, `${Object.keys(context).join('-')}.json`);
    writeFileSync(path, JSON.stringify({ default: { context } }));
    return path;
  };

  it('takes who is asking from a fixture, and gives each service what it declares', async () => {
    writeFileSync(visits, source('{ ledger: [] }'));
    const { code, out, err } = await check(visits, '--fixtures', fixtures({ userId: 'ada' }));
    expect([code, out, err]).toEqual([0, ['2 services, 0 problems'], []]);
  });

  it.each([
    [
      'a part under another name',
      ['--fixtures', fixtures({ userid: 'ada' })],
      "no part 'userid'. Did you mean 'userId'",
    ],
    ['a part that is missing', [], "The part 'userId' of the context of Clinic is missing"],
    [
      'a fixture that there is not',
      ['--fixtures', fixtures({ userId: 'ada' }), '--fixture', 'eve'],
      "no fixture 'eve'",
    ],
  ])('is refused for %s', async (_, options, message) => {
    writeFileSync(visits, source('{ ledger: [] }'));
    const { code, err } = await check(visits, ...options);
    expect([code, err.join('\n')]).toEqual([2, expect.stringContaining(message)]);
  });

  it('is refused for a fixture without --check', async () => {
    const { code, err } = await run('services', '--fixtures', fixtures({ userId: 'ada' }));
    expect([code, err]).toEqual([2, ['typetod: --fixtures is for --check. Give it, too.']]);
  });
});
