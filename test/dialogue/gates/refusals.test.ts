import { describe, expect, it } from 'vitest';
import { SchemaSupervisor } from '../../../src/dialogue/index.js';
import { answering, choosing, saying } from '../supervisors/models.js';
import {
  ASKED,
  BOOK_TABLE,
  decisions,
  failing,
  FIND_BUS,
  FIND_PLACE,
  FOUND,
  only,
  reviewed,
  SELECTED,
  type Setting,
} from './harness.js';

/** A draft that is wrong, the gate whose matter that is, and the code of what it finds first. */
type Wrong = readonly [gate: string, program: string, code: string, setting: Setting];

const OTHER = `${BOOK_TABLE}({ restaurant_name: "Saffron Table", location: "San Jose", time: "19:00" })`;

/** What the engine refuses as well. */
const REFUSED: readonly Wrong[] = [
  ['syntax', 'next(x1', 'syntax', { turns: [FOUND] }],
  ['syntax', 'Sure, the next one.', 'syntax', { turns: [FOUND] }],
  ['syntax', 'x1 = x1', 'bad-assignment', { turns: [FOUND] }],
  ['syntax', 'if (x1) next(x1)', 'unsupported-syntax', { turns: [FOUND] }],
  ['syntax', 'next(x1)', 'too-long', { turns: [FOUND] }],
  ['syntax', `${FIND_BUS}({ to_city: "Rome", to_city: "Bari" })`, 'duplicate-name', {}],
  ['syntax', 'x1.constructor = "a"', 'forbidden-name', { turns: [FOUND] }],
  ['syntax', 'result = next(x1)', 'bad-variable-name', { turns: [FOUND] }],
  ['syntax', 'say(x3["phone"])', 'computed-member', { turns: [FOUND] }],
  ['reference', 'next(x9)', 'unknown-variable', { turns: [FOUND] }],
  ['reference', 'x9.time = "18:00"', 'unknown-variable', { turns: [ASKED] }],
  ['reference', 'say(x3.chef)', 'unknown-property', { turns: [FOUND] }],
  ['reference', 'select(x1)', 'wrong-kind', { turns: [FOUND] }],
  ['reference', 'x3.location = "Oakland"', 'wrong-kind', { turns: [FOUND] }],
  ['reference', 'select({ restaurant_name: "Kremlin" })', 'no-such-entity', { turns: [FOUND] }],
  ['reference', `x1 = ${FIND_BUS}()`, 'name-taken', { turns: [FOUND] }],
  ['reference', 'x90000 = next(x1)', 'name-too-high', { turns: [FOUND] }],
  ['reference', 'len(x6)', 'wrong-kind', { turns: [FOUND, SELECTED] }],
  ['reference', 'confirm(x1)', 'wrong-kind', { turns: [FOUND] }],
  ['reference', 'resume(x1)', 'not-suspended', { turns: [FOUND] }],
  ['confirmation', 'confirm(x1)', 'task-incomplete', { turns: [`${BOOK_TABLE}()`] }],
  ['confirmation', 'confirm(x1)', 'already-performed', { turns: [ASKED, 'confirm(x1)'] }],
  ['confirmation', 'decline_alternative()', 'nothing-to-decline', { turns: [FOUND] }],
  ['schema', `${FIND_BUS}({ town: "Rome" })`, 'unknown-slot', {}],
  ['schema', 'x1.chef = "Ann"', 'unknown-slot', { turns: [FOUND] }],
  ['schema', `${FIND_BUS}({ departure_date: "whenever" })`, 'invalid-value', {}],
  ['schema', 'x1.time = "teatime"', 'invalid-value', { turns: [ASKED] }],
  ['schema', `${FIND_BUS}({ num_passengers: 900 })`, 'invalid-value', {}],
  ['schema', `${FIND_PLACE}({ price_range: "lavish" })`, 'invalid-value', {}],
  ['schema', `${FIND_BUS}({ departure_date: x3.address })`, 'invalid-value', { turns: [FOUND] }],
];

/** What no gate but the one for names of APIs looks at. */
const MISNAMED: readonly Wrong[] = [
  ['api-name', 'buses_3_find_buss({ to_city: "Rome" })', 'unknown-api', {}],
  ['api-name', 'find_bus()', 'unknown-api', {}],
  ['api-name', `say(no_such_api({ a: 1 }).b)`, 'unknown-api', {}],
  ['api-name', `${FIND_BUS}({ to_city: paris_1_find_city().name })`, 'unknown-api', {}],
];

/** What only the gate finds. */
const FOUND_BY_GATES: readonly Wrong[] = [
  ['confirmation', 'confirm(x1)', 'not-confirmable', { turns: [ASKED, OTHER] }],
  ['confirmation', 'confirm(x1)\nparse_error()', 'not-confirmable', { turns: [ASKED] }],
  ['confirmation', `confirm(x1)\n${OTHER}`, 'not-confirmable', { turns: [ASKED] }],
  ['confirmation', 'confirm(x1)', 'not-confirmable', { turns: [ASKED, 'say()'] }],
  ['confirmation', `x1 = ${ASKED}\nconfirm(x1)`, 'not-confirmable', { approval: 'implied' }],
  ['confirmation', 'x1.time = "21:00"\nconfirm(x1)', 'not-confirmable', { turns: [ASKED], approval: 'implied' }],
  ['omission', 'conversation_pause()', 'omitted-slot', { turns: [`${FIND_BUS}({ to_city: "Rome" })`] }],
  ['omission', 'x1.num_passengers = 2', 'omitted-slot', { turns: [`${FIND_BUS}()`] }],
  ['omission', FOUND, 'omitted-slot', { turns: [`${FIND_BUS}()`] }],
  ['what-if', 'confirm(x9)', 'aborted', { turns: [ASKED, 'confirm(x1)', `x9 = ${ASKED}`] }],
  ['grounding', `${FIND_BUS}({ to_city: "Rome" })`, 'ungrounded-value', { utterance: 'A coach.' }],
  ['grounding', 'x1.time = "21:00"', 'ungrounded-value', { turns: [ASKED], utterance: 'Later.' }],
  ['grounding', `${FIND_PLACE}({ category: "Art" })`, 'ungrounded-value', { utterance: 'A party' }],
  ['grounding', `${FIND_BUS}({ departure_date: "tomorrow" })`, 'ungrounded-value', { utterance: 'Soon.' }],
];

