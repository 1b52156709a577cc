/** Patterns of user acts about a task that is under way, and those that end one. */
import {
  affirm,
  askConfirm,
  called,
  failure,
  finding,
  goodbye,
  inform,
  negate,
  negateIntent,
  offer,
  offerIntent,
  renting,
  reqMore,
  request,
  requestAlts,
  select,
  success,
  system,
  thankYou,
} from './fixture.js';
import type { Pattern } from './pattern.js';
import {
  answered,
  asked,
  CONFIRMED,
  DRAFT,
  failed,
  failedWithOffer,
  LAKE,
  lastOffered,
  offered,
  offersHeron,
  offersOtter,
  OTTER,
  PICKED,
  proposed,
  RECEIPT,
  rented,
  rents,
  selected,
  thanked,
  wants,
} from './stages.js';

const bye = system(goodbye);
const suggests = system(offerIntent('RentKayak'));
const rentsIt = called('RentKayak', [RECEIPT], system(success));
const fernLake = { lake: 'Fern Lake' };
const offersPike = called(
  'FindKayaks',
  [{ ...OTTER, ...fernLake, kayak_name: 'Pike' }],
  system(offer('kayak_name', 'Pike')),
);

/** Values, questions and answers. */
const given: readonly Pattern[] = [
  {
    acts: 'INFORM',
    after: wants,
    frames: [finding(LAKE, inform('lake', 'Moss Lake'))],
    reply: offersOtter,
    becomes: ['x1.lake = "Moss Lake"'],
  },
  {
    acts: 'INFORM of several slots',
    after: rents,
    frames: [
      renting(DRAFT, inform('day', 'next Friday', '2019-03-08'), inform('start_time', 'half past ten', '10:30')),
    ],
    reply: system(askConfirm('kayak_name', 'Otter')),
    becomes: ['x9.day = "next Friday"; x9.start_time = "half past ten"'],
  },
  {
    acts: 'INFORM of dontcare',
    after: wants,
    frames: [finding({ ...LAKE, seats: 'dontcare' }, inform('lake', 'Moss Lake'), inform('seats', 'dontcare'))],
    reply: offersOtter,
    becomes: ['x1.lake = "Moss Lake"; x1.seats = "dontcare"'],
  },
  {
    acts: 'INFORM about the active intent while another task was touched last',
    after: rents,
    frames: [finding({ ...PICKED, seats: '3' }, inform('seats', '3'))],
    reply: offersOtter,
    becomes: ['x1.seats = "3"'],
  },
  {
    acts: 'REQUEST of what was offered',
    after: offered,
    frames: [finding(LAKE, request('phone'), request('covered'))],
    reply: system(inform('phone', '555-0101'), inform('covered', 'True')),
    becomes: ['say(x3.phone, x3.covered)'],
  },
  {
    acts: 'REQUEST of what a transaction returned',
    after: rented,
    frames: [renting(CONFIRMED, request('fee'), request('phone'))],
    reply: system(inform('fee', '18'), inform('phone', '555-0101')),
    becomes: ['say(x9.fee, x9.phone)'],
  },
  {
    acts: 'REQUEST before a transaction is done',
    after: asked,
    frames: [renting(DRAFT, request('phone'), request('fee'), request('dock_address'))],
    reply: system(inform('phone', '555-0101'), inform('dock_address', 'Pier 3, Moss Road')),
    becomes: ['say(x3.phone, x9.fee, x3.dock_address)'],
  },
  {
    acts: 'AFFIRM after REQUEST with proposed values',
    after: proposed,
    frames: [finding({ ...LAKE, seats: '2' }, affirm)],
    reply: offersOtter,
    becomes: ['x1.lake = "Moss Lake"; x1.seats = "2"'],
  },
  {
    acts: 'AFFIRM + INFORM after REQUEST with proposed values',
    after: proposed,
    frames: [
      finding({ ...LAKE, seats: '3', covered: 'True' }, affirm, inform('covered', 'True'), inform('seats', '3')),
    ],
    reply: offersOtter,
    becomes: ['x1.lake = "Moss Lake"; x1.seats = "3"; x1.covered = "True"'],
  },
];

