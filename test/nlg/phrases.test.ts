/** Phrases of a service's own, in German: what they say, and where templates take over. */
import {
  createSession,
  failure,
  money,
  search,
  type Service,
  service,
  success,
  table,
  time,
  transaction,
} from 'typetod';
import { naturalReader } from 'typetod/values';
import { describe, expect, it, test } from 'vitest';
import { z } from 'zod';
import { createNlg } from 'typetod/dialogue';
import { replyText } from '../../src/nlg/sentence.js';
import { NOW } from './worlds.js';

const bike = {
  model: z.string().describe('Name des Rads'),
  kind: z.enum(['city', 'cargo']).describe('Wofür es ist'),
  price: money('Preis am Tag', { currency: 'EUR' }),
};
const bikes = table('rad.bikes', 'model', [
  { model: 'Reiher', kind: 'city', price: 12 } as const,
  { model: 'Pelikan', kind: 'cargo', price: 38.5 } as const,
  { model: 'Storch', kind: 'cargo', price: 55 } as const,
]);

class FindBikes extends search({
  description: 'Ein Rad suchen',
  slots: { kind: bike.kind },
  returns: bike,
  entity: 'Rad',
  table: bikes,
  offers: ['model', 'price'],
  followUp: () => HireBike,
  phrases: {
    ask: { kind: 'Soll es ein Stadtrad oder ein Lastenrad sein?' },
    tell: { price: 'Es kostet {price} am Tag.' },
    values: { kind: { city: 'Stadtrad', cargo: 'Lastenrad' } },
    offer: {
      one: 'Da ist nur {model} für {price} am Tag.',
      other: 'Es gibt {count} Räder. Wie wäre {model} für {price} am Tag?',
    },
    another: 'Oder {model} für {price}?',
    count: { one: 'Es ist eines.', other: 'Es sind {count}.' },
    exhausted: 'Mehr haben wir nicht.',
    suggest: 'Soll ich {model} für Sie reservieren?',
  },
}) {}

class HireBike extends transaction({
  description: 'Ein Rad mieten',
  slots: {
    model: bike.model,
    day: z.iso.date(),
    start: time(),
    insured: z.boolean().default(false),
    note: z.string().optional(),
  },
  returns: { code: z.string(), price: bike.price },
  transact: ({ start, note }) =>
    start < '09:00'
      ? failure({ reason: 'Wir öffnen um neun', alternative: { start: '09:00' } })
      : success({ code: 'R-7', price: note === undefined ? 77 : 1234.5 }),
  phrases: {
    ask: { start: ['Wann holen Sie {model} am {day} ab?', 'Wann holen Sie es ab?'] },
    values: { insured: { true: 'mit Versicherung', false: 'ohne Versicherung' } },
    confirm: '{model} {day} um {start} Uhr, {insured}. Stimmt das?',
    alternative: 'Ginge es um {start} Uhr?',
    success: 'Gebucht. Der Abholcode ist {code}, der Preis {price}.',
    failure: 'Das geht leider nicht.',
  },
}) {}

const rad = service({
  name: 'Rad',
  description: 'Fahrräder',
  apis: [FindBikes, HireBike],
  phrases: {
    locale: 'de-DE',
    greeting: 'Was kann ich für Sie tun?',
    more: 'Kann ich sonst etwas für Sie tun?',
    rephrase: 'Das habe ich nicht verstanden.',
    goodbye: 'Gute Fahrt!',
    nothing: 'Da ist leider nichts.',
    ask: { day: 'An welchem Tag?', model: 'Welches Rad?' },
  },
});

/** The agent's replies to some turns. */
async function repliesOf(services: readonly Service[], ...programs: readonly string[]): Promise<readonly string[]> {
  const session = createSession({ services, now: NOW, reader: naturalReader });
  const nlg = createNlg({ seed: 'a', now: NOW, services });
  const replies: string[] = [];
  for (const program of programs) {
    const { actions, feedback, turn } = await session.turn(program);
    expect(feedback?.message).toBeUndefined();
    const sentences = nlg.realize(actions, session.world, { turn });
    expect(sentences.flatMap(({ actions: said }) => said)).toEqual(actions.filter(({ spoken }) => spoken));
    for (const { text, values } of sentences) for (const value of values) expect(text).toContain(value);
    replies.push(replyText(sentences));
  }
  return replies;
}

