import { describe, expect, it } from 'vitest';
import { runPageData } from '../../src/testbed/report/data.js';
import { runHtml } from '../../src/testbed/report/html.js';
import type { RunPageData } from '../../src/testbed/report/page-data.js';
import { runSuite } from '../../src/testbed/index.js';
import { ModelError } from '../../src/models/index.js';
import { listener, scripted, talker, TASKS, toySuite } from './run/toy-suite.js';

const HOSTILE = '</script><script>window.hacked = 1</script>';

const suite = toySuite();

/** The data that a page has for its script. */
function dataIn(page: string): RunPageData {
  const [, text = ''] = /<script type="application\/json" id="data">(.*?)<\/script>/s.exec(page) ?? [];
  return JSON.parse(text) as RunPageData;
}

describe('the data of the page of a run', () => {
  it('have every task with its trials, and the episodes that failed first', async () => {
    const run = await runSuite({ suite, agent: listener, trials: 2, seed: 7 });
    const { rows, trials, commands } = await runPageData(suite, run, ['explain ID N']);
    expect(rows.map(({ task, title, cells }) => [task, title, cells.length])).toEqual(
      TASKS.map(({ id, title }) => [id, title, 2]),
    );
    expect(rows.map(({ cells }) => cells.map(({ passed }) => passed))).toEqual(
      run.report.per_task.map(({ passed }) => passed),
    );
    const failed = run.report.failures.length;
    expect(failed).toBeGreaterThan(0);
    expect(trials).toHaveLength(10);
    expect(trials.map(({ passed }) => passed)).toEqual([
      ...Array(failed).fill(false),
      ...Array(10 - failed).fill(true),
    ]);
    expect(commands).toEqual(['explain ID N']);
  });

  it('show what was said and done, and what it changed in the world', async () => {
    const run = await runSuite({ suite, agent: 'oracle', tasks: ['fruit/figs'] });
    const { trials } = await runPageData(suite, run, []);
    expect(trials[0]?.steps).toEqual([
      { step: 0, lines: [{ kind: 'user', text: expect.stringContaining('5 figs.') }] },
      {
        step: 1,
        lines: [
          { kind: 'call', text: 'order({"item":"figs","count":5})' },
          { kind: 'result', text: 'Ordered.' },
          { kind: 'world', text: 'orders.0: nothing → "5 figs"' },
        ],
      },
      { step: 2, lines: [{ kind: 'agent', text: 'It is done.' }] },
      { step: 0, lines: [{ kind: 'user', text: 'Thanks.' }] },
    ]);
  });

  it('show what was refused, programs with what was proposed, and what the user did', async () => {
    const steps = [
      { kind: 'call', calls: [{ name: 'buy', arguments: '{' }], text: 'One moment.' },
      { kind: 'dance' },
      { kind: 'program', program: 'order 4 figs' },
      { kind: 'say', text: 'Hm.' },
    ];
    const agent = scripted('clumsy', (seen) => steps[Math.min(seen.length, 4) - 1] as never);
    const clumsy = toySuite([{ id: 'figs', item: 'figs', count: 4, corrected: 2 }]);
    const { trials } = await runPageData(clumsy, await runSuite({ suite: clumsy, agent, user: 'liar' }), []);
    expect(trials[0]?.steps.slice(1, 4).map(({ lines }) => lines)).toEqual([
      [
        { kind: 'agent', text: 'One moment.' },
        { kind: 'call', text: 'buy({)' },
        { kind: 'refused', text: "There is no tool 'buy'. Tools: order." },
      ],
      [
        { kind: 'call', text: '{"kind":"dance"}' },
        { kind: 'refused', text: expect.stringContaining('There is no action "dance".') },
      ],
      [
        { kind: 'refused', text: 'proposed: order 4 figs' },
        { kind: 'program', text: 'order 2 figs' },
        { kind: 'result', text: 'Executed order 2 figs.' },
        { kind: 'world', text: 'orders.0: nothing → "2 figs"' },
      ],
    ]);
    expect(trials[0]?.user).toEqual(['said what the task has otherwise']);
  });

  it('leave out episodes that do not fit', async () => {
    const long = scripted('long', () => ({ kind: 'say', text: 'word '.repeat(1000) }));
    const many = toySuite(Array.from({ length: 250 }, (_, at) => ({ id: `t${at}`, item: 'figs', count: 1 })));
    const { rows, trials } = await runPageData(many, await runSuite({ suite: many, agent: long }), []);
    expect(rows).toHaveLength(250);
    expect(trials.length).toBeGreaterThan(50);
    expect(trials.length).toBeLessThan(250);
    expect(JSON.stringify(trials).length).toBeLessThan(1_600_000);
  });
});

describe('the page of a run', () => {
  it('has its figures as a table, and its data for the script', async () => {
    const run = await runSuite({ suite, agent: talker, trials: 2, price: { input: 1, output: 1 } });
    const page = await runHtml(suite, run);
    expect(page).toContain('<h1>talker on toy</h1>');
    expect(page).toContain('<th scope="row">pass^2</th><td class="number">0.000 %</td>');
    expect(page).toContain('There is no moon to order.');
    expect(page).toContain('<th scope="col">trial 2</th>');
    expect(dataIn(page).rows).toHaveLength(5);
    expect(page).not.toMatch(/https?:\/\/(?!www\.w3\.org)/);
  });

  it('shows an episode whose agent got no answer as failed, with the reason', async () => {
    const agent = scripted('silent', () => {
      throw new ModelError({ code: 'unreachable', message: 'nobody is home' });
    });
    const page = await runHtml(suite, await runSuite({ suite, agent, limit: 1 }));
    expect(dataIn(page).rows[0]?.cells).toEqual([{ passed: false, reward: 0, end: 'nobody is home' }]);
  });

  it('says that episodes are void', async () => {
    const user = {
      name: 'mute',
      create: () => {
        throw new ModelError({ code: 'unreachable', message: 'nobody is home' });
      },
    };
    const page = await runHtml(suite, await runSuite({ suite, agent: talker, user, limit: 1 }));
    expect(page).toContain('<strong>1 episodes are void</strong>');
    expect(dataIn(page).rows[0]?.cells).toEqual([{ passed: null, reward: null, end: 'nobody is home' }]);
  });

  it('lets no text become markup', async () => {
    const hostile = toySuite([{ id: HOSTILE, title: HOSTILE, item: 'figs', count: 1 }]);
    const agent = scripted(HOSTILE, () => ({ kind: 'say', text: HOSTILE }));
    const page = await runHtml(hostile, await runSuite({ suite: hostile, agent }));
    expect(page.split('</script><script>window')).toHaveLength(1);
    expect(dataIn(page).trials[0]?.task).toBe(HOSTILE);
  });
});
