import { readFileSync } from 'node:fs';
import { describe, expect, it, test } from 'vitest';
import { z } from 'zod';
import { createSession } from '../../src/index.js';
import { naturalReader } from '../../src/values/index.js';
import { money, propertyOf, search, service, slotOf, time, toolSchema, transaction } from '../../src/service/index.js';

/** Every string format of zod 4, with its kind here and a value. The page has the same table. */
const FORMATS: readonly (readonly [written: string, type: z.ZodType, kind: string, value: string])[] = [
  ['z.email()', z.email(), 'email', 'ada@example.org'],
  ['z.url()', z.url(), 'url', 'https://example.org'],
  ['z.httpUrl()', z.httpUrl(), 'url', 'https://example.org'],
  ['z.uuid()', z.uuid(), 'uuid', '0b9f6a52-7c1e-4d3a-9a55-2f6f1d3c8e01'],
  ['z.uuidv4()', z.uuidv4(), 'uuid', '0b9f6a52-7c1e-4d3a-9a55-2f6f1d3c8e01'],
  ['z.uuidv6()', z.uuidv6(), 'uuid', '1ec9414c-232a-6b00-b3c8-9e6bdeced846'],
  ['z.uuidv7()', z.uuidv7(), 'uuid', '018f6d2c-7c1e-7d3a-9a55-2f6f1d3c8e01'],
  ['z.guid()', z.guid(), 'uuid', '0b9f6a52-7c1e-4d3a-9a55-2f6f1d3c8e01'],
  ['z.iso.date()', z.iso.date(), 'date', '2019-03-04'],
  ['z.iso.time()', z.iso.time(), 'time', '19:30'],
  ['z.iso.datetime()', z.iso.datetime(), 'datetime', '2019-03-04T19:30:00Z'],
  ['z.iso.datetime({ local: true })', z.iso.datetime({ local: true }), 'datetime', '2019-03-04T19:30'],
  ['z.iso.duration()', z.iso.duration(), 'duration', 'PT30M'],
  ['z.ipv4()', z.ipv4(), 'text', '192.0.2.1'],
  ['z.ipv6()', z.ipv6(), 'text', '2001:db8::1'],
  ['z.cidrv4()', z.cidrv4(), 'text', '192.0.2.0/24'],
  ['z.cidrv6()', z.cidrv6(), 'text', '2001:db8::/32'],
  ['z.mac()', z.mac(), 'text', '00:00:5e:00:53:01'],
  ['z.hostname()', z.hostname(), 'text', 'example.org'],
  ['z.e164()', z.e164(), 'text', '+14155550101'],
  ['z.base64()', z.base64(), 'text', 'YWRh'],
  ['z.base64url()', z.base64url(), 'text', 'YWRh'],
  ['z.hex()', z.hex(), 'text', 'c0ffee'],
  ['z.nanoid()', z.nanoid(), 'text', 'V1StGXR8_Z5jdHi6B-myT'],
  ['z.cuid()', z.cuid(), 'text', 'cjld2cjxh0000qzrmn831i7rn'],
  ['z.cuid2()', z.cuid2(), 'text', 'tz4a98xxat96iws9zmbrgj3a'],
  ['z.ulid()', z.ulid(), 'text', '01ARZ3NDEKTSV4RRFFQ69G5FAV'],
  ['z.xid()', z.xid(), 'text', '9m4e2mr0ui3e8a215n4g'],
  ['z.ksuid()', z.ksuid(), 'text', '0ujtsYcgvSTl8PAuAdqWYSMnLOv'],
  ['z.emoji()', z.emoji(), 'text', '🙂'],
];

describe('a string format of zod', () => {
  it.each(FORMATS)('%s is of a kind, and takes its values', (_, type, kind, value) => {
    const slot = slotOf('it', type);
    expect(slot.kind).toBe(kind);
    expect(propertyOf('it', type.optional()).kind).toBe(kind);
    expect(slot.schema.safeParse(value).success).toBe(true);
    expect(slot.schema.safeParse('not one of them!').success).toBe(false);
    expect(slot.format === undefined).toBe(kind !== 'text');
  });

  it('is the same as a method of text', () => {
    expect(slotOf('it', z.string().email())).toMatchObject({ kind: 'email' });
    expect(slotOf('it', z.email().regex(/org$/))).toMatchObject({ kind: 'email' });
    expect(slotOf('it', z.string().regex(/a/))).not.toHaveProperty('format');
    expect(slotOf('it', z.string().startsWith('a'))).toMatchObject({ kind: 'text' });
    expect(slotOf('it', z.templateLiteral(['A', z.int()]))).toMatchObject({ kind: 'text', format: 'template' });
  });

  it('is on the page with its kind', () => {
    const page = readFileSync(new URL('../../docs/services.md', import.meta.url), 'utf8');
    const rows = page.split('\n').filter((line) => line.startsWith('|'));
    for (const [written, , kind] of FORMATS) {
      const row = rows.find((line) => line.includes(`\`${written}\``));
      expect([written, row?.split('|')[2]?.trim().split(' ')[0]]).toEqual([written, kind]);
    }
  });
});

