/** The measures of `npm run measure:house`. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { alternativesOf } from './alternatives.js';
import { importsOf, linesOf, roomOf, type Source, sourcesIn, targetOf } from './sources.js';

/** How many of some imports go past a door. */
export interface DeepImports {
  readonly imports: number;
  readonly deep: number;
  /** Rounded to three places. */
  readonly share: number;
}

/** What one room has. */
export interface Room {
  readonly files: number;
  readonly lines: number;
  readonly alternatives: number;
}

/** The measures of a checkout. */
export interface House {
  readonly files: number;
  readonly lines: number;
  /** The public names of each package, one for each entry point that has it. */
  readonly public_names: Readonly<Record<string, number>>;
  readonly alternatives: number;
  readonly deep_imports: { readonly rooms: DeepImports; readonly tests: DeepImports };
  readonly eager_lines: number;
  readonly test_lines: number;
  readonly rooms: Readonly<Record<string, Room>>;
}

const sum = <T>(list: readonly T[], of: (one: T) => number): number => list.reduce((all, one) => all + of(one), 0);

function grouped<T>(list: readonly T[], by: (one: T) => string): ReadonlyMap<string, readonly T[]> {
  const groups = new Map<string, T[]>();
  for (const one of list) {
    const group = groups.get(by(one));
    if (group) group.push(one);
    else groups.set(by(one), [one]);
  }
  return groups;
}

function roomsOf(sources: readonly Source[]): Readonly<Record<string, Room>> {
  const rooms = grouped(sources, ({ path }) => roomOf(path));
  const measured = [...rooms].map(([name, files]): [string, Room] => [
    name,
    { files: files.length, lines: sum(files, linesOf), alternatives: sum(files, alternativesOf) },
  ]);
  return Object.fromEntries(measured);
}

/** The public names, which a test pins in `test/public-names.txt`: `ENTRY KIND NAME`. */
function publicNames(root: string): Readonly<Record<string, number>> {
  const file = join(root, 'test', 'public-names.txt');
  const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n').filter(Boolean) : [];
  const packages = grouped(lines, (line) => /^(?:@[^/ ]+\/)?[^/ ]+/.exec(line)?.[0] ?? '');
  return Object.fromEntries([...packages].map(([name, names]) => [name, names.length]));
}

function deepImports(targets: readonly { readonly isDeep: boolean }[]): DeepImports {
  const deep = targets.filter(({ isDeep }) => isDeep).length;
  return { imports: targets.length, deep, share: Math.round((1000 * deep) / Math.max(targets.length, 1)) / 1000 };
}

/** `src/ROOM/index.ts`, or a file of `src` that is in no room. */
const isDoor = (path: string): boolean => /^src\/(?:[^/]+\/index|[^/]+)\.ts$/.test(path);

const targetsIn = (source: Source): readonly string[] =>
  importsOf(source).flatMap((one) => targetOf(source.path, one) ?? []);

/** What rooms of `src` import of one another. */
function betweenRooms(sources: readonly Source[]): DeepImports {
  const targets = sources.flatMap((source) =>
    targetsIn(source).filter((path) => path.startsWith('src/') && roomOf(path) !== roomOf(source.path)),
  );
  return deepImports(targets.map((path) => ({ isDeep: !isDoor(path) })));
}

/** What tests import of `src`: by the name of the package, from the index of a room, or from inside it. */
function fromTests(tests: readonly Source[]): DeepImports {
  const targets = tests.flatMap((source) =>
    importsOf(source).flatMap((one) => {
      if (/^typetod(?:\/|$)/.test(one.specifier)) return [{ isDeep: false }];
      const path = targetOf(source.path, one);
      return path?.startsWith('src/') ? [{ isDeep: !isDoor(path) }] : [];
    }),
  );
  return deepImports(targets);
}

/** The process, and the files through which `npm start` gets to a conversation. */
const START = ['main.ts', 'commands/demo/demo.ts', 'commands/demo/run.ts'].map((file) => `src/cli/${file}`);

/** The lines that `npm start` loads at once: those files, and what they import and these do; nothing that is imported later. */
function eagerLines(sources: readonly Source[]): number {
  const all = new Map(sources.map((source) => [source.path, source]));
  const loaded = new Set<Source>();
  const load = (path: string): void => {
    const source = all.get(path);
    if (!source || loaded.has(source)) return;
    loaded.add(source);
    for (const one of importsOf(source)) {
      const target = one.isType || one.isLazy ? undefined : targetOf(path, one);
      if (target !== undefined) load(target);
    }
  };
  for (const path of START) load(path);
  return sum([...loaded], linesOf);
}

/** Measures the checkout in a folder. */
export function measureHouse(root: string): House {
  const sources = sourcesIn(root, 'src');
  const tests = ['test', 'corpora/test', 'training/test'].flatMap((folder) => sourcesIn(root, folder));
  const rooms = roomsOf(sources);
  return {
    files: sources.length,
    lines: sum(sources, linesOf),
    public_names: publicNames(root),
    alternatives: sum(Object.values(rooms), (room) => room.alternatives),
    deep_imports: { rooms: betweenRooms(sources), tests: fromTests(tests) },
    eager_lines: eagerLines(sources),
    test_lines: sum(tests, linesOf),
    rooms,
  };
}
