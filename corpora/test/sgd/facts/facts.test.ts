import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type Counts,
  collectEvidence,
  EVIDENCE_KINDS,
  type EvidenceKind,
  type IntentEvidence,
  mergeEvidence,
  type SgdEvidence,
} from '../../../src/sgd/facts/evidence.js';
import { deriveTables, type SgdTables, schemaFacts, supportOf } from '../../../src/sgd/facts/derive.js';
import { evidenceReport, isBorneOut } from '../../../src/sgd/facts/report.js';
import { sgdFacts } from '../../../src/sgd/facts/facts.js';
import { sgdTables } from '../../../src/sgd/facts/data.js';
import { siblingFacts } from '../../../src/sgd/facts/siblings.js';
import { tablesModule } from '../../../src/sgd/facts/module.js';

import type { SgdDialogue, SgdTurn } from '../../../src/sgd/corpus/format.js';
import { DefinitionError } from '../../../../src/service/index.js';
import type { SgdService } from '../../../src/sgd/schema/format.js';
import { servicesFromSgdSchema } from '../../../src/sgd/schema/schema.js';
import {
  affirm,
  askConfirm,
  called,
  dialogue,
  failure,
  finding,
  inform,
  informIntent,
  negate,
  offer,
  offerIntent,
  renting,
  requestAlts,
  type SgdRow,
  schema,
  select,
  staying,
  system,
  thankYou,
  user,
} from '../fixture.js';

const FIND = 'Kayaks_1.FindKayaks';
const RENT = 'Kayaks_1.RentKayak';

const OTTER: SgdRow = { kayak_name: 'Otter', lake: 'Moss', seats: '2', covered: 'True', phone: '9' };
const HERON: SgdRow = { kayak_name: 'Heron', lake: 'Moss', seats: '2', covered: 'False', phone: '10' };
const TERN: SgdRow = { kayak_name: 'Tern', lake: 'Moss', seats: '1', covered: 'False', phone: '10' };

const wants = user(finding({ lake: 'Moss' }, informIntent('FindKayaks'), inform('lake', 'Moss')));
const offersOtter = called(
  'FindKayaks',
  [OTTER, HERON, TERN],
  system(offer('seats', '2'), offer('kayak_name', 'Otter')),
);
const anotherPlease = user(finding({ lake: 'Moss' }, requestAlts));
const selects = user(finding({ lake: 'Moss', kayak_name: 'Otter' }, select()));

function evidenceOf(...turns: readonly SgdTurn[]): SgdEvidence {
  return collectEvidence([dialogue('1_00000', ...turns)]);
}

function counted(evidence: SgdEvidence, key: string, kind: EvidenceKind): Counts {
  return evidence[key]?.[kind] ?? {};
}

