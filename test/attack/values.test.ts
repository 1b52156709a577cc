/**
 * Values: what is said is what is done.
 *
 * - A number in words or digits reads as that number or not at all.
 * - The amount in a confirmation reads back as the amount that the transaction receives.
 */
import type { Slot } from '../../src/service/index.js';
import {
  createSession,
  type EngineError,
  failure,
  money,
  type Service,
  type Session,
  service,
  success,
  transaction,
} from 'typetod';
import { naturalReader, readNatural } from 'typetod/values';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { createNlg } from 'typetod/dialogue';
import { digitByDigit, inWords, NUMBER_WORDS, type NumberStyle } from '../values/number-writer.js';
import { Random, report, times } from './campaign.js';

const NOW = '2019-03-01T12:10';
const read = (text: string) => readNatural('number', text, { now: NOW });
const styleOf = (random: Random): NumberStyle => {
  return { and: random.chance(0.5), hyphens: random.chance(0.5), article: random.chance(0.3) };
};

/** A whole number of so many digits at most, small and round ones as often as others. */
function someWhole(random: Random, digits: number): number {
  const length = 1 + random.below(digits);
  const text = Array.from({ length }, () => (random.chance(0.4) ? 0 : random.below(10))).join('');
  return Number(text);
}

test('numbers in words read as themselves', () => {
  const random = new Random();
  const counts = { 'whole numbers': 0, decimals: 0, 'too long to read': 0, misread: 0 };
  for (let at = times(300_000); at > 0; at -= 1) {
    const isDecimal = random.chance(0.2);
    const whole = someWhole(random, isDecimal ? 6 : 15);
    const fraction = String(someWhole(random, 6));
    const words = inWords(whole, styleOf(random));
    const text = isDecimal ? `${words} point ${digitByDigit(fraction, random.pick(['zero', 'oh']))}` : words;
    const value = read(text);
    if (text.length > 100) counts['too long to read'] += value === undefined ? 1 : 0;
    else counts[isDecimal ? 'decimals' : 'whole numbers'] += 1;
    const expected = isDecimal ? Number(`${whole}.${fraction}`) : whole;
    if (value !== (text.length > 100 ? undefined : expected)) counts.misread += 1;
  }
  report('numbers in words', counts);
  expect(counts.misread).toBe(0);
  expect(counts.decimals).toBeGreaterThan(500);
});

test('what is no number in words reads as none', () => {
  const random = new Random();
  const counts = { 'runs of number words': 0, 'read as a number': 0, misread: 0 };
  for (let at = times(300_000); at > 0; at -= 1) {
    const text = Array.from({ length: 1 + random.below(6) }, () => random.pick(NUMBER_WORDS)).join(
      random.pick([' ', ' ', '-']),
    );
    counts['runs of number words'] += 1;
    const value = read(text);
    if (value === undefined) continue;
    counts['read as a number'] += 1;
    if (!ownWords(Number(value)).includes(plainWords(text))) counts.misread += 1;
  }
  report('runs of number words', counts);
  expect(counts.misread).toBe(0);
  expect(counts['read as a number']).toBeGreaterThan(100);
});

/** Number words without what may be left out. */
const plainWords = (text: string): string =>
  text
    .replaceAll('-', ' ')
    .replaceAll(' and ', ' ')
    .replace(/^(?:a )?(?=hundred|thousand|\w+illion)/, 'one ');

/** The words of a number: in groups, and in hundreds ('twelve hundred'). */
const ownWords = (value: number): readonly string[] => {
  const rest = value % 100 === 0 ? '' : ` ${inWords(value % 100)}`;
  return [inWords(value), `${inWords(Math.floor(value / 100))} hundred${rest}`];
};

const ENDINGS =
  'm mil mill mio mn mm b bn bil k tn t g no not of yours billionth trillionths hundredth cent dozen grand'.split(' ');

test('a number before a scale, a fraction or grammar is not that number', () => {
  const random = new Random();
  const counts = { texts: 0, 'taken for the number': 0 };
  for (let at = times(100_000); at > 0; at -= 1) {
    const value = 1 + someWhole(random, random.chance(0.5) ? 1 : 4);
    const text = `${random.chance(0.5) ? value : inWords(value, styleOf(random))} ${random.pick(ENDINGS)}`;
    counts.texts += 1;
    if (read(text) === value) counts['taken for the number'] += 1;
  }
  report('numbers that something follows', counts);
  expect(counts['taken for the number']).toBe(0);
});

