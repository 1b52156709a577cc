import { failure, service, sessionContext, success, table, transaction } from 'typetod';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { allServices, banks2 } from '../../../apis/index.js';
import type { DialogueTask, OracleFactory } from 'typetod/internal';
import {
  type AgentFactory,
  dialogueSuite,
  type Grade,
  playEpisode,
  silentAgent,
  type Suite,
  hardSuite,
  typetodSuite,
} from '../../../src/testbed/index.js';
import { isCompared, TASK_SPLITS, type TaskSplit } from '../../../src/testbed/tasks/splits.js';
import { shareOf } from '../../runs.js';
import { pizzas } from '../../fixtures/pizzas.js';

const suite = typetodSuite(allServices);
const tasks = shareOf(suite.tasks, 3);

async function played(task: DialogueTask, agent: AgentFactory | OracleFactory, seed = 0): Promise<Grade> {
  const user = { name: 'agenda', simulator: suite.user(task, { seed }) };
  return suite.grade(task, await playEpisode({ task, environment: suite.environment(), agent, user, seed }));
}

/** Whether a task is one in which nothing must happen and nothing must be told. */
function isNothing({ goal }: DialogueTask): boolean {
  return goal.calls?.length === 0 && !goal.told && !goal.holds;
}

describe('the tasks that come with the package', () => {
  it.each(tasks.map((task) => [task.id, task] as const))('%s: the oracle solves it', async (_, task) => {
    const { parts, passed, breaches, critical, fidelity } = await played(task, suite.oracle(task));
    expect({ parts: parts.flatMap(({ why }) => why), passed, breaches }).toEqual({
      parts: [],
      passed: true,
      breaches: [],
    });
    expect(fidelity).toEqual({ false: 0, gaveIn: 0, endedEarly: 0, leaked: 0 });
    expect(critical.committed).toBe(critical.correct);
    expect(critical.required).toBe(critical.correct);
  });

  it('are passed by an agent that does nothing where nothing must happen, and nowhere else', {
    timeout: 60_000,
  }, async () => {
    const grades = await Promise.all(tasks.map((task) => played(task, silentAgent())));
    const passed = tasks.filter((_, at) => grades[at]?.passed);
    expect(passed.map(({ id }) => id)).toEqual(tasks.filter(isNothing).map(({ id }) => id));
    expect(suite.tasks.filter(isNothing).length).toBeGreaterThanOrEqual(10);
    expect(grades.every(({ critical }) => critical.committed === 0)).toBe(true);
  });
});

