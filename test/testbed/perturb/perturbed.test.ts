import { describe, expect, it } from 'vitest';
import { payment1, restaurants2 } from '../../../apis/index.js';
import { toolSchemas } from '../../../src/index.js';
import {
  type Environment,
  type Perturbation,
  perturbed,
  SCRAMBLES,
  sessionEnvironment,
  type ToolResult,
} from '../../../src/testbed/index.js';
import { FIND, RESERVE, TABLE } from '../dialogue/scenes.js';

const others = toolSchemas(payment1);

async function scene(perturbation: Perturbation): Promise<Environment> {
  const inner = sessionEnvironment({ tools: 'direct', setup: () => ({ session: { services: [restaurants2] } }) });
  const environment = perturbed(inner, perturbation);
  await environment.reset({ id: 'dinner' }, 3);
  environment.hear('A table, please.');
  return environment;
}

async function results(environment: Environment, ...calls: { id?: string; name: string; arguments: unknown }[]) {
  const { observation } = await environment.step({ kind: 'call', calls });
  if (observation?.kind !== 'results') throw new TypeError('no results');
  return observation.results as readonly [ToolResult, ...ToolResult[]];
}

const namesOf = (environment: Environment): readonly string[] => environment.tools().map(({ name }) => name);

/** The tool that is shown for one, found by what cannot be scrambled here: how many arguments it requires. */
function shownFor(environment: Environment, name: string) {
  const size = ({ parameters }: { readonly parameters: { readonly required?: readonly string[] | undefined } }) =>
    parameters.required?.length;
  const wanted = toolSchemas(restaurants2).find((tool) => tool.name === name);
  const found = environment.tools().find((tool) => wanted && size(tool) === size(wanted));
  if (!wanted || !found) throw new TypeError(`${name} is not shown`);
  const real = Object.keys(wanted.parameters.properties ?? {});
  return {
    name: found.name,
    arguments: Object.keys(found.parameters.properties ?? {}),
    real,
    schema: found.parameters,
  };
}

describe('a perturbed environment', () => {
  it('shows all scrambles, and calls of what is shown work', async () => {
    const environment = await scene({ scramble: SCRAMBLES });
    expect(namesOf(environment).every((name) => /^tool_\d+$/.test(name))).toBe(true);
    const tool = shownFor(environment, RESERVE);
    expect(tool.arguments.every((name) => /^arg_\d+$/.test(name))).toBe(true);
    const named = (name: string): string => tool.arguments[tool.real.indexOf(name)] ?? name;
    const args = Object.fromEntries(Object.entries({ ...TABLE, number_of_seats: '4' }).map(([k, v]) => [named(k), v]));
    const [done] = await results(environment, { id: 'a', name: tool.name, arguments: JSON.stringify(args) });
    expect(done).toMatchObject({ id: 'a', name: tool.name, isError: false });
    expect(done.data).toMatchObject({ result: { number_of_seats: 4, time: '20:00' } });
    expect(environment.diff()).not.toEqual([]);
  });

  it.each(SCRAMBLES)('with %s alone changes nothing else', async (scramble) => {
    const plain = (await scene({})).tools();
    const shown = (await scene({ scramble: [scramble] })).tools();
    const isSame = {
      'tool-names': (at: number) => plain[at]?.name === shown[at]?.name,
      'tool-descriptions': (at: number) => plain[at]?.description === shown[at]?.description,
      'argument-names': (at: number) =>
        Object.keys(plain[at]?.parameters.properties ?? {}).join() ===
        Object.keys(shown[at]?.parameters.properties ?? {}).join(),
      'argument-descriptions': (at: number) =>
        JSON.stringify(plain[at]?.parameters.properties) === JSON.stringify(shown[at]?.parameters.properties),
      'argument-types': (at: number) =>
        JSON.stringify(plain[at]?.parameters.properties) === JSON.stringify(shown[at]?.parameters.properties),
    };
    for (const [other, same] of Object.entries(isSame)) {
      const isOfProperties = other.startsWith('argument-') && scramble.startsWith('argument-');
      if (other === scramble) expect(plain.some((_, at) => !same(at))).toBe(true);
      else if (!isOfProperties) expect(plain.every((_, at) => same(at))).toBe(true);
    }
  });

  it.each([
    [3, 3],
    [1000, others.length],
    ['all', others.length],
  ] as const)('adds %j distractors', async (count, added) => {
    const plain = namesOf(await scene({}));
    const environment = await scene({ distractors: { tools: [...others, ...toolSchemas(restaurants2)], count } });
    const names = namesOf(environment);
    expect(names).toHaveLength(plain.length + Math.min(added, others.length));
    expect(names).toEqual(expect.arrayContaining([...plain]));
    expect(new Set(names).size).toBe(names.length);
  });

  it('shows the same for the same seed, and goes its own way as a fork', async () => {
    const how = { scramble: SCRAMBLES, distractors: { tools: others, count: 'all' } } as const;
    const [one, other] = [await scene(how), await scene(how)];
    expect(one.tools()).toEqual(other.tools());
    expect((await scene({ ...how, seed: 77 })).tools()).not.toEqual(one.tools());
    const fork = one.fork();
    expect(fork.tools()).toEqual(one.tools());
    expect(fork.diff(one)).toEqual([]);
    expect(fork.digest()).toBe(one.digest());
  });

  it('hides the names of tools in texts', async () => {
    const environment = await scene({ scramble: ['tool-names'] });
    const { name } = shownFor(environment, RESERVE);
    const [wrong] = await results(environment, { name, arguments: { time: '8 pm' } });
    expect(wrong.text).toContain(`${name} lacks`);
    expect(wrong.text).not.toContain(RESERVE);
  });

  it('says words and hears them as before', async () => {
    const environment = await scene({ scramble: SCRAMBLES });
    expect((await environment.step({ kind: 'say', text: 'Hello.' })).heard).toEqual({ text: 'Hello.', deeds: [] });
  });
});

