/** A name from outside is a name: what objects inherit is never found by it, and never changed. */
import {
  createSession,
  liveBackend,
  readToolArguments,
  restoreSession,
  search,
  type SearchRequest,
  type Service,
  service,
  table,
} from 'typetod';
import { nearestNames } from '../../src/service/index.js';
import { allServices, restaurants2, weather1 } from 'typetod/apis';
import { createApiIndex, DialogueManager, modelParser, type Parser, standard } from 'typetod/dialogue';
import { supervisedBy } from '../../src/dialogue/supervisors/supervised.js';
import { choiceOf, numberedAnswers, type ModelReply } from 'typetod/models';
import { scriptedModel } from 'typetod/testing';
import { naturalReader } from 'typetod/values';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { run } from '../cli/capture.js';
import { chatting } from '../cli/commands/chatting.js';
import { report, times } from './campaign.js';

/** All that objects and functions inherit, and what reaches it. */
const NAMES = [
  ...new Set([
    ...Object.getOwnPropertyNames(Object.prototype),
    ...Object.getOwnPropertyNames(Function.prototype),
    ...Object.getOwnPropertyNames(Array.prototype).filter((name) => name.length > 6),
    'prototype',
  ]),
];

const snapshot = (): readonly string[] =>
  [Object.prototype, Function.prototype, Array.prototype, String.prototype].map((prototype) =>
    JSON.stringify(Reflect.ownKeys(prototype).map(String)),
  );

const FIND = 'restaurants_2_find_restaurants';

function managerFor(services: readonly Service[], sources: readonly string[]) {
  const model = scriptedModel(sources.map((reply) => ({ purpose: 'parse', reply })));
  const session = createSession({ services, reader: naturalReader });
  return new DialogueManager({ session, parser: modelParser(model), limits: { proposals: 1 } });
}

/** A row whose columns are the names, own ones, as JSON brings them. */
/** `__proto__` is refused as a column of a reply. */
const COLUMNS = `{${NAMES.filter((name) => name !== '__proto__')
  .map((name) => `${JSON.stringify(name)}: "none"`)
  .join(', ')}}`;

/** What the user says is the program. */
const programs: Parser = { name: 'program', parse: ({ utterance }) => Promise.resolve({ source: utterance }) };

