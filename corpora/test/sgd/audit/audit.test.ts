import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  AUDIT_CATEGORIES,
  type AuditCategory,
  auditDialogue,
  auditSchema,
  damagedDialogue,
  type AuditFinding,
  SplitAudit,
} from '../../../src/sgd/audit/audit.js';
import type { SgdDialogue } from '../../../src/sgd/corpus/format.js';
import { DefinitionError } from '../../../../src/service/index.js';
import {
  askConfirm,
  CABINS,
  called,
  dialogue,
  driver,
  failure,
  finding,
  frame,
  inform,
  informIntent,
  KAYAKS,
  offer,
  renting,
  reqMore,
  request,
  schema,
  SHUTTLES,
  system,
  user,
} from '../fixture.js';
import {
  all,
  calls,
  type Damage,
  does,
  finds,
  holds,
  inFrame,
  inState,
  refused,
  rented,
  says,
  turn,
} from './dialogues.js';
import { spoken } from '../words.js';

const CAMPS = 'Camps_1';

const date = (name: string) => ({ name, description: name, is_categorical: false, possible_values: [] });

const audited = auditSchema([
  ...schema,
  {
    service_name: CAMPS,
    description: 'Places for a tent',
    slots: [date('check_in_date'), date('check_out_date')],
    intents: [
      {
        name: 'FindCamps',
        description: 'Look for a place',
        is_transactional: false,
        required_slots: ['check_in_date', 'check_out_date'],
        optional_slots: {},
        result_slots: [],
      },
    ],
  },
]);

type Brief = Omit<AuditFinding, 'dialogue' | 'service'> & { readonly service?: string };

/** Findings without what all of a dialogue have in common. */
function findingsIn(of: SgdDialogue): readonly Brief[] {
  return auditDialogue(of, audited).map(({ dialogue: id, service, ...brief }) => {
    expect(id).toBe(of.dialogue_id);
    return service === KAYAKS || service === undefined ? brief : { ...brief, service };
  });
}

/** Two questions of which the user answers one, or both. */
function answering(...answers: readonly string[]): SgdDialogue {
  const start = user(renting({}, informIntent('RentKayak')));
  const values = Object.fromEntries(answers.map((slot) => [slot, 'noon']));
  const reply = user(renting(values, ...answers.map((slot) => inform(slot, 'noon'))));
  return dialogue(
    '1_00002',
    spoken(start, 'A kayak, please.'),
    spoken(system(request('day'), request('start_time')), 'On which day, and when?'),
    spoken(reply, 'At noon.'),
  );
}

/** A search with two dates. */
function camping(from: string, to: string): SgdDialogue {
  const values = { check_in_date: from, check_out_date: to };
  const acts = Object.entries(values).map(([slot, value]) => inform(slot, value));
  const found = called('FindCamps', [], { ...system(), frames: [{ service: CAMPS, actions: [] }] }, values);
  const asks = user(frame(CAMPS, 'FindCamps', values, informIntent('FindCamps'), ...acts));
  return dialogue('1_00003', spoken(asks, `From ${from} to ${to}.`), found);
}

const refusedFlatly: Damage = all(
  turn(7, called('RentKayak', [{ start_time: '16:00' }], system(failure, reqMore), refusedCall())),
  says(7, 'Sorry. Anything else?'),
);

function refusedCall(): Readonly<Record<string, string>> {
  return refused.turns[7]!.frames[0]!.service_call!.parameters;
}

interface Case {
  readonly what: string;
  readonly damage: Damage;
  readonly found: readonly Brief[];
  /** What is damaged: without a finding by itself. */
  readonly of?: SgdDialogue;
}

const one = (category: AuditCategory, at: number, slot: string, detail: string): readonly Brief[] => [
  { category, turn: at, slot, detail },
];

