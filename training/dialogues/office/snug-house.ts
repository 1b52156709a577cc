/** A house whose heating, lights and blinds obey. */
import { type ArgumentsOf, failure, saidAs, search, service, success, table, time, transaction } from 'typetod';
import { z } from 'zod';

const zone = saidAs(
  z
    .enum(['living room', 'kitchen', 'bathroom', 'master bedroom', 'guest room', 'hallway', 'conservatory'])
    .describe('Part of the house'),
  {
    names: ['room'],
    values: {
      'living room': ['lounge', 'sitting room', 'front room'],
      bathroom: ['bath'],
      'master bedroom': ['our bedroom', 'main bedroom'],
      'guest room': ['spare room'],
      hallway: ['hall', 'corridor'],
      conservatory: ['winter garden', 'sunroom'],
    },
  },
);
const gadget = {
  gadget: z.string().describe('Name of the device'),
  sort_of: saidAs(z.enum(['lamp', 'blind', 'radiator', 'socket', 'sensor']).describe('What kind of device it is'), {
    names: ['kind', 'type'],
    values: { lamp: ['light'], blind: ['shutter', 'shade'], radiator: ['heater'], socket: ['plug'] },
  }),
  zone,
  battery: saidAs(z.int().describe('How full its battery is, in percent'), { names: ['charge'] }),
  watts: saidAs(z.int().describe('How many watts it draws'), { names: ['power', 'consumption'] }),
  online: z.boolean().describe('Whether it answers'),
};
type Gadget = ArgumentsOf<typeof gadget>;

function row(
  name: string,
  sort_of: Gadget['sort_of'],
  zone: Gadget['zone'],
  battery: number,
  watts: number,
  online = true,
): Gadget {
  return { gadget: name, sort_of, zone, battery, watts, online };
}

const gadgets = table('snug_house.gadgets', 'gadget', [
  row('Arc', 'lamp', 'living room', 100, 12),
  row('Moon', 'lamp', 'living room', 64, 5),
  row('Toadstool', 'lamp', 'guest room', 21, 4),
  row('Pendant', 'lamp', 'kitchen', 100, 18),
  row('Mirror Strip', 'lamp', 'bathroom', 100, 9, false),
  row('Bay Blind', 'blind', 'living room', 47, 30),
  row('East Blind', 'blind', 'master bedroom', 88, 25),
  row('Roof Blind', 'blind', 'conservatory', 9, 40),
  row('Big Rib', 'radiator', 'living room', 70, 900),
  row('Towel Rail', 'radiator', 'bathroom', 35, 450),
  row('Kettle Plug', 'socket', 'kitchen', 100, 2),
  row('Frost Eye', 'sensor', 'conservatory', 15, 1, false),
  row('Stair Eye', 'sensor', 'hallway', 77, 1),
]);

const rule_id = z.string().describe('Number of the rule');

export class FindGadgets extends search({
  description: 'See what devices there are in the house',
  slots: { sort_of: gadget.sort_of, zone: zone.optional() },
  returns: gadget,
  entity: 'device',
  table: gadgets,
  offers: ['gadget', 'zone', 'battery'],
  comparable: ['battery', 'watts', 'online'],
}) {}

export class HeatZone extends transaction({
  description: 'Warm a room to a temperature',
  examples: ['it is freezing in'],
  slots: {
    zone,
    degrees: saidAs(z.number().min(5).max(28).describe('Temperature in degrees Celsius'), {
      names: ['temperature', 'warmth'],
    }),
    warm_from: time('From when it is warm').optional(),
    warm_until: time('Until when it is warm').optional(),
    days: saidAs(z.enum(['today', 'every day', 'working days', 'weekend']).default('today').describe('On which days'), {
      values: {
        'every day': ['daily'],
        'working days': ['Monday to Friday', 'weekdays'],
        weekend: ['Saturday and Sunday'],
      },
    }),
  },
  returns: { rule_id },
  entity: 'heating rule',
  transact: ({ zone, degrees }, { call }) =>
    zone === 'conservatory' && degrees > 22
      ? failure({ reason: 'The glass lets too much out for that.', alternative: { degrees: 22 } })
      : success({ rule_id: `H${call + 1}` }),
  undo: () => DropRule,
}) {}

export class Light extends transaction({
  description: 'Switch a lamp on or off, dim it or colour it',
  examples: ['it is too dark', 'lights out'],
  slots: {
    gadget: gadget.gadget,
    lit: z.boolean().describe('Whether the lamp is on'),
    dim_to: saidAs(z.int().min(1).max(100).optional().describe('Brightness in percent'), { names: ['brightness'] }),
    shade: saidAs(
      z.enum(['warm white', 'cold white', 'amber', 'blue', 'rose']).optional().describe('Colour of the light'),
      {
        names: ['colour', 'color'],
        values: { 'cold white': ['daylight'], amber: ['orange'], rose: ['pink'] },
      },
    ),
    off_after: saidAs(z.int().min(1).optional().describe('After how many minutes it goes off'), { names: ['minutes'] }),
  },
  returns: { rule_id },
  entity: 'light setting',
  transact: (_args, { call }) => success({ rule_id: `L${call + 1}` }),
  undo: () => DropRule,
}) {}

export class DriveBlind extends transaction({
  description: 'Raise or lower a blind',
  slots: {
    gadget: gadget.gadget,
    height: saidAs(z.enum(['open', 'half', 'slit', 'closed']).describe('How far it is up'), {
      names: ['position'],
      values: {
        open: ['up', 'raised'],
        half: ['halfway'],
        slit: ['a crack', 'a little gap'],
        closed: ['down', 'shut', 'lowered'],
      },
    }),
    when: time('When it moves', { half: 'later' }).optional(),
    each_day: z.boolean().default(false).describe('Whether it does so every day'),
  },
  returns: { rule_id },
  entity: 'blind setting',
  transact: (_args, { call }) => success({ rule_id: `B${call + 1}` }),
  undo: () => DropRule,
}) {}

export class PlayScene extends transaction({
  description: 'Start a scene, which sets lights, blinds and heating together',
  examples: ['we are off on holiday', 'film night'],
  slots: {
    scene: saidAs(
      z.enum(['movie night', 'dinner', 'sleep', 'away', 'party', 'wake up']).describe('Name of the scene'),
      {
        values: {
          'movie night': ['cinema', 'film'],
          sleep: ['bedtime'],
          away: ['holiday', 'nobody home'],
          'wake up': ['morning'],
        },
      },
    ),
    start_at: time('When it begins', { half: 'later' }).optional(),
    back_on: z.iso.date().optional().describe('Day when it ends'),
    music: z.boolean().default(false).describe('Whether there is music'),
    simulate: z.boolean().default(false).describe('Whether lamps pretend that somebody is home'),
  },
  returns: { rule_id },
  entity: 'scene',
  transact: (_args, { call }) => success({ rule_id: `S${call + 1}` }),
  undo: () => DropRule,
}) {}

export class DropRule extends transaction({
  description: 'Undo a setting or a rule of the house',
  slots: { rule_id },
  returns: { rule_id },
  entity: 'removal',
}) {}

export const snugHouse = service({
  name: 'SnugHouse',
  description: 'Heating, lights, blinds and scenes of a house',
  apis: [FindGadgets, HeatZone, Light, DriveBlind, PlayScene, DropRule],
  tables: [gadgets],
});
