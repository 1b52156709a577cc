import { describe, expect, it } from 'vitest';
import {
  back,
  namesIn,
  renamedArguments,
  renamedSchema,
  Renamer,
  type Renaming,
} from '../../../src/testbed/perturb/names.js';

const names: Renaming = {
  tools: new Map([
    ['find_table', 'tool_2'],
    ['confirm', 'tool_1'],
  ]),
  args: new Map([
    ['time', 'arg_1'],
    ['party_size', 'arg_2'],
    ['date', 'arg_3'],
  ]),
};
const renamer = new Renamer(names);

describe('texts', () => {
  it.each([
    ['x1 = find_table({ time: "8 pm", party_size: 2 })', 'x1 = tool_2({ arg_1: "8 pm", arg_2: 2 })'],
    ["Ask the user for 'time' of x1 (find_table).", "Ask the user for 'arg_1' of x1 (tool_2)."],
    ['find_table lacks time, date. Ask.', 'tool_2 lacks arg_1, arg_3. Ask.'],
    ['it lacks time ("8 pm"), date ("2019-03-01")', 'it lacks arg_1 ("8 pm"), arg_3 ("2019-03-01")'],
    ['x1.time is "20:00".', 'x1.arg_1 is "20:00".'],
    ['{"time": "20:00", "date": "time"}', '{"arg_1": "20:00", "arg_3": "time"}'],
    ["'confirm' takes it.", "'tool_1' takes it."],
    [
      "The arguments of 'confirm' are wrong. 'time' is missing.",
      "The arguments of 'tool_1' are wrong. 'arg_1' is missing.",
    ],
    ["'confirm' needs the argument 'date'.", "'tool_1' needs the argument 'arg_3'."],
    [
      'not-confirmable: wait. Legal: x1.time = ..., x1.date = ....',
      'not-confirmable: wait. Legal: x1.arg_1 = ..., x1.arg_3 = ....',
    ],
  ])('name what is shown: %s', (text, shown) => expect(renamer.text(text)).toBe(shown));

  it.each([
    'It is time to ask for a date, and to confirm.',
    '1. { name: "date, time: late" }',
    "Recommended reply: At what time? find_table, 'time': { time: 3 }",
  ])('keep other words: %s', (text) => expect(renamer.text(text)).toBe(text));

  it('keep the legal values of an argument', () => {
    const data = { code: 'invalid-value', legal: ['time', 'date'] };
    const text = "invalid-value: wrong for 'date'. Legal: time, date.";
    expect(renamer.result(text, data)).toEqual({ text: "invalid-value: wrong for 'arg_3'. Legal: time, date.", data });
    expect(renamer.data({ code: 'missing-argument', legal: ['time', 'other'] })).toEqual({
      code: 'missing-argument',
      legal: ['arg_1', 'other'],
    });
  });
});

describe('data', () => {
  it('of an environment over a session has names where its records have them', () => {
    const actions = [
      { kind: 'request', slot: 'time', task: 0 },
      { kind: 'offer', values: { date: 'time', place: 'x' } },
    ];
    expect(renamer.data({ program: 'x1 = find_table()', reply: 'At what time?', actions })).toEqual({
      program: 'x1 = tool_2()',
      reply: 'At what time?',
      actions: [
        { kind: 'request', slot: 'arg_1', task: 0 },
        { kind: 'offer', values: { arg_3: 'time', place: 'x' } },
      ],
    });
    expect(renamer.data({ rows: [{ time: '8' }], count: 1 })).toEqual({ rows: [{ arg_1: '8' }], count: 1 });
  });

  it('of any other is a record', () => {
    expect(renamer.data({ time: 1, more: [{ date: 'time' }] })).toEqual({ arg_1: 1, more: [{ arg_3: 'time' }] });
    expect(renamer.data('time')).toBe('time');
  });
});

describe('schemas and calls', () => {
  const schema = {
    type: 'object',
    properties: {
      time: { type: 'string' },
      seats: { type: 'array', items: { properties: { row: {} }, required: ['row'] } },
    },
    required: ['time'],
  } as const;

  it('have the names in them too, and calls come back', () => {
    expect(namesIn(schema as never)).toEqual(['time', 'seats', 'row']);
    const all = { tools: new Map(), args: new Map([...names.args, ['seats', 'arg_8'], ['row', 'arg_9']]) };
    expect(renamedSchema(schema as never, all.args)).toEqual({
      type: 'object',
      properties: {
        arg_1: { type: 'string' },
        arg_8: { type: 'array', items: { properties: { arg_9: {} }, required: ['arg_9'] } },
      },
      required: ['arg_1'],
    });
    const given = { time: '8', seats: [{ row: 3 }], other: { name: 'time', of: 'x1.time' } };
    const shown = renamedArguments(given, all);
    expect(shown).toEqual({ arg_1: '8', arg_8: [{ arg_9: 3 }], other: { name: 'arg_1', of: 'x1.arg_1' } });
    expect(renamedArguments(shown, back(all))).toEqual(given);
  });

  it('stay as they are without other names', () => {
    const none = { tools: new Map(), args: new Map() };
    expect(renamedSchema(schema as never, none.args)).toBe(schema);
    expect(new Renamer(none).text("'time'")).toBe("'time'");
    expect(renamedArguments({ time: 'find_table' }, none)).toEqual({ time: 'find_table' });
  });
});
