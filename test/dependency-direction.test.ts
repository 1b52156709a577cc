import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { casesIn, checkEach } from './cases.js';

const root = fileURLToPath(new URL('..', import.meta.url));
const config = join(root, '.dependency-cruiser.mjs');
const cruiser = join(root, 'node_modules', 'dependency-cruiser', 'bin', 'dependency-cruise.mjs');

/** Made-up files by the rule that each breaks; the report calls a file by its name. */
const files = casesIn(new URL('cases/dependencies.txt', import.meta.url));
const made = [...files.values()].flat();

const folders =
  'errors text language service world engine values models mend nlg dialogue parsers transcripts metrics faults testing testbed server cli internal'.split(
    ' ',
  );
const ok = 'export const x = 1; export type X = number;';
const scaffolding: readonly [file: string, source: string][] = [
  ...folders.map((folder): [string, string] => [`src/${folder}/ok.ts`, ok]),
  ['src/index.ts', "export { x as y } from './engine/ok.js';"],
  ...['engine', 'values', 'internal'].map((folder): [string, string] => [
    `src/${folder}/index.ts`,
    "export { x } from './ok.js';",
  ]),
  ['src/models/between.ts', "export { x } from './openai/ok.js';"],
  ['src/models/openai/ok.ts', ok],
  ['src/world/ring-b.ts', "import { a } from './ring-a.js'; export const b = a;"],
  ['apis/ok.ts', ok],
  ['corpora/src/sgd/ok.ts', ok],
  ['corpora/src/sgd/index.ts', "export { x } from './ok.js';"],
  ['corpora/src/tau2/ok.ts', ok],
  ['corpora/src/convert/index.ts', ok],
  ['training/src/passes/index.ts', ok],
  ['training/package.json', JSON.stringify({ name: '@typetod/training', type: 'module' })],
  ['corpora/package.json', JSON.stringify({ name: '@typetod/corpora', type: 'module', dependencies: { zod: '1' } })],
  ['test/ok.ts', ok],
  ...['acorn', 'zod', 'heavy', 'tool', 'peer', 'stranger'].flatMap((name): [string, string][] => [
    [`node_modules/${name}/package.json`, JSON.stringify({ name, version: '1.0.0', type: 'module', main: 'index.js' })],
    [`node_modules/${name}/index.js`, 'export const x = 1;'],
  ]),
  [
    'package.json',
    JSON.stringify({
      name: 'typetod',
      type: 'module',
      dependencies: { acorn: '1', zod: '1', heavy: '1' },
      peerDependencies: { peer: '1' },
      peerDependenciesMeta: { peer: { optional: true } },
      devDependencies: { tool: '1', peer: '1' },
    }),
  ],
  [
    'tsconfig.json',
    JSON.stringify({
      compilerOptions: {
        module: 'NodeNext',
        paths: {
          typetod: ['./src/index.ts'],
          'typetod/*': ['./src/*/index.ts'],
          '@typetod/corpora/*': ['./corpora/src/*/index.ts'],
          '@typetod/training/*': ['./training/src/*/index.ts'],
        },
      },
    }),
  ],
];

let project: string;
let violations: readonly { from: string; rule: { name: string } }[];

beforeAll(async () => {
  project = mkdtempSync(join(tmpdir(), 'typetod-direction-'));
  for (const [file, source] of [...scaffolding, ...made]) {
    mkdirSync(dirname(join(project, file)), { recursive: true });
    writeFileSync(join(project, file), source);
  }
  const args = [cruiser, '--config', config, '--output-type', 'json', 'src', 'apis', 'corpora/src', 'training/src'];
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: project, maxBuffer: 16_000_000 });
  violations = JSON.parse(stdout).summary.violations;
}, 30_000);

afterAll(() => rmSync(project, { recursive: true, force: true }));

const rulesBrokenBy = (file: string): string[] =>
  violations.filter((violation) => violation.from === file).map((violation) => violation.rule.name);

test.each([...files].filter(([rule]) => rule !== 'none'))('the rule %s refuses what breaks it', async (rule, cases) => {
  await checkEach(cases, String, ([file]) => expect(rulesBrokenBy(file)).toContain(rule));
});

test('the dependency rules allow everything else', async () => {
  await checkEach(files.get('none') ?? [], String, ([file]) => expect(rulesBrokenBy(file)).toEqual([]));
});
