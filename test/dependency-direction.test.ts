import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));
const config = join(root, '.dependency-cruiser.mjs');
const cruiser = join(root, 'node_modules', 'dependency-cruiser', 'bin', 'dependency-cruise.mjs');

/** One made-up file per case; its name is what the report calls it. */
const wrong: readonly [file: string, source: string, rule: string][] = [
  ['src/language/up.ts', "import { x } from '../engine/ok.js'; export const y = x;", 'layer-language'],
  ['src/language/up-type.ts', "import type { X } from '../service/ok.js'; export type Y = X;", 'layer-language'],
  ['src/service/up.ts', "export { x } from '../world/ok.js';", 'layer-service'],
  ['src/world/up.ts', "export const later = () => import('../engine/ok.js');", 'layer-world'],
  ['src/world/values.ts', "import { x } from '../values/ok.js'; export const y = x;", 'layer-world'],
  ['src/engine/up.ts', "import { x } from '../dialogue/ok.js'; export const y = x;", 'layer-engine'],
  ['src/engine/bundled.ts', "import { x } from '../../apis/ok.js'; export const y = x;", 'layer-engine'],
  ['src/engine/front-door.ts', "import { x } from '../index.js'; export const y = x;", 'layer-engine'],
  ['src/values/code.ts', "import { x } from '../engine/ok.js'; export const y = x;", 'layer-values'],
  ['src/models/core.ts', "import { x } from '../language/ok.js'; export const y = x;", 'layer-models'],
  ['src/dialogue/up.ts', "import { x } from '../testbed/ok.js'; export const y = x;", 'layer-dialogue'],
  ['src/errors/up.ts', "import { x } from '../text/ok.js'; export const y = x;", 'layer-errors'],
  ['src/errors/package.ts', "import { x } from 'heavy'; export const y = x;", 'core-packages'],
  ['src/text/up.ts', "import { x } from '../language/ok.js'; export const y = x;", 'layer-text'],
  ['src/mend/up.ts', "import { x } from '../world/ok.js'; export const y = x;", 'layer-mend'],
  ['src/nlg/up.ts', "import { x } from '../dialogue/ok.js'; export const y = x;", 'layer-nlg'],
  ['src/nlg/models.ts', "import { x } from '../models/ok.js'; export const y = x;", 'layer-nlg'],
  ['src/transcripts/corpus.ts', "import { x } from '../server/ok.js'; export const y = x;", 'layer-transcripts'],
  ['src/metrics/corpus.ts', "import { x } from '../server/ok.js'; export const y = x;", 'layer-metrics'],
  ['src/pages/corpus.ts', "import { x } from '../server/ok.js'; export const y = x;", 'layer-pages'],
  ['src/jobs/corpus.ts', "import { x } from '../server/ok.js'; export const y = x;", 'layer-jobs'],
  ['src/faults/corpus.ts', "import { x } from '../server/ok.js'; export const y = x;", 'layer-faults'],
  ['src/testing/corpus.ts', "import { x } from '../server/ok.js'; export const y = x;", 'layer-testing'],
  ['src/testing/bundled.ts', "import { x } from '../../apis/ok.js'; export const y = x;", 'layer-testing'],
  ['src/testbed/corpus.ts', "import { x } from '../server/ok.js'; export const y = x;", 'layer-testbed'],
  ['src/testbed/up.ts', "import { x } from '../server/ok.js'; export const y = x;", 'layer-testbed'],
  ['src/index.ts', "export { x } from './server/ok.js';", 'index-is-the-core'],
  ['src/models/index.ts', "export { x } from './between.js';", 'model-port-is-light'],
  ['src/novelty/ok.ts', "import { x } from '../language/ok.js'; export const y = x;", 'no-unknown-folder'],
  ['src/engine/package.ts', "import { x } from 'heavy'; export const y = x;", 'core-packages'],
  ['src/cli/dev.ts', "import { x } from 'tool'; export const y = x;", 'no-dev-dependency'],
  ['src/cli/undeclared.ts', "import { x } from 'stranger'; export const y = x;", 'no-undeclared-package'],
  ['src/cli/own-name.ts', "import { x } from 'typetod'; export const y = x;", 'no-import-of-own-name'],
  ['src/cli/outside.ts', "import { x } from '../../test/ok.js'; export const y = x;", 'no-outside'],
  ['src/cli/nowhere.ts', "import { x } from './nowhere-else.js'; export const y = x;", 'no-unresolvable'],
  ['src/world/ring-a.ts', "import { b } from './ring-b.js'; export const a = b;", 'no-cycle'],
  ['src/cli/corpus.ts', "export const later = () => import('@typetod/corpora/sgd');", 'no-corpora-below'],
  ['src/cli/inner.ts', "import { x } from '../internal/index.js'; export const y = x;", 'internal-is-for-others'],
  [
    'corpora/src/sgd/path.ts',
    "import { x } from '../../../src/values/index.js'; export const y = x;",
    'packages-by-name',
  ],
  ['corpora/src/sgd/room.ts', "import { x } from 'typetod/engine'; export const y = x;", 'packages-by-entry-points'],
  ['corpora/src/sgd/other.ts', "import { x } from '../tau2/ok.js'; export const y = x;", 'corpus-sgd'],
  ['corpora/src/tau2/other.ts', "import { x } from '../sgd/ok.js'; export const y = x;", 'corpus-tau2'],
  ['corpora/src/lab/other.ts', "import { x } from '../sgd/ok.js'; export const y = x;", 'laboratory'],
  [
    'corpora/src/sgd/own-name.ts',
    "import { x } from '@typetod/corpora/sgd'; export const y = x;",
    'no-import-of-own-name-in-corpora',
  ],
  ['corpora/src/sgd/undeclared.ts', "import { x } from 'heavy'; export const y = x;", 'no-undeclared-package'],
  ['corpora/src/sgd/up.ts', "import { x } from '@typetod/training/passes'; export const y = x;", 'no-training-below'],
  ['training/src/path.ts', "import { x } from '../../src/values/index.js'; export const y = x;", 'packages-by-name'],
  [
    'training/src/corpus.ts',
    "import { x } from '../../corpora/src/sgd/index.js'; export const y = x;",
    'corpora-by-name',
  ],
  [
    'training/src/room.ts',
    "import { x } from '@typetod/corpora/convert'; export const y = x;",
    'packages-by-entry-points',
  ],
  ['apis/inside.ts', "import { x } from '../src/service/ok.js'; export const y = x;", 'apis-only-public-package'],
  ['apis/private.ts', "import { x } from 'typetod/engine'; export const y = x;", 'apis-only-entry-points'],
  ['apis/package.ts', "import { x } from 'heavy'; export const y = x;", 'apis-packages'],
];

