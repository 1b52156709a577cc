import { join, relative } from 'node:path';
import type { Output } from '../../output.js';
import { wrapped } from '../../render/wrap.js';
import { columns } from '../../render/visible.js';
import { packageFolder } from '../../version.js';

/** How the command line is called here: by npm in a checkout, by its name where it is installed. */
function caller({ npm_lifecycle_event: script, npm_package_name: name }: NodeJS.ProcessEnv): string {
  if (script === 'npx') return 'npx typetod';
  return name === 'typetod' && script !== undefined ? 'npm run -s typetod --' : 'typetod';
}

/** What to try after the demo, each with its purpose: beside it or, where that is too wide, below it. */
export function nextLines(
  style: Output['style'],
  environment: NodeJS.ProcessEnv,
  { width, isLive }: { readonly width: number; readonly isLive: boolean },
): readonly string[] {
  const call = caller(environment);
  const guide = join(relative('.', packageFolder()), 'docs', 'language.md');
  const rows: readonly (readonly [string, string])[] = [
    isLive ? [`${call} demo --replay`, 'watch a dialogue at reading speed'] : [`${call} demo`, 'talk yourself'],
    [`${call} chat --parser program --service Restaurants_2`, 'write programs of your own'],
    [`${call} replay restaurants_2 --show`, 'dialogues, all at once'],
    [`${call} demo --all`, 'watch all dialogues'],
    [guide, 'the statements; docs/README.md says which page to read'],
  ];
  const beside = columns(rows).map((line) => `  ${line}`);
  const isNarrow = beside.some((line) => line.length >= width);
  const below = rows.flatMap(([what, why]) => [`  ${what}`, ...wrapped(why, width - 6).map((line) => `      ${line}`)]);
  return [style('bold', 'Try next'), ...(isNarrow ? below : beside)];
}
