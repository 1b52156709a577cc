import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { run } from '../../../test/cli/capture.js';
import { runs } from '../../../test/runs.js';
import { temporaryFolder } from '../../../test/temporary-folder.js';

const folder = temporaryFolder();
const at = (...names: readonly string[]): string => join(folder, ...names);

const remedies = (...args: readonly string[]) => run('testbed', 'remedies', ...args);

describe('testbed remedies', () => {
  it('has remedies and proposers as counts beside the table, and keeps runs and a page', async () => {
    const files = ['--out', at('runs'), '--html', at('page.html')];
    const { code, out, err } = await remedies('--limit', '2', '--proposers', 'oracle,rules', '--json', ...files);
    expect({ code, err }).toEqual({ code: 0, err: [`typetod: wrote ${at('page.html')}`] });
    const report = JSON.parse(out.join('')) as { readonly table: readonly { readonly remedy: string }[] };
    expect(report).toMatchObject({
      report: 'testbed remedies',
      remedies: 5,
      proposers: 2,
      tasks: 2,
      faults: 'default',
    });
    expect(report.table).toHaveLength(10);
    expect(report).toMatchObject({ controls: [{ remedy: 'no faults', success: 1 }, {}, {}, {}] });
    expect(readFileSync(at('page.html'), 'utf8')).toContain('retry: rules');
    const replayed = await run('testbed', 'replay', at('runs', 'retry', 'oracle'));
    expect(replayed.out.at(-1)).toBe('2 episodes, 0 differ');
  }, 120_000);

  it.each([
    [['--proposers', 'oracle,oracle'], "--proposers takes each proposer once, not 'oracle' again"],
    [['--proposers', 'oracle,'], '--proposers takes names with commas between them'],
    [
      ['--proposers', 'silent'],
      "--proposers takes agents that propose programs: oracle, rules, neural, llama:FILE, MODULE. 'silent' proposes none.",
    ],
    [
      ['--proposers', 'openai:x'],
      "--proposers takes agents that propose programs: oracle, rules, neural, llama:FILE, MODULE. 'openai:x' proposes none.",
    ],
    [['--proposers', 'reactod'], "'reactod' proposes none."],
    [['--proposers', 'nobody'], "There is no agent 'nobody'."],
    [['--proposers', 'llama:/no/such.gguf', '--limit', '1'], "There is no file '/no/such.gguf'"],
    [['--suite', 'tau2:/some/retail'], "which the suite 'tau2:/some/retail' does not take. Give one over services"],
    [['--suite', 'tau3:/some/retail'], "There is no suite 'tau3:/some/retail'"],
    [['--faults', 'many'], '--faults takes'],
    [['--limit', '0'], '--limit takes a whole number of at least 1'],
    [['runs'], "'runs' is one argument too many for 'remedies'"],
  ])(
    'refuses %j',
    async (args, message) => {
      const { code, out, err } = await remedies(...args);
      expect({ code, out }).toEqual({ code: 2, out: [] });
      expect(err.join('\n')).toContain(message);
    },
    60_000,
  );
});

describe('testbed run --faults', () => {
  it('makes presets differ that are alike without', async () => {
    const rate = async (limit: string, ...args: readonly string[]): Promise<number> => {
      const { out } = await run('testbed', 'run', '--agent', 'oracle', '--limit', limit, '--json', ...args);
      return (JSON.parse(out.join('')) as { readonly pass_rate: number }).pass_rate;
    };
    const presets = ['none', 'standard', 'respact'];
    for (const gates of presets) expect(await rate('4', '--gates', gates)).toBe(1);
    const rates: number[] = [];
    for (const gates of presets) rates.push(await rate(String(runs(16, 8)), '--gates', gates, '--faults', 'default'));
    expect(new Set(rates).size).toBeGreaterThan(1);
    expect(Math.max(...rates)).toBeLessThan(1);
  }, 120_000);

  it.each([
    [['--agent', 'rules', '--faults', 'rude'], "not 'rude'"],
    [['--agent', 'silent', '--faults', 'default'], '--faults does nothing with the agent'],
    [['--agent', 'rules', '--gates', 'mend'], "not 'mend'"],
  ])('refuses %j', async (args, message) => {
    const { code, err } = await run('testbed', 'run', ...args);
    expect(code).toBe(2);
    expect(err.join('\n')).toContain(message);
  });
});

