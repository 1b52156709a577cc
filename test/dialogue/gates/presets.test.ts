import { createSession } from 'typetod';
import { restaurants2 } from 'typetod/apis';
import type { Preset } from 'typetod/internal';
import {
  DialogueManager,
  type GateRule,
  nod,
  pytod,
  REMEDIES,
  reactod,
  respact,
  standard,
  withRemedy,
  without,
} from 'typetod/dialogue';
import { describe, expect, it, test } from 'vitest';
import { FEEDBACK_CODES } from '../../../src/engine/index.js';
import { LANGUAGE_ERROR_CODES } from '../../../src/language/index.js';

const parser = { name: 'p', parse: () => Promise.resolve({ source: '' }) };
const session = createSession({ services: [restaurants2] });

const names = (list: Iterable<{ readonly gate: { readonly name: string } }>) => [...list].map(({ gate }) => gate.name);
const remedies = (preset: Preset) => Object.fromEntries([...preset].map(({ gate, remedy }) => [gate.name, remedy]));

const ALL = ['syntax', 'api-name', 'reference', 'confirmation', 'schema', 'omission', 'grounding', 'what-if'];

test('the papers differ in what they do, not in what they look for', () => {
  const repaired = ['syntax', 'api-name', 'reference', 'confirmation', 'schema', 'omission'];
  const same = (list: readonly string[], remedy: string) => Object.fromEntries(list.map((name) => [name, remedy]));
  expect(remedies(standard())).toEqual({ ...same(repaired, 'repair'), grounding: 'ask', 'what-if': 'revise' });
  expect(remedies(pytod())).toEqual(same(repaired, 'repair'));
  expect(remedies(nod())).toEqual({ ...same(repaired, 'repair'), 'what-if': 'revise' });
  expect(remedies(respact())).toEqual(same(ALL.slice(0, -1), 'ask'));
  expect(remedies(reactod())).toEqual(same(repaired.slice(0, -1), 'retry'));
});

describe.each([standard, pytod, reactod, respact, nod])('$name', (preset) => {
  it('is in the standard order, with remedies that exist', () => {
    const made = preset();
    expect(names(made)).toEqual(ALL.filter((name) => names(made).includes(name)));
    for (const { remedy } of made) expect(REMEDIES).toContain(remedy);
  });

  it('is spread into the options of a manager, or into a list', () => {
    expect(names(new DialogueManager({ session, parser, ...preset() }).gates)).toEqual(names(preset()));
    const more = [...preset(), { gate: { name: 'mine' }, remedy: 'ask' } as const];
    expect(names(new DialogueManager({ session, parser, gates: more }).gates)).toEqual([...names(preset()), 'mine']);
  });
});

test('what belongs to a preset besides its gates comes along', () => {
  expect({ ...reactod() }).toMatchObject({ limits: { proposals: 5 }, onExhaust: 'fallback' });
  expect({ ...nod() }).toMatchObject({ limits: { revisions: 2 } });
  expect(Object.keys({ limits: { proposals: 2 }, onExhaust: 'fallback', ...standard() })).toEqual([
    'limits',
    'onExhaust',
    'gates',
  ]);
});

test('a manager that is given no list has the standard one, and with an empty list no gates', () => {
  expect(names(new DialogueManager({ session, parser }).gates)).toEqual(ALL);
  expect(new DialogueManager({ session, parser, gates: [] }).gates).toEqual([]);
});

test('every reason for which the engine refuses is the matter of one gate', () => {
  const owners = standard().gates.flatMap(({ gate }) => [...(gate.codes ?? [])]);
  const codes = new Set<string>([...LANGUAGE_ERROR_CODES, ...FEEDBACK_CODES]);
  // No gate can mend who is asking: the review ends with the refusal.
  codes.delete('requirement-not-met');
  expect([...owners].sort()).toEqual([...codes].sort());
});

