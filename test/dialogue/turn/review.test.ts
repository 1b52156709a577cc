import type { Remedy } from 'typetod/internal';
import { describe, expect, it } from 'vitest';
import type { Finding, Gate } from 'typetod/dialogue';
import { ParserSupervisor, SchemaSupervisor } from '../../../src/dialogue/index.js';
import { conversationPause } from '../../../src/language/index.js';
import { ModelError } from '../../../src/models/index.js';
import {
  ALL_PASS,
  allGates,
  ASKED,
  decisions,
  failing,
  FIND_BUS,
  FIND_PLACE,
  FOUND,
  GATE_NAMES,
  only,
  reviewed,
  type Setting,
  STANDARD,
} from '../gates/harness.js';
import { answering, choosing } from '../supervisors/models.js';

const FINDING: Finding = { code: 'ungrounded-value', message: 'wrong', legal: [] };

/** A gate of one's own that finds the same in every draft that holds a text. */
function finding(text: string, more: Partial<Gate> = {}): Gate {
  return { name: 'grounding', inspect: ({ trial }) => (trial.source.includes(text) ? [FINDING] : []), ...more };
}

describe('a program that is right', () => {
  it('is passed by every gate once, in order', async () => {
    const result = await reviewed('next(x1)', { turns: [FOUND], gates: STANDARD });
    expect(result.verdicts).toMatchObject(ALL_PASS);
    expect(result.verdicts).toHaveLength(GATE_NAMES.length);
    expect(result.source).toBe('next(x1)');
  });

  it('is looked at by the gates that are on', async () => {
    const result = await reviewed('next(x1)', { turns: [FOUND], gates: { schema: 'ask', syntax: 'abort' } });
    expect(result.verdicts.map(({ gate }) => gate)).toEqual(['syntax', 'schema']);
  });

  it('is looked at by no gate when all are off', async () => {
    expect((await reviewed('next(x1)', { turns: [FOUND], gates: {} })).verdicts).toEqual([]);
  });
});

describe('a program that is wrong in many ways', () => {
  const program = [
    'x5 = show(x1)',
    'x6 = buses_3_find_buss({ from_cty: "London", departure_date: "whenever", to_city: x9.location })',
    'confirm(x6)',
  ].join('\n');

  it('is mended refusal by refusal, then passed', async () => {
    const result = await reviewed(program, {
      turns: [FOUND],
      gates: STANDARD,
      utterance: 'A coach from London.',
      mayRetry: false,
    });
    expect(result.source).toBe(`x6 = ${FIND_BUS}({ from_city: "London", to_city: x3.location })`);
    expect(decisions(result)).toEqual([
      'syntax: repair',
      'api-name: repair',
      'schema: repair',
      'schema: repair',
      'reference: repair',
      'reference: repair',
    ]);
    expect(result.verdicts.slice(-GATE_NAMES.length)).toMatchObject(ALL_PASS);
  });

  it('is traced with what it was at each step', async () => {
    const { verdicts } = await reviewed(program, {
      turns: [FOUND],
      gates: { ...STANDARD, grounding: 'off' },
      mayRetry: false,
    });
    const sources = verdicts.flatMap(({ verdict }) => ('source' in verdict ? [verdict.source] : []));
    expect(new Set(sources).size).toBe(sources.length);
    expect(sources.at(-1)).toBe(`x6 = ${FIND_BUS}({ from_city: "London", to_city: x3.location })`);
    expect(JSON.parse(JSON.stringify(verdicts))).toEqual(verdicts);
  });
});

describe('a refusal', () => {
  it.each([
    ['syntax', 'next(', []],
    ['api-name', 'order_pizza()', []],
    ['reference', 'next(x1)', []],
    ['confirmation', 'confirm(x1)', [ASKED, 'confirm(x1)']],
    ['schema', `${FIND_PLACE}({ colour: "red" })`, []],
  ] as const)('is the matter of the gate that owns its code: %s', async (gate, program, turns) => {
    const result = await reviewed(program, { turns, gates: allGates('abort') });
    expect(result.kind).toBe('aborted');
    expect(decisions(result)).toEqual([`${gate}: abort`]);
  });

  it.each([
    ['syntax', 'next('],
    ['api-name', 'order_pizza()'],
    ['reference', 'next(x1)'],
    ['confirmation', 'decline_alternative()'],
    ['schema', `${FIND_PLACE}({ colour: "red" })`],
  ] as const)('stands when that gate is off: %s', async (gate, program) => {
    const result = await reviewed(program, { gates: { ...STANDARD, [gate]: 'off' } });
    expect(result.kind).toBe('refused');
    expect(decisions(result)).toEqual(['engine: refuse']);
    expect(result.verdicts).toHaveLength(1);
  });
});

