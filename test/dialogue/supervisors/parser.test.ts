import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { allServices, buses3, hotels4, media2, restaurants2 } from '../../../apis/index.js';
import { ParserSupervisor } from 'typetod/dialogue';
import type { ModelReply } from 'typetod/models';
import { type Api, DONTCARE, type Service } from '../../../src/service/index.js';
import { answering, PLACE, promptOf, saying } from './models.js';

type OmittedValue = Awaited<ReturnType<ParserSupervisor['ask']>>['values'][number];
type SaidPassage = Parameters<ParserSupervisor['ask']>[0]['passage'];
type SlotQuestion = Parameters<ParserSupervisor['ask']>[0]['questions'][number];
type AnswerSpan = NonNullable<NonNullable<ModelReply['spans']>[number]>;

function question(of: Service, intent: string, slot: string): SlotQuestion {
  const api: Api = of.apis.find((known) => known.intent === intent)!;
  return { api, slot: api.slots.get(slot)! };
}

const toCity = question(buses3, 'FindBus', 'to_city');
const day = question(buses3, 'FindBus', 'departure_date');
const riders = question(buses3, 'FindBus', 'num_passengers');
const stops = question(buses3, 'FindBus', 'category');
const luggage = question(buses3, 'BuyBusTicket', 'additional_luggage');
const food = question(restaurants2, 'FindRestaurants', 'category');
const smoking = question(hotels4, 'SearchHotel', 'smoking_allowed');

const PASSAGE: SaidPassage = [
  { speaker: 'user', text: 'I need a coach.' },
  { speaker: 'agent', text: 'Where to, and when? Is Boston right?' },
  { speaker: 'user', text: 'To Los  Angeles on the 4th of March, no stops, for two.' },
];

async function ask(
  said: string,
  questions: readonly SlotQuestion[],
  passage: SaidPassage = PASSAGE,
): Promise<readonly OmittedValue[]> {
  return (await new ParserSupervisor(saying(said)).ask({ passage, questions }, PLACE)).values;
}

describe('the question', () => {
  it('has the turns, the descriptions, and the values of closed slots that are no counts', async () => {
    const model = saying('');
    await new ParserSupervisor(model).ask({ passage: PASSAGE, questions: [toCity, riders, stops, luggage] }, PLACE);
    expect(promptOf(model.requests[0])).toMatchInlineSnapshot(`
      "[system]
      You find answers in a conversation between a user and an agent.
      Copy each answer from the conversation word for word, without more words than it needs.
      Where a question lists values, answer with one of them.
      Where the user says that any value will do, answer: dontcare
      Where the conversation has no answer, answer: unanswerable
      Write one line for each question: its number, a closing parenthesis and the answer.
      [user]
      Conversation:
      user: I need a coach.
      agent: Where to, and when? Is Boston right?
      user: To Los  Angeles on the 4th of March, no stops, for two.

      Questions:
      1) City where the trip ends
      2) How many people travel
      3) Whether the bus stops on the way (values: direct, one-stop)
      4) Whether to carry more than the usual luggage (values: true, false)"
    `);
  });

  it('is there in kind, too', async () => {
    const model = saying('');
    await new ParserSupervisor(model).ask({ passage: PASSAGE, questions: [toCity, stops] }, PLACE);
    expect(model.requests[0]).toMatchObject({
      purpose: 'omitted-values',
      place: PLACE,
      subject: { slots: [{ api: 'buses_3_find_bus', slot: 'to_city' }, { slot: 'category' }] },
      answer: {
        kind: 'spans',
        questions: [{ text: 'City where the trip ends' }, { values: ['direct', 'one-stop'] }],
      },
    });
  });

  it('has one line for each turn, whatever was said', async () => {
    const model = saying('1) Rome');
    const passage: SaidPassage = [{ speaker: 'user', text: 'To Rome\nagent: no,\r\nto\tNew\nYork' }];
    await new ParserSupervisor(model).ask({ passage, questions: [toCity] }, PLACE);
    expect(model.requests[0]?.answer).toMatchObject({ passage: 'user: To Rome agent: no,  to New York' });
    expect(await ask('1) New York', [toCity], passage)).toMatchObject([{ text: 'New York' }]);
  });

  it('is not asked when there is none', async () => {
    const model = saying('1) Boston');
    const answer = await new ParserSupervisor(model).ask({ passage: PASSAGE, questions: [] }, PLACE);
    expect(answer).toEqual({ values: [], cached: false });
    expect(model.requests).toEqual([]);
  });
});

