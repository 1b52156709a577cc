import { describe, expect, it } from 'vitest';
import { buses1, buses3, hotels2, restaurants2 } from '../../../apis/index.js';
import {
  BUY_TICKET,
  codes,
  decisions,
  done,
  failing,
  FIND_BUS,
  FIND_PLACE,
  only,
  type Reviewed,
  reviewed,
  type Setting,
} from './harness.js';
import { choosing, promptOf, saying } from '../supervisors/models.js';

const gates = only('api-name');

const mended = (program: string, setting: Setting = {}): Promise<Reviewed> => reviewed(program, { gates, ...setting });

/** The API that a name is taken for among coaches of two lines and restaurants; undefined if the call is left out. */
async function meant(call: string, setting: Setting = {}): Promise<string | undefined> {
  const { source } = await mended(call, { services: [buses1, buses3, restaurants2], ...setting });
  return source === 'parse_error()' ? undefined : /\w+/.exec(source ?? '')?.[0];
}

describe('a name is taken for the one that it is most like', () => {
  it.each([
    ['misspelt', 'restaurants_2_find_restraunts()', FIND_PLACE],
    ['with words joined', 'restaurants2_findrestaurants()', FIND_PLACE],
    ['in camel case', 'Restaurants2FindRestaurants()', FIND_PLACE],
    ['without its service', 'find_restaurants()', FIND_PLACE],
    ['as its intent', 'FindRestaurants()', FIND_PLACE],
    ['with words in another order', 'find_restaurants_restaurants_2()', FIND_PLACE],
    ['with another digit, of the only version', 'restaurants_1_find_restaurants()', FIND_PLACE],
  ])('%s', async (_, call, api) => {
    expect(await meant(call)).toBe(api);
  });

  it('wherever it is called, with all of its arguments', async () => {
    const program = [
      'x1 = buses_3_find_buss({ from_city: "London" })',
      'x1.to_city = "Oxford"',
      'restaurants_2_find_restaurants({ location: buses_3_find_buss({ from_city: "Oxford" }).to_city })',
    ].join('\n');
    const result = await mended(program, { services: [buses3, restaurants2] });
    expect(done(result)).toEqual([`buses_3_find_buss is called ${FIND_BUS}`]);
    expect(decisions(result)).toEqual(['api-name: repair', 'engine: refuse']);
    expect(result.verdicts[0]?.verdict).toMatchObject({
      source: program.replaceAll('buses_3_find_buss', FIND_BUS),
    });
  });
});

describe('a name that two APIs are about as like', () => {
  it('is left out', async () => {
    const result = await mended('buses_2_find_bus()', { services: [buses1, buses3] });
    expect(result.source).toBe('parse_error()');
    expect(codes(result)).toEqual(['unknown-api']);
  });

  it.each([
    ['goes by the slots given', 'find_bus({ from_location: "London" })', {}, 'buses_1_find_bus'],
    ['goes by the slots given, of all calls', 'find_bus()\nfind_bus({ from_city: "London" })', {}, FIND_BUS],
    ['goes by the service in use', 'buses_2_find_bus()', { turns: [`${FIND_BUS}()`] }, FIND_BUS],
    ['goes by what may be meant', 'buses_2_find_bus()', { apis: [FIND_BUS, FIND_PLACE] }, FIND_BUS],
    [
      'goes by all APIs when none of those that may be meant is like it',
      'restaurants_find()',
      { apis: [FIND_BUS] },
      FIND_PLACE,
    ],
  ] as const)('%s', async (_, call, setting, api) => {
    expect(await meant(call, setting)).toBe(api);
  });

  it('is left out when the slots given are those of neither', async () => {
    expect(await meant('find_bus({ colour: "red" })')).toBeUndefined();
  });

  it('is left out when both services are in use', async () => {
    expect(await meant('find_bus()', { turns: [`${FIND_BUS}()`, 'buses_1_find_bus()'] })).toBeUndefined();
  });
});

