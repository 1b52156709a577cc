import { describe, expect, it } from 'vitest';
import type { Unconverted } from '../../../src/sgd/score/counts.js';
import { sgdHtml } from '@typetod/corpora/sgd';
import { body, dataOf, EMPTY, goals, kind, page, seats, section, wrongFrame } from './html-fixture.js';
import { type Element, elements, readHtml, rowsOf, textOf } from './html-reader.js';

describe('the head of the report', () => {
  it('says what was evaluated', () => {
    const root = page({ split: 'test', mode: 'simulated', tables: 'train', sgdx: 'v3' });
    for (const name of ['title', 'h1'])
      expect(elements(root, name).map(textOf)).toEqual(['SGD test, mode simulated, tables train, SGD-X v3']);
    expect(elements(page(), 'h1').map(textOf)).toEqual(['SGD dev, mode annotated, tables all']);
    expect(textOf(section(root, 'evaluated'))).toContain('SGD-X v3');
  });

  it('begins with what is missing', () => {
    const skipped = [
      { file: 'dialogues_001.json', reason: 'no JSON' },
      { file: 'dialogues_002.json', dialogue: '2_00001', reason: 'turns is no list' },
      { file: 'dialogues_003.json', dialogue: 0, reason: 'no dialogue_id' },
    ];
    const [notice] = elements(page({ partial: 'half of it', skipped }), 'header');
    expect(textOf(notice!)).toContain('Partial: half of it');
    expect(elements(notice!, 'li').map(textOf).slice(0, 3)).toEqual([
      'dialogues_001.json: no JSON',
      'dialogues_002.json, dialogue 2_00001: turns is no list',
      'dialogues_003.json, dialogue 0: no dialogue_id',
    ]);
  });

  it('has no such notice where nothing is missing', () => {
    const noted = (root: Element) => elements(root, 'div').some(({ attributes }) => attributes.get('role') === 'note');
    expect(noted(page())).toBe(false);
    expect(noted(page({ partial: 'half of it' }))).toBe(true);
    expect(noted(page({ skipped: [{ file: 'dialogues_001.json', reason: 'no JSON' }] }))).toBe(true);
  });

  it('links to every section, and to nothing else', () => {
    const root = page();
    const links = elements(elements(root, 'nav')[0]!, 'a').map(({ attributes }) => attributes.get('href'));
    expect(links).toEqual(elements(root, 'section').map(({ attributes }) => `#${attributes.get('id')}`));
  });
});

describe('the key figures', () => {
  it('each come with their variant', () => {
    const root = page({
      frames: 20_542,
      wrong: [wrongFrame('a', 0, [seats])],
      jga: 0.99999,
      jga_fuzzy: 0.5,
      jga_exact_no_extension: 0,
      jga_seen: 1,
      jga_unseen: 0.25,
      cjga: 0.75,
      cjga_service: 0.7,
      call_params: 0.125,
      calls: { annotated: 8, missed: {}, missing: [] },
      policy_acts: 0.98,
      policy: { aspects: { acts: { right: 98, total: 100, rate: 0.98 } }, confusion: {}, differing: [] },
    });
    expect(body(rowsOf(root, 'Scores'))).toEqual([
      ['wrong frames', '1', 'exact, canonical extension on'],
      ['JGA', '99.999 %', 'exact, extension on'],
      ['JGA', '50.000 %', 'fuzzy (difflib), extension on'],
      ['JGA', '0.000 %', 'exact, extension off'],
      ['JGA', '100.000 %', 'exact, extension on, services of the train schema'],
      ['JGA', '25.000 %', 'exact, extension on, services that train lacks'],
      ['C-JGA', '75.000 %', 'by task span'],
      ['C-JGA', '70.000 %', 'by service span'],
      ['API calls', '12.500 %', 'of 8, made with the same parameters'],
      ['policy', '98.000 %', 'of system turns, the same acts'],
    ]);
  });

  it('are none where there was nothing to rate', () => {
    const values = body(rowsOf(page(), 'Scores')).map(([, value]) => value);
    expect(values).toEqual(['0', ...Array<string>(9).fill('none')]);
  });

  it('tell size and time', () => {
    const root = page({ dialogues: 1000, turns: 9000, statements: 12_345, ms_per_dialogue_p50: 0.79649 });
    const values = (caption: string) => body(rowsOf(root, caption)).map(([name, value]) => [name, value]);
    expect(values('Size')).toEqual([
      ['dialogues', '1,000'],
      ['user turns', '9,000'],
      ['statements', '12,345'],
      ['frames', '0'],
    ]);
    expect(values('Time')).toEqual([
      ['ms per dialogue', '0.796'],
      ['seconds', '1.50'],
    ]);
  });

  it('leave out what was not measured', () => {
    const { seconds: _seconds, rss_mb: _memory, ...unmeasured } = EMPTY;
    const names = body(rowsOf(readHtml(sgdHtml(unmeasured)), 'Time')).map(([name]) => name);
    expect(names).toEqual(['ms per dialogue']);
  });
});

