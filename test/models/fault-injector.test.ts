import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type Corrupt,
  type FaultInjectorOptions,
  type FaultProfile,
  faultInjector,
} from '../../src/models/doubles/fault-injector.js';
import type { ModelRequest } from '../../src/models/index.js';
import { modelSaying, request } from './requests.js';

type Kind = 'drop' | 'swap' | 'typo';

/** Appends the kind, so that the faults of a reply can be read off it. */
const mark =
  (kind: Kind): Corrupt =>
  (reply) => ({ ...reply, text: `${reply.text}+${kind}` });

const MARKS = { drop: mark('drop'), swap: mark('swap'), typo: mark('typo') };

const profile = (parts: Partial<FaultProfile<Kind>>): FaultProfile<Kind> => ({ name: 'p', rate: {}, ...parts });

const at = (turn: number, attempt = 0, parts: Partial<ModelRequest> = {}, step = 0): ModelRequest =>
  request({ ...parts, place: { dialogue: 'd', turn, step, attempt } });

type Options = Partial<FaultInjectorOptions<Kind>>;

const run = async (options: Options, asked: readonly ModelRequest[]): Promise<readonly string[]> => {
  const inner = modelSaying(() => 'r');
  const model = faultInjector<Kind>(inner, { profile: profile({}), seed: 1, corrupt: MARKS, ...options });
  const texts: string[] = [];
  for (const each of asked) texts.push((await model.ask(each)).text);
  return texts;
};

const TURNS = Array.from({ length: 400 }, (_, index) => at(index + 1));
const count = (texts: readonly string[], kind: Kind): number => texts.filter((text) => text.includes(kind)).length;

describe('which faults occur', () => {
  test('none at the rate 0, and none without a function', async () => {
    expect(new Set(await run({ profile: profile({ rate: { drop: 0 } }) }, TURNS))).toEqual(new Set(['r']));
    expect(new Set(await run({ profile: profile({ rate: { drop: 1 } }), corrupt: {} }, TURNS))).toEqual(new Set(['r']));
  });

  test('always at the rate 1, where they apply', async () => {
    const oddTurns: Corrupt = (reply, asked) => (asked.place.turn % 2 === 1 ? { ...reply, text: 'odd' } : undefined);
    const texts = await run({ profile: profile({ rate: { drop: 1 } }), corrupt: { drop: oddTurns } }, TURNS);
    expect(texts).toEqual(TURNS.map(({ place }) => (place.turn % 2 === 1 ? 'odd' : 'r')));
  });

  test('about as often as the rate says', async () => {
    const texts = await run({ profile: profile({ rate: { drop: 0.3 } }) }, TURNS);
    // 400 draws of 0.3: 120, give or take four standard deviations of 9.2.
    expect(count(texts, 'drop')).toBeGreaterThan(83);
    expect(count(texts, 'drop')).toBeLessThan(157);
  });

  test('at most one in a reply, by default', async () => {
    const everything = profile({ rate: { drop: 1, swap: 1, typo: 1 } });
    const texts = await run({ profile: everything }, TURNS);
    for (const kind of ['drop', 'swap', 'typo'] as const) expect(count(texts, kind)).toBeGreaterThan(90);
    expect(texts.every((text) => text.split('+').length === 2)).toBe(true);
    const two = await run({ profile: everything, atMost: 2 }, TURNS);
    expect(two.every((text) => text.split('+').length === 3)).toBe(true);
    const all = await run({ profile: everything, atMost: 9 }, TURNS);
    expect(all.every((text) => text.split('+').length === 4)).toBe(true);
    expect(await run({ profile: everything, atMost: 0 }, TURNS.slice(0, 3))).toEqual(['r', 'r', 'r']);
  });

  test('another one, where the first does not apply', async () => {
    const everything = profile({ rate: { drop: 1, swap: 1 } });
    const texts = await run({ profile: everything, corrupt: { drop: () => undefined, swap: MARKS.swap } }, TURNS);
    expect(new Set(texts)).toEqual(new Set(['r+swap']));
  });
});

