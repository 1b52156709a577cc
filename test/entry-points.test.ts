/** Each package.json lists the entry points. What cannot compute its own list of them is held against that one. */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import ts from 'typescript';
import { describe, expect, it, test } from 'vitest';
import { type EntryPoint, entryPoints, publicEntryPoints, root } from '../scripts/entries.mjs';
import { entryPoints as namesAtRunTime } from '../src/cli/version.js';

const { options } = ts.parseJsonConfigFileContent(
  ts.readConfigFile(join(root, 'tsconfig.json'), ts.sys.readFile).config,
  { ...ts.sys, readDirectory: () => [] },
  root,
);

function resolved(name: string): string | undefined {
  return ts.resolveModuleName(name, join(root, 'test/any.ts'), options, ts.sys).resolvedModule?.resolvedFileName;
}

/** The folder of each package that is built, with a slash at its end. */
const BUILT: Readonly<Record<string, string>> = { typetod: '', '@typetod/corpora': 'corpora/' };

function exportsOf(folder: string): Readonly<Record<string, unknown>> {
  return (JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')) as { readonly exports: never }).exports;
}

const subpathOf = ({ name, package: owner }: EntryPoint): string => name.replace(owner, '.');

describe.each(entryPoints())('the entry point $name', (entry) => {
  const { name, source, package: owner } = entry;

  it('has a source', () => {
    expect(existsSync(join(root, source))).toBe(true);
  });

  it('is found by the paths of a tsconfig.json', () => {
    expect(resolved(name)).toBe(join(root, source));
  });

  it('has its types beside it, where its package is built', () => {
    const folder = BUILT[owner];
    if (folder === undefined) return;
    const built = `./dist/${source.slice(folder.length).replace(/\.ts$/, '')}`;
    expect(exportsOf(folder)[subpathOf(entry)]).toEqual({ types: `${built}.d.ts`, default: `${built}.js` });
  });
});

test.each(Object.entries(BUILT))('every subpath of %s is an entry point, or package.json', (owner, folder) => {
  const subpaths = entryPoints().flatMap((entry) => (entry.package === owner ? [subpathOf(entry)] : []));
  expect(Object.keys(exportsOf(folder))).toEqual([...subpaths, './package.json']);
});

test('the command line reads the same list at run time', () => {
  const own = publicEntryPoints().filter((entry) => entry.package === 'typetod');
  expect(namesAtRunTime()).toEqual(own.map(({ name }) => name));
});

test('what is for our own packages is not public', () => {
  const internal = entryPoints().filter(({ isInternal }) => isInternal);
  expect(internal.map(({ name }) => name)).toContain('typetod/internal');
  expect(publicEntryPoints()).not.toContainEqual(internal[0]);
  for (const { source } of internal.filter(({ name }) => name.includes('/internal')))
    expect(readFileSync(join(root, source), 'utf8'), dirname(source)).toContain('no part of the public interface');
});

test.each([
  'typetod/nothing',
  'typetod/src/index',
  'typetod/dist/src/index.js',
  '@typetod/corpora',
  '@typetod/corpora/convert',
])('%s is not found as a module', (name) => {
  expect(resolved(name)).toBeUndefined();
});
