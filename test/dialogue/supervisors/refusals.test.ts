import { describe, expect, it } from 'vitest';
import { buses3, hotels4, restaurants2 } from '../../../apis/index.js';
import { mentionsOf } from 'typetod/internal';
import { mergeAnswers } from '../../../src/dialogue/supervisors/merge-answers.js';
import { ReplyCache, SchemaSupervisor, ParserSupervisor } from '../../../src/dialogue/index.js';
import { rememberedMeaning, slotMemory } from '../../../src/dialogue/supervisors/slot-memory.js';
import { type Model, ModelError } from '../../../src/models/index.js';
import { type Api, createRegistry, type Service } from '../../../src/service/index.js';
import { answering, PLACE, saying, waiting } from './models.js';

type SaidPassage = Parameters<ParserSupervisor['ask']>[0]['passage'];
type SlotQuestion = Parameters<ParserSupervisor['ask']>[0]['questions'][number];
type SchemaDoubt = Parameters<SchemaSupervisor['ask']>[0];
type ModelErrorCode = ModelError['code'];

const apiOf = (of: Service, intent: string): Api => of.apis.find((api) => api.intent === intent) as Api;

const findRestaurants = apiOf(restaurants2, 'FindRestaurants');
const findBus = apiOf(buses3, 'FindBus');
const searchHotel = apiOf(hotels4, 'SearchHotel');

const question = (api: Api, slot: string): SlotQuestion => ({ api, slot: api.slots.get(slot)! });

const doubt = (api: Api, slot: string, more: Partial<SchemaDoubt> = {}): SchemaDoubt => {
  const own = [restaurants2, buses3, hotels4].filter(({ name }) => name === api.service);
  return { api, registry: createRegistry(own), slot, taken: new Set(), ...more };
};

const PASSAGE: SaidPassage = [
  { speaker: 'agent', text: 'Where to, and when?' },
  { speaker: 'user', text: 'To Los Angeles on the 4th of March, for two, no stops.' },
];
const toCity = question(findBus, 'to_city');
const riders = question(findBus, 'num_passengers');
const stops = question(findBus, 'category');

const REQUEST = { purpose: 'parse', messages: [{ role: 'user', content: 'Hi' }], answer: { kind: 'text' } } as const;

/** Each supervisor with its one question. */
const askers: readonly (readonly [
  string,
  (model: Model, signal?: AbortSignal, cache?: ReplyCache) => Promise<unknown>,
])[] = [
  [
    'the schema supervisor',
    (model, signal, cache) =>
      new SchemaSupervisor(model, cache ? { cache } : {}).ask(doubt(findRestaurants, 'town'), PLACE, signal),
  ],
  [
    'the parser supervisor',
    (model, signal, cache) =>
      new ParserSupervisor(model, cache ? { cache } : {}).ask({ passage: PASSAGE, questions: [toCity] }, PLACE, signal),
  ],
];

describe.each(askers)('%s', (_, ask) => {
  it.each<ModelErrorCode>(['unreachable', 'timeout', 'refused', 'bad-reply', 'no-reply', 'unsupported-answer'])(
    'fails as its model does: %s',
    async (code) => {
      const error = new ModelError({ code, message: 'as the model says' });
      await expect(ask(answering(() => Promise.reject(error)))).rejects.toBe(error);
    },
  );

  it('asks again after a failure: it is not kept', async () => {
    const error = new ModelError({ code: 'timeout', message: 'too late' });
    const cache = new ReplyCache();
    const model = answering(() => (model.requests.length === 1 ? Promise.reject(error) : { text: 'none' }));
    await expect(ask(model, undefined, cache)).rejects.toBe(error);
    expect(await ask(model, undefined, cache)).toMatchObject({ cached: false });
    expect(model.requests).toHaveLength(2);
  });

  it('asks nobody after the abort', async () => {
    const reason = new Error('the user spoke');
    const model = saying('a');
    await expect(ask(model, AbortSignal.abort(reason))).rejects.toBe(reason);
    expect(model.requests).toEqual([]);
  });

  it('gives up when the turn is left while the model thinks', async () => {
    const abort = new AbortController();
    const asked = ask(waiting(), abort.signal);
    const reason = new Error('the user spoke');
    abort.abort(reason);
    await expect(asked).rejects.toBe(reason);
  });
});

describe('a failure', () => {
  it('reaches everybody who waits for the same answer, and is forgotten', async () => {
    const [cache, model] = [new ReplyCache(), waiting()];
    const asked = [1, 2, 3].map(() => cache.ask(model, { ...REQUEST, place: PLACE }));
    const error = new ModelError({ code: 'timeout', message: 'too late' });
    model.fail(error);
    expect(await Promise.allSettled(asked)).toEqual(asked.map(() => ({ status: 'rejected', reason: error })));
    expect(model.requests).toHaveLength(1);
    const again = cache.ask(model, { ...REQUEST, place: PLACE });
    model.fail(error);
    await expect(again).rejects.toBe(error);
    expect(model.requests).toHaveLength(2);
  });
});

