import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { run } from '../../capture.js';
import { COMMAND_LINE } from '../../command-line.js';

it('writes the same traces with threads as without', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'typetod-jobs-'));
  try {
    const traces: (readonly string[])[] = [];
    for (const jobs of ['1', '2']) {
      const out = join(folder, jobs);
      const args = ['--suite', 'test/testbed/run/toy-suite.ts', '--agent', 'test/testbed/run/toy-agent.ts'];
      const more = ['--trials', '4', '--jobs', jobs, '--out', out, '--json'];
      const words = ['testbed', 'run', ...args, ...more];
      // Threads need a process that runs the sources without the test runner.
      const printed =
        jobs === '1'
          ? (await run(...words)).out.join('')
          : execFileSync(process.execPath, [...COMMAND_LINE, ...words], { encoding: 'utf8' });
      expect(JSON.parse(printed)).toMatchObject({ episodes: 20, played: 20 });
      traces.push(['traces.jsonl', 'report.json', 'run.json'].map((name) => readFileSync(join(out, name), 'utf8')));
    }
    expect(traces[1]).toEqual(traces[0]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