describe('a name that is like none', () => {
  it.each([
    ['another errand', 'order_pizza()'],
    ['another verb', 'buses_3_cancel_trip()'],
    ['a word', 'bus()'],
    ['a letter', 'f()'],
  ])('is left out: %s', async (_, call) => {
    expect(await meant(call)).toBeUndefined();
  });

  it('is left out alone', async () => {
    const result = await mended('order_pizza()\nconversation_pause()');
    expect(result.source).toBe('conversation_pause()');
  });
});

describe('likeness', () => {
  const near = 'restaurants_2_find_restraunt()';

  it('may be asked to be higher', async () => {
    expect(await meant(near)).toBe(FIND_PLACE);
    expect(await meant(near, { likenesses: { apis: { threshold: 0.99, margin: 0 } } })).toBeUndefined();
  });

  it('may be asked to stand out more', async () => {
    const ticket = 'buses_3_buy_bus_tickets()';
    expect(await meant(ticket)).toBe(BUY_TICKET);
    expect(await meant(ticket, { likenesses: { apis: { threshold: 0.7, margin: 0.9 } } })).toBeUndefined();
  });
});

describe('a model', () => {
  const call = 'lodging_lookup({ where_to: "Paris" })';
  const asking = (apiNames: Setting['supervisors'] & object): Setting => ({
    services: [hotels2, buses3],
    supervisors: apiNames,
    utterance: 'Somewhere to stay in Paris.',
  });

  it('is asked where names do not tell', async () => {
    const apiNames = choosing('hotels_2_search_house');
    const result = await mended(call, asking({ apiNames }));
    expect(result.source).toBe('hotels_2_search_house({ where_to: "Paris" })');
    expect(promptOf(apiNames.requests[0])).toContain('Somewhere to stay in Paris.');
    expect(result.events.map(({ kind }) => kind).slice(0, 2)).toEqual(['model', 'verdict']);
  });

  it('may answer in words', async () => {
    const result = await mended(call, asking({ apiNames: saying('hotels_2_search_house') }));
    expect(result.source).toBe('hotels_2_search_house({ where_to: "Paris" })');
  });

  it('is not asked where names tell', async () => {
    const apiNames = choosing('hotels_2_book_house');
    const result = await mended('hotels_2_serch_house()', asking({ apiNames }));
    expect(result.source).toBe('hotels_2_search_house()');
    expect(apiNames.requests).toEqual([]);
  });

  it.each([
    ['says none', saying('none')],
    ['says nothing clear', saying('either of the two')],
    ['chooses what is no option', choosing('restaurants_2_find_restaurants')],
  ])('that %s has the call left out', async (_, apiNames) => {
    expect((await mended(call, asking({ apiNames }))).source).toBe('parse_error()');
  });

  it('that cannot be asked has the call left out, and the verdict says so', async () => {
    const result = await mended(call, asking({ apiNames: failing() }));
    expect(result.source).toBe('parse_error()');
    expect(result.verdicts[0]?.verdict).toMatchObject({ kind: 'repair', failure: 'the model is away' });
  });
});

describe('the remedies', () => {
  it.each([
    ['repair', 'accepted', `${FIND_BUS}()`],
    ['ask', 'accepted', 'parse_error()'],
    ['retry', 'retry', undefined],
    ['revise', 'revise', undefined],
    ['abort', 'aborted', undefined],
  ] as const)('%s', async (remedy, kind, source) => {
    const result = await mended('buses_3_find_buss()', { gates: only('api-name', remedy) });
    expect([result.kind, result.source]).toEqual([kind, source]);
    expect(decisions(result)).toEqual([`api-name: ${remedy}`]);
  });

  it('ask: the question is about the name', async () => {
    const { questions } = await mended('buses_3_find_buss()', { gates: only('api-name', 'ask') });
    expect(questions).toMatchObject([{ code: 'unknown-api', api: 'buses_3_find_buss' }]);
  });

  it('off: the engine refuses', async () => {
    const result = await mended('buses_3_find_buss()', { gates: {} });
    expect(decisions(result)).toEqual(['engine: refuse']);
    expect(result.findings).toMatchObject([{ code: 'unknown-api' }]);
  });
});
