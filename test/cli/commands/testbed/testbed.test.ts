import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { run } from '../../capture.js';

const SUITE = 'test/testbed/run/toy-suite.ts';
const AGENT = 'test/testbed/run/toy-agent.ts';

let folder = '';
const at = (...names: readonly string[]): string => join(folder, ...names);
const testbed = (...args: readonly string[]) => run('testbed', ...args);
const play = (...args: readonly string[]) => testbed('run', '--suite', SUITE, ...args);
const json = ({ out }: { readonly out: readonly string[] }) => JSON.parse(out.join('\n'));

// The first module of a process takes seconds to load: all entry points are loaded for it.
beforeAll(async () => void (await testbed('tasks', '--suite', SUITE)), 180_000);
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'typetod-testbed-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('testbed run', () => {
  it('prints a report as one JSON object', async () => {
    const ran = await play('--agent', 'oracle', '--trials', '2', '--json');
    expect(ran).toMatchObject({ code: 0, err: [] });
    expect(json(ran)).toMatchObject({
      report: 'testbed run',
      suite: 'toy',
      agent: 'oracle',
      user: 'agenda',
      episodes: 10,
      pass_rate: 1,
      pass_k: { 1: { value: 1, high: 1 }, 2: { value: 1, high: 1 } },
      user_fidelity: 1,
      steps_per_second: expect.any(Number),
      failures: [],
      played: 10,
    });
  });

  it('prints it for a person, with the first failures and why', async () => {
    const { code, out } = await play('--agent', 'silent', '--limit', '2');
    expect(code).toBe(0);
    expect(out[0]).toBe('suite toy, agent silent, user agenda, seed 0, 1 trial');
    expect(out).toContain('1 task left out as unsolvable');
    expect(out.join('\n')).toMatch(/^episodes passed +0\.00 %$/m);
    expect(out).toContain('2 episodes failed:');
    expect(out).toContain('  fruit/apples trial 1 (user-gave-up): orders: expected 2 apples, found none');
  });

  it('says where the code of a module is wrong', async () => {
    const module = at('broken.mjs');
    const agent = "export const agent = { name: 'broken', create: () => ({\n  act: () => undefined.text,\n}) };\n";
    writeFileSync(module, agent);
    for (const jobs of ['1', '2']) {
      const { code, out, err } = await play('--agent', module, '--jobs', jobs);
      expect([code, err.join('\n')]).toEqual([0, expect.not.stringContaining('defect of typetod')]);
      expect(out.join('\n')).toMatch(
        /\(agent-error\): the agent threw: TypeError: Cannot read .* \(at broken\.mjs:2\)/,
      );
    }
  });

  it('plays an agent of a module with users of a style, on the tasks that are named', async () => {
    const report = json(
      await play('--agent', AGENT, '--user', 'agenda:liar', '--tasks', 'fruit/figs,fruit/nuts', '--json'),
    );
    expect(report).toMatchObject({ agent: 'listener', user: 'agenda:liar', episodes: 2, user_fidelity: 0 });
    expect(report.user_faults.false).toBe(2);
  });

  it('goes on in its folder, and refuses another run there', async () => {
    const args = ['--agent', AGENT, '--out', at('run'), '--json'];
    const first = json(await play(...args));
    expect(json(await play(...args))).toEqual({
      ...first,
      played: 0,
      seconds: expect.any(Number),
      steps_per_second: null,
    });
    const other = await play(...args, '--seed', '1');
    expect(other).toMatchObject({ code: 2, out: [] });
    expect(other.err.join()).toContain('they differ in seed.');
    expect((await play('--agent', 'silent', '--out', at('run'))).err.join()).toContain('differ in agent, modules.');
  });

  it('sets the limits of an episode', async () => {
    const report = json(await play('--agent', 'silent', '--max-steps', '1', '--limit', '1', '--json'));
    expect(report).toMatchObject({ ends: { 'max-steps': 1 }, limits: { steps: 1, errors: 10, tokens: null } });
    expect(report.limits.milliseconds).toBe(1_800_000);
    const short = json(await play('--agent', 'silent', '--max-seconds', '9', '--limit', '1', '--json'));
    expect(short.limits.milliseconds).toBe(9000);
  });

  it.each([
    [['--agent', 'orakel'], "There is no agent 'orakel'. Agents: oracle, silent, rules, neural"],
    [['--agent', 'oracle', '--tag', 'kiwi'], "The suite 'toy' has no task with the tag 'kiwi'."],
    [['--tag', ''], '--tag needs a value'],
    [['--agent', './nowhere.ts'], "There is no module at './nowhere.ts'."],
    [['--agent', SUITE], `'${SUITE}' exports no agent, but `],
    [
      ['--agent', 'test/cli/services/no-agent.mjs'],
      "exports as 'agent' is not an agent. A module exports an AgentFactory",
    ],
    [['--agent', 'oracle:x'], "Write the agent 'oracle' as oracle, not 'oracle:x'."],
    [['--agent', 'oracle', '--user', 'nobody'], "There is no user 'nobody'. Users: agenda"],
    [['--agent', 'oracle', '--user', 'agenda:rude'], "have no style 'rude'. Styles: plain, liar, hasty."],
    [['--agent', 'oracle', '--tasks', 'a,,b'], '--tasks takes ids with commas between them'],
    [['--agent', 'oracle', '--tasks', 'kiwi'], "The suite 'toy' has no task 'kiwi'."],
    [['--agent', 'oracle', '--retries', 'x'], '--retries takes a whole number'],
    [['--agent', 'oracle', '--jobs', '9999'], '--jobs takes at most'],
    [['--agent', 'oracle', '--trials', '0'], '--trials takes a whole number of at least 1'],
    [['--agent', AGENT, '--perturb', 'names'], "not 'names'"],
    [['--agent', AGENT, '--perturb', ''], '--perturb needs a value'],
    [['--agent', AGENT, '--perturb', 'tool-names,'], "not ''"],
    [['--agent', AGENT, '--perturb', 'distractors:0'], "not 'distractors:0'"],
    [['--agent', AGENT, '--perturb', 'distractors:3,distractors'], '--perturb takes distractors once.'],
    [['--agent', 'rules', '--perturb', 'tool-names'], "--perturb does nothing with the agent 'rules' and the user "],
    [['--agent', 'oracle', '--perturb', 'tool-names'], "--perturb does nothing with the agent 'oracle' and the user "],
    [
      ['--agent', 'silent', '--perturb', 'distractors'],
      '. It is for --agent openai:MODEL or --agent nod[:SWITCH=VALUE,..] or ',
    ],
    [['--agent', 'oracle', '--approval', 'agreed'], ' or --agent MODULE.'],
    [['--agent', 'oracle', '--fields', '{}'], "--fields does nothing with the agent 'oracle' and the user 'agenda'."],
    [['--agent', 'silent', '--base-url', 'http://x'], ' or --user model:MODEL.'],
    [['--agent', 'rules', '--user', 'agenda:liar', '--timeout', '9'], "'rules' and the user 'agenda:liar'."],
    [['--agent', 'neural', '--rate', '9'], "--rate does nothing with the agent 'neural'"],
    [['--agent', AGENT, '--rate', '9'], `--rate does nothing with the agent '${AGENT}'`],
    [['--agent', 'oracle', '--price', '1,2'], ' or --agent MODULE or --user model:MODEL.'],
    [['--agent', 'oracle', '--max-tokens', '9'], '--max-tokens does nothing'],
    [['--agent', AGENT, '--form', 'text'], '. It is for --agent openai:MODEL or --agent reactod[:SWITCH=VALUE,..] or '],
    [['--agent', 'openai:x', '--model-dir', 'models'], '. It is for --agent neural.'],
    [['--agent', 'oracle', '--user', 'model:x', '--form', 'text'], "--form does nothing with the agent 'oracle'"],
    [['--agent', 'oracle', '--force'], '--force writes over the file of --html, which is missing.'],
    [['--agent', 'oracle', '--html', '/nowhere/at/all.html'], "There is no folder '/nowhere/at'."],
  ])('refuses %j', async (args, message) => {
    const { code, out, err } = await play(...args);
    expect([code, out]).toEqual([2, []]);
    expect(err.join('\n')).toContain(message);
  });

  it.each([
    ['typetod', 'typetod'],
    ['tasks', 'tasks'],
    ['tasks/days.json', 'days.json'],
  ])('plays the suite %s', async (given, name) => {
    const ran = await testbed('run', '--suite', given, '--agent', 'oracle', '--limit', '1', '--json');
    expect(json(ran)).toMatchObject({ suite: name, tasks: 1, pass_rate: 1 });
  });

  it('keeps how services are presented for replays', async () => {
    await testbed('run', '--agent', 'silent', '--tools', 'direct', '--limit', '1', '--out', at('run'));
    const { identity } = JSON.parse(readFileSync(at('run', 'run.json'), 'utf8'));
    expect(identity).toMatchObject({ suite: 'typetod', presentation: { tools: 'direct' } });
    expect((await testbed('replay', at('run'))).out).toEqual(['1 episode, 0 differ']);
  });

  it('says of which episodes the trace is cut off', async () => {
    await testbed('run', '--agent', 'silent', '--limit', '1', '--out', at('run'));
    expect((await testbed('replay', at('run'))).out).toEqual(['1 episode, 0 differ']);
    const lines = readFileSync(at('run', 'traces.jsonl'), 'utf8').split('\n');
    writeFileSync(at('run', 'traces.jsonl'), `${lines.slice(0, 3).join('\n')}\n`);
    const cut = await testbed('replay', at('run'));
    expect(cut).toMatchObject({ code: 0, out: ['1 episode, 0 differ, 1 cut off before the end'] });
    expect(json(await testbed('replay', at('run'), '--json'))).toMatchObject({ episodes: 1, differing: 0, cut: 1 });
  });

  it('is told for replays where no run says how tools were shown', async () => {
    const how = ['--tools', 'direct', '--approval', 'agreed', '--perturb', 'tool-names'];
    const caller = at('caller.mjs');
    writeFileSync(
      caller,
      "export const agent = { name: 'caller', create: ({ tools }) => ({ act: ({ kind }) => kind === 'user' ? { kind: 'call', calls: tools().map(({ name }) => ({ name, arguments: {} })) } : { kind: 'say', text: 'Done.' } }) };\n",
    );
    await testbed('run', '--suite', 'typetod', '--agent', caller, ...how, '--limit', '1', '--out', at('run'));
    const alone = at('alone.jsonl');
    writeFileSync(alone, readFileSync(at('run', 'traces.jsonl')));
    const replayed = await testbed('replay', alone, '--suite', 'typetod');
    expect(replayed).toMatchObject({ code: 1 });
    expect((await testbed('replay', alone, '--suite', 'typetod', ...how)).out).toEqual(['1 episode, 0 differ']);
  });

  it('shows tools otherwise, and keeps and reports how', async () => {
    const args = ['--agent', AGENT, '--perturb', 'tool-names,distractors:3', '--out', at('run')];
    const words = ['distractors:3', 'tool-names'];
    const report = json(await play(...args, '--html', at('run.html'), '--json'));
    // The agent calls `order` whatever it is shown.
    expect(report).toMatchObject({ perturbation: words, pass_rate: 0, suite: 'toy' });
    expect(readFileSync(at('run.html'), 'utf8')).toContain('tools perturbed by distractors:3, tool-names');
    expect(JSON.parse(readFileSync(at('run', 'run.json'), 'utf8'))).toMatchObject({
      perturbation: words,
      identity: { perturb: 'distractors:3,tool-names' },
    });
    expect((await testbed('replay', at('run'))).out).toEqual(['5 episodes, 0 differ']);
    const explained = json(await testbed('explain', at('run'), '--limit', '1', '--json'));
    expect(JSON.stringify(explained)).toContain('"culprit":"agent"');
    const plain = ['--agent', AGENT, '--out', at('run')];
    expect((await play(...plain)).err.join()).toContain('differ in perturbation, perturb.');
    const reordered = args.map((arg) => (arg.startsWith('tool-names') ? 'distractors:3,tool-names' : arg));
    expect((await play(...reordered)).out[1]).toBe('tools perturbed by distractors:3, tool-names');
  });

  it('compares a run with tools shown otherwise', async () => {
    await play('--agent', AGENT, '--out', at('plain'));
    await play('--agent', AGENT, '--perturb', 'argument-descriptions', '--out', at('hard'));
    const { setup, same_tasks } = json(await run('compare', at('plain'), at('hard'), '--json'));
    expect(setup).toMatchObject({ suite: ['toy', 'toy'], perturbation: ['none', 'argument-descriptions'] });
    expect(same_tasks).toBe(true);
  });

  it.each([
    ['sgd', "Write the suite 'sgd' as sgd:DIR/SPLIT, not 'sgd'."],
    ['sgd:somewhere', "The suite 'sgd' needs a folder and a split: --suite sgd:DIR/SPLIT."],
    ['sgd:somewhere/', "The suite 'sgd' needs a folder and a split: --suite sgd:DIR/SPLIT."],
    ['multiwoz:somewhere/dev/', "DIR/SPLIT takes train, val, test, not 'dev'"],
    ['multiwoz:somewhere/dev', 'DIR/SPLIT takes train, val, test'],
    ['tau2:somewhere/telecom', "'somewhere/telecom' names no domain of τ²: --suite tau2:DIR/DOMAIN or tau2:"],
    ['tau2:somewhere/telecom/train', "'somewhere/telecom/train' names no domain of τ²"],
    ['tau2:nowhere/retail/train', `There is no readable db.json in ${join('nowhere', 'retail')}.`],
    ['tau2:nowhere/airline/retail', `There is no readable db.json in ${join('nowhere', 'airline', 'retail')}.`],
    ['moon', "There is no suite 'moon'. Suites: "],
    ['typetod:night', '--suite typetod:SPLIT takes train, dev, test'],
    ['moon:somewhere/dev', "There is no suite 'moon:somewhere/dev'. Suites: "],
    ['./moon', "There is nothing at './moon'. Give a folder of task files, or a module."],
    [AGENT, `'${AGENT}' exports no suite, but agent.`],
  ])('refuses the suite %s', async (suite, message) => {
    const { code, err } = await testbed('run', '--agent', 'oracle', '--suite', suite);
    expect(code).toBe(2);
    expect(err.join('\n')).toContain(message);
  });
});

