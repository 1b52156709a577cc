/** The state as the evaluation holds it against the annotation: in the corpus's words and terms. */
import { describe, expect, it } from 'vitest';
import { replaySgdDialogue } from '../../../src/sgd/replay/replay.js';
import type { SgdTurn } from '../../../src/sgd/corpus/format.js';
import { tokenSortRatio } from 'typetod/internal';
import {
  affirm,
  askConfirm,
  booking,
  CABINS,
  called,
  dialogue,
  driver,
  failure,
  finding,
  frame,
  goodbye,
  inform,
  informIntent,
  KAYAKS,
  negate,
  negateIntent,
  offer,
  offerIntent,
  registry,
  renting,
  reqMore,
  request,
  select,
  SHUTTLES,
  staying,
  success,
  system,
  thankYou,
  user,
} from '../fixture.js';
import {
  asked,
  CONFIRMED,
  failed,
  failedWithOffer,
  LAKE,
  offered,
  offersCabin,
  OTTER,
  PICKED,
  putOff,
  RECEIPT,
  rented,
  selected,
  thanked,
} from '../stages.js';
import { evaluate } from './evaluate.js';

const MODES = ['annotated', 'simulated'] as const;
type Mode = (typeof MODES)[number];

/** What the evaluation sees of a service in a turn. */
interface Seen {
  readonly slots: Readonly<Record<string, string>>;
  readonly intent: string;
  readonly requested: readonly string[];
}

/** A service after the last user turn. */
async function seen(turns: readonly SgdTurn[], service = KAYAKS, mode: Mode = 'annotated'): Promise<Seen> {
  let last: Seen = { slots: {}, intent: '', requested: [] };
  for await (const turn of replaySgdDialogue(dialogue('d', ...turns), registry, { mode }))
    last = {
      slots: Object.fromEntries(turn.slots(service)),
      intent: turn.intent(service),
      requested: turn.state(service)?.requested ?? [],
    };
  return last;
}

const accepted: readonly SgdTurn[] = [
  ...failedWithOffer,
  user(renting({ ...CONFIRMED, start_time: '11 am' }, affirm)),
  called('RentKayak', [{ ...RECEIPT, start_time: '11:00' }], system(success)),
];

/** The system calls the kayak and the default number of vests by other words. */
const worded: readonly SgdTurn[] = [
  offered[0]!,
  called('FindKayaks', [OTTER], system(offer('kayak_name', 'the Otter', 'Otter'))),
  user(finding({ ...LAKE, kayak_name: 'the Otter' }, select())),
  system(offerIntent('RentKayak')),
];

describe('a value in the state is worded', () => {
  it.each(MODES)('as the user said it, whatever the system made of it, %s', async (mode) => {
    // The system repeated `next Friday` as `March 8th`, and `half past ten` as `10:30 am`.
    const { slots } = await seen(rented, KAYAKS, mode);
    expect(slots).toMatchObject({ day: 'next Friday', start_time: 'half past ten' });
  });

  it('as the system says it, when nobody else said it', async () => {
    expect((await seen(accepted)).slots).toMatchObject({ start_time: '11 am' });
    expect((await seen(worded)).slots).toEqual({ lake: 'Moss Lake', kayak_name: 'the Otter' });
  });

  it('as it is written canonically, when the annotation of system turns is not there', async () => {
    expect((await seen(accepted, KAYAKS, 'simulated')).slots).toMatchObject({ start_time: '11:00' });
    expect((await seen(worded, KAYAKS, 'simulated')).slots).toEqual({ lake: 'Moss Lake', kayak_name: 'Otter' });
  });

  it('canonically as well, before the system has said it', async () => {
    const silent = [...failedWithOffer.slice(0, -1), called('RentKayak', [RECEIPT], system(success))];
    expect((await seen(silent)).slots).toMatchObject({ vests: '1' });
    const later = [...worded.slice(0, 1), called('FindKayaks', [OTTER], system(offer('seats', '2')))];
    const picks = [...later, user(finding(PICKED, select())), system(offer('kayak_name', 'the Otter', 'Otter'))];
    expect((await seen(picks)).slots).toMatchObject({ kayak_name: 'Otter' });
    expect((await seen([...picks, user(finding(PICKED, thankYou))])).slots).toMatchObject({ kayak_name: 'the Otter' });
  });

  it('as the system said it last', async () => {
    const again = [
      ...worded,
      user(finding(PICKED, request('phone'))),
      system(askConfirm('kayak_name', 'that Otter', 'Otter')),
      user(finding(PICKED, thankYou)),
    ];
    expect((await seen(again)).slots).toMatchObject({ kayak_name: 'that Otter' });
  });

  it('as the system says it, or canonically, when it was carried over', async () => {
    const ride = booking({ day: ['March 8th', 'next Friday'] }, informIntent('BookShuttle'));
    const turns = [...rented, user(ride), driver(request('riders'))];
    expect((await seen(turns, SHUTTLES)).slots).toEqual({ day: 'March 8th' });
    expect((await seen(turns, SHUTTLES, 'simulated')).slots).toEqual({ day: '2019-03-08' });
  });

  it.each(MODES)('True or False, however it was said, %s', async (mode) => {
    const covered = (said: string, canonical: string) =>
      user(finding({ covered: canonical }, informIntent('FindKayaks'), inform('covered', said, canonical)));
    const asks = system(request('lake'));
    expect((await seen([covered('with a roof', 'True'), asks], KAYAKS, mode)).slots).toEqual({ covered: 'True' });
    expect((await seen([covered('an open one', 'False'), asks], KAYAKS, mode)).slots).toEqual({ covered: 'False' });
  });
});

