/** Imports a module of the user, TypeScript or JavaScript. What is wrong with it is the user's to know: with its place. */
import { messageOf } from '../../errors/index.js';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, resolve, sep } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { parse } from 'acorn';
import { CORPORA_ENTRY_POINTS, isAbsent } from '../elsewhere.js';
import { UsageError } from '../command.js';
import { entryPoints } from '../version.js';

type Module = Readonly<Record<string, unknown>>;

/** A syntax error and its place; lines and columns count from 1. */
interface SyntaxFault {
  readonly file: string;
  readonly line: number;
  readonly column: number;
  readonly message: string;
}

const isJavaScript = (path: string): boolean => /\.[cm]?js$/.test(path);

async function importAll(names: readonly string[]): Promise<Module> {
  const load = async (name: string): Promise<[string, unknown]> => [name, await import(name)];
  return Object.fromEntries(await Promise.all(names.map(load)));
}

/** The entry points of this package, loaded: a module that imports them gets the very ones that this process uses. */
export function importEntryPoints(): Promise<Module> {
  return importAll(entryPoints());
}

/** Those of the corpora, where they are installed. */
async function importCorpora(): Promise<Module> {
  try {
    return await importAll(CORPORA_ENTRY_POINTS);
  } catch (cause) {
    if (isAbsent(cause, '@typetod/corpora')) return {};
    throw cause;
  }
}

/** Our zod, for a module that finds none in its own folders. */
async function zodFor(file: string): Promise<Module> {
  try {
    createRequire(file).resolve('zod');
    return {};
  } catch {
    return { zod: await import('zod') };
  }
}

async function load(file: string): Promise<Module> {
  if (isJavaScript(file)) return (await import(pathToFileURL(file).href)) as Module;
  const { createJiti } = await import('jiti');
  const virtualModules = { ...(await importEntryPoints()), ...(await importCorpora()), ...(await zodFor(file)) };
  return createJiti(import.meta.url, { virtualModules }).import(file);
}

/** The first syntax error in a file of JavaScript or in those that it imports. Node says no place of such an error. */
function faultInJavaScript(file: string, seen: Set<string> = new Set()): SyntaxFault | undefined {
  if (seen.has(file) || !isJavaScript(file)) return undefined;
  seen.add(file);
  try {
    const { body } = parse(readFileSync(file, 'utf8'), { ecmaVersion: 'latest', sourceType: 'module' });
    const imported = body.flatMap((node) => ('source' in node && node.source ? [String(node.source.value)] : []));
    const files = imported.filter((name) => name.startsWith('.')).map((name) => resolve(dirname(file), name));
    return files.map((each) => faultInJavaScript(each, seen)).find((fault) => fault !== undefined);
  } catch (error) {
    if (!(error instanceof SyntaxError && 'loc' in error)) return undefined;
    const { line, column } = error.loc as { readonly line: number; readonly column: number };
    return { file, line, column: column + 1, message: error.message.replace(/ \(\d+:\d+\)$/, '') };
  }
}

/** The syntax error in what jiti says, which counts columns from 0. */
function faultInTypeScript(cause: unknown): SyntaxFault | undefined {
  const text = cause instanceof Error ? cause.message : '';
  const [, message, file, line, column] = /^ParseError: (.*?)\s*\n\s*(.+):(\d+):(\d+)\s*$/.exec(text) ?? [];
  if (message === undefined || file === undefined) return undefined;
  return { file, line: Number(line), column: Number(column) + 1, message };
}

/** The folders of our own code, as stacks name it: of this package and, in a checkout, of those beside it. */
const OWN_FOLDERS = ['../../', '../../../corpora/src/', '../../../training/src/'].map((folder) =>
  fileURLToPath(new URL(folder, import.meta.url)),
);

/** Whether Node says itself what is wrong where, such as a package that cannot be found. */
function isOfNode(error: Error): boolean {
  return 'code' in error && String(error.code).startsWith('ERR_');
}

/** The file and line of the user's own code where an error was thrown: of a module, or of whatever is not typetod's. */
export function thrownAt(cause: unknown, module?: string): string | undefined {
  if (!(cause instanceof Error) || isOfNode(cause)) return undefined;
  for (const [, name = '', line] of (cause.stack ?? '').matchAll(/^ +at (?:.*\()?(.+?):(\d+):\d+\)?$/gm)) {
    const file = name.startsWith('file:') ? fileURLToPath(name) : name;
    const isOurs = file.includes(`${sep}node_modules${sep}`) || OWN_FOLDERS.some((folder) => file.startsWith(folder));
    const isOther = /^node:|^</.test(file) || isOurs;
    if (!isOther || (module !== undefined && file.startsWith(dirname(module)))) return `${file}:${line}`;
  }
  return undefined;
}

/** What code of the module at `path` threw, and where. */
export function explainThrown(path: string, cause: unknown): string {
  const message = messageOf(cause);
  const place = thrownAt(cause, resolve(path));
  return place ? `${message}\n  thrown at ${place}` : message;
}

/** The package or file that an import names and that is not there. */
function missingIn(cause: unknown): string | undefined {
  const [, name] = /^Cannot find (?:module|package) '([^']+)'/.exec(cause instanceof Error ? cause.message : '') ?? [];
  return name;
}

/** The package of what an import names: 'date-fns' of 'date-fns/parse', '@scope/name' of '@scope/name/part'. */
const packageOf = (name: string): string => /^(?:@[^/]+\/)?[^/]+/.exec(name)?.[0] ?? name;

/** What an import names and is not there, and how to mend it. */
function missingText(name: string, file: string): string {
  if (/^[./]/.test(name)) return `There is no file '${name}'. Correct the path.`;
  const owner = packageOf(name);
  if (owner === 'typetod') return `'${name}' is no entry point of typetod.`;
  return `There is no '${name}'. Install the package where the module is: npm install ${owner} in ${dirname(file)}.`;
}

/** What is not there, and which line imports it. */
function explainMissing(name: string, file: string, cause: unknown): string {
  return `${missingText(name, file)}\n  imported at ${thrownAt(cause, file) ?? file}`;
}

function explain(file: string, cause: unknown): string {
  const fault = isJavaScript(file) ? faultInJavaScript(file) : faultInTypeScript(cause);
  if (fault) return `a syntax error at ${fault.file}:${fault.line}:${fault.column}: ${fault.message}`;
  const missing = missingIn(cause);
  return missing === undefined ? explainThrown(file, cause) : explainMissing(missing, file, cause);
}

/**
 * The exports of the module at `path`.
 *
 * @throws UsageError that says where a syntax error is, or where an error was thrown, when the module does not load.
 */
export async function importModule(path: string): Promise<Module> {
  const file = resolve(path);
  try {
    return { ...(await load(file)) };
  } catch (cause) {
    throw new UsageError(`'${path}' does not load: ${explain(file, cause)}`, { cause });
  }
}
