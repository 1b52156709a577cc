import type { Environment, EpisodeEvent, Observation, Task } from '../../testbed/index.js';
import { tracedAction, tracedObservation } from '../../testbed/traced.js';
import { isRefusal, textOf } from '../speaking.js';
import { untilAborted } from '../until-aborted.js';
import { environmentResources, transcriptResource } from './resources.js';
import { RESET, type OpenRoom, type Room, type RoomAnswer, withOthers } from './room.js';

/** An environment that clients use without a simulated user: the person at the client is the user. */
export interface EnvironmentRoomOptions<T extends Task = Task> {
  /** Makes an environment for each client. */
  readonly environment: () => Environment<T>;
  /** What it begins with. */
  readonly task: T;
  /** The seed of the environment; 0 if left out. */
  readonly seed?: number;
}

/** An environment at its beginning. */
async function begun<T extends Task>({ environment: make, task, seed = 0 }: EnvironmentRoomOptions<T>) {
  const environment = make();
  await environment.reset(task, seed);
  return environment;
}

class EnvironmentRoom<T extends Task> implements Room {
  private events: EpisodeEvent[] = [];

  constructor(
    private environment: Environment<T>,
    private readonly options: EnvironmentRoomOptions<T>,
  ) {}

  get instructions(): string {
    return this.environment.policy;
  }

  tools() {
    return withOthers(this.environment.tools(), [RESET]);
  }

  resources() {
    return [...environmentResources(this.environment), transcriptResource(() => this.events)];
  }

  async call(name: string, given: unknown, signal: AbortSignal): Promise<RoomAnswer> {
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

  private async reset(signal: AbortSignal): Promise<RoomAnswer> {
    this.environment = await untilAborted(begun(this.options), signal);
    this.events = [];
    return { text: 'All is as it was at first.', isError: false };
  }
}

function answerOf(observation: Observation | undefined): RoomAnswer {
  const plain = tracedObservation(observation);
  if (!plain) return { text: '', isError: false };
  const data = plain.kind === 'results' ? plain.results[0]?.data : undefined;
  return { text: textOf(plain), isError: isRefusal(plain), ...(data !== undefined && { data }) };
}

/** Rooms with an environment and no simulated user. */
export function environmentRooms<T extends Task>(options: EnvironmentRoomOptions<T>): OpenRoom {
  return async () => new EnvironmentRoom(await begun(options), options);
}
