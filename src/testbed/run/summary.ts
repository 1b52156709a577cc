/** What a report takes from the trace of an episode. */
import { isObject } from '../../text/index.js';
import type { Usage } from '../action.js';
import type { Grade } from '../grade.js';
import { addUsage, NO_USAGE } from '../traced.js';
import type { EpisodeEnd, EpisodeEvent } from '../trace.js';
import type { Trial } from './options.js';

/** An episode that was scored. */
export interface EpisodeSummary extends Trial {
  readonly end: EpisodeEnd;
  /** What the agent threw, where it ended by that. */
  readonly error?: string;
  /** The agent's actions. */
  readonly steps: number;
  readonly errors: number;
  readonly agentUsage: Usage;
  readonly userUsage: Usage;
  /** What was refused, each time as its code and, of a call, the tool. */
  readonly refused: readonly string[];
  /** What the agent noted of its actions, each as its kind and its code, such as `check A2`. */
  readonly noted: readonly string[];
  readonly grade: Grade;
}

function usageOf(events: readonly EpisodeEvent[], kind: 'step' | 'user'): Usage {
  return events.reduce((sum, event) => (event.kind === kind ? addUsage(sum, event.usage) : sum), NO_USAGE);
}

function notedIn(events: readonly EpisodeEvent[]): readonly string[] {
  const notes = events.flatMap((event) => (event.kind === 'step' ? (event.notes ?? []) : []));
  return notes.map(({ kind, code }) => (code === undefined ? kind : `${kind} ${code}`));
}

/** What was refused in an episode, each time as its code and, of a call, the tool. */
export function refusedIn(events: readonly EpisodeEvent[]): readonly string[] {
  return events.flatMap((event) => {
    const seen = event.kind === 'step' ? event.observation : undefined;
    if (seen?.kind === 'invalid') return ['no action'];
    const wrong = seen?.kind === 'results' ? seen.results.filter(({ isError }) => isError) : [];
    return wrong.map(({ name, data }) => `${isObject(data) ? String(data.code) : 'error'} ${name}`);
  });
}

/** The summary of a whole trace; undefined for one that has no end or no grade. */
export function summaryOf(trial: Trial, events: readonly EpisodeEvent[]): EpisodeSummary | undefined {
  const end = events.find((event) => event.kind === 'end');
  const graded = events.find((event) => event.kind === 'grade');
  if (!end || !graded) return undefined;
  return {
    ...trial,
    end: end.reason,
    ...(end.error !== undefined && { error: end.error }),
    steps: end.steps,
    errors: end.errors,
    agentUsage: usageOf(events, 'step'),
    userUsage: usageOf(events, 'user'),
    refused: refusedIn(events),
    noted: notedIn(events),
    grade: graded.grade,
  };
}

/** The summary of an episode that failed because the agent's model gave no answer, of which no trace is kept. */
export function silentSummary({ task, trial, why }: Trial & { readonly why: string }): EpisodeSummary {
  const critical = { correct: 0, committed: 0, required: 0 };
  return {
    ...{ task, trial, end: 'agent-error', error: why, steps: 0, errors: 0, agentUsage: NO_USAGE, userUsage: NO_USAGE },
    ...{ refused: [], noted: [] },
    grade: { reward: 0, passed: false, parts: [], critical, breaches: [], failure: 'other' },
  };
}
