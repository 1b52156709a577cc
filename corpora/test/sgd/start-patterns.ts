import type { SgdFrame } from '../../src/sgd/corpus/format.js';
import {
  affirmIntent,
  askConfirm,
  booking,
  called,
  driver,
  finding,
  inform,
  informIntent,
  negateIntent,
  offer,
  renting,
  request,
  select,
  staying,
  system,
  thankYou,
} from './fixture.js';
import type { Pattern } from './pattern.js';
import {
  CONFIRMED,
  failed,
  HERON,
  LAKE,
  lastOffered,
  offered,
  offersCabin,
  offersHeron,
  offersOtter,
  PICKED,
  putOff,
  rented,
  selected,
} from './stages.js';

const asksForLake = system(request('lake'));
const asksForTime = system(request('day'), request('start_time'));
const asksForRiders = driver(request('day'), request('riders'));
const findsKayak = informIntent('FindKayaks');
const rentsKayak = informIntent('RentKayak');
const offersFern = called(
  'FindKayaks',
  [{ ...HERON, lake: 'Fern Lake', kayak_name: 'Pike' }],
  system(offer('kayak_name', 'Pike')),
);
const RIDE = 'shuttles_1_book_shuttle({ destination: x1.lake })';
const RIDE_ON_FRIDAY = 'shuttles_1_book_shuttle({ day: "next Friday", destination: x1.lake })';

/** A ride to the lake that was mentioned before; the user says nothing of it. */
const ride: SgdFrame = booking({ destination: 'Moss Lake' }, informIntent('BookShuttle'));
/** The same on a day that is said. */
const rideOnFriday: SgdFrame = booking(
  { destination: 'Moss Lake', day: 'next Friday' },
  inform('day', 'next Friday', '2019-03-08'),
  informIntent('BookShuttle'),
);

/** In one frame. */
const inOneFrame: readonly Pattern[] = [
  {
    acts: 'INFORM_INTENT',
    after: [],
    frames: [finding({}, findsKayak)],
    reply: asksForLake,
    becomes: ['kayaks_1_find_kayaks()'],
  },
  {
    acts: 'INFORM_INTENT with carried values only',
    after: offered,
    frames: [ride],
    reply: asksForRiders,
    becomes: [RIDE],
  },
  {
    acts: 'INFORM + INFORM_INTENT',
    after: [],
    frames: [finding({ ...LAKE, seats: '2' }, findsKayak, inform('lake', 'Moss Lake'), inform('seats', '2'))],
    reply: offersOtter,
    becomes: ['kayaks_1_find_kayaks({ lake: "Moss Lake", seats: "2" })'],
  },
  {
    acts: 'INFORM + INFORM_INTENT after a failure',
    after: failed,
    frames: [renting({ ...CONFIRMED, start_time: 'noon' }, rentsKayak, inform('start_time', 'noon', '12:00'))],
    reply: system(askConfirm('start_time', 'noon', '12:00')),
    becomes: ['kayaks_1_rent_kayak({ start_time: "noon", kayak_name: x9.kayak_name, day: x9.day, vests: x9.vests })'],
  },
  {
    acts: 'INFORM of a service without a task, as the state names the intent',
    after: [],
    frames: [finding(LAKE, inform('lake', 'Moss Lake'))],
    reply: offersOtter,
    becomes: ['kayaks_1_find_kayaks({ lake: "Moss Lake" })'],
  },
  {
    acts: 'AFFIRM_INTENT',
    after: selected,
    frames: [renting(PICKED, affirmIntent)],
    reply: asksForTime,
    becomes: ['x9 = resume(x6)'],
  },
  {
    acts: 'AFFIRM_INTENT + INFORM',
    after: selected,
    frames: [renting({ ...PICKED, day: 'today' }, affirmIntent, inform('day', 'today', '2019-03-01'))],
    reply: system(request('start_time')),
    becomes: ['x9 = resume(x6)', 'x9.day = "today"'],
  },
  {
    acts: 'INFORM_INTENT + SELECT',
    after: offered,
    frames: [renting(PICKED, rentsKayak, select())],
    reply: asksForTime,
    becomes: ['select(x3, { from: x1 })', 'kayaks_1_rent_kayak({ kayak_name: x1.kayak_name })'],
  },
  {
    acts: 'INFORM + INFORM_INTENT + SELECT',
    after: offered,
    frames: [renting({ ...PICKED, vests: '2' }, rentsKayak, inform('vests', '2'), select())],
    reply: asksForTime,
    becomes: ['select(x3, { from: x1 })', 'kayaks_1_rent_kayak({ vests: "2", kayak_name: x1.kayak_name })'],
  },
  {
    acts: 'INFORM_INTENT + SELECT(slot)',
    after: lastOffered,
    frames: [renting(PICKED, rentsKayak, select('kayak_name', 'Otter'))],
    reply: asksForTime,
    becomes: ['select({ kayak_name: "Otter" }, { from: x1 })', 'kayaks_1_rent_kayak({ kayak_name: x1.kayak_name })'],
  },
  {
    acts: 'INFORM + INFORM_INTENT + SELECT(slot)',
    after: lastOffered,
    frames: [renting({ ...PICKED, vests: '2' }, rentsKayak, inform('vests', '2'), select('kayak_name', 'Otter'))],
    reply: asksForTime,
    becomes: [
      'select({ kayak_name: "Otter" }, { from: x1 })',
      'kayaks_1_rent_kayak({ vests: "2", kayak_name: x1.kayak_name })',
    ],
  },
  {
    acts: 'INFORM_INTENT + THANK_YOU',
    after: rented,
    frames: [finding(CONFIRMED, thankYou, findsKayak)],
    reply: offersOtter,
    becomes: ['kayaks_1_find_kayaks({ lake: x1.lake })'],
  },
  {
    acts: 'INFORM + INFORM_INTENT + THANK_YOU',
    after: rented,
    frames: [finding({ ...CONFIRMED, seats: '1' }, thankYou, findsKayak, inform('seats', '1'))],
    reply: offersHeron,
    becomes: ['kayaks_1_find_kayaks({ seats: "1", lake: x1.lake })'],
  },
  {
    acts: 'INFORM_INTENT + NEGATE_INTENT',
    after: selected,
    frames: [finding(PICKED, findsKayak, negateIntent)],
    reply: offersOtter,
    becomes: ['suspend(x6)', 'kayaks_1_find_kayaks({ lake: x1.lake })'],
  },
  {
    acts: 'INFORM + INFORM_INTENT + NEGATE_INTENT',
    after: selected,
    frames: [finding({ ...PICKED, lake: 'Fern Lake' }, findsKayak, inform('lake', 'Fern Lake'), negateIntent)],
    reply: offersFern,
    becomes: ['suspend(x6)', 'kayaks_1_find_kayaks({ lake: "Fern Lake" })'],
  },
];

