/** package.json lists the entry points. What cannot compute its own list of them is held against that one. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { describe, expect, it, test } from 'vitest';
import { entryPoints, root } from '../scripts/entries.mjs';
import { entryPoints as namesAtRunTime } from '../src/cli/version.js';

const { options } = ts.parseJsonConfigFileContent(
  ts.readConfigFile(join(root, 'tsconfig.json'), ts.sys.readFile).config,
  { ...ts.sys, readDirectory: () => [] },
  root,
);

function resolved(name: string): string | undefined {
  return ts.resolveModuleName(name, join(root, 'test/any.ts'), options, ts.sys).resolvedModule?.resolvedFileName;
}

const { exports } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  readonly exports: Readonly<Record<string, unknown>>;
};

describe.each(entryPoints())('the entry point $name', ({ name, source }) => {
  it('has a source', () => {
    expect(existsSync(join(root, source))).toBe(true);
  });

  it('is found by the paths of tsconfig.json', () => {
    expect(resolved(name)).toBe(join(root, source));
  });

  it('has its types beside it', () => {
    const built = `./dist/${source.replace(/\.ts$/, '')}`;
    const subpath = name.replace('typetod', '.');
    expect(exports[subpath]).toEqual({ types: `${built}.d.ts`, default: `${built}.js` });
  });
});

test('every subpath of package.json is an entry point, or package.json', () => {
  const subpaths = entryPoints().map(({ name }) => name.replace('typetod', '.'));
  expect(Object.keys(exports)).toEqual([...subpaths, './package.json']);
});

test('the command line reads the same list at run time', () => {
  expect(namesAtRunTime()).toEqual(entryPoints().map(({ name }) => name));
});

test.each(['typetod/nothing', 'typetod/src/index', 'typetod/dist/src/index.js'])(
  '%s is not found as a module',
  (name) => {
    expect(resolved(name)).toBeUndefined();
  },
);