describe('there is no state', () => {
  it('of a service that was not used', async () => {
    expect(await seen(rented, SHUTTLES)).toEqual({ slots: {}, intent: 'NONE', requested: [] });
    expect(await seen(rented, 'Moons_1')).toEqual({ slots: {}, intent: 'NONE', requested: [] });
  });

  it('of another service in that of one', async () => {
    expect((await seen(offersCabin(...rented), CABINS)).slots).toEqual(LAKE);
  });
});

describe('the slots that are requested', () => {
  const asks = (...slots: readonly string[]): readonly SgdTurn[] => [
    ...offered,
    user(finding(LAKE, ...slots.map((slot) => request(slot)))),
    system(reqMore),
  ];

  it('are those that the user asked for in this turn', async () => {
    expect((await seen(asks('phone', 'dock_address'))).requested).toEqual(['phone', 'dock_address']);
  });

  it('are none of an earlier turn, and none of another service', async () => {
    expect((await seen([...asks('phone'), user(finding(LAKE, thankYou))])).requested).toEqual([]);
    expect((await seen([...offersCabin(...offered), ...asks('phone').slice(2)], CABINS)).requested).toEqual([]);
  });

  it.each([
    ['the same', ['phone', 'covered'], 1],
    ['one less', ['phone'], 2 / 3],
    ['one more', ['phone', 'covered', 'dock_address'], 4 / 5],
    ['others', ['seats', 'dock_address'], 0],
    ['none', [], 0],
  ])('are scored where the annotation has %s', async (_what, annotated, f1) => {
    const [first, answer, question, reply] = asks('phone', 'covered');
    const frames = question!.frames.map((so) => ({ ...so, state: { ...so.state!, requested_slots: annotated } }));
    const { goals } = await evaluate([dialogue('d', first!, answer!, { ...question!, frames }, reply!)]);
    // The first frame, in which neither side has any, is right.
    expect(goals.exact.all.requested_slots_f1).toBeCloseTo((1 + f1) / 2, 12);
  });
});

describe('the active intent', () => {
  it.each<readonly [string, readonly SgdTurn[], string]>([
    ['of a search is its own', offered, 'FindKayaks'],
    ['of a transaction is its own', rented, 'RentKayak'],
    ['stays when something is selected', selected, 'FindKayaks'],
    ['is none when what was suggested is put off', putOff, 'NONE'],
    ['is none when it is put off with a goodbye', [...selected, user(finding(PICKED, goodbye, negateIntent))], 'NONE'],
    ['stays when the user gives thanks', thanked, 'RentKayak'],
    ['is none when there is nothing more', [...thanked, user(renting(CONFIRMED, negate, thankYou))], 'NONE'],
    ['is none when there is nothing more after a failure', [...failed, user(renting(CONFIRMED, negate))], 'NONE'],
    ['stays when the user leaves unprompted', [...rented, user(renting(CONFIRMED, goodbye))], 'RentKayak'],
    [
      'stays when the user leaves with a selection',
      [...offered, user(finding(PICKED, select(), goodbye)), system(goodbye)],
      'FindKayaks',
    ],
    [
      'stays when the user leaves with a selection after a prompt',
      [...putOff, user(finding(PICKED, select(), goodbye)), system(goodbye)],
      'FindKayaks',
    ],
    [
      'stays when an alternative is turned down',
      [...failedWithOffer, user(renting(CONFIRMED, negate)), system(reqMore)],
      'RentKayak',
    ],
    [
      'is that of a new task after one was put off',
      [...putOff, user(finding({ lake: 'Fern Lake' }, informIntent('FindKayaks'), inform('lake', 'Fern Lake')))],
      'FindKayaks',
    ],
  ])('%s', async (_what, turns, intent) => {
    for (const mode of MODES) expect((await seen(turns, KAYAKS, mode)).intent).toBe(intent);
  });

  it('of another service goes on when one is put off', async () => {
    const cabin = staying(LAKE, informIntent('FindCabins'), inform('lake', 'Moss Lake'));
    const both = [...selected, user(finding(PICKED, negateIntent), cabin)];
    expect([(await seen(both)).intent, (await seen(both, CABINS)).intent]).toEqual(['NONE', 'FindCabins']);
  });

  it('is scored', async () => {
    const accuracy = async (annotated: string): Promise<number | undefined> => {
      const turns = [...selected, user(frame(KAYAKS, annotated, PICKED, negateIntent)), system(reqMore)];
      return (await evaluate([dialogue('d', ...turns)])).goals.exact.all.active_intent_accuracy;
    };
    expect([await accuracy('NONE'), await accuracy('FindKayaks')]).toEqual([1, 2 / 3]);
  });
});

