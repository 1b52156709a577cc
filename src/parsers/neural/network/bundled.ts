/** The network that ships with the package. */
import { existsSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The sources lie four folders below that of the package, and one more where they are compiled into `dist`. */
const IS_SOURCE = import.meta.url.endsWith('.ts');
const PACKAGE = fileURLToPath(new URL(IS_SOURCE ? '../../../../' : '../../../../../', import.meta.url));

/** The folder of the network that ships with the package, in a checkout as where it is installed; it may be absent. */
export function bundledParserFolder(): string {
  return join(PACKAGE, 'models', 'parser');
}

/** The command that restores the network of the package; undefined for other folders, which no command knows. */
export function mendingCommand(folder: string): string | undefined {
  const bundled = bundledParserFolder();
  if (resolve(folder) !== bundled) return undefined;
  if (!existsSync(join(PACKAGE, '.git'))) return 'npm ci';
  return `git checkout HEAD -- "${relative(process.cwd(), bundled) || '.'}"`;
}
