import { schemaSlotFacts } from '../../corpora/src/sgd/schema/format.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { extended, frameScore, mismatches, OFFICIAL_VARIANT, slotFacts } from 'typetod/metrics';
import {
  memoizedRatio,
  type Annotated,
  type FrameScore,
  type GoalVariant,
  requestedSlotsF1,
  type SlotFacts,
  unknownServiceScore,
} from 'typetod/internal';
import { registry, schema } from '../../corpora/test/sgd/fixture.js';

type Extension = Parameters<typeof extended>[2];

const EXACT: GoalVariant = { match: 'exact', ratio: 'difflib' };
const LEVENSHTEIN: GoalVariant = { match: 'fuzzy', ratio: 'levenshtein' };

type Predicted = Readonly<Record<string, string>>;

const open = (name: string): SlotFacts => ({ name, isCategorical: false });
const closed = (name: string): SlotFacts => ({ name, isCategorical: true });
const KAYAKS = [open('lake'), open('day'), closed('seats'), closed('covered')];

function score(
  annotated: Annotated,
  predicted: Predicted,
  variant: GoalVariant = OFFICIAL_VARIANT,
  slots: readonly SlotFacts[] = KAYAKS,
): FrameScore {
  return frameScore(slots, annotated, new Map(Object.entries(predicted)), variant);
}

function joint(annotated: Annotated, predicted: Predicted, variant?: GoalVariant): number | undefined {
  return score(annotated, predicted, variant).joint;
}

describe('the frame of the official test data', () => {
  const slots = [
    open('city'),
    open('cuisine'),
    open('restaurant_name'),
    closed('price_range'),
    closed('has_live_music'),
  ];
  const annotated = {
    city: ['San Jose'],
    cuisine: ['Mexican'],
    restaurant_name: ['Bird Dog'],
    price_range: ['moderate'],
  };
  const predicted = { city: 'San Jose', cuisine: 'Mexican', restaurant_name: 'Bird' };

  it.each([OFFICIAL_VARIANT, LEVENSHTEIN])('has the official scores, %j', (variant) => {
    expect(score(annotated, predicted, variant, slots)).toMatchObject({
      joint: 0,
      jointCategorical: 0,
      jointNonCategorical: 0.67,
      average: 0.6675,
      averageCategorical: 0,
      averageNonCategorical: 0.89,
    });
  });

  it('has the official scores by exact match', () => {
    expect(score(annotated, predicted, EXACT, slots)).toMatchObject({
      joint: 0,
      jointCategorical: 0,
      jointNonCategorical: 0,
      average: 0.5,
      averageCategorical: 0,
      averageNonCategorical: 2 / 3,
    });
  });
});

describe('a slot', () => {
  it.each<readonly [string, Annotated, Predicted, number]>([
    ['absent on both sides is right', {}, {}, 1],
    ['annotated alone is wrong', { lake: ['Moss Lake'] }, {}, 0],
    ['predicted alone is wrong', {}, { lake: 'Moss Lake' }, 0],
    ['annotated without any value is wrong', { lake: [] }, { lake: 'Moss Lake' }, 0],
    ['that is categorical, too', { seats: [] }, { seats: '2' }, 0],
    ['of which any value will do is annotated so', { lake: ['dontcare'] }, { lake: 'dontcare' }, 1],
    ['of which any value will do is wrong where a value is annotated', { seats: ['2'] }, { seats: 'dontcare' }, 0],
    ['that is categorical is the first value', { seats: ['2', '3'] }, { seats: '2' }, 1],
    ['that is categorical is no other value', { seats: ['2', '3'] }, { seats: '3' }, 0],
    ['that is categorical heeds case', { covered: ['True'] }, { covered: 'true' }, 0],
    ['that is open is any value', { lake: ['Moss', 'Fern Lake'] }, { lake: 'Fern Lake' }, 1],
    ['that the schema has not is passed over when predicted', {}, { moon: 'full' }, 1],
    ['that the schema has not is passed over when annotated', { moon: ['full'] }, {}, 1],
    ['named as a property of every object is absent', {}, { toString: 'x', constructor: 'y' }, 1],
  ])('%s', (_what, annotated, predicted, expected) => {
    expect(joint(annotated, predicted, OFFICIAL_VARIANT)).toBe(expected);
    expect(joint(annotated, predicted, EXACT)).toBe(expected);
  });

  it('named as a property of every object can be annotated and predicted', () => {
    const slots = [open('constructor'), open('toString')];
    expect(score({}, {}, EXACT, slots).joint).toBe(1);
    expect(score({ toString: ['x'] }, { toString: 'x' }, EXACT, slots).joint).toBe(1);
    expect(score({ toString: ['x'] }, {}, EXACT, slots).joint).toBe(0);
  });

  it.each<readonly [string, Annotated, Predicted, number]>([
    ['nearly right', { lake: ['Bird Dog'] }, { lake: 'Bird' }, 0.67],
    ['in another case and order', { lake: ['Moss Lake'] }, { lake: 'lake, moss' }, 1],
    ['best like its second value', { lake: ['Moss', 'Bird Dog'] }, { lake: 'Bird' }, 0.67],
    ['unlike every value', { lake: ['abc', 'def'] }, { lake: 'xyz' }, 0],
  ])('that is open and %s counts as a fraction if the match is fuzzy, and not if it is exact', (...row) => {
    const [, annotated, predicted, expected] = row;
    expect(joint(annotated, predicted)).toBe(expected);
    expect(joint(annotated, predicted, LEVENSHTEIN)).toBe(expected);
    expect(joint(annotated, predicted, EXACT)).toBe(0);
  });

  it('compares the annotated value with the predicted one, in this order', () => {
    expect(joint({ lake: ['tide'] }, { lake: 'diet' })).toBe(0.25);
    expect(joint({ lake: ['diet'] }, { lake: 'tide' })).toBe(0.5);
    expect(joint({ lake: ['tide'] }, { lake: 'diet' }, LEVENSHTEIN)).toBe(0.5);
  });
});

