/** Vaccinations and advice before journeys. */
import { type ArgumentsOf, failure, money, saidAs, search, service, success, table, time, transaction } from 'typetod';
import { z } from 'zod';

const vaccine = {
  vaccine: z.string().describe('Name of the vaccine'),
  against: saidAs(
    z
      .enum(['rabies', 'yellow fever', 'hepatitis A', 'typhoid', 'flu', 'tetanus', 'tick fever'])
      .describe('Illness that it protects from'),
    { names: ['illness', 'disease'], values: { flu: ['influenza'], 'hepatitis A': ['hep A'], tetanus: ['lockjaw'] } },
  ),
  for_children: saidAs(z.boolean().describe('Whether children may have it'), { names: ['kids'] }),
  swallowed: saidAs(z.boolean().describe('Whether it is swallowed rather than injected'), { names: ['oral'] }),
  doses: z.int().describe('How many doses it takes'),
  years: saidAs(z.int().describe('How many years it lasts'), { names: ['protection'] }),
  cost_per_dose: saidAs(money('What one dose costs'), { names: ['price', 'cost'] }),
};
type Vaccine = ArgumentsOf<typeof vaccine>;

function row(
  name: string,
  against: Vaccine['against'],
  for_children: boolean,
  swallowed: boolean,
  doses: number,
  years: number,
  cost_per_dose: number,
): Vaccine {
  return { vaccine: name, against, for_children, swallowed, doses, years, cost_per_dose };
}

const vaccines = table('jab_clinic.vaccines', 'vaccine', [
  row('Rabinor', 'rabies', true, false, 3, 10, 65),
  row('Verolys', 'rabies', false, false, 2, 5, 82),
  row('Amarilo', 'yellow fever', true, false, 1, 30, 70),
  row('Hepalon', 'hepatitis A', true, false, 2, 20, 48),
  row('Hepalon Junior', 'hepatitis A', true, false, 2, 15, 36),
  row('Typhivac', 'typhoid', false, false, 1, 3, 31),
  row('Typhoral', 'typhoid', true, true, 3, 1, 24),
  row('Grippex', 'flu', true, false, 1, 1, 22),
  row('Nasoflu', 'flu', true, true, 1, 1, 29),
  row('Tetadur', 'tetanus', true, false, 1, 10, 18),
  row('Zeckimmun', 'tick fever', false, false, 3, 5, 44),
  row('Zeckimmun Kid', 'tick fever', true, false, 3, 3, 38),
]);

const branch = saidAs(z.enum(['airport', 'old town', 'university']).describe('Which of our clinics'), {
  names: ['clinic', 'branch'],
  values: { 'old town': ['centre', 'downtown'], university: ['campus'] },
});
const jab_code = saidAs(z.string().describe('Code of the appointment'), { names: ['code'] });

export class FindVaccine extends search({
  description: 'See which vaccines there are',
  slots: {
    against: vaccine.against,
    for_children: vaccine.for_children.optional(),
    swallowed: vaccine.swallowed.optional(),
  },
  returns: vaccine,
  entity: 'vaccine',
  table: vaccines,
  offers: ['vaccine', 'doses', 'cost_per_dose'],
  comparable: ['doses', 'years', 'cost_per_dose'],
  followUp: () => ReserveJab,
}) {}

export class ReserveJab extends transaction({
  description: 'Book a vaccination',
  slots: {
    vaccine: vaccine.vaccine,
    branch,
    for_whom: saidAs(z.string().describe('Name of the person who is vaccinated'), { names: ['patient'] }),
    jab_day: z.iso.date().describe('Day of the vaccination'),
    jab_time: time('Time of the vaccination', { hours: '07:30-18:30' }),
    dose_number: saidAs(z.int().min(1).max(3).default(1).describe('Which dose it is'), { names: ['dose'] }),
    faints: saidAs(z.boolean().default(false).describe('Whether the person faints easily and lies down'), {
      names: ['lying down'],
    }),
  },
  returns: { jab_code, price: money('What it costs') },
  entity: 'vaccination',
  quote: ({ vaccine: name }, { rows }) => ({ price: priceOf(name, rows(vaccines)) }),
  transact: ({ vaccine: name, branch: where, jab_day }, { rows, call }) =>
    where === 'airport' && jab_day === '2019-03-05'
      ? failure({ reason: 'The airport clinic is closed on that day.', alternative: { branch: 'old town' } as const })
      : success({ jab_code: `J${call + 15}`, price: priceOf(name, rows(vaccines)) }),
  undo: () => DropJab,
  amend: () => ShiftJab,
}) {}

