import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { SgdDialogue } from '../../../../corpora/src/sgd/corpus/format.js';
import { randomFrom } from '../../../../src/text/index.js';
import type { SgdService } from '../../../../corpora/src/sgd/schema/format.js';
import { SeenValues, swapped } from '../../../src/passes/swaps/swap.js';
import { act, isoDates } from './dialogue.js';

const CITY: SgdService = {
  service_name: 'Concerts_1',
  description: 'Concerts',
  slots: ['city', 'event_name', 'date', 'category'].map((name) => ({
    name,
    description: name,
    is_categorical: name === 'category',
    possible_values: name === 'category' ? ['Rock', 'Jazz'] : [],
  })),
  intents: [],
};

const said = 'Is Quiet Storm in Basel on March 8th? I like Basel.';
const dialogue: SgdDialogue = {
  dialogue_id: '1',
  services: ['Concerts_1'],
  turns: [
    {
      speaker: 'USER',
      utterance: said,
      frames: [
        {
          service: 'Concerts_1',
          actions: [
            act('INFORM', 'city', 'Basel'),
            act('INFORM', 'event_name', 'Quiet Storm'),
            act('INFORM', 'date', 'March 8th', '2019-03-08'),
            act('INFORM', 'category', 'jazz', 'Jazz'),
          ],
          slots: [
            { slot: 'event_name', start: 3, exclusive_end: 14 },
            { slot: 'city', start: 18, exclusive_end: 23 },
            { slot: 'date', start: 27, exclusive_end: 36 },
          ],
          state: {
            active_intent: 'FindConcert',
            requested_slots: [],
            slot_values: { city: ['Basel'], event_name: ['Quiet Storm'], date: ['March 8th'], category: ['Jazz'] },
          },
        },
      ],
    },
    {
      speaker: 'SYSTEM',
      utterance: 'Quiet Storm plays in Basel.',
      frames: [
        {
          service: 'Concerts_1',
          actions: [act('OFFER', 'event_name', 'Quiet Storm')],
          service_call: { method: 'FindConcert', parameters: { city: 'Basel', date: '2019-03-08' } },
          service_results: [{ event_name: 'Quiet Storm', city: 'Basel', date: '2019-03-08', category: 'Jazz' }],
        },
      ],
    },
  ],
};

const of = (seed: number, one = dialogue): SgdDialogue =>
  swapped(one, [CITY], new SeenValues(), randomFrom(String(seed)));

describe('a dialogue with other values', () => {
  it('says in each marked place what its state holds', () => {
    fc.assert(
      fc.property(fc.nat(), (seed) => {
        const [turn] = of(seed).turns;
        const [frame] = turn?.frames ?? [];
        for (const { slot, start, exclusive_end: end } of frame?.slots ?? [])
          expect(frame?.state?.slot_values[slot]).toContain(turn?.utterance.slice(start, end));
      }),
    );
  });

  it('has the same value wherever it was', () => {
    fc.assert(
      fc.property(fc.nat(), (seed) => {
        const [user, system] = of(seed).turns;
        const city = user?.frames[0]?.state?.slot_values.city?.[0] ?? '?';
        expect(user?.utterance.split(city).length).toBeGreaterThanOrEqual(3);
        expect(system?.utterance).toContain(`in ${city}.`);
        expect(system?.frames[0]?.service_call?.parameters.city).toBe(city);
        expect(system?.frames[0]?.service_results?.[0]?.city).toBe(city);
      }),
    );
  });

  it('moves a date with its words', () => {
    const dates = new Set(Array.from({ length: 30 }, (_, seed) => isoDates(of(seed)).join()));
    expect(dates.size).toBeGreaterThan(5);
    for (const one of dates) expect(new Set(one.split(',')).size).toBe(1);
  });

  it('leaves closed sets as they are', () => {
    fc.assert(
      fc.property(fc.nat(), (seed) => {
        expect(of(seed).turns[0]?.frames[0]?.state?.slot_values.category).toEqual(['Jazz']);
      }),
    );
  });

  it('keeps a free text that a closed set has, too', () => {
    const rock = JSON.parse(JSON.stringify(dialogue).replaceAll('Basel', 'Rock')) as SgdDialogue;
    for (const seed of [1, 2, 3, 4])
      expect(of(seed, rock).turns[0]?.frames[0]?.state?.slot_values.city).toEqual(['Rock']);
  });

  it('is the same for the same seed', () => {
    expect(of(5)).toEqual(of(5));
  });
});
