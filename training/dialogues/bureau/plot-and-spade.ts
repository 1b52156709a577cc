/** Allotment gardens: plots to lease, water, sheds, work days. */
import { type ArgumentsOf, failure, money, saidAs, search, service, success, table, time, transaction } from 'typetod';
import { z } from 'zod';

const plot = {
  plot_name: saidAs(z.string().describe('Name of the plot'), { names: ['plot', 'garden'] }),
  site: saidAs(z.enum(['Windmill', 'Railway', 'Brook', 'Cemetery', 'Hilltop']).describe('Site on which it lies'), {
    names: ['place'],
    values: {
      Railway: ['by the tracks', 'trains'],
      Brook: ['by the stream', 'stream'],
      Cemetery: ['graveyard'],
      Hilltop: ['up the hill', 'on the hill'],
      Windmill: ['by the mill'],
    },
  }),
  area: saidAs(z.int().describe('How many square metres it has'), { names: ['size', 'square metres'] }),
  soil: saidAs(z.enum(['clay', 'sand', 'loam', 'peat']).describe('What soil it has'), {
    names: ['earth', 'ground'],
    values: { clay: ['heavy'], sand: ['light', 'sandy'] },
  }),
  has_shed: saidAs(z.boolean().describe('Whether a shed stands on it'), { names: ['hut', 'shed'] }),
  sunny: saidAs(z.boolean().describe('Whether it lies in the sun'), { names: ['sun', 'not in the shade'] }),
  rent: saidAs(money('What it costs in a year', { currency: 'GBP' }), { names: ['price', 'lease'] }),
};
type Plot = ArgumentsOf<typeof plot>;
const row = (
  plot_name: string,
  site: Plot['site'],
  area: number,
  soil: Plot['soil'],
  has_shed: boolean,
  sunny: boolean,
  rent: number,
): Plot => ({ plot_name, site, area, soil, has_shed, sunny, rent });

const plots = table('plot_and_spade.plots', 'plot_name', [
  row('Old Quince', 'Windmill', 120, 'clay', true, true, 75),
  row('Magpie', 'Windmill', 60, 'loam', false, true, 42),
  row('Signalman', 'Railway', 200, 'sand', true, true, 90),
  row('Buffer Stop', 'Railway', 90, 'clay', false, false, 38),
  row('Kingfisher', 'Brook', 80, 'peat', true, false, 66),
  row('Watercress', 'Brook', 150, 'loam', true, true, 99),
  row('Long Shadow', 'Cemetery', 110, 'loam', false, false, 30),
  row('Quiet Corner', 'Cemetery', 70, 'sand', true, true, 47),
  row('Skylark', 'Hilltop', 180, 'sand', false, true, 58),
  row('Windy Nook', 'Hilltop', 100, 'clay', true, true, 51),
  row('Bramble Bed', 'Hilltop', 250, 'peat', false, false, 64),
]);

const lease_no = saidAs(z.string().describe('Number of the lease'), { names: ['lease', 'lease number'] });
const gardener = saidAs(z.string().describe('Name of the gardener'), { names: ['name', 'tenant'] });

export class BrowsePlots extends search({
  description: 'Look for a free plot in the allotment gardens',
  slots: {
    site: plot.site.optional(),
    plot_name: plot.plot_name.optional(),
    soil: plot.soil.optional(),
    has_shed: plot.has_shed.optional(),
    sunny: plot.sunny.optional(),
  },
  returns: plot,
  entity: 'plot',
  table: plots,
  offers: ['plot_name', 'site', 'area', 'rent'],
  comparable: ['area', 'rent'],
  followUp: () => LeasePlot,
}) {}

export class ViewPlot extends transaction({
  description: 'Arrange to look at a plot with the warden before leasing it',
  examples: ['can i see it first'],
  slots: {
    plot_name: plot.plot_name,
    visit_on: saidAs(z.iso.date().describe('Day on which one looks at it'), { names: ['day'] }),
    visit_at: saidAs(time('When one meets the warden', { hours: '08:00-19:00' }), { names: ['hour'] }),
    visitor: saidAs(z.string().describe('Name of the visitor'), { names: ['name'] }),
    how_many: saidAs(z.int().min(1).max(10).default(1).describe('How many people come'), { names: ['people'] }),
  },
  returns: { meet_at: z.string().describe('Where the warden waits') },
  entity: 'viewing',
  transact: (_, { call }) => success({ meet_at: call % 2 ? 'the green gate' : 'the pump' }),
}) {}

