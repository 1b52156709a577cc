import type { ToolSchema } from '../../service/index.js';
import type { EpisodeLimits } from '../../testbed/episode-clock.js';
import type { FinishedEpisode } from '../../testbed/trace.js';
import type { UserFactory } from '../../testbed/run/options.js';
import type { Grade, Suite, Task } from '../../testbed/index.js';
import type { HeldEpisode, UserChoice } from '../held-episode.js';
import { ServerError } from '../server-error.js';

/** How the episodes of a server are played. */
export interface HostOptions<T extends Task = Task> {
  /** The manner of the users; the suite's first if left out. A client may ask for another one. */
  readonly style?: string;
  /** Makes users that are not the suite's own, such as users by a model. */
  readonly user?: UserFactory<T>;
  readonly limits?: Partial<EpisodeLimits>;
  readonly onEpisode?: (episode: FinishedEpisode<T>, grade: Grade) => void;
  /** Is told what a suite, an environment or a user threw. The client is told that its episode failed. */
  readonly onError?: (error: unknown) => void;
}

/** What the clients of a server have in common. */
export class EpisodeHost<T extends Task> {
  readonly tasks: ReadonlyMap<string, T>;
  /** The episodes that go on, by the ids that the server made for them: who knows one may fork it. */
  readonly episodes = new Map<string, HeldEpisode<T>>();
  #dealt = 0;

  /** @throws ServerError `bad-option` for a suite without tasks and for a style that it does not have. */
  constructor(
    readonly suite: Suite<T>,
    readonly options: HostOptions<T> = {},
  ) {
    const { name, tasks, styles } = suite;
    const { style } = options;
    this.tasks = new Map(tasks.map((task) => [task.id, task]));
    if (tasks.length === 0) throw new ServerError({ code: 'bad-option', message: `The suite '${name}' has no tasks.` });
    if (style === undefined || styles.includes(style)) return;
    const message = `The users of '${name}' have no style '${style}'. Their styles are ${styles.join(', ')}.`;
    throw new ServerError({ code: 'bad-option', message });
  }

  /** The next task, for clients that do not say which: each in its turn. */
  deal(): T {
    const { tasks } = this.suite;
    const task = tasks[this.#dealt % tasks.length] as T;
    this.#dealt += 1;
    return task;
  }

  /** Who speaks for the user, in a style that a client asks for or that of the server. */
  userOf(style = this.options.style): UserChoice<T> {
    const { user } = this.options;
    return { ...(style !== undefined && { style }), ...(user && { user }) };
  }

  /** The tools of the first task, for clients that ask before an episode begins. */
  async tools(): Promise<readonly ToolSchema[]> {
    const environment = this.suite.environment();
    await environment.reset(this.suite.tasks[0] as T, 0);
    return environment.tools();
  }
}
