import type { SgdDialogue, SgdFrame, SgdState, SgdTurn } from '../../../src/sgd/corpus/format.js';
import {
  affirm,
  askConfirm,
  called,
  dialogue,
  failure,
  finding,
  inform,
  informIntent,
  offer,
  renting,
  request,
  select,
  success,
  system,
  user,
} from '../fixture.js';
import { spoken } from '../words.js';

const FOUND = [
  { kayak_name: 'Heron', lake: 'Moss', seats: '2', dock_address: '2 Quay' },
  { kayak_name: 'Otter', lake: 'Moss', seats: '2', dock_address: '1 Pier' },
];
const ASKED = { lake: 'Moss', seats: 'dontcare' };
const DRAFT = { ...ASKED, kayak_name: 'Otter', day: 'March 5th', start_time: '3 pm' };
const CALL = { kayak_name: 'Otter', day: '2019-03-05', start_time: '15:00', vests: '1' };

const UP_TO_CALL: readonly SgdTurn[] = [
  spoken(
    user(finding(ASKED, informIntent('FindKayaks'), inform('lake', 'Moss'), inform('seats', 'dontcare'))),
    'A kayak on [lake: Moss], of any size.',
  ),
  spoken(
    called('FindKayaks', FOUND, system(offer('kayak_name', 'Otter')), { lake: 'Moss' }),
    'Take [kayak_name: Otter].',
  ),
  spoken(user(finding(ASKED, request('dock_address'))), 'Where is its dock?'),
  spoken(system(inform('dock_address', '1 Pier')), 'It is at [dock_address: 1 Pier].'),
  spoken(
    user(
      renting(
        DRAFT,
        select(),
        informIntent('RentKayak'),
        inform('day', 'March 5th', '2019-03-05'),
        inform('start_time', '3 pm', '15:00'),
      ),
    ),
    'I rent that one on [day: March 5th] at [start_time: 3 pm].',
  ),
  spoken(
    system(
      askConfirm('kayak_name', 'Otter'),
      askConfirm('day', 'March 5th', '2019-03-05'),
      askConfirm('start_time', '3 pm', '15:00'),
      askConfirm('vests', '1'),
    ),
    'Shall I rent [kayak_name: Otter] on [day: March 5th] from [start_time: 3 pm], with one vest?',
  ),
  spoken(user(renting({ ...DRAFT, vests: '1' }, affirm, request('fee'))), 'Yes. How much is it?'),
];

/** A kayak is found, asked about and rented. */
export const rented: SgdDialogue = dialogue(
  '1_00000',
  ...UP_TO_CALL,
  spoken(
    called('RentKayak', [{ ...CALL, fee: '$20' }], system(success, inform('fee', '$20')), CALL),
    'It is yours. That is [fee: $20].',
  ),
);

/** The same, but it is to be had an hour later only. */
export const refused: SgdDialogue = dialogue(
  '1_00001',
  ...UP_TO_CALL,
  spoken(
    called(
      'RentKayak',
      [{ ...CALL, start_time: '16:00' }],
      system(failure, offer('start_time', '4 pm', '16:00')),
      CALL,
    ),
    'That is not possible. Will [start_time: 4 pm] do?',
  ),
);

/** A change of a dialogue. */
export type Damage = (dialogue: SgdDialogue) => SgdDialogue;

function inTurn(at: number, change: (turn: SgdTurn) => SgdTurn): Damage {
  return (of) => ({ ...of, turns: of.turns.map((turn, index) => (index === at ? change(turn) : turn)) });
}

/** Another turn in the place of one. */
export const turn = (at: number, other: SgdTurn): Damage => inTurn(at, () => other);

/** Other words for a turn: see `spoken`. */
export const says = (at: number, marked: string): Damage => inTurn(at, (so) => spoken(so, marked));

/** A change of the only frame of a turn. */
export const inFrame = (at: number, change: (frame: SgdFrame) => SgdFrame): Damage =>
  inTurn(at, (so) => ({ ...so, frames: so.frames.map(change) }));

/** A change of the annotated state. */
export const inState = (at: number, change: (state: SgdState) => Partial<SgdState>): Damage =>
  inFrame(at, (frame) => ({ ...frame, state: { ...frame.state!, ...change(frame.state!) } }));

/** Other values of slots in the annotated state; none where undefined. */
export const holds = (at: number, values: Readonly<Record<string, string | undefined>>): Damage =>
  inState(at, ({ slot_values }) => {
    const kept = Object.entries(slot_values).filter(([slot]) => !Object.hasOwn(values, slot));
    const given = Object.entries(values).flatMap(([slot, value]) => (value === undefined ? [] : [[slot, [value]]]));
    return { slot_values: Object.fromEntries([...kept, ...given]) as SgdState['slot_values'] };
  });

/** Other parameters of a call. */
export const calls = (at: number, values: Readonly<Record<string, string>>): Damage =>
  inFrame(at, (frame) => ({
    ...frame,
    service_call: { ...frame.service_call!, parameters: { ...frame.service_call!.parameters, ...values } },
  }));

/** Other values in the first result of a call. */
export const finds = (at: number, values: Readonly<Record<string, string>>): Damage =>
  inFrame(at, (frame) => {
    const [first, ...others] = frame.service_results!;
    return { ...frame, service_results: [{ ...first, ...values }, ...others] };
  });

/** One act of a frame in place of the one of the same kind and slot. */
export const does = (at: number, ...acts: SgdFrame['actions']): Damage =>
  inFrame(at, (frame) => ({
    ...frame,
    actions: [
      ...frame.actions.filter((old) => !acts.some((act) => act.act === old.act && act.slot === old.slot)),
      ...acts,
    ],
  }));

/** Several changes, one after the other. */
export const all =
  (...damages: readonly Damage[]): Damage =>
  (of) =>
    damages.reduce((so, damage) => damage(so), of);
