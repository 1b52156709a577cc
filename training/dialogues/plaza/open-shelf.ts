/** A public library: books, holds, renewals and rooms to study. */
import { type ArgumentsOf, failure, money, saidAs, search, service, success, table, time, transaction } from 'typetod';
import { z } from 'zod';

const title = z.string().describe('Title of the book');
const book = {
  title,
  writer: saidAs(z.string().describe('Who wrote the book'), { names: ['author'] }),
  genre: saidAs(
    z
      .enum(['crime', 'romance', 'fantasy', 'history', 'cookery', 'travel', 'picture book'])
      .describe('What sort of book it is'),
    {
      values: {
        crime: ['thriller', 'whodunit', 'detective story'],
        romance: ['love story'],
        cookery: ['cookbook', 'recipes'],
        'picture book': ['book for toddlers'],
      },
    },
  ),
  edition: saidAs(
    z.enum(['hardback', 'paperback', 'large print', 'audiobook', 'e-book']).describe('In which form the book is lent'),
    { values: { audiobook: ['talking book', 'on CD'], 'large print': ['big letters'], 'e-book': ['for the tablet'] } },
  ),
  on_shelf: z
    .boolean()
    .describe('Whether a copy is in the library at the moment, so that it can be taken home at once'),
  pages: z.int().describe('How many pages the book has'),
  year: z.int().describe('Year in which the book came out'),
  shelf_mark: z.string().describe('Where in the library the book stands'),
};

type Book = ArgumentsOf<typeof book>;

const books = table('open_shelf.books', 'title', [
  bookRow('The Salt Ledger', 'Honor Beckwith', 'crime', 'paperback', true, 312, 2014, 'C 12'),
  bookRow('Murder at Low Tide', 'Honor Beckwith', 'crime', 'large print', false, 288, 2009, 'C 13'),
  bookRow('Nine Quiet Neighbours', 'Tomas Varga', 'crime', 'audiobook', true, 401, 2018, 'A 4'),
  bookRow('Cold Harbour Lane', 'Ines Okafor', 'crime', 'e-book', true, 356, 2017, 'online'),
  bookRow('A Lemon in Winter', 'Delphine Roux', 'romance', 'paperback', true, 240, 2011, 'R 2'),
  bookRow('Letters to Porto', 'Delphine Roux', 'romance', 'large print', true, 265, 2015, 'R 3'),
  bookRow('The Glass Orchard', 'Wren Halloran', 'fantasy', 'hardback', false, 612, 2016, 'F 8'),
  bookRow('Daughter of Owls', 'Wren Halloran', 'fantasy', 'audiobook', true, 544, 2013, 'A 9'),
  bookRow('The Ninth Lantern', 'Kit Amadi', 'fantasy', 'paperback', true, 430, 2018, 'F 10'),
  bookRow('Bread and Empire', 'Walter Oyelaran', 'history', 'hardback', true, 520, 2008, 'H 21'),
  bookRow('The Canal Builders', 'Sigrid Holm', 'history', 'paperback', false, 377, 2012, 'H 24'),
  bookRow('One Pot, Six Plates', 'Mina Castellano', 'cookery', 'hardback', true, 192, 2017, 'K 5'),
  bookRow('Soup for a Stranger', 'Mina Castellano', 'cookery', 'paperback', true, 160, 2010, 'K 6'),
  bookRow('Slow Trains East', 'Piotr Zielak', 'travel', 'paperback', true, 334, 2006, 'T 17'),
  bookRow('Lisbon on Foot', 'Rui Salgado', 'travel', 'e-book', true, 210, 2018, 'online'),
  bookRow('Where Is Hedgehog', 'Lotte Brandt', 'picture book', 'hardback', true, 24, 2016, 'P 1'),
  bookRow('The Bus That Sneezed', 'Lotte Brandt', 'picture book', 'hardback', false, 28, 2018, 'P 2'),
]);

function bookRow(
  name: string,
  writer: string,
  genre: Book['genre'],
  edition: Book['edition'],
  on_shelf: boolean,
  pages: number,
  year: number,
  shelf_mark: string,
): Book {
  return { title: name, writer, genre, edition, on_shelf, pages, year, shelf_mark };
}

const room = {
  room_name: z.string().describe('Name of the study room'),
  seats: z.int().describe('How many people have a seat in the room'),
  whiteboard: z.boolean().describe('Whether there is a board to write on'),
  screen: z.boolean().describe('Whether a laptop can be connected to a large screen'),
  floor: z.int().describe('On which floor the room is'),
};

const rooms = table('open_shelf.rooms', 'room_name', [
  { room_name: 'Acorn', seats: 1, whiteboard: false, screen: false, floor: 1 },
  { room_name: 'Bramble', seats: 2, whiteboard: false, screen: true, floor: 1 },
  { room_name: 'Clover', seats: 2, whiteboard: true, screen: false, floor: 2 },
  { room_name: 'Dune', seats: 4, whiteboard: true, screen: false, floor: 0 },
  { room_name: 'Ember', seats: 4, whiteboard: true, screen: true, floor: 2 },
  { room_name: 'Fern', seats: 6, whiteboard: true, screen: true, floor: 0 },
  { room_name: 'Granite', seats: 6, whiteboard: false, screen: false, floor: 3 },
  { room_name: 'Heron', seats: 10, whiteboard: true, screen: true, floor: 3 },
]);

