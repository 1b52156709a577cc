import { describe, expect, it } from 'vitest';
import { HeldEpisode } from '../../src/server/held-episode.js';
import type { Grade } from '../../src/testbed/index.js';
import { type CountTask, Counter } from '../testbed/counter.js';
import { countSuite } from './count-suite.js';

const task = countSuite.tasks[0] as CountTask;

/** An episode whose grader answers when told to, or leaves when its signal is aborted. */
async function grading() {
  const begun: { readonly signal: AbortSignal | undefined; grade(): void; fail(error: Error): void }[] = [];
  const suite: typeof countSuite = {
    ...countSuite,
    grade: (of, episode, { signal } = {}) =>
      new Promise<Grade>((resolve, reject) => {
        signal?.addEventListener('abort', () => reject(signal.reason));
        begun.push({ signal, grade: () => resolve(countSuite.grade(of, episode)), fail: reject });
      }),
  };
  const episode = await HeldEpisode.begin({ suite, task, seed: 0, agent: 'test' });
  return { begun, episode };
}

const outcome = (call: Promise<unknown>): Promise<unknown> =>
  call.catch((error: unknown) => ({ thrown: error instanceof Error ? error.message : error }));

describe('calls that wait for one grade', () => {
  it.each([0, 1])('are graded once, and the other one is answered where call %d is cancelled', async (left) => {
    const { begun, episode } = await grading();
    const controllers = [new AbortController(), new AbortController()];
    const calls = controllers.map(({ signal }) => outcome(episode.finish(signal)));
    await expect.poll(() => begun.length).toBe(1);
    controllers[left]?.abort('enough');
    expect(await calls[left]).toEqual({ thrown: 'enough' });
    expect(begun[0]?.signal?.aborted).toBe(false);
    begun[0]?.grade();
    expect(await calls[1 - left]).toMatchObject({ ended: { grade: { reward: 0 } } });
    expect(await episode.finish()).toMatchObject({ ended: { grade: { reward: 0 } } });
    expect(begun).toHaveLength(1);
  });

  it.each([0, 1])('are answered where call %d is cancelled before the grading begins', async (left) => {
    const { begun, episode } = await grading();
    const controllers = [new AbortController(), new AbortController()];
    const calls = controllers.map(({ signal }) => outcome(episode.finish(signal)));
    controllers[left]?.abort('enough');
    expect(await calls[left]).toEqual({ thrown: 'enough' });
    await expect.poll(() => begun.length).toBe(1);
    begun[0]?.grade();
    expect(await calls[1 - left]).toHaveProperty('ended');
  });

  it('stop it when the last of them is cancelled, each with its own reason', async () => {
    const { begun, episode } = await grading();
    const controllers = [new AbortController(), new AbortController()];
    const calls = controllers.map(({ signal }) => outcome(episode.finish(signal)));
    await expect.poll(() => begun.length).toBe(1);
    for (const [at, controller] of controllers.entries()) controller.abort(`enough ${at}`);
    expect(await Promise.all(calls)).toEqual([{ thrown: 'enough 0' }, { thrown: 'enough 1' }]);
    await expect.poll(() => begun[0]?.signal?.aborted).toBe(true);
    const again = [episode.finish(), episode.finish()];
    await expect.poll(() => begun.length).toBe(2);
    begun[1]?.grade();
    const [one, two] = await Promise.all(again);
    expect(one).toHaveProperty('ended');
    expect(two).toBe(one);
  });

  it('stand beside the step that ended the episode', async () => {
    const { begun, episode } = await grading();
    const step = episode.act({ kind: 'say', text: 'It is done.' });
    await expect.poll(() => begun.length).toBe(1);
    const controller = new AbortController();
    const graded = outcome(episode.finish(controller.signal));
    controller.abort('enough');
    expect(await graded).toEqual({ thrown: 'enough' });
    begun[0]?.grade();
    expect(await step).toMatchObject({ ended: { finished: { end: 'user-done' } } });
  });

  it('fail alike, and again, where a grading that was begun again fails', async () => {
    const { begun, episode } = await grading();
    const controller = new AbortController();
    const first = outcome(episode.finish(controller.signal));
    await expect.poll(() => begun.length).toBe(1);
    controller.abort('enough');
    await first;
    const calls = [outcome(episode.finish()), outcome(episode.finish())];
    await expect.poll(() => begun.length).toBe(2);
    begun[1]?.fail(new Error('no grade'));
    expect(await Promise.all(calls)).toEqual([{ thrown: 'no grade' }, { thrown: 'no grade' }]);
    expect(await outcome(episode.finish())).toEqual({ thrown: 'no grade' });
  });
});

describe('a branch', () => {
  it('copies the environment, which an episode without one does not', async () => {
    let forks = 0;
    class Counted extends Counter {
      override fork(): Counted {
        forks += 1;
        return Object.assign(new Counted(), super.fork());
      }
    }
    const suite = { ...countSuite, environment: () => new Counted() };
    const episode = await HeldEpisode.begin({ suite, task, seed: 0, agent: 'test' });
    expect(forks).toBe(1);
    await episode.branch();
    expect(forks).toBe(3);
  });

  it('is given up by its signal, and the user is told nothing more', async () => {
    const said: (() => void)[] = [];
    let told = 0;
    const suite: typeof countSuite = {
      ...countSuite,
      user: () => ({
        open: () =>
          told === 0 ? { text: 'Hello.' } : new Promise((resolve) => said.push(() => resolve({ text: 'Hello.' }))),
        reply: () => {
          told += 1;
          return { text: 'And?' };
        },
      }),
    };
    const episode = await HeldEpisode.begin({ suite, task, seed: 0, agent: 'test' });
    await episode.act({ kind: 'say', text: 'Well.' });
    const leaving = new AbortController();
    const branch = outcome(episode.branch(leaving.signal));
    await expect.poll(() => said.length).toBe(1);
    leaving.abort('enough');
    expect(await branch).toEqual({ thrown: 'enough' });
    said[0]?.();
    await new Promise(setImmediate);
    expect(told).toBe(1);
    expect(await outcome(episode.act({ kind: 'say', text: 'It is done.' }))).toHaveProperty('observation');
  });
});
