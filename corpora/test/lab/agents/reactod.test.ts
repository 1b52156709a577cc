import { describe, expect, it } from 'vitest';
import { reactodAgent } from '../../../src/lab/index.js';
import { FIND, RESERVE } from '../../../../test/testbed/dialogue/scenes.js';
import {
  answering,
  isUnchanged,
  notesIn,
  played,
  programsIn,
  saidIn,
} from '../../../../test/testbed/agents/scripts.js';

const intent = (name: string, more: object = {}) =>
  `Call: classify_intent ${JSON.stringify({ intent: name, ...more })}`;
const slots = (values: object) => {
  const list = Object.entries(values).map(([slot, norm]) => ({ slot, raw: String(norm), norm }));
  return `Call: record_slots ${JSON.stringify({ slots: list })}`;
};
const TABLE = { restaurant_name: 'Bamboo Garden', location: 'San Jose', time: '20:00' };
const BOOK = [intent(RESERVE), slots(TABLE)];
const LINES = ['A table at Bamboo Garden in San Jose at 8 pm, please.', 'Yes, please.'];

/** The calls that come before a first program, with the one that is checked. */
const once = (...replies: readonly string[]) => answering('parse', ...replies);

describe('the agent ReacTOD', () => {
  it('tracks intent and slots by two calls, and confirms by one', async () => {
    const model = once(...BOOK, intent('agree'));
    const episode = await played(reactodAgent(model), LINES);
    model.finish();
    expect(episode.end).toBe('user-done');
    expect(isUnchanged(episode)).toBe(false);
    expect(programsIn(episode)[0]).toMatch(/^restaurants_2_reserve_restaurant\(\{ restaurant_name: "Bamboo Garden"/);
    expect(episode.events.at(-1)).toMatchObject({ usage: { calls: 3, inputTokens: 30, outputTokens: 15 }, errors: 0 });
    expect(notesIn(episode)).toEqual([]);
  });

  it('ends a turn at K_max, without another call, and keeps nothing of it', async () => {
    const wrong = slots(TABLE);
    const model = once(...Array.from({ length: 6 }, () => wrong));
    const episode = await played(reactodAgent(model), LINES.slice(0, 1));
    model.finish();
    expect(model.requests).toHaveLength(6);
    expect(notesIn(episode).map(({ code }) => code)).toEqual(Array.from({ length: 6 }, () => 'A2'));
    expect(programsIn(episode)).toEqual(['parse_error()']);
    expect(isUnchanged(episode)).toBe(true);
    const short = once(wrong, wrong);
    await played(reactodAgent(short, { kMax: 2 }), LINES.slice(0, 1));
    short.finish();
    expect(() => reactodAgent(short, { kMax: 0 })).toThrow('kMax');
  });

  it.each([
    ['A1', ['Call: book_table {"time": "20:00"}'], "no tool 'book_table'"],
    ['A2', [slots(TABLE)], 'Call classify_intent first'],
    ['A3', [intent(RESERVE), intent(RESERVE)], 'was made in this turn already'],
    ['A4', ['Call: classify_intent {"intent": '], 'JSON'],
    ['A4', ['Call: classify_intent {"purpose": "eat"}'], 'wrong shape'],
    ['A4', ['I think that they want a table.'], 'That is no call'],
    ['S1', [intent('restaurants_2_reserve_table')], `Perhaps you mean ${RESERVE}`],
    ['S2', [intent(RESERVE), slots({ tme: '20:00' })], 'Perhaps you mean time'],
    ['S3', [intent(FIND), slots({ price_range: 'cheapish' })], 'It is one of '],
    ['S3', [intent(FIND), slots({ has_vegetarian_options: 'perhaps' })], 'It is one of '],
    ['S4', [intent(RESERVE), slots({ time: '8 pm' })], 'HH:MM'],
    ['S4', [intent(RESERVE), slots({ date: 'tomorrow' })], 'YYYY-MM-DD'],
    ['C1', [intent(RESERVE), slots({ restaurant_name: 'the restaurant' })], 'Call look_back'],
  ])('refuses by %s, and tells the model what would be right: %j', async (code, calls, told) => {
    const isClassified = calls.length > 1 && calls[0]?.startsWith('Call: classify_intent');
    const rest = isClassified ? [slots({})] : BOOK;
    const model = once(...calls, ...rest);
    const episode = await played(reactodAgent(model), LINES.slice(0, 1));
    const [note, ...others] = notesIn(episode);
    expect(note).toMatchObject({ kind: 'check', code });
    expect(others).toEqual([]);
    expect(model.requests[calls.length]?.messages.at(-1)?.content).toContain(`Error ${code}: `);
    expect(note?.text).toContain(told);
  });

  it.each([
    ['null', { location: null }],
    ['dontcare', { price_range: 'dontcare' }],
    ['a number as digits', { number_of_seats: '4' }],
    ['a truth in other letters', { has_vegetarian_options: 'True' }],
    ['a name with a noun in it', { restaurant_name: 'The Restaurant at Meadowood' }],
    ['no slots', {}],
  ])('takes %s', async (_, given) => {
    const api = 'restaurant_name' in given || 'number_of_seats' in given ? RESERVE : FIND;
    const model = once(intent(api), slots(given));
    const episode = await played(reactodAgent(model), LINES.slice(0, 1));
    expect(notesIn(episode)).toEqual([]);
  });

  it('tells all failures of the first category that fails, or the first alone', async () => {
    const wrong = slots({ tme: '20:00', date: 'soon', restaurant_name: 'restaurant' });
    for (const [report, codes] of [
      ['all', ['S2', 'S4']],
      ['first', ['S2']],
    ] as const) {
      const model = once(intent(RESERVE), wrong, slots(TABLE));
      const episode = await played(reactodAgent(model, { report }), LINES.slice(0, 1));
      expect(notesIn(episode).map(({ code }) => code)).toEqual(codes);
    }
  });

  it('shows slots of the intent alone, or all from the beginning', async () => {
    const shown = async (schema: 'lazy' | 'full') => {
      const model = once(...BOOK);
      await played(reactodAgent(model, { schema }), LINES.slice(0, 1));
      return model.requests.map(({ messages }) => messages.map(({ content }) => content).join('\n'));
    };
    const [lazy, full] = [await shown('lazy'), await shown('full')];
    expect(lazy[0]).not.toContain(`Slots of ${RESERVE}:`);
    expect(lazy[1]).toContain(`Slots of ${RESERVE}:`);
    expect(lazy[1]).not.toContain(`Slots of ${FIND}:`);
    expect(full[0]).toContain(`Slots of ${FIND}:`);
  });

  it('reads earlier turns on demand, always or never', async () => {
    const lookBack = 'Call: look_back {"last_turns": 1}';
    const model = once(...BOOK, lookBack, intent('other'));
    const lines = [LINES[0] ?? '', 'Hm.'];
    await played(reactodAgent(model), lines);
    expect(model.requests[2]?.messages.map(({ content }) => content).join()).not.toContain(lines[0]);
    expect(model.requests[3]?.messages.at(-1)?.content).toContain(`User: ${lines[0]}`);
    const always = once(...BOOK, intent('other'));
    await played(reactodAgent(always, { history: 'always' }), lines);
    expect(always.requests[2]?.messages.at(-1)?.content).toContain(`User: ${lines[0]}`);
    const none = once(lookBack, ...BOOK);
    const episode = await played(reactodAgent(none, { history: 'none' }), lines.slice(0, 1));
    expect(notesIn(episode).map(({ code }) => code)).toEqual(['A1']);
  });

  it('tries nothing again without the loop', async () => {
    const model = once(intent(RESERVE), slots({ ...TABLE, sets: 2 }));
    const episode = await played(reactodAgent(model, { loop: false, onInvalid: 'drop' }), LINES.slice(0, 1));
    expect(programsIn(episode)[0]).toContain('Bamboo Garden');
    expect(programsIn(episode)[0]).not.toContain('sets');
    const early = once(slots(TABLE));
    const stopped = await played(reactodAgent(early, { loop: false }), LINES.slice(0, 1));
    early.finish();
    expect(programsIn(stopped)).toEqual(['parse_error()']);
  });

  it('takes what the model writes without the validator', async () => {
    const model = once(intent(RESERVE), slots({ ...TABLE, time: 'eight in the evening' }));
    const episode = await played(reactodAgent(model, { validator: false }), LINES.slice(0, 1));
    model.finish();
    expect(notesIn(episode)).toEqual([]);
    expect(programsIn(episode)[0]).toContain('eight in the evening');
    const lost = once('Call: nothing_such {}', ...BOOK);
    await played(reactodAgent(lost, { validator: false }), LINES.slice(0, 1));
    expect(lost.requests[1]?.messages.at(-1)?.content).toBe('There is no result.');
  });

  it('keeps valid slots of the last try, where that is wanted', async () => {
    const wrong = slots({ location: 'San Jose', time: '8 pm' });
    const replies = [intent(RESERVE), wrong, wrong];
    for (const [onExhaust, program] of [
      ['fallback', 'parse_error()'],
      ['commit-valid', 'restaurants_2_reserve_restaurant({ location: "San Jose" })'],
    ] as const) {
      const episode = await played(reactodAgent(once(...replies), { kMax: 3, onExhaust }), LINES.slice(0, 1));
      expect(programsIn(episode)).toEqual([program]);
    }
  });

  it('answers intents without slots by where the conversation stands', async () => {
    const search = [intent(FIND), slots({ category: 'Italian', location: 'San Jose' })];
    const model = once(
      ...search,
      intent('another'),
      intent('ask', { about: 'phone_number' }),
      intent('agree'),
      intent('goodbye'),
    );
    const lines = ['Italian in San Jose?', 'Another one?', 'Its number?', 'I take it.', 'That is all.'];
    const programs = programsIn(await played(reactodAgent(model), lines));
    expect(programs.map((one) => /(\w+)\(.*$/m.exec(one)?.[1])).toEqual([FIND, 'next', 'say', 'select', 'say']);
  });

  it('takes calls of tools that the model makes itself', async () => {
    const model = once('ignored', 'ignored');
    const calls = [
      { name: 'classify_intent', arguments: { intent: RESERVE } },
      { name: 'record_slots', arguments: { slots: [{ slot: 'time', norm: '20:00' }] } },
    ];
    const asked: unknown[] = [];
    const double = {
      name: 'native',
      ask: async (request: Parameters<typeof model.ask>[0]) => {
        asked.push(request.answer.kind);
        return { ...(await model.ask(request)), toolCalls: [calls[asked.length - 1] ?? { name: '', arguments: {} }] };
      },
    };
    const episode = await played(reactodAgent(double, { form: 'native' }), LINES.slice(0, 1));
    expect(asked).toEqual(['tools', 'tools']);
    expect(programsIn(episode)[0]).toContain('time: "20:00"');
    expect(saidIn(episode)).toHaveLength(1);
  });
});
