import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { oneDomain, oneWholeDomain, upsert, withDeletions } from '../../src/multiwoz/state/delta.js';
import { JointGoals, stateDelta } from '../../src/multiwoz/index.js';
import { differingSlots, type MultiwozProfile } from '../../src/multiwoz/state/profiles.js';
import { MULTIWOZ_DOMAINS, MULTIWOZ_SLOTS } from '../../src/multiwoz/corpus/slots.js';
import type { MultiwozDialogue, MultiwozState } from '../../src/multiwoz/corpus/format.js';

const state = (values: Readonly<Record<string, string>> = {}): MultiwozState => new Map(Object.entries(values));

const states = fc
  .dictionary(fc.constantFrom(...MULTIWOZ_SLOTS.map(({ key }) => key)), fc.constantFrom('a', 'b', 'dontcare'))
  .map(state);

describe('the change from a state to the next', () => {
  it('leads from one to the other, for any two', () => {
    fc.assert(
      fc.property(states, states, (before, after) => {
        expect(new Map(withDeletions(before, stateDelta(before, after), after))).toEqual(new Map(after));
      }),
    );
  });

  it('is empty where nothing changed', () => {
    fc.assert(
      fc.property(states, (same) => {
        expect(stateDelta(same, same)).toEqual({ changed: new Map(), removed: [] });
      }),
    );
  });

  it('tells what is given, corrected and withdrawn', () => {
    const delta = stateDelta(state({ a: '1', b: '2', c: '3' }), state({ a: '1', b: '9', d: '4' }));
    expect(delta).toEqual({ changed: state({ b: '9', d: '4' }), removed: ['c'] });
  });
});

describe('a tracker that knows every change', () => {
  const before = state({ 'hotel-area': 'north', 'hotel-stars': '4' });
  const after = state({ 'hotel-area': 'south', 'hotel-type': 'hotel', 'train-day': 'monday' });
  const delta = stateDelta(before, after);

  it.each([
    ['that deletes is right', withDeletions, after],
    ['that upserts keeps what was withdrawn', upsert, new Map([...before, ...after])],
    [
      'that takes one domain misses the others',
      oneDomain,
      state({ 'hotel-area': 'south', 'hotel-stars': '4', 'hotel-type': 'hotel' }),
    ],
  ])('%s', (_what, tracker, expected) => {
    expect(new Map(tracker(before, delta, after))).toEqual(new Map(expected));
  });

  it('that repeats a whole domain makes up for what it missed of it', () => {
    const missed = state({ 'hotel-area': 'south' });
    expect(oneWholeDomain(missed, stateDelta(before, after), after).get('hotel-type')).toBe('hotel');
    expect(oneWholeDomain(missed, stateDelta(before, after), after).has('train-day')).toBe(false);
    expect(oneWholeDomain(missed, { changed: new Map(), removed: [] }, after)).toBe(missed);
  });
});

