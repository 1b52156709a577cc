import { extended, slotFacts, type Annotated, type SlotFacts } from '../../../src/lab/metrics/dstc8.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readSgdDialogues } from '../../../src/sgd/corpus/walk.js';
import { mulberry32 } from '../../../../src/text/index.js';
import { readSgdSchema } from '../../../src/sgd/corpus/read.js';
import { parseSgdSchema, schemaSlotFacts } from '../../../src/sgd/schema/format.js';
import { servicesFromSgdSchema } from '../../../src/sgd/schema/schema.js';
import { sgdDirectory } from '../../../../test/service/fixtures.js';
import { differences, hasPython, official, ours, type ParityFrame } from './parity/frames.js';
import { runs } from '../../../../test/runs.js';

const WORDS = [
  ...['', 'Moss', 'Lake', 'moss', 'lakes', 'Moss-Lake', 'Fern', '11 am', '11:00', 'half past 11', 'dontcare', 'True'],
  ...['Café', 'Caf', 'Zürich', '東京', '東京駅', 'ΟΔΟΣ', 'οδος', '𐐀 Ａ', '🙂', '_', '--', '555-0142', '555-0241', '½'],
];

const value = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...WORDS) },
  { weight: 4, arbitrary: fc.array(fc.constantFrom(...WORDS), { maxLength: 4 }).map((words) => words.join(' ')) },
  { weight: 4, arbitrary: fc.string({ unit: fc.constantFrom(...'aabbc1_ é東'), maxLength: 12 }) },
  { weight: 1, arbitrary: fc.string({ unit: fc.constantFrom(...'ab c'), minLength: 190, maxLength: 230 }) },
);
const values = fc.array(value, { minLength: 1, maxLength: 3 });
const names = ['lake', 'day', 'seats', 'covered', 'kayak_name'] as const;
const state = (of: readonly string[]) =>
  fc.dictionary(fc.constantFrom(...of), values, { maxKeys: 5, noNullPrototype: true });

/** States that agree in most slots: what one side holds, the other mostly holds too, or nearly. */
const states: fc.Arbitrary<Pick<ParityFrame, 'annotated' | 'predicted'>> = fc
  .tuple(state(names), state([...names, 'moon']), fc.array(fc.nat(5), { minLength: 5, maxLength: 5 }))
  .map(([annotated, other, choices]) => {
    const kept = Object.entries(annotated).filter((_, at) => choices[at] !== 0);
    const near = kept.map(([slot, of], at) => [slot, choices[at] === 1 ? [`${of.at(-1)}s`] : [of.at(-1)!]] as const);
    return { annotated, predicted: { ...(choices[4] === 0 && other), ...Object.fromEntries(near) } };
  });

const slots: fc.Arbitrary<readonly SlotFacts[]> = fc
  .tuple(fc.subarray([...names]), fc.array(fc.boolean(), { minLength: 5, maxLength: 5 }))
  .map(([some, kinds]) => some.map((name, at) => ({ name, isCategorical: kinds[at]! })));

const requested = fc.array(fc.constantFrom('phone', 'fee', 'lake'), { maxLength: 3 });
const intent = fc.constantFrom('RentKayak', 'FindKayaks', 'NONE');

const FRAMES = runs(4000, 1000);

const frame: fc.Arbitrary<ParityFrame> = fc
  .record({
    turn: fc.nat(2).map(String),
    service: fc.constantFrom('Kayaks_1', 'Kayaks_2', 'Shuttles_1', 'cabins'),
    slots,
    states,
    requested: fc.record({ annotated: requested, predicted: requested }),
    intent: fc.record({ annotated: intent, predicted: intent }),
  })
  .map(({ states: both, ...rest }) => ({ ...rest, ...both, seen: rest.service === 'Kayaks_1' }));

describe.skipIf(!hasPython)('the scores of a second implementation (install python3 to test them)', () => {
  it('are ours, on random states, for all variants', () => {
    const frames = fc.sample(frame, { seed: 8, numRuns: FRAMES });
    const theirs = official(frames);
    expect(theirs.frames).toHaveLength(FRAMES);
    expect(differences(ours(frames), theirs)).toEqual([]);
  });

  it('tell a frame that was changed', () => {
    const frames = fc.sample(frame, { seed: 9, numRuns: 200 });
    const changed = frames.map((of) => ({ ...of, slots: [...of.slots, { name: 'moon', isCategorical: false }] }));
    expect(differences(ours(changed), official(frames))).not.toEqual([]);
  });
});

