import { describe, expect, it } from 'vitest';
import {
  allGates,
  ASKED,
  BOOK_TABLE,
  codes,
  decisions,
  done,
  FIND_BUS,
  FOUND,
  only,
  type Reviewed,
  reviewed,
  SELECTED,
  sessionAfter,
  type Setting,
} from './harness.js';

const gates = only('confirmation');

const mended = (program: string, turns: readonly string[], setting: Setting = {}): Promise<Reviewed> =>
  reviewed(program, { gates, turns, ...setting });

const OTHER = `${BOOK_TABLE}({ restaurant_name: "Silver Noodle", location: "San Jose", time: "20:00" })`;

/** Fails, and offers 20:30. */
const FULL = `${BOOK_TABLE}({ restaurant_name: "Nonna Lucia", location: "San Jose", time: "20:00" })`;

describe('what the agent asked about', () => {
  const table: readonly [string, readonly string[], string][] = [
    ['may be confirmed', [ASKED], 'confirm(x1)'],
    ['may be confirmed after a question', [ASKED, 'say(x1.time)'], 'confirm(x1)'],
    ['may be confirmed after a correction that it asked about', [ASKED, 'x1.time = "21:00"'], 'confirm(x1)'],
    ['may be confirmed with the same value said again', [ASKED], 'x1.time = "6 pm"\nconfirm(x1)'],
    ['may be declined', [ASKED], 'decline_alternative()'],
    ['may be an alternative', [FULL, 'confirm(x1)'], 'confirm(x1)'],
  ];

  for (const approval of ['required', 'implied'] as const) {
    it.each(table)(`%s (approval ${approval})`, async (_, turns, program) => {
      const result = await mended(program, turns, { approval });
      expect([result.source, decisions(result)]).toEqual([program, []]);
    });
  }
});

describe('what the agent asked about before it asked about another', () => {
  it.each(['required', 'implied'] as const)('is not what the user agrees to now (approval %s)', async (approval) => {
    const result = await mended('confirm(x1)', [ASKED, OTHER], { approval });
    expect([result.kind, decisions(result)]).toEqual(['retry', ['confirmation: retry']]);
    const last = await mended('confirm(x1)', [ASKED, OTHER], { approval, mayRetry: false });
    expect(last.source).toBe('parse_error()');
  });
});

describe('what the agent asked about before it said goodbye', () => {
  it.each(['required', 'implied'] as const)('is not what the user agrees to later (approval %s)', async (approval) => {
    const result = await mended('confirm(x1)', [ASKED, 'say()'], { approval, mayRetry: false });
    expect([result.source, decisions(result).length > 0]).toEqual(['parse_error()', true]);
  });
});

describe('what the agent did not ask about as it is', () => {
  const table: readonly [string, readonly string[], string, string][] = [
    ['begun in this turn', [], `x1 = ${ASKED}\nconfirm(x1)`, `x1 = ${ASKED}`],
    ['begun in this turn, while another was asked about', [ASKED], `x9 = ${OTHER}\nconfirm(x9)`, `x9 = ${OTHER}`],
    ['changed in this turn', [ASKED], 'x1.time = "21:00"\nconfirm(x1)', 'x1.time = "21:00"'],
    ['changed in this turn to a default', [ASKED], 'x1.number_of_seats = 3\nconfirm(x1)', 'x1.number_of_seats = 3'],
    [
      'an alternative, changed in this turn',
      [FULL, 'confirm(x1)'],
      'x1.time = "21:00"\nconfirm(x1)',
      'x1.time = "21:00"',
    ],
  ];

  for (const approval of ['required', 'implied'] as const) {
    it.each(table)(`is not confirmed: %s (approval ${approval})`, async (_, turns, program, source) => {
      const result = await mended(program, turns, { approval });
      expect(result.source).toBe(source);
      expect(decisions(result)).toEqual(['confirmation: repair']);
      expect(codes(result)).toEqual(['not-confirmable']);
    });
  }

  it('is not confirmed where the user has turned to something else', async () => {
    const result = await mended('confirm(x1)', [ASKED, 'decline_alternative()']);
    expect(result.source).toBe('parse_error()');
  });

  it.each([`confirm(x1)\nx9 = ${OTHER}\nconfirm(x9)`, `x9 = ${OTHER}\nconfirm(x9)\nconfirm(x1)`])(
    'leaves unclear what else is confirmed: %s',
    async (program) => {
      expect((await mended(program, [ASKED], { approval: 'implied' })).kind).toBe('retry');
      const left = await mended(program, [ASKED], { approval: 'implied', mayRetry: false });
      expect(left.source).toBe('parse_error()');
    },
  );

  it.each([
    [`confirm(x1)\n${OTHER}`, 'retry'],
    [`confirm(x1)\n${ASKED}`, 'accepted'],
    ['confirm(x1)\nparse_error()', 'retry'],
    ['confirm(x1)\nconversation_pause()', 'retry'],
  ])('is unclear where the task is begun anew with other values, or nothing is said: %s', async (program, kind) => {
    expect((await mended(program, [ASKED])).kind).toBe(kind);
  });
});