describe('testbed run over a suite of calls alone', () => {
  const suite = 'tau2:nowhere/retail';

  it.each(['rules', 'neural', 'llama:x.gguf', 'reactod'])('refuses %s, which proposes programs', async (agent) => {
    const { code, err } = await testbed('run', '--agent', agent, '--suite', suite);
    expect(code).toBe(2);
    expect(err.join()).toContain(
      `The agent '${agent}' proposes programs, and the suite '${suite}' takes calls of tools alone. Give one that calls tools: oracle, silent, openai:MODEL, nod`,
    );
  });

  it('refuses the default agent too', async () => {
    expect((await testbed('run', '--suite', suite)).err.join()).toContain("The agent 'rules' proposes programs");
  });

  it.each(['oracle', 'silent', AGENT])('takes %s', async (agent) => {
    const { err } = await testbed('run', '--agent', agent, '--suite', suite);
    expect(err.join()).toContain('There is no readable db.json');
  });
});

describe('testbed tasks', () => {
  it('lists the tasks of a suite, all or those with words', async () => {
    const { out, err } = await testbed('tasks', '--suite', SUITE);
    expect(out[0]).toBe('fruit/apples  Order apples');
    expect(out).toHaveLength(5);
    expect(err).toEqual(['5 tasks of toy; 1 more are unsolvable.']);
    expect((await testbed('tasks', 'PEARS', 'order', '--suite', SUITE)).out).toEqual(['fruit/pears  Order pears']);
    expect((await testbed('tasks', 'pears', 'figs', '--suite', SUITE)).out).toEqual([]);
    expect((await testbed('tasks', '--unsolvable', '--suite', SUITE)).out).toEqual([
      'moon  There is no moon to order.',
    ]);
  });

  it('lists what is unsolvable with words and limits, too', async () => {
    const unsolvable = (...args: readonly string[]) => testbed('tasks', '--unsolvable', '--suite', SUITE, ...args);
    expect(await unsolvable('order')).toMatchObject({ out: ['moon  There is no moon to order.'] });
    expect(await unsolvable('pears')).toEqual({ code: 0, out: [], err: ['0 unsolvable tasks of toy.'] });
    const reasons = [{ id: 'moon', reason: 'There is no moon to order.' }];
    expect(json(await unsolvable('--limit', '1', '--json'))).toEqual({
      suite: 'toy',
      styles: ['plain', 'liar', 'hasty'],
      unsolvable: reasons,
    });
    expect(json(await testbed('tasks', '--suite', SUITE, '--json'))).toMatchObject({ unsolvable: reasons });
  });

  it('has the tasks as data', async () => {
    const { tasks, styles } = json(await testbed('tasks', '--suite', SUITE, '--json', '--limit', '1'));
    expect(styles).toEqual(['plain', 'liar', 'hasty']);
    expect(tasks).toEqual([{ id: 'fruit/apples', title: 'Order apples', item: 'apples', count: 2 }]);
  });
});

