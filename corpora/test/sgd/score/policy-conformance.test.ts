import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { replaySgdDialogue } from '../../../src/sgd/replay/replay.js';
import type { SgdAction, SgdDialogue, SgdTurn } from '../../../src/sgd/corpus/format.js';
import {
  type ConformanceAspect,
  type ConformanceCounts,
  PolicyConformance,
} from '../../../src/sgd/score/policy-conformance.js';
import { createRegistry } from '../../../../src/service/index.js';
import { servicesFromSgdSchema } from '../../../src/sgd/schema/schema.js';
import {
  affirm,
  askConfirm,
  called,
  dialogue,
  failure,
  finding,
  goodbye,
  inform,
  informIntent,
  offer,
  offerIntent,
  registry,
  renting,
  reqMore,
  request,
  requestAlts,
  schema,
  select,
  success,
  system,
  thankYou,
  user,
} from '../fixture.js';
import {
  asked,
  CONFIRMED,
  DRAFT,
  failedWithOffer,
  HERON,
  LAKE,
  lastOffered,
  offered,
  OTTER,
  PICKED,
  putOff,
  RECEIPT,
  rented,
  rents,
  selected,
  thanked,
  wants,
} from '../stages.js';

type Mode = 'annotated' | 'simulated';

/** Holds all turns of dialogues against the policy; or, `from` a turn on, the others only lead there. */
async function conformance(
  dialogues: readonly SgdDialogue[],
  mode: Mode = 'annotated',
  from = 0,
  services = registry,
): Promise<PolicyConformance> {
  const counts = new PolicyConformance();
  for (const of of dialogues) {
    for await (const turn of replaySgdDialogue(of, services, { mode }))
      if (turn.index >= from) counts.add(turn, `${of.dialogue_id} turn ${turn.index}`);
  }
  return counts;
}

/** What is counted when the system answers the last user turn of `turns` with `reply`. */
async function answering(turns: readonly SgdTurn[], reply: SgdTurn, mode?: Mode): Promise<ConformanceCounts> {
  return (await conformance([dialogue('d', ...turns, reply)], mode, turns.length - 1)).toJSON();
}

/** By aspect, whether it was right; of several cases, how many were of how many. */
function aspectsOf({ aspects }: ConformanceCounts): Readonly<Record<string, boolean | string>> {
  const entries = Object.entries(aspects).map(([name, tally]) => {
    const { right, total } = tally!;
    return [name, total === 1 ? right === 1 : `${right} of ${total}`] as const;
  });
  return Object.fromEntries(entries);
}

const upTo = (turns: readonly SgdTurn[]): readonly SgdTurn[] => turns.slice(0, -1);
const asksToRent: readonly SgdTurn[] = [...offered, user(finding(PICKED, select()))];
const asksForPhone: readonly SgdTurn[] = [...offered, user(finding(LAKE, request('phone'), request('covered')))];
const findsOtter = (...actions: readonly SgdAction[]): SgdTurn =>
  called('FindKayaks', [OTTER, HERON], system(...actions));
/** The rental fails, and the backend knows of a time; `voiced` is what the system tells of it. */
const failsWith = (recorded: string, ...voiced: readonly SgdAction[]): SgdTurn =>
  called('RentKayak', [{ ...RECEIPT, start_time: recorded }], system(failure, ...voiced));

type Aspects = Readonly<Partial<Record<ConformanceAspect, boolean>>>;

describe('the slots that are requested', () => {
  it.each<readonly [string, SgdTurn, Aspects]>([
    [
      'the same, in any order',
      system(request('start_time'), request('day')),
      { requested_slots: true, requested_slots_included: true },
    ],
  ])('are %s', async (_what, reply, aspects) => {
    expect(aspectsOf(await answering(upTo(rents), reply))).toEqual({ acts: true, ...aspects });
  });

  it.each<readonly [string, SgdTurn, Aspects]>([
    ['fewer', system(request('day')), { requested_slots: false, requested_slots_included: true }],
    [
      'another one as well',
      system(request('day'), request('start_time'), request('vests')),
      { requested_slots: false, requested_slots_included: false },
    ],
    ['another one', system(request('lake')), { requested_slots: false, requested_slots_included: false }],
  ])('are not those that the policy requests: %s', async (_what, reply, aspects) => {
    expect(aspectsOf(await answering(upTo(rents), reply))).toEqual({ acts: true, ...aspects });
  });

  it('are not compared where one side requests none', async () => {
    expect(aspectsOf(await answering(upTo(rents), system(reqMore)))).toEqual({ acts: false });
    expect(aspectsOf(await answering(upTo(selected), system(request('day'))))).toEqual({ acts: false });
  });
});