test('figures with slashes have one order', () => {
  const counts = { dates: 0, read: 0, 'day first': 0 };
  for (let first = 1; first <= 31; first += 1) {
    for (let second = 1; second <= 31; second += times(1, 5)) {
      const date = readNatural('date', `${first}/${second}/2020`, { now: NOW });
      counts.dates += 1;
      if (date === undefined) continue;
      counts.read += 1;
      if (date !== `2020-${String(first).padStart(2, '0')}-${String(second).padStart(2, '0')}`)
        counts['day first'] += 1;
    }
  }
  report('dates in figures', counts);
  expect(counts['day first']).toBe(0);
  expect(counts.read).toBeGreaterThan(50);
});

test('digits read exactly or not at all', () => {
  const random = new Random();
  const counts = { texts: 0, read: 0, rounded: 0 };
  for (let at = times(300_000); at > 0; at -= 1) {
    const text = hostileDigits(random);
    const value = read(text);
    counts.texts += 1;
    if (value === undefined) continue;
    counts.read += 1;
    // Closing punctuation is no part of a number.
    const digits = text.replace(/[.,\s]+$/, '').replaceAll(',', '');
    if (!sameDecimal(digits, String(value))) counts.rounded += 1;
  }
  report('numbers in digits', counts);
  expect(counts.rounded).toBe(0);
  expect(counts.read).toBeGreaterThan(500);
});

const PARTS = [
  '0',
  '1',
  '7',
  '9',
  '00',
  '99',
  '000',
  '999',
  '123456789',
  '9007199254740993',
  '.',
  ',',
  '-',
  '+',
  'e',
  '_',
];

function hostileDigits(random: Random): string {
  const odd = random.chance(0.1) ? random.pick(['٣', '１', '½', '²', '–', ' ', '0x', 'n', '∞']) : '';
  const parts = Array.from({ length: 1 + random.below(7) }, () => PARTS[random.below(random.chance(0.6) ? 11 : 16)]);
  return parts.join('') + odd;
}

/** Whether two texts of digits are the same number, by counting with big integers. */
function sameDecimal(a: string, b: string): boolean {
  const [x, y] = [a, b].map((text) => {
    const [, sign, whole = '', fraction = '', power = '0'] = /^([-+]?)(\d*)\.?(\d*)(?:e([-+]?\d+))?$/i.exec(text) ?? [];
    const digits = BigInt(`${whole}${fraction}` || '0') * 10n ** BigInt(400 + Number(power) - fraction.length);
    return sign === '-' ? -digits : digits;
  });
  return x === y;
}

/** Transactions that keep what they are given. */
function till(received: unknown[], alternative?: number): Service {
  const slots: readonly (readonly [string, z.ZodNumber])[] = [
    ['dollars', money('How much')],
    ['yen', money('How much', { currency: 'JPY' })],
    ['dinars', money('How much', { currency: 'KWD' }).positive()],
    ['count', z.int()],
    ['ratio', z.number()],
  ];
  const apis = slots.map(([name, type]) =>
    transaction({
      intent: `Take_${name}`,
      description: 'Take it',
      slots: { [name]: type },
      returns: {},
      transact: (args) => {
        const isFirst = received.push(args[name]) === 1;
        return isFirst && alternative !== undefined ? failure({ alternative: { [name]: alternative } }) : success();
      },
    }),
  );
  return service({ name: 'Till', description: 'Takes things', apis });
}

const SLOTS = ['dollars', 'yen', 'dinars', 'count', 'ratio'];