describe('the services', () => {
  const scores = { frames: 4, wrong_frames: 1, jga: 0.75, jga_fuzzy: 0.8, seen: true };
  const per_service = {
    Kayaks_1: scores,
    Shuttles_1: { frames: 1200, wrong_frames: 600, jga: 0.5, jga_fuzzy: 0.625, seen: false },
    Barges_1: { ...scores, seen: null },
  };

  it('begin with the worst; of equal ones by name', () => {
    expect(body(rowsOf(page({ per_service }), 'JGA by service'))).toEqual([
      ['Shuttles_1', 'unseen', '1,200', '600', '50.000 %', '62.500 %'],
      ['Barges_1', 'not known', '4', '1', '75.000 %', '80.000 %'],
      ['Kayaks_1', 'seen', '4', '1', '75.000 %', '80.000 %'],
    ]);
  });

  it('are drawn in the same order, in the place of their section', () => {
    const root = page({ per_service });
    const [chart] = dataOf(root).charts;
    expect(chart).toMatchObject({ id: 'services-chart', unit: 'share', series: ['exact', 'fuzzy (difflib)'] });
    expect(chart?.rows).toEqual([
      { name: 'Shuttles_1', values: [0.5, 0.625] },
      { name: 'Barges_1', values: [0.75, 0.8] },
      { name: 'Kayaks_1', values: [0.75, 0.8] },
    ]);
    const places = elements(section(root, 'services'), 'figure').map(({ attributes }) => attributes.get('id'));
    expect(places).toEqual([chart?.id]);
  });

  it('have no chart without a frame', () => {
    expect(elements(page(), 'figure')).toEqual([]);
    expect(textOf(section(page(), 'services'))).toContain('No frame was scored.');
  });
});

describe('the goal metrics', () => {
  const scored = goals((variant) => ({
    all: { frames: 3, joint_goal_accuracy: variant === 'exact' ? 0.5 : 1, active_intent_accuracy: 0.25 },
    unseen: { frames: 2, joint_goal_accuracy: 0 },
  }));

  it('are shown in every variant', () => {
    const [head, first] = rowsOf(page({ goals: scored }), 'Frames of all services (3)') ?? [];
    expect(head?.slice(1)).toEqual([
      'exact, extension on',
      'exact, extension off',
      'fuzzy (difflib), extension on',
      'fuzzy (difflib), extension off',
      'fuzzy (levenshtein), extension on',
      'fuzzy (levenshtein), extension off',
    ]);
    expect(first).toEqual([
      'joint_goal_accuracy all slots of a frame together',
      '50.000 %',
      ...Array<string>(5).fill('100.000 %'),
    ]);
  });

  it('are none where no frame had them', () => {
    const rows = rowsOf(page({ goals: scored }), 'Frames of unseen services (2)') ?? [];
    expect(rows.find(([metric]) => metric?.startsWith('joint_goal_accuracy '))?.[1]).toBe('0.000 %');
    expect(rows.find(([metric]) => metric?.startsWith('active_intent_accuracy '))?.[1]).toBe('none');
  });

  it('leave out groups without a frame', () => {
    const captions = elements(section(page({ goals: scored }), 'goals'), 'caption').map(textOf);
    expect(captions).toEqual(['Frames of all services (3)', 'Frames of unseen services (2)']);
    expect(textOf(section(page(), 'goals'))).toContain('No frame was scored.');
  });
});