describe('a service with phrases', () => {
  it('speaks its language from the greeting to the goodbye', async () => {
    const replies = await repliesOf(
      [rad],
      'conversation_pause()',
      'x10 = rad_find_bikes()',
      'x10.kind = "cargo"',
      'say(x10.price)',
      'len(x10)',
      'next(x10)',
      'next(x10)',
      'select({ model: "Pelikan" }, { from: x10 })',
      'x50 = rad_hire_bike({ model: "Pelikan" })',
      'x50.day = "2019-03-09"',
      'x50.start = "08:30"',
      'confirm(x50)',
      'confirm(x50)',
      'say()',
    );
    expect(replies).toMatchInlineSnapshot(`
      [
        "Was kann ich für Sie tun?",
        "Soll es ein Stadtrad oder ein Lastenrad sein?",
        "Es gibt 2 Räder. Wie wäre Pelikan für 38,50 € am Tag?",
        "Es kostet 38,50 € am Tag.",
        "Es sind 2.",
        "Oder Storch für 55 €?",
        "Mehr haben wir nicht. Kann ich sonst etwas für Sie tun?",
        "Soll ich Pelikan für Sie reservieren?",
        "An welchem Tag? Wann holen Sie es ab?",
        "Wann holen Sie Pelikan am Samstag, 9. März ab?",
        "Pelikan Samstag, 9. März um 8:30 Uhr, ohne Versicherung. Stimmt das?",
        "Das geht leider nicht. Wir öffnen um neun. Ginge es um 9:00 Uhr?",
        "Gebucht. Der Abholcode ist R-7, der Preis 77 €.",
        "Gute Fahrt!",
      ]
    `);
  });

  it('says what lies near as the language does', async () => {
    const replies = await repliesOf(
      [rad],
      'x1 = rad_hire_bike({ model: "Storch", day: "2019-03-02", start: "14:05", insured: true })',
      'x1.day = "2020-01-31"',
    );
    expect(replies).toEqual([
      'Storch morgen um 14:05 Uhr, mit Versicherung. Stimmt das?',
      'Storch Freitag, 31. Januar 2020 um 14:05 Uhr, mit Versicherung. Stimmt das?',
    ]);
  });

  it('takes a phrase of the service for what the API has none for', async () => {
    expect(await repliesOf([rad], 'rad_hire_bike()')).toEqual(['Welches Rad? An welchem Tag? Wann holen Sie es ab?']);
  });
});

describe('templates take over', () => {
  it('where a phrase would leave out what is confirmed', async () => {
    const program = 'rad_hire_bike({ model: "Storch", day: "2019-03-02", start: "14:00", note: "rot" })';
    const [reply] = await repliesOf([rad], program);
    expect(reply).toContain('rot');
    expect(reply).not.toContain('Stimmt das?');
  });

  it('where a phrase names what has no value, or nobody said how it is said', async () => {
    const api = (phrases: object) =>
      transaction({
        intent: 'Do',
        description: 'Do it',
        slots: { a: z.string(), b: z.boolean().optional() },
        returns: { c: z.string().optional() },
        phrases,
      });
    const replyTo = async (phrases: object, ...programs: readonly string[]) =>
      (await repliesOf([service({ name: 'T', description: '', apis: [api(phrases)] })], ...programs)).at(-1);
    const doIt = 't_do({ a: "x", b: true })';
    expect(await replyTo({ ask: { a: 'Bei {b}?' } }, 't_do()')).not.toContain('Bei');
    expect(await replyTo({ success: 'Fertig: {c}.' }, doIt, 'confirm(x1)')).not.toContain('Fertig');
    expect(await replyTo({ locale: 'de', confirm: 'So: {a}, {b}?' }, doIt)).not.toContain('So:');
    expect(await replyTo({ confirm: 'So: {a}, {b}?' }, doIt)).toBe('So: x, yes?');
    expect(await replyTo({ confirm: 'So: {{{a}}}, {b}?' }, doIt)).toBe('So: {x}, yes?');
  });

  it('of several requests for those without a phrase alone', async () => {
    const api = transaction({
      intent: 'Do',
      description: 'Do it',
      slots: { a: z.string(), size: z.string(), color: z.string() },
      returns: {},
      phrases: { ask: { a: 'A?' } },
    });
    const [reply] = await repliesOf([service({ name: 'T', description: '', apis: [api] })], 't_do()');
    expect(reply).toMatch(/^A\? .*the size and the color\?$/);
  });
});