/** An amount as a program may write it: a number, a text of digits, words. */
function hostileAmount(random: Random): string {
  const digits = someWhole(random, random.pick([2, 4, 17]));
  const decimals = random.chance(0.5) ? `.${someWhole(random, random.pick([2, 3, 8]))}` : '';
  const plain = `${random.chance(0.1) ? '-' : ''}${digits}${decimals}`;
  const words = inWords(digits % 1e12, styleOf(random));
  return random.pick([
    ...[plain, plain, `"${plain}"`, `"$${plain}"`, `"${plain} dollars"`, `"¥${plain}"`, `"${plain} dinars"`],
    ...[`"${words}"`, `"${words} point ${digitByDigit(String(digits % 1000))}"`, `"${words} dollars"`],
    ...[`${digits}e${random.below(24)}`, `${digits}e-${random.below(24)}`, `${plain}${'9'.repeat(random.below(20))}`],
    ...[
      '-0',
      '0',
      'NaN',
      '1e999',
      '0.1',
      '9007199254740993',
      '"1e21"',
      '"--5"',
      '"5-6"',
      '"two dozens"',
      '"five fifty"',
    ],
  ]);
}

/** What the agent said of the only value that it asks about, and how the session's reader understands that. */
function heard(session: Session, slot: Slot, result: Awaited<ReturnType<Session['turn']>>): unknown {
  const nlg = createNlg({ now: session.engine.now });
  const [sentence] = nlg.realize(result.actions, session.world, { turn: result.turn });
  const [said] = sentence?.values ?? [];
  expect(sentence?.text).toContain(said);
  return said === undefined ? undefined : naturalReader(slot, said, { service: 'Till', now: session.engine.now });
}

test('the amount that is confirmed is the amount that is done', async () => {
  const random = new Random();
  const counts = { amounts: 0, refused: 0, done: 0, 'other than said': 0 };
  for (let at = times(10_000, 300); at > 0; at -= 1) {
    const received: unknown[] = [];
    const session = createSession({ services: [till(received)], reader: naturalReader, now: NOW });
    const name = random.pick(SLOTS);
    const asked = await session.turn(`till_take_${name}({ ${name}: ${hostileAmount(random)} })`);
    counts.amounts += 1;
    if (!asked.ok) {
      counts.refused += 1;
      expect(['invalid-value', 'bad-literal', 'not-a-value', 'syntax']).toContain(asked.feedback?.code);
      continue;
    }
    const slot = session.engine.registry.apis.get(`till_take_${name}`)?.slots.get(name) as Slot;
    const said = heard(session, slot, asked);
    await session.turn('confirm(x1)');
    counts.done += received.length;
    if (received.length !== 1 || !Object.is(received[0], said)) counts['other than said'] += 1;
  }
  report('amounts through a session', counts);
  expect(counts['other than said']).toBe(0);
  expect(Math.min(counts.refused, counts.done)).toBeGreaterThan(counts.amounts / 10);
});

test("the amount of a backend's alternative is said as it is done, or is no reply", async () => {
  const random = new Random();
  const counts = { alternatives: 0, refused: 0, done: 0, 'other than said': 0 };
  for (let at = times(5000, 100); at > 0; at -= 1) {
    const received: unknown[] = [];
    const name = random.pick(SLOTS);
    const alternative = random.pick([0.1 + 0.2, 9.999, -1, -0, 1e21, 1e-7, Number(hostileDigits(random)), 20, 7.5]);
    const services = [till(received, alternative)];
    const session = createSession({ services, reader: naturalReader, now: NOW });
    await session.turn(`till_take_${name}({ ${name}: 5 })`);
    counts.alternatives += 1;
    const offered = await session.turn('confirm(x1)').catch((error: EngineError) => error);
    if (offered instanceof Error) {
      counts.refused += 1;
      expect(['bad-reply', 'bad-result']).toContain(offered.code);
      continue;
    }
    const slot = session.engine.registry.apis.get(`till_take_${name}`)?.slots.get(name) as Slot;
    const alternatives = { ...offered, actions: offered.actions.filter(({ kind }) => kind === 'alternative') };
    const said = heard(session, slot, alternatives);
    await session.turn('confirm(x1)');
    counts.done += 1;
    if (received.length !== 2 || !Object.is(received[1], said)) counts['other than said'] += 1;
  }
  report("amounts in backends' alternatives", counts);
  expect(counts['other than said']).toBe(0);
  expect(Math.min(counts.refused, counts.done)).toBeGreaterThan(counts.alternatives / 10);
});