function priceOf(name: string, rows: readonly Vaccine[]): number {
  return rows.find((one) => one.vaccine.toLowerCase() === name.toLowerCase())?.cost_per_dose ?? 40;
}

export class BookAdvice extends transaction({
  description: 'Talk to a doctor before a journey',
  examples: ['what do I need before I fly to'],
  slots: {
    destination: saidAs(z.string().describe('Country to which one travels'), { names: ['country'] }),
    depart_on: z.iso.date().describe('Day on which the journey begins'),
    back_on: z.iso.date().optional().describe('Day on which one is back'),
    travellers: z.int().min(1).max(8).describe('How many people travel'),
    talk_day: z.iso.date().describe('Day of the talk with the doctor'),
    talk_time: time('Time of the talk with the doctor', { hours: '08:00-19:30' }),
    by: saidAs(z.enum(['video', 'phone', 'in person']).describe('How one talks'), {
      values: { video: ['zoom', 'screen'], phone: ['call'], 'in person': ['face to face'] },
    }),
    pregnant: saidAs(z.boolean().default(false).describe('Whether a traveller is expecting a child'), {
      names: ['expecting'],
    }),
  },
  returns: { talk_code: z.string().describe('Code of the talk'), doctor: z.string().describe('Name of the doctor') },
  entity: 'talk',
  transact: ({ talk_day, depart_on }, { call }) =>
    talk_day >= depart_on
      ? failure({ reason: 'By then the journey has begun.' })
      : success({ talk_code: `A${call + 8}`, doctor: call % 2 ? 'Dr Petra Lund' : 'Dr Yusuf Demir' }),
}) {}

export class OrderKit extends transaction({
  description: 'Order things for the health of travellers',
  slots: {
    thing: saidAs(
      z
        .enum(['malaria tablets', 'mosquito net', 'water filter', 'first-aid pouch', 'insect spray'])
        .describe('What is ordered'),
      { values: { 'malaria tablets': ['antimalarials'], 'insect spray': ['repellent'], 'mosquito net': ['bed net'] } },
    ),
    how_many: z.int().min(1).max(20).describe('How many of it'),
    needed_by: z.iso.date().describe('Day by which it is needed'),
    collected: saidAs(z.boolean().describe('Whether it is collected at the clinic'), { names: ['pick-up'] }),
    ship_to: z.string().optional().describe('Address to which it is sent'),
    name: z.string().describe('Name of the customer'),
  },
  returns: { sum: money('What it costs'), parcel: z.string().describe('Number of the parcel') },
  entity: 'order',
  quote: ({ how_many }) => ({ sum: how_many * 17 }),
  transact: ({ how_many }, { call }) => success({ sum: how_many * 17, parcel: `P${call + 500}` }),
}) {}

export class ShiftJab extends transaction({
  description: 'Change the day, the time or the clinic of a vaccination',
  slots: {
    jab_code,
    jab_day: z.iso.date().optional().describe('The new day'),
    jab_time: time('The new time', { hours: '07:30-18:30' }).optional(),
    branch: branch.optional(),
  },
  returns: { jab_code },
  entity: 'change',
}) {}

export class DropJab extends transaction({
  description: 'Give up a vaccination that was booked',
  slots: { jab_code },
  returns: { jab_code },
  entity: 'cancellation',
}) {}

export const jabClinic = service({
  name: 'JabClinic',
  description: 'Vaccinations and travel medicine',
  apis: [FindVaccine, ReserveJab, BookAdvice, OrderKit, ShiftJab, DropJab],
  tables: [vaccines],
});