describe('a failure', () => {
  const withPhrase = (text: string | undefined, reason?: string): Service => {
    const api = transaction({
      intent: 'Do',
      description: 'Do it',
      slots: { a: z.string() },
      returns: {},
      transact: () => failure({ reason }),
      phrases: { ...(text !== undefined && { failure: text }) },
    });
    return service({ name: 'T', description: '', apis: [api], phrases: { more: 'Sonst?' } });
  };
  test.each([
    ['Nein: {reason}', 'es regnet', 'Nein: es regnet Sonst?'],
    ['Nein.', 'es regnet', 'Nein. Es regnet. Sonst?'],
    ['Nein.', undefined, 'Nein. Sonst?'],
  ])('in the words %s, because %s', async (text, reason, words) => {
    expect((await repliesOf([withPhrase(text, reason)], 't_do({ a: "x" })', 'confirm(x1)')).at(-1)).toBe(words);
  });
  test.each([
    ['says why, and not the slot of that name', 'Nein: {reason}.', 'es regnet', 'Nein: es regnet. Sonst?'],
    ['has no words without a reason', ['Nein: {reason}.', 'Nein.'], undefined, 'Nein. Sonst?'],
  ])('%s', async (_what, text, reason, words) => {
    const api = transaction({
      intent: 'Do',
      description: 'Do it',
      slots: { reason: z.string() },
      returns: {},
      transact: () => failure({ reason }),
      phrases: { failure: text },
    });
    const own = service({ name: 'T', description: '', apis: [api], phrases: { more: 'Sonst?' } });
    expect((await repliesOf([own], 't_do({ reason: "a headache" })', 'confirm(x1)')).at(-1)).toBe(words);
  });
  test('without a reason is told by a template where the phrase names one', async () => {
    expect((await repliesOf([withPhrase('Nein: {reason}')], 't_do({ a: "x" })', 'confirm(x1)')).at(-1)).not.toContain(
      'Nein',
    );
  });
});

test('the count of results comes before a property of that name', async () => {
  const find = search({
    intent: 'Find',
    description: 'Find packs',
    slots: {},
    returns: { name: z.string(), count: z.int() },
    entity: 'pack',
    search: () => [
      { name: 'A', count: 20 },
      { name: 'B', count: 50 },
    ],
    phrases: { offer: 'One of {count}: {name}.', tell: { count: 'It has {count}.' } },
  });
  const packs = service({ name: 'T', description: '', apis: [find] });
  const [offer, told] = await repliesOf([packs], 'x10 = t_find()', 'say(x10.count)');
  expect(offer).toContain('One of 2: A.');
  expect(told).toBe('It has 20.');
});

describe('variants', () => {
  const api = transaction({
    intent: 'Do',
    description: 'Do it',
    slots: { a: z.string() },
    returns: {},
    phrases: { ask: { a: ['Eins?', 'Zwei?', 'Drei?'] } },
  });
  const t = service({ name: 'T', description: '', apis: [api] });

  it('take turns, and are the same for the same seed', async () => {
    const session = createSession({ services: [t], now: NOW });
    const { actions } = await session.turn('t_do()');
    const said = (seed: number) =>
      [1, 2, 3, 4, 5, 6].map((turn) => replyText(createNlg({ seed }).realize(actions, session.world, { turn })));
    expect(new Set(said(1).slice(0, 3)).size).toBeGreaterThan(1);
    expect(said(1).filter((text, at) => text === said(1)[at - 1])).toEqual([]);
    expect(said(1)).toEqual(said(1));
  });
});

describe('values in phrases', () => {
  const valueIn = async (locale: string | undefined, type: z.ZodType, value: string): Promise<string | undefined> => {
    const phrases = { confirm: '{a}', ...(locale !== undefined && { locale }) };
    const api = transaction({ intent: 'Do', description: 'Do it', slots: { a: type }, returns: {}, phrases });
    const [reply] = await repliesOf([service({ name: 'T', description: '', apis: [api] })], `t_do({ a: ${value} })`);
    return reply;
  };
  test.each([
    [undefined, z.iso.date(), '"2019-03-04"', 'Monday, March 4th'],
    ['de-DE', z.iso.date(), '"2019-03-04"', 'Montag, 4. März'],
    ['fr-FR', z.iso.date(), '"2019-03-02"', 'Demain'],
    ['fr-FR', z.iso.date(), '"2019-03-04"', 'Lundi 4 mars'],
    [undefined, time(), '"19:30"', '7:30 pm'],
    ['fr-FR', time(), '"19:30"', '19:30'],
    ['de-DE', money('', { currency: 'EUR' }), '1470.5', '1.470,50 €'],
    ['de-DE', money('', { currency: 'EUR' }), '12', '12 €'],
    [undefined, money(), '1470.5', '$1,470.50'],
    ['de-DE', z.number(), '0.125', '0,125'],
    [undefined, z.int().describe('How many hours'), '2', '2'],
  ])('%s: %s %s is %s', async (locale, type, value, said) => {
    expect(await valueIn(locale, type, value)).toBe(said);
  });
});
