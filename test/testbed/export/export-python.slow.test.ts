/**
 * Exported episodes, read by the libraries that they are for. They need Python with `trl`, `verifiers` and `openenv-core`:
 * TYPETOD_TRAINERS_PYTHON names an interpreter that has them, `python3` if left out.
 */
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { allServices } from 'typetod/apis';
import { type AgentFactory, runSuite, silentAgent, typetodSuite } from 'typetod/testbed';
import { exportedEpisode } from '../../../src/testbed/export/episode.js';
import { EXPORT_FORMATS, type ExportFormat, exportedLines } from '../../../src/testbed/export/formats.js';
import { temporaryFolder } from '../../temporary-folder.js';

const python = process.env.TYPETOD_TRAINERS_PYTHON || 'python3';
const script = fileURLToPath(new URL('read_export.py', import.meta.url));
const EPISODES = 4;

/** What a format is read by. */
const PACKAGES: Readonly<Record<ExportFormat, string>> = {
  messages: 'json',
  trl: 'trl',
  verifiers: 'verifiers',
  openenv: 'openenv',
};

const has = (format: ExportFormat): boolean =>
  spawnSync(python, ['-c', `import importlib.util as u; assert u.find_spec('${PACKAGES[format]}')`]).status === 0;

/** Calls tools with arguments of several shapes: columns of a table must bear them. */
const caller: AgentFactory = {
  name: 'caller',
  create: (view) => ({
    act: (observation) => {
      if (observation.kind !== 'user') return { kind: 'say', text: 'One moment.' };
      const names = view.tools().map(({ name }) => name);
      return {
        kind: 'call',
        calls: names
          .slice(0, 3)
          .map((name, at) => ({ name, arguments: at === 0 ? {} : { [`slot_${at}`]: [at, 'x'] } })),
      };
    },
  }),
};

const folder = temporaryFolder();
const fileOf = (format: ExportFormat): string => join(folder, `${format}.jsonl`);

beforeAll(async () => {
  const suite = typetodSuite(allServices, { limit: EPISODES });
  const lines = new Map<ExportFormat, string[]>();
  for (const agent of ['oracle', silentAgent(), caller] as const) {
    const run = await runSuite({ suite, agent });
    for (const { id: task } of suite.tasks) {
      const episode = await exportedEpisode(suite, run.trace({ task, trial: 1 }) ?? [], 1);
      for (const format of EXPORT_FORMATS) {
        const own = exportedLines(format, episode).map((line) => JSON.stringify(line));
        lines.set(format, [...(lines.get(format) ?? []), ...own]);
      }
    }
  }
  for (const [format, all] of lines) writeFileSync(fileOf(format), `${all.join('\n')}\n`);
}, 60_000);

function read(format: ExportFormat, file = fileOf(format)): { readonly status: number | null; readonly out: string } {
  const { status, stdout } = spawnSync(python, [script, format, file], {
    encoding: 'utf8',
    env: { ...process.env, HF_HUB_OFFLINE: '1' },
  });
  return { status, out: stdout };
}

describe.each(EXPORT_FORMATS)('%s, read by its library', (format) => {
  const isThere = has(format);
  const skipped = isThere ? '' : ` (skipped: pip install trl verifiers openenv-core, or set TYPETOD_TRAINERS_PYTHON)`;

  it.skipIf(!isThere)(
    `is taken as it is${skipped}`,
    () => {
      const { status, out } = read(format);
      expect(status).toBe(0);
      const made = JSON.parse(out) as { readonly rows: number; readonly rewards: readonly number[] };
      const rows = format === 'trl' ? expect.any(Number) : 3 * EPISODES;
      expect(made.rows).toEqual(rows);
      expect(new Set(made.rewards)).toEqual(new Set([0, 1]));
      const only = {
        messages: { roles: ['assistant', 'system', 'tool', 'user'] },
        trl: { completed: true, prompted: true, none: 0 },
        verifiers: { branches: Array.from({ length: 3 * EPISODES }, () => 1) },
        openenv: { ids: EPISODES },
      };
      expect(made).toMatchObject(only[format]);
    },
    300_000,
  );

  it.skipIf(!isThere || format === 'messages' || format === 'trl')(
    `is refused where a member is missing${skipped}`,
    () => {
      const bad = join(folder, `${format}-bad.jsonl`);
      writeFileSync(bad, '{"messages": []}\n');
      expect(read(format, bad).status).not.toBe(0);
    },
    300_000,
  );
});
