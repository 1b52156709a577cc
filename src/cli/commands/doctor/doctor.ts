import { text } from '../../options/option.js';
import { OPTIONS } from '../../options/tables.js';
import { type Arguments, type CommandSpec, EXIT } from '../../command.js';
import { CHECKS, type Check, type Finding, type Surroundings } from './checks.js';
import { type SetVariable, setVariables } from '../serve-environment.js';
import { serve } from '../serve.js';
import { WORKER_OPTIONS } from '../worker/worker.js';
import { columns } from '../../render/visible.js';
import type { Output, Style } from '../../output.js';

interface Checked extends Finding {
  readonly name: string;
  readonly required: boolean;
}

const LOOKS: Readonly<Record<Finding['status'], Style>> = { ok: 'green', missing: 'yellow', broken: 'red' };

async function checked({ name, isRequired, run }: Check, surroundings: Surroundings): Promise<Checked> {
  const required = isRequired(surroundings);
  const finding = await run(surroundings);
  // Something that is required and missing is broken.
  const status = required && finding.status === 'missing' ? 'broken' : finding.status;
  return { name, required, ...finding, status };
}

function show(checks: readonly Checked[], output: Output): void {
  const width = Math.max(...checks.map(({ name }) => name.length));
  for (const { name, status, detail, fix } of checks) {
    output.print(`${output.style(LOOKS[status], status.padEnd(7))}  ${name.padEnd(width)}  ${detail}`);
    if (fix !== undefined) output.print(`${' '.repeat(width + 11)}${output.style('dim', `> ${fix}`)}`);
  }
}

/** What the environment says in place of options. */
function showConfiguration(found: readonly SetVariable[], output: Output): void {
  output.print('');
  output.print(found.length === 0 ? 'Nothing is configured by the environment.' : 'Configured by the environment:');
  const options = (option: string | undefined): string => (option === undefined ? '' : `--${option}`);
  for (const line of columns(found.map(({ variable, value, option }) => [`${variable}=${value}`, options(option)])))
    output.print(`  ${line}`.trimEnd());
}

/** Runs `typetod doctor`. What is needed or asked for and does not work is a finding. */
export async function runDoctor(
  args: Arguments,
  output: Output,
  { env, nodeVersion }: Omit<Surroundings, 'modelFolder'> = { env: process.env, nodeVersion: process.versions.node },
): Promise<number> {
  const modelFolder = args.text('model-dir');
  const surroundings = { env, nodeVersion, ...(modelFolder !== undefined && { modelFolder }) };
  const checks: Checked[] = [];
  for (const check of CHECKS) checks.push(await checked(check, surroundings));
  const ok = checks.every(({ required, status }) => !required || status === 'ok');
  const configuration = setVariables({ ...serve.args, ...WORKER_OPTIONS }, env);
  if (args.flag('json')) output.print(JSON.stringify({ ok, checks, configuration }));
  else {
    show(checks, output);
    showConfiguration(configuration, output);
  }
  return ok ? EXIT.ok : EXIT.findings;
}

/** `typetod doctor`. */
export const doctor: CommandSpec = {
  args: {
    'model-dir': text('FOLDER', 'Check the local model in this folder, too'),
    json: OPTIONS.json,
  },
  examples: [
    ['typetod doctor', 'what is there, what is missing, what is broken'],
    ['typetod doctor --model-dir models/mine', 'whether a local model can be loaded'],
    ['typetod doctor --json', 'for a program to read; it ends with 1 when something that is needed is broken'],
  ],
  positionals: 0,
  run: runDoctor,
};
