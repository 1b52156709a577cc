/** Painters and decorators: rooms in new colours, wallpaper, facades, advice. */
import { type ArgumentsOf, failure, money, saidAs, search, service, success, table, time, transaction } from 'typetod';
import { z } from 'zod';

const tint = z.enum(['white', 'sage', 'navy', 'mustard', 'terracotta', 'blush', 'slate grey']);
const tints = {
  sage: ['green', 'greyish green'],
  navy: ['dark blue'],
  mustard: ['dark yellow'],
  terracotta: ['brick', 'clay red'],
  blush: ['pink', 'rose'],
  'slate grey': ['grey', 'gray'],
};
const painter = {
  painter_name: saidAs(z.string().describe('Name of the painter'), { names: ['painter', 'decorator'] }),
  best_at: saidAs(
    z.enum(['walls', 'wallpaper', 'facades', 'woodwork', 'murals']).describe('What the painter does best'),
    {
      names: ['speciality'],
      values: {
        walls: ['rooms', 'ceilings'],
        facades: ['outside of the house', 'house fronts'],
        woodwork: ['doors', 'window frames', 'banisters'],
        murals: ['pictures on the wall'],
        wallpaper: ['papering'],
      },
    },
  ),
  per_day: saidAs(money('What a day costs', { currency: 'GBP' }), { names: ['price', 'rate'] }),
  can_start: saidAs(z.iso.date().describe('First day on which the painter can start'), {
    names: ['free from', 'start'],
  }),
  no_smell: saidAs(z.boolean().describe('Whether the paint has no smell'), { names: ['odourless', 'smell-free'] }),
  score: saidAs(z.number().describe('Marks from customers, out of 10'), { names: ['rating', 'marks'] }),
};
type Painter = ArgumentsOf<typeof painter>;

const row = (
  painter_name: string,
  best_at: Painter['best_at'],
  per_day: number,
  can_start: string,
  no_smell: boolean,
  score: number,
): Painter => ({ painter_name, best_at, per_day, can_start, no_smell, score });

const painters = table('two_coats.painters', 'painter_name', [
  row('Rollo Finch', 'walls', 180, '2019-03-04', false, 8.1),
  row('Maud Ellery', 'walls', 210, '2019-03-11', true, 9.4),
  row('Chidi Eze', 'walls', 165, '2019-03-18', true, 8.8),
  row('Posy Lamb', 'wallpaper', 230, '2019-03-07', true, 9.1),
  row('Walt Greer', 'wallpaper', 190, '2019-03-05', false, 7.6),
  row('Brothers Novak', 'facades', 420, '2019-04-01', false, 8.9),
  row('High and Dry', 'facades', 365, '2019-05-06', false, 8.2),
  row('Una Birch', 'woodwork', 175, '2019-03-06', true, 9.6),
  row('Ken Sparrow', 'woodwork', 150, '2019-03-13', false, 7.9),
  row('Zadie Flux', 'murals', 320, '2019-03-20', true, 9.7),
]);

const docket = saidAs(z.string().describe('Number of the job'), { names: ['job', 'job number', 'reference'] });
const dwelling = saidAs(z.string().describe('Address where the work is done'), { names: ['address', 'house'] });
const client = saidAs(z.string().describe('Name of the customer'), { names: ['name', 'customer'] });
const which = saidAs(
  z.enum(['bedroom', 'kitchen', 'bathroom', 'living room', 'hallway', 'study']).describe('Which room it is'),
  {
    names: ['room'],
    values: {
      'living room': ['lounge', 'sitting room', 'parlour'],
      hallway: ['hall', 'landing', 'corridor'],
      study: ['home office'],
    },
  },
);

export class FindPainter extends search({
  description: 'Look for a painter or decorator',
  slots: { best_at: painter.best_at, no_smell: painter.no_smell.optional() },
  returns: painter,
  entity: 'painter',
  table: painters,
  offers: ['painter_name', 'per_day', 'can_start'],
  comparable: ['per_day', 'can_start', 'score'],
  followUp: () => PaintRoom,
}) {}

export class PaintRoom extends transaction({
  description: 'Have a room painted in another colour',
  examples: ['make my room another colour'],
  slots: {
    painter_name: painter.painter_name,
    which,
    color_now: saidAs(tint.describe('Colour that the room has now').optional(), {
      names: ['from', 'old colour'],
      values: tints,
    }),
    new_color: saidAs(tint.describe('Colour that it is painted in'), {
      names: ['to', 'into', 'new colour'],
      values: tints,
    }),
    coats: saidAs(z.int().min(1).max(4).default(2).describe('How many layers of paint'), { names: ['layers'] }),
    ceiling_too: saidAs(z.boolean().describe('Whether the ceiling is painted as well'), { names: ['ceiling'] }),
    start_on: saidAs(z.iso.date().describe('First day of the work'), { names: ['start', 'day'] }),
    done_by: saidAs(z.iso.date().optional().describe('Day by which it must be finished'), {
      names: ['deadline', 'finished'],
    }),
    dwelling,
    client,
  },
  returns: { docket, estimate: money('What it will cost about', { currency: 'GBP' }) },
  entity: 'paint job',
  quote: ({ painter_name, coats }, { rows }) => ({
    estimate:
      coats *
      (rows(painters).find((one) => one.painter_name.toLowerCase() === painter_name.toLowerCase())?.per_day ?? 180),
  }),
  transact: ({ painter_name, start_on, coats }, { rows, call }) => {
    const found = rows(painters).find((one) => one.painter_name.toLowerCase() === painter_name.toLowerCase());
    if (!found) return failure({ reason: 'We have no painter of that name.' });
    if (start_on < found.can_start)
      return failure({ reason: 'They are up another ladder.', alternative: { start_on: found.can_start } });
    return success({ docket: `TC${call + 11}`, estimate: coats * found.per_day });
  },
  undo: () => ScrapJob,
  amend: () => ReplanJob,
}) {}

export class HangPaper extends transaction({
  description: 'Have wallpaper put up',
  slots: {
    pattern: saidAs(z.string().describe('Name or look of the wallpaper'), { names: ['design', 'motif'] }),
    rolls: saidAs(z.int().min(1).max(60).describe('How many rolls'), { names: ['number of rolls'] }),
    strip_old: saidAs(z.boolean().describe('Whether the old paper is taken off'), { names: ['old wallpaper'] }),
    which,
    start_on: saidAs(z.iso.date().describe('First day of the work'), { names: ['start', 'day'] }),
    ring_at: saidAs(time('When they ring the bell', { hours: '07:00-17:00' }), { names: ['time'] }),
    client,
  },
  returns: { docket },
  entity: 'papering',
  transact: (_args, { call }) => success({ docket: `WP${call + 33}` }),
  undo: () => ScrapJob,
  amend: () => ReplanJob,
}) {}

export class ReplanJob extends transaction({
  description: 'Begin a job on another day',
  slots: { docket, start_on: saidAs(z.iso.date().describe('The new first day'), { names: ['day', 'start'] }) },
  returns: { docket },
  entity: 'new plan',
}) {}

export class ScrapJob extends transaction({
  description: 'Cancel a job',
  slots: { docket, because: saidAs(z.string().optional().describe('Why it is cancelled'), { names: ['reason'] }) },
  returns: { docket },
  entity: 'cancelled job',
}) {}

export const twoCoats = service({
  name: 'TwoCoats',
  description: 'Painters and decorators',
  apis: [FindPainter, PaintRoom, HangPaper, ReplanJob, ScrapJob],
  tables: [painters],
});
