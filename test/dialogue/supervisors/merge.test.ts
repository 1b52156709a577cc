import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buses3, restaurants2 } from '../../../apis/index.js';
import { type GivenSlot, mergeAnswers } from '../../../src/dialogue/supervisors/merge-answers.js';
import type { ParserSupervisor } from 'typetod/dialogue';
import { DONTCARE } from '../../../src/service/index.js';

type OmittedValue = Awaited<ReturnType<ParserSupervisor['ask']>>['values'][number];

const [findBus] = buses3.apis;
const [findRestaurants] = restaurants2.apis;

type Answer = Extract<OmittedValue, { kind: 'answer' }>;

/** An answer for a slot of the coach search, or for the closed slot of the restaurant search. */
function answer(name: string, text: string, more: Partial<Answer> = {}): OmittedValue {
  const api = findBus!.slots.has(name) ? findBus! : findRestaurants!;
  const slot = api.slots.get(name)!;
  return { api, slot, kind: 'answer', text, mentions: 1, ...more };
}

function given(slot: string, text: string, more: Partial<GivenSlot> = {}): GivenSlot {
  return { slot, text, open: true, requested: false, ...more };
}

const NOTHING = { renames: [], appends: [], contested: [] };

describe('an answer is appended', () => {
  it('when the proposal lacks its value', () => {
    expect(mergeAnswers([given('from_city', 'Boston')], [answer('to_city', 'Rome')])).toEqual({
      ...NOTHING,
      appends: [{ slot: 'to_city', value: 'Rome' }],
    });
  });

  it('as the value that it stands for', () => {
    const answers = [
      answer('price_range', 'low prices', { value: 'cheap' }),
      answer('to_city', 'x', { value: DONTCARE }),
    ];
    expect(mergeAnswers([], answers).appends).toEqual([
      { slot: 'price_range', value: 'cheap' },
      { slot: 'to_city', value: DONTCARE },
    ]);
  });

  it('when the turn says its words twice', () => {
    const merged = mergeAnswers([given('from_city', 'Rome')], [answer('to_city', 'Rome', { mentions: 2 })]);
    expect(merged).toEqual({ ...NOTHING, appends: [{ slot: 'to_city', value: 'Rome' }] });
  });

  it('when its value is that of a closed slot', () => {
    const merged = mergeAnswers([given('category', 'direct', { open: false })], [answer('to_city', 'Direct')]);
    expect(merged.appends).toEqual([{ slot: 'to_city', value: 'Direct' }]);
  });

  it('when it is for a closed slot, whatever the proposal gives to others', () => {
    const merged = mergeAnswers([given('to_city', 'cheap')], [answer('price_range', 'cheap', { value: 'cheap' })]);
    expect(merged).toEqual({ ...NOTHING, appends: [{ slot: 'price_range', value: 'cheap' }] });
  });
});

describe('a slot is renamed', () => {
  it.each(['Los Angeles', 'los angeles', ' Los  Angeles.'])('when it has the words of the answer: %j', (text) => {
    expect(mergeAnswers([given('from_city', text)], [answer('to_city', 'Los Angeles')])).toEqual({
      ...NOTHING,
      renames: [{ from: 'from_city', to: 'to_city' }],
    });
  });

  it('if it was not asked for, where another was', () => {
    const proposal = [given('from_city', 'Rome', { requested: true }), given('departure_date', 'Rome')];
    expect(mergeAnswers(proposal, [answer('to_city', 'Rome')]).renames).toEqual([
      { from: 'departure_date', to: 'to_city' },
    ]);
  });

  it.each(['Los Angeles, California', 'Los', ''])('but not for other words: %j', (text) => {
    expect(mergeAnswers([given('from_city', text)], [answer('to_city', 'Los Angeles')]).renames).toEqual([]);
  });
});

describe('an answer is contested', () => {
  it('when the same words were given to another slot that was asked for', () => {
    const merged = mergeAnswers([given('from_city', 'Rome', { requested: true })], [answer('to_city', 'Rome')]);
    expect(merged).toEqual({ ...NOTHING, contested: [{ slot: 'to_city', by: 'from_city' }] });
  });

  it('when the slot with its words was renamed for another answer', () => {
    const answers = [answer('to_city', 'Rome'), answer('departure_date', 'Rome')];
    expect(mergeAnswers([given('from_city', 'Rome')], answers)).toEqual({
      ...NOTHING,
      renames: [{ from: 'from_city', to: 'to_city' }],
      contested: [{ slot: 'departure_date', by: 'from_city' }],
    });
  });
});

describe('nothing changes', () => {
  it('without an answer', () => {
    const silent: OmittedValue[] = [
      { ...base('to_city'), kind: 'unanswerable' },
      { ...base('departure_date'), kind: 'invented', text: 'Rome' },
    ];
    expect(mergeAnswers([given('from_city', 'Rome')], silent)).toEqual(NOTHING);
  });

  it('for a slot that the proposal gives', () => {
    expect(mergeAnswers([given('to_city', 'Rome')], [answer('to_city', 'Boston')])).toEqual(NOTHING);
  });

  it('by a second answer for a slot', () => {
    const merged = mergeAnswers([], [answer('to_city', 'Rome'), answer('to_city', 'Boston')]);
    expect(merged.appends).toEqual([{ slot: 'to_city', value: 'Rome' }]);
  });

  function base(name: string) {
    return { api: findBus!, slot: findBus!.slots.get(name)! };
  }
});

describe('laws', () => {
  const name = fc.constantFrom(...findBus!.slots.keys());
  const text = fc.constantFrom('Rome', 'rome ', 'Boston', 'two', '');
  const proposals = fc.uniqueArray(fc.record({ slot: name, text, open: fc.boolean(), requested: fc.boolean() }), {
    selector: ({ slot }) => slot,
  });
  const answers = fc.array(
    fc
      .tuple(name, text, fc.integer({ min: 0, max: 2 }))
      .map(([slot, words, mentions]) => answer(slot, words, { mentions })),
  );

  it('no slot is given twice, and no slot that was asked for is lost', () => {
    fc.assert(
      fc.property(proposals, answers, (proposal, found) => {
        const { renames, appends, contested } = mergeAnswers(proposal, found);
        const lost = renames.map(({ from }) => from);
        const kept = proposal.map(({ slot }) => slot).filter((slot) => !lost.includes(slot));
        const after = [...kept, ...renames.map(({ to }) => to), ...appends.map(({ slot }) => slot)];
        expect(new Set(after).size).toBe(after.length);
        expect(new Set(lost).size).toBe(lost.length);
        expect(proposal.some(({ slot, requested }) => requested && lost.includes(slot))).toBe(false);
        for (const { slot } of contested) expect(after).not.toContain(slot);
      }),
    );
  });

  it('every usable answer has one outcome', () => {
    fc.assert(
      fc.property(proposals, answers, (proposal, found) => {
        const { renames, appends, contested } = mergeAnswers(proposal, found);
        const missing = new Set(found.map(({ slot }) => slot.name));
        for (const { slot } of proposal) missing.delete(slot);
        const outcomes = [
          ...renames.map(({ to }) => to),
          ...appends.map(({ slot }) => slot),
          ...contested.map(({ slot }) => slot),
        ];
        expect(outcomes.sort()).toEqual([...missing].sort());
      }),
    );
  });
});
