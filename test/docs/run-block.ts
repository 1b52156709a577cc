import assert from 'node:assert/strict';
import * as fs from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';
import { format } from 'node:util';
import ts from 'typescript';
import * as zod from 'zod';
import { entryPoints } from '../../scripts/entries.mjs';

/** What the code of a page may import: the package by its public names, on the sources. */
const MODULES: Readonly<Record<string, unknown>> = {
  ...Object.fromEntries(
    await Promise.all(entryPoints().map(async ({ name }) => [name, (await import(name)) as unknown] as const)),
  ),
  zod,
  'node:assert/strict': assert,
  'node:fs': fs,
  'node:os': os,
  'node:path': path,
};

type Run = (require: (name: string) => unknown, exports: object, console: object) => Promise<void>;
const AsyncFunction = (async () => {}).constructor as new (...code: string[]) => Run;

function load(name: string): unknown {
  if (Object.hasOwn(MODULES, name)) return MODULES[name];
  throw new assert.AssertionError({ message: `The page imports '${name}', which no user of the package has.` });
}

/** Runs TypeScript as a module of its own and answers with what it printed. */
export async function runBlock(text: string): Promise<string> {
  const { outputText } = ts.transpileModule(text, {
    compilerOptions: { target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.CommonJS, esModuleInterop: true },
  });
  const printed: string[] = [];
  const log = (...values: unknown[]): void => void printed.push(format(...values));
  await new AsyncFunction('require', 'exports', 'console', outputText)(load, {}, { log });
  return printed.join('\n');
}