describe('the answer of the schema supervisor is unclear', () => {
  const answerTo = (about: SchemaDoubt, text: string) => new SchemaSupervisor(saying(text)).ask(about, PLACE);

  const doubts: readonly (readonly [string, SchemaDoubt])[] = [
    ['pair', doubt(findRestaurants, 'cost', { value: 'moderate' })],
    ['value', doubt(findRestaurants, 'price_range', { value: 'inexpensive' })],
    ['name', doubt(findBus, 'cuisine', { value: 'Peruvian' })],
    ['memorised', doubt(findRestaurants, 'address', { value: 'Main Street' })],
  ];
  const texts = [
    '',
    '?',
    'yes',
    'zz',
    'Answer:',
    'a or b',
    'b\na',
    'neither a nor b',
    'not a',
    '1',
    'undefined',
    'constructor',
    '__proto__',
    '<think>a',
    '```\n```',
    'I would rather not say',
  ];
  const rows = doubts.flatMap(([template, about]) => texts.map((text) => [template, text, about] as const));

  it.each(rows)('to a question about a %s: %j', async (template, text, about) => {
    expect(await answerTo(about, text)).toMatchObject({ kind: 'unclear', template });
  });

  it.each<[string, SchemaDoubt, string]>([
    ['a slot that is taken', doubt(findBus, 'town', { taken: new Set(['to_city']) }), 'to_city'],
    ['a slot of another API', doubt(findBus, 'town'), 'location'],
    ['a property, where a slot is given', doubt(findRestaurants, 'phone'), 'phone_number'],
    ['a value of another slot', doubt(findRestaurants, 'price_range', { value: 'inexpensive' }), 'San Jose'],
    ['a value that the slot lacks', doubt(findRestaurants, 'price_range', { value: 'inexpensive' }), 'free'],
    ['any value, where the slot does not admit it', doubt(findBus, 'category', { value: 'slow' }), 'whatever'],
    ['the slot without its value', doubt(findRestaurants, 'cost', { value: 'moderate' }), 'price_range'],
    ['the name that is in doubt', doubt(findBus, 'cuisine', { value: 'Peruvian' }), 'cuisine'],
  ])('where it names what is no option: %s', async (_, about, text) => {
    const answer = await answerTo(about, text);
    expect(answer.options.map(({ name }) => name)).not.toContain(text);
    expect(answer).toMatchObject({ kind: 'unclear' });
  });

  it.each<[string, number, readonly number[]]>([
    ['less likely than another option', 0, [0.2, 0.8]],
    ['as likely as another option', 0, [0.5, 0.5]],
    ['likelier by less than the margin', 1, [0.41, 0.59]],
    ['without a probability', 2, [0.5, 0.5]],
    ['of a probability that is none', 0, [Number.NaN, 0]],
    ['among probabilities that are none', 0, [0.9, Number.NaN]],
    ['of no probability at all', 0, []],
  ])('where the option chosen is %s', async (_, index, probabilities) => {
    const model = answering(() => ({ text: 'a', choice: { index, probabilities } }));
    const supervisor = new SchemaSupervisor(model, { margin: 0.2 });
    expect(await supervisor.ask(doubt(findBus, 'town'), PLACE)).toMatchObject({ kind: 'unclear' });
  });

  it.each<[string, SchemaDoubt]>([
    ['a slot of text', doubt(findBus, 'to_city', { value: 'Peruvian' })],
    ['a slot of dates', doubt(findBus, 'departure_date', { value: 'whenever' })],
    ['a reference into a closed slot', doubt(findBus, 'category')],
  ])('or nothing, and nobody is asked, where there is nothing to choose from: %s', async (_, about) => {
    const model = saying('a');
    const answer = await new SchemaSupervisor(model).ask(about, PLACE);
    expect([answer.kind, answer.options, model.requests]).toEqual(['none', [], []]);
  });
});

