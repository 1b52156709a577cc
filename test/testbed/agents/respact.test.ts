import { describe, expect, it } from 'vitest';
import { type Intended, reasonToSpeak } from '../../../src/testbed/agents/respact/policies.js';
import type { inventedIn } from 'typetod/internal';
import { respactAgent } from '../../../src/testbed/index.js';
import { FIND, RESERVE, TABLE } from '../dialogue/scenes.js';
import { answering, calledIn, isUnchanged, notesIn, played, saidIn } from './scripts.js';

type Entry = Parameters<typeof inventedIn>[0][number];

const reserve = (more: object = {}) => `Call: ${RESERVE} ${JSON.stringify({ ...TABLE, ...more })}`;
const find = `Call: ${FIND} ${JSON.stringify({ category: 'Italian', location: 'San Jose' })}`;
const LINES = ['A table at Bamboo Garden in San Jose at 8 pm, please.', 'Yes, please.'];
const ONE = LINES.slice(0, 1);
const DIRECT = { tools: 'direct', approval: 'implied' } as const;
const acting = (...replies: readonly string[]) => answering('act', ...replies);

describe('the agent ReSpAct', () => {
  it('thinks, speaks and acts, one at a time', async () => {
    const model = acting(
      'Think: they want a table.',
      reserve(),
      'Say: At 8 pm for two?',
      'Call: confirm {"operand": "x1"}',
      'Say: Done.',
    );
    const episode = await played(respactAgent(model), LINES);
    model.finish();
    expect(isUnchanged(episode)).toBe(false);
    expect(saidIn(episode)).toEqual(['At 8 pm for two?', 'Done.']);
    expect(model.requests[1]?.messages[1]?.content).toContain('Think: they want a table.\nOK.');
    expect(notesIn(episode)).toEqual([
      { kind: 'thought', text: 'they want a table.' },
      { kind: 'speech', text: '', code: 'assumption-verification' },
      { kind: 'speech', text: '', code: 'status-update' },
    ]);
    expect(episode.events.at(-1)).toMatchObject({ usage: { calls: 5 }, errors: 0 });
  });

  it('sees an act that cannot be done, and goes on', async () => {
    const model = acting('Call: book {}', 'Say: Sorry.');
    const episode = await played(respactAgent(model), ONE);
    expect(model.requests[1]?.messages[1]?.content).toContain('Error from book: unknown-tool');
    expect(episode.events.at(-1)).toMatchObject({ errors: 1 });
  });

  it('hands over after so many steps without one that counts', async () => {
    const model = acting('Think: hm.', '', 'Think: hm.');
    const episode = await played(respactAgent(model, { maxSteps: 3 }), ONE);
    model.finish();
    expect(saidIn(episode)).toEqual(['I have done what I can.']);
    expect(() => respactAgent(model, { maxSteps: 0 })).toThrow('maxSteps');
  });

  it.each([
    ['probing', [`Call: ${RESERVE} {"location": "San Jose"}`], 'Where?', {}],
    ['probing', [`Call: ${RESERVE} {"location": "San Jose"}`], 'Where?', DIRECT],
    ['probing', [], 'Where?', {}],
    ['status-update', [], 'Hello.', {}],
    ['status-update', [find], 'There is one.', {}],
    ['clarification', [find], 'Which one?', DIRECT],
    ['assumption-verification', [reserve()], 'At 8 pm?', { tools: 'direct', approval: 'asked' } as const],
    ['alternative-suggestion', [reserve({ time: '7 pm' })], 'At 8 pm?', DIRECT],
  ])('says what its words are for: %s', async (code, calls, text, options) => {
    const episode = await played(respactAgent(acting(...calls, `Say: ${text}`)), ONE, options);
    expect(notesIn(episode).at(-1)).toMatchObject({ kind: 'speech', code });
  });

  it('names its dialogue acts, where that is wanted', async () => {
    const model = acting('Say: When?', 'Say (GUESS): When?', 'Say (request-information): When?');
    const episode = await played(respactAgent(model, { actSchema: true }), ONE);
    model.finish();
    expect(saidIn(episode)).toEqual(['When?']);
    expect(notesIn(episode)).toMatchObject([{ kind: 'speech', text: 'request-information' }]);
    expect(model.requests[1]?.messages[1]?.content).toContain('write Say (ACT):');
  });

  it('thinks before each act, where that is wanted', async () => {
    const model = acting(find, `Think: look.\n${find}`, 'Say: Well.');
    const episode = await played(respactAgent(model, { thinkEvery: true }), ONE);
    model.finish();
    expect(calledIn(episode)).toEqual([FIND]);
    expect(model.requests[1]?.messages[1]?.content).toContain('think before you act');
  });
});

describe('the ablation ReAct', () => {
  it('never speaks: no word of its model is heard', async () => {
    const model = acting('Say: The card is 4000.', 'At 8 pm?', reserve(), 'Call: finish {}', 'Call: finish {}');
    const episode = await played(respactAgent(model, { speech: false }), LINES, DIRECT);
    model.finish();
    expect(saidIn(episode)).toEqual(['I have done what I can.', 'I have done what I can.']);
    expect(calledIn(episode)).toEqual([RESERVE]);
    expect(isUnchanged(episode)).toBe(false);
    expect(model.requests[0]?.messages[0]?.content).not.toContain('Say:');
    expect(notesIn(episode).map(({ kind }) => kind)).toEqual(['thought', 'thought']);
  });

  it('is no tool of an agent that speaks', async () => {
    const model = acting('Call: finish {}', 'Say: Well.');
    const episode = await played(respactAgent(model), ONE);
    expect(episode.events.at(-1)).toMatchObject({ errors: 1 });
  });
});

