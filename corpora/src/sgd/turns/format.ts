/**
 * Turns: what a parser should make of one thing that somebody said, from any corpus.
 *
 * A file has one turn a line, as JSON; the services that they are about are in another, in SGD's schema format.
 */
import { z } from 'zod';
import { SPEECH_ACTS } from 'typetod/internal';

const scalar = z.union([z.string(), z.number(), z.boolean()]);

const valueFormat = z
  .strictObject({
    slot: z.string(),
    start: z.int().min(0),
    end: z.int().min(1),
    value: scalar.optional(),
  })
  .refine(({ start, end }) => start < end, 'a value ends behind its start');

const stretchFormat = z
  .strictObject({ start: z.int().min(0), end: z.int().min(1) })
  .refine(({ start, end }) => start < end, 'a stretch ends behind its start');

const turnFormat = z.strictObject({
  id: z.string(),
  corpus: z.string(),
  services: z.array(z.string()).default([]),
  active: z.strictObject({ api: z.string(), slots: z.record(z.string(), scalar).default({}) }).optional(),
  asks: z.array(z.string()).default([]),
  agent: z.string().optional(),
  user: z.string().min(1),
  acts: z.array(z.enum(SPEECH_ACTS)).nullable().default(null),
  api: z.string().nullable().optional(),
  values: z.array(valueFormat).default([]),
  unheard: z.array(stretchFormat).default([]),
  complete: z.boolean().default(true),
});

/** A slot and where its value is said, in UTF-16 units of what the user says, `end` exclusive. */
export type TurnValue = Readonly<z.output<typeof valueFormat>>;

/** A turn as its line has it; `docs/turns.md` says what its members are. */
export type CorpusTurn = Readonly<z.output<typeof turnFormat>>;

/** What is wrong with a turn in itself; undefined if nothing is. */
function wrongIn({ user, values, unheard, active, api, asks, services }: CorpusTurn): string | undefined {
  const outside = values.find(({ end }) => end > user.length);
  if (outside) return `the value of '${outside.slot}' ends behind what is said`;
  if (unheard.some(({ end }) => end > user.length)) return 'a stretch that is not heard ends behind what is said';
  if (services.length === 0 && (active ?? api) !== undefined && (active ?? api) !== null)
    return 'it has a task, and no services';
  if (asks.length > 0 && !active) return 'something is asked for, and no task is active';
  return undefined;
}

/** Reads a turn. @throws TypeError with what is wrong. */
export function parseTurn(json: unknown): CorpusTurn {
  const read = turnFormat.safeParse(json);
  if (!read.success) {
    const [issue] = read.error.issues;
    throw new TypeError(`'${issue?.path.join('.') ?? ''}': ${issue?.message ?? 'not readable'}`);
  }
  const wrong = wrongIn(read.data);
  if (wrong !== undefined) throw new TypeError(wrong);
  return read.data;
}

/** The services of turns: SGD's schema format, and what it does not have. */
export const turnServicesFormat = z.strictObject({
  services: z.array(z.unknown()),
  kinds: z.record(z.string(), z.enum(['date', 'time', 'money', 'number', 'integer'])).default({}),
  wordings: z.record(z.string(), z.array(z.strictObject({ name: z.string(), description: z.string() }))).default({}),
});
