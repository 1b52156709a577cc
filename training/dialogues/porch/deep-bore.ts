/** Wells that are drilled, and water that is brought by tanker. */
import { type ArgumentsOf, failure, money, saidAs, search, service, success, table, time, transaction } from 'typetod';
import { z } from 'zod';

const crew = {
  crew: saidAs(z.string().describe('Name of the drilling crew'), { names: ['outfit', 'drillers'] }),
  ground: saidAs(z.enum(['clay', 'chalk', 'granite', 'gravel', 'sandstone']).describe('What they drill through'), {
    names: ['rock', 'soil'],
    values: { granite: ['hard rock', 'ledge'], gravel: ['pebbles', 'loose stones'] },
  }),
  county: z.enum(['Harlan', 'Pike', 'Letcher', 'Bell']).describe('County they work in'),
  deepest: saidAs(z.int().describe('How deep they can go, in feet'), { names: ['depth'] }),
  per_foot: saidAs(money('What a foot costs'), { names: ['price', 'rate'] }),
  witching: saidAs(z.boolean().describe('Whether they find the spot with a forked stick'), {
    names: ['dowsing', 'water witch'],
  }),
  free_from: z.iso.date().describe('First day they are free'),
};
type Crew = ArgumentsOf<typeof crew>;
const row = (
  name: string,
  ground: Crew['ground'],
  county: Crew['county'],
  [deepest, per_foot]: [number, number],
  free_from: string,
  witching = false,
): Crew => ({ crew: name, ground, county, deepest, per_foot, free_from, witching });

const crews = table('deep_bore.crews', 'crew', [
  row('Tucker and Sons', 'clay', 'Harlan', [300, 22], '2019-03-11', true),
  row('Cold Spring', 'clay', 'Pike', [450, 27], '2019-03-06'),
  row('Mole Brothers', 'clay', 'Bell', [200, 18.5], '2019-04-02'),
  row('Ridge Runner', 'granite', 'Harlan', [900, 48], '2019-03-18'),
  row('Ironbit', 'granite', 'Letcher', [1200, 55], '2019-03-08'),
  row('Old Faithful', 'granite', 'Pike', [600, 39], '2019-05-06', true),
  row('Whitecliff', 'chalk', 'Bell', [500, 31], '2019-03-14'),
  row('Hazel Twig', 'chalk', 'Letcher', [350, 24], '2019-03-20', true),
  row('Creekbed', 'gravel', 'Pike', [180, 16], '2019-03-05'),
  row('Shingle and Co', 'gravel', 'Harlan', [240, 19], '2019-03-25'),
  row('Red Butte', 'sandstone', 'Bell', [700, 36], '2019-03-12'),
  row('Jericho', 'sandstone', 'Letcher', [650, 33], '2019-04-15', true),
]);

const job_no = saidAs(z.string().describe('Number of the job'), { names: ['number', 'job'] });
const landowner = saidAs(z.string().describe('Who owns the land'), { names: ['name', 'owner'] });

export class FindCrew extends search({
  description: 'Look for a crew that drills wells',
  examples: ['our well has gone dry'],
  slots: { ground: crew.ground.optional(), county: crew.county.optional(), witching: crew.witching.optional() },
  returns: crew,
  entity: 'crew',
  table: crews,
  offers: ['crew', 'county', 'per_foot'],
  comparable: ['deepest', 'per_foot', 'free_from'],
  followUp: () => DrillWell,
}) {}

