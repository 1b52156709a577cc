/** The form of task files. What no score depends on is not read. */
import { z } from 'zod';

/** What a reward can rest on. Its names are those of task files. */
export const TAU2_COMPONENTS = ['DB', 'COMMUNICATE', 'ACTION', 'NL_ASSERTION', 'ENV_ASSERTION'] as const;

/** One thing that a reward can rest on. */
export type Tau2Component = (typeof TAU2_COMPONENTS)[number];

const args = z.record(z.string(), z.unknown());
const requestor = z.enum(['assistant', 'user']).default('assistant');

const action = z.object({
  action_id: z.string().optional(),
  name: z.string(),
  arguments: args,
  requestor,
  compare_args: z.array(z.string()).nullish(),
});

const call = z.object({ id: z.string().default(''), name: z.string(), arguments: args, requestor });

export const message = z.discriminatedUnion('role', [
  z.object({
    role: z.enum(['assistant', 'user']),
    content: z.string().nullish(),
    tool_calls: z.array(call).nullish(),
  }),
  z.object({
    role: z.literal('tool'),
    id: z.string(),
    content: z.string().nullish(),
    error: z.boolean().default(false),
  }),
]);

const initialState = z.object({
  initialization_data: z.object({ agent_data: args.nullish(), user_data: args.nullish() }).nullish(),
  initialization_actions: z
    .array(z.object({ env_type: z.enum(['assistant', 'user']), func_name: z.string(), arguments: args }))
    .nullish(),
  message_history: z.array(message).nullish(),
});

const instructions = z.object({
  domain: z.string().nullish(),
  reason_for_call: z.string(),
  known_info: z.string().nullish(),
  unknown_info: z.string().nullish(),
  task_instructions: z.string().nullish(),
});

const criteria = z.object({
  actions: z.array(action).nullish(),
  communicate_info: z.array(z.string()).nullish(),
  nl_assertions: z.array(z.string()).nullish(),
  env_assertions: z.array(z.unknown()).nullish(),
  reward_basis: z.array(z.enum(TAU2_COMPONENTS)).default(['DB', 'COMMUNICATE']),
});

const task = z.object({
  id: z.string(),
  description: z.object({ purpose: z.string().nullish() }).nullish(),
  user_scenario: z.object({ persona: z.string().nullish(), instructions: z.union([z.string(), instructions]) }),
  initial_state: initialState.nullish(),
  evaluation_criteria: criteria.nullish(),
});

export const taskFile = z.array(task);
export const splitFile = z.record(z.string(), z.array(z.string()));

export type TaskRecord = z.infer<typeof task>;
/** A message of a conversation that a task begins with. */
export type HistoryRecord = z.infer<typeof message>;
