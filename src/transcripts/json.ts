/**
 * The JSON form of a transcript, for corpora that are converted: one object, or one on each line (`.jsonl`). It says
 * what the text form says; program lines keep their marks.
 */
import { z } from 'zod';
import { DEFAULT_NOW } from '../engine/index.js';
import { isLocalTime } from '../world/index.js';
import { MARKS, type ProgramLine, type ProgramLineKind, type Transcript } from './transcript.js';
import { TranscriptError } from './transcript-error.js';
import { programLines } from './format.js';
import { CONSTRAINT_RELATIONS } from '../service/index.js';
import { parsedJson } from '../text/index.js';
import { canonical } from './fixtures.js';

const KINDS: ReadonlyMap<string, ProgramLineKind> = new Map(
  Object.entries(MARKS).map(([kind, mark]) => [mark, kind as ProgramLineKind]),
);

const programLine = z
  .string()
  .regex(/^[>:<!] \S/, "a program line is a mark ('>', ':', '<' or '!'), a space and a text")
  .transform((line): ProgramLine => ({ kind: KINDS.get(line.charAt(0)) ?? 'statement', text: line.slice(2).trim() }));

const line = z
  .string()
  .min(1)
  .regex(/^[^\r\n]*$/, 'a text stands on one line');

const constraint = z.strictObject({
  relation: z.enum(CONSTRAINT_RELATIONS),
  values: z.array(canonical).min(1),
});

const schema = z.strictObject({
  title: line,
  about: line.optional(),
  services: z.array(line).min(1),
  tags: z.array(line).default([]),
  now: line.refine(isLocalTime, `'now' is a local time, such as ${DEFAULT_NOW}`).optional(),
  seed: line.optional(),
  fixture: line.optional(),
  turns: z
    .array(
      z.strictObject({
        notes: z.array(line).default([]),
        user: line,
        program: z.array(programLine).default([]),
        agent: line.or(z.literal('')).default(''),
        states: z
          .array(
            z.strictObject({
              service: line,
              intent: line,
              slots: z.record(z.string(), canonical),
              where: z.record(z.string(), constraint).exactOptional(),
              requested: z.array(line).default([]),
            }),
          )
          .default([]),
      }),
    )
    .min(1),
});

/** Writes a transcript as one line of JSON, without the line's end. */
export function transcriptToJson(transcript: Transcript): string {
  const turns = transcript.turns.map((turn) => ({
    ...(turn.notes.length > 0 && { notes: turn.notes }),
    user: turn.user,
    program: programLines(turn),
    ...(turn.agent !== '' && { agent: turn.agent }),
    states: turn.states.map(({ service, intent, slots, where, requested }) => ({
      service,
      intent,
      slots,
      ...(where && { where }),
      ...(requested.length > 0 && { requested }),
    })),
  }));
  return JSON.stringify({ ...transcript, turns });
}

function notJson(file: string, line: number, cause: unknown): never {
  throw new TranscriptError({
    code: 'bad-json',
    file,
    line,
    message: 'This is not JSON. Write one object on a line.',
    cause,
  });
}

/** An object without the members that are undefined: those that were left out. */
function given(data: z.infer<typeof schema>): Transcript {
  return Object.fromEntries(Object.entries(data).filter(([, value]) => value !== undefined)) as never as Transcript;
}

/** Refuses a turn that does not say what the agent says. */
function checkAgent({ turns }: Transcript, file: string, line: number): void {
  const at = turns.findIndex(({ agent }) => agent === '');
  if (at < 0) return;
  const message = `turns.${at} lacks 'agent'. Write what the agent says, or have it written: typetod replay FILE --update.`;
  throw new TranscriptError({ code: 'missing-agent', file, line, message });
}

function read(text: string, file: string, number: number, isDraft: boolean): Transcript {
  const result = schema.safeParse(parsedJson(text, (cause) => notJson(file, number, cause)));
  if (result.success) {
    const transcript = given(result.data);
    if (!isDraft) checkAgent(transcript, file, number);
    return transcript;
  }
  const [issue] = result.error.issues;
  const where = issue?.path.join('.') || 'the object';
  const message = `This is no transcript: ${where}: ${issue?.message ?? 'it has another form'}.`;
  throw new TranscriptError({ code: 'bad-json', file, line: number, message, cause: result.error });
}

/**
 * Reads transcripts from JSON lines, one object a line; empty lines do not count.
 *
 * @param file - the name that errors bear.
 * @param options - with `isDraft`, a turn may lack what the agent says.
 * @throws TranscriptError `bad-json` for the first line that is not a transcript, `missing-agent` for the first that is a draft,
 * `empty` for a text without lines.
 */
export function parseJsonTranscripts(
  text: string,
  file = 'transcripts.jsonl',
  { isDraft = false }: { readonly isDraft?: boolean } = {},
): readonly Transcript[] {
  const transcripts = text
    .split('\n')
    .flatMap((content, at) => (content.trim() ? [read(content, file, at + 1, isDraft)] : []));
  if (transcripts.length > 0) return transcripts;
  throw new TranscriptError({
    code: 'empty',
    file,
    line: 1,
    message: 'The file is empty. Write one transcript on each line.',
  });
}