describe('the slots to confirm', () => {
  const all = [
    askConfirm('vests', '1'),
    askConfirm('kayak_name', 'Otter'),
    askConfirm('day', 'March 8th', '2019-03-08'),
    askConfirm('start_time', '10:30 am', '10:30'),
  ] as const;

  it.each<readonly [string, SgdTurn, Aspects]>([
    ['the same, in any order', system(...all), { confirmed_slots: true, confirmed_slots_included: true }],
  ])('are %s', async (_what, reply, aspects) => {
    expect(aspectsOf(await answering(upTo(asked), reply))).toEqual({ acts: true, ...aspects });
  });

  it.each<readonly [string, SgdTurn, Aspects]>([
    ['fewer', system(all[1], all[2]), { confirmed_slots: false, confirmed_slots_included: true }],
    [
      'another one as well',
      system(...all, askConfirm('fee', '18')),
      { confirmed_slots: false, confirmed_slots_included: false },
    ],
  ])('are not those that the policy confirms: %s', async (_what, reply, aspects) => {
    expect(aspectsOf(await answering(upTo(asked), reply))).toEqual({ acts: true, ...aspects });
  });

  it('are not compared where one side asks for none', async () => {
    expect(aspectsOf(await answering(upTo(asked), system(reqMore)))).toEqual({ acts: false });
    expect(aspectsOf(await answering(upTo(selected), system(...all)))).toEqual({ acts: false });
  });
});

describe('what is offered', () => {
  it.each<readonly [string, SgdTurn, Mode, Aspects]>([
    [
      'the entity that was told',
      findsOtter(offer('kayak_name', 'Otter')),
      'annotated',
      { offered_values: true, offered_slots: true },
    ],
    [
      'the entity in another case',
      findsOtter(offer('kayak_name', 'OTTER')),
      'simulated',
      { offered_values: true, offered_slots: true },
    ],
    [
      'what the value that was told stands for',
      findsOtter(offer('kayak_name', 'the Otter', 'Otter')),
      'simulated',
      { offered_values: true, offered_slots: true },
    ],
    [
      'the entity that was told, as the annotation leads',
      findsOtter(offer('kayak_name', 'Heron')),
      'annotated',
      { offered_values: true, offered_slots: true },
    ],
  ])('is %s', async (_what, reply, mode, aspects) => {
    expect(aspectsOf(await answering(upTo(offered), reply, mode))).toEqual({ acts: true, ...aspects });
  });

  it.each<readonly [string, SgdTurn, Mode, Aspects]>([
    [
      'another entity, as the results come first',
      findsOtter(offer('kayak_name', 'Heron')),
      'simulated',
      { offered_values: false, offered_slots: true },
    ],
    [
      'the entity by more slots than the policy tells',
      findsOtter(offer('kayak_name', 'Otter'), offer('seats', '2')),
      'simulated',
      { offered_values: true, offered_slots: false },
    ],
    [
      'the entity, of which another value was told',
      findsOtter(offer('kayak_name', 'Otter'), offer('seats', '3')),
      'simulated',
      { offered_values: false, offered_slots: false },
    ],
    [
      'the entity by what it has not',
      findsOtter(offer('fee', '18')),
      'simulated',
      { offered_values: false, offered_slots: false },
    ],
  ])('is not what was told: %s', async (_what, reply, mode, aspects) => {
    expect(aspectsOf(await answering(upTo(offered), reply, mode))).toEqual({ acts: true, ...aspects });
  });

  it('is one entity where two were told', async () => {
    const names = ['Otter', 'Heron'];
    const both = { act: 'OFFER', slot: 'kayak_name', values: names, canonical_values: names };
    for (const mode of ['annotated', 'simulated'] as const)
      expect(aspectsOf(await answering(upTo(offered), findsOtter(both), mode))).toMatchObject({
        offered_values: false,
      });
  });

  it.each([
    ['those that were told', ['Otter', 'Heron']],
    ['those that were told, in any order', ['Heron', 'Otter']],
    ['the one that was told and more', ['Heron']],
  ])('are, where a list is presented, %s', async (_what, names) => {
    expect(await listing(names)).toEqual({ acts: true, offered_values: true, offered_slots: true });
  });

  it.each([
    ['partly others', ['Otter', 'Ghost']],
    ['others', ['Ghost']],
    ['some that were recorded and one without a name', ['Otter', '']],
  ])('are, where a list is presented, not those that were told: %s', async (_what, names) => {
    expect(await listing(names)).toEqual({ acts: true, offered_values: false, offered_slots: true });
  });

  async function listing(names: readonly string[]): Promise<unknown> {
    const facts = { 'Kayaks_1.FindKayaks': { presents: 'list' } } as const;
    const lists = createRegistry(servicesFromSgdSchema(schema, { facts }));
    const told = { act: 'OFFER', slot: 'kayak_name', values: names, canonical_values: names };
    const of = dialogue('d', ...upTo(offered), findsOtter(told));
    const counts = (await conformance([of], 'simulated', 0, lists)).toJSON();
    return aspectsOf(counts);
  }

  it('is the next entity when another one is wanted', async () => {
    expect(aspectsOf(await answering(upTo(lastOffered), system(offer('kayak_name', 'Heron')), 'simulated'))).toEqual({
      acts: true,
      offered_values: true,
      offered_slots: true,
    });
  });

  it('is not the entity of before when another one is wanted', async () => {
    const again = system(offer('kayak_name', 'Otter'));
    expect(aspectsOf(await answering(upTo(lastOffered), again, 'simulated'))).toMatchObject({ offered_values: false });
  });

  it.each<readonly [string, SgdTurn]>([
    ['the time that was told', failsWith('11:00', offer('start_time', '11 am', '11:00'))],
    [
      'the time, told with what was asked for anyway',
      failsWith('11:00', offer('start_time', '11 am', '11:00'), offer('kayak_name', 'Otter')),
    ],
  ])('after a failure is %s', async (_what, reply) => {
    const counts = await answering(upTo(failedWithOffer), reply, 'simulated');
    expect(aspectsOf(counts)).toEqual({ acts: true, offered_values: true });
  });

  it.each<readonly [string, SgdTurn]>([
    ['another time than was told', failsWith('12:00', offer('start_time', '11 am', '11:00'))],
    ['a time where a day was told', failsWith('11:00', offer('day', 'Sunday', '2019-03-10'))],
  ])('after a failure is not what was told: %s', async (_what, reply) => {
    const counts = await answering(upTo(failedWithOffer), reply, 'simulated');
    expect(aspectsOf(counts)).toEqual({ acts: true, offered_values: false });
  });
});

