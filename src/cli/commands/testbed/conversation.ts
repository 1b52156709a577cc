/** An episode as lines to read: who says what, tools and statements, and what changed in the world. */
import type { ShownLine } from '../../../testbed/report/page-data.js';
import { shownEpisode } from '../../../testbed/run/shown.js';
import type { Suite } from '../../../testbed/suite.js';
import type { EpisodeEvent } from '../../../testbed/trace.js';
import type { Output, Style } from '../../output.js';

const SIGNS: Readonly<Record<ShownLine['kind'], readonly [sign: string, style: Style]>> = {
  user: ['User  ', 'bold'],
  agent: ['Agent ', 'blue'],
  call: ['  call ', 'cyan'],
  program: ['  > ', 'cyan'],
  result: ['    ', 'dim'],
  refused: ['    ! ', 'red'],
  world: ['    world: ', 'green'],
};

/** The lines of an episode. */
export async function conversationLines(suite: Suite, events: readonly EpisodeEvent[], output: Output) {
  const lines: string[] = [];
  for (const { lines: shown } of await shownEpisode(suite, events))
    for (const { kind, text } of shown) {
      const [sign, style] = SIGNS[kind];
      lines.push(...text.split('\n').map((line) => output.style(style, `${sign}${line}`)));
    }
  return lines;
}
