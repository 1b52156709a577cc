import type { SgdTurn } from '../../src/sgd/corpus/format.js';
import {
  affirm,
  affirmIntent,
  askConfirm,
  called,
  failure,
  finding,
  host,
  inform,
  informIntent,
  negateIntent,
  offer,
  offerIntent,
  renting,
  reqMore,
  request,
  requestAlts,
  type SgdRow,
  select,
  staying,
  success,
  system,
  thankYou,
  user,
} from './fixture.js';

export const OTTER: SgdRow = {
  kayak_name: 'Otter',
  lake: 'Moss Lake',
  seats: '2',
  covered: 'True',
  dock_address: 'Pier 3, Moss Road',
  phone: '555-0101',
};

export const HERON: SgdRow = {
  kayak_name: 'Heron',
  lake: 'Moss Lake',
  seats: '1',
  covered: 'False',
  dock_address: 'Pier 9, Moss Road',
  phone: '555-0102',
};

/** What the state holds in each situation. */
export const LAKE = { lake: 'Moss Lake' };
export const PICKED = { ...LAKE, kayak_name: 'Otter' };
export const DRAFT = { ...PICKED, day: 'next Friday', start_time: 'half past ten' };
export const CONFIRMED = {
  ...PICKED,
  day: ['March 8th', 'next Friday'],
  start_time: ['10:30 am', 'half past ten'],
  vests: '1',
};

type Turns = readonly SgdTurn[];

/** The system offers the first kayak. */
export const offersOtter = called('FindKayaks', [OTTER, HERON], system(offer('kayak_name', 'Otter')));
/** The next one: nothing is searched for it. */
export const offersHeron = system(offer('kayak_name', 'Heron'));

const asksToConfirm = system(
  askConfirm('kayak_name', 'Otter'),
  askConfirm('day', 'March 8th', '2019-03-08'),
  askConfirm('start_time', '10:30 am', '10:30'),
  askConfirm('vests', '1'),
);
export const RECEIPT: SgdRow = {
  kayak_name: 'Otter',
  day: '2019-03-08',
  start_time: '10:30',
  vests: '1',
  fee: '18',
  phone: '555-0101',
};

/** The user wants a kayak; the system asks for the lake. */
export const wants: Turns = [user(finding({}, informIntent('FindKayaks'))), system(request('lake'))];

/** The system asks for the lake and proposes one. */
export const proposed: Turns = [
  user(finding({}, informIntent('FindKayaks'))),
  system(request('lake', 'Moss Lake'), request('seats', '2')),
];

/** The system offered a kayak. */
export const offered: Turns = [
  user(finding(LAKE, informIntent('FindKayaks'), inform('lake', 'Moss Lake'))),
  offersOtter,
];

/** The user took it; the system suggests to rent it. */
export const selected: Turns = [...offered, user(finding(PICKED, select())), system(offerIntent('RentKayak'))];

/** The user said no to that; the system asks for anything else. */
export const putOff: Turns = [...selected, user(finding(PICKED, negateIntent)), system(reqMore)];

/** The user said yes; the system asks when. */
export const rents: Turns = [
  ...selected,
  user(renting(PICKED, affirmIntent)),
  system(request('day'), request('start_time')),
];

/** All is known; the system asks to confirm it. */
export const asked: Turns = [
  ...rents,
  user(renting(DRAFT, inform('day', 'next Friday', '2019-03-08'), inform('start_time', 'half past ten', '10:30'))),
  asksToConfirm,
];

/** The kayak is rented. */
export const rented: Turns = [
  ...asked,
  user(renting(CONFIRMED, affirm)),
  called('RentKayak', [RECEIPT], system(success)),
];

/** The user thanked; the system asks for anything else. */
export const thanked: Turns = [...rented, user(renting(CONFIRMED, thankYou)), system(reqMore)];

/** It failed; the system offers a later time. */
export const failedWithOffer: Turns = [
  ...asked,
  user(renting(CONFIRMED, affirm)),
  called('RentKayak', [{ ...RECEIPT, start_time: '11:00' }], system(failure, offer('start_time', '11 am', '11:00'))),
];

/** It failed, and there is nothing to offer. */
export const failed: Turns = [
  ...asked,
  user(renting(CONFIRMED, affirm)),
  called('RentKayak', [], system(failure, reqMore)),
];

/** The user wanted another one; the last one was offered. */
export const lastOffered: Turns = [...offered, user(finding(LAKE, requestAlts)), offersHeron];

/** After an offer, the user asked something. */
export const answered: Turns = [...offered, user(finding(LAKE, request('phone'))), system(inform('phone', '555-0101'))];

/** A cabin is offered; `before` are the turns before the user asked for one. */
export const offersCabin = (...before: Turns): Turns => [
  ...before,
  user(staying(LAKE, informIntent('FindCabins'), inform('lake', 'Moss Lake'))),
  called('FindCabins', [{ cabin_name: 'Birch', lake: 'Moss Lake', rent: '70' }], host(offer('cabin_name', 'Birch'))),
];
