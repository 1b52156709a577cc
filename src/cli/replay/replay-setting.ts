import { dirname } from 'node:path';
import { convertedServices } from '../../../corpora/src/sgd/convert/services-file.js';
import type { Service } from '../../service/index.js';
import type { ReplayOptions } from '../../transcripts/replay.js';
import { dataBeside } from '../../transcripts/setting.js';
import { naturalReader } from '../../values/index.js';
import { openServices, type ServiceSource } from '../../world/index.js';
import { lastNamed } from '../options/pick-services.js';

/** The options with which the transcripts of a file are replayed. */
export type ReplaySetting = Omit<ReplayOptions, 'from' | 'backend'>;

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
   * @throws TranscriptError for a damaged recording or damaged fixtures, CorpusError for damaged services.
   */
  of(path: string): ReplaySetting {
    const beside = dataBeside(path, { isLive: this.isLive });
    const services = beside.recording ? withServices(this.servicesIn(dirname(path)), this.source) : this.source;
    return { services, reader: naturalReader, ...beside };
  }

  private servicesIn(folder: string): readonly Service[] {
    const own = this.folders.get(folder) ?? convertedServices(folder);
    this.folders.set(folder, own);
    return own;
  }
}