describe('a profile of normalization', () => {
  it.each<[MultiwozProfile, string, string, string, boolean]>([
    ['none', 'hotel-type', 'guesthouse', 'guesthouse', true],
    ['none', 'hotel-type', 'guesthouse', 'guest house', false],
    ['trade-like', 'hotel-type', 'guesthouse', 'guest house', true],
    ['trade-like', 'hotel-type', 'guest house', 'guesthouse', false],
    ['trade-like', 'hotel-area', 'city center', 'centre', true],
    ['trade-like', 'hotel-internet', 'free', 'yes', true],
    ['trade-like', 'hotel-stars', '4 star', '4', true],
    ['trade-like', 'train-day', 'weds', 'wednesday', true],
    ['trade-like', 'attraction-type', 'nightclub', 'night club', true],
    ['trade-like', 'restaurant-name', 'the copper pan', 'copper pan', false],
    ['both-sides', 'restaurant-name', 'the copper pan', 'copper pan', true],
    ['both-sides', 'restaurant-name', "pia 's place", 'pias place', true],
    ['both-sides', 'restaurant-name', 'pia', 'nonna', false],
    ['both-sides', 'hotel-type', 'guest house', 'guesthouse', true],
    ['both-sides', 'train-leaveAt', '9:15', '0915', true],
    ['both-sides', 'train-leaveAt', '09:15', '09:45', false],
    ['both-sides', 'hotel-type', 'hotel|guesthouse', 'hotel', false],
    ['any-of', 'hotel-type', 'hotel|guesthouse', 'guest house', true],
    ['any-of', 'hotel-area', 'north|south', 'east', false],
  ])('%s: %s %j and %j', (profile, key, annotated, predicted, same) => {
    const differing = differingSlots(state({ [key]: annotated }), state({ [key]: predicted }), profile);
    expect(differing).toEqual(same ? [] : [key]);
  });

  it('leaves out what turns out to be none, but under none', () => {
    const odd = state({ 'hotel-pricerange': '$100', 'hotel-type': 'castle' });
    expect(differingSlots(odd, state(), 'trade-like')).toEqual([]);
    expect(differingSlots(odd, state(), 'none')).toEqual(['hotel-pricerange', 'hotel-type']);
  });

  it('finds a state the same as itself, where both sides are read alike', () => {
    for (const profile of ['none', 'both-sides', 'any-of'] as const) {
      fc.assert(fc.property(states, (same) => differingSlots(same, same, profile).length === 0));
    }
  });

  it('finds missing and additional slots', () => {
    expect(differingSlots(state({ 'hotel-area': 'north' }), state({ 'hotel-stars': '4' }), 'any-of')).toEqual([
      'hotel-area',
      'hotel-stars',
    ]);
  });
});

it('tracks thirty slots of five domains', () => {
  expect([MULTIWOZ_DOMAINS.length, MULTIWOZ_SLOTS.length]).toEqual([5, 30]);
});

describe('the joint goals of a domain', () => {
  const wanted = { info: new Map(), failInfo: new Map(), book: new Map(), failBook: new Map(), requested: [] };
  const spoken = (goal: string, ...annotated: readonly MultiwozState[]): MultiwozDialogue => ({
    id: goal,
    goal: { domains: new Map([[goal, wanted]]), message: [] },
    turns: annotated.map((held) => ({
      ...{ user: '', system: '', userActs: [], systemActs: [] },
      ...{ state: held, bookings: [] },
    })),
  });
  const [empty, hotel] = [state(), state({ 'hotel-area': 'north' })];
  const goals = new JointGoals();
  // The goal is about taxis, the state about hotels, from the second turn on; the hotel is missed once.
  goals.add(spoken('taxi', empty, hotel, hotel), [empty, empty, hotel]);
  // Hotels are predicted, and neither in the goal nor in a state.
  goals.add(spoken('train', empty), [hotel]);

  it('by state count all turns of dialogues whose annotated state has the domain', () => {
    const { hotel: held, taxi, train } = goals.domains('state');
    expect(held).toEqual({ dialogues: 1, turns: 3, exact: 2, jga: 2 / 3 });
    expect([taxi, train]).toEqual([taxi, train].map(() => ({ dialogues: 0, turns: 0, exact: 0, jga: null })));
  });

  it('by goal count all turns of dialogues whose goal is about the domain', () => {
    const { hotel: held, taxi, train } = goals.domains('goal');
    expect(held).toEqual({ dialogues: 0, turns: 0, exact: 0, jga: null });
    expect(taxi).toEqual({ dialogues: 1, turns: 3, exact: 3, jga: 1 });
    expect(train).toEqual({ dialogues: 1, turns: 1, exact: 1, jga: 1 });
  });

  it('are right where another domain is wrong, and the whole is not', () => {
    expect(goals.overall).toEqual({ exact: 2, turns: 4, jga: 0.5 });
  });
});
