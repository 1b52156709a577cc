import { createSession, restoreSession, search, service, transaction } from 'typetod';
import { DialogueManager } from 'typetod/dialogue';
import { describe, expect, it, test } from 'vitest';
import { z } from 'zod';
import { unknownOption } from '../../src/text/index.js';
import { open, services } from '../engine/fixtures.js';

const refused = (name: string, message: string) =>
  expect.objectContaining({ name, code: 'unknown-option', message: expect.stringContaining(message) as never });

describe('options that there are not', () => {
  it.each<[object, string]>([
    [{ jurnal: 1 }, "A thing has no option 'jurnal'. Did you mean 'journal'? There are: journal, now."],
    [{ journal: 1, Now: 1 }, "A thing has no option 'Now'. Did you mean 'now'? There are: journal, now."],
    [{ colour: 1 }, "A thing has no option 'colour'. There are: journal, now."],
    [{ jurnal: undefined }, "A thing has no option 'jurnal'. Did you mean 'journal'? There are: journal, now."],
    [{ ['x'.repeat(80)]: 1 }, `A thing has no option '${'x'.repeat(40)}'. There are: journal, now.`],
  ])('are named: %j', (options, message) => {
    expect(unknownOption('A thing', options, ['journal', 'now'])).toBe(message);
  });

  it.each([{}, { now: 1 }, { now: undefined, journal: 1 }])('are not seen in %j', (options) => {
    expect(unknownOption('A thing', options, ['journal', 'now'])).toBeUndefined();
  });
});

const parser = { parse: () => ({ source: 'say()' }) };

test('a session is not made with one', () => {
  const options = { services, jurnal: {} };
  expect(() => createSession(options)).toThrow(refused('EngineError', "Did you mean 'journal'?"));
});

test('a session is not restored with one', async () => {
  const options = { services, readr: () => undefined };
  await expect(restoreSession(open().save(), options)).rejects.toThrow(refused('EngineError', "'reader'"));
});

test('a session is restored with the options that it was made with', async () => {
  const options = { services, id: 'one' };
  const restored = await restoreSession(createSession(options).save(), options);
  expect(restored.engine.sessionId).toBe('one');
});

test('a fork, a turn and a trial take none', async () => {
  const session = open();
  expect(() => session.fork({ backnd: {} } as never)).toThrow(refused('EngineError', "'backend'"));
  await expect(session.turn('say()', { utterence: '' } as never)).rejects.toThrow(
    refused('EngineError', "'utterance'"),
  );
  await expect(session.commit(await session.whatIf('say()'), { chose: [] } as never)).rejects.toThrow(
    refused('EngineError', "'choose'"),
  );
  expect(session.turns).toBe(0);
});

test('a service is not made with one', () => {
  const options = { name: 'Cups_1', description: 'Cups', apis: [], api: [] };
  expect(() => service(options)).toThrow(refused('DefinitionError', "'apis'"));
});

const spec = { description: 'Find a cup', slots: { size: z.int() }, returns: { size: z.int() } };

test.each([
  ['offer', search({ ...spec, entity: 'cup', offer: ['size'] } as never), "'offers'"],
  ['confirm', transaction({ ...spec, confirm: ['size'] } as never), "'confirms'"],
  ['table of a transaction', transaction({ ...spec, table: {} } as never), "'table'"],
])('a spec does not take %s', (_, Base, message) => {
  class Cups extends (Base as unknown as new () => object) {}
  const apis = [Cups] as never;
  expect(() => service({ name: 'Cups_1', description: 'Cups', apis })).toThrow(refused('DefinitionError', message));
});

test('a dialogue manager and its turns take none', async () => {
  const session = open();
  const options = { session, parser, onexhaust: 'reject' };
  expect(() => new DialogueManager(options as never)).toThrow(refused('DialogueError', "'onExhaust'"));
  const manager = new DialogueManager({ session, parser } as never);
  const turn = manager.turn('Bye.', { sgnal: undefined } as never);
  await expect(turn).rejects.toThrow(refused('DialogueError', "'signal'"));
  expect(session.turns).toBe(0);
});
