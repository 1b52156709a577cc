import type { EpisodeEvent } from '../../testbed/trace.js';
import type { Environment, Observation, Task } from '../../testbed/index.js';
import { tracedAction, tracedObservation } from '../../testbed/traced.js';
import { clockText, isRefusal, textOf } from '../speaking.js';
import { untilAborted } from '../held-episode.js';
import { environmentResources, transcriptResource } from './resources.js';
import { type McpAnswer, type McpSession, type OpenMcpSession, RESET, withOthers } from './session.js';

/** An environment that clients use without a simulated user: the person at the client is the user. */
export interface EnvironmentSessionOptions<T extends Task = Task> {
  readonly environment: () => Environment<T>;
  readonly task: T;
  /** The seed of the environment; 0 if left out. */
  readonly seed?: number;
}

async function begun<T extends Task>({ environment: make, task, seed = 0 }: EnvironmentSessionOptions<T>) {
  const environment = make();
  await environment.reset(task, seed);
  return environment;
}

class EnvironmentSession<T extends Task> implements McpSession {
  private events: EpisodeEvent[] = [];

  constructor(
    private environment: Environment<T>,
    private readonly options: EnvironmentSessionOptions<T>,
  ) {}

  get instructions(): string {
    const { policy, now } = this.environment;
    return [policy, clockText(now)].filter(Boolean).join('\n\n');
  }

  tools() {
    return withOthers(this.environment.tools(), [RESET]);
  }

  resources() {
    return [...environmentResources(this.environment), transcriptResource(() => this.events)];
  }

  async call(name: string, given: unknown, signal: AbortSignal): Promise<McpAnswer> {
    const { environment } = this;
    const isOwn = !environment.tools().some((tool) => tool.name === name);
    if (isOwn && name === RESET.name) return this.reset(signal);
    const action = { kind: 'call', calls: [{ name, arguments: given }] } as const;
    const { observation } = await environment.step(action, { signal });
    const traced = tracedObservation(observation);
    const step = this.events.length + 1;
    const seen = traced && { observation: traced };
    this.events.push({
      kind: 'step',
      step,
      action: tracedAction(action, observation),
      ...seen,
      digest: environment.digest(),
    });
    return answerOf(observation);
  }

  close(): void {
    this.events = [];
  }

  private async reset(signal: AbortSignal): Promise<McpAnswer> {
    this.environment = await untilAborted(begun(this.options), signal);
    this.events = [];
    return { text: 'All is as it was at first.', isError: false };
  }
}

function answerOf(observation: Observation | undefined): McpAnswer {
  const plain = tracedObservation(observation);
  if (!plain) return { text: '', isError: false };
  const data = plain.kind === 'results' ? plain.results[0]?.data : undefined;
  return { text: textOf(plain), isError: isRefusal(plain), ...(data !== undefined && { data }) };
}

/** Sessions with an environment and no simulated user. */
export function environmentSessions<T extends Task>(options: EnvironmentSessionOptions<T>): OpenMcpSession {
  return async () => new EnvironmentSession(await begun(options), options);
}