describe('testbed show', () => {
  it('shows what the user wants, how an oracle solves it and what is different then', async () => {
    const { code, out } = await testbed('show', 'fruit/figs', '--suite', SUITE);
    expect(code).toBe(0);
    expect(out.slice(0, 4)).toEqual(['fruit/figs: Order figs', '', 'The user:', '  You want 5 figs.']);
    expect(out).toContain('    call order({"item":"figs","count":5})');
    expect(out).toContain('      world: orders.0: nothing → "5 figs"');
    expect(out.at(-1)).toBe('  orders.0: nothing → "5 figs"');
  });

  it('refuses a task that the suite does not have', async () => {
    const { code, err } = await testbed('show', 'kiwi', '--suite', SUITE);
    expect([code, err.join()]).toEqual([2, expect.stringContaining("has no task 'kiwi'")]);
    expect((await testbed('show', '--suite', SUITE)).err.join()).toContain("'show' needs TASK");
  });
});

describe('testbed replay', () => {
  it('finds that a run holds', async () => {
    await play('--agent', AGENT, '--out', at('run'), '--trials', '2');
    expect(await testbed('replay', at('run'))).toMatchObject({ code: 0, out: ['10 episodes, 0 differ'] });
    const file = at('run', 'traces.jsonl');
    expect(json(await testbed('replay', file, '--task', 'fruit/figs', '--trial', '2', '--json'))).toMatchObject({
      episodes: 1,
      differing: 0,
      results: [{ task: 'fruit/figs', trial: 2, differences: [] }],
    });
  });

  it('says at which line a trace differs', async () => {
    await play('--agent', 'oracle', '--out', at('run'));
    const text = readFileSync(at('run', 'traces.jsonl'), 'utf8');
    const wrong = text.replace('"arguments":{"item":"pears","count":3}', '"arguments":{"item":"pears","count":4}');
    writeFileSync(at('mine.jsonl'), wrong);
    const { code, out } = await testbed('replay', at('mine.jsonl'), '--suite', SUITE);
    expect([code, out.at(-1)]).toEqual([1, '5 episodes, 1 differ']);
    const line = wrong.split('\n').findIndex((one) => one.includes('"pears","count":4}')) + 1;
    expect(out[0]).toMatch(new RegExp(`^${at('mine.jsonl')}:${line}: the digest is "[0-9a-f]+", and the trace has "`));
  });

  it.each([
    ['nowhere', [], "There are no traces at 'nowhere'."],
    ['package.json', [], 'package.json:1: this is no line of a trace'],
  ])('refuses %s', async (path, args, message) => {
    const { code, err } = await testbed('replay', path, ...args);
    expect([code, err.join()]).toEqual([2, expect.stringContaining(message)]);
  });

  it('asks for the suite where no run says it, and for an episode that is there', async () => {
    await play('--agent', 'oracle', '--out', at('run'), '--limit', '1');
    writeFileSync(at('mine.jsonl'), readFileSync(at('run', 'traces.jsonl')));
    expect((await testbed('replay', at('mine.jsonl'))).err.join()).toContain('give --suite.');
    expect((await testbed('replay', at('run'), '--trial', '2')).err.join()).toContain('has no such episode. It has 1;');
  });
});

