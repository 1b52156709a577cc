/** A gift list: what a couple wishes for, what guests promise, and thanks. */
import { type ArgumentsOf, failure, money, saidAs, search, service, success, table, transaction } from 'typetod';
import { z } from 'zod';

const wish = {
  wish: saidAs(z.string().describe('Name of the present'), { names: ['present', 'gift', 'item'] }),
  couple: saidAs(
    z.enum(['Nadia and Joost', 'Pam and Eric', 'Sunil and Grace', 'Iris and Vera']).describe('Whose list it is'),
    {
      names: ['list', 'pair'],
      values: {
        'Nadia and Joost': ['Nadia', 'Joost'],
        'Pam and Eric': ['Pam', 'Eric'],
        'Sunil and Grace': ['Sunil', 'Grace'],
        'Iris and Vera': ['Iris', 'Vera'],
      },
    },
  ),
  corner: saidAs(
    z.enum(['kitchen', 'bedroom', 'garden', 'honeymoon', 'workshop', 'charity']).describe('What it is for'),
    {
      names: ['room', 'category'],
      values: {
        kitchen: ['cooking', 'pots'],
        bedroom: ['linen', 'bed'],
        garden: ['outdoors', 'balcony'],
        honeymoon: ['travel', 'trip'],
        workshop: ['tools', 'DIY'],
        charity: ['good cause', 'donation'],
      },
    },
  ),
  worth: saidAs(money('What it costs', { currency: 'EUR' }), { names: ['price', 'cost'] }),
  still_open: saidAs(z.int().describe('How many of it nobody has promised yet'), { names: ['left', 'open'] }),
  shareable: saidAs(z.boolean().describe('Whether several guests may share it'), { names: ['chip in', 'sharing'] }),
};
type Wish = ArgumentsOf<typeof wish>;

const row = (
  name: string,
  couple: Wish['couple'],
  corner: Wish['corner'],
  worth: number,
  still_open: number,
  shareable: boolean,
): Wish => ({ wish: name, couple, corner, worth, still_open, shareable });

const wishes = table('wish_rack.wishes', 'wish', [
  row('copper pan', 'Nadia and Joost', 'kitchen', 140, 2, false),
  row('stand mixer', 'Nadia and Joost', 'kitchen', 420, 1, true),
  row('hammock', 'Nadia and Joost', 'garden', 85, 1, false),
  row('night train to Rome', 'Nadia and Joost', 'honeymoon', 360, 1, true),
  row('pressure cooker', 'Pam and Eric', 'kitchen', 95, 1, false),
  row('flannel sheets', 'Pam and Eric', 'bedroom', 60, 3, false),
  row('drill press', 'Pam and Eric', 'workshop', 310, 1, true),
  row('tandoor', 'Sunil and Grace', 'garden', 270, 1, true),
  row('rice bowls', 'Sunil and Grace', 'kitchen', 12, 10, false),
  row('lifeboat fund', 'Sunil and Grace', 'charity', 20, 40, true),
  row('quilt', 'Iris and Vera', 'bedroom', 190, 1, true),
  row('cocoa set', 'Iris and Vera', 'kitchen', 45, 1, false),
  row('puffin trip', 'Iris and Vera', 'honeymoon', 130, 2, true),
]);

const pledge_no = saidAs(z.string().describe('Number of the promise'), { names: ['pledge', 'promise'] });

export class PeekAtList extends search({
  description: 'Look at what a couple wishes for',
  examples: ['what can I give them'],
  slots: { couple: wish.couple, corner: wish.corner.optional(), shareable: wish.shareable.optional() },
  returns: wish,
  entity: 'present',
  table: wishes,
  presents: 'list',
  offers: ['wish', 'worth', 'still_open'],
  comparable: ['worth', 'still_open'],
  followUp: () => PromiseGift,
}) {}

export class PromiseGift extends transaction({
  description: 'Promise a present from the list',
  slots: {
    wish: wish.wish,
    from_whom: saidAs(z.string().describe('Who gives it'), { names: ['giver'] }),
    items: saidAs(z.int().min(1).max(12).default(1).describe('How many of it'), { names: ['number'] }),
    share: saidAs(money('How much is given towards it', { currency: 'EUR' }).optional(), {
      names: ['contribution', 'part'],
    }),
    card_text: saidAs(z.string().optional().describe('What is written on the card'), { names: ['card', 'words'] }),
    ribbon: saidAs(z.boolean().default(false).describe('Whether it is wrapped'), { names: ['wrapping', 'gift wrap'] }),
    secret: saidAs(z.boolean().default(false).describe('Whether the giver stays a secret'), { names: ['anonymous'] }),
  },
  returns: { pledge_no, pay_before: z.iso.date().describe('Day by which it is paid') },
  entity: 'promise',
  transact: ({ wish: name, items, share }, { rows, call }) => {
    const found = rows(wishes).find((one) => one.wish.toLowerCase() === name.toLowerCase());
    if (!found) return failure({ reason: 'That is on no list.' });
    if (items > found.still_open)
      return failure({ reason: 'So many are not wanted any more.', alternative: { items: found.still_open } });
    if (share !== undefined && share !== null && !found.shareable)
      return failure({ reason: 'That present cannot be shared.' });
    return success({ pledge_no: `WR${call + 330}`, pay_before: '2019-04-01' });
  },
  undo: () => WithdrawPromise,
  amend: () => RevisePromise,
}) {}

export class AddWish extends transaction({
  description: 'Put a new wish on a list of one’s own',
  slots: {
    couple: wish.couple,
    new_wish: saidAs(z.string().describe('What is wished for'), { names: ['wish', 'present'] }),
    corner: wish.corner,
    price_guess: saidAs(money('What it costs about', { currency: 'EUR' }), { names: ['price'] }),
    how_many: saidAs(z.int().min(1).max(50).default(1).describe('How many are wanted'), { names: ['number'] }),
  },
  returns: {},
  entity: 'new wish',
}) {}

export class StrikeWish extends transaction({
  description: 'Take a wish off a list',
  slots: { couple: wish.couple, wish: wish.wish },
  returns: {},
  entity: 'removal of a wish',
}) {}

export class SendThanks extends transaction({
  description: 'Send a card of thanks to somebody who gave a present',
  slots: {
    pledge_no,
    words: saidAs(z.string().describe('What the card says'), { names: ['text', 'message'] }),
    posted_on: z.iso.date().describe('Day on which the card is posted'),
    with_photo: saidAs(z.boolean().default(false).describe('Whether there is a photo on it'), { names: ['picture'] }),
  },
  returns: {},
  entity: 'card of thanks',
}) {}

export class RevisePromise extends transaction({
  description: 'Change a promise',
  slots: {
    pledge_no,
    items: saidAs(z.int().min(1).max(12).optional().describe('How many now'), { names: ['number'] }),
    share: saidAs(money('How much is given now', { currency: 'EUR' }).optional(), { names: ['contribution'] }),
    card_text: saidAs(z.string().optional().describe('What is written on the card instead'), { names: ['card'] }),
  },
  returns: {},
  entity: 'changed promise',
}) {}

export class WithdrawPromise extends transaction({
  description: 'Take a promise back',
  slots: { pledge_no },
  returns: {},
  entity: 'withdrawal',
}) {}

export const wishRack = service({
  name: 'WishRack',
  description: 'Gift lists for weddings',
  apis: [PeekAtList, PromiseGift, AddWish, StrikeWish, SendThanks, RevisePromise, WithdrawPromise],
  tables: [wishes],
});