describe.skipIf(!hasPython || !sgdDirectory)(
  'on corrupted states of SGD dev (set TYPETOD_SGD_DIR to test them)',
  () => {
    const directory = sgdDirectory ?? '';
    const random = mulberry32(8);
    const pick = <T>(items: readonly T[]): T => items[Math.floor(random() * items.length)]!;

    /** Most values stay one of the annotated; others go, become near or far ones, and new ones come. */
    function corrupted(annotated: Annotated, pool: readonly string[], facts: readonly SlotFacts[]): Annotated {
      const kept = Object.entries(annotated).flatMap(([slot, of]) => {
        const choice = random();
        if (choice < 0.02) return [];
        if (choice < 0.06) return [[slot, [pick(pool)]] as const];
        if (choice < 0.1) return [[slot, [of[0]!.slice(1)]] as const];
        return [[slot, [pick(of)]] as const];
      });
      const added = random() < 0.05 ? { [pick(facts).name]: [pick(pool)] } : {};
      return { ...added, ...Object.fromEntries(kept) };
    }

    function framesOf(count: number): readonly ParityFrame[] {
      const schemas = new Map(parseSgdSchema(readSgdSchema(directory, 'dev')).map((of) => [of.service_name, of]));
      const train = new Set(parseSgdSchema(readSgdSchema(directory, 'train')).map((of) => of.service_name));
      const userTurns = [...readSgdDialogues(directory, 'dev', count)].flatMap((dialogue) =>
        dialogue.turns.flatMap((turn, at) =>
          turn.speaker === 'USER' ? [{ id: `${dialogue.dialogue_id} ${at}`, turn }] : [],
        ),
      );
      const pool = [
        ...new Set(
          userTurns.flatMap(({ turn }) => turn.frames).flatMap((of) => Object.values(of.state!.slot_values).flat()),
        ),
      ];
      return userTurns.flatMap(({ id, turn }) =>
        turn.frames.map(({ service, state: of }): ParityFrame => {
          const facts = schemaSlotFacts(schemas.get(service)!);
          const annotated = extended(service, of!.slot_values, () => (random() < 0.1 ? [pick(pool)] : []));
          return {
            turn: id,
            service,
            seen: train.has(service),
            slots: facts,
            annotated,
            predicted: corrupted(annotated, pool, facts),
            requested: {
              annotated: of!.requested_slots,
              predicted: random() < 0.2 ? [pick(facts).name] : of!.requested_slots,
            },
            intent: { annotated: of!.active_intent, predicted: random() < 0.1 ? 'NONE' : of!.active_intent },
          };
        }),
      );
    }

    it('the scores of the two implementations are the same', () => {
      const frames = framesOf(400);
      expect(frames.length).toBeGreaterThan(2000);
      expect(differences(ours(frames), official(frames))).toEqual([]);
    });

    it('the slots of our services that a state may hold are those of the schema, with the same kinds', () => {
      const json = readSgdSchema(directory, 'dev');
      const schemas = new Map(parseSgdSchema(json).map((of) => [of.service_name, schemaSlotFacts(of)]));
      const held = new Map<string, Set<string>>();
      for (const dialogue of readSgdDialogues(directory, 'dev')) {
        for (const { service, state: of } of dialogue.turns.flatMap((turn) => turn.frames)) {
          const names = held.get(service) ?? new Set();
          for (const slot of Object.keys(of?.slot_values ?? {})) names.add(slot);
          held.set(service, names);
        }
      }
      for (const service of servicesFromSgdSchema(json)) {
        const facts = slotFacts(service);
        expect(schemas.get(service.name)).toEqual(expect.arrayContaining([...facts]));
        expect(facts.map(({ name }) => name)).toEqual(expect.arrayContaining([...(held.get(service.name) ?? [])]));
      }
    });
  },
);