/** In two frames, of two services: the one that goes on comes first, in whatever order they are annotated. */
const inTwoFrames: readonly Pattern[] = [
  {
    acts: 'INFORM_INTENT | SELECT',
    after: offered,
    frames: [ride, finding(PICKED, select())],
    reply: asksForRiders,
    becomes: ['select(x3, { from: x1 })', RIDE],
  },
  {
    acts: 'INFORM + INFORM_INTENT | SELECT',
    after: offered,
    frames: [finding(PICKED, select()), rideOnFriday],
    reply: asksForRiders,
    becomes: ['select(x3, { from: x1 })', RIDE_ON_FRIDAY],
  },
  {
    acts: 'INFORM_INTENT | SELECT(slot)',
    after: lastOffered,
    frames: [ride, finding(PICKED, select('kayak_name', 'Otter'))],
    reply: asksForRiders,
    becomes: ['select({ kayak_name: "Otter" }, { from: x1 })', RIDE],
  },
  {
    acts: 'INFORM + INFORM_INTENT | SELECT(slot)',
    after: lastOffered,
    frames: [finding(PICKED, select('kayak_name', 'Otter')), rideOnFriday],
    reply: asksForRiders,
    becomes: ['select({ kayak_name: "Otter" }, { from: x1 })', RIDE_ON_FRIDAY],
  },
  {
    acts: 'INFORM_INTENT | THANK_YOU',
    after: rented,
    frames: [ride, finding(CONFIRMED, thankYou)],
    reply: asksForRiders,
    becomes: [RIDE],
  },
  {
    acts: 'INFORM + INFORM_INTENT | THANK_YOU',
    after: rented,
    frames: [
      renting(CONFIRMED, thankYou),
      booking({ riders: '3' }, informIntent('BookShuttle'), inform('riders', '3')),
    ],
    reply: asksForRiders,
    becomes: ['shuttles_1_book_shuttle({ riders: "3" })'],
  },
  {
    acts: 'INFORM_INTENT | NEGATE_INTENT',
    after: selected,
    frames: [ride, finding(PICKED, negateIntent)],
    reply: asksForRiders,
    becomes: ['suspend(x6)', RIDE],
  },
  {
    acts: 'INFORM + INFORM_INTENT | NEGATE_INTENT',
    after: selected,
    frames: [finding(PICKED, negateIntent), rideOnFriday],
    reply: asksForRiders,
    becomes: ['suspend(x6)', RIDE_ON_FRIDAY],
  },
];

/** A task that was put off is taken up again where it was left. */
const resumptions: readonly Pattern[] = [
  {
    acts: 'INFORM_INTENT of what was put off',
    after: putOff,
    frames: [renting(PICKED, rentsKayak)],
    reply: asksForTime,
    becomes: ['x12 = resume(x6)'],
  },
  {
    acts: 'INFORM + INFORM_INTENT of what was put off',
    after: putOff,
    frames: [renting({ ...PICKED, vests: '3' }, rentsKayak, inform('vests', '3'))],
    reply: asksForTime,
    becomes: ['x12 = resume(x6)', 'x12.vests = "3"'],
  },
  {
    acts: 'INFORM_INTENT of what was put off | SELECT',
    after: offersCabin(...putOff),
    frames: [renting(PICKED, rentsKayak), staying(LAKE, select())],
    reply: asksForTime,
    becomes: ['select(x14, { from: x12 })', 'x16 = resume(x6)'],
  },
  {
    acts: 'INFORM_INTENT with an earlier offer | SELECT',
    after: offersCabin(...lastOffered),
    frames: [staying(LAKE, select()), renting(PICKED, rentsKayak)],
    reply: asksForTime,
    becomes: ['select(x9, { from: x7 })', 'kayaks_1_rent_kayak({ kayak_name: x3.kayak_name })'],
  },
];

export const startPatterns: readonly Pattern[] = [...inOneFrame, ...inTwoFrames, ...resumptions];