const WRONG = [...REFUSED, ...MISNAMED, ...FOUND_BY_GATES];

/** The programs that only a limit makes wrong. */
const limited = ([, program, code]: Wrong): string => (code === 'too-long' ? `${program}${' '.repeat(9000)}` : program);

describe('a draft that is wrong', () => {
  it.each(WRONG)('is stopped by the gate %s, if that is its remedy: %j (%s)', async (...wrong) => {
    const [gate, , code, setting] = wrong;
    const result = await reviewed(limited(wrong), { ...setting, gates: only(gate, 'abort') });
    expect(result.findings[0]).toMatchObject({ code, message: expect.stringMatching(/^\S.*[.?]$/s) });
    expect([result.kind, result.source, decisions(result)]).toEqual(['aborted', undefined, [`${gate}: abort`]]);
  });

  it.each([...REFUSED, ...MISNAMED])(
    'is refused by the engine where the gate %s does not look: %j (%s)',
    async (...wrong) => {
      const [, , code, setting] = wrong;
      const result = await reviewed(limited(wrong), setting);
      expect([result.kind, decisions(result), result.findings[0]?.code]).toEqual(['refused', ['engine: refuse'], code]);
    },
  );
});

describe('what no gate can mend is left out', () => {
  const schema = (model: Parameters<typeof saying>[0]): Setting => ({
    supervisors: { schema: new SchemaSupervisor(saying(model)) },
  });

  it.each<[string, string, string, Setting, string]>([
    ['a slot of no meaning', 'schema', `${FIND_BUS}({ colour: "red" })`, schema('none'), `${FIND_BUS}()`],
    ['a slot that a model is unsure of', 'schema', `${FIND_BUS}({ colour: "red" })`, schema('a or b'), `${FIND_BUS}()`],
    ['a value of no meaning', 'schema', `${FIND_PLACE}({ price_range: "lavish" })`, schema('none'), `${FIND_PLACE}()`],
    [
      'a value that a model invents',
      'schema',
      `${FIND_PLACE}({ price_range: "lavish" })`,
      schema('free'),
      `${FIND_PLACE}()`,
    ],
    ['a date that is none', 'schema', `${FIND_BUS}({ departure_date: "whenever" })`, {}, `${FIND_BUS}()`],
    ['a property of no meaning', 'reference', 'say(x3.chef)', { turns: [FOUND] }, 'parse_error()'],
    ['a result of no name', 'reference', 'select({ restaurant_name: "Kremlin" })', { turns: [FOUND] }, 'parse_error()'],
    ['a variable where nothing was found', 'reference', 'next(x9)', {}, 'parse_error()'],
    ['a call of nothing known', 'api-name', 'no_such_api()', {}, 'parse_error()'],
    ['a call of one of two', 'api-name', 'find()', {}, 'parse_error()'],
    ['what is only prose', 'syntax', 'Sure, the next one.', { turns: [FOUND] }, 'parse_error()'],
    [
      'an alternative that was not offered',
      'confirmation',
      'decline_alternative()',
      { turns: [FOUND] },
      'parse_error()',
    ],
    [
      'a confirmation of what is done',
      'confirmation',
      'confirm(x1)',
      { turns: [ASKED, 'confirm(x1)'] },
      'parse_error()',
    ],
  ])('%s', async (_, gate, program, setting, source) => {
    const result = await reviewed(program, { ...setting, gates: only(gate), mayRetry: false });
    expect([result.source, decisions(result).length > 0]).toEqual([source, true]);
  });
});

describe('a gate whose model fails', () => {
  const program = `${FIND_BUS}({ colour: "red", to_city: "Rome" })`;
  const asked = (schema: SchemaSupervisor) => reviewed(program, { gates: only('schema'), supervisors: { schema } });

  it('leaves out what it cannot mend, and says why', async () => {
    const result = await asked(new SchemaSupervisor(failing()));
    expect(result.source).toBe(`${FIND_BUS}({ to_city: "Rome" })`);
    expect(result.verdicts[0]?.verdict).toMatchObject({ kind: 'repair', failure: 'the model is away' });
  });

  it('hides no defect: another error ends the review', async () => {
    const broken = answering(() => Promise.reject(new TypeError('a defect')));
    await expect(asked(new SchemaSupervisor(broken))).rejects.toThrow('a defect');
  });

  it.each(['from_city', 'departure_date'])('takes no answer that the engine would refuse again: %s', async (slot) => {
    const result = await asked(new SchemaSupervisor(choosing(slot)));
    expect(result.kind).toBe('accepted');
    expect(result.source).not.toContain('colour');
  });
});

describe('the number of repairs is bounded', () => {
  it.each([0, 1, 2])('a draft that takes three is not accepted with %i', async (repairs) => {
    const program = `${FIND_BUS}({ from_cty: "London", to_cty: "Rome", departure_dat: "tomorrow" })`;
    const result = await reviewed(program, { gates: only('schema'), repairs, mayRetry: false });
    expect(result.source).not.toBe(`${FIND_BUS}({ from_city: "London", to_city: "Rome", departure_date: "tomorrow" })`);
  });
});
