import { describe, expect, it } from 'vitest';
import { payment1, restaurants2 } from '../../../apis/index.js';
import { toolSchemas } from '../../../src/index.js';
import { type ToolResult, SCRAMBLES } from 'typetod/internal';
import { type Environment, perturbed, sessionEnvironment } from '../../../src/testbed/index.js';
import { FIND, RESERVE, TABLE } from '../dialogue/scenes.js';

type Perturbation = Parameters<typeof perturbed>[1];

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
    expect(done.data).toMatchObject({ result: { [named('number_of_seats')]: 4, [named('time')]: '20:00' } });
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

  it('hides the names of tools of one word where the arguments are wrong', async () => {
    const inner = sessionEnvironment({ setup: () => ({ session: { services: [restaurants2] } }) });
    const environment = perturbed(inner, { scramble: ['tool-names', 'argument-names'] });
    await environment.reset({ id: 'dinner' }, 3);
    environment.hear('A table, please.');
    const wrong = [{}, { arg_1: 5, arg_2: 5, arg_3: 5 }, '[]', '{'];
    const calls = namesOf(environment).flatMap((name) => wrong.map((given) => ({ name, arguments: given })));
    const said = (await results(environment, ...calls)).flatMap(
      ({ text }) => /The arguments of (\S+) /.exec(text)?.[1] ?? [],
    );
    expect(said.length).toBeGreaterThan(20);
    expect(said.filter((name) => !/^'tool_\d+'$/.test(name))).toEqual([]);
  });

  describe('shows the same names of arguments', () => {
    const hard = { scramble: SCRAMBLES } as const;

    /** What each argument of all tools is shown as. */
    function namesOfArguments(environment: Environment, real: readonly { readonly parameters: object }[]) {
      const shown = environment.tools();
      const byName = new Map<string, string>();
      for (const one of real) {
        const names = Object.keys((one.parameters as { properties?: object }).properties ?? {});
        const tool = shown[real.indexOf(one)];
        Object.keys(tool?.parameters.properties ?? {}).forEach((arg, at) => {
          const name = names[at] ?? '';
          expect(byName.get(name) ?? arg).toBe(arg);
          byName.set(name, arg);
        });
      }
      return (name: string): string => byName.get(name) ?? name;
    }

    it.each(['direct', 'dialogue'] as const)('in calls, data and texts of %s tools', async (tools) => {
      const setup = () => ({ session: { services: [restaurants2] } });
      const inner = sessionEnvironment({ tools, setup });
      await inner.reset({ id: 'dinner' }, 3);
      const environment = perturbed(inner, hard);
      await environment.reset({ id: 'dinner' }, 3);
      environment.hear('A table, please.');
      const arg = namesOfArguments(environment, inner.tools());
      const tool = (name: string): string =>
        environment.tools()[inner.tools().findIndex((one) => one.name === name)]?.name ?? '';
      const calls = [
        { name: tool(FIND), arguments: { [arg('location')]: 'San Jose', [arg('category')]: 'Asian' } },
        { name: tool(RESERVE), arguments: { [arg('time')]: '8 pm' } },
        { name: tool(RESERVE), arguments: { [arg('location')]: 'San Jose', [arg('time')]: 'noonish' } },
        { name: tool(FIND), arguments: { [arg('location')]: 'San Jose', [arg('category')]: 'Stones' } },
        { name: tool(FIND), arguments: { cuisine: 'Asian' } },
      ];
      const seen = await results(environment, ...calls);
      expect(JSON.stringify(seen[0].data)).toContain(`"${arg('location')}":"San Jose"`);
      for (const { text, data, name } of seen) {
        const read = `${text.split('Recommended reply')[0]} ${JSON.stringify({ ...(data as object), reply: '' })}`;
        expect(read).not.toMatch(/restaurant_name|number_of_seats|has_live_music|price_range|restaurants_2_/);
        expect(read).not.toMatch(/\b(?:location|time|category)"?(?::|,|\.(?! )| \()/);
        expect(read).not.toMatch(/'(?:location|time|category|operand)'/);
        expect(environment.tools().map((one) => one.name)).toContain(name);
      }
    });

    it('in texts among arguments that are names', async () => {
      const setup = () => ({ session: { services: [restaurants2] } });
      const inner = sessionEnvironment({ tools: 'dialogue', setup });
      await inner.reset({ id: 'dinner' }, 3);
      const environment = perturbed(inner, { scramble: ['tool-names', 'argument-names'] });
      await environment.reset({ id: 'dinner' }, 3);
      environment.hear('A table, please.');
      const arg = namesOfArguments(environment, inner.tools());
      const tool = (name: string): string =>
        environment.tools()[inner.tools().findIndex((one) => one.name === name)]?.name ?? '';
      await results(environment, {
        name: tool(FIND),
        arguments: { [arg('location')]: 'San Jose', [arg('category')]: 'Asian' },
      });
      const say = inner.tools().find(({ name }) => name === 'say');
      const [key = ''] = Object.keys(say?.parameters.properties ?? {});
      const [told] = await results(environment, {
        name: tool('say'),
        arguments: { [arg(key)]: [`x1.${arg('location')}`] },
      });
      expect(told.isError, told.text).toBe(false);
      expect(told.text).not.toContain('.location');
    });

    it('and no others, with names that stay', async () => {
      const environment = await scene({ scramble: ['tool-names', 'argument-descriptions'] });
      const { name } = shownFor(environment, RESERVE);
      const [done] = await results(environment, { name, arguments: TABLE });
      expect(done.data).toMatchObject({ result: { location: 'San Jose', time: '20:00' } });
    });

    it('but refuses one by its hidden name', async () => {
      const environment = await scene({ scramble: ['argument-names'] });
      const [wrong] = await results(environment, { name: RESERVE, arguments: TABLE });
      expect(wrong).toMatchObject({ isError: true, data: { code: 'unknown-argument' } });
      expect(wrong.text).toMatch(/has no argument 'restaurant_name'\. It takes arg_\d+/);
      expect(environment.diff()).toEqual([]);
    });
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
