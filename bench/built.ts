/** The command line as a build would have it: what a user starts, without the loader that a checkout runs with. */
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { transformSync } from 'oxc-transform';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Writes `src` as JavaScript beside the packages that it imports. Returns the file of the command line. */
export function builtCommandLine(): string {
  const target = join(root, '.typetod', 'bench');
  rmSync(target, { recursive: true, force: true });
  for (const name of readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })) {
    if (!name.endsWith('.ts')) continue;
    const file = join(target, 'src', name.replace(/\.ts$/, '.js'));
    const text = readFileSync(join(root, 'src', name), 'utf8');
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, transformSync(name, text, { typescript: { onlyRemoveTypeImports: true } }).code);
  }
  return join(target, 'src', 'cli', 'main.js');
}
