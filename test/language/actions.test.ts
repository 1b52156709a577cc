import { describe, expect, it } from 'vitest';
import {
  ACTION_NAMES,
  ACTIONS,
  isActionName,
  isMarker,
  isSystemAction,
  parse,
  print,
  isValueKind,
} from '../../src/language/index.js';

describe('the table of actions', () => {
  it.each(Object.entries(ACTIONS))('shows forms of %s that are read as it', (name, { forms }) => {
    for (const written of forms) {
      const form = written.replaceAll('value', '1');
      const parsed = parse(form);
      expect(parsed.ok && parsed.statements.map(({ kind }) => kind)).toEqual([name]);
      expect(parsed.ok && print(parsed.statements)).toBe(form);
    }
  });

  it.each(ACTION_NAMES)('lets %s be nested exactly where it yields a value', (name) => {
    const parsed = parse(`f({ a: ${ACTIONS[name].forms[0]} })`);
    expect(parsed.ok ? 'value' : parsed.error.code).toBe(isValueKind(name) ? 'value' : 'not-a-value');
  });

  it.each(ACTION_NAMES)('refuses another number of arguments of %s', (name) => {
    const takesAny = name === 'say' || name === 'choices';
    const wrong = takesAny ? `${name}("x")` : `${name}(x1, x2, x3)`;
    const parsed = parse(wrong);
    expect(parsed).toMatchObject({ ok: false, error: { code: 'bad-arguments', legal: ACTIONS[name].forms } });
  });

  it('leaves to the system what the user never says, and marks only with that', () => {
    const system = ACTION_NAMES.filter(isSystemAction);
    expect(system).toEqual(['show', 'slice', 'perform', 'suggest', 'hint', 'notification']);
    expect(ACTION_NAMES.filter(isMarker)).toEqual(['show', 'slice', 'perform']);
  });

  it.each(['api-call', 'assign', 'constructor', '__proto__', 'toString', ''])('has no row for %j', (name) => {
    expect([isActionName(name), isSystemAction(name), isMarker(name)]).toEqual([false, false, false]);
    expect(isValueKind(name)).toBe(name === 'api-call');
  });
});