describe('a suite', () => {
  const task: DialogueTask = {
    id: 'balance',
    title: 'Ask for a balance',
    services: ['Banks_2'],
    user: { goals: [{ api: 'banks_2_check_balance', slots: { account_type: 'savings' }, ask: ['account_balance'] }] },
    goal: { told: [{ api: 'banks_2_check_balance', property: 'account_balance', value: 12500 }] },
  };

  it('takes tasks and services of anybody', async () => {
    const own: Suite<DialogueTask> = dialogueSuite({ name: 'mine', tasks: [task], services: [banks2] });
    const user = { name: 'agenda', simulator: own.user(task, { seed: 1, style: 'terse' }) };
    const environment = own.environment();
    const finished = await playEpisode({ task, environment, agent: own.oracle(task), user });
    expect([own.name, own.tasks, (await own.grade(task, finished)).passed]).toEqual(['mine', [task], true]);
  });

  it.each([
    [['mushrooms', 'ham'], true],
    [['ham'], false],
  ])('has an oracle that gives lists: %j', async (ordered, passed) => {
    const api = 'pizzas_order_pizza';
    const slots = { size: 'small', toppings: ['mushrooms', 'ham'], ready_at: '19:00' };
    const pizza: DialogueTask = {
      id: 'pizza',
      title: 'A pizza with two toppings',
      services: ['Pizzas'],
      user: { goals: [{ api, slots }] },
      goal: { calls: [{ api, arguments: { ...slots, toppings: ordered } }] },
    };
    const own = dialogueSuite({ tasks: [pizza], services: [pizzas] });
    const user = { name: 'agenda', simulator: own.user(pizza, { seed: 1 }) };
    const environment = own.environment();
    const finished = await playEpisode({ task: pizza, environment, agent: own.oracle(pizza), user });
    expect([finished.end, (await own.grade(pizza, finished)).passed]).toEqual(['user-done', passed]);
  });

  const code = { code: z.string().describe('Code of the locker') };
  const lockers = table<{ code: string }>('lockers.rented', 'code', []);
  class RentLocker extends transaction({
    description: 'Rent a locker',
    slots: { place: z.enum(['Harbour', 'Market']).describe('Where it is') },
    returns: code,
    transact: ({ place }, { key, random }) => {
      if (place === 'Harbour') return failure({ alternative: { place: 'Market' } });
      const made = `${key.slice(0, 6)}-${Math.floor(random() * 1000)}`;
      return success({ code: made }, [lockers.insert({ code: made })]);
    },
  }) {}
  const depot = service({ name: 'Depot', description: 'Lockers', apis: [RentLocker], tables: [lockers] });
  const api = 'depot_rent_locker';
  const renting: DialogueTask = {
    id: 'locker',
    title: 'A locker at the market will do',
    services: ['Depot'],
    user: { goals: [{ api, slots: { place: 'Harbour' }, alternatives: { place: ['Market'] } }] },
    goal: { calls: [{ api, arguments: { place: 'Market' } }] },
  };

  it.each([{}, { patch: { 'lockers.rented': [{ insert: { code: 'A' } }] } }])(
    'compares what follows from chance, whatever failed before: world %j',
    async (world) => {
      const task = { ...renting, world };
      const own = dialogueSuite({ tasks: [task], services: [depot] });
      const user = { name: 'agenda', simulator: own.user(task, { seed: 1 }) };
      const environment = own.environment();
      const finished = await playEpisode({ task, environment, agent: own.oracle(task), user });
      const { parts, passed } = await own.grade(task, finished);
      expect({ passed, why: parts.flatMap(({ why }) => why) }).toEqual({ passed: true, why: [] });
    },
  );

  it('refuses a task whose session lacks a part of the context of its services', () => {
    const context = sessionContext({ card: z.string() });
    class ReturnBook extends transaction({ description: 'Return a book', slots: {}, returns: {}, context }) {}
    const library = service({ name: 'Library', description: 'Books', apis: [ReturnBook] });
    const returning = (world: object): DialogueTask => ({
      id: 'return',
      title: 'Return a book',
      services: ['Library'],
      world,
      user: { goals: [{ api: 'library_return_book', slots: {} }] },
      goal: { calls: [] },
    });
    const making = (world: object) => () => dialogueSuite({ tasks: [returning(world)], services: [library] });
    expect(making({ context: { card: 'C-1' } })).not.toThrow();
    const lacking = "The task 'return' is wrong at 'world': The part 'card' of the context of Library is missing";
    expect(making({})).toThrow(
      expect.objectContaining({ code: 'bad-task', message: expect.stringContaining(lacking) }),
    );
  });

  it('has a scenario for users who are models', () => {
    const told = suite.scenario(task);
    expect(told).toContain('savings');
    expect(told).toContain('account balance');
    expect(told).not.toContain('12500');
  });

  it('may be cut', () => {
    expect(typetodSuite(allServices, { limit: 3 }).tasks.map(({ id }) => id)).toEqual(
      suite.tasks.slice(0, 3).map(({ id }) => id),
    );
  });

  it('refuses tasks that its services do not know, and styles that there are not', () => {
    expect(() => dialogueSuite({ tasks: [{ ...task, services: ['Banks_1'] }], services: allServices })).toThrow(
      /The task 'balance' is wrong at 'goal.told\[0\].api'/,
    );
    expect(() => suite.user(task, { seed: 0, style: 'loud' })).toThrow(/no style 'loud'/);
  });
});

describe('the splits of the suite typetod', () => {
  const splitOf = (split: TaskSplit) => typetodSuite(allServices, { split });

  it('have each task once, the same each time, with a share of those that compare', () => {
    const parts = TASK_SPLITS.map((split) => splitOf(split).tasks);
    const ids = parts.flatMap((tasks) => tasks.map(({ id }) => id));
    expect(new Set(ids)).toEqual(new Set(suite.tasks.map(({ id }) => id)));
    expect(ids).toHaveLength(suite.tasks.length);
    expect(parts.map(({ length }) => length)).toEqual([40, 38, 38]);
    expect(parts.map((tasks) => tasks.filter(isCompared).length)).toEqual([13, 12, 12]);
  });

  it('share nothing with another split of typetod-hard', () => {
    const titles = TASK_SPLITS.map((split) => new Set(splitOf(split).tasks.map(({ title }) => title)));
    for (const [at, split] of TASK_SPLITS.entries()) {
      const made = hardSuite(allServices, { split }).tasks.map(({ title = '' }) => title);
      const others = titles.filter((_, other) => other !== at).flatMap((set) => [...set]);
      expect(others.filter((title) => made.some((one) => one.includes(title ?? '')))).toEqual([]);
      expect([...(titles[at] ?? [])].some((title) => made.some((one) => one.includes(title ?? '')))).toBe(true);
    }
  });

  it('take a limit, and a name of their own', () => {
    expect(splitOf('test').name).toBe('typetod/test');
    expect(typetodSuite(allServices, { split: 'test', limit: 2 }).tasks).toEqual(splitOf('test').tasks.slice(0, 2));
  });
});