describe('the task that is suggested', () => {
  it('is the same', async () => {
    expect(aspectsOf(await answering(asksToRent, system(offerIntent('RentKayak'))))).toEqual({
      acts: true,
      suggested_task: true,
    });
  });

  it.each([
    ['another one of the service', 'FindKayaks'],
    ['none of the service', 'BookShuttle'],
    ['the same in another case', 'rentkayaks'],
    ['without a name', ''],
  ])('is not what was suggested: %s', async (_what, intent) => {
    expect(aspectsOf(await answering(asksToRent, system(offerIntent(intent))))).toEqual({
      acts: true,
      suggested_task: false,
    });
  });

  it('is not compared where one side suggests none', async () => {
    expect(aspectsOf(await answering(asksToRent, system(reqMore)))).toEqual({ acts: false });
    expect(aspectsOf(await answering(upTo(putOff), system(offerIntent('RentKayak'))))).toEqual({ acts: false });
  });
});

describe('what is told when it was asked for', () => {
  it.each<readonly [string, SgdTurn, boolean | string]>([
    ['the same', system(inform('phone', '555-0101'), inform('covered', 'True')), '2 of 2'],
    ['the same in another case', system(inform('covered', 'true')), true],
    ['partly another value', system(inform('phone', '555-0199'), inform('covered', 'True')), '1 of 2'],
  ])('is %s', async (_what, reply, informed_values) => {
    expect(aspectsOf(await answering(asksForPhone, reply))).toEqual({ acts: true, informed_values });
  });

  it.each<readonly [string, SgdTurn]>([
    ['another value', system(inform('phone', '555-0199'))],
    ['the value of another slot', system(inform('dock_address', '555-0101'))],
    ['an empty value', system(inform('phone', ''))],
    ['no value', system(inform('phone', undefined as never))],
  ])('is not what was told: %s', async (_what, reply) => {
    expect(aspectsOf(await answering(asksForPhone, reply))).toEqual({ acts: true, informed_values: false });
  });

  it('is not compared where the policy tells nothing', async () => {
    expect(aspectsOf(await answering(upTo(offered), system(inform('phone', '555-0101'))))).toEqual({ acts: false });
  });
});

