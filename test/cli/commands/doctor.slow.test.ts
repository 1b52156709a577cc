import type { ArgsDef } from 'citty';
import { expect, it } from 'vitest';
import { readArguments } from 'typetod/internal/cli';
import { doctor, runDoctor } from '../../../src/cli/commands/doctor/doctor.js';
import { CHECKS } from '../../../src/cli/commands/doctor/checks.js';

interface Checked {
  readonly name: string;
  readonly required: boolean;
  readonly status: string;
  readonly detail: string;
  readonly fix?: string;
}

async function see(args: readonly string[], env: Readonly<Record<string, string>> = {}, nodeVersion = '20.19.0') {
  const out: string[] = [];
  const output = {
    write: () => undefined,
    print: (line: string) => void out.push(line),
    log: () => undefined,
    style: (_style: unknown, text: string) => text,
    isWatched: false,
  };
  const code = await runDoctor(readArguments(doctor.args as ArgsDef, args), output, { env, nodeVersion });
  return { code, out };
}

async function seeJson(args: readonly string[], env?: Readonly<Record<string, string>>, nodeVersion?: string) {
  const { code, out } = await see([...args, '--json'], env, nodeVersion);
  expect(out).toHaveLength(1);
  return { code, ...(JSON.parse(out.join()) as { readonly ok: boolean; readonly checks: readonly Checked[] }) };
}

it('ends with 0 where nothing is set up but what is needed', async () => {
  const { code, ok, checks } = await seeJson([]);
  expect({ code, ok }).toEqual({ code: 0, ok: true });
  expect(checks.map(({ name }) => name)).toEqual(CHECKS.map(({ name }) => name));
  for (const { required, status } of checks) expect(status).toMatch(required ? /^ok$/ : /^(ok|missing)$/);
});

it('loads the runtime of local models', async () => {
  const { checks } = await seeJson([]);
  const { detail } = checks.find(({ name }) => name === 'local runtime') ?? {};
  expect(detail).toMatch(/^@huggingface\/transformers \d\S*, onnxruntime loads$/);
});

it.each([
  ['a model that is asked for is not there', ['--model-dir', 'nowhere'], {}, 'local model'],
  ['a corpus that is set is not there', [], { TYPETOD_SGD_DIR: 'nowhere' }, 'sgd'],
  ['an endpoint that is set is none', [], { OPENAI_BASE_URL: 'nowhere' }, 'openai endpoint'],
])('ends with 1 when %s', async (_what, args, env: Readonly<Record<string, string>>, name) => {
  const { code, ok, checks } = await seeJson(args, env);
  expect({ code, ok }).toEqual({ code: 1, ok: false });
  expect(checks.filter(({ status }) => status === 'broken')).toMatchObject([{ name, required: true }]);
});

it('ends with 1 on an old Node', async () => {
  const { code, checks } = await seeJson([], {}, '18.0.0');
  expect(code).toBe(1);
  expect(checks[0]).toMatchObject({ name: 'node', status: 'broken' });
});

it('shows each check on a line, and under it the command that mends it', async () => {
  const { code, out } = await see([]);
  expect(code).toBe(0);
  const at = out.findIndex((line) => /^missing {2}openai key/.test(line));
  expect(out[at + 1]?.trim()).toBe('> export OPENAI_API_KEY=KEY');
  expect(out.filter((line) => /^(ok|missing|broken) /.test(line))).toHaveLength(CHECKS.length);
});