const CASES: readonly Case[] = [
  {
    what: 'lists a service that no frame has',
    damage: (of) => ({ ...of, services: [KAYAKS, CABINS] }),
    found: [{ category: 'unlisted-service', service: CABINS, detail: 'the dialogue lists it, no frame has it' }],
  },
  {
    what: 'has frames of a service that it does not list',
    damage: (of) => ({ ...of, services: [] }),
    found: [{ category: 'unlisted-service', detail: 'frames have it, the dialogue does not list it' }],
  },
  {
    what: 'is about a service that the schema lacks',
    of: dialogue('1_00004'),
    damage: () => dialogue('1_00004', user(frame('Yachts_1', 'FindYachts', {}))),
    found: [{ category: 'unknown-name', service: 'Yachts_1', detail: 'no service Yachts_1' }],
  },
  {
    what: 'calls an intent that the service lacks',
    damage: inFrame(1, (so) => ({ ...so, service_call: { method: 'SinkKayaks', parameters: { lake: 'Moss' } } })),
    found: [{ category: 'unknown-name', turn: 1, detail: 'no intent SinkKayaks' }],
  },
  {
    what: 'requests a slot that the service lacks',
    damage: all(
      does(2, request('colour')),
      inState(2, () => ({ requested_slots: ['dock_address', 'colour'] })),
    ),
    found: [
      ...one('unknown-name', 2, 'colour', 'no slot colour, in REQUEST'),
      ...one('unknown-name', 2, 'colour', 'no slot colour, in the requested slots'),
    ],
  },
  {
    what: 'finds a value outside a closed set',
    damage: finds(1, { seats: '9' }),
    found: one('outside-closed-set', 1, 'seats', "'9' in a result"),
  },
  {
    what: 'finds that any value will do, which only a wish can be',
    damage: finds(1, { seats: 'dontcare' }),
    found: one('outside-closed-set', 1, 'seats', "'dontcare' in a result"),
  },
  {
    what: 'has a value that the utterance lacks',
    damage: says(0, 'A kayak on a lake, of any size.'),
    found: one('unsaid-value', 0, 'lake', "INFORM 'Moss'"),
  },
  {
    what: 'has it that any value will do, and the utterance has not',
    damage: says(0, 'A kayak on [lake: Moss].'),
    found: one('unsaid-dontcare', 0, 'seats', "INFORM 'dontcare'"),
  },
  {
    what: 'has a request that the utterance lacks',
    damage: says(6, 'Yes, that works.'),
    found: one('unsaid-request', 6, 'fee', 'REQUEST'),
  },
  {
    what: 'has a failure that the utterance passes over',
    of: refused,
    damage: says(7, 'It starts at [start_time: 4 pm].'),
    found: [{ category: 'unsaid-failure', turn: 7, detail: 'NOTIFY_FAILURE' }],
  },
  {
    what: 'has a span beside its value',
    damage: inFrame(0, (so) => ({ ...so, slots: [{ slot: 'lake', start: 10, exclusive_end: 14 }] })),
    found: one('misplaced-span', 0, 'lake', "10 to 14 is not 'Moss'"),
  },
  {
    what: 'has another time than it says',
    damage: does(5, askConfirm('start_time', '3 pm', '15:30')),
    found: one('misread-value', 5, 'start_time', "'3 pm' is 15:00, not 15:30"),
  },
  {
    what: 'has another date than it says',
    damage: does(5, askConfirm('day', 'March 5th', '2019-05-03')),
    found: one('misread-value', 5, 'day', "'March 5th' is 2019-03-05, not 2019-05-03"),
  },
  {
    what: 'loses a slot of the state',
    damage: holds(6, { seats: undefined }),
    found: one('lost-value', 6, 'seats', "'dontcare' before"),
  },
  {
    what: 'leaves out of the state what the user informs of',
    damage: holds(4, { day: undefined }),
    found: one('missed-value', 4, 'day', "'March 5th' informed, the state has nothing"),
  },
  {
    what: 'has a value in the state that comes from nowhere',
    damage: all(holds(4, { covered: 'True' }), holds(6, { covered: 'True' })),
    found: one('unsourced-value', 4, 'covered', "'True'"),
  },
  {
    what: 'leaves a request out of the state',
    damage: inState(2, () => ({ requested_slots: [] })),
    found: one('requested-differently', 2, 'dock_address', 'only the acts request it'),
  },
  {
    what: 'has a request in the state alone',
    damage: inState(2, () => ({ requested_slots: ['dock_address', 'phone'] })),
    found: one('requested-differently', 2, 'phone', 'only the state requests it'),
  },
  {
    what: 'has another active intent than the user informs of',
    damage: inState(4, () => ({ active_intent: 'FindKayaks' })),
    found: [{ category: 'other-intent', turn: 4, detail: 'the user wants RentKayak, the state has FindKayaks' }],
  },
  {
    what: 'goes on without an answer',
    of: answering('start_time', 'day'),
    damage: () => answering('start_time'),
    found: one('unanswered-request', 2, 'day', 'requested in the turn before'),
  },
  {
    what: 'has another state than the user affirms',
    damage: does(5, askConfirm('vests', '2')),
    found: [
      ...one('unsourced-value', 6, 'vests', "'1'"),
      ...one('other-than-confirmed', 6, 'vests', "'2' affirmed, the state has '1'"),
    ],
  },
  {
    what: 'calls without a required parameter',
    damage: inFrame(7, (so) => {
      const { day: _, ...parameters } = so.service_call!.parameters;
      return { ...so, service_call: { ...so.service_call!, parameters } };
    }),
    found: one('incomplete-call', 7, 'day', 'RentKayak requires it'),
  },
  {
    what: 'calls with another value than the state has',
    damage: all(calls(7, { vests: '2' }), finds(7, { vests: '2' })),
    found: one('call-against-state', 7, 'vests', "RentKayak with '2', the state has '1'"),
  },
  {
    what: 'calls with a value that the state lacks and that is no default',
    damage: calls(1, { covered: 'True' }),
    found: one('call-against-state', 1, 'covered', "FindKayaks with 'True', the state has nothing"),
  },
  {
    what: 'ends before it begins',
    of: camping('2019-03-04', '2019-03-07'),
    damage: () => camping('2019-03-07', '2019-03-04'),
    found: [
      {
        category: 'reversed-dates',
        turn: 1,
        service: CAMPS,
        slot: 'check_in_date',
        detail: '2019-03-07 is after check_out_date 2019-03-04',
      },
    ],
  },
  {
    what: 'finds something else than was searched for',
    damage: finds(1, { lake: 'Fern' }),
    found: one('result-against-call', 1, 'lake', "1 of 2 results are not of 'Moss'"),
  },
  {
    what: 'succeeds at another time than was asked for',
    damage: finds(7, { start_time: '15:30' }),
    found: one('other-than-called', 7, 'start_time', "called with '15:00', the result has '15:30'"),
  },
  {
    what: 'fails, and does not offer the time that there is',
    of: refused,
    damage: refusedFlatly,
    found: one('withheld-alternative', 7, 'start_time', "called with '15:00', the result has '16:00'"),
  },
  {
    what: 'fails with what was called for',
    of: refused,
    damage: all(refusedFlatly, finds(7, { start_time: '15:00' })),
    found: [{ category: 'withheld-alternative', turn: 7, detail: 'the result is as called' }],
  },
  {
    what: 'offers what no result has',
    damage: all(does(1, offer('kayak_name', 'Swan')), says(1, 'Take [kayak_name: Swan].')),
    found: [{ category: 'unrecorded-offer', turn: 1, detail: "kayak_name 'Swan'" }],
  },
  {
    what: 'offers something else than was searched for',
    damage: all(finds(1, { lake: 'Fern' }), does(1, offer('kayak_name', 'Heron'), offer('lake', 'Fern')), (of) =>
      says(
        3,
        'It is at [dock_address: 2 Quay].',
      )(says(1, 'Take [kayak_name: Heron] on [lake: Fern].')(does(3, inform('dock_address', '2 Quay'))(of))),
    ),
    found: [
      ...one('result-against-call', 1, 'lake', "1 of 2 results are not of 'Moss'"),
      ...one('offer-against-call', 1, 'lake', "'Fern' offered, called with 'Moss'"),
    ],
  },
  {
    what: 'answers with what no result has',
    damage: all(does(3, inform('dock_address', '9 Cove')), says(3, 'It is at [dock_address: 9 Cove].')),
    found: one('unrecorded-answer', 3, 'dock_address', "'9 Cove'"),
  },
  {
    what: 'answers about another result than was offered',
    damage: all(does(3, inform('dock_address', '2 Quay')), says(3, 'It is at [dock_address: 2 Quay].')),
    found: one('answer-against-offer', 3, 'dock_address', "'2 Quay', what was offered has '1 Pier'"),
  },
];

