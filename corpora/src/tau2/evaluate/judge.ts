import { z } from 'zod';
import { type Json, jsonOf, type Model, type ModelRequest } from 'typetod/models';
import type { Tau2Score } from './components.js';
import type { Tau2Message } from './message.js';

const verdicts = z.object({
  verdicts: z.array(z.object({ holds: z.boolean(), reason: z.string() })),
});

const INSTRUCTIONS = `You judge a finished conversation between a service agent and a user. For each numbered expectation on the agent, decide whether the conversation shows that it holds. Judge by the conversation alone. Where it shows neither, it does not hold. Answer with one verdict for each expectation, in their order: whether it holds, and the reason in one sentence.`;

function lineOf(message: Tau2Message): readonly string[] {
  if (message.role === 'tool') return [`tool result: ${message.text}`];
  const calls = (message.calls ?? []).map(
    ({ name, arguments: args }) => `${message.role} calls ${name}(${JSON.stringify(args)})`,
  );
  return [...(message.text === '' ? [] : [`${message.role}: ${message.text}`]), ...calls];
}

function requestOf(task: string, assertions: readonly string[], messages: readonly Tau2Message[]): ModelRequest {
  const expectations = assertions.map((one, at) => `${at + 1}. ${one}`).join('\n');
  const conversation = messages.flatMap(lineOf).join('\n');
  return {
    purpose: 'judge',
    place: { dialogue: task, turn: messages.length, step: 0, attempt: 0 },
    messages: [
      { role: 'system', content: INSTRUCTIONS },
      { role: 'user', content: `Conversation:\n${conversation}\n\nExpectations:\n${expectations}` },
    ],
    answer: { kind: 'json', name: 'verdicts', schema: z.toJSONSchema(verdicts) as { readonly [name: string]: Json } },
  };
}

/**
 * Asks a model whether sentences on a conversation hold.
 *
 * An answer that is no verdict on each sentence decides nothing: the score is null.
 *
 * @throws ModelError when the model gives no answer; the signal's reason on abort.
 */
export async function judgedScore(
  judge: Model,
  task: string,
  assertions: readonly string[],
  messages: readonly Tau2Message[],
  signal?: AbortSignal,
): Promise<Tau2Score> {
  const reply = await judge.ask(requestOf(task, assertions, messages), signal ? { signal } : {});
  const answer = verdicts.safeParse(reply.json ?? jsonOf(reply.text));
  if (!answer.success || answer.data.verdicts.length !== assertions.length) {
    return { score: null, why: [`${judge.name} gave no verdict on each of ${assertions.length} assertions`] };
  }
  const why = answer.data.verdicts.flatMap(({ holds, reason }, at) =>
    holds ? [] : [`${JSON.stringify(assertions[at])} does not hold: ${reason}`],
  );
  return { score: why.length === 0 ? 1 : 0, why };
}
