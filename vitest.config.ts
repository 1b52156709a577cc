import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const path = (relative: string): string => fileURLToPath(new URL(relative, import.meta.url));

/** Tests read the sources, not `dist`: a change is seen without a build. Child processes see `dist`. */
const alias = [
  { find: /^typetod$/, replacement: path('./src/index.ts') },
  { find: /^typetod\/apis$/, replacement: path('./apis/index.ts') },
  { find: /^typetod\/([a-z/-]+)$/, replacement: path('./src/$1/index.ts') },
];

export default defineConfig({
  resolve: { alias },
  test: {
    environment: 'node',
    // The same tests must give the same answer wherever they run.
    env: { TZ: 'UTC', NO_COLOR: '1' },
    restoreMocks: true,
    unstubEnvs: true,
    unstubGlobals: true,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          // One process for all files: loading the sources once is most of what would be waited for.
          pool: 'threads',
          include: ['test/**/*.test.ts'],
          exclude: ['test/**/*.slow.test.ts', 'test/fixtures/**', 'test/attack/**'],
          testTimeout: 10_000,
          isolate: false,
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
