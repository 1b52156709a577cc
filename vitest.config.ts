import { defineConfig } from 'vitest/config';

// A variable that is set to nothing, as CI systems set it, names no corpus.
if (process.env.TYPETOD_SGD_DIR === '') delete process.env.TYPETOD_SGD_DIR;
if (process.env.TYPETOD_MULTIWOZ_DIR === '') delete process.env.TYPETOD_MULTIWOZ_DIR;
if (process.env.TYPETOD_TAU2_DIR === '') delete process.env.TYPETOD_TAU2_DIR;

const fixtures = 'test/fixtures/**';

/** What the type checker says of sources and pages: a part of `npm run types`, for it checks all of them. */
const types = 'test/**/*.types.test.ts';

/** The folders of tests: of what people install, and of each other package. */
const tests = (names: string): string[] => [`test/${names}`, `corpora/test/${names}`, `training/test/${names}`];

const parts = [
  {
    extends: true as const,
    test: {
      name: 'unit',
      pool: 'threads' as const,
      include: tests('**/*.test.ts'),
      exclude: [...tests('**/*.slow.test.ts'), 'test/attack/**', 'test/browser/**', fixtures, types],
      testTimeout: 10_000,
    },
  },
  {
    extends: true as const,
    test: {
      name: 'slow',
      include: tests('**/*.slow.test.ts'),
      exclude: [fixtures],
      testTimeout: 120_000,
      hookTimeout: 120_000,
    },
  },
  {
    extends: true as const,
    test: { name: 'types', include: [types], testTimeout: 120_000, hookTimeout: 120_000 },
  },
  {
    extends: true as const,
    test: {
      name: 'browser',
      include: ['test/browser/**/*.test.ts'],
      testTimeout: 60_000,
      hookTimeout: 60_000,
    },
  },
  {
    extends: true as const,
    test: {
      name: 'attack',
      include: ['test/attack/**/*.test.ts'],
      testTimeout: 360_000,
      hookTimeout: 360_000,
    },
  },
];

/** All of them as one project, so that they share their processes and each loads the sources once. */
const everything = {
  name: 'all',
  include: tests('**/*.test.ts'),
  exclude: [fixtures, types],
  testTimeout: 360_000,
  hookTimeout: 360_000,
};

const isOfPart = process.argv.some((arg) => arg.startsWith('--project'));

export default defineConfig({
  test: {
    environment: 'node',
    setupFiles: ['test/seed.ts'],
    pool: 'forks',
    // The same tests must give the same answer wherever they run.
    env: { TZ: 'UTC', NO_COLOR: '1' },
    maxWorkers: '100%',
    // One process for many files: loading the sources once is most of what would be waited for.
    isolate: false,
    // Node itself loads the sources, as it does for the command line: no server in between transforms each file. Nothing can be mocked
    // by the name of its module; tests give what they replace, or spy on its methods.
    experimental: { viteModuleRunner: false, nodeLoader: false },
    execArgv: ['--import', new URL('scripts/ts.mjs', import.meta.url).href],
    restoreMocks: true,
    unstubEnvs: true,
    unstubGlobals: true,
    projects: isOfPart ? parts : [{ extends: true, test: everything }],
  },
});
