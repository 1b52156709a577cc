import { describe, expect, it } from 'vitest';
import type { Row } from '../../../../src/service/index.js';
import { RecordedDialogue, recordedCalls } from '../../../src/sgd/suite/recorded.js';
import { type Api, searchRequest, transactionRequest } from './requests.js';
import { called, dialogue, failure, finding, offer, registry, renting, success, system, user } from '../fixture.js';
import { HERON, OTTER, RECEIPT } from '../stages.js';

const fern = { ...OTTER, lake: 'Fern Lake', kayak_name: 'Pike' };
const asked = { kayak_name: 'Otter', day: '2019-03-08', start_time: '10:30' };

const recorded = recordedCalls(
  dialogue(
    '1_00000',
    user(finding({})),
    called('FindKayaks', [OTTER, HERON], system(offer('kayak_name', 'Heron')), {
      lake: 'Moss Lake',
      seats: 'dontcare',
    }),
    user(finding({})),
    called('FindKayaks', [fern], system(offer('kayak_name', 'Pike')), { lake: 'Fern Lake', seats: '2' }),
    user(finding({})),
    called('FindKayaks', [], system(), { lake: 'Dry Lake' }),
    user(renting({})),
    called(
      'RentKayak',
      [{ ...RECEIPT, start_time: '11:00' }],
      system(failure, offer('start_time', '11 am', '11:00')),
      asked,
    ),
    user(renting({})),
    called('RentKayak', [{ ...RECEIPT, start_time: '11:00' }], system(success), {
      ...asked,
      start_time: '11:00',
      vests: '2',
    }),
  ),
  registry,
);

const backend = new RecordedDialogue(recorded);
const api = (intent: string): Api => registry.intent('Kayaks_1', intent) as Api;

function found(args: Row, offset = 0): readonly unknown[] {
  const { rows, more } = backend.search(searchRequest(api('FindKayaks'), args, offset));
  expect(more).toBe(false);
  return rows.map((row) => row.kayak_name);
}

const rent = (args: Row) => backend.transact(transactionRequest(api('RentKayak'), args));

describe('the calls of a dialogue', () => {
  it('are read with canonical arguments, and what was offered comes first', () => {
    expect(recorded.map(({ kind, turn, arguments: args }) => [kind, turn, args])).toEqual([
      ['search', 0, { lake: 'Moss Lake' }],
      ['search', 2, { lake: 'Fern Lake', seats: 2 }],
      ['search', 4, { lake: 'Dry Lake' }],
      ['failure', 6, asked],
      ['transaction', 8, { ...asked, start_time: '11:00', vests: 2 }],
    ]);
    const [search, , , failed] = recorded;
    expect(search?.kind === 'search' && search.rows.map((row) => row.kayak_name)).toEqual(['Heron', 'Otter']);
    expect(failed).toMatchObject({ alternative: { start_time: '11:00' } });
  });
});

describe('a search', () => {
  it('of the dialogue finds what it found there', () => {
    expect(found({ lake: 'Moss Lake' })).toEqual(['Heron', 'Otter']);
    expect(found({ lake: 'moss lake' }, 1)).toEqual(['Otter']);
    expect(found({ lake: 'Dry Lake' })).toEqual([]);
  });

  it('that the dialogue does not have finds what agrees with it', () => {
    expect(found({ lake: 'Moss Lake', seats: 2 })).toEqual(['Otter']);
    expect(found({ lake: 'Fern Lake' })).toEqual(['Pike']);
    expect(found({ lake: 'Moss Lake', seats: 3 })).toEqual([]);
    expect(found({ lake: 'Loch Ness' })).toEqual([]);
  });
});

describe('a transaction', () => {
  it('ends as it ended in the dialogue, with its defaults or without', () => {
    expect(rent(asked)).toEqual({ kind: 'transaction', status: 'failure', alternative: { start_time: '11:00' } });
    expect(rent({ ...asked, vests: 1 })).toMatchObject({ status: 'failure' });
    expect(rent({ ...asked, start_time: '11:00', vests: 2 })).toMatchObject({
      status: 'success',
      result: { fee: '18' },
    });
  });

  it('that the dialogue does not have is done, and returns nothing', () => {
    expect(rent({ ...asked, day: '2019-03-09' })).toEqual({
      kind: 'transaction',
      status: 'success',
      result: {},
      changes: [],
    });
    expect(rent({ ...asked, start_time: '11:00', vests: 3 })).toMatchObject({ result: {} });
  });
});
