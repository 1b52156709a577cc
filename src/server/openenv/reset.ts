import type { Suite, Task } from '../../testbed/index.js';
import { suggestion } from '../../text/index.js';
import { member, type Outcome, refused, type WireObject } from './wire.js';

export interface Reset<T extends Task> {
  readonly task: T;
  readonly seed: number;
  readonly style?: string;
  /** The name that the client has for the episode. */
  readonly episodeId?: string;
}

const NAMES = ['seed', 'episode_id', 'task', 'style'];

const LONGEST_ID = 255;

type Wrong = string | undefined;

function wrongSeed(seed: unknown): Wrong {
  if (seed === undefined || (Number.isSafeInteger(seed) && (seed as number) >= 0)) return undefined;
  return `'seed' is a whole number of at least 0, not ${JSON.stringify(seed)}.`;
}

function wrongId(id: unknown): Wrong {
  if (id === undefined || (typeof id === 'string' && id !== '' && id.length <= LONGEST_ID)) return undefined;
  return `'episode_id' is a text of at most ${LONGEST_ID} characters.`;
}

/** Names one of several, or some of them where there are many. */
function among(names: readonly string[]): string {
  return names.length <= 10 ? names.join(', ') : `${names.slice(0, 5).join(', ')} and ${names.length - 5} more`;
}

function wrongName(what: string, name: unknown, names: readonly string[]): Wrong {
  if (name === undefined || (typeof name === 'string' && names.includes(name))) return undefined;
  const meant = typeof name === 'string' ? suggestion(name, names) : undefined;
  const hint = meant === undefined ? `There are ${among(names)}.` : `Did you mean ${JSON.stringify(meant)}?`;
  return `There is no ${what} ${JSON.stringify(name)}. ${hint}`;
}

/** Reads nulls, which Python sends for what is left out, as left out. */
function given(data: WireObject, name: string): unknown {
  return member(data, name) ?? undefined;
}

/**
 * Reads the data of a reset. Without a task, the seed picks it; without either, `deal` says whose turn it is.
 *
 * @param tasks - the tasks of the suite by id.
 */
export function readReset<T extends Task>(
  data: WireObject,
  suite: Suite<T>,
  tasks: ReadonlyMap<string, T>,
  deal: () => T,
): Outcome<Reset<T>> {
  const [seed, episodeId, task, style] = NAMES.map((name) => given(data, name));
  const unknown = Object.keys(data).find((name) => !NAMES.includes(name));
  const wrong =
    wrongName('option of reset', unknown, NAMES) ??
    wrongSeed(seed) ??
    wrongId(episodeId) ??
    wrongName('task', task, [...tasks.keys()]) ??
    wrongName('style', style, suite.styles);
  if (wrong !== undefined) return refused('VALIDATION_ERROR', wrong);
  const number = (seed as number | undefined) ?? 0;
  const named = task === undefined ? undefined : tasks.get(task as string);
  const picked = seed === undefined ? undefined : suite.tasks[number % suite.tasks.length];
  return {
    ok: true,
    data: {
      task: named ?? picked ?? deal(),
      seed: number,
      ...(style !== undefined && { style: style as string }),
      ...(episodeId !== undefined && { episodeId: episodeId as string }),
    },
  };
}
