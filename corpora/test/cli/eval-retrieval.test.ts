import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { SgdTurn } from '../../src/sgd/corpus/format.js';
import { evaluateRetrieval } from '../../src/sgd/retrieval/evaluate.js';
import type { RetrievalReport } from '../../src/sgd/retrieval/report.js';
import { booking, dialogue, driver, finding, informIntent, request, schema, user } from '../sgd/fixture.js';
import { LAKE, offered, rents, wants } from '../sgd/stages.js';
import { Folder } from '../sgd/folder.js';
import { run } from '../../../test/cli/capture.js';

let folder: Folder;

/** The turns with what the users say in them, one after the other. */
function saying(turns: readonly SgdTurn[], ...said: readonly string[]): readonly SgdTurn[] {
  return turns.map((turn, at) => (at % 2 === 0 ? { ...turn, utterance: said[at / 2] ?? '' } : turn));
}

/** A kayak, and the ride to it. */
const ride = saying(
  [
    ...offered,
    user(finding(LAKE), booking({ destination: 'Moss Lake' }, informIntent('BookShuttle'))),
    driver(request('day'), request('riders')),
  ],
  'I look for kayaks on Moss Lake.',
  'Then book a shuttle for us, please.',
);
/** A kayak, and its rent, which the system suggests. */
const rent = saying(rents, 'Find me a kayak on a lake.', 'I take it.', 'Yes, do that.');
/** Somebody who says another thing than is annotated. */
const misled = saying(wants, 'Cabins!');
/** Somebody who says nothing. */
const mute = saying(wants, '…');

const train = schema.slice(0, 1).map((service) => ({ ...service, service_name: 'Kayaks_2' }));

beforeAll(() => {
  folder = new Folder();
  folder.putSplit(
    'dev',
    [dialogue('1_00000', ...ride), dialogue('1_00001', ...rent)],
    [dialogue('2_00000', ...misled)],
  );
  folder.putSplit('train', [dialogue('3_00000', ...mute)]);
  folder.put('versions/dev/schema.json', schema);
  folder.put('versions/dev/dialogues_001.json', [dialogue('1_00000', ...ride)]);
  folder.put('versions/train/schema.json', train);
  folder.put('alone/dev/schema.json', schema);
  folder.put('alone/dev/dialogues_001.json', [dialogue('1_00000', ...ride)]);
  folder.put('alone/test/schema.json', schema);
  folder.put('damaged/dev/schema.json', schema);
  folder.put('damaged/dev/dialogues_001.json', [dialogue('1_00000', ...ride), { dialogue_id: '1_00001' }]);
  folder.put('damaged/dev/dialogues_003.json', '[{');
});
afterAll(() => folder.remove());
beforeEach(() => vi.stubEnv('TYPETOD_SGD_DIR', undefined));

async function json(...args: readonly string[]): Promise<RetrievalReport> {
  const { code, out, err } = await run('eval', 'retrieval', '--dir', folder.root, ...args, '--json');
  expect({ code, err, lines: out.length }).toEqual({ code: 0, err: [], lines: 1 });
  return JSON.parse(out.join()) as RetrievalReport;
}

const recall = (turns: number, first: number, all: number, mrr: number) => ({
  turns,
  recall_at_1: first,
  recall_at_3: all,
  recall_at_5: all,
  recall_at_10: all,
  mrr,
});

const NOTHING = { turns: 0, recall_at_1: null, recall_at_3: null, recall_at_5: null, recall_at_10: null, mrr: null };