describe('names that objects inherit', () => {
  let before: readonly string[];
  beforeAll(() => {
    before = snapshot();
  });
  afterAll(() => {
    report('a name from outside is a name', { names: NAMES.length });
    expect(snapshot()).toEqual(before);
    expect(({} as Record<string, unknown>).none).toBeUndefined();
  });

  it('may be said: every gate reads them as words', async () => {
    const calls = [`${FIND}({ category: "Asian", location: "San Jose" })`];
    for (const name of NAMES) {
      const manager = managerFor([restaurants2], [...calls, ...calls]);
      const turn = await manager.turn(`Something Asian in San Jose, ${name}, the ${name} ${name.toUpperCase()}`);
      expect([name, turn.outcome]).toEqual([name, 'committed']);
      expect((await manager.turn(name)).outcome).toBeDefined();
    }
  });

  it('are words to a retriever', () => {
    const index = createApiIndex(allServices);
    for (const name of NAMES) {
      const alone = index.rank({ utterance: 'a bus to Fresno' }, 3).map(({ api }) => api.name);
      const ranked = index.rank({ utterance: `a bus to Fresno ${name}`, called: [name], suggested: name }, 3);
      expect(ranked.length).toBe(alone.length);
      expect(() => index.rank({ utterance: name })).not.toThrow();
    }
  });

  it('are values like any other', async () => {
    for (const name of NAMES) {
      const session = createSession({ services: [restaurants2, weather1], reader: naturalReader });
      const text = JSON.stringify(name);
      expect((await session.turn(`${FIND}({ category: "Asian", location: ${text} })`)).feedback).toBeUndefined();
      expect(session.state[0]?.slots.location?.canonical).toBe(name);
      const weather = await session.turn(`weather_1_get_weather({ city: ${text} })`);
      expect(weather.feedback, name).toBeUndefined();
      expect(
        weather.actions.map(({ kind }) => kind),
        name,
      ).toContain('offer');
      const closed = await session.turn(`${FIND}({ price_range: ${text} })`);
      expect([name, closed.feedback?.code]).toEqual([name, 'invalid-value']);
    }
  });

  it('are refused as names of slots, APIs and properties, and change nothing', async () => {
    const session = createSession({ services: [restaurants2], reader: naturalReader });
    await session.turn(`${FIND}({ category: "Asian", location: "San Jose" })`);
    const digest = session.digest();
    for (const name of NAMES) {
      for (const program of [
        `${FIND}({ ${name}: "x" })`,
        `x1.${name} = "x"`,
        `${name}({})`,
        `${name}()`,
        `say(x3.${name})`,
        `select({ ${name}: "x" }, { from: x1 })`,
        `suggest({ task: ${JSON.stringify(name)} })`,
        `x1 = { ${name}: 1 }`,
        `hint({ request: ${JSON.stringify(name)}, of: x1 })`,
      ]) {
        const { feedback } = await session.turn(program);
        expect([program, feedback === undefined]).toEqual([program, false]);
        expect([program, session.digest()]).toEqual([program, digest]);
      }
      expect(session.explain('Restaurants_2', name)).toBeUndefined();
      expect(session.explain(name, 'location')).toBeUndefined();
      expect(() => nearestNames(name, ['location', 'category'], 2)).not.toThrow();
    }
  });

  it('are columns that a journal keeps and no program reaches', async () => {
    const options = {
      services: [restaurants2],
      reader: naturalReader,
      backend: {
        ...liveBackend,
        search: async (request: SearchRequest) => {
          const reply = await liveBackend.search(request);
          return { ...reply, rows: reply.rows.map((one) => ({ ...JSON.parse(COLUMNS), ...one })) };
        },
      },
    };
    const session = createSession(options);
    await session.turn(`${FIND}({ category: "Asian", location: "San Jose" })`);
    await session.turn('select(x3)');
    const restored = await restoreSession(session.save(), options);
    expect(restored.digest()).toBe(session.digest());
    expect(restored.program).toBe(session.program);
    const names = session.state.flatMap(({ slots }) => Object.keys(slots));
    expect(names.filter((name) => NAMES.includes(name))).toEqual([]);
    for (const name of Object.getOwnPropertyNames(Object.prototype)) {
      expect([name, (await session.turn(`say(x3.${name})`)).feedback?.code]).toEqual([name, 'forbidden-name']);
    }
  });

  it('may be slots and properties where the language can say them', async () => {
    for (const name of ['length', 'name', 'caller', 'apply', 'bind', 'call', 'includes', 'entries', 'forEach', 'at']) {
      const things = table(`things-${name}`, 'thing', [{ thing: 'one' }, { thing: 'two', [name]: 'here' }]);
      const shape = { thing: z.string(), [name]: z.string().optional() };
      const spec = { description: 'Find a thing', slots: { [name]: z.string().optional() }, returns: shape };
      class FindThing extends search({ ...spec, entity: 'thing', table: things, identity: 'thing' }) {}
      const odd = service({ name: `Odd${name}`, description: 'Odd things', apis: [FindThing] });
      const session = createSession({ services: [odd], reader: naturalReader });
      const [api] = odd.apis;
      const manager = new DialogueManager({ session, parser: programs });
      expect((await manager.turn(`${api?.name}()`)).reply).toContain('one');
      expect((await manager.turn(`say(x3.${name})`)).reply).not.toMatch(/function|native|here/);
      expect((await manager.turn('next(x1)')).reply).toContain('two');
      expect((await manager.turn(`say(x6.${name})`)).reply).toContain('here');
      expect((await manager.turn(`x1.${name} = "here"`)).result.feedback).toBeUndefined();
    }
  });

  it('choose nothing in what a model answers', async () => {
    const options = ['location', 'category', 'none'].map((name, at) => ({ letter: 'abc'[at] ?? '', name, text: name }));
    const api = restaurants2.apis[0];
    if (!api) throw new Error('no API');
    for (const name of NAMES) {
      expect(choiceOf(name, options)).toBeUndefined();
      expect(numberedAnswers(`1) ${name}`, 1)).toEqual([name]);
      const read = readToolArguments(api, `{ ${JSON.stringify(name)}: { ${JSON.stringify(name)}: null, "a": 1 } }`);
      expect(read.ok && JSON.stringify(read.arguments)).toBe(`{${JSON.stringify(name)}:{"a":1}}`);
      for (const reply of [name, `${name}()`, `${name}.${name}`, `1) ${name}`, `{"${name}": "${name}"}`]) {
        const model = { name: 'hostile', ask: async (): Promise<ModelReply> => replyWith(reply) };
        const session = createSession({ services: [restaurants2], reader: naturalReader });
        const manager = new DialogueManager({
          session,
          parser: modelParser(model),
          gates: standard(supervisedBy(model)),
          limits: { proposals: 2 },
        });
        const turn = await manager.turn(`I would like ${name}`);
        expect([reply, turn.outcome]).toEqual([reply, 'not-understood']);
      }
    }
  });

  it('are usage errors on the command line', async () => {
    for (const name of NAMES.slice(0, times(NAMES.length, 6))) {
      for (const args of [
        [name],
        ['eval', name],
        ['chat', `--${name}`],
        ['chat', `--${name}=x`],
        ['chat', '--parser', name],
        ['chat', '--gates', name],
        ['chat', '--gate', `${name}=retry`],
        ['chat', '--gate', `syntax=${name}`],
        ['chat', '--service', name],
        ['services', name],
        ['tools', '--service', name],
        ['replay', name],
        ['eval', 'sgd', '--dir', name, '--split', name],
        ['eval', 'faults', '--profile', name, '--dir', name],
        ['doctor', name],
        ['generate', name],
      ]) {
        const { code, err } = await run(...args);
        expect([args, code]).toEqual([args, 2]);
        expect(err.join('\n')).not.toMatch(/unexpected error|defect/);
      }
    }
  });

  it('are no commands of a chat', async () => {
    const lines = NAMES.flatMap((name) => [
      `/${name}`,
      `/explain ${name}.${name}`,
      `/explain Weather_1.${name}`,
      `/services ${name}`,
    ]);
    const { code, out } = await chatting({ lines }, '--service', 'Weather_1');
    expect(code).toBe(0);
    expect(out.filter((line) => line.startsWith('There is no command /')).length).toBe(NAMES.length);
  });
});

function replyWith(text: string): ModelReply {
  return { text, usage: { inputTokens: 0, outputTokens: 0 }, milliseconds: 0 };
}