describe('a dialogue', () => {
  it.each(CASES)('that $what is reported', ({ damage, found, of = rented }) => {
    expect(findingsIn(damage(of))).toEqual(found);
  });

  it.each(CASES)('is in order when it is not one that $what', ({ of = rented }) => {
    expect(findingsIn(of)).toEqual([]);
  });

  it('says which offer was made without a call', () => {
    const offers = all(
      turn(3, spoken(system(offer('kayak_name', 'Swan')), 'Take [kayak_name: Swan].')),
      turn(2, spoken(user(finding({ lake: 'Moss', seats: 'dontcare' })), 'Which others?')),
    );
    expect(findingsIn(offers(rented))).toEqual([
      { category: 'unrecorded-offer', turn: 3, detail: "kayak_name 'Swan', and the turn has no call" },
    ]);
  });

  it('is held against itself in any case of letters', () => {
    const loud = all(says(0, 'A KAYAK ON [lake: MOSS], OF ANY SIZE.'), finds(1, { lake: 'moss' }));
    expect(findingsIn(loud(rented))).toEqual([]);
  });

  it('has spans that count characters, not their halves', () => {
    const boat = 'A 🛶 on Moss, of any size.';
    const at = (start: number): Damage =>
      all(
        says(0, boat),
        inFrame(0, (so) => ({ ...so, slots: [{ slot: 'lake', start, exclusive_end: start + 4 }] })),
      );
    expect(findingsIn(at(7)(rented))).toEqual([]);
    expect(findingsIn(at(8)(rented))).toEqual(one('misplaced-span', 0, 'lake', "8 to 12 is not 'Moss'"));
  });

  it('may leave open which half of the day it means', () => {
    const half = all(does(5, askConfirm('start_time', '3', '15:00')), says(5, 'Rent Otter, March 5th, at 3?'));
    expect(findingsIn(half(rented))).toEqual([]);
  });

  it('may have another state than was to be confirmed, if the user corrects it', () => {
    const corrects = all(
      does(5, askConfirm('vests', '2')),
      turn(6, spoken(user(renting({}, inform('vests', '3'))), 'No, three.')),
      inState(6, () => ({
        slot_values: { ...rented.turns[4]!.frames[0]!.state!.slot_values, vests: ['3'] },
      })),
      calls(7, { vests: '3' }),
      finds(7, { vests: '3' }),
    );
    expect(findingsIn(corrects(rented))).toEqual([]);
  });

  it('is passed over where the schema lacks its service, and looked at elsewhere', () => {
    const both = (of: SgdDialogue): SgdDialogue => ({
      ...of,
      services: [...of.services, 'Yachts_1', SHUTTLES],
      turns: [
        ...of.turns,
        user(frame('Yachts_1', 'FindYachts', { crew: 'none' })),
        spoken(driver(request('colour')), 'Which?'),
      ],
    });
    expect(findingsIn(both(rented)).map(({ category, service }) => [category, service])).toEqual([
      ['unknown-name', 'Yachts_1'],
      ['unknown-name', SHUTTLES],
    ]);
  });
});