const user = (text: string): Entry => ({ by: 'user', text: `User: ${text}` });
const said = (text: string): Entry => ({ by: 'agent', text: `Say: ${text}` });
const result = (text: string, isError = false): Entry => ({ by: 'result', text, ...(isError && { isError }) });
const called = (name: string, given: object): Entry => ({ by: 'agent', text: name, call: { name, arguments: given } });

const TYPED = { type: 'string', enum: ['hotel', 'guesthouse'] };
const KINDS = { type: 'string', enum: ['museum', 'park'] };

function intended(name: string, given: object, history: readonly Entry[], more: Partial<Intended> = {}): Intended {
  const deeds = more.deeds ?? [];
  return { call: { name, arguments: given }, tool: undefined, history, now: '2019-03-01T09:00', ...more, deeds };
}

const tool = (name: string, properties: object): Pick<Intended, 'tool'> => ({
  tool: { name, description: '', parameters: { type: 'object', properties: properties as never } },
});

const book = { people: 4, time: '20:00' };
const deed = { deeds: [{ name: 'restaurant_book', arguments: book }] };
const many = Array.from({ length: 9 }, (_, at) => `Inn ${at}`).join(', ');

describe('the policies of ReSpAct', () => {
  it.each([
    ['P1', intended('restaurant_book', book, [user('A table for 4.')], deed)],
    ['P1', intended('restaurant_book', book, [user('At 8 pm.'), result('Error from book: missing-argument', true)])],
    ['P2', intended('hotel_book', { name: 'Inn 3' }, [user('A hotel'), result(`Found 9: ${many}`)])],
    [
      'P3',
      intended(
        'attraction_find',
        { name: 'Museum' },
        [user('the museum')],
        tool('attraction_find', { name: {}, type: KINDS }),
      ),
    ],
    [
      'P4',
      intended('hotel_book', { people: 4 }, [
        user('4 of us'),
        called('restaurant_book', { people: 4 }),
        user('And a room.'),
      ]),
    ],
    [
      'P5',
      intended('hotel_find', { type: 'hotel' }, [user('A hotel in the north.')], tool('hotel_find', { type: TYPED })),
    ],
  ] as const)('%s has the agent speak', (policy, act) => {
    expect(reasonToSpeak(act, [policy])).toMatchObject({ policy, text: expect.any(String) });
    expect(reasonToSpeak(act)).toMatchObject({ policy });
  });

  it.each([
    ['P1', 'what was said', intended('restaurant_book', book, [user('A table for 4 at 8 pm.')], deed)],
    ['P1', 'what can be undone', intended('restaurant_find', book, [user('A table.')])],
    [
      'P1',
      'what was asked about',
      intended('restaurant_book', {}, [result('missing-argument', true), said('When?'), user('8')]),
    ],
    [
      'P2',
      'few results',
      intended('hotel_book', { name: 'Inn 3' }, [user('A hotel'), result('Found 2: Inn 2, Inn 3')]),
    ],
    [
      'P2',
      'results that were told',
      intended('hotel_book', { name: 'Inn 3' }, [result(`Found 9: ${many}`), said('Which?'), user('3')]),
    ],
    [
      'P3',
      'a name',
      intended('attraction_find', { name: 'Kettle Yard' }, [], tool('attraction_find', { name: {}, type: KINDS })),
    ],
    [
      'P3',
      'a kind as a kind',
      intended('attraction_find', { type: 'museum' }, [], tool('attraction_find', { name: {}, type: KINDS })),
    ],
    [
      'P4',
      'what is said anew',
      intended('hotel_book', { people: 4 }, [called('restaurant_book', { people: 4 }), user('Also for 4.')]),
    ],
    [
      'P4',
      'the same domain',
      intended('hotel_book', { area: 'north' }, [called('hotel_find', { area: 'north' }), user('Book it.')]),
    ],
    [
      'P5',
      'a kind that was said',
      intended('hotel_find', { type: 'guesthouse' }, [user('A guesthouse.')], tool('hotel_find', { type: TYPED })),
    ],
    [
      'P5',
      'a kind that was asked',
      intended(
        'hotel_find',
        { type: 'hotel' },
        [said('A hotel, or a guesthouse?'), user('A hotel.')],
        tool('hotel_find', { type: TYPED }),
      ),
    ],
    [
      'P5',
      'no kind',
      intended('hotel_find', { area: 'north' }, [user('A hotel.')], tool('hotel_find', { type: TYPED })),
    ],
  ] as const)('%s lets pass %s', (policy, _, act) => {
    expect(reasonToSpeak(act, [policy])).toBeUndefined();
  });

  it('are held to in an episode, told, or left out', async () => {
    const assumed = reserve({ number_of_seats: 6 });
    const model = acting(assumed, 'Say: For how many?');
    const episode = await played(respactAgent(model, { policies: 'enforce' }), ONE, DIRECT);
    expect(isUnchanged(episode)).toBe(true);
    expect(notesIn(episode)[0]).toMatchObject({ kind: 'check', code: 'P1' });
    expect(model.requests[1]?.messages[1]?.content).toContain('Speak first (P1)');
    for (const policies of ['prompt', 'off'] as const) {
      const told = acting(assumed, 'Say: Done.');
      const other = await played(respactAgent(told, { policies }), ONE, DIRECT);
      expect(isUnchanged(other)).toBe(false);
      expect(told.requests[0]?.messages[0]?.content.includes('# When to speak')).toBe(policies === 'prompt');
    }
  });
});