describe('a union', () => {
  it('of closed sets is one', () => {
    const slot = slotOf('it', z.union([z.literal('a'), z.enum(['b', 'c'])]));
    expect(slot).toMatchObject({ kind: 'closed', values: ['a', 'b', 'c'] });
    expect(slotOf('it', z.union([z.literal(1), z.literal(2)]))).toMatchObject({ kind: 'integer', values: [1, 2] });
  });

  it('of anything else is taken as it is', () => {
    expect(slotOf('it', z.union([z.string(), z.int()]))).toMatchObject({ kind: 'json' });
  });
});

describe('a type that can be no slot', () => {
  const unusable: readonly (readonly [string, z.ZodType, string])[] = [
    ['z.date()', z.date(), "holds a type 'date', and JSON has no such values. Write z.iso.date()"],
    ['an optional date', z.date().optional(), 'Write z.iso.date()'],
    ['a date in a record', z.object({ on: z.date() }), 'Write z.iso.date()'],
    ['a date in a list of choices', z.array(z.union([z.string(), z.date()])), 'Write z.iso.date()'],
    ['z.bigint()', z.bigint(), 'Write z.int()'],
    ['z.symbol()', z.symbol(), "holds a type 'symbol'"],
    ['z.undefined()', z.undefined(), "holds a type 'undefined'"],
    ['z.void()', z.void(), "holds a type 'void'"],
    ['z.nan()', z.nan(), "holds a type 'nan'"],
    ['z.never()', z.never(), 'it has no values. Leave it out'],
    ['z.null()', z.null(), 'Write .nullable() after another type'],
    ['z.map()', z.map(z.string(), z.string()), 'Write z.record(...)'],
    ['z.set()', z.set(z.string()), 'Write z.array(...)'],
    ['z.file()', z.file(), "holds a type 'file'"],
    ['z.function()', z.function() as never, "'function'"],
    ['z.promise()', z.promise(z.string()), "holds a type 'promise'"],
    ['z.custom()', z.custom(() => true), 'nobody can tell what values it has'],
    ['z.instanceof()', z.instanceof(Date), 'nobody can tell what values it has'],
    ['a transform', z.string().transform(Number), 'what it makes of a value would not be kept'],
    ['a preprocess', z.preprocess(Number, z.int()), 'what it makes of a value would not be kept'],
    ['z.stringbool()', z.stringbool(), 'what it makes of a value would not be kept'],
    ['z.coerce.number()', z.coerce.number(), 'Write the type without coerce'],
    ['z.coerce.date()', z.coerce.date(), "holds a type 'date'"],
    ['.catch()', z.int().catch(1), 'Write .default(...)'],
    ['.prefault()', z.int().prefault(1), 'Write .default(...)'],
    ['z.nonoptional()', z.nonoptional(z.string().optional()), 'Write that type without .optional()'],
    ['.trim()', z.string().trim(), 'changes text, as .trim()'],
    ['.toLowerCase()', z.email().toLowerCase(), 'changes text'],
    ['a normalized URL', z.url({ normalize: true }), 'changes text'],
    ['a literal null', z.literal(['a', null]), 'lists a literal other than text'],
    ['an empty closed set', z.enum([]), 'lists no values. Write those that it may have'],
    ['a union of empty closed sets', z.union([z.enum([]), z.enum([])]), 'lists no values'],
    ['times with seconds', z.iso.time({ precision: 0 }), 'times of day are HH:MM. Write time()'],
  ];

  it.each(unusable)('is refused when the service is defined: %s', (_, type, reason) => {
    const asSlot = () =>
      service({
        name: 'Shop',
        description: 'Cups',
        apis: [class Buy extends transaction({ description: 'Buy', slots: { it: type }, returns: {} }) {}],
      });
    const asProperty = () =>
      service({
        name: 'Shop',
        description: 'Cups',
        apis: [
          class Find extends search({
            description: 'Find',
            slots: {},
            returns: { it: type },
            entity: 'cup',
            search: () => [] as never,
          }) {},
        ],
      });
    const refusal = (what: string) =>
      expect.objectContaining({
        name: 'DefinitionError',
        code: 'bad-type',
        message: expect.stringMatching(new RegExp(`^In (Buy|Find): ${what} 'it' .*\\.$`)) as string,
      });
    expect(asSlot).toThrow(refusal('Slot'));
    expect(asProperty).toThrow(refusal('Property'));
    expect(asSlot).toThrow(reason);
  });

  it.each<[string, z.ZodType]>([
    ['z.record()', z.record(z.string(), z.int())],
    ['z.tuple()', z.tuple([z.int(), z.string()])],
    ['z.unknown()', z.unknown()],
    ['z.json()', z.json()],
    ['a strict object', z.strictObject({ a: z.int() })],
    ['.readonly()', z.tuple([z.string()]).readonly()],
    ['z.exactOptional()', z.exactOptional(z.tuple([z.string()]))],
  ])('is not %s', (_, type) => {
    expect(slotOf('it', type).kind).toBe('json');
  });

  it.each<[string, z.ZodType]>([
    ['.readonly()', z.array(z.string()).readonly()],
    ['z.exactOptional()', z.exactOptional(z.array(z.string()))],
  ])('is not %s of a list', (_, type) => {
    expect(slotOf('it', type).kind).toBe('list');
  });
});

