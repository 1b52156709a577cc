import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { playEpisode, silentAgent } from '../../../../src/testbed/index.js';
import { sgdSuite } from '../../../src/sgd/suite/suite.js';
import { dialogue, finding, goodbye, renting, system, thankYou, user } from '../fixture.js';
import { Folder } from '../folder.js';
import { CONFIRMED, rented } from '../stages.js';

const bye = [user(renting(CONFIRMED, thankYou, goodbye)), system(goodbye)];
const rental = (id: string) => dialogue(id, ...withCalls(), ...bye);

/** The calls of the stages with arguments, which those leave out. */
function withCalls() {
  const parameters = {
    FindKayaks: { lake: 'Moss Lake' },
    RentKayak: { kayak_name: 'Otter', day: '2019-03-08', start_time: '10:30' },
  };
  return rented.map((turn) => ({
    ...turn,
    frames: turn.frames.map((frame) => {
      const { service_call: made } = frame;
      const given = made && parameters[made.method as keyof typeof parameters];
      return given ? { ...frame, service_call: { ...made, parameters: given } } : frame;
    }),
  }));
}

describe('a suite of the corpus', () => {
  let folder: Folder;
  beforeEach(() => {
    folder = new Folder();
    const idle = dialogue('1_00001', user(finding({}, thankYou)), system(goodbye));
    const damaged = { dialogue_id: '1_00002', services: [], turns: 'none' } as never;
    folder.putSplit('dev', [rental('1_00000'), idle, damaged, rental('1_00003')], [rental('2_00000')]);
  });
  afterEach(() => folder.remove());

  it('has the dialogues that the oracle solves, and says why the others are none', async () => {
    const told: unknown[] = [];
    const suite = await sgdSuite({ directory: folder.root, split: 'dev', onProgress: (made) => told.push(made) });
    expect(suite.name).toBe('sgd/dev');
    expect(suite.tasks.map(({ id }) => id)).toEqual(['1_00000', '1_00003', '2_00000']);
    expect(suite.unsolvable).toEqual([
      { id: '1_00001', reason: 'the user of the dialogue wants nothing of a service' },
      { id: '1_00002', reason: expect.stringContaining('turns') as string },
    ]);
    expect(told.at(-1)).toEqual({ tasks: 3, unsolvable: 1 });
  });

  it('has one task of an id', async () => {
    folder.putSplit('dev', [rental('1_00000')], [rental('1_00000')]);
    const suite = await sgdSuite({ directory: folder.root, split: 'dev' });
    expect(suite.tasks.map(({ id }) => id)).toEqual(['1_00000']);
    expect(suite.unsolvable).toEqual([{ id: '1_00000', reason: 'another dialogue of the split has the same id' }]);
  });

  it('reads no more than it needs', async () => {
    folder.put('dev/dialogues_002.json', 'not read');
    const suite = await sgdSuite({ directory: folder.root, split: 'dev', limit: 2 });
    expect(suite.tasks.map(({ id }) => id)).toEqual(['1_00000', '1_00003']);
  });

  it('makes the tasks that are named, and reads no further', async () => {
    folder.put('dev/dialogues_002.json', 'not read');
    const made = await sgdSuite({ directory: folder.root, split: 'dev', tasks: ['1_00003', '1_00001'] });
    expect(made.tasks.map(({ id }) => id)).toEqual(['1_00003']);
    expect(made.unsolvable?.map(({ id }) => id)).toEqual(['1_00001', '1_00002']);
  });

  it('makes no task of an id that no dialogue has', async () => {
    expect((await sgdSuite({ directory: folder.root, split: 'dev', tasks: ['9_99999'] })).tasks).toEqual([]);
  });

  it('is played and graded', async () => {
    const suite = await sgdSuite({ directory: folder.root, split: 'dev', limit: 1, prove: false });
    const [task] = suite.tasks;
    if (!task) throw new TypeError('there is no task');
    const play = async (agent: ReturnType<typeof suite.oracle>) => {
      const user = { name: 'agenda', simulator: suite.user(task, { seed: 3, style: 'terse' }) };
      return suite.grade(task, await playEpisode({ task, environment: suite.environment(), agent, user, seed: 3 }));
    };
    expect(await play(suite.oracle(task))).toMatchObject({ passed: true, breaches: [], critical: { correct: 1 } });
    const silent = await play(silentAgent());
    expect(silent.parts.flatMap(({ why }) => why)).toEqual([
      expect.stringMatching(/^kayaks_1_rent_kayak\(.*\) was not done\.$/),
    ]);
    expect(suite.scenario(task)).toContain('Moss Lake');
  });

  it('is refused where the corpus is missing', async () => {
    await expect(sgdSuite({ directory: folder.path('nowhere'), split: 'dev' })).rejects.toMatchObject({
      name: 'CorpusError',
    });
  });
});
