import type { EpisodeLimits } from '../../testbed/episode-clock.js';
import type { UserFactory } from '../../testbed/run/options.js';
import type { Suite, Task } from '../../testbed/index.js';
import { HeldEpisode, type Seen } from '../held-episode.js';
import { clockText, isRefusal, textOf, toolAction, withTellUser } from '../speaking.js';
import { environmentResources, transcriptResource } from './resources.js';
import {
  GRADE,
  RESET,
  type OpenMcpSession,
  type McpSession,
  type McpAnswer,
  type McpResource,
  withOthers,
} from './session.js';

/** A task with its simulated user, for agents that are measured. */
export interface EpisodeSessionOptions<T extends Task = Task> {
  /** The suite of the task: it has the user and the grader. */
  readonly suite: Suite<T>;
  readonly task: T;
  /** The seed of the episode; 0 if left out. */
  readonly seed?: number;
  /** The manner of the user; the suite's first if left out. */
  readonly style?: string;
  /** Another user than the suite's own. */
  readonly user?: UserFactory<T>;
  readonly limits?: Partial<EpisodeLimits>;
}

class EpisodeSession<T extends Task> implements McpSession {
  constructor(
    private readonly options: EpisodeSessionOptions<T>,
    private episode: HeldEpisode<T>,
  ) {}

  static begin<T extends Task>(
    { seed = 0, ...options }: EpisodeSessionOptions<T>,
    signal?: AbortSignal,
  ): Promise<HeldEpisode<T>> {
    return HeldEpisode.begin({ ...options, seed, agent: 'mcp' }, signal);
  }

  get instructions(): string {
    const { view, first } = this.episode;
    const speech = `Speak to the user with the tool tell_user. The user says first: ${first}`;
    return [view?.policy, clockText(view?.now), speech].filter(Boolean).join('\n\n');
  }

  tools() {
    return withOthers(withTellUser(this.episode.view?.tools() ?? []), [RESET, GRADE]);
  }

  resources(): readonly McpResource[] {
    const { environment } = this.episode;
    return [...environmentResources(environment), transcriptResource(() => this.episode.transcript)];
  }

  async call(name: string, given: unknown, signal: AbortSignal): Promise<McpAnswer> {
    const tools = this.episode.view?.tools() ?? [];
    const isOwn = !tools.some((tool) => tool.name === name);
    if (isOwn && name === RESET.name) return this.reset(signal);
    if (isOwn && name === GRADE.name) return this.grade(signal);
    if (this.episode.last?.ended) return { text: 'The episode is over. Only reset and grade are left.', isError: true };
    const seen = await this.episode.act(toolAction(name, given, tools), signal);
    return answerOf(seen);
  }

  close(): void {
    this.episode.stop();
  }

  private async reset(signal: AbortSignal): Promise<McpAnswer> {
    const episode = await EpisodeSession.begin(this.options, signal);
    this.episode.stop();
    this.episode = episode;
    return { text: `The user says: ${this.episode.first}`, isError: false };
  }

  private async grade(signal: AbortSignal): Promise<McpAnswer> {
    const { ended } = await this.episode.finish(signal);
    const data = ended && { ...ended.grade, end: ended.finished.end };
    return { text: JSON.stringify(data, null, 2), isError: false, data };
  }
}

function answerOf({ observation, ended }: Seen<Task>): McpAnswer {
  const over = ended ? `\n\nThe episode is over (${ended.finished.end}).` : '';
  const data = observation.kind === 'results' ? observation.results[0]?.data : undefined;
  const text = `${textOf(observation)}${over}`.trim();
  return { text, isError: isRefusal(observation), ...(data !== undefined && { data }) };
}

/** Sessions with a task, its simulated user and its grade. */
export function episodeSessions<T extends Task>(options: EpisodeSessionOptions<T>): OpenMcpSession {
  return async () => new EpisodeSession(options, await EpisodeSession.begin(options));
}