const right: readonly [file: string, source: string][] = [
  ['src/service/down.ts', "import { x } from '../language/ok.js'; export const y = x;"],
  ['src/world/down.ts', "import { x } from '../service/ok.js'; export const y = x;"],
  ['src/engine/down.ts', "import { x } from '../world/ok.js'; export const y = x;"],
  ['src/engine/built-in.ts', "import { createHash } from 'node:crypto'; export const y = createHash;"],
  ['src/engine/beside.ts', "import { x } from './ok.js'; export const y = x;"],
  ['src/language/package.ts', "import { x } from 'acorn'; export const y = x;"],
  ['src/values/package.ts', "import { x } from 'heavy'; export const y = x;"],
  ['src/values/type.ts', "import type { X } from '../service/ok.js'; export type Y = X;"],
  ['src/values/reader.ts', "import { x } from '../world/ok.js'; export const y = x;"],
  ['src/dialogue/down.ts', "import { x } from '../models/ok.js'; export const y = x;"],
  ['src/language/errors.ts', "import { x } from '../errors/ok.js'; export const y = x;"],
  ['src/models/errors.ts', "import { x } from '../errors/ok.js'; export const y = x;"],
  ['src/language/text.ts', "import { x } from '../text/ok.js'; export const y = x;"],
  ['src/mend/down.ts', "import { x } from '../language/ok.js'; export const y = x;"],
  ['src/nlg/down.ts', "import { x } from '../engine/ok.js'; export const y = x;"],
  ['src/faults/down.ts', "import { x } from '../dialogue/ok.js'; export const y = x;"],
  [
    'src/testbed/both.ts',
    "import { x } from '../parsers/ok.js'; import { x as z } from '../metrics/ok.js'; export const y = [x, z];",
  ],
  [
    'src/testing/down.ts',
    "import { x } from '../faults/ok.js'; import { x as z } from '../transcripts/ok.js'; export const y = [x, z];",
  ],
  ['src/models/peer.ts', "export const y = () => import('peer');"],
  [
    'corpora/src/sgd/by-name.ts',
    "import { x } from 'typetod/values'; import { z } from 'zod'; export const y = [x, z];",
  ],
  ['corpora/src/sgd/inner.ts', "import { x } from 'typetod/internal'; export const y = x;"],
  ['training/src/by-name.ts', "import { x } from '@typetod/corpora/sgd'; export const y = x;"],
  ['corpora/src/sgd/laboratory.ts', "import { x } from '../lab/ok.js'; export const y = x;"],
  ['corpora/src/sgd/beside.ts', "import { x } from './ok.js'; export const y = x;"],
  ['src/testbed/down.ts', "import { x } from '../metrics/ok.js'; export const y = x;"],
  ['src/server/all.ts', "import { x } from '../testbed/ok.js'; export const y = x;"],
  [
    'src/cli/all.ts',
    "import { x } from '../server/ok.js'; export { x as z } from '../../apis/ok.js'; export const y = x;",
  ],
  ['apis/subpath.ts', "import { x } from 'typetod/values'; export const y = x;"],
  ['apis/public.ts', "import { y } from 'typetod'; import { x } from 'zod'; export const z = [x, y];"],
];

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
  ['corpora/src/lab/ok.ts', ok],
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
  for (const [file, source] of [...scaffolding, ...right, ...wrong]) {
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

describe('the dependency rules refuse', () => {
  test.each(wrong)('%s: %s', (file, _source, rule) => {
    expect(rulesBrokenBy(file)).toContain(rule);
  });
});

describe('the dependency rules allow', () => {
  test.each(right)('%s: %s', (file) => {
    expect(rulesBrokenBy(file)).toEqual([]);
  });
});
