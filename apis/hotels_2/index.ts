import {
  type ApiContext,
  type ArgumentsOf,
  failure,
  fromResult,
  money,
  queryRows,
  type SearchContext,
  sameValue,
  search,
  service,
  success,
  table,
  transaction,
  saidAs,
} from 'typetod';
import { z } from 'zod';
import { arrivalProblem, nightsBetween } from '../shared/stays.js';
import { houses as rows } from './rows.js';

const houses = table('hotels_2.houses', 'address', rows);

const house = {
  where_to: z.string().describe('City to live in for a while'),
  number_of_adults: z.literal([1, 2, 3, 4, 5]).describe('How many grown-ups stay'),
  rating: z.number().describe('What guests think of it, out of 5'),
  address: z.string().describe('Street and number'),
  phone_number: z.string().describe('Number to call'),
  total_price: saidAs(money('What the house costs: a night, or all nights of a booking'), { names: ['price', 'cost'] }),
  has_laundry_service: saidAs(z.boolean().describe('Whether somebody washes for the guests'), {
    names: ['laundry', 'washing'],
  }),
};

const stay = {
  check_in_date: z.iso.date().describe('Day on which to move in'),
  check_out_date: z.iso.date().describe('Day on which to move out'),
};

export class SearchHouse extends search({
  description: 'Look for a house to stay in, of a rating or better',
  examples: ['find a house', 'somewhere to stay', 'a whole house for us', 'holiday home'],
  slots: {
    where_to: house.where_to,
    rating: house.rating.optional(),
    has_laundry_service: house.has_laundry_service.optional(),
    number_of_adults: house.number_of_adults.optional(),
  },
  returns: house,
  entity: 'house',
  identity: 'address',
  offers: ['address', 'rating'],
  comparable: ['total_price'],
  valuesFrom: houses,
  followUp: () => BookHouse,
  phrases: { suggest: 'Shall I book a house there?' },
}) {
  /** A house that sleeps more will do, and so will one that is rated better. */
  override search(args: ArgumentsOf<typeof SearchHouse>, { rows, offset, limit }: SearchContext) {
    const { rating = 0, number_of_adults = 1, ...wishes } = args;
    const found = queryRows(rows(houses), wishes)
      .filter((row) => row.number_of_adults >= number_of_adults && row.rating >= rating)
      .slice(offset, offset + limit);
    return found.map((row) => ({ ...row, number_of_adults: args.number_of_adults ?? row.number_of_adults }));
  }
}

/** The house that is let: the one that was chosen, if it is big enough, else the first one that a search for so many finds. */
function houseFor({ where_to, number_of_adults, address }: Wanted, rows: ApiContext['rows']) {
  const fitting = rows(houses).filter(
    (row) => sameValue(row.where_to, where_to) && row.number_of_adults >= number_of_adults,
  );
  return fitting.find((row) => row.address === address) ?? fitting[0];
}

interface Wanted {
  readonly where_to: string;
  readonly number_of_adults: number;
  readonly address?: string | undefined;
}

export class BookHouse extends transaction({
  description: 'Book the best house of a city that is big enough',
  examples: ['book the house', 'rent the house from'],
  slots: {
    where_to: house.where_to,
    number_of_adults: house.number_of_adults,
    check_in_date: stay.check_in_date,
    check_out_date: stay.check_out_date,
    address: fromResult(z.string()),
  },
  returns: { ...house, ...stay },
  entity: 'reservation',
  quote: (args, { rows }) => {
    const [found, nights] = [houseFor(args, rows), nightsBetween(args.check_in_date, args.check_out_date)];
    return found && nights > 0 ? { total_price: found.total_price * nights } : undefined;
  },
}) {
  override transact(args: ArgumentsOf<typeof BookHouse>, { rows, now }: ApiContext) {
    const { where_to, number_of_adults, check_in_date, check_out_date } = args;
    const first = houseFor(args, rows);
    if (!first) return failure({ reason: `There are no houses in ${where_to}.` });

    const nights = nightsBetween(check_in_date, check_out_date);
    if (nights < 1) return failure({ reason: 'A house is let for a night at least.' });
    const reason = arrivalProblem(first.address, check_in_date, now);
    return reason
      ? failure({ reason })
      : success({ ...first, number_of_adults, total_price: first.total_price * nights });
  }
}

/** Houses for short stays. */
export const hotels2 = service({
  name: 'Hotels_2',
  description: 'Houses for short stays',
  apis: [SearchHouse, BookHouse],
  tables: [houses],
});