describe('common random numbers', () => {
  const some = profile({ rate: { drop: 0.4, swap: 0.3, typo: 0.3 }, persist: { drop: 0.5 } });
  const asked = TURNS.flatMap(({ place }) => [
    at(place.turn),
    at(place.turn, 1),
    at(place.turn, 0, { purpose: 'direct' }),
  ]);

  test('the same seed makes the same faults, in whatever order they are asked for', async () => {
    const texts = await run({ profile: some }, asked);
    expect(await run({ profile: some }, asked)).toEqual(texts);
    const backwards = await run({ profile: some }, [...asked].reverse());
    expect([...backwards].reverse()).toEqual(texts);
    const few = await run({ profile: some }, asked.slice(500, 520));
    expect(few).toEqual(texts.slice(500, 520));
  });

  test('another seed makes others', async () => {
    expect(await run({ profile: some, seed: 2 }, asked)).not.toEqual(await run({ profile: some, seed: 1 }, asked));
    expect(await run({ profile: some, seed: '1' }, asked)).not.toEqual(await run({ profile: some, seed: 1 }, asked));
  });

  test('what is asked does not matter, where it is asked does', async () => {
    const other = TURNS.map((each) => ({ ...each, messages: [], temperature: 1, subject: { x: 1 } }));
    const texts = await run({ profile: some }, TURNS);
    expect(await run({ profile: some }, other)).toEqual(texts);
    const steps = TURNS.map(({ place }) => at(place.turn, 0, {}, 1));
    expect(await run({ profile: some }, steps)).not.toEqual(texts);
    const purposes = TURNS.map((each) => ({ ...each, purpose: 'direct' as const }));
    expect(await run({ profile: some }, purposes)).not.toEqual(texts);
    const dialogues = TURNS.map((each) => ({ ...each, place: { ...each.place, dialogue: 'other' } }));
    expect(await run({ profile: some }, dialogues)).not.toEqual(texts);
  });

  test('a kind is drawn by itself: other kinds and the order of the profile change nothing', async () => {
    const alone = await run({ profile: profile({ rate: { drop: 0.4 } }) }, TURNS);
    const among = await run({ profile: some, atMost: 9 }, TURNS);
    expect(among.map((text) => text.includes('drop'))).toEqual(alone.map((text) => text.includes('drop')));
    const turned = profile({ rate: { typo: 0.3, swap: 0.3, drop: 0.4 }, persist: { drop: 0.5 } });
    expect(await run({ profile: turned }, asked)).toEqual(await run({ profile: some }, asked));
  });

  test('a higher rate adds faults and takes none away', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        async (a, b) => {
          const turns = TURNS.slice(0, 30);
          const low = await run({ profile: profile({ rate: { drop: Math.min(a, b) } }) }, turns);
          const high = await run({ profile: profile({ rate: { drop: Math.max(a, b) } }) }, turns);
          expect(low.every((text, index) => text === 'r' || high[index] === text)).toBe(true);
        },
      ),
      { numRuns: 20 },
    );
  });

  test('the random numbers of a fault are its own, and the same at each attempt', async () => {
    const numbers: Corrupt = (reply, _, random) => ({ ...reply, text: `${random()} ${random()}` });
    const always = profile({ rate: { drop: 1 }, persist: { drop: 1 } });
    const options = { profile: always, corrupt: { drop: numbers } };
    const texts = await run(options, [at(1), at(1, 1), at(2)]);
    expect(texts[1]).toBe(texts[0]);
    expect(texts[2]).not.toBe(texts[0]);
    const [one, other] = texts[0]!.split(' ').map(Number);
    expect(one).not.toBe(other);
    for (const number of [one, other]) expect(number).toSatisfy((value: number) => value >= 0 && value < 1);
  });
});

describe('a kind with a new name', () => {
  const rate = { drop: 0.5 };
  const random: Corrupt = (reply, _request, draw) => ({ ...reply, text: `${reply.text} ${draw()}` });

  test('keeps its draws with the name by which it was drawn', async () => {
    const renamed = await run(
      { profile: profile({ rate: { swap: 0.5 } }), corrupt: { swap: random }, drawnAs: () => 'drop' },
      TURNS,
    );
    expect(renamed).toEqual(await run({ profile: profile({ rate }), corrupt: { drop: random } }, TURNS));
  });

  test('has other draws without it', async () => {
    const renamed = await run({ profile: profile({ rate: { swap: 0.5 } }), corrupt: { swap: random } }, TURNS);
    expect(renamed).not.toEqual(await run({ profile: profile({ rate }), corrupt: { drop: random } }, TURNS));
  });
});

