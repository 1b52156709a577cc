/** A small corpus of our own in the layout of MultiWOZ: another town, other people. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** The folder of the corpus, if the environment names one. */
export const multiwozDirectory = process.env.TYPETOD_MULTIWOZ_DIR;

const SLOTS = {
  attraction: { semi: ['area', 'name', 'type'], book: [] },
  hotel: {
    semi: ['area', 'internet', 'name', 'parking', 'pricerange', 'stars', 'type'],
    book: ['day', 'people', 'stay'],
  },
  restaurant: { semi: ['area', 'food', 'name', 'pricerange'], book: ['day', 'people', 'time'] },
  taxi: { semi: ['arriveBy', 'departure', 'destination', 'leaveAt'], book: [] },
  train: { semi: ['arriveBy', 'day', 'departure', 'destination', 'leaveAt'], book: ['people'] },
} as const;

/** A turn as tests write it: the whole state by key, and what else the annotations have. */
export interface Said {
  readonly state?: Readonly<Record<string, unknown>>;
  readonly booked?: Readonly<Record<string, readonly Readonly<Record<string, string>>[]>>;
  readonly user?: Readonly<Record<string, readonly (readonly string[])[]>>;
  readonly system?: Readonly<Record<string, readonly (readonly string[])[]>>;
}

function metadata({ state = {}, booked = {} }: Said): unknown {
  const values = new Map(Object.entries(state));
  const bookings = new Map(Object.entries(booked));
  const part = (domain: string, slots: readonly string[]): object =>
    Object.fromEntries(slots.map((slot) => [slot, values.get(`${domain}-${slot}`) ?? 'not mentioned']));
  return Object.fromEntries(
    Object.entries(SLOTS).map(([domain, { semi, book }]) => [
      domain,
      { semi: part(domain, semi), book: { booked: bookings.get(domain) ?? [], ...part(domain, book) } },
    ]),
  );
}

/** A dialogue as `data.json` has it. */
export function rawDialogue(turns: readonly Said[], goal: Readonly<Record<string, unknown>> = {}): object {
  const log = turns.flatMap((turn, at) => [
    { text: `user says ${at}`, metadata: {}, dialog_act: turn.user ?? {} },
    { text: `system says ${at}`, metadata: metadata(turn), dialog_act: turn.system ?? {} },
  ]);
  return { goal: { topic: {}, message: ['Do it.'], hospital: {}, ...goal }, log };
}

const hotel = (name: string, area: string, pricerange: string, stars: string): object => ({
  ...{ id: name, name, area, pricerange, stars, type: 'hotel', internet: 'yes', parking: 'no' },
  ...{ address: `1 ${area} street`, postcode: 'q1 2ab', phone: `0100${stars}` },
  location: [1, 2],
  price: { single: '50' },
});

const train = (trainID: string, day: string, leaveAt: string, arriveBy: string): object => ({
  ...{ trainID, day, leaveAt, arriveBy, departure: 'mossford', destination: 'king harbor' },
  ...{ duration: '50 minutes', price: '9.50 pounds' },
});

/** The tables. */
export const TABLES = {
  hotel: [
    hotel('otter house', 'north', 'cheap', '2'),
    hotel('the grand heron', 'north', 'expensive', '4'),
    hotel('reed lodge', 'centre', 'cheap', '0'),
  ],
  restaurant: [
    { name: 'the copper pan', food: 'thai', area: 'centre', pricerange: 'cheap', address: '2 lane', phone: '0200' },
    { name: 'nonna pia', food: 'italian', area: 'south', pricerange: 'moderate', address: '3 lane', postcode: 'q9' },
  ],
  attraction: [
    { name: 'clock museum', type: 'museum', area: 'centre', 'entrance fee': '?', phone: '0300', pricerange: '?' },
    { name: 'moss park', type: 'park', area: 'north', 'entrance fee': 'free', phone: '0301', pricerange: 'free' },
  ],
  train: [
    train('TR0001', 'monday', '09:00', '09:50'),
    train('TR0002', 'monday', '11:00', '11:50'),
    train('TR0002', 'friday', '11:30', '12:20'),
    train('TR0003', 'monday', '24:10', '25:00'),
  ],
  taxi: [{ taxi_colors: ['green'], taxi_types: ['van', 'cab'], taxi_phone: ['^[0-9]{10}$'] }],
};

/** A folder that a test may fill. */
export class CorpusFolder {
  readonly root = mkdtempSync(join(tmpdir(), 'typetod-multiwoz-'));

  /** Writes a file: text as it is, anything else as JSON. */
  put(name: string, content: unknown): string {
    const path = join(this.root, name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content));
    return path;
  }

  putTables(): this {
    for (const [name, rows] of Object.entries(TABLES)) this.put(`db/${name}_db.json`, rows);
    return this;
  }

  /** Writes dialogues by id, and lists of the splits. */
  putDialogues(dialogues: Readonly<Record<string, unknown>>, lists: Readonly<Record<string, readonly string[]>>): this {
    this.put('data.json', dialogues);
    for (const [split, ids] of Object.entries(lists))
      this.put(`${split}ListFile.txt`, ids.map((id) => `${id}\n`).join(''));
    return this;
  }

  remove(): void {
    rmSync(this.root, { recursive: true, force: true });
  }
}

const CHEAP = { 'hotel-area': 'north', 'hotel-pricerange': 'cheap' };
const STAY = { 'hotel-day': 'monday', 'hotel-people': '2', 'hotel-stay': '3' };

/** Somebody who finds and books a hotel, and sends for a taxi. */
export const BOOKS = rawDialogue(
  [
    { state: { 'hotel-area': 'north' }, system: { 'Hotel-Recommend': [['Name', 'the grand heron']] } },
    {
      state: CHEAP,
      system: {
        'Hotel-Inform': [
          ['Name', 'otter house'],
          ['Addr', '1 north street'],
        ],
      },
    },
    {
      state: { ...CHEAP, ...STAY },
      booked: { hotel: [{ name: 'otter house', reference: 'AB12' }] },
      system: { 'Booking-Book': [['Ref', 'AB12']] },
    },
    {
      state: {
        ...CHEAP,
        ...STAY,
        'taxi-departure': 'otter house',
        'taxi-destination': 'moss park',
        'taxi-leaveAt': '10:00',
      },
      booked: { hotel: [{ name: 'otter house', reference: 'AB12' }], taxi: [{ type: 'green van', phone: '77' }] },
      user: { 'Taxi-Inform': [['Leave', '10:00']], 'general-bye': [['none', 'none']] },
      system: {
        'Taxi-Inform': [
          ['Car', 'green van'],
          ['Phone', '77'],
        ],
      },
    },
  ],
  {
    hotel: {
      info: { area: 'north', pricerange: 'cheap' },
      fail_info: {},
      book: { day: 'monday', people: '2', stay: '3', invalid: false },
      fail_book: {},
      reqt: [],
    },
    taxi: { info: { leaveAt: '10:00' }, fail_info: {}, reqt: ['car type', 'phone'] },
  },
);

/** Somebody who withdraws a value, and corrects another. */
export const WITHDRAWS = rawDialogue(
  [
    { state: { 'restaurant-food': 'thai', 'restaurant-area': 'centre' } },
    { state: { 'restaurant-food': 'italian' } },
    { state: { 'restaurant-food': 'italian' } },
  ],
  { restaurant: { info: { food: 'italian', area: 'west' }, fail_info: { food: 'thai' }, reqt: ['phone'] } },
);