describe('the policy', () => {
  it('is shown by aspect, and where its acts differ', () => {
    const aspects = {
      acts: { right: 1, total: 4, rate: 0.25 },
      offered_slots: { right: 2000, total: 2000, rate: 1 },
    };
    const confusion = {
      'SELECT: REQ_MORE / OFFER_INTENT': kind(1, 'a turn 0'),
      'A: B + C / none': kind(2, 'b turn 2', 'c turn 4'),
    };
    const root = page({ policy: { aspects, confusion, differing: [] } });
    expect(body(rowsOf(root, 'Policy by aspect'))).toEqual([
      ['acts the set of acts', '25.000 %', '1', '4'],
      ['offered_slots the slots told of a result', '100.000 %', '2,000', '2,000'],
    ]);
    expect(body(rowsOf(root, 'Turns in which the acts differ'))).toEqual([
      ['A', 'B + C', 'none', '2', 'b turn 2; c turn 4'],
      ['SELECT', 'REQ_MORE', 'OFFER_INTENT', '1', 'a turn 0'],
    ]);
  });

  it('shows a difference that is named in another way as it is', () => {
    const aspects = { acts: { right: 0, total: 1, rate: 0 } };
    const root = page({ policy: { aspects, confusion: { 'a: b: c / d': kind(1) }, differing: [] } });
    expect(body(rowsOf(root, 'Turns in which the acts differ'))).toEqual([['a: b: c / d', '', '', '1', '']]);
  });

  it('says so where nothing was compared or nothing differs', () => {
    expect(textOf(section(page(), 'policy'))).toBe('Policy No system turn was compared.');
    const aspects = { acts: { right: 1, total: 1, rate: 1 } };
    const root = page({ policy: { aspects, confusion: {}, differing: [] } });
    expect(textOf(section(root, 'policy'))).toContain('The acts are the same in every turn.');
    expect(rowsOf(root, 'Turns in which the acts differ')).toBeUndefined();
  });
});

describe('calls, carried values and what was not converted', () => {
  it('are counted by kind, the most frequent first', () => {
    const note = (turn: number, detail: string): Unconverted => ({ dialogue: 'a', turn, reason: 'refused', detail });
    const root = page({
      calls: { annotated: 5, missed: { rent: kind(1, 'a turn 0'), find: kind(1234, 'a turn 2') }, missing: [] },
      carried: { entity: kind(2, 'a turn 4', 'b turn 6') },
      unconverted: [note(0, 'no "x"'), note(2, 'x1 has no "lake"'), note(4, 'x22 has no "pier"')],
    });
    expect(body(rowsOf(root, 'Calls of 5 that were not made as annotated'))).toEqual([
      ['find', '1,234', 'a turn 2'],
      ['rent', '1', 'a turn 0'],
    ]);
    expect(body(rowsOf(root, 'Values by where they came from'))).toEqual([['entity', '2', 'a turn 4; b turn 6']]);
    expect(body(rowsOf(root, 'Annotations that were not converted'))).toEqual([
      ['refused: xN has no "…"', '2', 'a turn 2; a turn 4'],
      ['refused: no "…"', '1', 'a turn 0'],
    ]);
  });

  it('are said to be none', () => {
    expect(textOf(section(page(), 'calls'))).toContain('No call is annotated.');
    expect(textOf(section(page({ calls: { annotated: 7, missed: {}, missing: [] } }), 'calls'))).toContain(
      'All 7 annotated calls',
    );
    expect(textOf(section(page(), 'carried'))).toContain('No value was carried.');
    expect(textOf(section(page(), 'unconverted'))).toContain('Everything was converted as annotated.');
  });
});

