import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';

/** A folder for the tests of a file, or of the group in which it is asked for; it is gone after them. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'typetod-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
