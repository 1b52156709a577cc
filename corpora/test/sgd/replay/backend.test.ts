import { describe, expect, it } from 'vitest';
import { SgdBackend } from '../../../src/sgd/replay/backend.js';
import type { SgdDialogue, SgdTurn } from '../../../src/sgd/corpus/format.js';
import type { Row } from '../../../../src/service/index.js';
import {
  type SearchReply,
  searchRequest,
  type TransactionReply,
  transactionRequest,
} from '../../../../src/world/index.js';
import {
  askConfirm,
  booking,
  called,
  CABINS,
  dialogue,
  driver,
  failure,
  finding,
  inform,
  informIntent,
  offer,
  registry,
  request,
  requestAlts,
  type SgdRow,
  select,
  staying,
  success,
  system,
  user,
} from '../fixture.js';
import { failed, failedWithOffer, HERON, LAKE, offersHeron, OTTER, RECEIPT, rented } from '../stages.js';

type Mode = 'annotated' | 'simulated';
const FACTS = { call: 0, now: '2019-03-01T09:00', tables: {} };

function search(of: SgdDialogue, mode: Mode, turn = 0, api = 'kayaks_1_find_kayaks'): SearchReply {
  const backend = new SgdBackend(of, { mode });
  backend.enter(turn);
  const facts = { ...FACTS, api: registry.apis.get(api), arguments: LAKE, offset: 0 } as const;
  return backend.search(searchRequest('s', facts as never));
}

function transact(of: SgdDialogue, mode: Mode, turn: number, args: Row = {}): TransactionReply {
  const backend = new SgdBackend(of, { mode });
  backend.enter(turn);
  const api = registry.apis.get('kayaks_1_rent_kayak');
  const facts = { ...FACTS, api, arguments: args } as const;
  return backend.transact(transactionRequest('s', facts as never));
}

const names = (reply: SearchReply): readonly unknown[] => reply.rows.map((row) => row.kayak_name);
const asks: SgdTurn = user(finding(LAKE, informIntent('FindKayaks')));
const PIKE = { ...OTTER, kayak_name: 'Pike', lake: 'Moss Lake' };

describe('a search is answered with what was recorded for the turn', () => {
  const offersLast = dialogue(
    'd',
    asks,
    called('FindKayaks', [OTTER, HERON, PIKE], system(offer('kayak_name', 'pike'))),
    user(finding(LAKE, requestAlts)),
    offersHeron,
  );

  it('annotated: first what was offered, in that order and with those values', () => {
    expect(names(search(offersLast, 'annotated'))).toEqual(['pike', 'Heron', 'Otter']);
  });

  it('simulated: as it was recorded', () => {
    expect(names(search(offersLast, 'simulated'))).toEqual(['Otter', 'Heron', 'Pike']);
  });

  it.each(['annotated', 'simulated'] as const)('%s: typed as the schema says', (mode) => {
    const results = [
      { ...OTTER, colour: 'red' },
      { ...HERON, seats: 'many' },
    ];
    const { rows } = search(dialogue('d', asks, called('FindKayaks', results, system())), mode);
    expect(rows).toEqual([
      { ...OTTER, seats: 2, covered: true },
      { ...HERON, seats: 'many', covered: false },
    ]);
  });

  it('annotated: with what was offered but not recorded', () => {
    const unrecorded = dialogue('d', asks, called('FindKayaks', [HERON], system(offer('kayak_name', 'Ghost'))));
    expect(search(unrecorded, 'annotated').rows[0]).toEqual({ kayak_name: 'Ghost' });
    expect(names(search(unrecorded, 'annotated'))).toEqual(['Ghost', 'Heron']);
    expect(names(search(unrecorded, 'simulated'))).toEqual(['Heron']);
  });

  it('annotated: with all of a list that was offered at once', () => {
    const both = { ...offer('kayak_name', ''), values: ['Pike', 'Heron'], canonical_values: ['Pike', 'Heron'] };
    const seats = offer('seats', 'any');
    const list = dialogue('d', asks, called('FindKayaks', [OTTER, HERON, PIKE], system(both, seats)));
    expect(search(list, 'annotated').rows.slice(0, 2)).toEqual([
      expect.objectContaining({ kayak_name: 'Pike', seats: 'any' }),
      expect.objectContaining({ kayak_name: 'Heron', seats: 'any' }),
    ]);
  });

  it('annotated: with offers up to the next call of the service, whatever other services do', () => {
    const later = (between: SgdTurn): SgdDialogue =>
      dialogue(
        'd',
        asks,
        called('FindKayaks', [OTTER, HERON, PIKE], system(offer('kayak_name', 'Otter'))),
        user(booking({})),
        between,
        user(finding(LAKE, requestAlts)),
        system(offer('kayak_name', 'Pike')),
      );
    const other = later(called('BookShuttle', [{}], driver(success)));
    expect(names(search(other, 'annotated'))).toEqual(['Otter', 'Pike', 'Heron']);
    const same = later(called('FindKayaks', [], system(request('lake'))));
    expect(names(search(same, 'annotated'))).toEqual(['Otter', 'Heron', 'Pike']);
  });

  it.each(['annotated', 'simulated'] as const)('%s: with nothing when the turn does not show the call', (mode) => {
    expect(search(offersLast, mode, 2)).toMatchObject({ kind: 'search', rows: [] });
    expect(search(offersLast, mode, 4)).toMatchObject({ rows: [] });
    expect(search(offersLast, mode, 0, 'cabins_1_find_cabins').rows).toEqual([]);
  });

  describe.each(['annotated', 'simulated'] as const)('%s: and, when more are asked for,', (mode) => {
    const found = called('FindKayaks', [OTTER], system(offer('kayak_name', 'Otter')));
    const later = (turn: SgdTurn, offset: number): SearchReply => {
      const backend = new SgdBackend(dialogue('d', asks, found, turn), { mode });
      backend.enter(2);
      const facts = { ...FACTS, api: registry.apis.get('kayaks_1_find_kayaks'), arguments: LAKE, offset } as const;
      return backend.search(searchRequest('s', facts as never));
    };
    const picks = user(finding(LAKE, select('kayak_name', 'Ghost')));

    it('with what the user selects by name, as far as it is known', () => {
      expect(later(picks, 1)).toEqual({
        kind: 'search',
        rows: [{ lake: 'Moss Lake', kayak_name: 'Ghost' }],
        more: false,
      });
    });

    it('but not at first, nor with what is selected otherwise or elsewhere', () => {
      expect(later(picks, 0).rows).toEqual([]);
      expect(later(user(finding(LAKE, select())), 1).rows).toEqual([]);
      expect(later(user(staying(LAKE, select('lake', 'Fern Lake'))), 1).rows).toEqual([]);
      expect(later(user(finding(LAKE, inform('lake', 'Fern Lake'))), 1).rows).toEqual([]);
    });
  });

  it('tells the API of one service from that of another with the same intent', () => {
    const frames = [{ service: CABINS, actions: [], service_call: { method: 'FindKayaks', parameters: {} } }];
    const wrong = dialogue('d', asks, { speaker: 'SYSTEM', utterance: '', frames });
    expect(search(wrong, 'annotated').rows).toEqual([]);
  });
});

