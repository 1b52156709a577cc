/** Inns and doctors, which people know by their names. */
import { money, search, service, success, table, transaction } from 'typetod';
import { z } from 'zod';

const inn = { name: z.string(), town: z.string(), price: money('What a night costs') };

class FindInn extends search({
  description: 'Look for an inn',
  entity: 'inn',
  slots: { town: inn.town.describe('Where') },
  returns: inn,
  offers: ['name', 'price'],
  table: table('inns', 'name', [
    { name: 'Casa Verde', town: 'Vik', price: 80 },
    { name: 'The Blue Gull', town: 'Vik', price: 60 },
    { name: 'Harbor Rest', town: 'Vik', price: 40 },
    { name: 'Today', town: 'Vik', price: 90 },
  ]),
  comparable: ['price'],
  followUp: () => BookInn,
}) {}

class BookInn extends transaction({
  description: 'Book an inn',
  slots: { name: inn.name, night: z.iso.date().describe('Which night') },
  returns: {},
  transact: () => success({}),
}) {}

export const inns = service({ name: 'Inns', description: 'Inns', apis: [FindInn, BookInn] });

const doctor = { name: z.string().describe('Name of the doctor'), field: z.enum(['skin', 'eyes']) };

class FindDoctor extends search({
  description: 'Find a doctor',
  entity: 'doctor',
  slots: { field: doctor.field.describe('What is to be looked at') },
  returns: doctor,
  table: table('doctors', 'name', [
    { name: 'Dr. Otto Reiss', field: 'skin' as const },
    { name: 'Dr. Ada Lind', field: 'skin' as const },
    { name: 'Dr. Nora Berg', field: 'skin' as const },
    { name: 'Dr. Olaf Berg', field: 'eyes' as const },
  ]),
}) {}

export const doctors = service({ name: 'Doctors', description: 'Doctors', apis: [FindDoctor] });
