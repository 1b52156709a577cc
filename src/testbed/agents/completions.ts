/** What models wrote for the actions of an agent, as traces and trainers have it. */
import { observedModel } from '../../models/index.js';
import type { Model, ModelReply, ModelRequest } from '../../models/model.js';
import type { ModelCall } from '../../dialogue/parsers/parser.js';
import type { Awaitable } from '../../service/index.js';
import type { AgentAction, Completion } from '../action.js';
import type { Agent } from '../agent.js';

/** The completion of a reply; none of a model that does not tell its tokens. */
export function completionOf({ purpose }: ModelRequest, { text, tokens }: ModelReply): readonly Completion[] {
  return tokens ? [{ purpose, text, ...tokens }] : [];
}

/** An action with the reply that it is; without one, the agent has it from elsewhere. */
export type WrittenAction = AgentAction & { readonly reply?: ModelReply };

/**
 * An agent whose actions have what its model wrote for them.
 *
 * @param make - makes the agent on a model that is like the one given.
 */
export function withCompletions(
  model: Model,
  make: (model: Model) => { act(...given: Parameters<Agent['act']>): Awaitable<WrittenAction> },
): Agent {
  const calls: ModelCall[] = [];
  const agent = make(
    observedModel(model, (call) => {
      if ('reply' in call) calls.push(call);
    }),
  );
  return {
    async act(...given) {
      calls.length = 0;
      const { reply: own, ...action } = await agent.act(...given);
      const completions = calls.flatMap(({ request, reply }) =>
        completionOf(request, reply).map((one) => (reply === own ? { ...one, isAction: true as const } : one)),
      );
      return completions.length > 0 ? { ...action, completions } : action;
    },
  };
}