describe('the evidence of dialogues', () => {
  it('counts the sets of offered slots, however they are ordered', () => {
    const turned = system(offer('kayak_name', 'Otter'), offer('seats', '2'));
    const evidence = evidenceOf(wants, offersOtter, anotherPlease, turned, anotherPlease, system(offer('phone', '9')));
    expect(counted(evidence, FIND, 'offers')).toEqual({ 'kayak_name,seats': 2, phone: 1 });
    expect(counted(evidence, FIND, 'counts')).toEqual({ one: 3 });
  });

  it('knows an offer of several results by its several values', () => {
    const both = { ...offer('kayak_name', 'Otter'), values: ['Otter', 'Heron'], canonical_values: ['Otter', 'Heron'] };
    const evidence = evidenceOf(
      wants,
      called('FindKayaks', [OTTER, HERON, TERN], system(both)),
      anotherPlease,
      system(offer('kayak_name', 'Tern')),
    );
    expect(counted(evidence, FIND, 'counts')).toEqual({ several: 1, one: 1 });
    expect(counted(evidence, FIND, 'predicts')).toMatchObject({ kayak_name: 1 });
  });

  it('counts for each slot whether its first value not offered yet predicts the next offer', () => {
    const evidence = evidenceOf(wants, offersOtter, anotherPlease, system(offer('kayak_name', 'HERON')));
    expect(counted(evidence, FIND, 'predicts')).toEqual({ covered: 1, kayak_name: 1, phone: 1 });
    expect(counted(evidence, FIND, 'mispredicts')).toEqual({ lake: 1, seats: 1 });
  });

  it.each([
    ['that nobody asked for', [wants, offersOtter]],
    ['of what no list holds', [wants, offersOtter, anotherPlease, system(offer('kayak_name', 'Swan'))]],
  ])('sees no prediction in an offer %s', (_, turns) => {
    const evidence = evidenceOf(...turns);
    expect([counted(evidence, FIND, 'predicts'), counted(evidence, FIND, 'mispredicts')]).toEqual([{}, {}]);
  });

  it('compares numbers by size when it looks for order, and sees none where values repeat', () => {
    const ordered = evidenceOf(wants, called('FindKayaks', [OTTER, HERON], system()));
    expect(counted(ordered, FIND, 'sorts')).toEqual({ phone: 1 });
    expect(counted(ordered, FIND, 'unsorts')).toEqual({ covered: 1, kayak_name: 1, lake: 1, seats: 1 });
    expect(evidenceOf(wants, called('FindKayaks', [OTTER], system()))).toEqual({});
  });

  it('sees which offered slots a selection brings in', () => {
    const evidence = evidenceOf(wants, offersOtter, selects);
    expect(counted(evidence, FIND, 'tracks')).toEqual({ kayak_name: 1 });
    expect(counted(evidence, FIND, 'drops')).toEqual({ seats: 1 });
    expect(counted(evidence, FIND, 'selects')).toEqual({ bare: 1 });
  });

  it('takes a slot for which any value would do as not given', () => {
    const anySeats = user(finding({ lake: 'Moss', seats: 'dontcare' }, informIntent('FindKayaks')));
    const takes = user(finding({ lake: 'Moss', seats: '2', kayak_name: 'Otter' }, select('kayak_name', 'Otter')));
    const leaves = user(finding({ lake: 'Moss', seats: 'dontcare', kayak_name: 'Otter' }, select()));
    const evidence = mergeEvidence([
      evidenceOf(anySeats, offersOtter, takes),
      evidenceOf(anySeats, offersOtter, leaves),
    ]);
    expect(counted(evidence, FIND, 'tracks')).toEqual({ kayak_name: 2, seats: 1 });
    expect(counted(evidence, FIND, 'drops')).toEqual({ seats: 1 });
    expect(counted(evidence, FIND, 'selects')).toEqual({ bare: 1, value: 1 });
  });

  it.each([
    ['before', user(finding({ lake: 'Moss', seats: '2' }, informIntent('FindKayaks'))), selects],
    [
      'in the same turn',
      wants,
      user(finding({ lake: 'Moss', kayak_name: 'Otter', seats: '2' }, select(), inform('seats', '2'))),
    ],
  ])('does not count a slot that the user gave %s', (_, first, last) => {
    const evidence = evidenceOf(first, offersOtter, last);
    expect(counted(evidence, FIND, 'tracks')).toEqual({ kayak_name: 1 });
    expect(counted(evidence, FIND, 'drops')).toEqual({});
  });

  it('counts no selection of what was not offered', () => {
    expect(evidenceOf(wants, system(), selects)).toEqual({});
  });

  it('counts what is suggested for the search whose result was selected', () => {
    const evidence = evidenceOf(wants, offersOtter, selects, system(offerIntent('RentKayak')));
    expect(counted(evidence, FIND, 'suggests')).toEqual({ RentKayak: 1 });
    expect(evidenceOf(wants, system(offerIntent('RentKayak')))).toEqual({});
  });

  it('counts the first question for confirmation of a task, and not those that follow a correction', () => {
    const rents = user(renting({}, informIntent('RentKayak')));
    const asks = system(askConfirm('vests', '1'), askConfirm('day', 'Friday'));
    const corrects = user(renting({}, negate, inform('day', 'Sunday')));
    const asksAgain = system(askConfirm('day', 'Sunday'));
    const evidence = evidenceOf(
      rents,
      asks,
      corrects,
      asksAgain,
      user(renting({}, affirm)),
      system(),
      wants,
      system(),
      rents,
      asks,
    );
    expect(counted(evidence, RENT, 'confirms')).toEqual({ 'day,vests': 2 });
  });

  it('counts the parameters of which a failure offers another value', () => {
    const fails = system(
      failure,
      offer('day', 'Friday', '2019-03-08'),
      offer('start_time', '10:30'),
      offer('fee', '5'),
    );
    const [frame] = fails.frames;
    const parameters = { day: '2019-03-08', start_time: '10:00' };
    const turn = {
      ...fails,
      frames: [{ ...frame!, service_call: { method: 'RentKayak', parameters }, service_results: [] }],
    };
    const evidence = evidenceOf(user(renting({}, affirm)), turn);
    expect(counted(evidence, RENT, 'alternatives')).toEqual({ start_time: 1 });
    expect(counted(evidence, RENT, 'offers')).toEqual({});
  });

  it.each([
    ['no dialogues', []],
    ['small talk', [dialogue('1_00000', user(finding({}, thankYou)), system())]],
  ])('is empty for %s', (_, dialogues) => {
    expect(collectEvidence(dialogues)).toEqual({});
  });

  it('of parts adds up to that of the whole, in any order', () => {
    const some: readonly SgdDialogue[] = [
      dialogue('1', wants, offersOtter, selects, system(offerIntent('RentKayak'))),
      dialogue('2', wants, offersOtter, anotherPlease, system(offer('kayak_name', 'Heron'))),
      dialogue('3', user(renting({}, informIntent('RentKayak'))), system(askConfirm('day', 'Friday'))),
      dialogue('4', user(staying({}, informIntent('FindCabins')))),
    ];
    const dialogues = fc.array(fc.constantFrom(...some), { maxLength: 6 });
    fc.assert(
      fc.property(dialogues, dialogues, (a, b) => {
        const whole = collectEvidence([...a, ...b]);
        expect(mergeEvidence([collectEvidence(a), collectEvidence(b)])).toEqual(whole);
        expect(JSON.stringify(collectEvidence([...b, ...a]))).toBe(JSON.stringify(whole));
      }),
    );
  });
});

