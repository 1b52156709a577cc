import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { REMEDIES } from 'typetod/dialogue';
import type { Remedy, Supervisors } from 'typetod/internal';
import { ParserSupervisor, ReplyCache, SchemaSupervisor, modelDirector } from '../../../src/dialogue/index.js';
import { parse, print } from '../../../src/language/index.js';
import type { Model } from '../../../src/models/index.js';
import { statement } from '../../language/arbitrary.js';
import {
  allGates,
  ASKED,
  BOOK_TABLE,
  decisions,
  failing,
  FIND_BUS,
  FIND_PLACE,
  FOUND,
  GATE_NAMES,
  type Reviewed,
  reviewed,
  SELECTED,
  sessionAfter,
  type Setting,
  type Settings,
} from '../gates/harness.js';
import { saying } from '../supervisors/models.js';
import { runs as repeat } from '../../runs.js';

/** How conversations may have gone before. */
const PASTS: readonly (readonly string[])[] = [
  [],
  [FOUND],
  [`${FIND_BUS}()`],
  [ASKED],
  [FOUND, SELECTED],
  [FOUND, SELECTED, 'suspend(x6)'],
  [ASKED, 'confirm(x1)'],
  [`${BOOK_TABLE}({ restaurant_name: "Nonna Lucia", location: "San Jose", time: "20:00" })`, 'confirm(x1)'],
];

const variable = fc.constantFrom('x1', 'x2', 'x3', 'x5', 'x6', 'x8', 'x9', 'x40000');
const api = fc.constantFrom(FIND_BUS, FIND_PLACE, BOOK_TABLE, 'FindBus', 'restaurants_2_find_place', 'order_pizza');
const slot = fc.constantFrom(
  'to_city',
  'from_cty',
  'location',
  'price_range',
  'time',
  'colour',
  'departure_date',
  'seats',
);
const value = fc.oneof(
  fc.constantFrom('"Oxford"', '"cheep"', '"cheap"', '"7 pm"', '"whenever"', '"dontcare"', 'null', 'true', '3'),
  fc.tuple(variable, fc.constantFrom('location', 'phone', 'adress', 'time')).map(([name, of]) => `${name}.${of}`),
  variable,
);
const entries = fc
  .uniqueArray(fc.tuple(slot, value), { selector: ([name]) => name, maxLength: 3 })
  .map((list) => list.map(([name, given]) => `${name}: ${given}`).join(', '));

/** Statements as a parser may write them, many of them wrong. */
const line = fc.oneof(
  fc.tuple(variable, api, entries).map(([name, called, given]) => `${name} = ${called}({ ${given} })`),
  fc.tuple(api, entries).map(([called, given]) => `${called}({ ${given} })`),
  fc.tuple(variable, slot, value).map(([name, given, to]) => `${name}.${given} = ${to}`),
  fc
    .tuple(fc.constantFrom('next', 'select', 'confirm', 'resume', 'suspend', 'say', 'len', 'show', 'perform'), variable)
    .map(([kind, of]) => `${kind}(${of})`),
  fc.tuple(variable, variable).map(([of, from]) => `select(${of}, { from: next(${from}) })`),
  fc.constantFrom('select({ name: "Silver Nodle" })', 'say(x9.phone)', 'confirm(x1)', 'next(x1'),
  fc.constantFrom('decline_alternative()', 'conversation_pause()', 'parse_error()', 'say()', 'Sure! Here it is:'),
);

const written = fc.array(line, { maxLength: 4 }).map((lines) => lines.join('\n'));

/** Any text: what a parser may write, programs of the language, and noise. */
const text = fc.oneof(
  { weight: 6, arbitrary: written },
  { weight: 2, arbitrary: fc.array(statement, { maxLength: 3 }).map((statements) => print(statements)) },
  { weight: 1, arbitrary: fc.string({ unit: 'grapheme', maxLength: 80 }) },
);

const past = fc.constantFrom(...PASTS);
const remedies = fc.constantFrom<Remedy | 'off'>(...REMEDIES, 'off');

const settings: fc.Arbitrary<Settings> = fc
  .tuple(...GATE_NAMES.map(() => remedies))
  .map((chosen) => Object.fromEntries(GATE_NAMES.map((name, at) => [name, chosen[at] ?? 'off'])));

const model: fc.Arbitrary<Model> = fc.oneof(
  fc.constantFrom('', 'a', 'b', 'none', 'a or b', '1) Oxford', '1) tomorrow\n2) Oxford\n3) Oxford').map(saying),
  fc.constant(null).map(() => failing()),
);

function supervisorsOf(asked: Model): Supervisors {
  const cache = new ReplyCache();
  return {
    schema: new SchemaSupervisor(asked, { cache }),
    parser: new ParserSupervisor(asked, { cache }),
    director: modelDirector(asked),
    apiNames: asked,
  };
}

const supervisors: fc.Arbitrary<Supervisors> = fc.oneof(fc.constant({}), model.map(supervisorsOf));

const setting: fc.Arbitrary<Setting> = fc.record({
  turns: past,
  gates: settings,
  supervisors,
  approval: fc.constantFrom('required' as const, 'implied' as const),
  utterance: fc.constantFrom('', 'To Oxford at 7 pm, somewhere cheap.'),
  mayRetry: fc.boolean(),
  mayRevise: fc.boolean(),
  onExhaust: fc.constantFrom('keep-valid' as const, 'fallback' as const),
});