describe('a confirmation of an earlier task', () => {
  const declined = [OTHER, 'decline_alternative()'];

  it.each([
    ['that was declined', [...declined, ASKED]],
    ['that is done', [OTHER, 'confirm(x1)', ASKED]],
    ['that lacks values', [`${BOOK_TABLE}()`, ASKED]],
  ])('%s is asked for again: nothing else is confirmed in its place', async (_, turns) => {
    const result = await mended('confirm(x1)', turns);
    expect([result.kind, decisions(result)]).toEqual(['retry', ['confirmation: retry']]);
    const last = await mended('confirm(x1)', turns, { mayRetry: false });
    expect([last.source, decisions(last)]).toEqual(['parse_error()', ['confirmation: repair']]);
  });

  it.each([
    ['for a change', [ASKED, 'decline_alternative()'], 'parse_error()'],
    ['for a change of another', [ASKED, OTHER, 'decline_alternative()'], 'parse_error()'],
    ['for slots of another', [ASKED, `${BOOK_TABLE}()`], 'parse_error()'],
    ['to rephrase', [ASKED, 'parse_error()'], 'confirm(x1)'],
    ['what is next', [ASKED, 'conversation_pause()'], 'confirm(x1)'],
  ])('is taken only where the agent asked nothing else since: %s', async (_, turns, source) => {
    expect((await mended('confirm(x1)', turns, { mayRetry: false })).source).toBe(source);
  });

  it('is left out when nothing was asked about', async () => {
    const result = await mended('confirm(x1)', [ASKED, 'confirm(x1)']);
    expect(result.source).toBe('parse_error()');
    expect(codes(result)).toEqual(['already-performed']);
  });

  it.each([
    ['a transaction changes', 'x1.time = "21:00"'],
    ['a transaction begins', OTHER],
  ])('is left out where in this turn %s: %s', async (_, other) => {
    const result = await mended(`${other}\nconfirm(x1)`, [...declined, ASKED]);
    expect([result.source, decisions(result)]).toEqual([other, ['confirmation: repair']]);
  });

  it.each([
    ['a search begins', FOUND],
    ['something is asked', 'say(x1.time)'],
  ])('is asked for again where in this turn %s: %s', async (_, other) => {
    const program = `${other}\nconfirm(x1)`;
    expect((await mended(program, [...declined, ASKED])).kind).toBe('retry');
    expect((await mended(program, [...declined, ASKED], { mayRetry: false })).source).toBe(other);
  });
});

describe('what is confirmed and changed at once', () => {
  it.each([
    ['changed after it', 'confirm(x1)\nx1.time = "21:00"', 'x1.time = "21:00"'],
    ['changed after it, as it is', 'confirm(x1)\nx1.time = "18:00"', 'x1.time = "18:00"'],
    ['a value withdrawn', 'confirm(x1)\nx1.time = null', 'x1.time = null'],
    [
      'changed under another name',
      'x7 = confirm(x1)\nx1.number_of_seats = 3\nsay(x1.time)',
      'x1.number_of_seats = 3\nsay(x1.time)',
    ],
  ])('is not confirmed: %s', async (_, program, source) => {
    const result = await mended(program, [ASKED]);
    expect([result.source, decisions(result)]).toEqual([source, ['confirmation: repair']]);
  });

  it('stays confirmed where something else changes', async () => {
    const turns = [OTHER, 'decline_alternative()', ASKED];
    const asked = (await sessionAfter({ turns })).world.tasks.at(-1)?.variable;
    for (const program of [`confirm(${asked})\nx1.time = "21:00"`, `x1.time = "21:00"\nconfirm(${asked})`]) {
      const result = await mended(program, turns);
      expect([result.source, decisions(result)]).toEqual([program, []]);
    }
  });
});

const TORN: readonly (readonly [string, string])[] = [
  ['declined after it', 'confirm(x1)\ndecline_alternative()'],
  ['declined before it', 'decline_alternative()\nconfirm(x1)'],
  ['put off after it', 'confirm(x1)\nsuspend(x1)'],
  ['put off before it', 'suspend(x1)\nconfirm(x1)'],
  ['put off under another name', 'x8 = confirm(x1)\nsuspend(x8)'],
  ['put off and resumed', 'x8 = suspend(x1)\nx9 = resume(x8)\nconfirm(x9)'],
  ['declined with something else said', 'confirm(x1)\nsay(x1.time)\ndecline_alternative()'],
];

