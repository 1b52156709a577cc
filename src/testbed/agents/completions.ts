/** What models wrote for the actions of an agent, as traces and trainers have it. */
import { observedModel } from '../../models/index.js';
import type { Model, ModelReply, ModelRequest } from '../../models/model.js';
import type { Completion } from '../action.js';
import type { Agent } from '../agent.js';

/** The completion of a reply; none of a model that does not tell its tokens. */
export function completionOf({ purpose }: ModelRequest, { text, tokens }: ModelReply): readonly Completion[] {
  return tokens ? [{ purpose, text, ...tokens }] : [];
}

/**
 * An agent whose actions have what its model wrote for them.
 *
 * @param make - makes the agent on a model that is like the one given.
 */
export function withCompletions(model: Model, make: (model: Model) => Agent): Agent {
  const written: Completion[] = [];
  const agent = make(
    observedModel(model, (call) => {
      if ('reply' in call) written.push(...completionOf(call.request, call.reply));
    }),
  );
  return {
    async act(observation, options) {
      written.length = 0;
      const action = await agent.act(observation, options);
      return written.length > 0 ? { ...action, completions: [...written] } : action;
    },
  };
}