describe('what was requested', () => {
  const facts = { ...FACTS, api: registry.apis.get('kayaks_1_find_kayaks'), arguments: LAKE, offset: 0 } as const;
  const of = dialogue('d', asks, offersHeron, asks, offersHeron);

  it('is kept in order, answered or not, since the turn was entered', () => {
    const backend = new SgdBackend(of, { mode: 'simulated' });
    expect(backend.requests).toEqual([]);
    backend.enter(0);
    const search = searchRequest('s', facts as never);
    const rental = { ...FACTS, api: registry.apis.get('kayaks_1_rent_kayak'), arguments: {} } as const;
    const transaction = transactionRequest('s', rental as never);
    backend.search(search);
    backend.transact(transaction);
    expect(backend.requests).toEqual([search, transaction]);
  });

  it('is that of this turn alone, and earlier turns keep theirs', () => {
    const backend = new SgdBackend(of, { mode: 'annotated' });
    backend.enter(0);
    backend.search(searchRequest('s', facts as never));
    const before = backend.requests;
    backend.enter(2);
    expect(backend.requests).toEqual([]);
    expect(before).toHaveLength(1);
  });
});

describe('a transaction', () => {
  const CONFIRM_TURN = 8;
  const args = { kayak_name: 'Otter', day: '2019-03-08', start_time: '10:30', vests: 1 };

  it.each(['annotated', 'simulated'] as const)('%s: succeeds with what was recorded', (mode) => {
    expect(transact(dialogue('d', ...rented), mode, CONFIRM_TURN)).toEqual({
      kind: 'transaction',
      status: 'success',
      result: { ...RECEIPT, vests: 1 },
      changes: [],
    });
  });

  it('succeeds without a result', () => {
    const silent = dialogue('d', asks, called('RentKayak', [], system(success)));
    expect(transact(silent, 'annotated', 0)).toMatchObject({ status: 'success', result: {} });
  });

  it.each(['annotated', 'simulated'] as const)('%s: fails where the system said so', (mode) => {
    expect(transact(dialogue('d', ...failed), mode, CONFIRM_TURN, args)).toEqual({
      kind: 'transaction',
      status: 'failure',
    });
  });

  it('fails when the turn does not show the call', () => {
    expect(transact(dialogue('d', ...rented), 'annotated', 2)).toEqual({ kind: 'transaction', status: 'failure' });
    expect(transact(dialogue('d', ...rented), 'annotated', 99)).toMatchObject({ status: 'failure' });
  });

  it.each(['annotated', 'simulated'] as const)('%s: has the offered value that differs as its alternative', (mode) => {
    const reply = transact(dialogue('d', ...failedWithOffer), mode, CONFIRM_TURN, args);
    expect(reply).toMatchObject({ status: 'failure', alternative: { start_time: '11:00' } });
  });

  it('has what was voiced, or the one value that was recorded otherwise, as its alternative', () => {
    const failing = (...changed: readonly SgdRow[]): SgdDialogue => {
      const results = changed.map((values) => ({ ...RECEIPT, ...values }));
      const turn = called('RentKayak', results, system(failure, offer('start_time', '11 am', '11:00')));
      return dialogue('d', asks, turn);
    };
    const voiced = { status: 'failure', alternative: { start_time: '11:00' } };
    const one = failing({ start_time: '12:00' });
    expect(transact(one, 'annotated', 0, args)).toMatchObject(voiced);
    expect(transact(one, 'simulated', 0, args)).toHaveProperty('alternative', { start_time: '12:00' });
    // What differs in several values is another rental: the system does not offer that.
    const two = failing({ start_time: '12:00', vests: '2' });
    expect(transact(two, 'annotated', 0, args)).toMatchObject(voiced);
    expect(transact(two, 'simulated', 0, args)).toHaveProperty('alternative', {});
    expect(transact(failing(), 'simulated', 0, args)).toHaveProperty('alternative', {});
  });

  it('offers no value that the call does not have', () => {
    const turn = called('RentKayak', [], system(failure, offer('fee', '20'), askConfirm('vests', '2')));
    expect(transact(dialogue('d', asks, turn), 'annotated', 0, args)).toHaveProperty('alternative', {});
  });
});
