import { describe, expect, it } from 'vitest';
import { gradeEpisode } from '../../src/testbed/grade-episode.js';
import { type Grade, runSuite } from '../../src/testbed/index.js';
import type { EpisodeEvent, FinishedEpisode } from 'typetod/internal';
import type { playEpisode } from 'typetod/testbed';
import { runReport } from '../../src/testbed/report/sections.js';
import { talker, toySuite } from './run/toy-suite.js';

type EpisodeEnd = Awaited<ReturnType<typeof playEpisode>>['end'];

const FAILED = { reward: 0, passed: false, parts: [], breaches: [] };
const counts = (correct: number, committed: number, required: number) => ({
  critical: { correct, committed, required },
});

interface Given {
  readonly grade: Partial<Grade>;
  readonly end?: EpisodeEnd;
  /** The code of a verdict that the agent noted. */
  readonly verdict?: string;
}

async function graded({ grade, end = 'user-done', verdict }: Given): Promise<Grade> {
  const suite = { ...toySuite(), grade: () => ({ ...FAILED, ...counts(0, 0, 1), ...grade }) };
  const [task] = suite.tasks;
  if (!task) throw new TypeError('The suite has no tasks.');
  const step: EpisodeEvent = { kind: 'step', step: 1, action: { kind: 'say', text: 'No.' }, digest: '' };
  const notes = verdict === undefined ? {} : { notes: [{ kind: 'verdict', code: verdict, text: '' } as const] };
  const environment = suite.environment();
  const episode = { task, environment, begun: environment, events: [{ ...step, ...notes }], end };
  return gradeEpisode(suite, episode as FinishedEpisode<typeof task>);
}

describe('the kind of a failure', () => {
  it.each<[string, Given, Grade['failure']]>([
    ['a rule that was broken, before all else', { grade: { breaches: ['R1'] }, verdict: 'abort' }, 'policy-violation'],
    ['what the suite says', { grade: { failure: 'tool-hallucination' } }, 'tool-hallucination'],
    ['an abort', { grade: {}, verdict: 'abort' }, 'safe-termination'],
    ['who gave up', { grade: counts(1, 1, 2), verdict: 'abstain' }, 'safe-termination'],
    ['a revision, which stops nothing', { grade: {}, verdict: 'revise' }, 'unfulfilled-intent'],
    ['an abort of one who did something wrong', { grade: counts(0, 1, 1), verdict: 'abort' }, 'unfulfilled-intent'],
    ['a user who was told nothing', { grade: counts(1, 1, 1) }, 'unfulfilled-intent'],
    ['a limit', { grade: {}, end: 'max-steps' }, 'unfulfilled-intent'],
    ['more than was wanted', { grade: counts(1, 2, 1) }, 'other'],
    ['an agent that threw', { grade: { passed: true, reward: 1 }, end: 'agent-error' }, 'other'],
  ])('of %s', async (_, given, kind) => {
    expect(await graded(given)).toMatchObject({ passed: false, reward: 0, failure: kind });
  });

  it('is none of an episode that passed', async () => {
    const grade = { passed: true, reward: 1, failure: 'other', breaches: ['R1'] } as const;
    expect(await graded({ grade })).not.toHaveProperty('failure');
  });

  it('is counted in the report, and stands with each failure', async () => {
    const run = await runSuite({ suite: toySuite(), agent: talker });
    expect(run.report.failure_kinds).toEqual({ 'unfulfilled-intent': 5 });
    expect(run.report.failures.map(({ kind }) => kind)).toEqual(Array(5).fill('unfulfilled-intent'));
    expect(JSON.stringify(runReport(run).sections)).toContain('failed as unfulfilled-intent');
    expect((await runSuite({ suite: toySuite(), agent: 'oracle' })).report.failure_kinds).toEqual({});
  });
});
