import { describe, expect, it } from 'vitest';
import { readTraces } from '../../../src/testbed/run/trace-text.js';
import { TRACE_FORMAT } from '../../../src/testbed/trace.js';

const BEGIN = { kind: 'begin', format: TRACE_FORMAT, task: 'one' };
const critical = { correct: 0, committed: 0, required: 0 };
const GRADE = { reward: 1, passed: true, parts: [], critical, breaches: [] };
const text = (...lines: readonly unknown[]): string => lines.map((line) => `${JSON.stringify(line)}\n`).join('');

describe('traces', () => {
  it('are read with a byte order mark before them, which belongs to no episode', () => {
    const plain = text(BEGIN, { kind: 'user', text: 'Hello.' });
    expect(readTraces(`\uFEFF${plain}`)).toEqual(readTraces(plain));
  });

  it('are read with a grade at their end', () => {
    const end = { kind: 'end', reason: 'user-done', steps: 0, errors: 0 };
    const [read] = readTraces(text(BEGIN, end, { kind: 'grade', grade: GRADE }));
    expect(read).toMatchObject({ isWhole: true, events: [BEGIN, end, { grade: GRADE }] });
  });

  it.each([
    ['a beginning without a task', { kind: 'begin', format: TRACE_FORMAT }, "'begin' has no 'task'"],
    ['a user without words', { kind: 'user' }, "'user' has no 'text'"],
    ['a step without an action', { kind: 'step', step: 1 }, "'step' has no 'action'"],
    ['a step whose action is null', { kind: 'step', action: null }, "'step' has no 'action'"],
    ['an action of no kind', { kind: 'step', action: { text: 'Hi.' } }, "'step' has no 'action'"],
    ['an end without a reason', { kind: 'end' }, "'end' has no 'reason'"],
    ['a grade without one', { kind: 'grade', grade: [] }, "'grade' has no 'grade'"],
    ['an end without its steps', { kind: 'end', reason: 'user-done', errors: 0 }, "'end' has no 'steps'"],
    ['a grade without breaches', { kind: 'grade', grade: { ...GRADE, breaches: null } }, "'grade' has no 'grade'"],
    ['a grade without counts', { kind: 'grade', grade: { ...GRADE, critical: {} } }, "'grade' has no 'grade'"],
    [
      'a grade that does not tell whether it passed',
      { kind: 'grade', grade: { ...GRADE, passed: null } },
      "'grade' has",
    ],
    ['a line of another kind', { kind: 'constructor' }, 'this is no line of a trace'],
    ['a list', [], 'this is no line of a trace'],
  ])('are refused with %s, by the number of its line', (_, line, why) => {
    expect(() => readTraces(text(BEGIN, line, BEGIN), 'run.jsonl')).toThrow(
      expect.objectContaining({ code: 'bad-trace', message: expect.stringContaining(`run.jsonl:2: `) }),
    );
    expect(() => readTraces(text(BEGIN, line, BEGIN))).toThrow(why);
  });
});
