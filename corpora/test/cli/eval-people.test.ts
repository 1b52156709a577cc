import { describe, expect, it } from 'vitest';
import type { PeopleReport } from '../../src/cli/eval/people-report.js';
import { run } from '../../../test/cli/capture.js';

const FILE = 'tasks/people/dev/journeys.json';

describe('typetod eval people', () => {
  it('counts who got what they came for', async () => {
    const { code, out } = await run('eval', 'people', '--people', FILE, '--parser', 'rules', '--json');
    const report = JSON.parse(out.join('')) as PeopleReport;
    expect([code, report.report, report.people]).toEqual([0, 'eval people', 8]);
    expect(report.done).toBe(report.per_person.filter(({ isDone }) => isDone).length);
    expect(report.done).toBeGreaterThanOrEqual(4);
    expect(report.wrong).toBe(0);
    expect(Object.keys(report.by_service)).toContain('RideSharing_2');
  });

  it('counts nobody as served who is not understood, but those who came for nothing', async () => {
    const { out } = await run('eval', 'people', '--people', FILE, '--parser', 'none', '--json');
    const report = JSON.parse(out.join('')) as PeopleReport;
    expect(report).toMatchObject({ done: 0, wrong: 0, turns: null, dead_ends: 8 });
  });

  it('shows the conversation of a person, and why it is not what they came for', async () => {
    const { out } = await run(
      'eval',
      'people',
      '--people',
      FILE,
      '--person',
      'd-pool-ride',
      '--parser',
      'none',
      '--show',
    );
    expect(out.join('\n')).toMatch(
      /NOT DONE {2}d-pool-ride[\s\S]*> need a lift[\s\S]*- missing {4}ride_sharing_2_get_ride/,
    );
  });

  it('checks that each can get what they want', async () => {
    expect(await run('eval', 'people', '--people', FILE, '--check')).toMatchObject({
      code: 0,
      out: ['Each person says what they want, and can get it.'],
    });
  });

  it.each([
    ['nobody of that tag', ['--tag', 'flying']],
    ['nobody of that name', ['--person', 'nobody']],
    ['the oracle, which knows no right program', ['--parser', 'oracle']],
  ])('refuses %s', async (_, args) => {
    const { code } = await run(
      'eval',
      'people',
      '--people',
      FILE,
      ...(args.includes('--parser') || args.length === 0 ? [] : ['--parser', 'none']),
      ...args,
    );
    expect(code).toBe(2);
  });

  it('names the nearest person where there is none of that name', async () => {
    const { code, err } = await run('eval', 'people', '--parser', 'rules', '--person', 'd-psycologist');
    expect(code).toBe(2);
    expect(err.join()).toContain('The nearest ids: d-psychologist');
    const none = await run('eval', 'people', '--parser', 'rules', '--tag', 'flying');
    expect(none.err.join()).not.toContain('nearest');
  });

  it('names the tags that there are where nobody has the one asked for, and not where a person was asked for', async () => {
    const none = await run('eval', 'people', '--people', FILE, '--parser', 'none', '--tag', 'flying');
    expect(none.err.join()).toContain(' The tags: negation, terse, typos, wordy.');
    const nobody = await run('eval', 'people', '--people', FILE, '--parser', 'none', '--person', 'nobody');
    expect(nobody.err.join()).not.toContain('The tags');
  });
});
