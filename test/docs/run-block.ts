import assert from 'node:assert/strict';
import * as fs from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';
import { format } from 'node:util';
import ts from 'typescript';
import * as zod from 'zod';
import * as apis from '../../apis/index.js';
import * as dialogue from '../../src/dialogue/index.js';
import * as typetod from '../../src/index.js';
import * as metrics from '../../src/metrics/index.js';
import * as models from '../../src/models/index.js';
import * as local from '../../src/models/local/index.js';
import * as openai from '../../src/models/openai/index.js';
import * as sgd from '../../src/sgd/index.js';
import * as testing from '../../src/testing/index.js';
import * as transcripts from '../../src/transcripts/index.js';
import * as values from '../../src/values/index.js';

/** What the code of a page may import: the package by its public names, on the sources. */
const MODULES: Readonly<Record<string, unknown>> = {
  typetod,
  'typetod/apis': apis,
  'typetod/values': values,
  'typetod/transcripts': transcripts,
  'typetod/sgd': sgd,
  'typetod/dialogue': dialogue,
  'typetod/metrics': metrics,
  'typetod/models': models,
  'typetod/models/local': local,
  'typetod/models/openai': openai,
  'typetod/testing': testing,
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