describe('repairs are bounded', () => {
  const growing = finding('', {
    repair: ({ statements }) => ({ statements: [...statements, conversationPause()], what: 'more' }),
  });

  it.each([0, 1, 5])('%i repairs', async (repairs) => {
    const result = await reviewed('conversation_pause()', { own: [growing], gates: only('grounding'), repairs });
    expect(result.kind).toBe('refused');
    expect(decisions(result)).toEqual([
      ...Array.from({ length: repairs + 1 }, () => 'grounding: repair'),
      'engine: refuse',
    ]);
  });

  it('and the last one of them may be the right one', async () => {
    const gates = only('schema');
    const program = `${FIND_BUS}({ a: 1, b: 2 })`;
    expect((await reviewed(program, { gates, repairs: 2 })).source).toBe(`${FIND_BUS}()`);
    const refused = await reviewed(program, { gates, repairs: 1 });
    expect(refused.kind).toBe('refused');
    expect(refused.findings).toMatchObject([{ code: 'unknown-slot', slot: 'b' }]);
  });

  it('a repair that changes nothing of what is refused is the last', async () => {
    const stubborn: Gate = {
      name: 'schema',
      codes: new Set(['unknown-slot']),
      repair: ({ statements }) => ({ statements, what: 'nothing' }),
      reduce: ({ statements }) => ({ statements, what: 'nothing either' }),
    };
    const result = await reviewed(`${FIND_BUS}({ a: 1 })`, { own: [stubborn], gates: only('schema') });
    expect(decisions(result)).toEqual(['schema: note', 'schema: refuse']);
  });
});

describe('what is left out', () => {
  it('is the statement at fault, where the gate knows no better', async () => {
    const own = [
      finding('say()', {
        inspect: ({ trial }) => (trial.source.includes('say()') ? [{ ...FINDING, statement: 1 }] : []),
      }),
    ];
    const result = await reviewed('conversation_pause()\nsay()', { own, gates: only('grounding') });
    expect(result.source).toBe('conversation_pause()');
  });

  it('is nothing where no statement is at fault: the program is refused', async () => {
    const result = await reviewed('say()', { own: [finding('say')], gates: only('grounding') });
    expect(result.kind).toBe('refused');
    expect(decisions(result)).toEqual(['grounding: refuse']);
  });
});

describe('questions', () => {
  it('are about all that was left out, in order', async () => {
    const program = `${FIND_BUS}({ colour: "red", to_city: "Paris" })`;
    const result = await reviewed(program, { gates: { schema: 'ask', grounding: 'ask' }, utterance: 'A coach.' });
    expect(result.questions.map(({ code }) => code)).toEqual(['unknown-slot', 'ungrounded-value']);
  });

  it('are none about what was mended', async () => {
    const program = `${FIND_BUS}({ from_cty: "Paris" })`;
    const result = await reviewed(program, { gates: { schema: 'repair', grounding: 'ask' }, utterance: 'From Paris.' });
    expect(result.questions).toEqual([]);
  });
});

describe('a proposal that may be made again', () => {
  const program = `${FIND_BUS}({ colour: "red", to_city: "Oxford" })`;
  const setting = (remedy: Remedy, more: Setting): Setting => ({ gates: only('schema', remedy), ...more });

  it.each([
    ['retry', { mayRetry: true }, 'retry', ['schema: retry']],
    ['retry', { mayRetry: false }, 'accepted', ['schema: repair']],
    ['retry', { mayRetry: false, onExhaust: 'fallback' }, 'refused', ['schema: refuse']],
    ['revise', { mayRevise: true, mayRetry: false }, 'revise', ['schema: revise']],
    ['revise', { mayRevise: false }, 'aborted', ['schema: abort']],
    ['revise', { mayRevise: false, onExhaust: 'fallback' }, 'aborted', ['schema: abort']],
    ['repair', { mayRetry: false, onExhaust: 'fallback' }, 'accepted', ['schema: repair']],
  ] as const)('%s %o: %s', async (remedy, more, kind, verdicts) => {
    const result = await reviewed(program, setting(remedy, more));
    expect([result.kind, decisions(result)]).toEqual([kind, verdicts]);
    if (kind === 'accepted') expect(result.source).toBe(`${FIND_BUS}({ to_city: "Oxford" })`);
  });

  it('is not mended by a model when what is valid of it is kept', async () => {
    const model = choosing('category');
    const supervisors = { schema: new SchemaSupervisor(model) };
    await reviewed(program, setting('retry', { mayRetry: false, supervisors }));
    expect(model.requests).toEqual([]);
  });
});