const card_holder = saidAs(
  z.string().describe('Name on the library card for which this is done, which may be somebody else'),
  {
    names: ['member', 'reader'],
  },
);
const branch = z
  .enum(['Central', 'Eastfield', 'Riverside', 'book bus'])
  .describe('Which of our houses the reader comes to, or the bus that stops in the villages');

export class FindBooks extends search({
  description: 'Look for a book in the catalogue of the public library',
  examples: ['I would like something to read', 'do you have the book'],
  slots: {
    title: book.title.optional(),
    writer: book.writer.optional(),
    genre: book.genre.optional(),
    edition: book.edition.optional(),
    on_shelf: book.on_shelf.optional(),
  },
  returns: book,
  entity: 'book',
  table: books,
  identity: 'title',
  offers: ['title', 'writer', 'edition'],
  comparable: ['pages', 'year'],
  presents: 'list',
  followUp: () => ReserveBook,
}) {}

export class ReserveBook extends transaction({
  description: 'Reserve a book for a reader of the library',
  slots: {
    title,
    card_holder,
    branch,
    needed_by: z.iso.date().optional().describe('By when the reader needs the book'),
    copies: z.int().min(1).max(30).default(1).describe('How many copies, for instance for a reading circle'),
    text_message: saidAs(
      z.boolean().default(false).describe('Whether we send a text message as soon as the book has come'),
      { names: ['text', 'SMS'] },
    ),
  },
  returns: {
    hold_number: z.string().describe('Number of the hold'),
    ready_on: z.iso.date().describe('Day from which the book can be fetched'),
    queue: z.int().describe('How many readers wait for it before'),
    branch,
  },
  confirms: ['title', 'card_holder', 'branch', 'needed_by', 'copies', 'text_message'],
  entity: 'hold',
  undo: () => CancelHold,
}) {
  /** The bus has no room for many copies. */
  override transact({ branch: where, copies }: ArgumentsOf<typeof ReserveBook>) {
    if (where === 'book bus' && copies > 3)
      return failure({ reason: 'The bus cannot carry that many.', alternative: { branch: 'Central' as const } });
    return success({ hold_number: 'H-319', ready_on: '2019-03-06', queue: 2, branch: where });
  }
}

export class CancelHold extends transaction({
  description: 'Take back a hold, so that the book goes to the next reader',
  slots: { hold_number: z.string().describe('Number of the hold') },
  returns: { hold_number: z.string().describe('Number of the hold') },
  transact: ({ hold_number }) => success({ hold_number }),
  entity: 'cancellation',
}) {}

export class RenewLoan extends transaction({
  description: 'Keep a borrowed book for longer',
  slots: {
    title,
    card_holder,
    until: z.iso.date().describe('Day on which the book will be brought back'),
    waive_fine: z.boolean().optional().describe('Whether the reader asks us to forget the fine for being late'),
  },
  returns: {
    until: z.iso.date().describe('Day on which the book will be brought back'),
    fine: money('Fine for being late'),
  },
  entity: 'renewal',
}) {
  /** Four weeks at most. */
  override transact({ until }: ArgumentsOf<typeof RenewLoan>) {
    if (until > '2019-03-29')
      return failure({ reason: 'Four weeks are the limit.', alternative: { until: '2019-03-29' } });
    return success({ until, fine: 1.5 });
  }
}

export class FindRooms extends search({
  description: 'Look for a room in the library where people can study together',
  slots: {
    seats: room.seats,
    whiteboard: room.whiteboard.optional(),
    screen: saidAs(room.screen.optional(), { names: ['projector'] }),
  },
  returns: room,
  entity: 'room',
  table: rooms,
  identity: 'room_name',
  offers: ['room_name', 'floor'],
  comparable: ['floor'],
  followUp: () => BookRoom,
}) {}

export class BookRoom extends transaction({
  description: 'Book a study room for some hours of a day',
  slots: {
    room_name: room.room_name,
    card_holder,
    day: z.iso.date().describe('Day on which the room is needed'),
    from: time('When the group comes', { hours: '09:00-20:30' }),
    to: time('When the group leaves', { hours: '09:30-21:00' }),
    step_free: z.boolean().default(false).describe('Whether somebody in the group cannot use stairs'),
    purpose: z.string().optional().describe('What the group meets for'),
  },
  returns: { room_name: room.room_name, door_code: z.string().describe('Code that opens the door') },
  entity: 'room',
}) {
  /** The Heron is always taken in the evening. */
  override transact({ room_name, to }: ArgumentsOf<typeof BookRoom>) {
    if (room_name === 'Ember' && to > '18:00')
      return failure({ reason: 'It is taken after six.', alternative: { room_name: 'Fern' } });
    return success({ room_name, door_code: '4471' });
  }
}

export const openShelf = service({
  name: 'OpenShelf',
  description: 'The public library of the town, with its catalogue, its holds and its study rooms',
  apis: [FindBooks, ReserveBook, CancelHold, RenewLoan, FindRooms, BookRoom],
});