const runs = { numRuns: repeat(120, 30) };

/** What holds of every review: what is accepted can be committed, and repairs are bounded. */
function expectSound({ outcome, verdicts }: Reviewed): void {
  if (outcome.kind === 'accepted') expect(outcome.trial.ok).toBe(true);
  else expect(outcome.findings.length).toBeGreaterThan(0);
  expect(verdicts.filter(({ verdict }) => 'source' in verdict).length).toBeLessThanOrEqual(17);
}

describe('a review', () => {
  // That it leaves the session where it stood is held by the harness.
  it('of any text, with any remedies and models, ends, and changes nothing', async () => {
    await fc.assert(
      fc.asyncProperty(text, setting, async (program, given) => expectSound(await reviewed(program, given))),
      runs,
    );
  });

  it('that may repair comes to an end by itself', async () => {
    await fc.assert(
      fc.asyncProperty(written, past, supervisors, async (program, turns, asked) => {
        const gates = { ...allGates('repair'), 'what-if': 'off' } as const;
        const setting = { turns, gates, supervisors: asked, utterance: 'To Oxford at 7 pm.' };
        const result = await reviewed(program, { ...setting, mayRetry: false });
        expect(decisions(result)).not.toContain('engine: refuse');
        expect(result.kind).toBe('accepted');
        // What is unclear is asked for again; nothing else is.
        const first = await reviewed(program, setting);
        const isUnclear = decisions(first).some((decision) => decision.endsWith(': retry'));
        expect([first.kind, first.source]).toEqual(isUnclear ? ['retry', undefined] : ['accepted', result.source]);
      }),
      runs,
    );
  });

  it('without gates says what the engine says', async () => {
    await fc.assert(
      fc.asyncProperty(text, past, async (program, turns) => {
        const result = await reviewed(program, { turns });
        const trial = await result.session.whatIf(program);
        expect(result.kind).toBe(trial.ok ? 'accepted' : 'refused');
        if (trial.ok) expect(result.source).toBe(program);
        else expect(result.findings).toMatchObject([{ code: trial.feedback?.code, message: trial.feedback?.message }]);
      }),
      runs,
    );
  });

  it('does not depend on the remedies of gates that find nothing', async () => {
    await fc.assert(
      fc.asyncProperty(text, setting, fc.constantFrom(...REMEDIES), async (program, given, other) => {
        const result = await reviewed(program, given);
        const finders = new Set<string>(
          result.verdicts.flatMap(({ gate, verdict }) => (verdict.kind === 'pass' ? [] : [gate])),
        );
        const gates = Object.fromEntries(
          GATE_NAMES.map((name) => {
            const remedy = given.gates?.[name] ?? 'off';
            return [name, remedy === 'off' || finders.has(name) ? remedy : other];
          }),
        );
        const again = await reviewed(program, { ...given, gates });
        expect(again.kind).toBe(result.kind);
        expect(again.source).toBe(result.source);
        expect(again.verdicts).toEqual(result.verdicts);
      }),
      runs,
    );
  });

  it('accepts what it accepted before as it is', async () => {
    await fc.assert(
      fc.asyncProperty(text, setting, async (program, given) => {
        const fixed = { ...given, supervisors: {}, mayRetry: false, mayRevise: false };
        const { source } = await reviewed(program, fixed);
        fc.pre(source !== undefined);
        expect((await reviewed(source as string, fixed)).source).toBe(source);
      }),
      runs,
    );
  });

  it('accepts a transaction only if a mere yes would have done just that', async () => {
    const confirming = fc
      .tuple(written, fc.constantFrom('x1', 'x5', 'x6'), written)
      .map(([before, name, after]) => `${before}\nconfirm(${name})\n${after}`);
    await fc.assert(
      fc.asyncProperty(confirming, past, fc.constantFrom(...REMEDIES), async (program, turns, remedy) => {
        const gates = { ...allGates('repair'), confirmation: remedy };
        const { outcome } = await reviewed(program, { turns, gates, approval: 'implied' });
        const done = outcome.kind === 'accepted' ? outcome.trial.transactions : [];
        const strict = await sessionAfter({ turns });
        const asked = strict.world.tasks.map(({ variable: name }) => strict.whatIf(`confirm(${name})`));
        const allowed = (await Promise.all(asked)).flatMap(({ transactions }) => transactions);
        const effects = allowed.map(({ api: { name }, arguments: args }) => [name, args]);
        for (const { api: called, arguments: args } of done) expect(effects).toContainEqual([called.name, args]);
      }),
      runs,
    );
  });

  it('is the same each time', async () => {
    await fc.assert(
      fc.asyncProperty(text, setting, async (program, given) => {
        const { supervisors: _, ...plain } = given;
        const [one, other] = [await reviewed(program, plain), await reviewed(program, plain)];
        expect(JSON.stringify(one.events)).toBe(JSON.stringify(other.events));
      }),
      runs,
    );
  });

  it('gives a program that the language reads', async () => {
    await fc.assert(
      fc.asyncProperty(text, past, async (program, turns) => {
        const { source } = await reviewed(program, { turns, gates: allGates('repair') });
        if (source !== undefined) expect(parse(source).ok).toBe(true);
      }),
      runs,
    );
  });
});