describe('a gate of one’s own', () => {
  it('takes the place of the one of its name', async () => {
    const seen: string[] = [];
    const own: Gate = {
      name: 'confirmation',
      inspect: () => {
        seen.push('confirmation');
        return [];
      },
    };
    await reviewed('say()', { own: [own], gates: STANDARD });
    expect(seen).toEqual(['confirmation']);
  });

  it('is told all that it found, and which gates mended before', async () => {
    const told: unknown[] = [];
    const two: Gate = {
      name: 'grounding',
      inspect: ({ trial }) => (trial.source === 'say()' ? [FINDING, { ...FINDING, slot: 'two' }] : []),
      repair: ({ mended }, first, all) => {
        told.push([...mended], first.slot, all.length);
        return { statements: [conversationPause()], what: 'waits' };
      },
    };
    const result = await reviewed('show(x1)\nsay()', { own: [two], gates: { syntax: 'repair', grounding: 'repair' } });
    expect(result.source).toBe('conversation_pause()');
    expect(told).toEqual([['syntax'], undefined, 2]);
  });

  it('that stops a program stops it whatever its remedy', async () => {
    const own = [finding('say', { inspect: () => [{ ...FINDING, code: 'aborted' }] })];
    for (const remedy of ['repair', 'retry', 'ask', 'revise', 'abort'] as const) {
      expect((await reviewed('say()', { own, gates: only('grounding', remedy) })).kind).toBe('aborted');
    }
  });

  it('that throws ends the review', async () => {
    const own = [finding('', { inspect: () => Promise.reject(new Error('a bug')) })];
    await expect(reviewed('say()', { own, gates: only('grounding') })).rejects.toThrow('a bug');
  });
});

describe('models that cannot be asked', () => {
  it('are as none, in every gate, and the verdicts say so', async () => {
    const supervisors = {
      schema: new SchemaSupervisor(failing('no schema')),
      parser: new ParserSupervisor(failing('no parser')),
      apiNames: failing('no names'),
    };
    const program = `lodging_lookup()\nx1.colour = "red"\nsay(x1.telephone)`;
    const setting = { turns: [`${FIND_BUS}()`], gates: { ...STANDARD, grounding: 'off' } } as const;
    const without = await reviewed(program, setting);
    const result = await reviewed(program, { ...setting, supervisors });
    expect(result.source).toBe(without.source);
    const failures = result.verdicts.flatMap(({ verdict }) => ('failure' in verdict ? [verdict.failure] : []));
    expect(failures).toEqual(['no names', 'no schema', 'no schema', 'no parser']);
  });

  it('have a gate pass what it cannot look at, and the verdict says so', async () => {
    const away = new ModelError({ code: 'timeout', message: 'too slow' });
    const own = [finding('', { inspect: () => Promise.reject(away) })];
    const result = await reviewed('say()', { own, gates: only('grounding') });
    expect(result.verdicts).toEqual([
      { kind: 'verdict', gate: 'grounding', verdict: { kind: 'pass', failure: 'too slow' } },
    ]);
  });
});

describe('an abort', () => {
  const aborted = AbortSignal.abort(new Error('enough'));

  it('before the review ends it', async () => {
    await expect(reviewed('say()', { signal: aborted })).rejects.toThrow('enough');
  });

  it('while a gate looks ends it', async () => {
    const abort = new AbortController();
    const own = [
      finding('', {
        inspect: () => {
          abort.abort(new Error('enough'));
          return [];
        },
      }),
    ];
    await expect(reviewed('say()', { own, gates: only('grounding'), signal: abort.signal })).rejects.toThrow('enough');
  });

  it('reaches models', async () => {
    const abort = new AbortController();
    const signals: unknown[] = [];
    const apiNames = answering((_, { signal }) => {
      signals.push(signal);
      return {};
    });
    await reviewed('order_pizza()', { supervisors: { apiNames }, gates: only('api-name'), signal: abort.signal });
    expect(signals).toEqual([abort.signal]);
  });
});
