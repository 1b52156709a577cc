import { fileURLToPath } from 'node:url';

const LOADER = ['--import', new URL('../../scripts/ts.mjs', import.meta.url).href];

/** What Node is called with to run the command line of the sources in a process of its own. */
export const COMMAND_LINE: readonly string[] = [
  ...LOADER,
  fileURLToPath(new URL('../../src/cli/main.ts', import.meta.url)),
];

/** What Node is called with to run a script that imports `typetod`. */
export const inNode = (script: string): readonly string[] => [...LOADER, '--input-type=module', '-e', script];

const inUrl = (text: string): string => `data:text/javascript,${encodeURIComponent(text)}`;

/** What Node is called with, in front of the rest, so that it cannot find packages, whoever imports them. */
export function withoutPackages(...names: readonly string[]): readonly string[] {
  const hooks = `export const resolve = (name, context, next) => {
    if (/^(${names.join('|')})(\\/|$)/.test(name)) throw new Error('no package ' + name);
    return next(name, context);
  }`;
  return ['--import', inUrl(`import { register } from 'node:module'; register(${JSON.stringify(inUrl(hooks))});`)];
}