/** What concerns a transaction. */
const transactions: readonly Pattern[] = [
  {
    acts: 'AFFIRM after CONFIRM',
    after: asked,
    frames: [renting(CONFIRMED, affirm)],
    reply: rentsIt,
    becomes: ['confirm(x9)'],
  },
  {
    acts: 'AFFIRM after NOTIFY_FAILURE + OFFER',
    after: failedWithOffer,
    frames: [renting({ ...CONFIRMED, start_time: '11 am' }, affirm)],
    reply: called('RentKayak', [{ ...RECEIPT, start_time: '11:00' }], system(success)),
    becomes: ['confirm(x9)'],
  },
  {
    acts: 'AFFIRM + REQUEST',
    after: asked,
    frames: [renting(CONFIRMED, request('fee'), request('phone'), affirm)],
    reply: called('RentKayak', [RECEIPT], system(success, inform('fee', '18'), inform('phone', '555-0101'))),
    becomes: ['confirm(x9)', 'say(x9.fee, x9.phone)'],
  },
  {
    acts: 'INFORM + NEGATE after CONFIRM',
    after: asked,
    frames: [renting({ ...DRAFT, vests: '2' }, negate, inform('vests', '2'))],
    reply: system(askConfirm('vests', '2')),
    becomes: ['x9.vests = "2"'],
  },
  {
    acts: 'NEGATE after NOTIFY_FAILURE + OFFER',
    after: failedWithOffer,
    frames: [renting(CONFIRMED, negate)],
    reply: system(reqMore),
    becomes: ['decline_alternative()'],
  },
];

/** What concerns offers. */
const offers: readonly Pattern[] = [
  {
    acts: 'REQUEST_ALTS',
    after: offered,
    frames: [finding(LAKE, requestAlts)],
    reply: offersHeron,
    becomes: ['next(x1)'],
  },
  {
    acts: 'REQUEST_ALTS when nothing is left',
    after: lastOffered,
    frames: [finding(LAKE, requestAlts)],
    reply: system(failure, reqMore),
    becomes: ['next(x1)'],
  },
  {
    acts: 'INFORM + REQUEST_ALTS',
    after: offered,
    frames: [finding(fernLake, requestAlts, inform('lake', 'Fern Lake'))],
    reply: offersPike,
    becomes: ['x1.lake = "Fern Lake"', 'next(x1)'],
  },
  {
    acts: 'SELECT',
    after: offered,
    frames: [finding(PICKED, select())],
    reply: suggests,
    becomes: ['select(x3, { from: x1 })'],
  },
  {
    acts: 'SELECT of the second offer',
    after: lastOffered,
    frames: [finding({ ...PICKED, kayak_name: 'Heron' }, select())],
    reply: suggests,
    becomes: ['select(x5, { from: x1 })'],
  },
  {
    acts: 'SELECT of what was offered before the last question',
    after: answered,
    frames: [finding(PICKED, select())],
    reply: suggests,
    becomes: ['select(x3, { from: x1 })'],
  },
  {
    acts: 'SELECT(slot)',
    after: lastOffered,
    frames: [finding(PICKED, select('kayak_name', 'Otter'))],
    reply: suggests,
    becomes: ['select({ kayak_name: "Otter" }, { from: x1 })'],
  },
];

/** What ends a task or the conversation. */
const ends: readonly Pattern[] = [
  {
    acts: 'THANK_YOU',
    after: rented,
    frames: [renting(CONFIRMED, thankYou)],
    reply: system(reqMore),
    becomes: ['conversation_pause()'],
  },
  {
    acts: 'NEGATE + THANK_YOU',
    after: thanked,
    frames: [renting(CONFIRMED, negate, thankYou)],
    reply: bye,
    becomes: ['say()'],
  },
  {
    acts: 'NEGATE + THANK_YOU after NOTIFY_FAILURE + REQ_MORE',
    after: failed,
    frames: [renting(CONFIRMED, thankYou, negate)],
    reply: bye,
    becomes: ['say()'],
  },
  {
    acts: 'GOODBYE + THANK_YOU',
    after: rented,
    frames: [renting(CONFIRMED, goodbye, thankYou)],
    reply: bye,
    becomes: ['say()'],
  },
  {
    acts: 'GOODBYE + SELECT',
    after: offered,
    frames: [finding(PICKED, goodbye, select())],
    reply: bye,
    becomes: ['select(x3, { from: x1 })', 'say()'],
  },
  {
    acts: 'GOODBYE + SELECT(slot)',
    after: lastOffered,
    frames: [finding(PICKED, goodbye, select('kayak_name', 'Otter'))],
    reply: bye,
    becomes: ['select({ kayak_name: "Otter" }, { from: x1 })', 'say()'],
  },
  {
    acts: 'NEGATE_INTENT',
    after: selected,
    frames: [finding(PICKED, negateIntent)],
    reply: system(reqMore),
    becomes: ['suspend(x6)'],
  },
  {
    acts: 'GOODBYE + NEGATE_INTENT',
    after: selected,
    frames: [finding(PICKED, goodbye, negateIntent)],
    reply: bye,
    becomes: ['suspend(x6)', 'say()'],
  },
  {
    acts: 'GOODBYE + NEGATE after NOTIFY_FAILURE + OFFER',
    after: failedWithOffer,
    frames: [renting(CONFIRMED, goodbye, negate)],
    reply: bye,
    becomes: ['decline_alternative()', 'say()'],
  },
];

export const taskPatterns: readonly Pattern[] = [...given, ...transactions, ...offers, ...ends];
