/**
 * A recording: what the replay of a transcript takes from outside, so that it has the same result anywhere.
 *
 * A transcript of ours runs over live services and is read by the reader of natural language. One that was made from a
 * corpus has neither: its answers are those of the corpus, and so is what `half past ten` stood for. Both stand
 * in a file beside the transcript, `NAME.recording.json` beside `NAME.tod`; the transcript itself stays as short as any.
 */
import { existsSync, readFileSync } from 'node:fs';
import { z } from 'zod';
import { ownValue } from '../language/own.js';
import type { Canonical } from '../service/index.js';
import {
  type Backend,
  type Recording,
  type Reply,
  type Request,
  Unreadable,
  type ValueReader,
} from '../world/index.js';
import { TranscriptError } from './transcript-error.js';

/** Canonical values by `Service.slot`, and by the text that was read as one. */
export type RecordedReadings = Readonly<Record<string, Readonly<Record<string, Canonical>>>>;

/** What was answered and read while a transcript was executed. */
export interface TranscriptRecording {
  /** Requests with their replies, those of one API in the order in which they were made: for `recordedBackend`. */
  readonly requests: readonly Recording[];
  /** What texts were read as. */
  readonly readings: RecordedReadings;
}

/** Passes requests and readings on and keeps the answers. A request that is made again takes the place of the first. */
export class Recorder {
  private readonly requests = new Map<string, Recording[]>();
  private readonly readings = new Map<string, Map<string, Canonical>>();

  constructor(
    private readonly inner: Backend,
    private readonly read: ValueReader,
  ) {}

  /** The backend to give a session. */
  readonly backend: Backend = {
    search: async (request) => this.keep(request, await this.inner.search(request)),
    transact: async (request) => this.keep(request, await this.inner.transact(request)),
  };

  /** The reader to give a session. */
  readonly reader: ValueReader = (slot, raw, context) => {
    const canonical = this.read(slot, raw, context);
    if (typeof raw === 'string' && canonical !== undefined && !(canonical instanceof Unreadable)) {
      const key = `${context.service}.${slot.name}`;
      this.readings.set(key, (this.readings.get(key) ?? new Map<string, Canonical>()).set(raw, canonical));
    }
    return canonical;
  };

  /** What was recorded so far. */
  get recording(): TranscriptRecording {
    const readings = [...this.readings].map(([key, texts]) => [key, Object.fromEntries(texts)] as const);
    return { requests: [...this.requests.values()].flat(), readings: Object.fromEntries(readings) };
  }

  /** A batch that was refused and is taken again asks again: what it asked the first time is forgotten. */
  private keep<R extends Reply>(request: Request, reply: R): R {
    const { api, arguments: args, call } = request;
    const before = this.requests.get(api.name)?.slice(0, call) ?? [];
    this.requests.set(api.name, [...before, { api: api.name, arguments: args, reply }]);
    return reply;
  }
}

/** Reads texts as they were read when the recording was made, and others with `fallback`. */
export function recordedReader(readings: RecordedReadings, fallback: ValueReader): ValueReader {
  return (slot, raw, context) => {
    const key = `${context.service}.${slot.name}`;
    const texts = ownValue(readings, key);
    if (texts && typeof raw === 'string' && Object.hasOwn(texts, raw)) return ownValue(texts, raw);
    return fallback(slot, raw, context);
  };
}

const canonical: z.ZodType<Canonical> = z.lazy(() =>
  z.union([z.string(), z.number(), z.boolean(), z.array(canonical), z.record(z.string(), canonical)]),
);
const row = z.record(z.string(), canonical);

const searched = z.strictObject({ kind: z.literal('search'), rows: z.array(row), more: z.boolean() });
const succeeded = z.strictObject({
  kind: z.literal('transaction'),
  status: z.literal('success'),
  result: row,
  // Changes to the rows of a table: `takeReply` of the engine holds them against the services.
  changes: z.array(z.unknown()),
});
const failed = z.strictObject({
  kind: z.literal('transaction'),
  status: z.literal('failure'),
  reason: z.string().optional(),
  alternative: row.optional(),
});

const recordingFormat = z.strictObject({
  requests: z.array(z.strictObject({ api: z.string(), arguments: row, reply: z.union([searched, succeeded, failed]) })),
  readings: z.record(z.string(), row),
});

/** The path of the recording that belongs to a transcript in the text form. */
export function recordingPath(transcript: string): string {
  return transcript.replace(/\.tod$/, '.recording.json');
}

function badRecording(file: string, what: string, cause: unknown): TranscriptError {
  const message = `This is no recording: ${what}. Make it again with 'typetod convert'.`;
  return new TranscriptError({ code: 'bad-json', file, line: 1, message, cause });
}

function toJson(text: string, file: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw badRecording(file, 'it is not JSON', cause);
  }
}

/**
 * Reads a recording from its text.
 *
 * @param file - the name that errors bear.
 * @throws TranscriptError `bad-json` for a text that is not a recording.
 */
export function parseRecording(text: string, file = 'recording.json'): TranscriptRecording {
  const read = recordingFormat.safeParse(toJson(text, file));
  if (read.success) return read.data as TranscriptRecording;
  const [issue] = read.error.issues;
  throw badRecording(
    file,
    `${issue?.path.join('.') || 'the object'}: ${issue?.message ?? 'it has another form'}`,
    read.error,
  );
}

/**
 * The recording beside a transcript in the text form, or undefined without one.
 *
 * @throws TranscriptError `bad-json` for a file that is no recording.
 */
export function readRecording(transcript: string): TranscriptRecording | undefined {
  const path = recordingPath(transcript);
  return path !== transcript && existsSync(path) ? parseRecording(readFileSync(path, 'utf8'), path) : undefined;
}