function evidence(counts: Partial<Record<EvidenceKind, Counts>>): IntentEvidence {
  return { ...(Object.fromEntries(EVIDENCE_KINDS.map((kind) => [kind, {}])) as IntentEvidence), ...counts };
}

const ofSearch = evidence({
  offers: { 'kayak_name,seats': 9, phone: 1 },
  counts: { one: 10 },
  predicts: { dock_address: 6, kayak_name: 6, phone: 5 },
  mispredicts: { phone: 1, seats: 6 },
  sorts: { seats: 8 },
  unsorts: { kayak_name: 8, seats: 2 },
  selects: { bare: 6 },
  tracks: { kayak_name: 6 },
  drops: { seats: 5 },
  suggests: { RentKayak: 5 },
});

describe('tables', () => {
  it('hold what the evidence of a search settles', () => {
    expect(deriveTables({ [FIND]: ofSearch }, schema)).toEqual({
      [FIND]: {
        identity: 'kayak_name',
        sortKey: 'seats',
        offers: ['kayak_name', 'seats'],
        tracks: ['kayak_name'],
        followUp: 'RentKayak',
        presents: 'one',
        returns: schema[0]!.intents[0]!.result_slots,
      },
    });
  });

  it('hold what the evidence of a transaction settles, in the order of its slots', () => {
    const confirms = { 'day,kayak_name,start_time,vests': 7, day: 1 };
    expect(deriveTables({ [RENT]: evidence({ confirms, alternatives: { start_time: 5 } }) }, schema)).toEqual({
      [RENT]: { confirms: ['kayak_name', 'day', 'start_time', 'vests'], alternatives: ['start_time'] },
    });
  });

  it('take what is never suggested as leading nowhere, and lists as lists', () => {
    const own = evidence({ selects: { value: 9 }, counts: { several: 6, one: 3 } });
    expect(deriveTables({ [FIND]: own }, schema)[FIND]).toMatchObject({ followUp: null, presents: 'list' });
  });

  it.each<[string, Partial<Record<EvidenceKind, Counts>>]>([
    ['seen too seldom', { offers: { kayak_name: 4 } }],
    ['that most offers, but too few, are of', { offers: { kayak_name: 14, phone: 6 } }],
    ['that predicts no better than others', { predicts: { kayak_name: 5 }, mispredicts: { kayak_name: 5 } }],
    ['that selections bring in now and then', { offers: {}, tracks: { seats: 3 }, drops: { seats: 3 } }],
    ['suggested as often as another', { suggests: { RentKayak: 5, FindKayaks: 5 } }],
    [
      'that bare selections speak against',
      { counts: { several: 5 }, selects: { bare: 5 }, suggests: { RentKayak: 2 } },
    ],
  ])('leave out a fact %s', (_, counts) => {
    expect(deriveTables({ [FIND]: evidence(counts) }, schema)).toEqual({});
  });

  it('take other guards', () => {
    const own = { [FIND]: evidence({ offers: { kayak_name: 6, phone: 4 } }) };
    expect(deriveTables(own, schema, { share: 0.6 })[FIND]?.offers).toEqual(['kayak_name']);
    expect(deriveTables(own, schema, { share: 0.6, minimum: 11 })).toEqual({});
  });

  it('pass over services and intents that the schema has not', () => {
    expect(
      deriveTables({ 'Kayaks_1.Sink': ofSearch, 'Boats_1.FindKayaks': ofSearch, toString: ofSearch }, schema),
    ).toEqual({});
  });

  it('prefer the slot that the rules name to one that tells results apart as well', () => {
    const own = evidence({ predicts: { dock_address: 6, kayak_name: 6, phone: 6 } });
    expect(schemaFacts(schema[0]!)[FIND]?.identity).toBe('kayak_name');
    expect(deriveTables({ [FIND]: own }, schema)[FIND]?.identity).toBe('kayak_name');
  });

  it('stay the same when all that was seen is seen again', () => {
    const twice = mergeEvidence([{ [FIND]: ofSearch }, { [FIND]: ofSearch }]);
    expect(deriveTables(twice, schema, { minimum: 10 })).toEqual(deriveTables({ [FIND]: ofSearch }, schema));
  });
});

