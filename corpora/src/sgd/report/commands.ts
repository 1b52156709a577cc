/** Of which run a dialogue is. */
interface Run {
  readonly directory: string;
  readonly split: string;
  readonly mode: string;
  readonly tables: string;
  /** The variant of SGD-X, if its names are used. */
  readonly sgdx?: string | null | undefined;
}

/** How the program is called from here: a checkout has it as a script, an installed package as a program. */
const PROGRAM = import.meta.url.endsWith('.ts') ? 'npm run -s typetod --' : 'npx typetod';

/** A word as a shell takes it. */
function quoted(word: string): string {
  return /^[\w./:@%+=,-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}

/**
 * The commands that write a dialogue as a transcript, and replay it with every statement shown; none for a run in the names of
 * SGD-X, which `convert` does not write.
 */
export function exampleCommands({ directory, split, mode, tables, sgdx }: Run, id: string): readonly string[] {
  if (sgdx != null) return [];
  const folder = quoted(`converted/${id}`);
  const options = ['--dir', directory, '--split', split, '--mode', mode, '--tables', tables, '--dialogue', id];
  return [
    `${PROGRAM} convert sgd ${options.map(quoted).join(' ')} --out ${folder}`,
    `${PROGRAM} replay ${folder} --show`,
  ];
}
