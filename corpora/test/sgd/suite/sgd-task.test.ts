import { describe, expect, it } from 'vitest';
import { type SgdTask, sgdTask } from '../../../src/sgd/suite/suite.js';
import { checkTask } from 'typetod/internal';
import type { SgdAction, SgdTurn } from '../../../src/sgd/corpus/format.js';
import {
  affirm,
  askConfirm,
  booking,
  called,
  dialogue,
  driver,
  failure,
  finding,
  goodbye,
  inform,
  informIntent,
  negate,
  registry,
  renting,
  reqMore,
  request,
  type SgdRow,
  success,
  system,
  thankYou,
  user,
} from '../fixture.js';
import { asked, CONFIRMED, failedWithOffer, PICKED, RECEIPT, rented, rents, selected, wants } from '../stages.js';

const bye = [user(renting(CONFIRMED, thankYou, goodbye)), system(goodbye)];

/** Calls with the arguments of the receipt: the stages record none. */
function withArguments(turns: readonly SgdTurn[]): readonly SgdTurn[] {
  const { kayak_name = '', day = '', start_time = '' } = RECEIPT;
  return turns.map((turn) => ({
    ...turn,
    frames: turn.frames.map((frame) => {
      const { service_call: made } = frame;
      if (!made) return frame;
      const parameters = made.method === 'RentKayak' ? { kayak_name, day, start_time } : { lake: 'Moss Lake' };
      return Object.keys(made.parameters).length > 0 ? frame : { ...frame, service_call: { ...made, parameters } };
    }),
  }));
}

async function taskOf(...turns: readonly SgdTurn[]): Promise<SgdTask> {
  const task = await sgdTask(dialogue('1_00000', ...withArguments(turns)), registry);
  if (typeof task === 'string') throw new TypeError(task);
  expect(() => checkTask(task, registry)).not.toThrow();
  return task;
}

const rental = { kayak_name: 'Otter', day: '2019-03-08', start_time: '10:30', vests: 1 };
const gold = (args: object) => [{ api: 'kayaks_1_rent_kayak', arguments: args }];
const search = {
  api: 'kayaks_1_find_kayaks',
  slots: { lake: 'Moss Lake' },
  volunteered: ['lake'],
  choose: { where: { kayak_name: 'Otter' } },
};