describe('support', () => {
  it('counts slot by slot what selections bring in', () => {
    expect(supportOf(ofSearch, 'tracks', ['kayak_name'])).toEqual({ for: 11, against: 0 });
    expect(supportOf(ofSearch, 'tracks', ['seats'])).toEqual({ for: 0, against: 11 });
    expect(supportOf(ofSearch, 'tracks', [])).toEqual({ for: 5, against: 6 });
  });

  it('has each selection speak against tracking what is never offered', () => {
    expect(supportOf(ofSearch, 'tracks', ['kayak_name', 'covered'])).toEqual({ for: 11, against: 6 });
  });

  it('bears out a guess that is as good as the fact, and none that was never seen or never made', () => {
    expect(isBorneOut(ofSearch, 'identity', 'kayak_name', 'dock_address')).toBe(true);
    expect(isBorneOut(ofSearch, 'identity', 'kayak_name', 'phone')).toBe(false);
    expect(isBorneOut(ofSearch, 'identity', 'kayak_name', 'lake')).toBe(false);
    expect(isBorneOut(ofSearch, 'followUp', 'RentKayak', null)).toBe(false);
    expect(isBorneOut(ofSearch, 'offers', ['kayak_name', 'seats'], undefined)).toBe(false);
  });
});

/** Another service for kayaks: what it has of `FindKayaks` is returned by its search too. */
function kayaks2(change: Partial<SgdService['intents'][number]> = {}): SgdService {
  const [kayaks] = schema as [SgdService];
  const [find, rent] = kayaks.intents as [SgdService['intents'][number], SgdService['intents'][number]];
  return { ...kayaks, service_name: 'Kayaks_2', intents: [{ ...find, ...change }, rent] };
}

const KNOWN: SgdTables = {
  [FIND]: {
    identity: 'dock_address',
    sortKey: 'phone',
    offers: ['dock_address', 'covered'],
    tracks: ['covered'],
    followUp: null,
    presents: 'list',
    returns: schema[0]!.intents[0]!.result_slots,
  },
};

describe('siblings', () => {
  const guess = (service: SgdService, tables: SgdTables = KNOWN) => siblingFacts(tables, [service]);

  it('share what identifies, sorts and makes an offer; the rules have a vote on what is offered', () => {
    expect(guess(kayaks2())).toEqual({
      'Kayaks_2.FindKayaks': {
        identity: 'dock_address',
        sortKey: 'phone',
        offers: ['dock_address', 'kayak_name', 'covered'],
      },
    });
  });

  it('are also searches of another name, where none has the same', () => {
    expect(guess(kayaks2({ name: 'LookForKayaks' }))).toHaveProperty(
      ['Kayaks_2.LookForKayaks', 'identity'],
      'dock_address',
    );
  });

  it('that disagree leave it to the rules', () => {
    const tables = { ...KNOWN, 'Kayaks_3.FindKayaks': { ...KNOWN[FIND], identity: 'phone', offers: ['phone'] } };
    expect(guess(kayaks2(), tables)['Kayaks_2.FindKayaks']).toMatchObject({
      identity: 'kayak_name',
      offers: ['kayak_name'],
    });
  });

  it('lend no slot that the search has not, or is given anyway', () => {
    const without = kayaks2({ result_slots: ['kayak_name', 'lake', 'phone'] });
    expect(guess(without)['Kayaks_2.FindKayaks']).toEqual({
      identity: 'kayak_name',
      sortKey: 'phone',
      offers: ['kayak_name'],
    });
    const given = kayaks2({ required_slots: ['lake', 'dock_address'] });
    expect(guess(given)['Kayaks_2.FindKayaks']?.identity).toBe('kayak_name');
  });

  it('have no say on what a search leaves open and another intent requires', () => {
    const [find, rent] = kayaks2().intents as [SgdService['intents'][number], SgdService['intents'][number]];
    const requires = { ...rent, required_slots: [...rent.required_slots, 'covered'] };
    const other = { ...find, name: 'FindDocks' };
    const service = { ...kayaks2(), intents: [find, other, requires] };
    expect(guess(service)['Kayaks_2.FindKayaks']?.offers).toEqual(['dock_address', 'kayak_name']);
  });

  it.each<[string, SgdService, SgdTables]>([
    ['the tables know', schema[0]!, KNOWN],
    ['has no siblings', schema[2]!, KNOWN],
    ['has siblings that only transact', kayaks2(), { [RENT]: { confirms: ['day'] } }],
    ['is alone', kayaks2(), {}],
  ])('say nothing of a service that %s', (_, service, tables) => {
    expect(guess(service, tables)).toEqual({});
  });
});

