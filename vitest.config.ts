import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { entryPoints, root } from './scripts/entries.mjs';

/** Tests import the package by its name, and get the sources. */
const alias = entryPoints().map(({ name, source }) => ({
  find: new RegExp(`^${name}$`),
  replacement: join(root, source),
}));

// A variable that is set to nothing, as CI systems set it, names no corpus.
if (process.env.TYPETOD_SGD_DIR === '') delete process.env.TYPETOD_SGD_DIR;

export default defineConfig({
  resolve: { alias },
  test: {
    environment: 'node',
    // The same tests must give the same answer wherever they run.
    env: { TZ: 'UTC', NO_COLOR: '1' },
    maxWorkers: '100%',
    // One process for many files: loading the sources once is most of what would be waited for.
    isolate: false,
    restoreMocks: true,
    unstubEnvs: true,
    unstubGlobals: true,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          pool: 'threads',
          include: ['test/**/*.test.ts'],
          exclude: ['test/**/*.slow.test.ts', 'test/fixtures/**', 'test/attack/**'],
          testTimeout: 10_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'slow',
          pool: 'forks',
          include: ['test/**/*.slow.test.ts'],
          exclude: ['test/fixtures/**'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'attack',
          pool: 'forks',
          include: ['test/attack/**/*.test.ts'],
          testTimeout: 360_000,
          hookTimeout: 360_000,
        },
      },
    ],
  },
});
