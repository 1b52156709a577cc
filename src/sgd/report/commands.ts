/** A word as a shell takes it. */
function quoted(word: string): string {
  return /^[\w./:@%+=,-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}

/** The commands that write a dialogue as a transcript, and replay it with every statement shown. */
export function exampleCommands(
  { directory, split, mode, tables }: Readonly<Record<'directory' | 'split' | 'mode' | 'tables', string>>,
  id: string,
): readonly string[] {
  const options = ['--dir', directory, '--split', split, '--mode', mode, '--tables', tables, '--dialogue', id];
  const convert = ['typetod', 'convert', 'sgd', ...options.map(quoted), '--out', 'converted'];
  return [convert.join(' '), 'typetod replay converted --show'];
}
