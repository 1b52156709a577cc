import { beforeAll, describe, expect, it } from 'vitest';
import { rulesParser } from 'typetod/parsers';
import type { SuiteRun } from '../../../../src/testbed/index.js';
import { type AgentFactory, parserAgent, runSuite, silentAgent } from 'typetod/testbed';
import type { ParserFaults } from '../../../../src/faults/faulty-parser.js';
import { faultyAgent } from '../../../../src/testbed/remedies/faulty-agent.js';
import { REMEDY_GATES, REMEDY_NAMES, type RemedyName } from '../../../../src/testbed/remedies/remedies.js';
import { remediesReport } from '../../../src/lab/remedies/report.js';
import { type RemedyRun, remedyTable } from '../../../src/lab/remedies/table.js';
import { reportLines } from '../../../../src/pages/report.js';
import { faultyRun, suiteWith } from './played.js';

const FAULTS: ParserFaults = { profile: 'default', seed: 0 };
const NO_FAULTS: ParserFaults = { profile: 'none', seed: 0 };

const runs = new Map<RemedyName, SuiteRun>();
/** Runs of half of the tasks without faults: without gates, and with those of each remedy. */
const right = new Map<RemedyName | undefined, SuiteRun>();
const rowsOf = (all: ReadonlyMap<RemedyName, SuiteRun>): readonly RemedyRun[] =>
  [...all].map(([remedy, run]) => ({ remedy, proposer: 'oracle', run }));

beforeAll(async () => {
  for (const name of REMEDY_NAMES) runs.set(name, await faultyRun(name, FAULTS));
  for (const name of [undefined, ...REMEDY_NAMES]) right.set(name, await faultyRun(name, NO_FAULTS, 12));
}, 120_000);

describe('the five remedies', () => {
  it('differ in what they come to, each from each', () => {
    const { table } = remedyTable(rowsOf(runs), [], 'default');
    const figures = table.map(({ success, turns, questions, calls, changed }) =>
      JSON.stringify([success, turns, questions, calls, changed]),
    );
    expect(new Set(figures).size).toBe(REMEDY_NAMES.length);
  });

  it('are of use: no faults at all are best, and some remedy is better than to refuse', () => {
    const { table } = remedyTable(rowsOf(runs), [], 'default');
    const success = new Map(table.map((row) => [row.remedy, row.success ?? 0]));
    expect(right.get('refuse')?.report.pass_rate).toBe(1);
    expect(success.get('repair')).toBeGreaterThan(success.get('refuse') ?? 1);
    expect(success.get('retry')).toBeGreaterThan(success.get('refuse') ?? 1);
  });

  it.each(REMEDY_NAMES)('%s stops no right program', (name) => {
    const [free, gated] = [right.get(undefined)?.report, right.get(name)?.report];
    expect(gated?.per_task).toEqual(free?.per_task);
    expect(gated?.steps).toEqual(free?.steps);
  });

  it('ask the proposer again with retry alone and direct, and never with the others', () => {
    const { table } = remedyTable(rowsOf(runs), [], 'default');
    const asked = table.filter(({ calls, turns }) => (calls ?? 0) > (turns ?? 0) - 1).map(({ remedy }) => remedy);
    expect(asked).toEqual(['retry', 'direct']);
  });

  it('have no two gates of one name, and no director but that of direct', () => {
    for (const name of REMEDY_NAMES) {
      const names = REMEDY_GATES[name]().gates.map(({ gate }) => gate.name);
      expect(new Set(names).size).toBe(names.length);
      expect(names.includes('what-if')).toBe(name === 'direct');
    }
  });

  it('see the same faults: first proposals of a task are alike until a turn came to something else', () => {
    const first = (run: SuiteRun, task: string): string | undefined => {
      const step = run.trace({ task, trial: 1 })?.find((event) => event.kind === 'step');
      return step?.action.kind === 'program' ? (step.action.proposed ?? step.action.program) : undefined;
    };
    const tasks = suiteWith(undefined, 24).tasks.map(({ id }) => id);
    const [one, ...others] = [...runs.values()];
    for (const task of tasks) for (const other of others) expect(first(other, task)).toBe(one && first(one, task));
  });

  it('see other faults with another seed, and the same with the same', async () => {
    const [one, again] = [await faultyRun('retry', FAULTS, 12), await faultyRun('retry', FAULTS, 12)];
    expect(again.report).toEqual(one.report);
    const other = await faultyRun('retry', { profile: 'default', seed: 1 }, 12);
    expect(other.report.per_task).not.toEqual(one.report.per_task);
  });
});

