/** Builders of treehouses: designs, a look at the tree, the house itself, and parts for it. */
import { type ArgumentsOf, failure, money, saidAs, search, service, success, table, time, transaction } from 'typetod';
import { z } from 'zod';

const design = {
  model: z.string().describe('Name of the design'),
  tree: saidAs(z.enum(['oak', 'beech', 'pine', 'apple tree', 'stilts']).describe('What carries the house'), {
    values: { pine: ['fir', 'spruce'], stilts: ['no tree', 'posts', 'poles'], 'apple tree': ['fruit tree'] },
  }),
  areaM2: z.number().describe('How many square metres of floor it has'),
  upM: z.number().describe('How high above the ground it is in metres'),
  cost: money('What it costs with everything'),
  slide: z.boolean().describe('Whether a slide goes down from it'),
  insulated: z.boolean().describe('Whether one can sleep in it in winter'),
  buildDays: z.int().describe('How many days the builders need'),
};
type Design = ArgumentsOf<typeof design>;

const row = (
  model: string,
  tree: Design['tree'],
  areaM2: number,
  upM: number,
  cost: number,
  buildDays: number,
  flags = '',
): Design => ({
  model,
  tree,
  areaM2,
  upM,
  cost,
  buildDays,
  slide: flags.includes('s'),
  insulated: flags.includes('i'),
});

const designs = table('branch_works.designs', 'model', [
  row('Crow Castle', 'oak', 9, 4.5, 8900, 14, 'si'),
  row('Squirrel Box', 'oak', 3, 2.2, 2400, 4),
  row('The Lookout', 'pine', 4, 6, 5200, 8),
  row('Cone Cabin', 'pine', 6, 3, 4700, 7, 'i'),
  row('Cider Deck', 'apple tree', 4, 1.6, 1900, 3, 's'),
  row('Pip Nook', 'apple tree', 2.5, 1.4, 1300, 2),
  row('Copper Crown', 'beech', 8, 5, 7600, 12, 'i'),
  row('Pirate Perch', 'beech', 5, 3.5, 4300, 6, 's'),
  row('Heron Hut', 'stilts', 7, 2, 5600, 9, 'si'),
  row('Stork Stage', 'stilts', 5, 2.5, 3100, 5, 's'),
]);

const jobNo = z.string().describe('Number of the job');
const shade = saidAs(z.enum(['natural', 'moss', 'ochre', 'barn red', 'sky']).describe('Colour of the wood'), {
  values: { moss: ['green'], ochre: ['yellow'], 'barn red': ['red'], sky: ['blue'], natural: ['bare', 'unpainted'] },
});
const wayUp = saidAs(z.enum(['rope ladder', 'stairs', 'net', 'spiral']).describe('How one gets up'), {
  values: { stairs: ['steps'], spiral: ['winding staircase'], net: ['climbing net'] },
});

export class ViewDesigns extends search({
  description: 'Go through the designs of treehouses',
  slots: {
    tree: design.tree.optional(),
    slide: design.slide.optional(),
    insulated: design.insulated.optional(),
  },
  returns: design,
  entity: 'design',
  table: designs,
  offers: ['model', 'cost', 'tree'],
  comparable: ['cost', 'areaM2', 'upM', 'buildDays'],
  followUp: () => CommissionHouse,
}) {}

export class AskSurvey extends transaction({
  description: 'Have a builder come and look at a tree',
  slots: {
    garden: z.string().describe('Where the tree stands'),
    tree: design.tree,
    seeOn: z.iso.date().describe('Day on which the builder comes'),
    seeAt: time('Hour at which the builder comes', { hours: '08:00-18:00' }),
    trunkCm: z.int().optional().describe('How thick the trunk is in centimetres'),
    ownsTree: z.boolean().describe('Whether the tree is yours'),
    worry: z.string().optional().describe('What you are worried about'),
  },
  returns: { jobNo, builder: z.string().describe('Who comes') },
  entity: 'survey',
  transact: ({ seeOn }, { call }) =>
    seeOn === '2019-03-11'
      ? failure({ reason: 'Both builders are up an oak that day.', alternative: { seeOn: '2019-03-12' } })
      : success({ jobNo: `SV${call + 15}`, builder: 'Ingmar' }),
  undo: () => AbandonJob,
}) {}

export class CommissionHouse extends transaction({
  description: 'Have a treehouse built',
  slots: {
    model: design.model,
    builtFor: z.string().describe('Who gets the treehouse'),
    startOn: z.iso.date().describe('Day on which the building begins'),
    shade,
    wayUp,
    dogLift: z.boolean().default(false).describe('Whether there is a lift for a dog'),
    sign: z.string().optional().describe('What is carved over the door'),
  },
  returns: { jobNo, total: money('Total cost') },
  entity: 'treehouse',
  quote: ({ model, dogLift, wayUp: way }, { rows }) => ({
    total:
      (rows(designs).find((one) => one.model.toLowerCase() === model.toLowerCase())?.cost ?? 3000) +
      (dogLift ? 250 : 0) +
      (way === 'spiral' ? 600 : 0),
  }),
  transact: ({ model, dogLift, wayUp: way }, { rows, call }) => {
    const found = rows(designs).find((one) => one.model.toLowerCase() === model.toLowerCase());
    if (!found) return failure({ reason: 'There is no such design.' });
    if (found.upM < 1.5 && way === 'spiral')
      return failure({ reason: 'It is too low for a spiral.', alternative: { wayUp: 'stairs' as const } });
    return success({ jobNo: `BW${call + 70}`, total: found.cost + (dogLift ? 250 : 0) + (way === 'spiral' ? 600 : 0) });
  },
  undo: () => AbandonJob,
  amend: () => AmendJob,
}) {}

export class OrderPart extends transaction({
  description: 'Order something to hang on a treehouse',
  slots: {
    part: saidAs(z.enum(['swing', 'bucket on a rope', 'flag', 'lantern', 'telescope', 'hammock']).describe('Part'), {
      values: { 'bucket on a rope': ['bucket', 'pulley'], flag: ['banner'], lantern: ['lamp', 'light'] },
    }),
    howMany: z.int().min(1).max(10).describe('How many of them'),
    inShade: shade.optional(),
    arriveBy: z.iso.date().describe('Day by which it must be there'),
    sendTo: z.string().describe('Where it is sent'),
  },
  returns: { jobNo },
  entity: 'order',
  transact: (_, { call }) => success({ jobNo: `PT${call + 2}` }),
  undo: () => AbandonJob,
}) {}

export class AmendJob extends transaction({
  description: 'Alter a treehouse that is ordered',
  slots: {
    jobNo,
    startOn: z.iso.date().optional().describe('New day on which the building begins'),
    shade: shade.optional(),
    wayUp: wayUp.optional(),
  },
  returns: { jobNo },
  entity: 'alteration',
}) {}

export class AbandonJob extends transaction({
  description: 'Abandon a treehouse, a survey or an order',
  slots: { jobNo, cause: z.string().optional().describe('Why it is abandoned') },
  returns: { jobNo },
  entity: 'abandoned job',
}) {}

export const branchWorks = service({
  name: 'BranchWorks',
  description: 'Treehouses, designed and built',
  apis: [ViewDesigns, AskSurvey, CommissionHouse, OrderPart, AmendJob, AbandonJob],
  tables: [designs],
});
