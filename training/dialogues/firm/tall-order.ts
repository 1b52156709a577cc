/** Cranes, lifts and scaffolds for hire: what reaches how high, who drives it, and when it goes home. */
import { type ArgumentsOf, failure, money, saidAs, search, service, success, table, time, transaction } from 'typetod';
import { z } from 'zod';

const gear = {
  machine: saidAs(z.string().describe('Name of the machine'), { names: ['unit', 'model'] }),
  family: saidAs(
    z
      .enum(['mobile crane', 'tower crane', 'scissor lift', 'cherry picker', 'scaffold', 'telehandler'])
      .describe('Kind of gear'),
    {
      names: ['type'],
      values: {
        'mobile crane': ['crane on wheels', 'lorry with a crane'],
        'scissor lift': ['scissors', 'platform that goes straight up'],
        'cherry picker': ['boom lift', 'basket on an arm'],
        scaffold: ['scaffolding', 'staging'],
        telehandler: ['forklift with an arm'],
      },
    },
  ),
  metres_up: saidAs(z.int().describe('How many metres up it reaches'), { names: ['height', 'reach', 'tall'] }),
  tonnes: saidAs(z.number().describe('How many tonnes it lifts'), { names: ['load', 'capacity'] }),
  day_rate: saidAs(money('What a day costs', { currency: 'USD' }), { names: ['price', 'rate'] }),
  indoor: saidAs(z.boolean().describe('Whether it may run inside'), { names: ['inside', 'fumes'] }),
};
type Gear = ArgumentsOf<typeof gear>;
const g = (
  machine: string,
  family: Gear['family'],
  metres_up: number,
  tonnes: number,
  day_rate: number,
  indoor: boolean,
): Gear => ({ machine, family, metres_up, tonnes, day_rate, indoor });
const yard = table('tall_order.yard', 'machine', [
  g('Goliath', 'mobile crane', 48, 60, 1450, false),
  g('Little John', 'mobile crane', 26, 25, 780, false),
  g('Steeple', 'tower crane', 70, 8, 1900, false),
  g('Grasshopper', 'scissor lift', 8, 0.3, 95, true),
  g('Cricket', 'scissor lift', 12, 0.4, 140, true),
  g('Mantis', 'cherry picker', 16, 0.2, 210, true),
  g('Heron', 'cherry picker', 22, 0.2, 290, false),
  g('Giraffe', 'cherry picker', 41, 0.3, 560, false),
  g('Beanpole', 'scaffold', 6, 0.5, 45, true),
  g('Catwalk', 'scaffold', 14, 1.2, 130, false),
  g('Ox', 'telehandler', 9, 4, 240, false),
]);

const hire_no = saidAs(z.string().describe('Hire number'), { names: ['number', 'contract'] });
const days = saidAs(z.int().min(1).max(180).describe('Days on hire'), { names: ['days', 'how long'] });
const from_day = saidAs(z.iso.date().describe('First day on site'), { names: ['delivery day', 'start'] });
const at_gate = saidAs(time('When it is at the gate', { hours: '05:00-18:00' }), {
  names: ['arrival', 'delivery time'],
});
const site = saidAs(z.string().describe('Building site'), { names: ['address', 'job', 'place'] });

export class LookInYard extends search({
  description: 'Look what could lift something or somebody',
  slots: { family: gear.family.optional(), indoor: gear.indoor.optional() },
  returns: gear,
  entity: 'machine',
  table: yard,
  offers: ['machine', 'metres_up', 'day_rate'],
  comparable: ['metres_up', 'tonnes', 'day_rate'],
  followUp: () => Hire,
}) {}

export class Hire extends transaction({
  description: 'Hire a machine',
  examples: ['something to get up there'],
  slots: {
    machine: gear.machine,
    from_day,
    days,
    at_gate,
    site,
    foreman: saidAs(z.string().describe('Foreman on the site'), { names: ['contact', 'in charge'] }),
    operator: saidAs(z.boolean().describe('Whether we send an operator'), {
      names: ['driver', 'with a man'],
      values: { false: ['self-drive', 'our own driver'] },
    }),
    ground: saidAs(z.enum(['tarmac', 'gravel', 'grass', 'mud', 'concrete']).optional().describe('What it stands on'), {
      values: { grass: ['lawn', 'turf'], mud: ['soft ground', 'clay'], tarmac: ['road', 'asphalt'] },
    }),
    hazards: saidAs(z.string().optional().describe('What to look out for'), { names: ['danger', 'watch out'] }),
  },
  returns: { hire_no, hire_sum: money('What the hire comes to', { currency: 'USD' }) },
  entity: 'hire',
  quote: ({ machine, days: n, operator }, { rows }) => ({
    hire_sum:
      n *
      ((rows(yard).find((one) => one.machine.toLowerCase() === machine.toLowerCase())?.day_rate ?? 200) +
        (operator ? 320 : 0)),
  }),
  transact: ({ machine, days: n, operator, ground }, { rows, call }) => {
    const found = rows(yard).find((one) => one.machine.toLowerCase() === machine.toLowerCase());
    if (!found) return failure({ reason: 'We have no machine of that name.' });
    if (found.machine === 'Heron')
      return failure({ reason: 'Heron is being repaired.', alternative: { machine: 'Giraffe' } });
    if (found.machine === 'Goliath' && ground === 'mud') return failure({ reason: 'Goliath would sink in there.' });
    return success({ hire_no: `TO-${call + 420}`, hire_sum: n * (found.day_rate + (operator ? 320 : 0)) });
  },
  undo: () => OffHire,
  amend: () => ReviseHire,
}) {}

export class ReviseHire extends transaction({
  description: 'Revise a hire',
  slots: {
    hire_no,
    days: days.optional(),
    from_day: from_day.optional(),
    at_gate: at_gate.optional(),
    foreman: z.string().optional().describe('Foreman from now on'),
  },
  returns: { hire_no },
  entity: 'revised hire',
}) {}

export class OffHire extends transaction({
  description: 'Send a machine home or call a hire off',
  slots: {
    hire_no,
    fetch_on: saidAs(z.iso.date().optional().describe('Day we fetch it'), { names: ['collection'] }),
    why: saidAs(z.string().optional().describe('Why it is not needed'), { names: ['reason'] }),
  },
  returns: { hire_no, rebate: money('What comes back', { currency: 'USD' }) },
  entity: 'off-hire',
  transact: () => success({ rebate: 60 }),
}) {}

export class Inspect extends transaction({
  description: 'Have a scaffold or machine inspected',
  examples: ['it wobbles'],
  slots: {
    hire_no,
    visit: saidAs(z.iso.date().describe('Day of the inspection'), { names: ['inspection'] }),
    finding: saidAs(z.string().describe('What somebody noticed'), { names: ['problem', 'defect'] }),
    stopped: saidAs(z.boolean().describe('Whether work has stopped'), { names: ['standstill'] }),
    level: saidAs(z.int().optional().describe('On which level of the scaffold'), { names: ['lift', 'floor'] }),
  },
  returns: { inspector: z.string().describe('Who comes to look') },
  entity: 'inspection',
  transact: () => success({ inspector: 'Mr Achterberg' }),
}) {}

export const tallOrder = service({
  name: 'TallOrder',
  description: 'Hire of cranes, lifts and scaffolds',
  apis: [LookInYard, Hire, ReviseHire, OffHire, Inspect],
  tables: [yard],
});