/** A dialogue with one informed form of a lake. */
function onLake(id: string, form: string, canonical: string): SgdDialogue {
  const wants = user(finding({ lake: form }, informIntent('FindKayaks'), inform('lake', form, canonical)));
  return dialogue(id, spoken(wants, `On [lake: ${form}].`));
}

function auditAll(...dialogues: readonly SgdDialogue[]): readonly AuditFinding[] {
  const split = new SplitAudit(audited);
  const found = dialogues.flatMap((of) => split.add(of));
  return [...found, ...split.end()];
}

describe('a split', () => {
  it('has each id once', () => {
    expect(auditAll(rented, refused)).toEqual([]);
    expect(auditAll(rented, refused, rented)).toEqual([
      { category: 'duplicate-dialogue', dialogue: '1_00000', detail: 'an earlier dialogue has this id' },
    ]);
  });

  it('has one meaning for a form, whatever its case', () => {
    const same = [onLake('1', 'the pond', 'Moss'), onLake('2', 'The Pond', 'MOSS'), onLake('3', 'the lake', 'Fern')];
    expect(auditAll(...same)).toEqual([]);
  });

  it('is told of the less frequent meaning of a form, where it has it first', () => {
    const pond = ['Fern', 'Moss', 'Fern', 'Moss', 'Moss'].map((lake, at) => onLake(`1_${at}`, 'the pond', lake));
    expect(auditAll(...pond)).toEqual([
      {
        category: 'ambiguous-form',
        dialogue: '1_0',
        turn: 0,
        service: KAYAKS,
        slot: 'lake',
        detail: "'the pond' stands for 'Fern' (2), mostly for 'Moss' (3)",
      },
    ]);
  });

  it('may have two things that are called by the same short name', () => {
    expect(auditAll(onLake('1', 'Moss', 'Moss Upper Lake'), onLake('2', 'Moss', 'Moss'))).toEqual([]);
    expect(auditAll(onLake('1', 'Moss', 'Moss Upper Lake'), onLake('2', 'Moss', 'Fern'))).toHaveLength(1);
  });

  it('has one finding for each meaning of a form but one', () => {
    const said = fc.array(fc.tuple(fc.constantFrom('a', 'b'), fc.constantFrom('x', 'y', 'z')), { maxLength: 30 });
    fc.assert(
      fc.property(said, (pairs) => {
        const dialogues = pairs.map(([form, canonical], at) => onLake(String(at), form, canonical));
        const meanings = new Set(pairs.map(([form, canonical]) => `${form}${canonical}`)).size;
        const forms = new Set(pairs.map(([form]) => form)).size;
        const ambiguous = auditAll(...dialogues).filter(({ category }) => category === 'ambiguous-form');
        expect(ambiguous).toHaveLength(meanings - forms);
      }),
    );
  });

  it('is told of entries that are no dialogues', () => {
    expect(damagedDialogue({ dialogue: 3, reason: 'turns is missing' })).toEqual({
      category: 'damaged-dialogue',
      dialogue: '3',
      detail: 'turns is missing',
    });
  });
});

describe('the categories', () => {
  it('are all shown by a case', () => {
    const shown = new Set<string>(CASES.flatMap(({ found }) => found.map(({ category }) => category)));
    const elsewhere = ['damaged-dialogue', 'duplicate-dialogue', 'ambiguous-form'];
    expect([...shown, ...elsewhere].sort()).toEqual(Object.keys(AUDIT_CATEGORIES).sort());
  });

  it('mean something in a sentence each', () => {
    for (const meaning of Object.values(AUDIT_CATEGORIES)) expect(meaning).toMatch(/^[A-Z].*\.$/);
  });
});

describe('a schema', () => {
  it.each([[{}], [[{ service_name: KAYAKS }]]])('that is none is refused', (json) => {
    expect(() => auditSchema(json)).toThrow(DefinitionError);
  });
});