describe('a format in a conversation', () => {
  class Write extends transaction({
    description: 'Write to somebody',
    slots: {
      to: z.email().describe('Address'),
      at: z.iso.datetime({ local: true }).optional(),
      wait: z.iso.duration().optional(),
      server: z.ipv4().optional(),
    },
    returns: {},
  }) {}
  const mail = service({ name: 'Mail', description: 'Mail', apis: [Write] });

  it.each([
    ['to', 'Ada', 'an e-mail address, such as ada@example.org'],
    ['at', 'tomorrow', 'a day and a time, such as 2019-03-04T19:30'],
    ['wait', 'a while', 'a duration, such as PT30M or P2D'],
    ['server', 'here', 'text of the format ipv4'],
  ])('is told where %s is %s', async (slot, value, expected) => {
    for (const reader of [undefined, naturalReader]) {
      const session = createSession({ services: [mail], ...(reader && { reader }) });
      const { feedback } = await session.turn(`mail_write({ ${slot}: "${value}" })`);
      expect(feedback).toMatchObject({ code: 'invalid-value', slot });
      expect(feedback?.message).toContain(`which holds ${expected}.`);
    }
  });

  it('is taken as it is written', async () => {
    const session = createSession({ services: [mail], reader: naturalReader });
    await session.turn(
      'mail_write({ to: " ada@example.org ", at: "2019-03-04T19:30", wait: "PT30M", server: "192.0.2.1" })',
    );
    expect(Object.values(session.state[0]?.slots ?? {}).map(({ canonical }) => canonical)).toEqual([
      'ada@example.org',
      '2019-03-04T19:30',
      'PT30M',
      '192.0.2.1',
    ]);
  });

  it('is in tool schemas', () => {
    const [api] = mail.apis;
    if (!api) throw new Error('There is no API.');
    expect(toolSchema(api).parameters.properties).toMatchObject({
      to: { type: 'string', format: 'email', description: 'Address (e-mail address)' },
      at: { type: 'string', description: '(ISO 8601, such as 2019-03-04T19:30)' },
      wait: { format: 'duration' },
    });
    const { properties } = toolSchema(api, { strict: true }).parameters;
    expect(properties).toMatchObject({ to: { type: 'string', description: 'Address (e-mail address)' } });
    expect(JSON.stringify(properties)).not.toContain('pattern');
  });
});

describe('a type that holds itself', () => {
  const node: z.ZodType = z.object({
    name: z.string(),
    get kids() {
      return z.array(node);
    },
  });

  it('is a list or record, with a getter or z.lazy', () => {
    expect(slotOf('it', node).kind).toBe('json');
    expect(propertyOf('it', z.array(z.lazy(() => node))).kind).toBe('json');
    class Plant extends transaction({ description: 'Plant a tree', slots: { tree: node }, returns: {} }) {}
    const garden = service({ name: 'Garden', description: 'Trees', apis: [Plant] });
    for (const api of garden.apis) expect(JSON.stringify(toolSchema(api).parameters)).toContain('$ref');
  });

  it('is refused where a part can be none', () => {
    const dated: z.ZodType = z.object({ at: z.date(), kids: z.lazy(() => z.array(dated)) });
    expect(() => slotOf('it', dated)).toThrow(/holds a type 'date'/);
  });
});

