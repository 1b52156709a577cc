/**
 * How long the prompts of the action parser are, over the dialogues of SGD, and how long it takes to write one.
 *
 * Tokens are those of the encoding o200k. `node --import ./scripts/ts.mjs bench/prompts.ts --dir PATH_TO_SGD` prints a table,
 * `--json` one object; `--split`, `--services` and `--limit` are as of `typetod examples sgd`, `--brief` leaves the
 * instructions out.
 */
import { parseArgs } from 'node:util';
import { countTokens } from 'gpt-tokenizer/encoding/o200k_base';
import { createRegistry } from 'typetod';
import { EMPTY_WORLD } from '../src/world/index.js';
import { readSgdDialogues, readSgdSchema, servicesFromSgdSchema, sgdFacts, type SgdSplit } from '@typetod/corpora/sgd';
import { type ExampleOptions, exampleTurns, parserExample } from '@typetod/training/examples';
import type { PromptInput } from 'typetod/internal';
import { historyFrom, renderPrompt, renderTarget } from 'typetod/dialogue';

const { values: given } = parseArgs({
  options: {
    dir: { type: 'string' },
    split: { type: 'string', default: 'dev' },
    services: { type: 'string', default: 'dialogue' },
    limit: { type: 'string', default: 'Infinity' },
    brief: { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
  },
});

function usage(problem: string): never {
  process.stderr.write(`${problem}\n`);
  process.exit(2);
}

function oneOf<T extends string>(option: string, value: string, known: readonly T[]): T {
  return known.find((one) => one === value) ?? usage(`--${option} takes ${known.join(', ')}, not '${value}'.`);
}

const dir = given.dir || process.env.TYPETOD_SGD_DIR || usage('Where is the SGD corpus? Give its root by --dir.');
const split: SgdSplit = oneOf('split', given.split, ['train', 'dev', 'test']);
const services = oneOf('services', given.services, ['dialogue', 'turn', 'all']);
const options: ExampleOptions = { split, services, mode: 'annotated' };
const limit = Number(given.limit);

interface Sizes {
  readonly mean: number;
  readonly p50: number;
  readonly p99: number;
  readonly max: number;
}

function sizes(values: readonly number[]): Sizes {
  const sorted = [...values].sort((a, b) => a - b);
  const at = (share: number): number => sorted[Math.floor(share * (sorted.length - 1))] ?? 0;
  const sum = values.reduce((total, value) => total + value, 0);
  return { mean: sum / values.length, p50: at(0.5), p99: at(0.99), max: at(1) };
}

const systems = new Map<string, number>();

/** Tokens of the part of a prompt that many turns share. */
function tokensOnce(text: string): number {
  const known = systems.get(text) ?? countTokens(text);
  systems.set(text, known);
  return known;
}

const tokens = { system: [] as number[], user: [] as number[], whole: [] as number[], completion: [] as number[] };
const times: number[] = [];

function measure(input: PromptInput, completion: string): void {
  const started = performance.now();
  const { system, user } = renderPrompt(input, { instructions: !given.brief });
  times.push((performance.now() - started) * 1000);
  const [ofSystem, ofUser] = [tokensOnce(system), countTokens(user)];
  tokens.system.push(ofSystem);
  tokens.user.push(ofUser);
  tokens.whole.push(ofSystem + ofUser);
  tokens.completion.push(countTokens(completion));
}

const schema = readSgdSchema(dir, split);
const registry = createRegistry(servicesFromSgdSchema(schema, { facts: sgdFacts(schema, 'all') }));
let dialogues = 0;
for (const dialogue of readSgdDialogues(dir, split)) {
  if (dialogues >= limit) break;
  dialogues += 1;
  let world = EMPTY_WORLD;
  for await (const turn of exampleTurns(dialogue, registry, options)) {
    const { context, utterance, apis: names } = parserExample(turn, registry, options);
    const apis = names.flatMap((name) => registry.apis.get(name) ?? []);
    measure({ history: historyFrom(context), world, utterance, apis }, renderTarget(turn.statements));
    world = turn.world;
  }
}

const report = {
  split,
  services,
  instructions: !given.brief,
  dialogues,
  prompts: times.length,
  tokens: Object.fromEntries(Object.entries(tokens).map(([part, counts]) => [part, sizes(counts)])),
  render_us: sizes(times),
};
if (given.json) process.stdout.write(`${JSON.stringify(report)}\n`);
else {
  const row = (name: string, { mean, p50, p99, max }: Sizes): string =>
    [name.padEnd(24), ...[mean, p50, p99, max].map((value) => value.toFixed(0).padStart(8))].join('');
  const lines = [
    `${report.prompts} prompts of ${dialogues} dialogues of ${split}, APIs of ${services}`,
    `${''.padEnd(24)}${['mean', 'p50', 'p99', 'max'].map((name) => name.padStart(8)).join('')}`,
    ...Object.entries(report.tokens).map(([part, size]) => row(`${part}, tokens`, size)),
    row('writing one, µs', report.render_us),
  ];
  process.stdout.write(`${lines.join('\n')}\n`);
}