describe('a perturbed environment refuses', () => {
  it('a distractor, and goes on with the other calls', async () => {
    const environment = await scene({ distractors: { tools: others, count: 'all' } });
    const all = await results(
      environment,
      { id: 'a', name: 'payment_1_make_payment', arguments: {} },
      { id: 'b', name: FIND, arguments: { location: 'San Jose', category: 'Asian' } },
      { id: 'c', name: 'payment_1_make_payment', arguments: {} },
    );
    expect(all.map(({ id, isError }) => [id, isError])).toEqual([
      ['a', true],
      ['b', false],
      ['c', true],
    ]);
    expect(all[0].data).toEqual({ code: 'not-available', legal: [] });
  });

  it('a tool by its hidden name', async () => {
    const environment = await scene({ scramble: ['tool-names'] });
    const [wrong] = await results(environment, { name: RESERVE, arguments: TABLE });
    expect(wrong).toMatchObject({ isError: true, data: { code: 'unknown-tool' } });
    expect(environment.diff()).toEqual([]);
  });

  it.each(['many', '[4]', 'true', '{'])('text that means no number: %s', async (number_of_seats) => {
    const environment = await scene({ scramble: ['argument-types'] });
    const [wrong] = await results(environment, { name: RESERVE, arguments: { ...TABLE, number_of_seats } });
    expect(wrong).toMatchObject({ isError: true, data: { code: 'invalid-value' } });
  });

  it.each(['{ "time": ', '[]', 7])('arguments that are no object: %j', async (args) => {
    const environment = await scene({ scramble: SCRAMBLES });
    const { name } = shownFor(environment, RESERVE);
    expect((await results(environment, { name, arguments: args }))[0]).toMatchObject({ isError: true });
  });

  it('an action that is none', async () => {
    const environment = await scene({ scramble: SCRAMBLES });
    expect((await environment.step({ kind: 'call', calls: [null] as never })).observation?.kind).toBe('invalid');
  });

  it.each([
    { scramble: ['names'] },
    { distractors: { tools: [], count: -1 } },
    { distractors: { tools: [], count: 1.5 } },
  ])('options that mean nothing: %j', (options) => {
    const inner = sessionEnvironment({ setup: () => ({ session: { services: [restaurants2] } }) });
    expect(() => perturbed(inner, options as never)).toThrowError(expect.objectContaining({ code: 'bad-setup' }));
  });
});
