import { createSession } from 'typetod';
import { memoizedParse } from '../../src/language/index.js';
import { parse } from 'typetod/language';
import { describe, expect, it, vi } from 'vitest';
import { alarm1 } from '../../apis/alarm_1/index.js';

describe('a parse that remembers', () => {
  it('gives what parse gives, for programs and for what is none', () => {
    const remembering = memoizedParse();
    for (const source of ['confirm(x1)', 'x1 = ', '', 'while (true) {}', 'say(x3.a, x3.b)']) {
      expect(remembering(source)).toEqual(parse(source));
      expect(remembering(source)).toBe(remembering(source));
    }
  });

  it('forgets all when it is full, and goes on', () => {
    const remembering = memoizedParse(2);
    const first = remembering('say()');
    remembering('next(x1)');
    expect(remembering('say()')).toBe(first);
    remembering('next(x2)');
    expect(remembering('say()')).not.toBe(first);
    expect(remembering('say()')).toEqual(first);
  });

  it('serves sessions that are given it, without mixing them up', async () => {
    const remembering = vi.fn(memoizedParse());
    const [one, other] = [1, 2].map(() => createSession({ services: [alarm1], parse: remembering }));
    const source = 'x1 = alarm_1_add_alarm({ new_alarm_time: "07:00" })';
    await one!.turn(source);
    await one!.turn('x1.new_alarm_time = "08:00"');
    await other!.turn(source);
    expect(remembering).toHaveBeenCalledTimes(3);
    expect(other!.state[0]?.slots.new_alarm_time?.canonical).toBe('07:00');
    expect(one!.state[0]?.slots.new_alarm_time?.canonical).toBe('08:00');
  });
});
