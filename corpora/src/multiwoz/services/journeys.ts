/** Trains, which are found and booked, and taxis, which are sent for. */
import {
  type ApiContext,
  type Canonical,
  failure,
  type Outcome,
  type Row,
  search,
  type Service,
  service,
  success,
  table,
  transaction,
} from 'typetod';
import { ownValue, type SlotShape } from 'typetod/internal';
import { booked, bookingTable, givenValues, refusalOf } from './booking.js';
import { COMMON, slotKinds } from './kinds.js';
import { agreeingRows, clockTime, sameCell } from './matching.js';
import type { MultiwozServiceOptions } from './options.js';

const { day, people, text, time } = COMMON;

const journey = {
  departure: text.describe('Station where one gets on'),
  destination: text.describe('Station where one gets off'),
  day: day.describe('Day of the journey'),
  leaveAt: time('Earliest time to leave'),
  arriveBy: time('Latest time to arrive'),
};

const train = {
  trainID: text.describe('Number of the train'),
  departure: text.describe('Station where it begins'),
  destination: text.describe('Station where it ends'),
  day: text.describe('Day on which it runs'),
  leaveAt: time('When it leaves'),
  arriveBy: time('When it arrives'),
  duration: text.describe('How long it takes'),
  price: text.describe('What one ticket costs'),
};

const TRAIN: SlotShape = train;

const TICKET: SlotShape = { ...train, reference: text.describe('Reference of the booking') };

const TAXI: SlotShape = {
  type: text.describe('Color and make of the car'),
  phone: text.describe('Number of the driver'),
};

type Given = Readonly<Record<string, unknown>>;

/** A train as it is told: the tables count the minutes of a day past midnight. */
function shown(row: Row): Row {
  const times = ['leaveAt', 'arriveBy'].map((column) => [column, clockTime(String(ownValue(row, column)))]);
  return { ...row, ...Object.fromEntries(times) };
}

/** The train of a number; the day and the stations tell trains of the same number apart. */
function trainOf(rows: readonly Row[], given: Given): Row | undefined {
  const known = ['trainID', 'day', 'departure', 'destination'].flatMap((column) => {
    const value = ownValue(given, column);
    return value === undefined || value === null ? [] : [[column, String(value)] as const];
  });
  return rows.find((row) => known.every(([column, value]) => sameCell(column, ownValue(row, column) ?? '', value)));
}

/** Finds trains and books tickets. */
export function trainService(options: MultiwozServiceOptions): Service {
  const { optional, required } = slotKinds(options.values);
  const isRefused = refusalOf('train', options);
  const trains = table<Row>('multiwoz.trains', 'trainID', options.database.train, { repeats: true });
  const book = transaction({
    intent: 'book_train',
    description: 'Book tickets for a train',
    slots: {
      trainID: required(train.trainID),
      people: required(people.describe('How many tickets')),
      day: optional(journey.day),
      departure: optional(journey.departure),
      destination: optional(journey.destination),
    },
    returns: TICKET,
    entity: 'booking',
    confirms: ['trainID', 'people'],
    transact: (args, context) => {
      const found = trainOf(context.rows(trains), args);
      if (!found) return failure({ reason: `There is no train ${String(args.trainID)} as asked for.` });
      return booked({ domain: 'train', row: shown(found), isRefused }, args, context);
    },
  });
  const find = search({
    intent: 'find_train',
    description: 'Look for trains',
    slots: {
      departure: optional(journey.departure),
      destination: optional(journey.destination),
      day: optional(journey.day),
      leaveAt: optional(journey.leaveAt),
      arriveBy: optional(journey.arriveBy),
    },
    returns: TRAIN,
    entity: 'train',
    comparable: [],
    identity: ['trainID', 'day', 'departure', 'destination', 'leaveAt'],
    offers: ['trainID', 'leaveAt', 'arriveBy'],
    tracks: [],
    followUp: () => book,
    search: (args, { rows, offset, limit }) =>
      agreeingRows(rows(trains), Object.entries(args) as [string, Canonical][])
        .slice(offset, offset + limit + 1)
        .map(shown),
  });
  return service({ name: 'train', description: 'Trains, and tickets for them', apis: [find, book] });
}

function oneOf(values: readonly string[], { random }: ApiContext): string {
  return values[Math.floor(random() * values.length)] ?? 'car';
}

export function taxiService(options: MultiwozServiceOptions): Service {
  const { optional, required } = slotKinds(options.values);
  const { colors, types } = options.database.taxi;
  const isRefused = refusalOf('taxi', options);
  const send = (args: Given, context: ApiContext): Outcome<never, Row> => {
    const given = givenValues(args);
    const isTimed = Object.hasOwn(given, 'leaveAt') || Object.hasOwn(given, 'arriveBy');
    if (!isTimed) return failure({ reason: 'It must be known when to leave or when to arrive.' });
    if (isRefused(args, context)) return failure({ reason: 'No taxi is free then.' });
    const type = `${oneOf(colors, context)} ${oneOf(types, context)}`;
    const phone = Array.from({ length: 10 }, () => Math.floor(context.random() * 10)).join('');
    const entry = { ...given, type, phone, reference: phone };
    return success({ ...given, type, phone }, [bookingTable('taxi').insert(entry)]);
  };
  const book = transaction({
    intent: 'book_taxi',
    description: 'Send for a taxi',
    slots: {
      departure: required(text.describe('Where to be picked up')),
      destination: required(text.describe('Where to be taken')),
      leaveAt: optional(time('When to leave')),
      arriveBy: optional(time('When to be there')),
    },
    returns: TAXI,
    entity: 'taxi',
    transact: send,
  });
  return service({ name: 'taxi', description: 'Taxis', apis: [book] });
}