describe('the acts of a turn', () => {
  it.each<readonly [string, readonly SgdTurn[]]>([
    ['requests', wants],
    ['an offer', offered],
    ['a suggestion', selected],
    ['a confirmation', asked],
    ['a success', rented],
    ['a failure with an alternative', failedWithOffer],
    ['a prompt', putOff],
    ['a prompt after thanks', thanked],
    ['a goodbye', [...rented, user(renting(CONFIRMED, thankYou, goodbye)), system(goodbye)]],
    ['an answer', [...asksForPhone, system(inform('phone', '555-0101'), inform('covered', 'True'))]],
    [
      'a success with an answer',
      [
        ...asked,
        user(renting(CONFIRMED, request('fee'), affirm)),
        called('RentKayak', [RECEIPT], system(success, inform('fee', '18'))),
      ],
    ],
    [
      'an empty result',
      [
        user(finding(LAKE, informIntent('FindKayaks'), inform('lake', 'Moss Lake'))),
        called('FindKayaks', [], system(failure, reqMore)),
      ],
    ],
    ['an exhausted result', [...lastOffered, user(finding(LAKE, requestAlts)), system(failure, reqMore)]],
  ])('agree on %s', async (_what, turns) => {
    for (const mode of ['annotated', 'simulated'] as const)
      expect(await answering(upTo(turns), turns.at(-1)!, mode)).toMatchObject({
        aspects: { acts: { right: 1, total: 1 } },
        confusion: {},
      });
  });

  it.each<readonly [string, readonly SgdTurn[], SgdTurn, string]>([
    ['another act', upTo(wants), system(offer('kayak_name', 'Otter')), 'INFORM_INTENT: OFFER / REQUEST'],
    [
      'one more',
      upTo(rented),
      called('RentKayak', [RECEIPT], system(success, reqMore)),
      'AFFIRM: NOTIFY_SUCCESS + REQ_MORE / NOTIFY_SUCCESS',
    ],
    ['one less', upTo(failedWithOffer), failsWith('11:00'), 'AFFIRM: NOTIFY_FAILURE / NOTIFY_FAILURE + REQ_MORE'],
    ['none', upTo(selected), system(), 'SELECT: none / OFFER_INTENT'],
    [
      'a success where nothing was called',
      upTo(rented),
      system(success),
      'AFFIRM: NOTIFY_SUCCESS / NOTIFY_FAILURE + REQ_MORE',
    ],
    [
      'several, each named once and in order',
      upTo(asked),
      system(request('vests'), request('day'), offer('fee', '18')),
      'INFORM: OFFER + REQUEST / CONFIRM',
    ],
  ])('differ by %s, and the confusion says where', async (_what, turns, reply, kind) => {
    const counts = await answering(turns, reply);
    expect(counts.aspects.acts).toEqual({ right: 0, total: 1 });
    expect(counts.confusion).toEqual({ [kind]: { count: 1, examples: [`d turn ${turns.length - 1}`] } });
  });

  it('agree whether or not the number of results is told', async () => {
    const count = { act: 'INFORM_COUNT', slot: 'count', values: ['2'], canonical_values: ['2'] };
    expect(aspectsOf(await answering(upTo(offered), findsOtter(count, offer('kayak_name', 'Otter'))))).toEqual({
      acts: true,
      offered_values: true,
      offered_slots: true,
    });
    expect((await answering(upTo(selected), system(count))).confusion).toHaveProperty(['SELECT: none / OFFER_INTENT']);
  });

  it('agree though the policy repeats a question that was not answered', async () => {
    const asksBack = [...asked, user(renting(DRAFT, request('phone')))];
    const counts = await answering(asksBack, system(inform('phone', '555-0101')));
    expect(aspectsOf(counts)).toEqual({ acts: true, informed_values: true });
    expect(aspectsOf(await answering(asksBack, system(success)))).toMatchObject({ acts: false });
  });
});

it('a turn that nobody answers is passed over', async () => {
  const counts = await conformance([dialogue('unanswered', user(finding({}, informIntent('FindKayaks'))))]);
  expect(counts.toJSON()).toEqual({ aspects: {}, confusion: {} });
  const longer = (await conformance([dialogue('d', ...rented, user(renting(CONFIRMED, thankYou)))])).toJSON();
  expect(longer).toEqual((await conformance([dialogue('d', ...rented)])).toJSON());
});

it('nothing is counted before a turn', () => {
  expect(new PolicyConformance().toJSON()).toEqual({ aspects: {}, confusion: {} });
});

it('parts that are merged give the whole, with the first three places of each confusion', async () => {
  const odd = (id: string): SgdDialogue => dialogue(id, ...upTo(wants), system(reqMore));
  const dialogues = [
    odd('a'),
    dialogue('b', ...rented),
    odd('c'),
    dialogue('d', ...failedWithOffer),
    odd('e'),
    odd('f'),
  ];
  const whole = (await conformance(dialogues)).toJSON();
  expect(whole.confusion).toEqual({
    'INFORM_INTENT: REQ_MORE / REQUEST': { count: 4, examples: ['a turn 0', 'c turn 0', 'e turn 0'] },
  });
  await fc.assert(
    fc.asyncProperty(fc.nat({ max: dialogues.length }), async (at) => {
      const parts = [dialogues.slice(0, at), dialogues.slice(at)];
      const merged = new PolicyConformance();
      for (const part of parts)
        merged.merge(JSON.parse(JSON.stringify((await conformance(part)).toJSON())) as ConformanceCounts);
      expect(merged.toJSON()).toEqual(whole);
    }),
    { numRuns: 10 },
  );
});