describe('the variants of the goal metrics', () => {
  const ends = dialogue(
    'd',
    ...accepted,
    user(renting({ ...CONFIRMED, start_time: '11 am' }, thankYou)),
    system(reqMore),
  );
  /** Two of seven frames hold the accepted alternative. */
  const mean = (score: number): number => (5 + 2 * score) / 7;

  it('agree where the state is in the words of the annotation', async () => {
    const { goals, jga, jga_fuzzy, jga_exact_no_extension } = await evaluate([ends]);
    expect([jga, jga_fuzzy, jga_exact_no_extension]).toEqual([1, 1, 1]);
    expect(Object.values(goals).map(({ all }) => all.joint_goal_accuracy)).toEqual([1, 1, 1, 1, 1, 1]);
  });

  it('differ by the extension and the match where it holds canonical values', async () => {
    const { goals, ...report } = await evaluate([ends], { mode: 'simulated' });
    const scores = Object.entries(goals).map(([name, { all }]) => [name, all.joint_goal_accuracy] as const);
    const [difflib, levenshtein] = (['difflib', 'levenshtein'] as const).map(
      (ratio) => tokenSortRatio('11 am', '11:00', ratio) / 100,
    );
    expect(Object.fromEntries(scores)).toEqual({
      exact: 1,
      exact_no_extension: mean(0),
      fuzzy: 1,
      fuzzy_no_extension: expect.closeTo(mean(difflib!), 12),
      fuzzy_levenshtein: 1,
      fuzzy_levenshtein_no_extension: expect.closeTo(mean(levenshtein!), 12),
    });
    expect(difflib).toBeGreaterThan(0);
    expect(report).toMatchObject({ jga: 1, jga_fuzzy: 1, jga_exact_no_extension: mean(0), wrong_frames: 0, cjga: 1 });
  });

  it('take what a form stands for in any service, with the extension', async () => {
    const ride = booking({ day: 'next Friday' }, informIntent('BookShuttle'));
    const carried = dialogue('d', ...rented, user(ride), driver(request('riders')));
    const { per_service, ...report } = await evaluate([carried], { mode: 'simulated' });
    // No act of the shuttle says what the user meant by next Friday; the rental's does.
    expect(report).toMatchObject({ frames: 6, jga: 1, jga_exact_no_extension: 5 / 6 });
    expect(per_service).toMatchObject({ Shuttles_1: { jga: 1 } });
  });

  it('do not take a form that was said for what is annotated canonically', async () => {
    const day = { ...CONFIRMED, day: '2019-03-08' };
    const canonical = dialogue('d', ...asked, user(renting(day, affirm)), system(success));
    expect(await evaluate([canonical])).toMatchObject({ frames: 5, wrong_frames: 1, jga: 4 / 5 });
  });

  it.each([
    ['nearly right', 'Mossy Lake', 'Moss Lake'],
    ['right in another order alone', 'lake of Moss', 'of Moss Lake'],
    ['right in the eyes of one ratio more than of the other', 'tide', 'diet'],
  ])('have a fraction, or not, where a value is %s: exactly it is wrong', async (_what, annotated, said) => {
    const wants = finding({ lake: annotated }, informIntent('FindKayaks'), inform('lake', said));
    const { goals, ...report } = await evaluate([dialogue('d', user(wants), offered[1]!)]);
    const [fuzzy, levenshtein] = (['difflib', 'levenshtein'] as const).map(
      (ratio) => tokenSortRatio(annotated, said, ratio) / 100,
    );
    expect(report).toMatchObject({ frames: 1, wrong_frames: 1, jga: 0, jga_fuzzy: fuzzy, jga_exact_no_extension: 0 });
    expect(report).toMatchObject({ cjga: 0, cjga_service: 0 });
    expect(goals.fuzzy_levenshtein.all.joint_goal_accuracy).toBe(levenshtein);
    expect(goals.fuzzy_levenshtein_no_extension.all.joint_goal_accuracy).toBe(levenshtein);
    expect(report.per_service).toEqual({
      Kayaks_1: { frames: 1, wrong_frames: 1, jga: 0, jga_fuzzy: fuzzy, seen: null },
    });
  });
});

it('a failure that the system voices otherwise than it was recorded is worded as it was voiced', async () => {
  const recorded = { ...RECEIPT, start_time: '12:00' };
  const turns = [
    ...asked,
    user(renting(CONFIRMED, affirm)),
    called('RentKayak', [recorded], system(failure, offer('start_time', 'noon', '12:00'))),
    user(renting({ ...CONFIRMED, start_time: 'noon' }, affirm)),
  ];
  expect((await seen(turns)).slots.start_time).toBe('noon');
  expect((await seen(turns, KAYAKS, 'simulated')).slots.start_time).toBe('12:00');
});