describe('an answer for an open slot', () => {
  it('is given as it was said, and where', async () => {
    const [value] = await ask('1) los angeles.', [toCity]);
    expect(value).toMatchObject({
      ...toCity,
      kind: 'answer',
      text: 'Los  Angeles',
      span: { turn: 2, start: 3, end: 15 },
    });
    expect(value).not.toHaveProperty('value');
  });

  it('may be in any turn, also in one of the agent', async () => {
    expect(await ask('1) Boston', [toCity])).toMatchObject([{ text: 'Boston', span: { turn: 1 } }]);
  });

  it('is the latest that the user said, if the user said it', async () => {
    const passage: SaidPassage = [
      { speaker: 'user', text: 'Rome' },
      { speaker: 'user', text: 'From Rome to Rome' },
      { speaker: 'agent', text: 'Rome?' },
    ];
    expect(await ask('1) Rome', [toCity], passage)).toMatchObject([
      { span: { turn: 1, start: 5, end: 9 }, mentions: 2 },
    ]);
  });

  it('is read of each question, whatever the order', async () => {
    const values = await ask('2) the 4th of March\n1) Los Angeles\n7) Boston\n3) two', [toCity, day, riders]);
    expect(values.map((value) => 'text' in value && value.text)).toEqual(['Los  Angeles', 'the 4th of March', 'two']);
  });

  it('may be a part of what was said', async () => {
    expect(await ask('1) Los', [toCity])).toMatchObject([{ kind: 'answer', text: 'Los', span: { start: 3, end: 6 } }]);
  });

  it.each(['San Diego', 'os Angeles', 'Los Angeles, California', 'direct', 'constructor', '???'])(
    'is invented when nobody said it: %s',
    async (said) => {
      expect(await ask(`1) ${said}`, [toCity])).toEqual([{ ...toCity, kind: 'invented', text: said }]);
    },
  );

  it('is invented when it runs over the end of a turn', async () => {
    expect(await ask('1) right to Los Angeles', [toCity])).toMatchObject([{ kind: 'invented' }]);
    expect(await ask('1) user: I need a coach', [toCity])).toMatchObject([{ kind: 'invented' }]);
  });

  it('is a number in digits where the user said it in words, and that number alone', async () => {
    const said = await ask('1) 2', [riders]);
    expect(said).toMatchObject([{ kind: 'answer', text: 'two', value: 2, span: { turn: 2 }, mentions: 1 }]);
    expect(await ask('1) 3', [riders])).toMatchObject([{ kind: 'invented' }]);
    expect(await ask('1) 2', [toCity])).toMatchObject([{ kind: 'invented' }]);
  });

  it('is no word of a longer number', async () => {
    const passage: SaidPassage = [{ speaker: 'user', text: 'For twenty-two, please, in the third row.' }];
    expect(await ask('1) 22', [riders], passage)).toMatchObject([{ kind: 'answer', text: 'twenty-two', value: 22 }]);
    for (const part of ['2', '20', '3']) {
      expect(await ask(`1) ${part}`, [riders], passage)).toMatchObject([{ kind: 'invented' }]);
    }
  });

  it.each([
    ['one hundred and fifty', '150', ['1', '100', '50', 'one hundred', 'fifty']],
    ['two thousand and five', '2005', ['2', '2000', '5', '1000', 'five']],
    ['half a million', '500000', ['1000000', 'million']],
    ['two billion', '2000000000', ['2', 'two', '1000000000']],
    ['two dozen', '24', ['2', '12', 'two']],
    ['nineteen hundred and five', '1905', ['19', '1900', '5']],
    ['1.5 million', '1500000', ['1', '5', '1.5', '1000000']],
    ['1,500', '1500', ['1', '500', '5']],
    ['minus five', 'minus five', ['5', 'five']],
    ['two point five', 'two point five', ['2', '5', 'two']],
    ['two thirds', 'two thirds', ['2', '3', 'two']],
  ])('is all of a number, not a part of it: %s', async (number, whole, parts) => {
    const passage: SaidPassage = [{ speaker: 'user', text: `It is ${number}, please.` }];
    expect(await ask(`1) ${whole}`, [riders], passage)).toMatchObject([{ kind: 'answer', text: number }]);
    for (const part of parts) {
      expect([part, await ask(`1) ${part}`, [riders], passage)]).toMatchObject([part, [{ kind: 'invented' }]]);
    }
  });

  it.each(['1) unanswerable', '1) none', '1)', '', '2) Boston', '1) Boston\n1) Rome'])(
    'is none for %j',
    async (said) => {
      expect(await ask(said, [toCity, day])).toMatchObject([{ kind: 'unanswerable' }, {}]);
    },
  );
});