describe('the scores of a frame', () => {
  it('are products over all slots, and means over those annotated', () => {
    const annotated = { lake: ['Bird Dog'], day: ['Bird Dog'], seats: ['2'] };
    const predicted = { lake: 'Bird', day: 'Bird', seats: '2', covered: 'True' };
    expect(score(annotated, predicted)).toMatchObject({
      joint: 0,
      jointCategorical: 0,
      jointNonCategorical: 0.67 * 0.67,
      average: (0.67 + 0.67 + 1) / 3,
      averageCategorical: 1,
      averageNonCategorical: 0.67,
    });
  });

  it('are not there for averages where nothing is annotated', () => {
    expect(score({}, { lake: 'Moss Lake' })).toMatchObject({
      joint: 0,
      jointCategorical: 1,
      jointNonCategorical: 0,
      average: undefined,
      averageCategorical: undefined,
      averageNonCategorical: undefined,
    });
  });

  it('are not there for kinds of slots that the service has not', () => {
    expect(score({ lake: ['Moss Lake'] }, {}, EXACT, [open('lake')])).toMatchObject({
      joint: 0,
      jointCategorical: undefined,
      jointNonCategorical: 0,
      averageCategorical: undefined,
    });
    expect(score({}, {}, EXACT, [])).toEqual({
      joint: undefined,
      jointCategorical: undefined,
      jointNonCategorical: undefined,
      average: undefined,
      averageCategorical: undefined,
      averageNonCategorical: undefined,
      slots: [],
    });
  });

  it('name the slots of either side, in the order of the schema, with what each is worth', () => {
    const result = score(
      { seats: ['2', '3'], lake: ['Bird Dog'] },
      { seats: '2', day: 'today', moon: 'x', lake: 'Bird' },
    );
    expect(result.slots).toEqual([
      { slot: 'lake', expected: ['Bird Dog'], predicted: 'Bird', score: 0.67 },
      { slot: 'day', expected: undefined, predicted: 'today', score: 0 },
      { slot: 'seats', expected: ['2', '3'], predicted: '2', score: 1 },
    ]);
    expect(mismatches(result)).toEqual([
      { slot: 'lake', expected: ['Bird Dog'], predicted: 'Bird' },
      { slot: 'day', expected: undefined, predicted: 'today' },
    ]);
  });

  it('use the ratio that they are given', () => {
    const asked: string[] = [];
    const half = (a: string, b: string): number => {
      asked.push(`${a}|${b}`);
      return 50;
    };
    const predicted = new Map([['lake', 'Fern']]);
    expect(frameScore(KAYAKS, { lake: ['Moss', 'Bird'] }, predicted, OFFICIAL_VARIANT, half).joint).toBe(0.5);
    expect(frameScore(KAYAKS, { lake: ['Moss', 'Fern'] }, predicted, OFFICIAL_VARIANT, half).joint).toBe(1);
    expect(frameScore(KAYAKS, { lake: ['Moss', 'Bird'] }, predicted, EXACT, half).joint).toBe(0);
    expect(asked).toEqual(['Moss|Fern', 'Bird|Fern']);
  });

  const names = KAYAKS.map(({ name }) => name);
  const word = fc.constantFrom('Moss', 'Moss Lake', 'moss', 'tide', 'diet', '2', '');
  const annotatedState = fc.dictionary(fc.constantFrom(...names), fc.array(word, { minLength: 1, maxLength: 3 }), {
    noNullPrototype: true,
  });
  const predictedState = fc.dictionary(fc.constantFrom(...names, 'moon'), word, { noNullPrototype: true });

  it('are, by fuzzy match, never lower than by exact match; and 1 exactly where no slot differs', () => {
    fc.assert(
      fc.property(annotatedState, predictedState, (annotated, predicted) => {
        const [fuzzy, exact] = [score(annotated, predicted), score(annotated, predicted, EXACT)];
        expect(fuzzy.joint).toBeGreaterThanOrEqual(exact.joint!);
        for (const result of [fuzzy, exact]) expect(result.joint === 1).toBe(mismatches(result).length === 0);
        expect(fuzzy.joint).toBeCloseTo(fuzzy.jointCategorical! * fuzzy.jointNonCategorical!, 12);
      }),
    );
  });

  it('are the same when ratios are remembered', () => {
    const ratio = memoizedRatio('difflib', 5);
    fc.assert(
      fc.property(annotatedState, predictedState, (annotated, predicted) => {
        const map = new Map(Object.entries(predicted));
        expect(frameScore(KAYAKS, annotated, map, OFFICIAL_VARIANT, ratio)).toEqual(score(annotated, predicted));
      }),
    );
  });

  it('are never lower with the extension', () => {
    fc.assert(
      fc.property(annotatedState, predictedState, word, (annotated, predicted, form) => {
        const more = extended('Kayaks_1', annotated, () => [form]);
        for (const variant of [OFFICIAL_VARIANT, LEVENSHTEIN, EXACT]) {
          expect(joint(more, predicted, variant)).toBeGreaterThanOrEqual(joint(annotated, predicted, variant)!);
        }
      }),
    );
  });
});