describe('testbed explain', () => {
  it('explains the episodes that failed, and counts whose fault it was', async () => {
    await play('--agent', 'silent', '--out', at('run'), '--limit', '2');
    const { code, out } = await testbed('explain', at('run'));
    expect(code).toBe(0);
    expect(out.slice(0, 4)).toEqual([
      'fruit/apples trial 1 (line 1): failed, ended by user-gave-up',
      '  why: orders: expected 2 apples, found none',
      '  should be → is: orders.0: "2 apples" → nothing',
      '  success was in reach until the end',
    ]);
    expect(out.at(-1)).toBe('2 episodes, 2 explained; fault of: agent 2');
  });

  it('names the step', async () => {
    await play('--agent', AGENT, '--user', 'agenda:liar', '--out', at('run'));
    const { explained, faults } = json(await testbed('explain', at('run'), '--task', 'fruit/figs', '--json'));
    expect(explained).toMatchObject([
      { task: 'fruit/figs', trial: 1, passed: false, lost: { kind: 'step', step: 1 }, blame: { culprit: 'user' } },
    ]);
    expect(faults).toEqual({ agent: 0, user: 1, gate: 0, service: 0, limits: 0 });
  });

  it('has nothing to explain where all passed, unless it is asked', async () => {
    await play('--agent', 'oracle', '--out', at('run'), '--limit', '2');
    expect((await testbed('explain', at('run'))).out).toEqual(['2 episodes, none failed']);
    expect((await testbed('explain', at('run'), '--task', 'fruit/apples')).out[0]).toBe(
      'fruit/apples trial 1 (line 1): passed',
    );
  });
});