describe('the wrong frames', () => {
  it('are counted by service and slots', () => {
    const mismatches = [
      { slot: 'lake', expected: ['Moss Lake'], predicted: undefined },
      { slot: 'covered', expected: undefined, predicted: 'True' },
    ];
    const wrong = [wrongFrame('a', 0, [seats]), wrongFrame('a', 2, mismatches), wrongFrame('b', 4, mismatches)];
    expect(body(rowsOf(page({ wrong }), 'Wrong frames by service and slot'))).toEqual([
      ['Kayaks_1 -lake +covered', '2', 'a turn 2; b turn 4'],
      ['Kayaks_1 ~seats', '1', 'a turn 0'],
    ]);
    const links = [...elements(section(page({ wrong }), 'wrong'), 'a')].map(({ attributes }) => attributes.get('href'));
    expect(links).toEqual(['#dialogue=a&turn=2', '#dialogue=b&turn=4', '#dialogue=a&turn=0']);
  });

  it('open dialogues whatever their ids are', () => {
    const root = page({ wrong: [wrongFrame('a turn 1 &\ud800', 0, [seats])] });
    const [link] = [...elements(section(root, 'wrong'), 'a')];
    const fields = new URLSearchParams(link?.attributes.get('href')?.slice(1));
    expect([fields.get('dialogue'), fields.get('turn')]).toEqual(['a turn 1 &\ufffd', '0']);
  });

  it('are said to be none, or not to have been looked for', () => {
    expect(textOf(section(page({ frames: 3 }), 'wrong'))).toBe('Wrong frames (0) No frame is wrong.');
    expect(textOf(section(page(), 'wrong'))).toBe('Wrong frames (0) No frame was scored.');
  });
});

describe('the size of the report', () => {
  const many = <T>(length: number, of: (at: number) => T): T[] => Array.from({ length }, (_, at) => of(at));

  it('shows as many rows as it can and says how many it leaves out', () => {
    const kinds = (length: number) => Object.fromEntries(many(length, (at) => [`kind ${at}`, kind(1)]));
    const shown = (length: number): Element => section(page({ carried: kinds(length) }), 'carried');
    expect(elements(shown(100), 'tr')).toHaveLength(1 + 100);
    expect(textOf(shown(100))).not.toContain('left out');
    expect(elements(shown(101), 'tr')).toHaveLength(1 + 100);
    expect(textOf(shown(1101))).toContain('Rows left out here: 1,001; --json has them all.');
  });

  it('lists two thousand findings, and says how many more there are', () => {
    const found = (length: number) => page({ wrong: many(length, (at) => wrongFrame(`d${at}`, 0, [seats])) });
    expect(dataOf(found(2000)).findings).toHaveLength(2000);
    expect(textOf(section(found(2000), 'findings'))).not.toContain('--json');
    expect(dataOf(found(2001))).toMatchObject({ findings: { length: 2000 }, findings_left_out: 1 });
    expect(textOf(section(found(2001), 'findings'))).toContain('1 more findings are in --json.');
  });

  it('holds the dialogues that fit, and says how many with findings are left out', () => {
    const wrong = many(3, (at) => wrongFrame(`d${at}`, 0, [seats]));
    const turn = { turn: 0, user: 'x'.repeat(390_000), program: [], frames: [], acts: [], actions: [], notes: [] };
    const dialogues = wrong.map(({ dialogue: id }) => ({ id, commands: [], turns: [turn] }));
    const root = page({ wrong, examples: { dialogues, left_out: 0 } });
    expect(dataOf(root).dialogues.map(({ id }) => id)).toEqual(['d0', 'd1']);
    expect(textOf(section(root, 'findings'))).toContain('2 dialogues can be opened here. 1 more have findings');
  });

  it('lists twenty of what was skipped', () => {
    const skipped = many(23, (at) => ({ file: `f${at}`, reason: 'no JSON' }));
    expect(textOf(elements(page({ skipped }), 'header')[0]!)).toContain(
      'f19: no JSON Skipped files and dialogues left out here: 3;',
    );
  });

  it('is bounded, whatever is wrong', { timeout: 60_000 }, () => {
    const value = '"<'.repeat(600);
    const mismatches = many(10, () => ({ slot: value, expected: many(10, (at) => `${at}${value}`), predicted: value }));
    const of = (dialogues: number) =>
      sgdHtml({ ...EMPTY, wrong: many(dialogues, (at) => wrongFrame(`d${at}`, 0, mismatches)) });
    expect(of(5000).length).toBeLessThan(2_000_000);
  });
});