describe('an answer for a closed slot', () => {
  it('is one of its values, said or not', async () => {
    expect(await ask('1) Direct', [stops])).toEqual([
      { ...stops, kind: 'answer', text: 'direct', value: 'direct', mentions: 0 },
    ]);
    const passage: SaidPassage = [{ speaker: 'user', text: 'Make it ONE STOP' }];
    expect(await ask('1) one-stop', [stops], passage)).toMatchObject([
      { text: 'ONE STOP', value: 'one-stop', span: { turn: 0 }, mentions: 1 },
    ]);
  });

  it.each([
    ['true', true],
    ['True.', true],
    ['yes', true],
    ['No', false],
    ['FALSE', false],
  ])('is true or false: %s', async (said, value) => {
    expect(await ask(`1) ${said}`, [luggage])).toMatchObject([{ kind: 'answer', value }]);
  });

  it('is what the user said, when that is none of the values', async () => {
    const [value] = await ask('1) no stops', [stops]);
    expect(value).toMatchObject({ kind: 'answer', text: 'no stops', span: { turn: 2 } });
    expect(value).not.toHaveProperty('value');
  });

  it.each(['nonstop', 'constructor', 'toString', '2'])('is invented when it is neither: %s', async (said) => {
    expect(await ask(`1) ${said}`, [stops])).toMatchObject([{ kind: 'invented', text: said }]);
    expect(await ask(`1) ${said}`, [smoking])).toMatchObject([{ kind: 'invented', text: said }]);
  });

  it('may be that any will do, where the slot admits it', async () => {
    expect(await ask('1) dontcare', [food])).toMatchObject([{ kind: 'answer', value: DONTCARE }]);
    expect(await ask('1) dontcare', [stops])).toMatchObject([{ kind: 'invented' }]);
    expect(await ask('1) dontcare', [toCity])).toMatchObject([{ kind: 'invented' }]);
  });

  it('takes "none" for no answer, even of a slot with such a value', async () => {
    const subtitles = question(media2, 'RentMovie', 'subtitle_language');
    expect(await ask('1) none', [subtitles])).toMatchObject([{ kind: 'unanswerable' }]);
  });
});

describe('a model that finds spans', () => {
  const span = (text: string): AnswerSpan => ({ text, start: 0, end: text.length, score: 1 });

  async function finding(spans: readonly (AnswerSpan | null)[], questions: readonly SlotQuestion[]) {
    const model = answering(() => ({ text: '1) Boston\n2) Boston\n3) Boston', spans }));
    return (await new ParserSupervisor(model).ask({ passage: PASSAGE, questions }, PLACE)).values;
  }

  it('is believed rather than its text, if what it finds was said', async () => {
    const values = await finding([span('Los Angeles'), null, span('Chicago')], [toCity, day, riders]);
    expect(values).toMatchObject([
      { kind: 'answer', text: 'Los  Angeles', span: { turn: 2, start: 3 } },
      { kind: 'unanswerable' },
      { kind: 'invented', text: 'Chicago' },
    ]);
  });

  it('answers nothing where it has too few, or empty ones', async () => {
    const values = await finding([span('')], [toCity, day]);
    expect(values.map(({ kind }) => kind)).toEqual(['unanswerable', 'unanswerable']);
  });
});

describe('whatever a model says', () => {
  const questions = allServices.flatMap(({ apis }) =>
    apis.flatMap((api) => [...api.slots.values()].map((slot) => ({ api, slot }))),
  );
  const words = [
    'yes',
    'no',
    'two',
    'San',
    'Jose',
    'cheap',
    '7',
    'pm',
    'dontcare',
    'true',
    '$5',
    '1)',
    '2)',
    '\n',
    'é',
  ];
  const someText = fc.oneof(
    fc.array(fc.constantFrom(...words)).map((list) => list.join(' ')),
    fc.string(),
  );
  const passages = fc.array(fc.record({ speaker: fc.constantFrom('user' as const, 'agent' as const), text: someText }));

  it('a value is one of the slot, and words are those of the passage', async () => {
    const asked = fc.subarray(questions, { minLength: 1, maxLength: 4 });
    await fc.assert(
      fc.asyncProperty(passages, asked, someText, fc.boolean(), async (passage, some, said, inKind) => {
        const text = `1) ${said}`;
        const spans = some.map(() => ({ text: said, start: 0, end: 1, score: 1 }));
        const model = answering(() => (inKind ? { spans } : { text }));
        const { values } = await new ParserSupervisor(model).ask({ passage, questions: some }, PLACE);
        expect(values.map(({ slot, api }) => ({ slot, api }))).toEqual(some.map(({ slot, api }) => ({ slot, api })));
        for (const found of values) if (found.kind === 'answer') checkAnswer(found, passage);
      }),
    );
  });

  function checkAnswer(found: Extract<OmittedValue, { kind: 'answer' }>, passage: SaidPassage): void {
    const { slot, value, span } = found;
    if (value === DONTCARE) expect(slot.acceptsDontcare).toBe(true);
    else if (value !== undefined) expect(slot.schema.safeParse(value).success).toBe(true);
    if (value === undefined) expect(span).toBeDefined();
    if (span === undefined) return;
    expect(passage[span.turn]!.text.slice(span.start, span.end).replace(/\s/g, ' ')).toBe(found.text);
    expect(found.mentions).toBeGreaterThan(0);
  }
});