describe('the extension', () => {
  const forms: Readonly<Record<string, readonly string[]>> = {
    'Kayaks_1 day next Friday': ['2019-03-08'],
    'Kayaks_1 seats two': ['2'],
  };
  const extension: Extension = (service, slot, value) => forms[`${service} ${slot} ${value}`] ?? [];

  it('puts the canonical forms of each value after it', () => {
    const annotated = { day: ['next Friday', 'the 8th'], seats: ['two'] };
    expect(extended('Kayaks_1', annotated, extension)).toEqual({
      day: ['next Friday', '2019-03-08', 'the 8th'],
      seats: ['two', '2'],
    });
    expect(extended('Shuttles_1', annotated, extension)).toEqual(annotated);
  });

  it('makes a canonical form of an open slot right, which is wrong without it', () => {
    const annotated = { day: ['next Friday'] };
    expect(joint(extended('Kayaks_1', annotated, extension), { day: '2019-03-08' }, EXACT)).toBe(1);
    expect(joint(annotated, { day: '2019-03-08' }, EXACT)).toBe(0);
    expect(joint(annotated, { day: '2019-03-08' })).toBeLessThan(0.5);
  });

  it('does not help a categorical slot, of which the first value alone counts', () => {
    expect(joint(extended('Kayaks_1', { seats: ['two'] }, extension), { seats: '2' })).toBe(0);
  });
});

describe('a frame of a service without a schema', () => {
  it('is wrong in every annotated slot, whatever is predicted', () => {
    const result = unknownServiceScore({ lake: ['Moss'], day: ['today'] }, new Map([['lake', 'Moss']]));
    expect(result).toMatchObject({ joint: 0, average: 0, jointCategorical: undefined });
    expect(mismatches(result)).toEqual([
      { slot: 'lake', expected: ['Moss'], predicted: 'Moss' },
      { slot: 'day', expected: ['today'], predicted: undefined },
    ]);
  });

  it('is right if nothing is annotated', () => {
    expect(unknownServiceScore({}, new Map())).toMatchObject({ joint: 1, average: undefined, slots: [] });
  });
});

describe('the slots of a service', () => {
  it('are those of its schema, categorical or not', () => {
    expect(schemaSlotFacts(schema[1]!)).toEqual([
      { name: 'destination', isCategorical: false },
      { name: 'day', isCategorical: false },
      { name: 'arrival', isCategorical: false },
      { name: 'riders', isCategorical: true },
      { name: 'size', isCategorical: true },
    ]);
  });

  it('are, of services made of a schema, the same without what no state can hold', () => {
    const [kayaks] = registry.services;
    const facts = slotFacts(kayaks!);
    expect(schemaSlotFacts(schema[0]!)).toEqual(expect.arrayContaining([...facts]));
    expect(facts.map(({ name }) => name)).not.toContain('phone');
    expect(facts).toContainEqual({ name: 'covered', isCategorical: true });
  });
});

describe('the F1 score of requested slots', () => {
  it.each<readonly [readonly string[], readonly string[], number]>([
    [[], [], 1],
    [['phone'], ['phone'], 1],
    [['phone', 'fee'], ['fee', 'phone'], 1],
    [['phone'], [], 0],
    [[], ['phone'], 0],
    [['phone'], ['fee'], 0],
    [['phone', 'fee'], ['phone'], 2 / 3],
    [['phone'], ['phone', 'fee', 'lake'], 1 / 2],
    [['phone', 'phone'], ['phone'], 2 / 3],
    [['phone'], ['phone', 'phone'], 2 / 3],
    [['phone', 'phone'], ['phone', 'phone'], 1],
  ])('of %j, predicted %j, is %d', (annotated, predicted, expected) => {
    expect(requestedSlotsF1(annotated, predicted)).toBeCloseTo(expected, 12);
  });
});
