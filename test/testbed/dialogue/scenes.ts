import { restaurants2 } from '../../../apis/index.js';
import type { ToolInvocation, ToolResult, SessionEnvironment } from 'typetod/internal';
import { sessionEnvironment } from '../../../src/testbed/index.js';

type SessionEnvironmentOptions = Parameters<typeof sessionEnvironment>[0];

export const FIND = 'restaurants_2_find_restaurants';
export const RESERVE = 'restaurants_2_reserve_restaurant';
export const TABLE = { restaurant_name: 'Bamboo Garden', location: 'San Jose', time: '8 pm' };

/** An environment over restaurants to which the user has spoken. */
export async function scene(options: Partial<SessionEnvironmentOptions> = {}): Promise<SessionEnvironment> {
  const environment = sessionEnvironment({ setup: () => ({ session: { services: [restaurants2] } }), ...options });
  await environment.reset({ id: 'dinner' }, 0);
  environment.hear('A table at Bamboo Garden in San Jose at 8 pm, please.');
  return environment;
}

/** The results of calls. */
export async function results(
  environment: SessionEnvironment,
  ...calls: readonly ToolInvocation[]
): Promise<readonly ToolResult[]> {
  const { observation } = await environment.step({ kind: 'call', calls });
  if (observation?.kind !== 'results') throw new TypeError('no results were observed');
  return observation.results;
}

/** The result of one call. */
export async function result(environment: SessionEnvironment, name: string, args: unknown): Promise<ToolResult> {
  const [one] = await results(environment, { name, arguments: args });
  if (!one) throw new TypeError('no result was observed');
  return one;
}

/** The agent speaks and the user answers. */
export async function exchange(environment: SessionEnvironment, said: string, answer: string): Promise<void> {
  await environment.step({ kind: 'say', text: said });
  environment.hear(answer);
}