describe('an answer that nobody said is invented', () => {
  const ask = async (text: string, questions: readonly SlotQuestion[], passage = PASSAGE) =>
    (await new ParserSupervisor(saying(text)).ask({ passage, questions }, PLACE)).values;

  it.each<[string, SlotQuestion, string]>([
    ['another city', toCity, 'San Francisco'],
    ['more than was said', toCity, 'Los Angeles, CA'],
    ['a part of a word', toCity, 'Ange'],
    ['words in another order', toCity, 'Angeles Los'],
    ['words of two turns', toCity, 'when? To Los Angeles'],
    ['the name of the speaker', toCity, 'user'],
    ['a translation', toCity, 'Die Engel'],
    ['marks alone', toCity, '!!!'],
    ['a number that was not said', riders, '3'],
    ['an ordinal taken for a count', riders, '40'],
    ['a number in other words', riders, 'a couple'],
    ['a value that the slot lacks', stops, 'nonstop'],
    ['a truth value for a closed slot', stops, 'true'],
    ['any value for a slot that is required', stops, 'dontcare'],
    ['the name of a prototype', stops, 'constructor'],
  ])('%s', async (_, asked, text) => {
    expect(await ask(`1) ${text}`, [asked])).toEqual([{ ...asked, kind: 'invented', text }]);
  });

  it.each<[string, string]>([
    ['nothing', ''],
    ['prose', 'I found Los Angeles, and two.'],
    ['the second question only', '2) two'],
    ['other numbers', '3) Los Angeles\n4) two'],
    ['letters', 'a) Los Angeles\nb) two'],
    ['two answers', '1) Los Angeles\n1) March'],
    ['a refusal', '1) unanswerable'],
    ['a dash', '1) -'],
    ['JSON', '{"1": "Los Angeles"}'],
    ['thinking', '<think>1) Los Angeles'],
  ])('and none is given where the model writes %s', async (_, text) => {
    const [first] = await ask(text, [toCity, riders]);
    expect(first).toEqual({ ...toCity, kind: 'unanswerable' });
  });

  it.each<[string, readonly unknown[]]>([
    ['no spans', []],
    ['null', [null]],
    ['an empty span', [{ text: '', start: 0, end: 0, score: 1 }]],
    ['a span of white space', [{ text: ' \n', start: 9, end: 11, score: 1 }]],
  ])('and none is given where the model finds %s', async (_, spans) => {
    const model = answering(() => ({ text: '1) Los Angeles', spans: spans as never }));
    const { values } = await new ParserSupervisor(model).ask({ passage: PASSAGE, questions: [toCity] }, PLACE);
    expect(values).toEqual([{ ...toCity, kind: 'unanswerable' }]);
  });

  it.each(['Los Angeles!', 'the 4th of July', 'To Los Angeles on the 5th', 'user: To Los Angeles'])(
    'where a span is not in the passage: %j',
    async (text) => {
      const spans = [{ text, start: 0, end: text.length, score: 1 }];
      const said: SaidPassage = [{ speaker: 'user', text: 'To Rome.' }];
      const model = answering(() => ({ spans }));
      const { values } = await new ParserSupervisor(model).ask({ passage: said, questions: [toCity] }, PLACE);
      expect(values).toEqual([{ ...toCity, kind: 'invented', text }]);
    },
  );

  it('in a conversation without words', async () => {
    expect(await ask('1) Los Angeles', [toCity], [])).toMatchObject([{ kind: 'invented' }]);
    expect(await ask('1) Los Angeles', [toCity], [{ speaker: 'user', text: ' ' }])).toMatchObject([
      { kind: 'invented' },
    ]);
  });

  it('and nobody is asked without a question', async () => {
    const model = saying('1) Los Angeles');
    expect(await new ParserSupervisor(model).ask({ passage: PASSAGE, questions: [] }, PLACE)).toEqual({
      values: [],
      cached: false,
    });
    expect(model.requests).toEqual([]);
  });
});

describe('words are not found', () => {
  it.each([
    ['within a word', 'party', 'art'],
    ['across a word', 'New Jersey City', 'New City'],
    ['in another order', 'Angeles Los', 'Los Angeles'],
    ['without words', 'anything', '?!'],
    ['without a text', '', 'Rome'],
    ['of another currency', '€20', '$20'],
    ['in a longer number', '1500', '15'],
    ['that go on beyond the end', 'to Los', 'Los Angeles'],
  ])('%s', (_, text, sought) => {
    expect(mentionsOf(text, sought)).toEqual([]);
  });
});

describe('an answer that cannot be used changes nothing', () => {
  const NOTHING = { renames: [], appends: [], contested: [] };
  const given = { slot: 'to_city', text: 'Rome', open: true, requested: false };

  it.each<[string, object]>([
    ['one that the model does not give', { kind: 'unanswerable' }],
    ['one that nobody said', { kind: 'invented', text: 'Boston' }],
    ['one for a slot that is given', { kind: 'answer', text: 'Boston', mentions: 1 }],
    ['one that is what is given', { kind: 'answer', text: 'Rome', mentions: 1 }],
    ['a value for a slot that is given', { kind: 'answer', text: 'Boston', value: 'Boston', mentions: 0 }],
  ])('%s', (_, answer) => {
    expect(mergeAnswers([given], [{ ...toCity, ...answer } as never])).toEqual(NOTHING);
  });
});

describe('a name that nobody describes has no meaning', () => {
  const registry = createRegistry([restaurants2, buses3]);

  it.each<[string, string, Api]>([
    ['a name that nobody has', 'colour', findRestaurants],
    ['a name of another domain', 'num_passengers', findRestaurants],
    ['a name of a service that is not there', 'star_rating', searchHotel],
    ['a name of every object', 'constructor', findRestaurants],
    ['an empty name', '', findBus],
    ['a name in another case', 'Category', findBus],
  ])('%s', (_, name, api) => {
    expect(rememberedMeaning(name, api, registry, undefined)).toBeUndefined();
    expect(rememberedMeaning(name, api, registry, slotMemory([]))).toBeUndefined();
  });
});
