import { dirname } from 'node:path';
import type { ReplayOptions } from '../../transcripts/replay.js';
import { readRecording, recordedReader } from '../../transcripts/recording.js';
import type { Service } from '../../service/index.js';
import { naturalReader } from '../../values/index.js';
import { recordedBackend } from '../../world/index.js';
import { convertedServices } from '../../sgd/convert/services-file.js';

/** The options with which the transcripts of a file are replayed. */
export type ReplaySetting = Omit<ReplayOptions, 'from'>;

/**
 * The settings with which files are replayed: live services and the reader of natural language or, if a file has a
 * recording beside it, the recorded replies and the services of its folder.
 */
export class ReplaySettings {
  private readonly folders = new Map<string, readonly Service[]>();

  constructor(private readonly services: readonly Service[]) {}

  /**
   * The setting of a file.
   *
   * @throws TranscriptError for a damaged recording, CorpusError for damaged services.
   */
  of(path: string): ReplaySetting {
    const recording = readRecording(path);
    if (!recording) return { services: this.services, reader: naturalReader };
    const services = this.servicesOf(dirname(path));
    const reader = recordedReader(recording.readings, naturalReader);
    return { services, reader, backend: recordedBackend(recording.requests) };
  }

  /** The services of a folder replace loaded ones with the same names. */
  private servicesOf(folder: string): readonly Service[] {
    const known = this.folders.get(folder);
    if (known) return known;
    const own = convertedServices(folder);
    const names = new Set(own.map(({ name }) => name));
    const all = own.length > 0 ? [...own, ...this.services.filter(({ name }) => !names.has(name))] : this.services;
    this.folders.set(folder, all);
    return all;
  }
}
