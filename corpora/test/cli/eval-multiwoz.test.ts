import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { MultiwozReport } from '../../src/multiwoz/report/report.js';
import { BOOKS, CorpusFolder, WITHDRAWS } from '../multiwoz/corpus.js';
import { run } from '../../../test/cli/capture.js';
import type { ScriptedEndpoint } from 'typetod/internal';
import { scriptedEndpoint } from '../../../src/testing/index.js';
import type { Json } from '../../../src/world/index.js';

type EndpointAnswer = Extract<Parameters<typeof scriptedEndpoint>[0], readonly unknown[]>[number];
type EndpointRequest = ScriptedEndpoint['requests'][number];

const [folder, damaged, bare] = [new CorpusFolder(), new CorpusFolder(), new CorpusFolder()];
const folders = [folder, damaged, bare];
beforeAll(() => {
  folder.putTables().putDialogues({ A: BOOKS, B: WITHDRAWS }, { val: ['A', 'B'], test: ['B'] });
  damaged.putTables().putDialogues({ A: BOOKS, B: { log: [] } }, { val: ['A', 'B', 'C'] });
  bare.putDialogues({ B: WITHDRAWS }, { test: ['B'] });
});
afterAll(() => {
  for (const one of folders) one.remove();
});
beforeEach(() => vi.stubEnv('TYPETOD_MULTIWOZ_DIR', undefined));

async function json(...args: readonly string[]): Promise<MultiwozReport> {
  const { code, out, err } = await run('eval', 'multiwoz', ...args, '--json');
  expect({ code, err, lines: out.length }).toEqual({ code: 0, err: [], lines: 1 });
  return JSON.parse(out.join()) as MultiwozReport;
}

describe('typetod eval multiwoz', () => {
  it('counts what trackers get right that know every change', async () => {
    const report = await json('--dir', folder.root, '--split', 'val');
    expect(report).toMatchObject({
      ...{ dialogues: 2, turns: 7, jga_upsert: 5 / 7, jga_with_deletions: 1, skipped: [], partial: null },
      turn_counts: { unchanged: 1, several_domains: 0, removals: 1, corrections: 1 },
      replay: { jga: 1, notes: {} },
      goals: { satisfiable: 1, unsatisfiable: ['B'], inform: 0.5, success: 0.5 },
    });
    expect(report.per_domain.restaurant).toMatchObject({ dialogues: 1, turns: 3, exact: 1, jga_upsert: 1 / 3 });
    expect(report.per_domain.taxi).toMatchObject({ dialogues: 1, turns: 4, exact: 4, by_goal: { turns: 4 } });
    expect(report.per_domain.train).toMatchObject({ dialogues: 0, turns: 0, jga_upsert: null });
  });

  it('takes the split, the profile and a limit that it is told, and can leave the programs out', async () => {
    expect(await json('--dir', folder.root, '--split', 'test', '--states-only')).toMatchObject({
      dialogues: 1,
      replay: null,
    });
    const cut = await run('eval', 'multiwoz', '--dir', folder.root, '--profile', 'any-of', '--limit', '1', '--json');
    expect(JSON.parse(cut.out.join())).toMatchObject({ dialogues: 1, profile: 'any-of', partial: expect.any(String) });
    expect(cut.err).toEqual(['typetod: partial: Only the first 1 of 2 dialogues were taken.']);
  });

  it('does without tables', async () => {
    expect(await json('--dir', bare.root, '--split', 'test')).toMatchObject({ goals: null, replay: { jga: 1 } });
  });

  it('takes the folder from the environment, and writes for people', async () => {
    vi.stubEnv('TYPETOD_MULTIWOZ_DIR', folder.root);
    const { code, out } = await run('eval', 'multiwoz');
    expect(code).toBe(0);
    expect(out.join('\n')).toContain('71.43 %  removes nothing');
  });

  it('says what it had to leave out', async () => {
    const { code, out, err } = await run('eval', 'multiwoz', '--dir', damaged.root, '--json');
    expect([code, JSON.parse(out.join()).skipped.length]).toEqual([1, 2]);
    expect(err.join('\n')).toContain('dialogue C: is listed for val and is not there');
  });

  it.each([
    [[], 'Where is MultiWOZ?'],
    [['--dir', '/nowhere/at/all'], 'is no folder'],
    [['--dir', folder.root, '--split', 'dev'], 'dev'],
    [['--dir', folder.root, '--profile', 'kind'], 'kind'],
    [['--dir', bare.root, '--split', 'val'], 'valListFile.txt is missing'],
    [['--dir', folder.root, '--parser', 'oracle'], 'What an oracle would get is in the report without --parser'],
    [['--dir', folder.root, '--parser', 'magic'], "There is no parser 'magic'."],
    [['--dir', folder.root, '--parser', 'none', '--gates', 'all'], '--gates takes standard, none'],
    [['--dir', folder.root, '--parser', 'none', '--model', 'm'], "The parser 'none' takes no --model."],
  ])('refuses %j', async (args, says) => {
    const { code, out, err } = await run('eval', 'multiwoz', ...args);
    expect([code, out]).toEqual([2, []]);
    expect(err.join('\n')).toContain(says);
  });
});