describe('z.lazy', () => {
  it('is the type in it', () => {
    expect(
      slotOf(
        'it',
        z.lazy(() => z.enum(['a', 'b']).optional()),
      ),
    ).toMatchObject({ kind: 'closed', required: false });
  });

  it.each<[string, z.ZodType]>([
    ['a transformation', z.string().trim()],
    ['a pipe', z.string().transform(Number)],
    ['what is no JSON', z.date()],
  ])('hides no type that is refused: %s', (_, type) => {
    const error = expect.objectContaining({ code: 'bad-type' });
    expect(() =>
      slotOf(
        'it',
        z.lazy(() => type),
      ),
    ).toThrow(error);
    expect(() => propertyOf('it', z.array(z.lazy(() => type)))).toThrow(error);
  });
});

test('a check that is an async function is refused', () => {
  const isFree = async (): Promise<boolean> => Promise.resolve(true);
  expect(() => slotOf('it', z.string().refine(isFree))).toThrow(/async function/);
  expect(() => propertyOf('it', z.string().optional().refine(isFree))).toThrow(/async function/);
});

describe('checks on a wrapper', () => {
  const few = (value: number | null | undefined): boolean => value == null || value <= 8;
  it.each<[string, z.ZodType]>([
    ['.optional()', z.int().optional().refine(few)],
    ['.nullable()', z.int().nullable().refine(few)],
    ['.default()', z.int().default(2).refine(few)],
    ['.readonly()', z.int().readonly().refine(few)],
    ['z.exactOptional()', z.exactOptional(z.int()).refine(few)],
    ['z.lazy()', z.lazy(() => z.int()).refine(few)],
    [
      'several',
      z
        .int()
        .refine((value) => value > 1)
        .optional()
        .refine(few)
        .nullable(),
    ],
  ])('hold for the values in it: %s', (_, type) => {
    for (const { schema, kind } of [slotOf('it', type), propertyOf('it', type)]) {
      expect(kind).toBe('integer');
      expect([8, 5000].map((value) => schema.safeParse(value).success)).toEqual([true, false]);
    }
  });

  it('do not change values', () => {
    expect(() =>
      slotOf(
        'it',
        z
          .string()
          .optional()
          .overwrite((text) => `${text}!`),
      ),
    ).toThrow(/changes text/);
  });

  it('keep the currency and hours of the type', () => {
    expect(slotOf('it', money('Price').optional().refine(few))).toMatchObject({ kind: 'money', currency: 'USD' });
    const opening = { hours: '11:00-22:00' } as const;
    expect(
      slotOf(
        'it',
        time('At', opening)
          .optional()
          .refine(() => true),
      ),
    ).toMatchObject(opening);
  });
});

test.each([
  ['z.iso.time()', z.iso.time()],
  ['z.string().time()', z.string().check(z.iso.time())],
  [
    'with checks',
    z.iso
      .time()
      .refine(() => true)
      .describe('At'),
  ],
])('a time has no seconds: %s', (_, type) => {
  const { schema, kind } = slotOf('it', type);
  expect(kind).toBe('time');
  expect(['19:30', '19:30:30', '19:30:30.5', '25:00'].map((text) => schema.safeParse(text).success)).toEqual([
    ...[true, false, false, false],
  ]);
});

test.each([
  [z.iso.datetime(), '2019-03-04T19:30:00Z'],
  [z.iso.datetime({ local: true }), '2019-03-04T19:30'],
  [z.iso.datetime({ offset: true }), '2019-03-04T19:30:00Z'],
  [z.iso.datetime({ precision: 0 }), '2019-03-04T19:30:00Z'],
  [z.iso.datetime({ precision: 3, local: true }), '2019-03-04T19:30:00.000Z'],
])('a day and a time is shown as its type takes it: %#', async (type, example) => {
  class Visit extends transaction({ description: 'Visit', slots: { at: type }, returns: {} }) {}
  const visits = service({ name: 'Visits', description: 'Visits', apis: [Visit] });
  for (const api of visits.apis) expect(JSON.stringify(toolSchema(api))).toContain(`such as ${example}`);
  const session = createSession({ services: [visits] });
  const { feedback } = await session.turn('visits_visit({ at: "soon" })');
  expect(feedback?.message).toContain(`such as ${example}`);
  expect((await session.turn(`visits_visit({ at: "${example}" })`)).ok).toBe(true);
});

test('a time of any precision that takes HH:MM is one', () => {
  expect(slotOf('it', time()).kind).toBe('time');
  expect(slotOf('it', z.iso.time({ precision: -1 })).kind).toBe('time');
});
