import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { evaluateSgd, type Examples, type SgdReport } from '@typetod/corpora/sgd';
import { exampleIds } from '../../../src/sgd/report/findings.js';
import { FoundRows } from '../../../src/sgd/report/shown.js';
import type { World } from '../../../../src/world/index.js';
import type { ReportFinding } from '../../../src/sgd/report/page-data.js';
import type { SgdTurn } from '../../../src/sgd/corpus/format.js';
import { dialogue, finding, system, user } from '../fixture.js';
import { Folder } from '../folder.js';
import { lastOffered, LAKE, OTTER, thanked } from '../stages.js';

const folder = new Folder();

/** The same turns with another lake in every annotated state: no frame is right. */
const misread = (turns: readonly SgdTurn[]): readonly SgdTurn[] =>
  JSON.parse(JSON.stringify(turns), (key, value: unknown) =>
    key === 'slot_values' && Object.hasOwn(value as object, 'lake')
      ? { ...(value as object), lake: ['Fern Lake'] }
      : value,
  ) as SgdTurn[];

const DIALOGUES = [
  dialogue('1_00000', ...thanked),
  dialogue('1_00001', ...misread(lastOffered)),
  dialogue('1_00002', ...misread(thanked)),
  dialogue('1_00003', user(finding(LAKE)), system()),
];

const evaluate = (examples?: number): Promise<SgdReport> =>
  evaluateSgd({
    directory: folder.root,
    split: 'dev',
    mode: 'annotated',
    tables: 'none',
    ...(examples !== undefined && { examples }),
  });
const shownIn = async (examples: number): Promise<Examples> => (await evaluate(examples)).examples!;

beforeAll(() => void folder.putSplit('dev', DIALOGUES));
afterAll(() => folder.remove());

describe('dialogues turn by turn', () => {
  it('are not in a report that was not asked for them', async () => {
    expect(await evaluate()).not.toHaveProperty('examples');
  });

  it('are those with findings, as many as were asked for', async () => {
    const { wrong, calls, policy } = await evaluate();
    const found = new Set([...wrong, ...calls.missing, ...policy.differing].map((one) => one.dialogue));
    for (const most of [1, found.size, found.size + 1]) {
      const { dialogues, left_out } = await shownIn(most);
      expect(dialogues).toHaveLength(Math.min(most, found.size));
      expect(left_out).toBe(found.size - dialogues.length);
      for (const { id } of dialogues) expect(found).toContain(id);
    }
  });

  it('mark in each state exactly the slots that the report calls wrong', async () => {
    const report = await evaluate(10);
    const wrong = report.wrong.flatMap(({ dialogue: id, turn, service, mismatches }) =>
      mismatches.map(({ slot, expected, predicted }) => ({ id, turn, service, slot, expected, predicted })),
    );
    const shown = report.examples!.dialogues.flatMap(({ id, turns }) =>
      turns.flatMap(({ turn, frames }) =>
        frames.flatMap(({ service, slots }) =>
          slots.flatMap(({ slot, value, expected, predicted }) =>
            value === undefined ? [{ id, turn, service, slot, expected, predicted }] : [],
          ),
        ),
      ),
    );
    expect(wrong.length).toBeGreaterThan(5);
    expect(shown).toEqual(wrong.map((one) => ({ ...one, expected: one.expected && [...new Set(one.expected)] })));
  });

  it('have the words, the program and both sides of the policy', async () => {
    const { dialogues } = await shownIn(10);
    const shown = dialogues.find(({ id }) => id === '1_00003')!;
    const [turn] = shown.turns;
    expect(turn?.user).toBe(DIALOGUES[3]?.turns[0]?.utterance);
    expect(turn?.program).toEqual(['x1 = conversation_pause()']);
    expect(turn?.acts).toEqual([]);
    expect(turn?.actions.length).toBeGreaterThan(0);
    const offers = dialogues.find(({ id }) => id === '1_00002')!.turns.flatMap(({ acts }) => acts);
    expect(offers).toContain(`Kayaks_1: OFFER kayak_name=${OTTER.kayak_name}`);
  });
});

describe('the program of a turn', () => {
  it('is what was executed, named, with what the agent says and the rows that were found', async () => {
    const { dialogues } = await shownIn(10);
    const { turns } = dialogues.find(({ id }) => id === '1_00002')!;
    const lines = turns.flatMap(({ program }) => program);
    expect(lines.length).toBeGreaterThan(3);
    for (const line of lines) expect(line).toMatch(/^x\d+(?:\.\w+)? = /);
    const notes = turns.flatMap(({ notes: all }) => all);
    const said = notes.flatMap(({ name, lines: all }) => (name === "The agent's statements" ? all : []));
    expect(said).toContainEqual(expect.stringMatching(/^x\d+ = say\(/));
    const found = notes.find(({ name }) => / found \d+ (?:or more )?rows$/.test(name));
    expect(found?.name).toMatch(/^x\d+ /);
    expect(found?.lines[0]).toMatch(/^row 1, offered: \{/);
    expect(found?.lines[0]).toContain(OTTER.kayak_name);
  });

  it('has rows where they are new, and one where another is offered', () => {
    const found = new FoundRows();
    const rows = ['Otter', 'Heron', 'Pike', 'Trout'].map((kayak_name) => ({ kayak_name }));
    const search = (more: object) =>
      ({ tasks: [{ kind: 'search', id: 0, variable: 'x1', ...more }] }) as unknown as World;
    const results = { rows, more: false };
    expect(found.in(search({}))).toEqual([]);
    const [first] = found.in(search({ results, latest: { task: 0, index: 2, row: rows[2] } }));
    expect(first).toEqual({
      name: 'x1 found 4 rows',
      lines: [
        'row 3, offered: {"kayak_name":"Pike"}',
        'row 1: {"kayak_name":"Otter"}',
        'row 2: {"kayak_name":"Heron"}',
      ],
    });
    const latest = { task: 0, index: 3, row: rows[3] };
    expect(found.in(search({ results, latest }))).toEqual([
      { name: 'x1 offers one of 4 rows', lines: ['row 4, offered: {"kayak_name":"Trout"}'] },
    ]);
    expect(found.in(search({ results, latest }))).toEqual([]);
    expect(found.in(search({ results: { rows: [], more: false }, latest }))).toEqual([
      { name: 'x1 found 0 rows', lines: [] },
    ]);
  });
});

describe('the choice of dialogues', () => {
  const of = (dialogue: string, kind: string, cause: string): ReportFinding => {
    return { dialogue, turn: 0, services: [], kind, cause, detail: '' };
  };

  it('takes one of each cause before a second of any', () => {
    const findings = [of('a', 'state', 'x'), of('b', 'state', 'x'), of('c', 'state', 'y'), of('d', 'policy', 'x')];
    expect(exampleIds(findings, 3)).toEqual(['a', 'c', 'd']);
    expect(exampleIds(findings, 4)).toEqual(['a', 'c', 'd', 'b']);
  });

  it('takes a dialogue once, and none where nothing was found', () => {
    expect(exampleIds([of('a', 'state', 'x'), of('a', 'state', 'x'), of('a', 'call', 'z')], 5)).toEqual(['a']);
    expect(exampleIds([], 5)).toEqual([]);
    expect(exampleIds([of('a', 'state', 'x')], 0)).toEqual([]);
  });
});
