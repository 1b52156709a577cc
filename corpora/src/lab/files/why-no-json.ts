/**
 * What a text is that `JSON.parse` refused, and what to do about it: what follows the name of its file.
 *
 * @param bytes - the size of the file.
 */
export function whyNoJson(text: string, bytes: number, cause: unknown): string {
  const size = `${bytes} bytes`;
  const start = text.trimStart();
  if (start === '') return `is empty (${size}). Unpack or download it again.`;
  if (start.startsWith('version https://git-lfs.')) {
    return `is a pointer of Git LFS (${size}), not the file itself. Run 'git lfs pull' in the clone.`;
  }
  if (start.startsWith('<')) return `is a web page (${size}), not JSON. Download the raw file.`;
  const reason = cause instanceof Error ? cause.message : String(cause);
  const position = /end of JSON input/.test(reason) ? text.length : Number(/position (\d+)/.exec(reason)?.[1]);
  return position >= text.trimEnd().length
    ? `is cut off: its JSON stops unfinished at position ${text.length} (${size}). Unpack or download it again.`
    : `is not JSON (${size}): ${reason}. Unpack or download it again.`;
}
