import { describe, expect, it } from 'vitest';
import { allServices, banks2 } from '../../../apis/index.js';
import {
  type AgentFactory,
  type DialogueTask,
  dialogueSuite,
  type Grade,
  type OracleFactory,
  playEpisode,
  silentAgent,
  type Suite,
  typetodSuite,
} from '../../../src/testbed/index.js';

const suite = typetodSuite(allServices);

async function played(task: DialogueTask, agent: AgentFactory | OracleFactory, seed = 0): Promise<Grade> {
  const user = { name: 'agenda', simulator: suite.user(task, { seed }) };
  return suite.grade(task, await playEpisode({ task, environment: suite.environment(), agent, user, seed }));
}

/** Whether a task is one in which nothing must happen and nothing must be told. */
function isNothing({ goal }: DialogueTask): boolean {
  return goal.calls?.length === 0 && !goal.told && !goal.holds;
}

describe('the tasks that come with the package', () => {
  it.each(suite.tasks.map((task) => [task.id, task] as const))('%s: the oracle solves it', async (_, task) => {
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
    const grades = await Promise.all(suite.tasks.map((task) => played(task, silentAgent())));
    const passed = suite.tasks.filter((_, at) => grades[at]?.passed);
    expect(passed.map(({ id }) => id)).toEqual(suite.tasks.filter(isNothing).map(({ id }) => id));
    expect(passed.length).toBeGreaterThanOrEqual(10);
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