describe('the task of a dialogue', () => {
  it('wants what was done, and took what was taken', async () => {
    const task = await taskOf(...rented, ...bye);
    expect(task).toMatchObject({ id: '1_00000', services: ['Kayaks_1'], title: 'Kayaks_1: FindKayaks, RentKayak' });
    expect(task.user.goals).toEqual([search, { api: 'kayaks_1_rent_kayak', slots: rental, volunteered: [] }]);
    expect(task.goal).toEqual({ calls: gold(rental) });
  });

  it('asks what was asked, and is told what was told', async () => {
    const asks = user(renting(CONFIRMED, request('phone'), request('fee')));
    const task = await taskOf(...rented, asks, system(inform('phone', '555-0101'), inform('fee', '18')), ...bye);
    expect(task.user.goals[1]?.ask).toEqual(['phone', 'fee']);
    expect(task.goal.told).toEqual([
      { api: 'kayaks_1_rent_kayak', property: 'phone', value: '555-0101' },
      { api: 'kayaks_1_rent_kayak', property: 'fee', value: '18' },
    ]);
  });

  it('is told of what was taken, where nothing was asked or done', async () => {
    const task = await taskOf(...selected, user(finding(PICKED, negate, goodbye)), system(goodbye));
    expect(task.goal).toEqual({
      calls: [],
      told: [{ api: 'kayaks_1_find_kayaks', property: 'kayak_name', value: 'Otter' }],
    });
  });

  it('corrects what was corrected', async () => {
    const later = { ...CONFIRMED, start_time: ['11 am'] };
    const task = await taskOf(
      ...asked,
      user(renting(later, inform('start_time', '11 am', '11:00'))),
      system(),
      user(renting(later, affirm)),
      called('RentKayak', [{ ...RECEIPT, start_time: '11:00' }], system(success), {
        ...rental,
        vests: '1',
        start_time: '11:00',
      }),
      ...bye,
    );
    expect(task.user.goals[1]).toMatchObject({
      slots: { ...rental, start_time: '11:00' },
      corrections: [{ slot: 'start_time', first: '10:30', when: 'at-confirmation' }],
    });
    expect(task.goal.calls).toEqual(gold({ ...rental, start_time: '11:00' }));
  });

  it('takes what was offered after a failure', async () => {
    const later = { ...CONFIRMED, start_time: ['11 am'] };
    const receipt = { ...RECEIPT, start_time: '11:00' };
    const task = await taskOf(
      ...failedWithOffer,
      user(renting(later, affirm)),
      called('RentKayak', [receipt], system(success), { kayak_name: 'Otter', day: '2019-03-08', start_time: '11:00' }),
      ...bye,
    );
    expect(task.user.goals[1]).toMatchObject({ slots: rental, alternatives: { start_time: ['11:00'] } });
    expect(task.goal.calls).toEqual(gold({ ...rental, start_time: '11:00' }));
  });

  it('asks for something else after a failure, where nothing was offered', async () => {
    const later = { ...CONFIRMED, day: ['2019-03-09'] };
    const task = await taskOf(
      ...asked,
      user(renting(CONFIRMED, affirm)),
      called('RentKayak', [], system(failure, reqMore)),
      user(renting(later, inform('day', '2019-03-09'))),
      system(),
      user(renting(later, affirm)),
      called('RentKayak', [{ ...RECEIPT, day: '2019-03-09' }], system(success), {
        ...rental,
        vests: '1',
        day: '2019-03-09',
      }),
      ...bye,
    );
    const [, goal] = task.user.goals;
    expect(goal?.slots).toEqual(rental);
    expect(goal?.otherwise).toMatchObject([{ api: 'kayaks_1_rent_kayak', slots: { ...rental, day: '2019-03-09' } }]);
    expect(task.goal.calls).toEqual(gold({ ...rental, day: '2019-03-09' }));
  });

  it('gets nothing where the dialogue ends with a failure', async () => {
    const task = await taskOf(...failedWithOffer, user(renting(CONFIRMED, negate, goodbye)), system(goodbye));
    expect(task.user.goals[1]).toMatchObject({ slots: rental });
    expect(task.user.goals[1]).not.toHaveProperty('alternatives');
    expect(task.goal.calls).toEqual([]);
  });

  it('leaves out what was begun and not asked for', async () => {
    const task = await taskOf(...rents, user(renting(PICKED, goodbye)), system(goodbye));
    expect(task.user.goals.map(({ api }) => api)).toEqual(['kayaks_1_find_kayaks']);
  });

  it('is none where nobody wants anything', async () => {
    expect(await sgdTask(dialogue('1_00001', user(finding({}, thankYou)), system(goodbye)), registry)).toBe(
      'the user of the dialogue wants nothing of a service',
    );
    const begun = dialogue('1_00002', ...wants, user(finding({}, goodbye)), system(goodbye));
    expect(await sgdTask(begun, registry)).toMatch(/wants nothing/);
  });

  describe('in which one booking is all that the user wants', () => {
    const ride = { destination: 'Moss Lake', day: '2019-03-08', riders: '2' };
    const wanted = Object.entries(ride).map(([slot, value]) => inform(slot, value));
    const booked = (results: readonly SgdRow[], ...told: readonly SgdAction[]) => [
      user(booking(ride, informIntent('BookShuttle'), ...wanted)),
      driver(...Object.entries(ride).map(([slot, value]) => askConfirm(slot, value))),
      user(booking(ride, affirm)),
      called('BookShuttle', results, driver(...told), ride),
      user(booking(ride, thankYou, goodbye)),
      driver(goodbye),
    ];

    it('is a task where it is done', async () => {
      const task = await taskOf(...booked([{ ...ride, size: 'standard', arrival: '09:00' }], success));
      expect(task.goal.calls).toMatchObject([{ api: 'shuttles_1_book_shuttle' }]);
    });

    it('is left out where it is refused: an agent that does nothing would pass', async () => {
      const refused = dialogue('1_00003', ...booked([], failure));
      expect(await sgdTask(refused, registry)).toMatch(/an agent that does nothing would pass/);
    });
  });
});
