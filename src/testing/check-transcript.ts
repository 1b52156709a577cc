import { formatDiff, diffLines, readTranscripts, type Transcript } from '../transcripts/index.js';
import type { Mismatch } from '../transcripts/replay-compare.js';
import { type ReplayOptions, type ReplayReport, replayTranscript } from '../transcripts/replay.js';
import { dataBeside } from '../transcripts/setting.js';
import { naturalReader } from '../values/index.js';
import { CheckError, type Problem } from './check-error.js';

/**
 * With what transcripts are checked: services or a function that makes them, and what replaces the natural reader, the
 * services' own methods and the fixtures of the folder.
 */
export type TranscriptCheckOptions = Omit<ReplayOptions, 'from'>;

interface Source {
  readonly path: string;
  readonly transcripts: readonly Transcript[];
}

function sourcesOf(transcript: string | Transcript): readonly Source[] {
  if (typeof transcript === 'string') return readTranscripts([transcript]);
  return [{ path: transcript.title, transcripts: [transcript] }];
}

function problemOf(path: string, { kind, turn, line, message, expected, actual }: Mismatch): Problem {
  const difference = formatDiff(diffLines(expected, actual)).replace(/^/gm, '  ');
  const at = line === undefined ? path : `${path}:${line}`;
  return { kind, at, message: `turn ${turn}: ${message}\n${difference}` };
}

/**
 * Replays a transcript, and throws when an annotation does not hold. Values are read as people say them, unless
 * `reader` is given; a recording beside the file is used, unless `backend` is given, and so are the fixtures of its folder,
 * unless `fixtures` are given.
 *
 * @param transcript - the path of a file, or of a folder with all transcripts below it; or a transcript that was parsed.
 * @returns what each replay found, for further assertions.
 * @throws CheckError `transcript-fails` with the differences: `-` what the transcript says, `+` what the replay did.
 * @throws TranscriptPathError, TranscriptError or ReplayError when there is no transcript, or it cannot be replayed.
 * @example
 * test('my dialogues', () => checkTranscript('transcripts', { services: [restaurants] }));
 */
export async function checkTranscript(
  transcript: string | Transcript,
  options: TranscriptCheckOptions,
): Promise<readonly ReplayReport[]> {
  const reports: ReplayReport[] = [];
  const problems: Problem[] = [];
  for (const { path, transcripts } of sourcesOf(transcript)) {
    const beside = typeof transcript === 'string' ? dataBeside(path) : {};
    const setting = { reader: naturalReader, ...beside, ...options };
    for (const one of transcripts) {
      const report = await replayTranscript(one, setting);
      reports.push(report);
      problems.push(...report.mismatches.map((mismatch) => problemOf(path, mismatch)));
    }
  }
  if (problems.length === 0) return reports;
  const subject = typeof transcript === 'string' ? transcript : `transcript '${transcript.title}'`;
  throw new CheckError('transcript-fails', subject, problems);
}