export class LeasePlot extends transaction({
  description: 'Lease a plot',
  examples: ['i want to grow my own vegetables'],
  slots: {
    plot_name: plot.plot_name,
    gardener,
    begins: saidAs(z.iso.date().describe('Day on which the lease begins'), { names: ['from', 'start'] }),
    years: saidAs(z.int().min(1).max(10).describe('For how many years'), { names: ['length'] }),
    shared_with: saidAs(z.string().optional().describe('Name of the person with whom it is shared'), {
      names: ['together with'],
    }),
    keeps_hens: saidAs(z.boolean().default(false).describe('Whether hens are kept there'), {
      names: ['chickens', 'poultry'],
    }),
  },
  returns: { lease_no, deposit: money('What is left as a deposit', { currency: 'GBP' }) },
  entity: 'lease',
  quote: ({ years, keeps_hens }) => ({ deposit: 20 + years * 5 + (keeps_hens ? 15 : 0) }),
  transact: ({ plot_name, years, keeps_hens, begins }, { rows, call }) => {
    const found = rows(plots).find((one) => one.plot_name.toLowerCase() === plot_name.toLowerCase());
    if (!found) return failure({ reason: 'There is no plot of that name.' });
    if (found.site === 'Brook' && begins < '2019-04-01')
      return failure({ reason: 'The brook floods until the end of March.', alternative: { begins: '2019-04-01' } });
    return success({ lease_no: `G${call + 140}`, deposit: 20 + years * 5 + (keeps_hens ? 15 : 0) });
  },
  undo: () => EndLease,
  amend: () => AmendLease,
}) {}

export class AmendLease extends transaction({
  description: 'Change a lease: who shares it, how long it runs, hens',
  slots: {
    lease_no,
    years: z.int().min(1).max(10).optional().describe('For how many years it runs now'),
    shared_with: z.string().optional().describe('Name of the person with whom it is shared now'),
    keeps_hens: z.boolean().optional().describe('Whether hens are kept from now on'),
  },
  returns: { lease_no },
  entity: 'changed lease',
}) {}

export class EndLease extends transaction({
  description: 'End the lease of a plot',
  slots: {
    lease_no,
    last_day: saidAs(z.iso.date().optional().describe('Last day in the garden'), { names: ['until', 'end'] }),
    reason: saidAs(z.string().optional().describe('Why it ends'), { names: ['why'] }),
  },
  returns: { lease_no },
  entity: 'ended lease',
}) {}

export class ReportTrouble extends transaction({
  description: 'Tell the warden about something broken or amiss in the gardens',
  slots: {
    site: plot.site,
    amiss: saidAs(z.string().describe('What is amiss'), { names: ['problem', 'trouble'] }),
    trouble_kind: saidAs(
      z.enum(['water', 'fence', 'animals', 'theft', 'neighbours', 'rubbish']).describe('What sort of trouble it is'),
      {
        values: {
          water: ['pump', 'tap', 'leak'],
          animals: ['rats', 'foxes', 'rabbits', 'moles'],
          theft: ['stolen', 'thieves'],
          rubbish: ['litter', 'dumped'],
        },
      },
    ),
    cannot_wait: saidAs(z.boolean().describe('Whether it cannot wait until Monday'), { names: ['urgent'] }),
  },
  returns: { trouble_no: z.string().describe('Number of the report') },
  entity: 'word to the warden',
  transact: (_, { call }) => success({ trouble_no: `T${call + 9}` }),
}) {}

export class OrderLoad extends transaction({
  description: 'Order a load of manure, compost or the like to the gate',
  slots: {
    goods: saidAs(z.enum(['horse manure', 'compost', 'wood chips', 'straw', 'topsoil']).describe('What is delivered'), {
      values: { 'horse manure': ['dung', 'muck'], 'wood chips': ['bark', 'mulch'] },
    }),
    barrows: saidAs(z.int().min(1).max(40).describe('How many barrows'), { names: ['barrowloads', 'amount'] }),
    site: plot.site,
    tip_on: saidAs(z.iso.date().describe('Day on which it is tipped'), { names: ['day'] }),
    gardener,
  },
  returns: { price: money('What the load costs', { currency: 'GBP' }) },
  entity: 'load',
  quote: ({ barrows }) => ({ price: barrows * 2.5 }),
  transact: ({ barrows }) => success({ price: barrows * 2.5 }),
}) {}

export const plotAndSpade = service({
  name: 'PlotAndSpade',
  description: 'Allotment gardens of a town',
  apis: [BrowsePlots, ViewPlot, LeasePlot, AmendLease, EndLease, ReportTrouble, OrderLoad],
  tables: [plots],
});
