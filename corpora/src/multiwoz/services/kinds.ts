import { z } from 'zod';
import { time } from 'typetod';
import type { MultiwozServiceOptions } from './options.js';

/** The zod types of slots, as the option `values` has them. */
export interface SlotKinds {
  /** A slot that may be left out. */
  readonly optional: (schema: z.ZodType) => z.ZodType;
  /** A slot without which nothing can be booked. */
  readonly required: (schema: z.ZodType) => z.ZodType;
}

const asText = (schema: z.ZodType): z.ZodString => z.string().describe(schema.description ?? '');

export function slotKinds(values: MultiwozServiceOptions['values'] = 'typed'): SlotKinds {
  if (values === 'annotated')
    return { optional: (schema) => asText(schema).optional(), required: (schema) => asText(schema).nullable() };
  return { optional: (schema) => schema.optional(), required: (schema) => schema };
}

const DAY = z.enum(['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']);

/** Types that several services have. */
export const COMMON = {
  area: z.enum(['centre', 'east', 'north', 'south', 'west']),
  pricerange: z.enum(['cheap', 'moderate', 'expensive']),
  day: DAY,
  people: z.int().min(1).max(20),
  stay: z.int().min(1).max(30),
  text: z.string(),
  time: (description: string) => time(description),
} as const;
