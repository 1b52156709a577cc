import { writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import type { Session } from '../../../engine/index.js';
import type { Service } from '../../../service/index.js';
import { formatTranscript } from '../../../transcripts/format.js';
import type { TranscriptTurn } from '../../../transcripts/transcript.js';

/** Writes a conversation as a transcript that replays. */
export function saveTranscript(
  path: string,
  { engine }: Session,
  services: readonly Service[],
  turns: readonly TranscriptTurn[],
): void {
  const header = {
    title: basename(path, '.tod'),
    services: services.map(({ name }) => name),
    tags: [],
    now: engine.now.slice(0, '2019-03-01T09:00'.length),
    seed: engine.sessionId,
  };
  writeFileSync(path, formatTranscript({ ...header, turns }), { flag: 'wx' });
}
