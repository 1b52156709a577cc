import { describe, expect, it } from 'vitest';
import { replaySgdDialogue } from '../../../src/sgd/replay/replay.js';
import type { SgdFrame, SgdTurn } from '../../../src/sgd/corpus/format.js';
import { type CallMismatch, compareCalls } from '../../../src/sgd/score/call-parameters.js';
import {
  affirm,
  booking,
  CABINS,
  called,
  dialogue,
  driver,
  finding,
  inform,
  informIntent,
  KAYAKS,
  offer,
  registry,
  renting,
  reqMore,
  requestAlts,
  type SgdRow,
  staying,
  success,
  system,
  user,
} from '../fixture.js';
import { asked, CONFIRMED, LAKE, offered, OTTER, RECEIPT } from '../stages.js';

type Compared = readonly (CallMismatch | undefined)[];

/** The calls of the last turn. */
async function mismatchesIn(...turns: readonly SgdTurn[]): Promise<Compared> {
  let last: Compared = [];
  for await (const turn of replaySgdDialogue(dialogue('d', ...turns), registry, { mode: 'simulated' }))
    last = compareCalls(registry, turn);
  return last;
}

const FIND = 'kayaks_1_find_kayaks';
const RENT = 'kayaks_1_rent_kayak';

/** The user wants a kayak for two, covered or not; the system is annotated to have searched with `parameters`. */
function mismatchesOfSearch(parameters: SgdRow): Promise<Compared> {
  const said = [inform('lake', 'the lake of moss', 'Moss Lake'), inform('seats', '2'), inform('covered', 'dontcare')];
  const wants = finding({ ...LAKE, seats: '2', covered: 'dontcare' }, informIntent('FindKayaks'), ...said);
  return mismatchesIn(user(wants), called('FindKayaks', [OTTER], system(offer('kayak_name', 'Otter')), parameters));
}

const RENTAL = { kayak_name: 'Otter', day: '2019-03-08', start_time: '10:30' };

/** The user confirms a rental with the default of one vest. */
function mismatchesOfRental(parameters: SgdRow): Promise<Compared> {
  return mismatchesIn(
    ...asked,
    user(renting(CONFIRMED, affirm)),
    called('RentKayak', [RECEIPT], system(success), parameters),
  );
}

const calls = (service: string, method: string, parameters: SgdRow): SgdFrame => ({
  service,
  actions: [],
  service_call: { method, parameters },
  service_results: [],
});

describe('a call is made as annotated', () => {
  it.each<readonly [string, SgdRow]>([
    ['with the same parameters, in any order', { seats: '2', lake: 'Moss Lake' }],
    ['with values in another case', { lake: 'MOSS lake', seats: '2' }],
    ['with what the user does not care about written out', { lake: 'Moss Lake', seats: '2', covered: 'dontcare' }],
  ])('%s', async (_what, parameters) => {
    expect(await mismatchesOfSearch(parameters)).toEqual([undefined]);
  });

  it.each<readonly [string, SgdRow]>([
    ['with its default left out', RENTAL],
    ['with its default written out', { ...RENTAL, vests: '1' }],
    ['with any value where the default is called for', { ...RENTAL, vests: 'dontcare' }],
  ])('%s', async (_what, parameters) => {
    expect(await mismatchesOfRental(parameters)).toEqual([undefined]);
  });
});