describe('typetod eval retrieval --json', () => {
  it('scores the turns in which a program calls an API', async () => {
    const { ms_per_ranking, seen, unseen, utterance_only, ...report } = await json();
    expect(ms_per_ranking).toBeGreaterThan(0);
    const scores = recall(4, 0.75, 0.75, 0.75);
    expect(report).toEqual({
      format: 2,
      report: 'eval retrieval',
      missed: [
        {
          dialogue: '2_00000',
          turn: 0,
          api: 'kayaks_1_find_kayaks',
          service: 'Kayaks_1',
          first: 'cabins_1_find_cabins',
          place: null,
        },
      ],
      corpus: 'sgd',
      split: 'dev',
      tables: 'all',
      ranker: 'words',
      partial: null,
      candidates: { services: 3, apis: 4 },
      dialogues: 3,
      ...scores,
      services: scores,
      tasks: scores,
      families: scores,
      resumed: expect.any(Object),
      per_service: {
        Kayaks_1: { ...recall(3, 2 / 3, 2 / 3, 2 / 3), seen: true },
        Shuttles_1: { ...recall(1, 1, 1, 1), seen: true },
      },
      confusions: { 'kayaks_1_find_kayaks / cabins_1_find_cabins': { count: 1, examples: ['2_00000 turn 0'] } },
      skipped: [],
    });
    expect(seen).toMatchObject(scores);
    expect(unseen).toMatchObject({ ...NOTHING, families: NOTHING });
    expect(utterance_only).toMatchObject({ turns: 4, recall_at_1: 0.75 });
  });

  it('scores apart the turns that take up what the agent proposed', async () => {
    const { resumed } = await json();
    expect(resumed).toMatchObject({ ...recall(1, 1, 1, 1), services: recall(1, 1, 1, 1) });
  });

  it('counts what is not ranked as not found', async () => {
    const report = await json('--split', 'train');
    expect(report).toMatchObject({ split: 'train', ...recall(1, 0, 0, 0) });
    expect(report.confusions).toEqual({
      'kayaks_1_find_kayaks / none': { count: 1, examples: ['3_00000 turn 0'] },
    });
  });

  it('chooses among the services of all splits', async () => {
    const report = await json('--dir', folder.path('versions'));
    expect(report.candidates).toEqual({ services: 4, apis: 6 });
    expect(report.unseen.turns).toBe(2);
    expect(report.per_service.Kayaks_1).toMatchObject({ turns: 1, seen: false });
  });

  it('tells a service from its versions, and its versions from other services', async () => {
    const order = ['kayaks_2_find_kayaks', 'kayaks_1_rent_kayak', 'kayaks_1_find_kayaks'];
    const report = await evaluateRetrieval({
      directory: folder.path('versions'),
      split: 'dev',
      tables: 'none',
      retriever: ({ apis }) => ({
        rank: async () => order.map((name, at) => ({ api: apis.get(name)!, score: order.length - at })),
      }),
    });
    expect(report).toMatchObject({
      turns: 2,
      mrr: 1 / 6,
      services: { mrr: 1 / 4 },
      tasks: { mrr: 1 / 2 },
      families: { mrr: 1 / 2 },
    });
  });

  it('knows nothing of train where there is none', async () => {
    const report = await json('--dir', folder.path('alone'));
    expect(report).toMatchObject({
      turns: 2,
      seen: NOTHING,
      unseen: NOTHING,
      per_service: { Kayaks_1: { seen: null } },
    });
  });

  it('gives the same report again, but for the time', async () => {
    const [{ ms_per_ranking: _, ...first }, { ms_per_ranking: __, ...second }] = [await json(), await json()];
    expect(second).toEqual(first);
  });

  it('takes the tables', async () => {
    expect(await json('--tables', 'none')).toMatchObject({ tables: 'none', turns: 4 });
  });
});