export class DrillWell extends transaction({
  description: 'Have a new well drilled',
  slots: {
    crew: crew.crew,
    landowner,
    whereabouts: saidAs(z.string().describe('Where on the land it should be'), { names: ['spot', 'place'] }),
    feet: saidAs(z.int().min(20).max(1200).describe('Depth in feet'), { names: ['deep'] }),
    used_for: saidAs(z.enum(['house', 'cattle', 'garden', 'orchard']).describe('What the water is for'), {
      names: ['use', 'purpose'],
      values: {
        house: ['kitchen', 'drinking', 'the family'],
        cattle: ['cows', 'the stock', 'livestock'],
        garden: ['vegetables', 'the beans'],
        orchard: ['apple trees', 'fruit'],
      },
    }),
    start: saidAs(z.iso.date().describe('Day they begin'), { names: ['from'] }),
    septic_near: z.boolean().describe('Whether there is a septic tank nearby'),
  },
  returns: { job_no, estimate: money('What it should cost') },
  entity: 'well',
  quote: ({ crew: name, feet }, { rows }) => ({
    estimate: feet * (rows(crews).find((one) => one.crew.toLowerCase() === name.toLowerCase())?.per_foot ?? 30),
  }),
  transact: ({ crew: name, feet }, { rows, call }) => {
    const found = rows(crews).find((one) => one.crew.toLowerCase() === name.toLowerCase());
    if (!found) return failure({ reason: 'No crew of ours goes by that name.' });
    if (feet > found.deepest)
      return failure({
        reason: `${found.crew} cannot go that deep.`,
        alternative: { feet: found.deepest },
      });
    return success({ job_no: `W-${call + 71}`, estimate: feet * found.per_foot });
  },
  undo: () => CallOff,
  amend: () => AlterJob,
}) {}

export class BringWater extends transaction({
  description: 'Have water brought by tanker',
  examples: ['we are out of water up here'],
  slots: {
    gallons: saidAs(z.int().min(100).max(8000).describe('How many gallons'), { names: ['amount', 'load'] }),
    drop_at: saidAs(z.string().describe('Where the tanker goes'), { names: ['address', 'where'] }),
    day: z.iso.date().describe('Day it comes'),
    hour: time('When it comes', { hours: '06:00-18:00' }),
    fills: saidAs(z.enum(['cistern', 'pool', 'trough', 'barrels']).describe('What is filled'), {
      values: { cistern: ['tank', 'holding tank'], pool: ['swimming hole'], trough: ['drinker'], barrels: ['drums'] },
    }),
    fit_to_drink: saidAs(z.boolean().describe('Whether people drink it'), { names: ['drinkable', 'potable'] }),
    ask_for: saidAs(z.string().describe('Who is there to meet the driver'), { names: ['name', 'contact'] }),
    note: saidAs(z.string().optional().describe('What the driver should know'), { names: ['message'] }),
  },
  returns: { job_no, price: money('What the load costs') },
  entity: 'load of water',
  quote: ({ gallons, fit_to_drink }) => ({ price: (gallons * (fit_to_drink ? 9 : 6)) / 100 }),
  transact: ({ gallons, fit_to_drink, day }, { call }) =>
    day === '2019-03-03'
      ? failure({ reason: 'The tankers stand still that day.', alternative: { day: '2019-03-04' } })
      : success({ job_no: `T-${call + 410}`, price: (gallons * (fit_to_drink ? 9 : 6)) / 100 }),
  undo: () => CallOff,
  amend: () => AlterJob,
}) {}

export class AlterJob extends transaction({
  description: 'Change a load or a well that is booked',
  slots: {
    job_no,
    new_day: saidAs(z.iso.date().optional().describe('Day it is done instead'), { names: ['day'] }),
    new_hour: time('Hour it is done instead', { hours: '06:00-18:00' }).optional(),
    gallons: saidAs(z.int().min(100).max(8000).optional().describe('How many gallons it is then'), {
      names: ['amount'],
    }),
    ask_for: saidAs(z.string().optional().describe('Who meets the driver instead'), { names: ['contact'] }),
  },
  returns: { job_no },
  entity: 'change to a job',
}) {}

export class CallOff extends transaction({
  description: 'Call off a load or a well',
  slots: { job_no, why: saidAs(z.string().optional().describe('Why it is called off'), { names: ['reason'] }) },
  returns: { job_no, kept_back: money('What we keep') },
  entity: 'calling off',
  transact: ({ job_no: number }) => success({ kept_back: number.startsWith('W') ? 150 : 0 }),
}) {}

export const deepBore = service({
  name: 'DeepBore',
  description: 'Wells and water by tanker',
  apis: [FindCrew, DrillWell, BringWater, AlterJob, CallOff],
  tables: [crews],
});
