import { writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import type { Session } from '../../../engine/index.js';
import { formatTranscript } from '../../../transcripts/format.js';
import { heldHeader } from '../../../transcripts/held.js';
import type { TranscriptTurn } from '../../../transcripts/transcript.js';

/** Writes a conversation as a transcript that replays, where the fixture is that it began with. */
export function saveTranscript(
  path: string,
  { engine }: Session,
  { fixture, turns }: { readonly fixture: string | undefined; readonly turns: readonly TranscriptTurn[] },
): void {
  const header = heldHeader(engine, { title: basename(path, '.tod'), fixture });
  writeFileSync(path, formatTranscript({ ...header, turns }), { flag: 'wx' });
}