describe('typetod eval multiwoz with a parser', () => {
  const usage = { inputTokens: 100, outputTokens: 10 };
  const call = (name: string, given: Readonly<Record<string, Json>>): EndpointAnswer => ({
    ...{ toolCalls: [{ id: 'a', name, arguments: given }], usage },
  });
  const slots = (given: Readonly<Record<string, Json>>) =>
    call('record_slots', { slots: Object.entries(given).map(([slot, norm]) => ({ slot, raw: String(norm), norm })) });
  /** What is recorded in each turn of the first dialogue. */
  const TRACKED = [
    ['hotel_find_hotel', { area: 'north' }],
    ['hotel_find_hotel', { pricerange: 'cheap' }],
    ['hotel_book_hotel', { day: 'monday', people: 2, stay: 3 }],
    ['taxi_book_taxi', { departure: 'otter house', destination: 'moss park', leaveAt: '11:00' }],
  ] as const;
  const answer = ({ messages }: EndpointRequest): EndpointAnswer => {
    const text = JSON.stringify(messages);
    const [intent, given] = TRACKED[Number(/User: user says (\d)/.exec(text)?.[1])] ?? ['other', {}];
    if (!text.includes('Result of classify_intent')) return call('classify_intent', { intent });
    return intent === 'hotel_find_hotel' && !text.includes('Error S3') ? slots({ area: 'middle' }) : slots(given);
  };

  it('tracks states by ReacTOD from its own statements, and does the same from a cassette', async () => {
    const endpoint = await scriptedEndpoint(answer);
    const cassette = folder.put('cassette-folder', '').replace('cassette-folder', 'cassette.jsonl');
    const args = ['--dir', folder.root, '--limit', '1'];
    const asked = ['--model', 'm', '--base-url', endpoint.url, '--record', cassette];
    const tracked = async (...more: readonly string[]) => {
      const { code, out } = await run('eval', 'multiwoz', ...args, ...more, '--json');
      return { code, ...(JSON.parse(out.join()) as MultiwozReport) };
    };
    const { code, parsed, replay } = await tracked('--parser', 'reactod', ...asked);
    await endpoint.close();
    // In the last turn the taxi is to leave at 10.
    expect({ code, replay, parsed }).toMatchObject({
      ...{ code: 0, replay: null, parsed: { parser: 'reactod', gates: 'standard', jga: 3 / 4 } },
    });
    expect(parsed?.verdicts).toMatchObject({ 'reactod S3': 2 });
    expect((await tracked('--parser', 'reactod', '--replay', cassette)).parsed).toEqual(parsed);
    const none = await run('eval', 'multiwoz', ...args, '--parser', 'none');
    expect(none.out.join('\n')).toContain('Parser none, gates standard, from its own statements:');
    expect((await tracked('--parser', 'none')).parsed).toMatchObject({ jga: 0 });
    expect((await tracked()).parsed).toBeNull();
  });
});

describe('predictions of another tracker', () => {
  /** States of the two dialogues, as a tool writes them. */
  const predicted = (change: (states: Record<string, unknown[]>) => void = () => undefined): string => {
    const stay = { area: 'north', pricerange: 'cheap' };
    const states: Record<string, unknown[]> = {
      'b.json': [
        { response: '', state: { restaurant: { food: 'thai', area: ['centre', 'center'] } } },
        { state: { restaurant: { food: 'italian' } } },
        { state: { restaurant: { food: 'italian', area: '' } } },
      ],
      A: [{ state: { hotel: { area: 'north' } } }, { state: { hotel: stay } }],
    };
    change(states);
    return folder.put('predicted.json', states);
  };
  const score = (file: string, ...args: readonly string[]) =>
    json('--dir', folder.root, '--split', 'val', '--predictions', file, ...args);

  it('are scored turn by turn, under the names that other tools write, and what is missing counts as empty', async () => {
    const { predicted: scores, replay } = await score(predicted());
    expect(scores).toMatchObject({ missing: { dialogues: 0, turns: 2 }, unknown_slots: {} });
    expect(scores?.jga).toBeGreaterThanOrEqual(4 / 7);
    expect(scores?.jga).toBeLessThan(1);
    expect(replay).toBe(null);
  });

  it('lose by a value more, and by a dialogue that is left out', async () => {
    expect((await score(predicted())).predicted?.jga).toBe(5 / 7);
    const more = predicted((states) => {
      states['b.json']?.splice(2, 1, { state: { restaurant: { food: 'italian', 'book day': 'monday' } } });
    });
    expect((await score(more)).predicted?.jga).toBe(4 / 7);
    const none = predicted((states) => void delete states['b.json']);
    expect((await score(none)).predicted).toMatchObject({ jga: 2 / 7, missing: { dialogues: 1, turns: 2 } });
  });

  it('name slots that are not tracked, which change nothing', async () => {
    const all = (await score(predicted())).predicted?.jga;
    const hospital = predicted((states) => {
      states['b.json']?.splice(0, 1, {
        state: { restaurant: { food: 'thai', area: 'centre' }, hospital: { department: 'x' } },
      });
    });
    expect((await score(hospital)).predicted).toMatchObject({ jga: all, unknown_slots: { 'hospital-department': 1 } });
  });

  it('name dialogues that are not of the split, which change nothing', async () => {
    const other = predicted((states) => void Object.assign(states, { 'C.json': [{ state: {} }] }));
    const { predicted: scores } = await score(other);
    expect(scores).toMatchObject({ jga: 5 / 7, unknown_dialogues: ['C.json'] });
    const { out } = await run('eval', 'multiwoz', '--dir', folder.root, '--split', 'val', '--predictions', other);
    expect(out.join('\n')).toMatch(/no dialogue of these +1 +C\.json/);
    expect((await score(predicted())).predicted?.unknown_dialogues).toEqual([]);
  });

  it.each([
    ['[]', 'holds no predictions'],
    ['{"A": {}}', 'holds no predictions'],
    ['{', 'is not JSON'],
  ])('are refused as %s', async (text, message) => {
    const { code, err } = await run(
      ...['eval', 'multiwoz', '--dir', folder.root, '--predictions', folder.put('bad.json', text)],
    );
    expect([code, err.join('\n')]).toEqual([2, expect.stringContaining(message)]);
  });
});