describe('testbed counterfactuals', () => {
  it('takes the gates of the run, and writes a page', async () => {
    const args = ['--agent', 'oracle', '--gates', 'retry', '--faults', 'default', '--limit', '2', '--out', at('r')];
    await run('testbed', 'run', ...args);
    const { code, out } = await run('testbed', 'counterfactuals', at('r'), '--json', '--html', at('flips.html'));
    expect(code).toBe(0);
    const report = JSON.parse(out.join('')) as { readonly gates: object; readonly verdicts: number };
    expect(report).toMatchObject({ report: 'testbed counterfactuals', episodes: 2 });
    expect(report.verdicts).toBeGreaterThan(0);
    expect(Object.keys(report.gates)).not.toContain('what-if');
    expect(readFileSync(at('flips.html'), 'utf8')).toContain('Verdicts turned round');
    const one = await run('testbed', 'counterfactuals', at('r'), '--limit', '1');
    expect(one.out[0]).toMatch(/^suite typetod, 1 episode, \d+ verdicts turned round$/);
  }, 120_000);

  it.each([
    [[], 'needs'],
    [['nowhere'], "There are no traces at 'nowhere'."],
    [['package.json'], 'no line of a trace'],
    [[folder, '--gates', 'mend'], 'There are no traces at'],
  ])('refuses %j', async (args, message) => {
    const { code, out, err } = await run('testbed', 'counterfactuals', ...args);
    expect({ code, out }).toEqual({ code: 2, out: [] });
    expect(err.join('\n')).toContain(message);
  });
});

describe('testbed export', () => {
  it('writes lines to the output or to a file, and those that passed alone', async () => {
    await run('testbed', 'run', '--agent', 'silent', '--limit', '3', '--out', at('silent'));
    const { code, out } = await run('testbed', 'export', at('silent'), '--format', 'messages');
    expect({ code, lines: out.length }).toEqual({ code: 0, lines: 3 });
    expect(JSON.parse(out[0] ?? '')).toMatchObject({ suite: 'typetod', reward: 0 });
    expect(out[0]).toContain('"messages":[{"role":"system"');
    expect(await run('testbed', 'export', at('silent'), '--format', 'trl', '--passed')).toMatchObject({
      ...{ code: 1, out: [], err: ['No episode was exported: none of them passed.'] },
    });
    const args = ['--format', 'openenv', '--limit', '1', '--out', at('e.jsonl')];
    const written = await run('testbed', 'export', at('silent'), ...args);
    expect(written).toMatchObject({ code: 0, out: [] });
    expect(readFileSync(at('e.jsonl'), 'utf8').match(/\n/g)).toHaveLength(1);
  }, 180_000);

  it.each([
    [[folder], 'In which format? --format takes messages, trl, verifiers, openenv, tau2.'],
    [[folder, '--format', 'csv'], "not 'csv'"],
    [['nowhere', '--format', 'trl'], "There are no traces at 'nowhere'."],
    [[folder, '--format', 'trl', '--out', 'no/such/folder/x'], "There is no folder 'no/such/folder'"],
    [[folder, '--format', 'trl', '--json'], "Unknown option '--json'"],
  ])('refuses %j', async (args, message) => {
    const { code, out, err } = await run('testbed', 'export', ...args);
    expect({ code, out }).toEqual({ code: 2, out: [] });
    expect(err.join('\n')).toContain(message);
  });
});
