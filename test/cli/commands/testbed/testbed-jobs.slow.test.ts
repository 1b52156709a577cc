import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { COMMAND_LINE } from '../../command-line.js';

it('writes the same traces with threads as without', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'typetod-jobs-'));
  try {
    const traces = ['1', '3'].map((jobs) => {
      const out = join(folder, jobs);
      const args = ['--suite', 'test/testbed/run/toy-suite.ts', '--agent', 'test/testbed/run/toy-agent.ts'];
      const more = ['--trials', '4', '--jobs', jobs, '--out', out, '--json'];
      const words = [...COMMAND_LINE, 'testbed', 'run', ...args, ...more];
      const printed = execFileSync(process.execPath, words, { encoding: 'utf8' });
      expect(JSON.parse(printed)).toMatchObject({ episodes: 20, played: 20 });
      return ['traces.jsonl', 'report.json', 'run.json'].map((name) => readFileSync(join(out, name), 'utf8'));
    });
    expect(traces[1]).toEqual(traces[0]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