describe('what is confirmed and taken back at once', () => {
  for (const approval of ['required', 'implied'] as const) {
    it.each(TORN)(`is asked for again, and then not understood: %s (approval ${approval})`, async (_, program) => {
      const setting = { approval, gates: allGates('repair') };
      expect((await mended(program, [ASKED], setting)).kind).toBe('retry');
      const last = await mended(program, [ASKED], { ...setting, mayRetry: false });
      expect(last.outcome.kind === 'accepted' && last.outcome.trial.transactions).toEqual([]);
    });
  }
});

describe('what cannot be done now is left out', () => {
  const table: readonly [string, readonly string[], string, string, string][] = [
    ['confirming what lacks values', [`${BOOK_TABLE}()`], 'confirm(x1)', 'parse_error()', 'task-incomplete'],
    [
      'going on with a search that lacks values',
      [`${FIND_BUS}()`],
      'next(x1)\nx1.from_city = "London"',
      'x1.from_city = "London"',
      'task-incomplete',
    ],
    [
      'changing what is done',
      [ASKED, 'confirm(x1)'],
      'x1.time = "21:00"\nsay(x1.time)',
      'say(x1.time)',
      'already-performed',
    ],
    ['putting off what is done', [ASKED, 'confirm(x1)'], 'suspend(x1)', 'parse_error()', 'already-performed'],
    [
      'declining when nothing was offered',
      [FOUND],
      'decline_alternative()\nnext(x1)',
      'next(x1)',
      'nothing-to-decline',
    ],
  ];

  it.each(table)('%s', async (_, turns, program, source, code) => {
    const result = await mended(program, turns);
    expect(result.source).toBe(source);
    expect(codes(result)).toEqual([code]);
  });

  it('but declining a suggestion puts it off', async () => {
    const result = await mended('x9 = decline_alternative()', [FOUND, SELECTED]);
    expect(result.source).toBe('x9 = suspend(x6)');
    expect(done(result)).toEqual(['puts off x6, which was suggested']);
  });
});

describe('the remedies', () => {
  const program = 'x1.time = "21:00"\nconfirm(x1)';

  it.each([
    ['repair', 'accepted', 'x1.time = "21:00"'],
    ['ask', 'accepted', 'x1.time = "21:00"'],
    ['retry', 'retry', undefined],
    ['revise', 'revise', undefined],
    ['abort', 'aborted', undefined],
  ] as const)('%s', async (remedy, kind, source) => {
    for (const approval of ['required', 'implied'] as const) {
      const result = await mended(program, [ASKED], { approval, gates: only('confirmation', remedy) });
      expect([result.kind, result.source]).toEqual([kind, source]);
      expect(decisions(result)).toEqual([`confirmation: ${remedy}`]);
    }
  });

  it('off: the engine refuses what it requires an approval for', async () => {
    expect(decisions(await mended(program, [ASKED], { gates: {} }))).toEqual(['engine: refuse']);
    expect((await mended(program, [ASKED], { gates: {}, approval: 'implied' })).source).toBe(program);
  });

  it('ask: nothing else is confirmed in its place', async () => {
    const result = await mended('confirm(x1)', [OTHER, 'decline_alternative()', ASKED], {
      gates: only('confirmation', 'ask'),
    });
    expect(result.source).toBe('parse_error()');
    expect(result.questions).toMatchObject([{ code: 'not-confirmable' }]);
  });
});

describe('a confirmation before thinking that is cut off', () => {
  const CUT = [
    'confirm(x1)\n<think>Wait, the user said no. I should',
    '```\nconfirm(x1)\n```\n<think>Or',
    'confirm(x1)<THINK>',
  ];

  for (const gates of [allGates('off'), only('confirmation'), allGates('repair'), allGates('retry')]) {
    it.each(CUT)(`is not taken: %j (${JSON.stringify(gates)})`, async (program) => {
      for (const mayRetry of [true, false]) {
        const result = await reviewed(program, { turns: [ASKED], gates, mayRetry });
        expect(result.source ?? '').not.toContain('confirm');
      }
    });
  }

  it('is taken where the thinking ends, and where it has no beginning', async () => {
    for (const program of ['confirm(x1)\n<think>Yes.</think>', 'The user agrees.</think>\nconfirm(x1)']) {
      const result = await reviewed(program, { turns: [ASKED], gates: only('confirmation') });
      expect([result.kind, result.source]).toEqual(['accepted', 'confirm(x1)']);
    }
  });
});
