import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Service } from '../../service/index.js';
import { type ReplayOptions, type ReplayReport, replayTranscript } from '../../transcripts/replay.js';
import { dataBeside } from '../../transcripts/setting.js';
import { naturalReader } from '../../values/index.js';
import { openServices, type ServiceSource } from '../../world/index.js';
import { corpora } from '../elsewhere.js';
import { lastNamed, unloadedService } from '../options/pick-services.js';
import { ReplayError } from '../../transcripts/transcript-error.js';
import type { Transcript } from '../../transcripts/transcript.js';
import { UsageError } from '../command.js';
import { plural } from '../../text/index.js';

/** What was replayed, in numbers. */
export interface Tally {
  readonly dialogues: number;
  readonly turns: number;
  readonly statements: number;
  readonly mismatches: number;
  readonly seconds: number;
}

export function tallyOf(reports: readonly ReplayReport[], seconds: number): Tally {
  const sum = (count: (report: ReplayReport) => number): number =>
    reports.reduce((total, report) => total + count(report), 0);
  return {
    dialogues: reports.length,
    turns: sum(({ turns }) => turns.length),
    statements: sum(({ statements }) => statements),
    mismatches: sum(({ mismatches }) => mismatches.length),
    seconds: Math.round(seconds * 1000) / 1000,
  };
}

/** The numbers in a sentence. */
export function tallySentence({ dialogues, turns, statements, mismatches, seconds }: Tally): string {
  const size = `${plural(dialogues, 'dialogue')}, ${plural(turns, 'turn')}, ${plural(statements, 'statement')}`;
  return `${size}: ${mismatches === 0 ? 'no mismatch' : plural(mismatches, 'mismatch', 'mismatches')} (${seconds.toFixed(2)} s)`;
}

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

type ReplaySetting = Omit<ReplayOptions, 'from' | 'backend'>;

/** What `typetod convert` writes beside the transcripts of a folder: the services that they are about. */
const CONVERTED = 'services.json';

async function convertedServices(folder: string): Promise<readonly Service[]> {
  const file = join(folder, CONVERTED);
  return existsSync(file) ? (await corpora(`'${file}'`)).convertedServices(folder) : [];
}

/** Services of a folder replace loaded ones with the same names. */
function withServices(own: readonly Service[], source: ServiceSource): ServiceSource {
  if (own.length === 0) return source;
  return async (fixture) => {
    const { services, ...rest } = await openServices(source, fixture);
    return { ...rest, services: lastNamed([...services, ...own]) };
  };
}

/**
 * The settings with which files are replayed: with the fixtures of their folder, over live services and the reader of
 * natural language or, if a file has a recording beside it, over the recorded replies and the services of its folder.
 */
export class ReplaySettings {
  private readonly folders = new Map<string, readonly Service[]>();

  /** @param isLive - whether recordings are left aside. */
  constructor(
    private readonly source: ServiceSource,
    private readonly isLive = false,
  ) {}

  /**
   * The setting of a file.
   *
   * @throws TranscriptError for a damaged recording or damaged fixtures, CorpusError for damaged services, UsageError where the
   * package is not installed that can read them.
   */
  async of(path: string): Promise<ReplaySetting> {
    const beside = dataBeside(path, { isLive: this.isLive });
    const services = beside.recording ? withServices(await this.servicesIn(dirname(path)), this.source) : this.source;
    return { services, reader: naturalReader, ...beside };
  }

  private async servicesIn(folder: string): Promise<readonly Service[]> {
    const own = this.folders.get(folder) ?? (await convertedServices(folder));
    this.folders.set(folder, own);
    return own;
  }
}