/** Calls a tool, whatever the user says. */
const caller: AgentFactory = {
  name: 'caller',
  create: (view) => ({
    act: (observation) =>
      observation.kind === 'user'
        ? { kind: 'call', calls: [{ name: view.tools()[0]?.name ?? '', arguments: {} }] }
        : { kind: 'say', text: 'One moment, please.' },
  }),
};

describe('an agent with faults', () => {
  it('makes them with a parser of rules as well', async () => {
    const agent = parserAgent(rulesParser());
    const suite = suiteWith('refuse', 12);
    const [right, wrong] = [
      await runSuite({ suite, agent }),
      await runSuite({ suite, agent: faultyAgent(agent, { profile: 'only:api-name', seed: 0 }) }),
    ];
    expect(wrong.report.agent).toBe(right.report.agent);
    expect(wrong.report.pass_rate).toBeLessThan(right.report.pass_rate ?? 0);
  });

  it('has none in its words, nor in its calls', async () => {
    const suite = suiteWith('refuse', 3);
    const faults: ParserFaults = { profile: 'only:syntax', seed: 0 };
    for (const agent of [silentAgent(), caller]) {
      const [plain, faulty] = [
        await runSuite({ suite, agent }),
        await runSuite({ suite, agent: faultyAgent(agent, faults) }),
      ];
      expect(faulty.report).toEqual(plain.report);
    }
  });
});

describe('a table of remedies', () => {
  it('counts remedies and proposers beside its rows', () => {
    const two = [...rowsOf(runs), ...rowsOf(runs).map((row) => ({ ...row, proposer: 'rules' }))];
    expect(remedyTable(two, [], 'default')).toMatchObject({ remedies: 5, proposers: 2, tasks: 24, faults: 'default' });
    expect(remedyTable(two, [], 'default').table).toHaveLength(10);
  });

  it('is one value with three printers', async () => {
    const table = remedyTable(rowsOf(runs), rowsOf(runs).slice(0, 1), 'default');
    const report = remediesReport(table);
    expect(report.json).toBe(table);
    const lines = reportLines(report);
    expect(lines[0]).toBe('suite typetod, 24 tasks, 1 trial, user agenda, faults default, seed 0');
    for (const name of REMEDY_NAMES) expect(lines.some((line) => line.startsWith(name))).toBe(true);
    const page = String(await report.page?.());
    for (const name of REMEDY_NAMES) expect(page).toContain(`${name}: oracle`);
  });

  it('refuses no runs, a remedy without a proposer of others, and other tasks', async () => {
    const all = rowsOf(runs);
    const code = { code: 'not-comparable' };
    const caught = (made: () => unknown): unknown => {
      try {
        return made();
      } catch (error) {
        return error;
      }
    };
    expect(caught(() => remedyTable([], [], 'default'))).toMatchObject(code);
    const [first] = all;
    const lone = first ? [{ ...first, proposer: 'rules' }] : [];
    expect(caught(() => remedyTable([...all, ...lone], [], 'default'))).toMatchObject(code);
    const run = await faultyRun('ask', FAULTS, 2);
    expect(caught(() => remedyTable(all, [{ remedy: 'no gates', proposer: 'oracle', run }], 'default'))).toMatchObject(
      code,
    );
  });
});