describe('the report', () => {
  const parts = [
    { split: 'train', evidence: { [FIND]: ofSearch } },
    { split: 'dev', evidence: {} },
  ];
  const lines = evidenceReport(parts, deriveTables({ [FIND]: ofSearch }, schema), schema).split('\n');

  it('shows each fact with its observations and with what the rules say', () => {
    expect(lines).toContain(`| ${FIND} | identity | kayak_name | 6 / 0 | – | agree |`);
    expect(lines).toContain(`| ${FIND} | offers | kayak_name, seats | 9 / 1 | – | kayak_name |`);
    expect(lines).toContain(`| ${FIND} | sortKey | seats | 8 / 2 | – |  |`);
  });
});

describe('the stored tables', () => {
  const file = new URL('../../../src/sgd/facts/data.ts', import.meta.url);

  it('are a module as the command writes it', () => {
    expect(tablesModule(sgdTables.train, sgdTables.all)).toBe(readFileSync(file, 'utf8'));
  });

  it('hold more with the dev split than without', () => {
    expect(sgdTables.all).toMatchObject(sgdTables.train);
    expect(sgdTables.train).not.toHaveProperty(['Restaurants_2.FindRestaurants']);
    expect(sgdTables.all).toHaveProperty(['Restaurants_2.FindRestaurants', 'identity'], 'restaurant_name');
  });

  it('can be written when there is nothing in them', () => {
    expect(tablesModule({}, {})).toContain('const TRAIN: SgdTables = {};');
    expect(tablesModule({}, KNOWN)).toContain(`const MORE: SgdTables = {\n  '${FIND}': {`);
  });
});

const flights: SgdService = {
  service_name: 'Flights_9',
  description: 'Flights',
  slots: ['origin', 'airlines', 'price', 'gate'].map((name) => ({
    name,
    description: name,
    is_categorical: false,
    possible_values: [],
  })),
  intents: [
    {
      name: 'SearchOnewayFlight',
      description: 'Look for flights',
      is_transactional: false,
      required_slots: ['origin'],
      optional_slots: { airlines: 'dontcare' },
      result_slots: ['origin', 'gate', 'price', 'airlines'],
    },
  ],
};

describe('the facts of services of the corpus', () => {
  it('are none without tables', () => {
    expect(sgdFacts([flights], 'none')).toEqual({});
  });

  it.each(['train', 'all'] as const)('come from siblings where no dialogue is about a service: %s', (tables) => {
    const facts = sgdFacts([flights], tables);
    expect(facts).toEqual({
      'Flights_9.SearchOnewayFlight': {
        identity: 'airlines',
        offers: ['airlines', 'price'],
        entity: 'flight',
      },
    });
    expect(servicesFromSgdSchema([flights], { facts })[0]!.apis[0]).toMatchObject({
      identity: ['airlines'],
      tracks: ['airlines'],
      presents: 'one',
    });
  });

  it('leave out an entry for an intent of the same name with other slots', () => {
    const other = { ...flights, service_name: 'Flights_1' };
    expect(sgdFacts([other], 'all')).toEqual({ 'Flights_1.SearchOnewayFlight': { entity: 'flight' } });
  });

  it('are none for services of other domains', () => {
    expect(sgdFacts(schema, 'all')).toEqual({});
  });

  it('need a schema', () => {
    expect(() => sgdFacts([{}], 'all')).toThrow(DefinitionError);
  });
});