describe('a call is not made as annotated', () => {
  it.each<readonly [string, SgdRow, readonly string[]]>([
    ['with another value', { lake: 'Fern Lake', seats: '2' }, ['lake']],
    ['with another value of a closed set', { lake: 'Moss Lake', seats: '3' }, ['seats']],
    ['with the words that were said', { lake: 'the lake of moss', seats: '2' }, ['lake']],
    ['with a value that is only part of it', { lake: 'Moss', seats: '2' }, ['lake']],
    ['without a value that the user gave', { lake: 'Moss Lake' }, ['seats']],
    ['with any value where the user gave one', { lake: 'Moss Lake', seats: 'dontcare' }, ['seats']],
    ['with a value where the user does not care', { lake: 'Moss Lake', seats: '2', covered: 'False' }, ['covered']],
    ['with a parameter that the API has not', { lake: 'Moss Lake', seats: '2', moon: 'full' }, ['moon']],
    ['without any', {}, ['lake', 'seats']],
    ['with all of this', { lake: 'Fern Lake', seats: '3', moon: 'full' }, ['lake', 'seats', 'moon']],
  ])('%s', async (_what, parameters, names) => {
    expect(await mismatchesOfSearch(parameters)).toEqual([{ api: FIND, parameters: names }]);
  });

  it('with another value than the default', async () => {
    expect(await mismatchesOfRental({ ...RENTAL, vests: '2' })).toEqual([{ api: RENT, parameters: ['vests'] }]);
  });

  it('when it was never called', async () => {
    const asks = user(finding({}, informIntent('FindKayaks')));
    const turn = called('FindKayaks', [OTTER], system(offer('kayak_name', 'Otter')), { lake: 'Moss Lake' });
    expect(await mismatchesIn(asks, turn)).toEqual([{ api: FIND, parameters: undefined }]);
  });

  it('when only another API of the service was called', async () => {
    const asks = user(finding(LAKE, informIntent('FindKayaks'), inform('lake', 'Moss Lake')));
    expect(await mismatchesIn(asks, called('RentKayak', [], system(success), { lake: 'Moss Lake' }))).toEqual([
      { api: RENT, parameters: undefined },
    ]);
  });

  it('when it was called in an earlier turn', async () => {
    const again = called('FindKayaks', [OTTER], system(offer('kayak_name', 'Heron')), LAKE);
    expect(await mismatchesIn(...offered, user(finding(LAKE, requestAlts)), again)).toEqual([
      { api: FIND, parameters: undefined },
    ]);
  });

  it('when it was called anew with another value', async () => {
    const again = called('FindKayaks', [OTTER], system(offer('kayak_name', 'Heron')), LAKE);
    const anew = user(finding({ lake: 'Fern Lake' }, inform('lake', 'Fern Lake')));
    expect(await mismatchesIn(...offered, anew, again)).toEqual([{ api: FIND, parameters: ['lake'] }]);
  });

  it.each([
    [KAYAKS, 'SinkKayaks', 'kayaks_1_sink_kayaks'],
    ['Moons_1', 'FindMoons', 'moons_1_find_moons'],
  ])('when there is no such API, as in %s %s', async (service, method, api) => {
    const frames = [calls(service, method, {})];
    const asks = user(finding(LAKE, informIntent('FindKayaks'), inform('lake', 'Moss Lake')));
    expect(await mismatchesIn(asks, { ...system(), frames })).toEqual([{ api, parameters: undefined }]);
  });
});

describe('the calls of a turn', () => {
  const asks = user(
    finding(LAKE, informIntent('FindKayaks'), inform('lake', 'Moss Lake')),
    staying({ lake: 'Fern Lake' }, informIntent('FindCabins'), inform('lake', 'Fern Lake')),
  );
  const answered = (...frames: readonly SgdFrame[]): SgdTurn => ({ ...system(), frames });
  const kayaks = calls(KAYAKS, 'FindKayaks', LAKE);
  const cabins = calls(CABINS, 'FindCabins', { lake: 'Fern Lake' });

  it('of two services are told apart', async () => {
    expect(await mismatchesIn(asks, answered(kayaks, cabins))).toEqual([undefined, undefined]);
  });

  it('of two services are not taken for each other', async () => {
    const swapped = answered(calls(KAYAKS, 'FindKayaks', { lake: 'Fern Lake' }), cabins);
    expect(await mismatchesIn(asks, swapped)).toEqual([{ api: FIND, parameters: ['lake'] }, undefined]);
  });

  it('may be more than were annotated', async () => {
    expect(await mismatchesIn(asks, answered(cabins))).toEqual([undefined]);
    expect(await mismatchesIn(asks, system(reqMore))).toEqual([]);
  });

  const both = user(
    finding(LAKE, informIntent('FindKayaks'), inform('lake', 'Moss Lake')),
    finding({ lake: 'Fern Lake' }, informIntent('FindKayaks'), inform('lake', 'Fern Lake'), inform('seats', '2')),
  );
  const second = { lake: 'Fern Lake', seats: '2' };

  it('are held against the one that is nearest, of several calls of one API', async () => {
    expect(await mismatchesIn(both, answered(kayaks))).toEqual([undefined]);
    expect(await mismatchesIn(both, answered(calls(KAYAKS, 'FindKayaks', second)))).toEqual([undefined]);
  });

  it('differ from all of several calls of one API by what the nearest has otherwise', async () => {
    expect(await mismatchesIn(both, answered(calls(KAYAKS, 'FindKayaks', { ...second, covered: 'True' })))).toEqual([
      { api: FIND, parameters: ['covered'] },
    ]);
  });

  it('are none where nobody answers, or nothing was called', async () => {
    expect(await mismatchesIn(user(finding(LAKE, informIntent('FindKayaks'), inform('lake', 'Moss Lake'))))).toEqual(
      [],
    );
    expect(await mismatchesIn(user(booking({}, informIntent('BookShuttle'))), driver(reqMore))).toEqual([]);
  });
});
