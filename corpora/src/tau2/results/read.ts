/** Result files of τ²-bench: one JSON object with what was run, its tasks, and each conversation with its reward. */
import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { type Tau2Domain, TAU2_DOMAINS } from '../domain.js';
import { messageOf, type Tau2Message } from '../evaluate/message.js';
import type { Tau2TaskRecord } from '../folder/read-folder.js';
import { message, taskFile } from '../folder/task.js';
import { Tau2Error } from '../folder/tau2-error.js';

const actor = z.object({ implementation: z.string(), llm: z.string().nullish() });

const head = z.object({
  info: z.object({
    environment_info: z.object({ domain_name: z.string() }),
    agent_info: actor,
    user_info: actor,
  }),
});

/** What is said to the agent before all is in no score. Several results may be one message. */
const anyMessage = z.union([
  message.transform((one) => [one]),
  z.object({ role: z.literal('tool'), tool_messages: z.array(message) }).transform((one) => one.tool_messages),
  z.object({ role: z.literal('system') }).transform(() => []),
]);

const simulation = z.object({
  id: z.string(),
  task_id: z.string(),
  trial: z.number().nullish(),
  termination_reason: z.string(),
  reward_info: z
    .object({
      reward: z.number(),
      nl_assertions: z
        .array(z.object({ nl_assertion: z.string(), met: z.boolean(), justification: z.string().default('') }))
        .nullish(),
    })
    .nullish(),
  messages: z.array(anyMessage),
});

const resultsFile = head.extend({ tasks: taskFile, simulations: z.array(simulation) });

/** A conversation as a result file has it. */
export interface Tau2Simulation {
  readonly id: string;
  readonly task: Tau2TaskRecord;
  /** From 0. */
  readonly trial: number;
  /** All messages after the history that the task begins with. */
  readonly messages: readonly Tau2Message[];
  /** How it ended, as upstream names it. */
  readonly end: string;
  /** The reward in the file; null where it was not scored. */
  readonly recorded: number | null;
  /** What the judge of the file said of the sentences of the task; left out where it was not asked. */
  readonly verdict?: { readonly score: 0 | 1; readonly why: readonly string[] };
}

/** A result file, read. */
export interface Tau2Results {
  readonly domain: Tau2Domain;
  /** Agent and user: what they are, and their models. */
  readonly agent: string;
  readonly user: string;
  readonly simulations: readonly Tau2Simulation[];
}

const named = ({ implementation, llm }: z.infer<typeof actor>): string =>
  llm ? `${implementation}:${llm}` : implementation;

function verdictOf(given: z.infer<typeof simulation>['reward_info']): Pick<Tau2Simulation, 'verdict'> {
  const judged = given?.nl_assertions ?? [];
  if (judged.length === 0) return {};
  const why = judged.flatMap(({ nl_assertion: sentence, met, justification }) =>
    met ? [] : [`${JSON.stringify(sentence)} does not hold: ${justification}`],
  );
  return { verdict: { score: why.length === 0 ? 1 : 0, why } };
}

function simulationOf(given: z.infer<typeof simulation>, task: Tau2TaskRecord): Tau2Simulation {
  const history = task.initial_state?.message_history?.length ?? 0;
  return {
    id: given.id,
    task,
    trial: given.trial ?? 0,
    messages: given.messages.flat().map(messageOf).slice(history),
    end: given.termination_reason,
    recorded: given.reward_info?.reward ?? null,
    ...verdictOf(given.reward_info),
  };
}

/** Reads what a result file holds. @throws Tau2Error `bad-results`. */
function resultsOf(given: unknown, file: string): Tau2Results {
  const refused = (problem: string) => new Tau2Error({ code: 'bad-results', file, message: `${file} ${problem}` });
  const read = <T>(form: z.ZodType<T>): T => {
    const result = form.safeParse(given);
    if (result.success) return result.data;
    throw refused(`does not have the form of a result file of τ²:\n${z.prettifyError(result.error)}`);
  };
  const { environment_info, agent_info, user_info } = read(head).info;
  const domain = TAU2_DOMAINS.find((one) => one === environment_info.domain_name);
  if (!domain) throw refused(`is of the domain ${environment_info.domain_name}; known are ${TAU2_DOMAINS.join(', ')}.`);
  const { tasks, simulations } = read(resultsFile);
  const byId = new Map(tasks.map((task) => [task.id, task]));
  return {
    ...{ domain, agent: named(agent_info), user: named(user_info) },
    simulations: simulations.map((one) => {
      const task = byId.get(one.task_id);
      if (!task) throw refused(`has a simulation of the task ${one.task_id}, which it does not list.`);
      return simulationOf(one, task);
    }),
  };
}

/**
 * Reads a result file of τ²-bench.
 *
 * @throws Tau2Error `missing-file`, `not-json`; `bad-results` for what has another form or is of another domain.
 */
export function readTau2Results(file: string): Tau2Results {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (cause) {
    throw new Tau2Error({ code: 'missing-file', file, message: `There is no readable ${file}.`, cause });
  }
  let given: unknown;
  try {
    given = JSON.parse(text);
  } catch (cause) {
    throw new Tau2Error({ code: 'not-json', file, message: `${file} is no JSON: ${String(cause)}.`, cause });
  }
  return resultsOf(given, file);
}
