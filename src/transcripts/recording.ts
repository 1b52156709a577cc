/**
 * A recording: what the replay of a transcript takes from outside, so that it has the same result anywhere.
 *
 * A transcript of ours runs over live services and is read by the reader of natural language. One over services that
 * reach a database or the network, and one that was made from a corpus, have their answers in a file beside the transcript,
 * `NAME.recording.json` beside `NAME.tod`; so has, of a corpus, what `half past ten` stood for. The transcript itself stays
 * as short as any.
 */
import { existsSync, readFileSync } from 'node:fs';
import { z } from 'zod';
import { ownValue } from '../language/index.js';
import { type Canonical, CONSTRAINT_RELATIONS } from '../service/index.js';
import {
  type Backend,
  type Recording,
  type RecordingBackend,
  record,
  Unreadable,
  type ValueReader,
} from '../world/index.js';
import { parsedJson } from '../text/index.js';
import { canonical } from './fixtures.js';
import { TranscriptError } from './transcript-error.js';

/** Canonical values by `Service.slot`, and by the text that was read as one. */
export type RecordedReadings = Readonly<Record<string, Readonly<Record<string, Canonical>>>>;

/** What was answered and read while a transcript was executed. */
export interface TranscriptRecording {
  /** Requests with their replies: for `recordedBackend`. */
  readonly requests: readonly Recording[];
  /** What texts were read as, where another reader may read them otherwise; empty for `naturalReader`. */
  readonly readings: RecordedReadings;
}

/** Passes requests and readings on and keeps the answers. A request that is made again takes the place of the first. */
export class Recorder {
  private readonly readings = new Map<string, Map<string, Canonical>>();
  readonly backend: RecordingBackend;

  constructor(
    inner: Backend,
    private readonly read: ValueReader,
  ) {
    this.backend = record(inner);
  }

  readonly reader: ValueReader = (slot, raw, context) => {
    const canonical = this.read(slot, raw, context);
    if (typeof raw === 'string' && canonical !== undefined && !(canonical instanceof Unreadable)) {
      const key = `${context.service}.${slot.name}`;
      this.readings.set(key, (this.readings.get(key) ?? new Map<string, Canonical>()).set(raw, canonical));
    }
    return canonical;
  };

  get recording(): TranscriptRecording {
    const readings = [...this.readings].map(([key, texts]) => [key, Object.fromEntries(texts)] as const);
    return { requests: this.backend.recordings, readings: Object.fromEntries(readings) };
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

/** The version of the format that is written. */
const RECORDING_VERSION = 1;

const row = z.record(z.string(), canonical);

/** What an answer may hold: `null` too, which the engine leaves out of rows. */
const answered = z.record(z.string(), z.json());

const searched = z.strictObject({ kind: z.literal('search'), rows: z.array(answered), more: z.boolean() });
const succeeded = z.strictObject({
  kind: z.literal('transaction'),
  status: z.literal('success'),
  result: answered,
  // Changes to the rows of a table: `takeReply` of the engine holds them against the services.
  changes: z.array(z.unknown()),
});
const failed = z.strictObject({
  kind: z.literal('transaction'),
  status: z.literal('failure'),
  reason: z.string().nullish(),
  alternative: answered.nullish(),
});

const query = z.strictObject({
  where: z.record(z.string(), z.strictObject({ relation: z.enum(CONSTRAINT_RELATIONS), values: z.array(canonical) })),
  order: z.array(z.strictObject({ property: z.string(), direction: z.enum(['ascending', 'descending']) })),
});
const quoted = z.strictObject({ kind: z.literal('quote'), quote: answered.nullish() });

const request = z.strictObject({
  api: z.string(),
  call: z.int().nonnegative().optional(),
  arguments: row,
  query: query.optional(),
  reply: z.union([searched, succeeded, failed, quoted]),
});

const recordingFormat = z.strictObject({
  version: z.literal(RECORDING_VERSION),
  requests: z.array(request),
  readings: z.record(z.string(), row).default({}),
});

/** The path of the recording that belongs to a transcript in the text form. */
export function recordingPath(transcript: string): string {
  return transcript.replace(/\.tod$/, '.recording.json');
}

function badRecording(file: string, what: string, cause?: unknown): TranscriptError {
  const message = `This is no recording: ${what}. Make it again, with 'typetod replay --record' or 'typetod convert'.`;
  return new TranscriptError({ code: 'bad-json', file, line: 1, message, cause });
}

/** Refuses what another version wrote, before the form is held against this one. */
function checkVersion(json: unknown, file: string): void {
  if (typeof json !== 'object' || json === null || !('version' in json)) return;
  if (json.version === RECORDING_VERSION) return;
  const message = `This recording has format ${JSON.stringify(json.version)}; this version of typetod reads ${RECORDING_VERSION}. Use the version that wrote it, or make it again with 'typetod replay --record'.`;
  throw new TranscriptError({ code: 'recording-version', file, line: 1, message });
}

/**
 * Reads a recording from its text.
 *
 * @param file - the name that errors bear.
 * @throws TranscriptError `bad-json` for a text that is not a recording, `recording-version` for another format.
 */
export function parseRecording(text: string, file = 'recording.json'): TranscriptRecording {
  const json = parsedJson(text, (cause) => {
    throw badRecording(file, 'it is not JSON', cause);
  });
  checkVersion(json, file);
  const read = recordingFormat.safeParse(json);
  if (read.success) {
    const { requests, readings } = read.data;
    return { requests: requests as readonly Recording[], readings };
  }
  const [issue] = read.error.issues;
  const what = `${issue?.path.join('.') || 'the object'}: ${issue?.message ?? 'it has another form'}`;
  throw badRecording(file, what, read.error);
}

function block(open: string, lines: readonly string[], close: string): string {
  return lines.length === 0 ? `${open}${close}` : `${open}\n    ${lines.join(',\n    ')}\n  ${close}`;
}

/** The text of a recording, one request a line: for the file `NAME.recording.json` beside `NAME.tod`. */
export function formatRecording({ requests, readings }: TranscriptRecording): string {
  const asked = requests.map((one) => JSON.stringify(one));
  const read = Object.entries(readings).map(([slot, texts]) => `${JSON.stringify(slot)}: ${JSON.stringify(texts)}`);
  const members = [`"version": ${RECORDING_VERSION}`, `"requests": ${block('[', asked, ']')}`];
  if (read.length > 0) members.push(`"readings": ${block('{', read, '}')}`);
  return `{\n  ${members.join(',\n  ')}\n}\n`;
}

/** Whether a recording lies beside a transcript in the text form. */
export function hasRecording(transcript: string): boolean {
  const path = recordingPath(transcript);
  return path !== transcript && existsSync(path);
}

/**
 * The recording beside a transcript in the text form, or undefined without one.
 *
 * @throws TranscriptError `bad-json` for a file that is no recording.
 */
export function readRecording(transcript: string): TranscriptRecording | undefined {
  const path = recordingPath(transcript);
  return hasRecording(transcript) ? parseRecording(readFileSync(path, 'utf8'), path) : undefined;
}
