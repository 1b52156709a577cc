import { describe, expect, it } from 'vitest';
import { EngineError } from '../../src/engine/index.js';
import { TypetodError } from '../../src/errors/index.js';
import { SourceError, StatementError } from '../../src/language/index.js';
import { ModelError } from '../../src/models/index.js';
import { DefinitionError } from '../../src/service/index.js';
import { CorpusError } from '../../corpora/src/sgd/corpus/corpus-error.js';
import { TranscriptError } from '../../src/transcripts/index.js';
import { IncompleteRequestError, MissingRecordingError } from '../../src/world/index.js';
import { UsageError } from 'typetod/internal/cli';

/** The base class of another copy of the package. */
async function otherCopy(): Promise<typeof TypetodError> {
  const copy = '../../src/errors/typetod-error.js?copy';
  return ((await import(copy)) as { readonly TypetodError: typeof TypetodError }).TypetodError;
}

describe('an error of the package', () => {
  it.each<[TypetodError, string, string]>([
    [new EngineError({ code: 'session-busy', message: 'm' }), 'EngineError', 'session-busy'],
    [new DefinitionError({ code: 'bad-name', message: 'm' }), 'DefinitionError', 'bad-name'],
    [new ModelError({ code: 'timeout', message: 'm' }), 'ModelError', 'timeout'],
    [new StatementError({ code: 'too-deep', message: 'm' }), 'StatementError', 'too-deep'],
    [new SourceError(5), 'SourceError', 'not-text'],
    [
      new IncompleteRequestError({ code: 'missing-argument', message: 'm' }),
      'IncompleteRequestError',
      'missing-argument',
    ],
    [
      new MissingRecordingError({ code: 'missing-recording', message: 'm' }),
      'MissingRecordingError',
      'missing-recording',
    ],
    [new UsageError('m'), 'UsageError', 'usage'],
  ])('has a name and a code: %s', (error, name, code) => {
    expect(error).toBeInstanceOf(Error);
    expect(error).toMatchObject({ name, code, data: {} });
    expect(String(error)).toBe(`${name}: ${error.message}`);
    expect('cause' in error).toBe(false);
    expect(error.stack).toContain(error.message);
  });

  it('keeps what caused it, and facts', () => {
    const cause = new Error('disk full');
    const error = new EngineError({ code: 'journal-failed', message: 'm', cause, data: { path: 'j.log' } });
    expect(error.cause).toBe(cause);
    expect(error.data).toEqual({ path: 'j.log' });
    const misread = new TranscriptError({ code: 'bad-line', file: 'a.tod', line: 3, message: 'no' });
    expect(misread).toMatchObject({ message: 'a.tod:3: no', file: 'a.tod', line: 3, data: { file: 'a.tod', line: 3 } });
    expect(new CorpusError({ code: 'not-json', file: 'f', message: 'm' })).toMatchObject({
      file: 'f',
      data: { file: 'f' },
    });
  });

  it('is known by its class and by the base, and by no other class', () => {
    const error = new EngineError({ code: 'session-busy', message: 'm' });
    expect(EngineError.isInstance(error)).toBe(true);
    expect(TypetodError.isInstance(error)).toBe(true);
    expect(ModelError.isInstance(error)).toBe(false);
  });

  it('is known although another copy of the package made it', async () => {
    const Base = await otherCopy();
    class Other extends Base<'session-busy'> {
      static override readonly label = 'EngineError';
    }
    const error = new Other({ code: 'session-busy', message: 'm' });
    expect(error).not.toBeInstanceOf(TypetodError);
    expect(EngineError.isInstance(error)).toBe(true);
    expect(TypetodError.isInstance(error)).toBe(true);
    expect(DefinitionError.isInstance(error)).toBe(false);
  });

  it('is known by the class that its own is derived from', async () => {
    class Mine extends EngineError {
      static override readonly label = 'Mine';
    }
    class Unnamed extends EngineError {}
    const content = { code: 'session-busy', message: 'm' } as const;
    const [mine, unnamed, plain] = [new Mine(content), new Unnamed(content), new EngineError(content)];
    expect([mine, unnamed, plain].map((error) => Mine.isInstance(error))).toEqual([true, false, false]);
    expect([mine, unnamed, plain].map((error) => Unnamed.isInstance(error))).toEqual([false, true, false]);
    expect([mine, unnamed, plain].every((error) => EngineError.isInstance(error))).toBe(true);
    expect([mine, unnamed, plain].every((error) => TypetodError.isInstance(error))).toBe(true);
    expect(ModelError.isInstance(mine)).toBe(false);
    expect((await otherCopy()).isInstance(mine)).toBe(true);
  });

  it('is not claimed by a class of the base that has no label of its own', () => {
    class Unnamed extends TypetodError {}
    expect(Unnamed.isInstance(new EngineError({ code: 'session-busy', message: 'm' }))).toBe(false);
    expect(Unnamed.isInstance(new Unnamed({ code: 'c', message: 'm' }))).toBe(true);
  });

  it('says its message in JSON', () => {
    const error = new EngineError({ code: 'session-busy', message: 'm', data: { turn: 1 } });
    const json = { name: 'EngineError', code: 'session-busy', message: 'm', data: { turn: 1 } };
    expect(JSON.parse(JSON.stringify(error))).toEqual(json);
  });

  it('is told from proxies that throw', () => {
    const fail = (): never => {
      throw new Error('trap');
    };
    const error = new EngineError({ code: 'session-busy', message: 'm' });
    expect(TypetodError.isInstance(new Proxy({}, { getPrototypeOf: fail }))).toBe(false);
    expect(EngineError.isInstance(new Proxy(error, { getPrototypeOf: fail, get: fail, has: fail }))).toBe(false);
  });

  it.each<[string, unknown]>([
    ['an error of JavaScript', new TypeError('no')],
    ['an error that calls itself so', Object.assign(new Error('m'), { name: 'EngineError', code: 'session-busy' })],
    ['an object that looks like one', { name: 'EngineError', code: 'session-busy', message: 'm' }],
    ['null', null],
    ['undefined', undefined],
    ['text', 'EngineError'],
  ])('is not %s', (_, value) => {
    expect(EngineError.isInstance(value)).toBe(false);
    expect(TypetodError.isInstance(value)).toBe(false);
  });
});
