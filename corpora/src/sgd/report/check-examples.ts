/** The form of dialogues turn by turn: they may have been read from a file. */
import { z } from 'zod';

const texts = z.array(z.string());

const slot = z.object({
  slot: z.string(),
  value: z.string().optional(),
  expected: texts.optional(),
  predicted: z.string().optional(),
});

const lines = z.object({ name: z.string(), lines: texts });

const turn = z.object({
  turn: z.int().min(0),
  user: z.string(),
  agent: z.string().optional(),
  program: texts,
  compared: z.array(lines).optional(),
  frames: z.array(z.object({ service: z.string(), slots: z.array(slot) })),
  acts: texts,
  actions: texts,
  notes: z.array(lines),
});

/** The format of `examples` in a report. */
export const examplesFormat = z.object({
  dialogues: z.array(z.object({ id: z.string(), run: z.string().optional(), commands: texts, turns: z.array(turn) })),
  left_out: z.int().min(0),
});
