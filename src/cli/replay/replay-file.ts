import { ReplayError } from '../../transcripts/replay-error.js';
import { type ReplayOptions, type ReplayReport, replayTranscript } from '../../transcripts/replay.js';
import type { Transcript } from '../../transcripts/transcript.js';
import { UsageError } from '../command.js';
import { unloadedService } from '../options/pick-services.js';

/**
 * Replays a transcript of a file.
 *
 * @throws UsageError that names the file, for a service, a fixture or a turn that is not there.
 */
export async function replayOf(path: string, transcript: Transcript, options: ReplayOptions): Promise<ReplayReport> {
  try {
    return await replayTranscript(transcript, options);
  } catch (error) {
    if (!ReplayError.isInstance(error)) throw error;
    if (error.code === 'unknown-service') throw unloadedService(String(error.data.service), path);
    throw new UsageError(`'${path}': ${error.message}`, { cause: error });
  }
}
