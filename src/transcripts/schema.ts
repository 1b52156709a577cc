/** What the JSON files of transcripts have in common. */
import { z } from 'zod';
import type { Canonical } from '../service/index.js';

export const canonical: z.ZodType<Canonical> = z.lazy(() =>
  z.union([z.string(), z.number(), z.boolean(), z.array(canonical), z.record(z.string(), canonical)]),
);

/** What a text of JSON says. @throws what `refuse` makes of the syntax error of another text. */
export function parsedJson(text: string, refuse: (cause: SyntaxError) => Error): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw refuse(cause as SyntaxError);
  }
}