describe('typetod eval retrieval', () => {
  it('prints a table for a person to read', async () => {
    const { code, out, err } = await run('eval', 'retrieval', '--dir', folder.root);
    expect({ code, err }).toEqual({ code: 0, err: [] });
    expect(out[0]).toBe('SGD dev, tables all: 4 APIs of 3 services to choose from');
    expect(out[1]).toMatch(/^3 dialogues; \d+\.\d{3} ms a ranking$/);
    expect(out).toContainEqual(expect.stringMatching(/^API +4( +0\.7500){5}$/));
    expect(out).toContainEqual(expect.stringMatching(/^ {2}service of any version +0( +none){5}$/));
    expect(out).toContainEqual(expect.stringMatching(/^tasks taken up +1( +1\.0000){5}$/));
    expect(out.slice(-2)).toEqual([
      'First in place of what was meant (meant / first):',
      '      1  kayaks_1_find_kayaks / cabins_1_find_cabins  (2_00000 turn 0)',
    ]);
  });

  it('says once that it is partial', async () => {
    const { code, out, err } = await run('eval', 'retrieval', '--dir', folder.root, '--limit', '2');
    const partial = 'dev has 2 files. Only the first 2 dialogues were taken.';
    expect({ code, err }).toEqual({ code: 0, err: [] });
    expect(out.slice(1, 3)).toEqual([`partial: ${partial}`, expect.stringMatching(/^2 dialogues; /)]);
    expect(out).not.toContain('First in place of what was meant (meant / first):');
  });

  it('is not partial when the limit takes all', async () => {
    expect((await run('eval', 'retrieval', '--dir', folder.root, '--limit', '3')).err).toEqual([]);
  });

  it('finds the corpus in TYPETOD_SGD_DIR', async () => {
    vi.stubEnv('TYPETOD_SGD_DIR', folder.root);
    expect((await run('eval', 'retrieval')).code).toBe(0);
  });

  it.each([['--json'], []])('ends with 1 when something could not be read, and says what %s', async (...args) => {
    const { code, out, err } = await run('eval', 'retrieval', '--dir', folder.path('damaged'), ...args);
    expect(code).toBe(1);
    expect(out.length).toBeGreaterThan(0);
    const partial = 'partial: dev has 2 files with gaps; missing dialogues_002.json.';
    expect(out.includes(partial)).toBe(args.length === 0);
    expect(err).toEqual([
      ...(args.length === 0 ? [] : [`typetod: ${partial}`]),
      `typetod: skipped ${folder.path('damaged/dev/dialogues_001.json')}, dialogue 1_00001: services is missing`,
      expect.stringContaining(`typetod: skipped ${folder.path('damaged/dev/dialogues_003.json')}: `),
    ]);
  });

  it.each<readonly [string, readonly string[], string]>([
    ['without a corpus', [], 'Where is the SGD corpus? Give its root by --dir or in TYPETOD_SGD_DIR.'],
    ['for an unknown split', ['--dir', 'ROOT', '--split', 'all'], "--split takes train, dev, test, not 'all'."],
    ['for unknown tables', ['--dir', 'ROOT', '--tables', 'dev'], "--tables takes all, train, none, not 'dev'."],
    ['for no dialogues', ['--dir', 'ROOT', '--limit', '0'], "--limit takes a whole number of at least 1, not '0'."],
    ['for an option without its value', ['--dir', 'ROOT', '--limit'], '--limit needs a value: --limit N.'],
    ['for an option that it has not', ['--dir', 'ROOT', '--mode', 'annotated'], "Unknown option '--mode'"],
    ['for an argument', ['ROOT'], "is one argument too many for 'retrieval'."],
    ['for a folder that is not there', ['--dir', 'ROOT/nowhere'], 'There is no directory ROOT/nowhere.'],
    ['for a split without its folder', ['--dir', 'ROOT', '--split', 'test'], 'ROOT'],
    ['for a split without dialogues', ['--dir', 'ROOT/alone', '--split', 'test'], 'has no dialogues_*.json.'],
  ])('ends with 2 %s', async (_what, args, message) => {
    const { code, out, err } = await run('eval', 'retrieval', ...args.map((arg) => arg.replace('ROOT', folder.root)));
    expect({ code, out }).toEqual({ code: 2, out: [] });
    expect(err).toHaveLength(1);
    expect(err[0]).toContain(message.replaceAll('ROOT', folder.root));
    expect(err[0]).not.toContain('unexpected');
  });
});
