/** A service of one's own: a print and copy shop with a few branches. */
import { type ArgumentsOf, failure, money, saidAs, search, service, success, table, time, transaction } from 'typetod';
import { z } from 'zod';

const article = {
  article: z.string().describe('What the article is called in the catalogue, such as Bold Poster'),
  article_number: z.int().describe('Number of the article in the catalogue'),
  product: z
    .enum(['plain copies', 'poster', 'flyer', 'business cards', 'booklet', 'photo print', 'invitation'])
    .describe('Sort of thing that is to be printed'),
  paper_format: saidAs(z.enum(['A6', 'A5', 'A4', 'A3', 'A2', 'A1']).describe('Size of the paper'), {
    names: ['size', 'format'],
    values: { A6: ['postcard size'], A4: ['normal letter size'] },
  }),
  finish: saidAs(z.enum(['matte', 'glossy', 'recycled']).describe('How the surface of the paper looks and feels'), {
    names: ['paper'],
    values: { glossy: ['shiny'], recycled: ['green paper'] },
  }),
  in_color: z.boolean().describe('Whether it is printed in color'),
  unit_price: money('What a single piece costs'),
  hours_needed: z.int().describe('How many hours it takes until it is ready'),
  minimum: z.int().describe('The smallest number of pieces that can be ordered'),
};

type Row = ArgumentsOf<typeof article>;

function row(
  article_number: number,
  name: string,
  product: Row['product'],
  paper_format: Row['paper_format'],
  finish: Row['finish'],
  in_color: boolean,
  unit_price: number,
  hours_needed: number,
  minimum: number,
): Row {
  return { article: name, article_number, product, paper_format, finish, in_color, unit_price, hours_needed, minimum };
}

const articles = table('copy_corner.articles', 'article', [
  row(101, 'Everyday Copy', 'plain copies', 'A4', 'recycled', false, 0.05, 1, 1),
  row(102, 'Color Copy', 'plain copies', 'A4', 'matte', true, 0.25, 1, 1),
  row(103, 'Big Copy', 'plain copies', 'A3', 'matte', false, 0.15, 2, 1),
  row(201, 'Bold Poster', 'poster', 'A2', 'glossy', true, 9, 4, 1),
  row(202, 'Wall Giant', 'poster', 'A1', 'glossy', true, 16, 24, 1),
  row(203, 'Quiet Poster', 'poster', 'A2', 'matte', true, 8, 4, 1),
  row(204, 'Notice Board', 'poster', 'A3', 'recycled', false, 2.5, 2, 1),
  row(301, 'Street Flyer', 'flyer', 'A6', 'glossy', true, 0.1, 24, 50),
  row(302, 'Green Flyer', 'flyer', 'A5', 'recycled', true, 0.14, 24, 50),
  row(303, 'Inky Flyer', 'flyer', 'A5', 'matte', false, 0.08, 5, 50),
  row(401, 'First Meeting', 'business cards', 'A6', 'matte', true, 0.2, 48, 100),
  row(402, 'Slick Card', 'business cards', 'A6', 'glossy', true, 0.26, 48, 100),
  row(501, 'Thin Book', 'booklet', 'A5', 'matte', false, 3, 24, 5),
  row(502, 'Fine Book', 'booklet', 'A4', 'matte', true, 7.5, 48, 5),
  row(601, 'Album Print', 'photo print', 'A6', 'glossy', true, 0.4, 1, 1),
  row(602, 'Mantelpiece', 'photo print', 'A4', 'matte', true, 3.2, 3, 1),
  row(701, 'Save the Date', 'invitation', 'A6', 'matte', true, 0.9, 48, 20),
  row(702, 'Grand Occasion', 'invitation', 'A5', 'glossy', true, 1.6, 72, 20),
]);

const branch = {
  branch: z.string().describe('Name of the branch of the shop'),
  neighborhood: z.string().describe('Part of town in which the branch is'),
  open_on_sunday: z.boolean().describe('Whether the branch is open on Sunday'),
  self_service: z.boolean().describe('Whether there are machines that customers can use by themselves'),
  street_address: z.string().describe('Street and number of the branch'),
  closes: time('When the branch closes'),
  phone: z.string().describe('Number under which the branch can be called'),
};

const branches = table('copy_corner.branches', 'branch', [
  shop('Market Hall', 'Old Town', true, true, '3 Market Square', '20:00', '555-0190'),
  shop('Ink Alley', 'Old Town', false, false, '17 Ink Alley', '18:00', '555-0191'),
  shop('Campus', 'University Quarter', true, true, '88 College Road', '22:00', '555-0192'),
  shop('Library Steps', 'University Quarter', false, true, '2 Library Lane', '19:00', '555-0193'),
  shop('Riverside', 'Mill Bank', false, false, '41 Quay Street', '17:30', '555-0194'),
  shop('Terminus', 'Station Quarter', true, true, '1 Platform Way', '21:00', '555-0195'),
]);

function shop(
  name: string,
  neighborhood: string,
  open_on_sunday: boolean,
  self_service: boolean,
  street_address: string,
  closes: string,
  phone: string,
): ArgumentsOf<typeof branch> {
  return { branch: name, neighborhood, open_on_sunday, self_service, street_address, closes, phone };
}

