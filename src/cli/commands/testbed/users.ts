/** The users that `--user` names. */
import type { UserFactory } from '../../../testbed/run/options.js';
import { UsageError } from '../../errors.js';
import { type EndpointModel, OF_ENDPOINTS, OF_MODELS } from './endpoint.js';

/** A user as a run takes it: a style, another user, or the suite's default. */
export type RunUser = { readonly user?: string | UserFactory };

const KNOWN = 'agenda, agenda:STYLE, model:MODEL';

/** Whether the user of that name waits for an endpoint. */
export const userWaits = (name: string): boolean => name.startsWith('model:');

const OF_MODEL_USERS: readonly string[] = [...OF_ENDPOINTS, ...OF_MODELS];

/** The options that mean something with the user of that name, and not with every one. */
export const userTakes = (name: string): readonly string[] => (userWaits(name) ? OF_MODEL_USERS : []);

/** The users with which an option means something. */
export const usersWith = (option: string): readonly string[] =>
  OF_MODEL_USERS.includes(option) ? ['model:MODEL'] : [];

/**
 * The user of that name.
 *
 * @throws UsageError for a name that no user has.
 */
export async function userNamed(name: string, endpoint: EndpointModel): Promise<RunUser> {
  const [, head, rest = ''] = /^([^:]*):?(.*)$/s.exec(name) ?? [];
  if (head === 'agenda') return rest === '' ? {} : { user: rest };
  if (head === 'model' && rest !== '') {
    const { modelUsers } = await import('../../../testbed/users/model-user.js');
    return { user: modelUsers({ model: await endpoint(rest, "The user 'model'") }) };
  }
  throw new UsageError(`There is no user '${name}'. Users: ${KNOWN}.`);
}
