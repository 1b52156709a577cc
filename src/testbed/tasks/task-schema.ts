/** The form of task files: a zod schema, of which the published JSON Schema is made. */
import { z } from 'zod';
import { isLocalTime } from '../../world/index.js';
import { agendaSchema, canonicalSchema, rowSchema } from '../users/check-agenda.js';

const patch = z.union([
  z.strictObject({ insert: rowSchema }),
  z.strictObject({ update: canonicalSchema, row: rowSchema }),
  z.strictObject({ remove: canonicalSchema }),
]);

const world = z
  .strictObject({
    now: z.string().refine(isLocalTime, 'write a local time, such as 2019-03-01T09:00').optional(),
    rows: z.record(z.string(), z.array(rowSchema)).optional(),
    patch: z.record(z.string(), z.array(patch)).optional(),
    context: z.record(z.string(), z.json()).optional(),
  })
  .describe('What the world is when the conversation begins; as the services have it if left out.');

const predicate = z.union([
  z.strictObject({ done: z.string(), with: rowSchema.optional(), times: z.int().min(0).optional() }),
  z.strictObject({ changed: z.string(), with: rowSchema, rows: z.int().min(0).optional() }),
]);

const goal = z
  .strictObject({
    calls: z
      .array(z.strictObject({ api: z.string(), arguments: rowSchema }))
      .describe('The transactions that must have been done, and no other. An empty list: nothing must happen.')
      .optional(),
    program: z
      .array(z.string())
      .describe('A program whose outcome the world must have, one statement a line.')
      .optional(),
    holds: z.array(predicate).min(1).describe('What must be true of the world.').optional(),
    told: z
      .array(
        z.union([
          z.strictObject({ api: z.string(), property: z.string(), value: canonicalSchema }),
          z.strictObject({ api: z.string(), count: rowSchema, value: z.int().min(0) }),
        ]),
      )
      .min(1)
      .describe('What the user must be told.')
      .optional(),
    unchanged: z
      .array(z.string())
      .min(1)
      .describe('Transactions that must not be done, and tables that must not be changed, by name.')
      .optional(),
  })
  .refine(({ calls, program }) => !calls || !program, 'give calls or a program, not both')
  .refine((given) => Object.keys(given).length > 0, 'name something that must be true at the end')
  .describe('What must be true at the end.');

const task = z.strictObject({
  id: z
    .string()
    .regex(/^[A-Za-z0-9][A-Za-z0-9_.-]*$/, 'write letters, digits, dots, underscores and hyphens')
    .describe('Names the task within its suite.'),
  title: z.string().min(1).describe('What it is about, for a person.'),
  tags: z.array(z.string()).describe('What it tries, to pick tasks by.').optional(),
  services: z.array(z.string()).min(1).describe('The services that the agent has, by name.'),
  world: world.optional(),
  user: agendaSchema.describe('What the user wants, knows and must not say.'),
  goal,
  basis: z
    .array(z.enum(['world', 'told', 'predicates', 'unchanged', 'calls', 'judged']))
    .min(1)
    .describe('What the reward rests on; all that the goal names if left out.')
    .optional(),
});

export const taskFileSchema = z.strictObject({
  $schema: z.string().optional(),
  tasks: z.array(task).min(1),
});

/** The JSON Schema of task files, for editors and for other tools. */
export function taskFileJsonSchema(): object {
  return z.toJSONSchema(taskFileSchema, { io: 'input' });
}
