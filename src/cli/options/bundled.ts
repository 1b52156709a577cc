/** The transcripts that come with the package: they are named without the path to where npm put them. */
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { nearestNames } from '../../service/index.js';
import { UsageError } from '../command.js';
import { packageFolder } from '../version.js';

export function bundledFolder(): string {
  return join(packageFolder(), 'transcripts');
}

/** Bundled folders and files by the names that they go by: `buses_3`, `buses_3/sold-out` and `sold-out`. */
export function bundledNames(): ReadonlyMap<string, string> {
  const root = bundledFolder();
  const found = readdirSync(root, { recursive: true, encoding: 'utf8' }).map((path) => path.replaceAll('\\', '/'));
  const files = found.filter((path) => path.endsWith('.tod')).sort();
  const names = files.flatMap((path) => {
    const [folder = '', file = ''] = path.slice(0, -'.tod'.length).split('/');
    return [
      [folder, join(root, folder)],
      [`${folder}/${file}`, join(root, path)],
      [file, join(root, path)],
    ] as const;
  });
  return new Map(names);
}

/** What may be the name of a bundled transcript, or its path in a checkout. */
const NAME = /^(?:transcripts\/)?([a-z0-9_-]+(?:\/[a-z0-9_-]+)?)(?:\.tod|\/)?$/i;

/**
 * The path of transcripts that a caller names: of a file or a folder or, where nothing is there, of those that are
 * bundled under that name. What cannot be a name is returned as it is.
 *
 * @throws UsageError for a name that no bundled transcript has.
 */
export function transcriptPath(given: string): string {
  const name = NAME.exec(given)?.[1]?.toLowerCase();
  if (name === undefined || existsSync(given)) return given;
  if (name === 'transcripts') return bundledFolder();
  const names = bundledNames();
  const path = names.get(name);
  if (path !== undefined) return path;
  const near = nearestNames(name, [...names.keys()], 3).join(', ');
  throw new UsageError(
    `There is nothing at '${given}', and no bundled transcript has that name. Did you mean ${near}? Else give a file that ends in .tod or .jsonl, or a folder with such files.`,
  );
}
