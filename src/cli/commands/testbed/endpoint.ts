/** Models at the endpoint of a run. They share its pace. */
import type { Model } from '../../../models/index.js';
import type { OpenAIOptions } from '../../../models/openai/openai-model.js';
import type { Arguments } from '../../command.js';

/** A model of the endpoint by name; TYPETOD_MODEL if undefined. @param who - who asks it, for messages. */
export type EndpointModel = (
  name: string | undefined,
  who: string,
  more?: Pick<OpenAIOptions, 'logprobs'>,
) => Promise<Model>;

/** The options that say how an endpoint is asked. */
export const OF_ENDPOINTS: readonly string[] = ['base-url', 'fields', 'timeout', 'rate'];

/** The options about what models are asked. */
export const OF_MODELS: readonly string[] = ['price', 'max-tokens'];

/** The endpoint that options and environment name. Nothing is loaded before a model is asked for. */
export function endpointOf(args: Arguments): EndpointModel {
  const rate = args.count('rate');
  const paced = rate === undefined ? undefined : import('../../../models/paced.js');
  const pace = paced?.then(({ paceOf }) => paceOf(rate ?? 1));
  return async (name, who, more) => {
    const { endpointModel } = await import('../../options/endpoint-model.js');
    const model = endpointModel(args, name, who, more);
    if (!paced || !pace) return model;
    return (await paced).pacedModel(model, await pace);
  };
}