describe('further attempts', () => {
  const attempts = (attempt: number): readonly ModelRequest[] => TURNS.map(({ place }) => at(place.turn, attempt));
  const always = { rate: { drop: 1 } };

  test('have no fault that is not drawn at the first', async () => {
    const rare = profile({ rate: { drop: 0.3 }, persist: { drop: 1 } });
    expect(await run({ profile: rare }, attempts(3))).toEqual(await run({ profile: rare }, TURNS));
  });

  test('have none that does not persist', async () => {
    expect(count(await run({ profile: profile(always) }, attempts(1)), 'drop')).toBe(0);
  });

  test('have fewer and fewer: a fault that is gone stays away', async () => {
    const half = profile({ ...always, persist: { drop: 0.5 } });
    const rounds = [await run({ profile: half }, attempts(1)), await run({ profile: half }, attempts(2))];
    const [first, second] = rounds.map((texts) => texts.map((text) => text.includes('drop')));
    expect(count(rounds[0]!, 'drop')).toBeGreaterThan(160);
    expect(count(rounds[0]!, 'drop')).toBeLessThan(240);
    expect(count(rounds[1]!, 'drop')).toBeGreaterThan(65);
    expect(count(rounds[1]!, 'drop')).toBeLessThan(135);
    expect(second?.every((faulty, index) => !faulty || first?.[index])).toBe(true);
  });

  test('heed feedback as often as the profile says', async () => {
    const deaf = profile({ ...always, persist: { drop: 0 }, persistNoFeedback: { drop: 1 }, heed: 0.5 });
    const faults = count(await run({ profile: deaf }, attempts(1)), 'drop');
    expect(faults).toBeGreaterThan(160);
    expect(faults).toBeLessThan(240);
    expect(count(await run({ profile: { ...deaf, heed: 0 } }, attempts(1)), 'drop')).toBe(400);
  });

  test('recover as the published counts of a real model do', async () => {
    // Of 683 turns with a fault, 47 kept it through four corrections: a persistence of (47 / 683) ** (1 / 4).
    const persist = { drop: (47 / 683) ** 0.25 };
    const turns = Array.from({ length: 683 }, (_, index) => at(index + 1, 4));
    const left = count(await run({ profile: profile({ ...always, persist }) }, turns), 'drop');
    // Four standard deviations of 6.6.
    expect(left).toBeGreaterThan(47 - 27);
    expect(left).toBeLessThan(47 + 27);
  });
});

describe('the model with faults', () => {
  const always = profile({ rate: { drop: 1, swap: 1 } });
  const options: FaultInjectorOptions<Kind> = { profile: always, seed: 1, corrupt: MARKS };

  test('tells nothing of the right text', async () => {
    const told: string[] = [];
    const model = faultInjector(
      modelSaying(() => 'right'),
      options,
    );
    const { text } = await model.ask(at(1), { onText: (piece) => told.push(piece) });
    expect(told.join('')).toBe(text);
    expect(text).toMatch(/^right\+/);
  });

  test('fails as its model does, and ends with the signal', async () => {
    const broken = modelSaying(() => {
      throw new Error('broken');
    });
    await expect(faultInjector(broken, options).ask(at(1))).rejects.toThrow('broken');
    const reason = new Error('the user spoke');
    const signal = AbortSignal.abort(reason);
    await expect(faultInjector(modelSaying(String), options).ask(at(1), { signal })).rejects.toBe(reason);
  });

  test('has a name of its own, and lets go of its model', async () => {
    const disposed: string[] = [];
    const inner = { ...modelSaying(() => 'r'), dispose: async () => void disposed.push('inner') };
    const model = faultInjector(inner, options);
    expect(model.name).toBe('inner with faults p');
    await model.dispose?.();
    expect(disposed).toEqual(['inner']);
    expect(
      faultInjector(
        modelSaying(() => 'r'),
        options,
      ).dispose,
    ).toBeUndefined();
  });
});
