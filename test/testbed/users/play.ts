/** Plays agendas for tests: with the oracle unless another agent is given. */
import { createRegistry, type Service } from '../../../src/service/index.js';
import type { AgentFactory } from 'typetod/testbed';
import {
  sessionEnvironment,
  playEpisode,
  type UserSimulator,
  type Agenda,
  agendaUser,
  oracleAgent,
} from '../../../src/testbed/index.js';
import type { OracleFactory, EpisodeEvent, FinishedEpisode } from 'typetod/internal';
import { meantOf, type UserAct } from '../../../src/testbed/users/acts.js';
import type { UserStyle } from '../../../src/testbed/users/styles.js';

export const NOW = '2019-03-01T08:00';

interface Played {
  readonly style?: UserStyle;
  readonly seed?: number;
  readonly agent?: AgentFactory | OracleFactory;
  readonly simulator?: UserSimulator;
  readonly steps?: number;
}

export function userOf(agenda: Agenda, services: readonly Service[], options: Played = {}): UserSimulator {
  const { style = 'plain', seed = 0 } = options;
  return agendaUser(agenda, { services: createRegistry(services), now: NOW, style, seed });
}

export function played(agenda: Agenda, services: readonly Service[], options: Played = {}): Promise<FinishedEpisode> {
  const { agent = oracleAgent(), simulator = userOf(agenda, services, options), seed = 0, steps = 80 } = options;
  return playEpisode({
    task: { id: 'task' },
    environment: sessionEnvironment({ setup: () => ({ session: { services, now: NOW } }) }),
    agent,
    user: { name: 'agenda', simulator },
    seed,
    limits: { steps },
  });
}

/** What the user did, turn by turn. */
export function actsIn(events: readonly EpisodeEvent[]): readonly UserAct[] {
  return events.flatMap((event) => (event.kind === 'user' ? (meantOf(event.meant)?.acts ?? []) : []));
}

/** What the user said, turn by turn. */
export function wordsIn(events: readonly EpisodeEvent[]): readonly string[] {
  return events.flatMap((event) => (event.kind === 'user' ? [event.text] : []));
}

/** The statements of the agent. */
export function programIn(events: readonly EpisodeEvent[]): string {
  const programs = events.flatMap((event) =>
    event.kind === 'step' && event.action.kind === 'program' ? [event.action.program] : [],
  );
  return programs.join('\n');
}
