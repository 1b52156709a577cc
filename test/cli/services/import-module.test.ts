import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createSession } from 'typetod';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { publicEntryPoints } from '../../../scripts/entries.mjs';
import { importModule } from '../../../src/cli/services/import-module.js';
import { UsageError } from 'typetod/internal/cli';
import { run } from '../capture.js';
import { temporaryFolder } from '../../temporary-folder.js';

const folder = temporaryFolder();

function write(name: string, ...lines: readonly string[]): string {
  const path = join(folder, name);
  writeFileSync(path, `${lines.join('\n')}\n`);
  return path;
}

/** Each module has a file of its own: what was loaded once stays. */
function importing(name: string): string {
  const file = `${name.replaceAll('/', '-')}.ts`;
  return write(file, `import * as entry from '${name}';`, 'export const names = Object.keys(entry);');
}

describe('a module that is given by its path', () => {
  it.each(publicEntryPoints())('may import $name', async ({ name, source }) => {
    const path = importing(name);
    const { names } = await importModule(path);
    expect(names).toEqual(Object.keys((await import(join('../../..', source))) as object));
  });

  it('gets the package that this process runs, not a copy of it', async () => {
    const path = write('same.ts', "import { createSession } from 'typetod';", 'export const made = createSession;');
    expect((await importModule(path)).made).toBe(createSession);
  });

  it('gets our zod where its folders have none, and its own where they have one', async () => {
    const text = ["import { z } from 'zod';", 'export const types = z;'];
    expect((await importModule(write('zod.ts', ...text))).types).toBe(z);
    const own = join(folder, 'own', 'node_modules', 'zod');
    mkdirSync(own, { recursive: true });
    writeFileSync(join(own, 'index.js'), 'exports.z = 5;');
    expect((await importModule(write('own/zod.ts', ...text))).types).toBe(5);
  });

  it.each([
    ['absent.ts', 'no-such-package', 'no-such-package'],
    ['absent.mjs', 'no-such-package', 'no-such-package'],
    ['absent-part.ts', 'no-such-package/part', 'no-such-package'],
    ['absent-scope.ts', '@no-such/package/part', '@no-such/package'],
  ])('that imports a package that is not there says how to install it: %s', async (name, imported, owner) => {
    const path = write(name, `import { x } from '${imported}';`, 'export const y = x();');
    const error = await importModule(path).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(UsageError);
    expect((error as UsageError).message).toContain(
      `There is no '${imported}'. Install the package where the module is: npm install ${owner} in ${folder}.\n  imported at ${path}`,
    );
  });

  it.each(['typetod/engine', 'typetod/package.json', 'typetod/src/index.js'])('may not import %s', async (name) => {
    const path = importing(name);
    const error = await importModule(path).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(UsageError);
    expect((error as UsageError).message).toContain(`'${path}' does not load: `);
    expect((error as UsageError).message).toContain(name);
  });
});

describe('a module that does not load is told with its place', () => {
  const wrong = ['export const a = 1;', 'export const b = (;'];
  const throwing = ["const fail = () => { throw new TypeError('out of rows'); };", '', 'fail();'];

  const cases: readonly [what: string, path: string, message: RegExp][] = [
    ['a syntax error in TypeScript', write('a.ts', ...wrong), /: a syntax error at \S+a\.ts:2:19: Unexpected token$/],
    ['a syntax error in JavaScript', write('b.mjs', ...wrong), /: a syntax error at \S+b\.mjs:2:19: Unexpected token$/],
    ['one in TypeScript that it imports', write('c.ts', "import './a.ts';"), /: a syntax error at \S+a\.ts:2:19: /],
    ['one in JavaScript that it imports', write('d.mjs', "export * from './b.mjs';"), / at \S+b\.mjs:2:19: /],
    ['an error that TypeScript throws', write('e.ts', ...throwing), /: out of rows\n {2}thrown at \S+e\.ts:1$/],
    ['an error that JavaScript throws', write('f.mjs', ...throwing), /: out of rows\n {2}thrown at \S+f\.mjs:1$/],
    ['one thrown in what it imports', write('g.ts', "import './e.ts';"), /: out of rows\n {2}thrown at \S+e\.ts:1$/],
    [
      'a definition that is refused',
      write('h.ts', "import { service } from 'typetod';", '', "export const s = service({ name: 'a b' } as never);"),
      /\n {2}thrown at \S+h\.ts:3$/,
    ],
    ['something thrown that is no error', write('i.mjs', "throw 'nothing';"), /: nothing$/],
    ['a package that is not there', write('j.mjs', "import 'nowhere-to-be-found';"), /nowhere-to-be-found/],
  ];

  it.each(cases)('%s', async (_what, path, message) => {
    const { code, out, err } = await run('services', '--apis', path);
    expect({ code, out }).toEqual({ code: 2, out: [] });
    const said = err.join('\n');
    expect(said).toMatch(message);
    expect(said.startsWith(`typetod: '${path}' does not load: `)).toBe(true);
    expect(said).not.toContain('defect');
  });
});