const order = {
  order_number: z.string().describe('Number of the order'),
  copies: z.int().min(1).max(5000).describe('How many pieces are printed'),
  pickup_branch: z.string().describe('Branch at which the order is picked up'),
  pickup_day: z.iso.date().describe('Day on which the order is picked up'),
  pickup_time: time('When the order is picked up', { hours: '08:00-20:00' }),
};

export class FindArticles extends search({
  description: 'See what can be printed or copied, and what it costs',
  slots: {
    product: article.product,
    paper_format: article.paper_format.optional(),
    finish: article.finish.optional(),
    in_color: article.in_color.optional(),
  },
  returns: article,
  entity: 'article',
  table: articles,
  identity: 'article',
  offers: ['article', 'paper_format', 'unit_price'],
  comparable: ['unit_price', 'hours_needed', 'minimum'],
  followUp: () => OrderPrints,
}) {}

export class OrderPrints extends transaction({
  description: 'Have something printed or copied, to be picked up at one of the branches',
  slots: {
    article: article.article,
    copies: order.copies,
    job_title: z.string().describe('What the order is called, so that the files and the pile can be told from others'),
    pickup_branch: order.pickup_branch,
    pickup_day: order.pickup_day,
    pickup_time: order.pickup_time.default('12:00'),
    collected_by: z.string().describe('Name of the person who comes for it'),
    double_sided: z.boolean().default(false).describe('Whether both sides of the paper are printed'),
    binding: saidAs(z.enum(['stapled', 'spiral', 'glued']).optional().describe('How the pages are held together'), {
      values: { spiral: ['ring bound'], stapled: ['staples'] },
    }),
    message: z.string().optional().describe('Anything that the printers should heed'),
  },
  returns: {
    order_number: order.order_number,
    pickup_day: order.pickup_day,
    total_price: money('What the whole order costs'),
  },
  entity: 'order',
  undo: () => CancelOrder,
  amend: () => ChangeOrder,
}) {
  /** What takes a day or more is not ready on the same day, and some branches rest on Sunday. */
  override transact(
    { article: name, copies, pickup_day, pickup_branch }: ArgumentsOf<typeof OrderPrints>,
    { call, now }: { call: number; now: string },
  ) {
    const found = articles.rows.find((one) => one.article === name);
    if (!found) return failure({ reason: 'That is not in the catalogue.' });
    if (copies < found.minimum)
      return failure({
        reason: `We print no fewer than ${found.minimum} of it.`,
        alternative: { copies: found.minimum },
      });
    const first = later(now.slice(0, 10), Math.floor(found.hours_needed / 24));
    if (pickup_day < first)
      return failure({ reason: 'It takes longer than that.', alternative: { pickup_day: first } });
    const place = branches.rows.find((one) => one.branch === pickup_branch);
    if (place && !place.open_on_sunday && new Date(`${pickup_day}T00:00:00Z`).getUTCDay() === 0)
      return failure({ reason: 'That branch is closed on Sunday.', alternative: { pickup_day: later(pickup_day, 1) } });
    const total_price = Math.round(copies * found.unit_price * 100) / 100;
    return success({ order_number: `C-${880 + call}`, pickup_day, total_price });
  }
}

function later(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}

export class ChangeOrder extends transaction({
  description: 'Change an order that was placed',
  slots: {
    order_number: order.order_number,
    copies: order.copies.optional(),
    pickup_branch: order.pickup_branch.optional(),
    pickup_day: order.pickup_day.optional(),
    pickup_time: order.pickup_time.optional(),
  },
  returns: { order_number: order.order_number },
  entity: 'change',
}) {}

export class CancelOrder extends transaction({
  description: 'Cancel an order that was placed',
  slots: { order_number: order.order_number },
  returns: { refund: money('What is paid back') },
  entity: 'cancellation',
  transact: () => success({ refund: 5 }),
}) {}

export class FindBranches extends search({
  description: 'Look for a branch of the copy shop',
  examples: ['which of your shops', 'where are you'],
  slots: {
    neighborhood: branch.neighborhood.optional(),
    open_on_sunday: branch.open_on_sunday.optional(),
    self_service: branch.self_service.optional(),
  },
  returns: branch,
  entity: 'branch',
  table: branches,
  identity: 'branch',
  offers: ['branch', 'street_address'],
  comparable: ['closes'],
}) {}

export class TopUpCard extends transaction({
  description: 'Put money on a copy card',
  slots: {
    amount: money('How much money is put on the card'),
    card_holder: z.string().describe('Name of the person to whom the card belongs'),
    paid_by: saidAs(z.enum(['cash', 'bank card', 'invoice']).describe('How it is paid'), {
      values: { 'bank card': ['debit', 'plastic'] },
    }),
    receipt: z.boolean().default(false).describe('Whether a receipt is wanted'),
  },
  returns: { balance: money('What is on the card then') },
  entity: 'top-up',
  transact: ({ amount }) => success({ balance: amount + 3 }),
}) {}

export const copyCorner = service({
  name: 'CopyCorner',
  description: 'A print and copy shop with six branches',
  apis: [FindArticles, OrderPrints, ChangeOrder, CancelOrder, FindBranches, TopUpCard],
});