describe('compare of two runs', () => {
  it('takes their folders or reports, and tests task by task', async () => {
    await play('--agent', 'silent', '--out', at('a'));
    const ran = await play('--agent', 'oracle', '--json');
    writeFileSync(at('b.json'), ran.out.join('\n'));
    const { code, out } = await run('compare', at('a'), at('b.json'));
    expect(code).toBe(0);
    expect(out.slice(2, 4)).toEqual([
      '5 tasks in both: 0 went better in A, 5 in B, 0 as well in both',
      'B - A: 100.00 points, from 100.00 to 100.00 (95 %, paired bootstrap over tasks); p 0.0625 by the exact test of McNemar',
    ]);
    expect(out).toContain('  fruit/figs: 0.00 % → 100.00 %');
    const page = await run('compare', at('a'), at('b.json'), '--json', '--html', at('page.html'));
    expect(json(page)).toMatchObject({ of: 'testbed run', paired: { p: 0.0625 } });
    expect(readFileSync(at('page.html'), 'utf8')).toContain('Task by task');
  });

  it('grades anew, whatever the folder says, and says what it could not', async () => {
    await play('--agent', 'silent', '--out', at('a'), '--limit', '2');
    await play('--agent', 'oracle', '--out', at('b'), '--limit', '2');
    const forged = readFileSync(at('a', 'traces.jsonl'), 'utf8').replaceAll('"passed":false', '"passed":true');
    writeFileSync(at('a', 'traces.jsonl'), forged.replaceAll('"reward":0', '"reward":1'));
    const report = readFileSync(at('a', 'report.json'), 'utf8');
    writeFileSync(
      at('a', 'report.json'),
      report.replace('"pass_rate":0', '"pass_rate":1').replaceAll('[false]', '[true]'),
    );
    const { code, out } = await run('compare', at('a'), at('b'));
    expect(code).toBe(1);
    expect(out).toContain('2 tasks in both: 0 went better in A, 2 in B, 0 as well in both');
    expect(out.at(-1)).toMatch(/^graded: A anew; 2 traces edited .*; B anew$/);
    const { out: kept } = await run('compare', at('b', 'report.json'), at('b'));
    expect(kept.at(-1)).toMatch(/^graded: A as the file says; .*; B anew$/);
    const manifest = readFileSync(at('b', 'run.json'), 'utf8');
    writeFileSync(at('b', 'run.json'), manifest.replace(/"code": "\w+"/, '"code": "0"'));
    const { out: old } = await run('compare', at('b'), at('b'));
    expect(old.at(-1)).toContain('says: other code made it');
  });

  /** A run of which the second of two tasks failed, with its traces apart. */
  async function halfFailed(): Promise<readonly string[]> {
    await play('--agent', 'oracle', '--out', at('a'), '--limit', '2');
    await play('--agent', 'silent', '--out', at('b'), '--limit', '2');
    const [good, bad] = ['a', 'b'].map((run) =>
      readFileSync(at(run, 'traces.jsonl'), 'utf8').split(/^(?=\{"kind":"begin")/m),
    );
    return [good?.[0] ?? '', bad?.[1] ?? ''];
  }

  it.each([
    [
      'an episode twice in place of one that failed',
      ([good]: readonly string[]) => [good, good],
      '1 trace of no episode of the run; 1 trace missing',
    ],
    [
      'an episode of another seed',
      ([good, bad]: readonly string[]) => [good, bad?.replace(/"seed":\d+/, '"seed":7')],
      '1 trace of no episode of the run; 1 trace missing',
    ],
    [
      'an episode of a task that it does not have',
      ([good, bad]: readonly string[]) => [good, bad?.replace(/"task":"[^"]+"/, '"task":"__proto__"')],
      '1 trace of no episode of the run; 1 trace missing',
    ],
    ['one episode more', ([good, bad]: readonly string[]) => [good, bad, good], '1 trace of no episode of the run'],
    ['one episode less', ([good]: readonly string[]) => [good], '1 trace missing'],
  ])('finds %s', async (_what, forge, message) => {
    const traces = await halfFailed();
    writeFileSync(at('b', 'traces.jsonl'), forge(traces).join(''));
    const { code, out } = await testbed('leaderboard', at('b'), at('a'));
    expect([code, out.at(-2)]).toEqual([1, `graded: ${at('b')} anew; ${message}`]);
  });

  it('takes a run for one over other tasks if its list of tasks is cut short', async () => {
    const [good = ''] = await halfFailed();
    writeFileSync(at('b', 'traces.jsonl'), good);
    const manifest = JSON.parse(readFileSync(at('b', 'run.json'), 'utf8'));
    writeFileSync(at('b', 'run.json'), JSON.stringify({ ...manifest, tasks: manifest.tasks.slice(0, 1) }));
    const { code, out } = await testbed('leaderboard', at('b'), at('a'));
    expect([code, out[0], out.at(-2)]).toEqual([
      1,
      'suite toy; not all runs are over the same tasks',
      `graded: ${at('b')} anew; the tasks are not those of run.json`,
    ]);
  });

  it('holds with more trials than one', async () => {
    await play('--agent', 'silent', '--out', at('a'), '--limit', '2', '--trials', '2');
    const { code, out } = await testbed('leaderboard', at('a'));
    expect([code, out.at(-1)]).toEqual([0, `graded: ${at('a')} anew`]);
  });

  it('is told by replay which episodes are not of the run', async () => {
    const [good = ''] = await halfFailed();
    writeFileSync(at('a', 'traces.jsonl'), good + good);
    const { code, out } = await testbed('replay', at('a'));
    expect([code, out.at(-1)]).toEqual([1, '2 episodes, 0 differ, 1 not of the run']);
    expect(out[0]).toMatch(/traces\.jsonl:\d+: the run has no such episode, or has it already: take it out$/);
  });

  it('is told by replay and explain that a grade was edited', async () => {
    await play('--agent', 'silent', '--out', at('a'), '--limit', '1');
    const forged = readFileSync(at('a', 'traces.jsonl'), 'utf8').replace(
      '"reward":0,"passed":false',
      '"reward":1,"passed":true',
    );
    writeFileSync(at('a', 'traces.jsonl'), forged);
    const replayed = await testbed('replay', at('a'));
    expect([replayed.code, replayed.out.at(-1)]).toEqual([1, '1 episode, 1 differ']);
    expect(replayed.out[0]).toContain('the grade is {');
    const { out } = await testbed('explain', at('a'));
    expect(out.slice(0, 2)).toEqual([
      'fruit/apples trial 1 (line 1): failed, ended by user-gave-up',
      '  the trace was edited: it has another grade',
    ]);
    const resumed = await play('--agent', 'silent', '--out', at('a'), '--limit', '1');
    expect([resumed.code, resumed.err.join()]).toEqual([2, expect.stringContaining('was edited')]);
  });

  it('stand side by side in a leaderboard', async () => {
    await play('--agent', 'silent', '--out', at('a'), '--limit', '2');
    await play('--agent', 'oracle', '--out', at('b'), '--limit', '2');
    const { code, out } = await testbed('leaderboard', at('a'), at('b'));
    expect(code).toBe(0);
    expect(out.slice(3, 5).map((line) => line.split(/\s+/).slice(0, 3).join(' '))).toEqual(['b 2 100.0', 'a 2 0.0']);
    expect(out.at(-1)).toBe(`graded: ${at('b')} anew`);
    const table = json(await testbed('leaderboard', at('a'), at('b'), '--json'));
    expect(table).toMatchObject({ report: 'leaderboard', rows: [{ run: 'b' }, { run: 'a', pass_rate: 0 }] });
    expect((await testbed('leaderboard')).err.join()).toContain("'leaderboard' needs RUNS");
    expect((await testbed('leaderboard', at('nowhere'))).err.join()).toContain('is no report of a run');
  });

  it('are told apart by the ends of their paths, as far as needed', async () => {
    for (const [folder, agent] of [
      ['repair', 'silent'],
      ['retry', 'oracle'],
    ] as const)
      await play('--agent', agent, '--out', at(folder, 'rules'), '--limit', '1');
    const table = json(await testbed('leaderboard', at('repair', 'rules'), at('retry', 'rules'), '--json'));
    expect(table).toMatchObject({ rows: [{ run: 'retry/rules' }, { run: 'repair/rules' }] });
  });

  it('refuses what is no run beside one', async () => {
    await play('--agent', 'oracle', '--out', at('a'), '--limit', '1');
    writeFileSync(at('b.json'), '{"report":"eval sgd"}');
    const { code, err } = await run('compare', at('a'), at('b.json'));
    expect([code, err.join()]).toEqual([2, expect.stringContaining("b.json' is no report of a run: ")]);
  });
});
