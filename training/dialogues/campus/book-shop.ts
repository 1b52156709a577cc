/** A second-hand book shop: what stands on the shelves, what is put aside, and books that people bring. */
import { type ArgumentsOf, failure, money, saidAs, search, service, success, table, time, transaction } from 'typetod';
import { z } from 'zod';

const book = {
  title: saidAs(z.string().describe('Title of the book, as it is printed on the cover'), { names: ['book'] }),
  author: saidAs(z.string().describe('Who wrote the book'), { names: ['writer'] }),
  genre: saidAs(
    z
      .enum(['novel', 'crime', 'poetry', 'cookbook', 'travel', 'history', 'picture book'])
      .describe('What sort of book it is, as the shelves are labelled'),
    {
      values: {
        crime: ['mystery', 'thriller', 'whodunit'],
        'picture book': ["children's book"],
        cookbook: ['recipes'],
        poetry: ['poems'],
      },
    },
  ),
  condition: saidAs(z.enum(['like new', 'good', 'worn']).describe('How well the book is preserved'), {
    values: { 'like new': ['mint', 'pristine'], worn: ['battered', 'dog-eared'] },
  }),
  hardcover: saidAs(z.boolean().describe('Whether it is bound in hard covers'), { names: ['hardback'] }),
  signed: z.boolean().describe('Whether the author has signed it'),
  price: money('What the book costs'),
  year: z.int().describe('Year in which it was printed'),
  pages: z.int().describe('How many pages it has'),
  shelf: z.string().describe('Shelf on which it stands'),
};

type Row = ArgumentsOf<typeof book>;

function row(
  title: string,
  author: string,
  genre: Row['genre'],
  condition: Row['condition'],
  hardcover: boolean,
  signed: boolean,
  price: number,
  year: number,
  pages: number,
  shelf: string,
): Row {
  return { title, author, genre, condition, hardcover, signed, price, year, pages, shelf };
}

const books = table('second_story.books', 'title', [
  row('The Salt Road', 'Ada Penrose', 'novel', 'good', false, false, 6, 1998, 312, 'A2'),
  row('Winter Orchard', 'Tomas Hale', 'novel', 'like new', true, true, 24, 2011, 288, 'A3'),
  row('A House of Moths', 'Ada Penrose', 'novel', 'worn', true, false, 4.5, 1984, 401, 'A2'),
  row('Dead Reckoning at Dawn', 'Rex Calloway', 'crime', 'good', false, false, 5, 2003, 256, 'B1'),
  row('The Third Teacup', 'Miriam Stroud', 'crime', 'like new', false, false, 8, 2016, 344, 'B1'),
  row('Murder on Platform Six', 'Rex Calloway', 'crime', 'worn', true, true, 15, 1979, 230, 'B2'),
  row('Songs for a Small Boat', 'Ines Marlow', 'poetry', 'good', true, false, 9, 1991, 96, 'C1'),
  row('Blackbird Hours', 'Owen Fell', 'poetry', 'like new', false, true, 12, 2014, 80, 'C1'),
  row('Soup for All Seasons', 'Greta Blum', 'cookbook', 'worn', false, false, 3, 1988, 180, 'D1'),
  row('The Lemon Table', 'Paolo Conti', 'cookbook', 'like new', true, false, 22, 2015, 264, 'D1'),
  row('Bread and Patience', 'Greta Blum', 'cookbook', 'good', true, false, 14, 2007, 210, 'D2'),
  row('By Mule to Samarkand', 'Felix Thorne', 'travel', 'good', true, false, 18, 1965, 350, 'E1'),
  row('Slow Trains North', 'Hanna Lund', 'travel', 'like new', false, false, 10, 2012, 275, 'E1'),
  row('The Clockmakers of Basel', 'Julius Amsel', 'history', 'good', true, false, 20, 1972, 420, 'F1'),
  row('Bridges and Kings', 'Nora Quill', 'history', 'worn', false, false, 5.5, 1994, 333, 'F2'),
  row('Otto the Umbrella', 'Lena Pohl', 'picture book', 'good', true, false, 7, 2009, 32, 'G1'),
  row('Ten Tired Hippos', 'Sam Okoro', 'picture book', 'worn', true, false, 2.5, 2001, 24, 'G1'),
]);

export class FindBooks extends search({
  description: 'Look for a book that stands in the shop',
  slots: {
    title: book.title.optional(),
    author: book.author.optional(),
    genre: book.genre.optional(),
    condition: book.condition.optional(),
    hardcover: book.hardcover.optional(),
    signed: book.signed.optional(),
  },
  returns: book,
  entity: 'book',
  table: books,
  identity: 'title',
  offers: ['title', 'author', 'price'],
  comparable: ['price', 'year', 'pages'],
  followUp: () => PutAside,
}) {}

