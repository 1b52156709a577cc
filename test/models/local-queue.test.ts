import { setTimeout as pause } from 'node:timers/promises';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { SerialQueue } from '../../src/models/local/serial-queue.js';

/** A task that ends when it is told to. */
function gate() {
  let open = (): void => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { task: () => opened, open };
}

describe('tasks', () => {
  test('run one after the other, in the order in which they came', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.record({ turns: fc.nat(3), fails: fc.boolean() }), { maxLength: 8 }),
        async (plan) => {
          const queue = new SerialQueue();
          const events: string[] = [];
          const runs = plan.map(({ turns, fails }, at) =>
            queue.run(async () => {
              events.push(`begin ${at}`);
              for (let turn = 0; turn < turns; turn += 1) await Promise.resolve();
              events.push(`end ${at}`);
              if (fails) throw new Error(`${at}`);
              return at;
            }),
          );
          const outcomes = await Promise.allSettled(runs);
          expect(events).toEqual(plan.flatMap((_, at) => [`begin ${at}`, `end ${at}`]));
          expect(outcomes.map(({ status }) => status === 'rejected')).toEqual(plan.map(({ fails }) => fails));
        },
      ),
    );
  });

  test('that fail reject with what was thrown', async () => {
    const queue = new SerialQueue();
    const error = new Error('Broken.');
    await expect(queue.run(() => Promise.reject(error))).rejects.toBe(error);
    await expect(queue.run(async () => 1)).resolves.toBe(1);
  });
});

describe('an abort', () => {
  test('of a waiting task rejects at once, and the task never begins', async () => {
    const queue = new SerialQueue();
    const first = gate();
    const running = queue.run(first.task);
    const controller = new AbortController();
    let begun = false;
    const waiting = queue.run(async () => {
      begun = true;
    }, controller.signal);
    controller.abort(new Error('Stop.'));
    await expect(waiting).rejects.toThrow('Stop.');
    first.open();
    await running;
    await queue.run(async () => undefined);
    expect(begun).toBe(false);
  });

  test('of a running task rejects at once, and the next waits for its end', async () => {
    const queue = new SerialQueue();
    const first = gate();
    const controller = new AbortController();
    const running = queue.run(first.task, controller.signal);
    await pause(0);
    controller.abort(new Error('Stop.'));
    await expect(running).rejects.toThrow('Stop.');
    let begun = false;
    const next = queue.run(async () => {
      begun = true;
    });
    await pause(0);
    expect(begun).toBe(false);
    first.open();
    await next;
    expect(begun).toBe(true);
  });

  test('before the task rejects it', async () => {
    await expect(new SerialQueue().run(async () => 1, AbortSignal.abort(new Error('Late.')))).rejects.toThrow('Late.');
  });

  test('after the task changes nothing', async () => {
    const controller = new AbortController();
    const done = new SerialQueue().run(async () => 1, controller.signal);
    await done;
    controller.abort();
    await expect(done).resolves.toBe(1);
  });
});