describe('a list', () => {
  it('can have another remedy for all gates, or for some', () => {
    expect(new Set(withRemedy(standard(), 'abort').map(({ remedy }) => remedy))).toEqual(new Set(['abort']));
    const some = withRemedy(standard(), 'retry', 'schema', 'api-name').filter(({ remedy }) => remedy === 'retry');
    expect(names(some)).toEqual(['api-name', 'schema']);
  });

  it('can do without gates, and stays what it was', () => {
    const list = standard();
    expect(names(without(list, 'grounding', 'syntax'))).toEqual(ALL.slice(1).filter((name) => name !== 'grounding'));
    expect(names(without(list))).toEqual(ALL);
    expect(names(list)).toEqual(ALL);
  });

  it.each([
    ['groundin', 'grounding'],
    ['api_name', 'api-name'],
    ['', 'schema'],
  ])("does not have the gate '%s': the nearest is named", (name, near) => {
    const refusal = expect.objectContaining({
      name: 'DialogueError',
      code: 'unknown-gate',
      message: expect.stringContaining(near),
    });
    expect(() => without(standard(), name)).toThrow(refusal);
    expect(() => withRemedy(standard(), 'ask', name)).toThrow(refusal);
  });

  it.each<readonly [string, () => unknown, string]>([
    ['an entry that is null', () => without([null] as never, 'x'), 'bad-gate'],
    ['an entry without a gate', () => withRemedy([{}] as never, 'ask', 'x'), 'bad-gate'],
    ['no list', () => without(null as never), 'bad-gate'],
    ['a remedy that does not exist', () => withRemedy(standard(), 'nonsense' as never), 'bad-gate'],
    ['a remedy that is a symbol', () => withRemedy(standard(), Symbol('x') as never), 'bad-gate'],
    ['a name that is a symbol', () => without(standard(), Symbol('x') as never), 'unknown-gate'],
    ['options that are null', () => standard(null as never), 'bad-option'],
    ['options that are text', () => pytod('x' as never), 'bad-option'],
  ])('is not changed by what makes no sense: %s', (_, change, code) => {
    expect(change).toThrow(expect.objectContaining({ name: 'DialogueError', code }));
  });

  it('without gates has none to take out', () => {
    expect(() => without([], 'schema')).toThrow(expect.objectContaining({ code: 'unknown-gate' }));
  });
});

describe('a manager refuses', () => {
  const ask = 'ask';
  it.each<readonly [string, unknown, RegExp]>([
    ['a gate without a name', [{ gate: {}, remedy: ask }], /called undefined/],
    ['a gate with an empty name', [{ gate: { name: '' }, remedy: ask }], /called ""/],
    ['a gate whose name is not in kebab-case', [{ gate: { name: 'my_gate' }, remedy: ask }], /"my_gate"/],
    ['a gate with the name of a property', [{ gate: { name: '__proto__' }, remedy: ask }], /"__proto__"/],
    ['a gate called as the engine is', [{ gate: { name: 'engine' }, remedy: ask }], /"engine"/],
    ['an entry without a gate', [{ remedy: ask }], /no gate/],
    ['a gate by itself', [{ name: 'mine' }], /no gate/],
    ['an entry that is nothing', [undefined], /no gate/],
    ['a remedy that does not exist', [{ gate: { name: 'mine' }, remedy: 'fix' }], /'mine' is "fix".*repair, retry/],
    ['a gate that is off', [{ gate: { name: 'mine' }, remedy: 'off' }], /leave a gate out/],
    ['no remedy', [{ gate: { name: 'mine' } }], /is undefined/],
    ['codes that are a list', [{ gate: { name: 'mine', codes: ['unknown-api'] }, remedy: ask }], /not a Set/],
    [
      'an inspect that is no function',
      [{ gate: { name: 'mine', inspect: 5 }, remedy: ask }],
      /'inspect' of .* not a function/,
    ],
    [
      'a repair that is no function',
      [{ gate: { name: 'mine', repair: 'x' }, remedy: ask }],
      /'repair' of .* not a function/,
    ],
    [
      'a reduce that is no function',
      [{ gate: { name: 'mine', reduce: {} }, remedy: ask }],
      /'reduce' of .* not a function/,
    ],
    ['settings by name', { schema: 'ask' }, /not a list/],
    ['null', null, /not a list/],
  ])('%s', (_, gates, message) => {
    expect(() => new DialogueManager({ session, parser, gates: gates as never })).toThrow(
      expect.objectContaining({ name: 'DialogueError', code: 'bad-gate', message: expect.stringMatching(message) }),
    );
  });

  it('no remedy that changes after it was checked', () => {
    let reads = 0;
    const rule: GateRule = {
      gate: { name: 'mine' },
      get remedy(): GateRule['remedy'] {
        return reads++ < 1 ? 'ask' : ('nonsense' as never);
      },
    };
    const { gates } = new DialogueManager({ session, parser, gates: [rule] });
    expect([gates[0]?.remedy, gates[0]?.remedy]).toEqual(['ask', 'ask']);
  });

  it.each([{ session }, { session, parser: null }, { session, parser: {} }, { parser }])(
    'what it cannot do without: %#',
    (given) => {
      expect(() => new DialogueManager(given as never)).toThrow(
        expect.objectContaining({ name: 'DialogueError', code: 'bad-option' }),
      );
    },
  );

  it('two gates of one name', () => {
    const gates = [...standard(), { gate: { name: 'schema' }, remedy: ask } as const];
    expect(() => new DialogueManager({ session, parser, gates })).toThrow(
      expect.objectContaining({ code: 'duplicate-gate', message: expect.stringContaining("'schema'") }),
    );
  });
});