export class PutAside extends transaction({
  description: 'Put a book aside until somebody fetches it',
  examples: ['hold it for me', 'keep it behind the counter'],
  slots: {
    title: book.title,
    customer_name: saidAs(
      z.string().describe('Name under which the book is put aside, which need not be that of the one who calls'),
      { names: ['name'] },
    ),
    pickup_date: z.iso.date().describe('Day on which the book is fetched from the counter'),
    pickup_time: time('When the book is fetched from the counter', { hours: '10:00-18:30' }),
    gift_wrap: saidAs(z.boolean().default(false).describe('Whether it is wrapped as a present'), {
      names: ['wrapping paper'],
    }),
    card_text: z.string().optional().describe('What is written on the card that goes with a present'),
  },
  returns: {
    pickup_code: z.string().describe('Code to say at the counter'),
    counter: z.string().describe('Counter where the book waits'),
    total: money('What is to be paid in all'),
  },
  entity: 'reservation',
  undo: () => ReleaseBook,
  amend: () => ChangePickup,
}) {
  /** The shop is closed on Sundays, and offers the Monday. */
  override transact({ title, pickup_date, gift_wrap }: ArgumentsOf<typeof PutAside>) {
    const day = new Date(`${pickup_date}T00:00:00Z`);
    if (day.getUTCDay() === 0) {
      day.setUTCDate(day.getUTCDate() + 1);
      return failure({
        reason: 'The shop is closed on Sundays.',
        alternative: { pickup_date: day.toISOString().slice(0, 10) },
      });
    }
    const price = books.rows.find((one) => one.title.toLowerCase() === title.toLowerCase())?.price ?? 8;
    return success({ pickup_code: 'K52', counter: 'Counter 2', total: price + (gift_wrap ? 2 : 0) });
  }
}

export class ChangePickup extends transaction({
  description: 'Change when a book that was put aside is fetched',
  slots: {
    pickup_code: z.string().describe('Code to say at the counter'),
    pickup_date: z.iso.date().optional().describe('Day on which the book is fetched from the counter'),
    pickup_time: time('When the book is fetched from the counter', { hours: '10:00-18:30' }).optional(),
  },
  returns: {},
  entity: 'change',
  transact: () => success({}),
}) {}

export class ReleaseBook extends transaction({
  description: 'Give up a book that was put aside',
  slots: { pickup_code: z.string().describe('Code to say at the counter') },
  returns: {},
  entity: 'cancellation',
  transact: () => success({}),
}) {}

export class SellBooks extends transaction({
  description: "Sell books of one's own to the shop",
  examples: ['I have some books to get rid of', 'do you buy books'],
  slots: {
    what: z.string().describe('Title of the books that are for sale'),
    volumes: saidAs(z.int().min(1).max(200).describe('How many books are brought along'), { names: ['copies'] }),
    boxes: z.int().min(0).max(10).default(0).describe('How many empty boxes the shop lends for carrying them'),
    state: saidAs(z.enum(['like new', 'good', 'worn']).describe('How well they are preserved'), {
      values: { 'like new': ['mint', 'pristine'], worn: ['battered', 'falling apart'] },
    }),
    asking_price: money('What the seller would like to have for all of it'),
    bring_date: z.iso.date().describe('Day on which they are brought to the shop'),
    store_credit: saidAs(z.boolean().default(false).describe('Whether the seller takes a voucher instead of money'), {
      names: ['voucher'],
    }),
    seller: z.string().describe('Who sells the books'),
  },
  returns: {
    offer_no: z.string().describe('Number of the offer'),
    buyer: z.string().describe('Who looks at the books in the shop'),
  },
  entity: 'sale',
  undo: () => WithdrawSale,
  transact: () => success({ offer_no: 'S-19', buyer: 'Mrs Abernathy' }),
}) {}

export class WithdrawSale extends transaction({
  description: 'Withdraw books that were for sale',
  slots: { offer_no: z.string().describe('Number of the offer') },
  returns: {},
  entity: 'withdrawal',
  transact: () => success({}),
}) {}

export const secondStory = service({
  name: 'SecondStory',
  description: 'Second-hand books, to buy and to sell',
  apis: [FindBooks, PutAside, ChangePickup, ReleaseBook, SellBooks, WithdrawSale],
});
